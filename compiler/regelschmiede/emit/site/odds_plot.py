"""Pictures of odds: small SVGs that take their colours from the page, without script or style of their own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.escape import Markdown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

WIDTH, HEIGHT = 400, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 10, 46
_CHARACTER = 8
"""The width that a character of a label takes at most."""
_DASHES = ("", "7 4", "2 3", "9 3 2 3", "14 4", "4 4")
_TICKS = 5


@dataclass(frozen=True, slots=True)
class Drawn:
    """A series: its name and its figures, one for each place; ``is_rest`` stands for all that was not counted."""

    name: str
    figures: Sequence[Fraction]
    is_rest: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows.

    ``at`` are the names of the places from left to right, ``positions`` where they lie (0 to 1) if they are
    numbers. Stacked series add up to 1. ``show`` writes a figure of the scale.
    """

    id: str
    title: str
    description: str
    at: Sequence[str]
    positions: Sequence[Fraction] | None
    axis: str
    legend: str
    series: Sequence[Drawn]
    is_stacked: bool
    is_share: bool
    show: Callable[[Fraction], str]


def figure(picture: Picture) -> Markdown:
    """``picture`` as one line of HTML with its legend."""
    low, high, step = _scale(picture)
    parts = [*_grid(picture, low, high, step), *_places(picture)]
    parts += _bars(picture) if picture.is_stacked else _lines(picture, low, high)
    label = f'aria-labelledby="{picture.id}-titel {picture.id}-inhalt"'
    svg = (
        f'<svg role="img" {label} viewBox="0 0 {WIDTH} {HEIGHT}" font-size="13" fill="currentColor">'
        f'<title id="{picture.id}-titel">{escape.html(picture.title)}</title>'
        f'<desc id="{picture.id}-inhalt">{escape.html(picture.description)}</desc>'
        f"{''.join(parts)}</svg>"
    )
    return Markdown(f'<figure class="rs-odds">{svg}{_legend(picture)}</figure>')


def _scale(picture: Picture) -> tuple[Fraction, Fraction, Fraction]:
    """Lowest and highest figure of the scale, and the step between its marks."""
    if picture.is_share:
        return Fraction(0), Fraction(1), Fraction(1, 4)
    figures = [Fraction(0), *(each for series in picture.series for each in series.figures)]
    low, high = min(figures), max(figures)
    step = _round_step((high - low) / _TICKS or Fraction(1))
    return step * (low // step), -step * (-high // step), step


def _round_step(least: Fraction) -> Fraction:
    """The smallest of 1, 2, 5, 10, 20, … or their tenths that is not below ``least``."""
    unit = Fraction(1)
    while unit > least:
        unit /= 10
    while unit * 10 <= least:
        unit *= 10
    return next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= least)


def _grid(picture: Picture, low: Fraction, high: Fraction, step: Fraction) -> Iterator[str]:
    mark = low
    while mark <= high:
        y = _y(mark, low, high)
        solid = "0.6" if mark == 0 else "0.15"
        yield (
            f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="currentColor" stroke-opacity="{solid}"/>'
            f'<text x="{LEFT - 6}" y="{y}" dy="0.35em" text-anchor="end">{_text(picture.show(mark))}</text>'
        )
        mark += step


def _places(picture: Picture) -> Iterator[str]:
    """The names of the places, as many as there is room for, and what they mean."""
    widest = max(len(name) for name in picture.at) * _CHARACTER + 4
    room = Fraction(WIDTH - LEFT - RIGHT, len(picture.at))
    every = max(1, -int(-widest // room))
    y = HEIGHT - BOTTOM + 16
    for index, name in enumerate(picture.at):
        if index % every == 0:
            x = _number(_x(picture, index))
            yield f'<text x="{x}" y="{y}" text-anchor="middle">{_text(name)}</text>'
    middle = _number(Fraction(LEFT + WIDTH - RIGHT, 2))
    yield f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{_text(picture.axis)}</text>'


def _lines(picture: Picture, low: Fraction, high: Fraction) -> Iterator[str]:
    for index, series in enumerate(picture.series):
        points = [
            f"{_number(_x(picture, place))} {_y(value, low, high)}"
            for place, value in enumerate(series.figures)
        ]
        if picture.positions is not None:
            yield f'<path d="M{"L".join(points)}" {_stroke(index)}/>'
        dots = "".join(f"M{point}h0" for point in points)
        yield f'<path d="{dots}" {_stroke(index, dot=True)}/>'


def _bars(picture: Picture) -> Iterator[str]:
    width = Fraction(WIDTH - LEFT - RIGHT, len(picture.at))
    for place in range(len(picture.at)):
        below = Fraction(0)
        x = _number(LEFT + width * place + width / 10)
        for index, series in enumerate(picture.series):
            share = series.figures[place]
            top, bottom = (_y(each, Fraction(0), Fraction(1)) for each in (below + share, below))
            below += share
            if share:
                height = _number(Fraction(bottom) - Fraction(top))
                yield (
                    f'<rect x="{x}" y="{top}" width="{_number(width * 8 / 10)}" height="{height}" '
                    f"{_fill(picture, index)}/>"
                )


def _legend(picture: Picture) -> str:
    if len(picture.series) == 1:
        return ""
    keys = (
        f'<span class="rs-key"><svg aria-hidden="true" viewBox="0 0 28 12" width="28" height="12">'
        f"{_sample(picture, index)}</svg> {_text(series.name)}</span>"
        for index, series in enumerate(picture.series)
    )
    return f"<figcaption>{_text(picture.legend)}: {' '.join(keys)}</figcaption>"


def _sample(picture: Picture, index: int) -> str:
    if picture.is_stacked:
        return f'<rect x="1" y="1" width="26" height="10" {_fill(picture, index)}/>'
    return f'<path d="M0 6H28" {_stroke(index)}/>'


def _stroke(index: int, *, dot: bool = False) -> str:
    dashes = "" if dot else _DASHES[index % len(_DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    cap = ' stroke-linecap="round"' if dot else ""
    return (
        f'class="rs-line rs-line-{index % len(_DASHES)}" fill="none" stroke="currentColor" '
        f'stroke-width="{6 if dot else 2}"{cap}{dashed}'
    )


def _fill(picture: Picture, index: int) -> str:
    """Dark at the foot of the bars, paler upwards; what was not counted is only framed."""
    if picture.series[index].is_rest:
        return 'class="rs-rest" fill="none" stroke="currentColor" stroke-opacity="0.4"'
    counted = sum(not series.is_rest for series in picture.series)
    opacity = _number(1 - Fraction(index * 85, max(counted - 1, 1) * 100))
    return f'class="rs-bar" fill="currentColor" fill-opacity="{opacity}"'


def _x(picture: Picture, index: int) -> Fraction:
    """The middle of a place; numbers lie where they belong on a scale."""
    width = WIDTH - LEFT - RIGHT
    if picture.positions is None:
        return LEFT + Fraction(width * (2 * index + 1), 2 * len(picture.at))
    edge = Fraction(width, 2 * len(picture.at))
    return LEFT + edge + picture.positions[index] * (width - 2 * edge)


def _y(value: Fraction, low: Fraction, high: Fraction) -> str:
    height = HEIGHT - TOP - BOTTOM
    return _number(TOP + height * (high - value) / (high - low))


def _number(value: Fraction) -> str:
    """``value`` as SVG wants it, to a hundredth."""
    return f"{float(round(value, 2)):g}"


def _text(text: str) -> str:
    return escape.html(text)
