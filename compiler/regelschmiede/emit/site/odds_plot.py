"""Pictures of odds: small SVGs that take their colours from the page, without script or style of their own."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from regelschmiede.emit.site import escape
from regelschmiede.emit.site.escape import Markdown
from regelschmiede.emit.site.numbers import rounded
from regelschmiede.records import dataclass

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
    mark, height = low, _heights(low, high)
    while mark <= high:
        y = height(mark)
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
    for index, (name, x) in enumerate(zip(picture.at, _across(picture), strict=True)):
        if index % every == 0:
            yield f'<text x="{x}" y="{y}" text-anchor="middle">{_text(name)}</text>'
    middle = _number(Fraction(LEFT + WIDTH - RIGHT, 2))
    yield f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{_text(picture.axis)}</text>'


def _lines(picture: Picture, low: Fraction, high: Fraction) -> Iterator[str]:
    across, height = _across(picture), _heights(low, high)
    for index, series in enumerate(picture.series):
        points = [f"{x} {height(value)}" for x, value in zip(across, series.figures, strict=True)]
        if picture.positions is not None:
            yield f'<path d="M{"L".join(points)}" {_stroke(index)}/>'
        dots = "".join(f"M{point}h0" for point in points)
        yield f'<path d="{dots}" {_stroke(index, dot=True)}/>'


def _bars(picture: Picture) -> Iterator[str]:
    width = Fraction(WIDTH - LEFT - RIGHT, len(picture.at))
    shown_width = _number(width * 8 / 10)
    fills = [_fill(picture, index) for index in range(len(picture.series))]
    height = _heights(Fraction(0), Fraction(1))
    for place in range(len(picture.at)):
        below, bottom = Fraction(0), height(Fraction(0))
        x = _number(LEFT + width * place + width / 10)
        for series, fill in zip(picture.series, fills, strict=True):
            share = series.figures[place]
            if share:
                below += share
                top = height(below)
                tall = _number(Fraction(bottom) - Fraction(top))
                yield f'<rect x="{x}" y="{top}" width="{shown_width}" height="{tall}" {fill}/>'
                bottom = top


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


def _across(picture: Picture) -> list[str]:
    """Where the middle of each place is; numbers lie where they belong on a scale."""
    width = WIDTH - LEFT - RIGHT
    edge = Fraction(width, 2 * len(picture.at))
    if picture.positions is None:
        return [_number(LEFT + edge * (2 * index + 1)) for index in range(len(picture.at))]
    return [_number(LEFT + edge + each * (width - 2 * edge)) for each in picture.positions]


def _heights(low: Fraction, high: Fraction) -> Callable[[Fraction], str]:
    """What says how far down a figure lies on a scale from ``low`` at the foot to ``high``."""
    down = Fraction(HEIGHT - TOP - BOTTOM) / (high - low)
    zero = TOP + high * down
    of = zero.denominator * down.denominator
    from_top, per_figure = zero.numerator * down.denominator, down.numerator * zero.denominator

    # One quotient of whole numbers: fractions would be brought to their lowest terms at each step.
    def height(value: Fraction) -> str:
        far = from_top * value.denominator - per_figure * value.numerator
        return _quotient(far, of * value.denominator)

    return height


def _number(value: Fraction) -> str:
    return _quotient(value.numerator, value.denominator)


def _quotient(numerator: int, denominator: int) -> str:
    """The quotient as SVG wants it, to a hundredth."""
    return f"{rounded(100 * numerator, denominator) / 100:g}"


def _text(text: str) -> str:
    return escape.html(text)
