"""From characters to tokens: signs have one spelling, numbers are plain, faults are German."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from regelschmiede.diagnostics.diagnostic import Diagnostic, fault
from regelschmiede.expressions.limits import MAX_DIGITS, MAX_LENGTH
from regelschmiede.expressions.located_text import LocatedText, Stretch

if TYPE_CHECKING:
    from collections.abc import Iterable

RESERVED = frozenset({"wenn", "dann", "sonst", "und", "oder", "nicht", "wahr", "falsch"})
"""Words of the language itself; no input, step or figure can have one of them as its name."""

_SPELLINGS = {
    "×": "*",
    "·": "*",
    "÷": "/",
    "−": "-",
    "<=": "≤",
    ">=": "≥",
    "!=": "≠",
}
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>[0-9]+(?:[.,][0-9]+)*)
      | (?P<name>(?:(?![²³¹])[^\W\d])(?:(?![²³¹])\w)*)
      | (?P<foreign>==+|!==|\*\*|//|&&|\|\||:=|=>|=<|<>|["„“”'][^"“”']*["“”'])
      | (?P<sign><=|>=|!=|[-+*/×·÷−≤≥≠=<>(),.:])
      | (?P<other>\S))""",
    re.VERBOSE,
)
_DOUBTFUL = frozenset({"foreign", "other", "number"})
# Three digits behind a point may be a thousand.
_NUMBER = re.compile(r"(?![0-9]+\.[0-9]{3}\Z)[0-9]+(\.[0-9]+)?")
_FOREIGN = {
    "==": ("=",),
    "===": ("=",),
    "!==": ("≠",),
    "=>": ("≥",),
    "=<": ("≤",),
    "<>": ("≠",),
    "**": ("x * x",),
    "^": ("x * x",),
    "²": ("x * x",),
    "³": ("x * x * x",),
    "//": ("abrunden(a / b)",),
    "%": ("a - b * abrunden(a / b)",),
    "&&": ("und",),
    "&": ("und",),
    "||": ("oder",),
    "|": ("oder",),
    "!": ("nicht",),
    "–": ("-", "1 ≤ wurf ≤ 24"),
    "—": ("-",),
    "⩽": ("≤",),
    "⩾": ("≥",),
    ";": (",",),
    "[": ("(",),
    "]": (")",),
    "{": ("(",),
    "}": (")",),
    "∧": ("und",),
    "∨": ("oder",),
    "¬": ("nicht",),
}
_MOST_FAULTS = 10


class Token(NamedTuple):
    """``kind`` is ``number``, ``name``, ``end``, or the sign or reserved word itself."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def at(self) -> Stretch:
        """The part of the expression's text that the token is."""
        return Stretch(self.start, self.end)


class SyntaxFault(Exception):  # noqa: N818 - a fault of the author, not of the compiler
    """Unwinds the parser at the place where reading on makes no sense."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def tokenize(source: LocatedText) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The tokens of ``source``, the last of kind ``end``; faults RS601, RS602, RS606 and RS608."""
    if len(source.text) > MAX_LENGTH:
        place = source.span(Stretch(0, 1))
        return (), (fault("RS606", place, found=len(source.text), limit=MAX_LENGTH),)
    tokens: list[Token] = []
    faults: list[Diagnostic] = []
    # A pattern that begins with blanks would try all of those at the end again and again.
    for match in _TOKEN.finditer(source.text, 0, len(source.text.rstrip())):
        group = match.lastgroup or ""
        text, (start, end) = match[group], match.span(group)
        if group in _DOUBTFUL and not _is_number(group, text):
            faults.append(_fault(group, source, Stretch(start, end)))
        else:
            tokens.append(Token(_kind(group, text), text, start, end))
    tokens.append(Token("end", "", len(source.text), len(source.text)))
    return tuple(tokens), tuple(faults[:_MOST_FAULTS])


def _kind(group: str, text: str) -> str:
    if group == "sign":
        return _SPELLINGS.get(text, text)
    return text if group == "name" and text in RESERVED else group


def _is_number(group: str, text: str) -> bool:
    if group != "number" or (not text.isdigit() and not _NUMBER.fullmatch(text)):
        return False
    return len(text) - text.count(".") <= MAX_DIGITS


def _fault(group: str, source: LocatedText, at: Stretch) -> Diagnostic:
    """What is wrong with the token at ``at``, which is not of the language."""
    text, place = source.text[at.start : at.end], source.span(at)
    if group != "number":
        proposals = _FOREIGN.get(text, ())
        if len(text) > 2 and text[0] in "\"„“”'":
            proposals = (text[1:-1].strip(),)
        return fault("RS601", place, proposals=proposals, sign=text)
    digits = sum(character.isdigit() for character in text)
    if digits > MAX_DIGITS:
        return fault("RS608", place, found=digits, limit=MAX_DIGITS)
    return fault("RS602", place, proposals=_meant_numbers(text), raw=text)


def _meant_numbers(raw: str) -> tuple[str, ...]:
    """What an author may have meant by digits with commas and points between them."""
    if re.fullmatch(r"[0-9]+\.[0-9]{3}", raw):
        whole, shorter = raw.replace(".", ""), raw.rstrip("0").rstrip(".")
        return whole, f"{whole} / 1000" if shorter == raw else shorter
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{3})+(,[0-9]+)?", raw):
        return (raw.replace(".", "").replace(",", "."),)
    if raw.count(",") == 1 and "." not in raw:
        return raw.replace(",", "."), raw.replace(",", ", ")
    return (raw.replace(",", ", "),) if "," in raw else ()


class Tokens:
    """A place in the tokens of ``source``, and what may stand there.

    ``kind`` is that of the next token, ``following`` that of the one behind it.
    """

    def __init__(self, source: LocatedText, tokens: Iterable[Token]) -> None:
        self.source = source
        self._tokens = tuple(tokens)
        # What follows the end is the end.
        self._kinds = [*(token.kind for token in self._tokens), "end"]
        self._move(0)

    def __len__(self) -> int:
        return len(self._tokens)

    @property
    def start(self) -> int:
        """Where the next token begins."""
        return self._tokens[self._next].start

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or one further ``ahead``, without reading it."""
        return self._tokens[min(self._next + ahead, len(self._tokens) - 1)]

    def check_word(self, word: str, ahead: int = 0) -> bool:
        """Whether a name spelled ``word`` comes next; ``in`` and ``mit`` are words only in their place."""
        token = self.peek(ahead)
        return token.kind == "name" and token.text == word

    def read(self) -> Token:
        """The next token, which is then behind us; the end stays where it is."""
        token = self._tokens[self._next]
        if token.kind != "end":
            self._move(self._next + 1)
        return token

    def _move(self, to: int) -> None:
        self._next = to
        self.kind, self.following = self._kinds[to : to + 2]

    def skip(self, kind: str) -> bool:
        """Whether the next token was of ``kind``; if so, it is read."""
        found = self.kind == kind
        if found:
            self.read()
        return found

    def expect(self, kind: str, *, expected: str) -> Token:
        """The next token, which must be of ``kind``; ``expected`` says in German what belongs here."""
        if self.kind != kind:
            self.refuse(expected)
        return self.read()

    def refuse(self, expected: str, proposals: Iterable[str] = ()) -> NoReturn:
        """Stop at the next token: ``expected`` (German) should stand there."""
        token = self.peek()
        place = self.source.span(token.at)
        raise SyntaxFault(
            fault("RS603", place, proposals=proposals, expected=expected, found=shown(token))
        )

    def behind(self, start: int) -> Stretch:
        """The stretch from ``start`` to the end of the token read last."""
        end = self._tokens[self._next - 1].end if self._next else start
        return Stretch(start, end)


def shown(token: Token) -> str:
    """What stands at ``token``, in German, in the nominative."""
    return "das Ende des Ausdrucks" if token.kind == "end" else f"„{token.text}“"
