"""The fields of generated entries as authors write them: one function for each kind.

Each takes the entry's number in its kind, a source of chance and the ids that it may refer to. Every
second to ninth text is a pattern of its own, and no two read the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import TextWrapper
from typing import TYPE_CHECKING

from bench.wording import deed, when, why

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

_ATTRIBUTES = ("ausdauer", "feingefuehl", "kraft", "mut", "sinne", "tempo", "verstand")
_AREAS = (
    "koerper",
    "technik_handwerk",
    "erkundung",
    "sozial",
    "kampf",
    "wissen",
    "uebernatuerlich",
)
_PROFILES = ("flink", "gedrungen", "gewoehnlich", "riesig")
_SITUATIONS = ("allein", "im_dunkeln", "unter_druck")
_POINTS = (25, 50, 75)
_EVERY_THIRD = 3
_JOINT = "\x1f"
_FOLD = TextWrapper(
    width=110,
    initial_indent="    ",
    subsequent_indent="    ",
    break_long_words=False,
    break_on_hyphens=False,
)


def has_parameter(number: int) -> bool:
    """Whether the weapon trait ``number`` has a parameter that weapons must give."""
    return number % _EVERY_THIRD == 0


@dataclass(frozen=True, slots=True)
class Ids:
    """What a generated entry can refer to: kind → ids, and the weapon traits that have a parameter."""

    of: Mapping[str, tuple[str, ...]]
    with_parameter: frozenset[str]

    def any(self, kind: str, draw: Random) -> str:
        """One of the ids of ``kind``."""
        return draw.choice(self.of[kind])

    def some(self, kind: str, draw: Random, most: int) -> list[str]:
        """One to ``most`` different ids of ``kind``."""
        known = self.of[kind]
        return draw.sample(known, draw.randint(1, min(most, len(known))))


def _text(sentence: str) -> str:
    """The field ``text``, folded as authors fold it: between words, never inside a placeholder."""
    joined = re.sub(r"\{\{.*?\}\}", lambda found: found.group().replace(" ", _JOINT), sentence)
    return f"  text: >-\n{_FOLD.fill(joined).replace(_JOINT, ' ')}\n"


def _list(values: list[str]) -> str:
    return f"[{', '.join(values)}]"


def _skill(number: int, draw: Random, ids: Ids) -> str:
    governing = draw.choice(("single", "lowest", "highest"))
    attributes = draw.sample(_ATTRIBUTES, 1 if governing == "single" else 2)
    fields = f"  area: {draw.choice(_AREAS)}\n  attributes: {_list(attributes)}\n  governing: {governing}\n"
    if number % _EVERY_THIRD == 0:
        text = f"{when(draw)} {deed(draw)}, {why(draw)}."
    elif number % _EVERY_THIRD == 1:
        fields += f"  untrained: {draw.randrange(5, 40)}\n"
        text = f"{when(draw)} {deed(draw)}; auch ohne Übung gelingt das mit {{{{ untrained }}}}, {why(draw)}."
    else:
        other = ids.any("skills", draw)
        fields += f"  see_also: [{other}]\n"
        text = (
            f"{when(draw)} {deed(draw)}, {why(draw)}. Anders als {{{{ skills.{other}.name }}}} verlangt das "
            f"{{{{ attributes.{attributes[0]}.name }}}}."
        )
    return fields + _text(text)


def _on_attribute(draw: Random, _ids: Ids) -> tuple[str, str]:
    attribute = draw.choice(_ATTRIBUTES)
    less = draw.randrange(5, 20)
    effect = (
        f"{{on: probe, attribute: {attribute}, based_skills: true, reduce_penalty: {less}, min: 0}}"
    )
    text = (
        f"{when(draw)} sinken Erschwernisse bei Proben auf {{{{ attributes.{attribute}.name }}}} um "
        f"{{{{ effects[0].reduce_penalty }}}}, aber nie unter {{{{ effects[0].min }}}}, {why(draw)}."
    )
    return f"    - {effect}\n", text


def _healing(draw: Random, ids: Ids) -> tuple[str, str]:
    skill = ids.any("skills", draw)
    effect = (
        f"    - on: heilung\n      who: target\n      skills: [{skill}]\n      add: {draw.randrange(5, 30)}\n"
        f"      unit: HP\n      when: probe_gelungen\n"
        f"      uses: {{count: {draw.randint(1, 3)}, per: scene}}\n"
    )
    text = (
        f"{when(draw)} heilt eine gelungene Probe auf {{{{ skills.{skill}.name }}}} zusätzlich "
        f"{{{{ effects[0].add }}}} HP, {why(draw)}. Das geht pro Szene {{{{ effects[0].uses.count }}}}-mal."
    )
    return effect, text


def _replaced(draw: Random, ids: Ids) -> tuple[str, str]:
    skills = ids.some("skills", draw, 3)
    figure = draw.choice(("behelf", "dunkelheit"))
    effect = (
        f"{{on: probe, skills: {_list(skills)}, set: -{draw.randrange(1, 15)}, replaces: {figure}}}"
    )
    named = " und ".join(f"{{{{ skills.{skill}.name }}}}" for skill in skills)
    text = (
        f"{when(draw)} sind Proben auf {named} nur um {{{{ effects[0].set | betrag }}}} statt um "
        f"{{{{ p.{figure} | betrag }}}} erschwert, {why(draw)}."
    )
    return f"    - {effect}\n", text


def _penalty(draw: Random, _ids: Ids) -> tuple[str, str]:
    effect = (
        f"    - on: probe\n      add: -{draw.randrange(5, 30)}\n"
        f"      when: {draw.choice(_SITUATIONS)}\n      until: bis zum Ende der Szene, {why(draw)}\n"
        f"    - {{on: initiative, add: {draw.randrange(1, 15)}}}\n"
    )
    text = (
        f"{when(draw)} ist die Probe um {{{{ effects[0].add | betrag }}}} erschwert, wenn du {deed(draw)} willst. "
        f"Die Initiative steigt dafür um {{{{ effects[1].add }}}}, {why(draw)}."
    )
    return effect, text


_EFFECTS = (_on_attribute, _healing, _replaced, _penalty)


def _talent(number: int, draw: Random, ids: Ids) -> str:
    effect, text = _EFFECTS[number % len(_EFFECTS)](draw, ids)
    return f"  cost: {draw.choice(_POINTS)}\n  effects:\n{effect}{_text(text)}"


def _handicap(number: int, draw: Random, ids: Ids) -> str:
    effect, text = _EFFECTS[-1 - number % 2](draw, ids)
    return f"  points: {draw.choice(_POINTS)}\n  effects:\n{effect}{_text(text)}"


def _equipment(number: int, draw: Random, ids: Ids) -> str:
    if number % 2:
        return _text(f"Hilft, wenn Leute {deed(draw)} wollen: {when(draw).lower()}, {why(draw)}.")
    skills = ids.some("skills", draw, 2)
    named = " und ".join(f"{{{{ skills.{skill}.name }}}}" for skill in skills)
    text = f"{when(draw)} gibt es {{{{ p.vorbereitung }}}} Punkte mehr für {named}, {why(draw)}."
    return f"  supports: {_list(skills)}\n{_text(text)}"


def _weapon(number: int, draw: Random, ids: Ids) -> str:
    damage = sorted((draw.randrange(1, 80) for _ in range(4)), reverse=True)
    capacity = f"  capacity: {draw.randint(1, 30)}\n" if number % 2 else ""
    uses = [_trait_use(trait, ids, draw) for trait in ids.some("weapon_traits", draw, 3)]
    examples = [
        f"Muster aus {place}" for place in draw.sample(("Holz", "Horn", "Eisen", "Glas"), 2)
    ]
    return (
        f"  damage: {damage}\n{capacity}  range: {draw.randrange(1, 200)}\n"
        f"  traits: {_list(uses)}\n  examples: {_list(examples)}\n"
    )


def _trait_use(trait: str, ids: Ids, draw: Random) -> str:
    value = f", value: {draw.randint(1, 9)}" if trait in ids.with_parameter else ""
    return f"{{trait: {trait}{value}}}"


def _species(_number: int, draw: Random, _ids: Ids) -> str:
    return f"  profile: {draw.choice(_PROFILES)}\n"


def _weapon_trait(number: int, draw: Random, ids: Ids) -> str:
    parameter = (
        "  parameter: {name: Stärke, unit: m, minimum: 1}\n" if has_parameter(number) else ""
    )
    skill = ids.any("skills", draw)
    percent = draw.randrange(10, 100)
    text = (
        f"{when(draw)} würfelst du auf {{{{ skills.{skill}.name }}}}, {why(draw)}; es bleiben "
        f"{{{{ effects[1].percent }}}} % des Schadens."
    )
    return (
        f"{parameter}  effects:\n    - {{on: angriffsprobe, roll_on: {skill}}}\n"
        f"    - {{on: schaden, percent: {percent}}}\n{_text(text)}"
    )


KINDS: Mapping[str, Callable[[int, Random, Ids], str]] = {
    "skills": _skill,
    "talents": _talent,
    "handicaps": _handicap,
    "equipment": _equipment,
    "weapons": _weapon,
    "species": _species,
    "weapon_traits": _weapon_trait,
}
"""Kind → what writes an entry's fields below its name."""
