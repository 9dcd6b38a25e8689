"""A dice bot for Percentacy: it finds the skill, rolls, and says in German what comes of it.

PYTHONPATH=build/python python3 examples/wuerfelbot.py klettern 65 --umstand fordernd --wurf 47
"""

import argparse
import random
import sys
from collections.abc import Iterable
from typing import TypeVar

import percentacy as p

Entry = TypeVar("Entry", p.Skill, p.Circumstance)


def main() -> str:
    """What the check comes to that the command line asks for; what it leaves out is asked for."""
    parser = argparse.ArgumentParser(description="Würfelt eine Probe von Percentacy.")
    parser.add_argument("fertigkeit", nargs="?", help="Name oder Id der Fertigkeit")
    parser.add_argument("wert", nargs="?", help="Wert der Fertigkeit")
    parser.add_argument("--umstand", action="append", default=[], help="Name oder Id")
    parser.add_argument("--wurf", help="was die eigenen Würfel zeigen")
    given = parser.parse_args()
    skill = find(given.fertigkeit or input("Fertigkeit: "), p.skills.values())
    value = number(given.wert or input("Wert: "))
    circumstances = [find(each, p.circumstances.values()).id for each in given.umstand]
    target = p.zielwert(wert=value, umstaende=circumstances)
    if not target.moeglich:
        return f"{skill.name}: So schwer, dass niemand dafür würfelt."
    roll = number(given.wurf or str(random.randint(1, 100)))
    degree = p.degrees_of_success[p.erfolgsgrad(zielwert=target.zielwert, wurf=roll)]
    succeeds = p.probe(zielwert=target.zielwert, wurf=roll).gelungen
    how = f"{'gelungen' if succeeds else 'misslungen'} ({degree.name}). {degree.text}"
    return f"{skill.name}: Zielwert {target.zielwert}, gewürfelt {roll}: {how}"


def find(name: str, entries: Iterable[Entry]) -> Entry:
    """The entry whose id or name is ``name``."""
    for entry in entries:
        if name.strip().casefold() in {entry.id, entry.name.casefold()}:
            return entry
    raise ValueError(f"„{name}“ gibt es in Percentacy nicht.")


def number(text: str) -> int:
    """``text`` as a whole number."""
    if text.strip().removeprefix("-").isdecimal():
        return int(text)
    raise ValueError(f"„{text}“ ist keine ganze Zahl.")


if __name__ == "__main__":
    try:
        print(main())
    except ValueError as problem:
        sys.exit(str(problem))
