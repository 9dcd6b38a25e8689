"""From tokens to the tree. Each reading function's docstring is its rule of the grammar.

``{x}`` repeats, ``[x]`` may be missing, words in quotes stand as they are.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

from regelschmiede.diagnostics.diagnostic import Diagnostic, Related, fault
from regelschmiede.expressions.lexer import RESERVED, SyntaxFault, Tokens, tokenize
from regelschmiede.expressions.limits import MAX_DEPTH, MAX_NESTING
from regelschmiede.expressions.located_text import LocatedText, Stretch
from regelschmiede.expressions.nodes import (
    Access,
    Argument,
    Binary,
    Boolean,
    Call,
    Choice,
    Comparison,
    Expression,
    Logic,
    Name,
    Node,
    Number,
    Selection,
    Unary,
    children,
)

if TYPE_CHECKING:
    from regelschmiede.diagnostics.span import Span
    from regelschmiede.expressions.lexer import Token

SELECTION_PLACES = "anzahl, summe, min, max, alle, eines, liste und sortiert"
"""The functions in which a selection can stand, as a German list."""

_COMPARISONS = frozenset({"=", "≠", "<", "≤", ">", "≥"})
_SUMS = frozenset({"+", "-"})
_PRODUCTS = frozenset({"*", "/"})
_VALUES = frozenset({"name", "number", "wahr", "falsch"})
_FIELDS = frozenset({"name", *RESERVED})
_DIRECTIONS = ("<≤=", ">≥=")
_FOREIGN_WORDS = {
    "and": "und",
    "or": "oder",
    "not": "nicht",
    "if": "wenn",
    "then": "dann",
    "else": "sonst",
    "mal": "×",
    "plus": "+",
    "minus": "-",
    "durch": "/",
}


# A preview reads all formulas again after each change of a book.
@lru_cache(maxsize=4096)
def parse(text: LocatedText) -> tuple[Expression | None, tuple[Diagnostic, ...]]:
    """The tree of ``text``, or None where it cannot be read; faults RS601 to RS610."""
    tokens, faults = tokenize(text)
    if faults:
        return None, faults
    parser = _Parser(Tokens(text, tokens))
    try:
        root = parser.whole()
    except SyntaxFault as stopped:
        return None, (*parser.faults, stopped.diagnostic)
    return Expression(root, text), tuple(parser.faults)


class _Parser:
    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.faults: list[Diagnostic] = []
        self._level = 0

    def whole(self) -> Node:
        """Rule: expression end."""
        if self.tokens.kind == "end":
            raise SyntaxFault(fault("RS605", self.tokens.source.span(self.tokens.peek().at)))
        root = self._expression()
        if self.tokens.kind != "end":
            self._refuse_rest()
        # Each level of a tree takes a token at least.
        if len(self.tokens) > MAX_DEPTH and _depth(root) > MAX_DEPTH:
            raise SyntaxFault(fault("RS607", self._span(root.at), limit=MAX_DEPTH))
        return root

    def _expression(self) -> Node:
        """Rule: choice | disjunction."""
        self._enter()
        node = self._choice() if self.tokens.kind == "wenn" else self._disjunction()
        self._level -= 1
        return node

    def _choice(self) -> Node:
        """Rule: "wenn" disjunction "dann" expression {"sonst" "wenn" … "dann" …} "sonst" expression."""
        start = self.tokens.start
        cases = [self._case()]
        while True:
            self.tokens.expect("sonst", expected="„sonst“")
            if self.tokens.kind != "wenn":
                break
            cases.append(self._case())
        otherwise = self._expression()
        return Choice(tuple(cases), otherwise, self.tokens.behind(start))

    def _case(self) -> tuple[Node, Node]:
        """Rule: "wenn" disjunction "dann" expression."""
        self.tokens.expect("wenn", expected="„wenn“")
        condition = self._disjunction()
        self.tokens.expect("dann", expected="„dann“")
        return condition, self._expression()

    def _disjunction(self) -> Node:
        """Rule: conjunction {"oder" conjunction}."""
        start = self.tokens.start
        operands = [self._conjunction()]
        while self.tokens.skip("oder"):
            operands.append(self._conjunction())
        return self._joined("oder", operands, start)

    def _conjunction(self) -> Node:
        """Rule: negation {"und" negation}."""
        start = self.tokens.start
        operands = [self._negation()]
        while self.tokens.skip("und"):
            operands.append(self._negation())
        return self._joined("und", operands, start)

    def _joined(self, operator: str, operands: list[Node], start: int) -> Node:
        if len(operands) == 1:
            return operands[0]
        return Logic(operator, tuple(operands), self.tokens.behind(start))

    def _negation(self) -> Node:
        """Rule: "nicht" negation | comparison."""
        if self.tokens.kind != "nicht":
            return self._comparison()
        start = self.tokens.read().start
        self._enter()
        operand = self._negation()
        self._level -= 1
        return Unary("nicht", operand, self.tokens.behind(start))

    def _comparison(self) -> Node:
        """Rule: sum {("=" | "≠" | "<" | "≤" | ">" | "≥") sum}."""
        start = self.tokens.start
        first = self._sum()
        rest: list[tuple[str, Node]] = []
        signs: set[str] = set()
        while self.tokens.kind in _COMPARISONS:
            operator = self.tokens.read()
            signs.add(operator.kind)
            if rest and not any(signs <= set(direction) for direction in _DIRECTIONS):
                place = self._span(operator.at)
                self.faults.append(fault("RS610", place, first=rest[-1][0], second=operator.kind))
                signs = {operator.kind}
            rest.append((operator.kind, self._sum()))
        return Comparison(first, tuple(rest), self.tokens.behind(start)) if rest else first

    def _sum(self) -> Node:
        """Rule: product {("+" | "-") product}."""
        start = self.tokens.start
        left = self._product()
        while self.tokens.kind in _SUMS:
            operator = self.tokens.read().kind
            left = Binary(operator, left, self._product(), self.tokens.behind(start))
        return left

    def _product(self) -> Node:
        """Rule: sign {("*" | "/") sign}."""
        start = self.tokens.start
        left = self._sign()
        while self.tokens.kind in _PRODUCTS:
            operator = self.tokens.read().kind
            left = Binary(operator, left, self._sign(), self.tokens.behind(start))
        return left

    def _sign(self) -> Node:
        """Rule: "-" sign | access."""
        if self.tokens.kind != "-":
            return self._access()
        start = self.tokens.read().start
        self._enter()
        operand = self._sign()
        self._level -= 1
        return Unary("-", operand, self.tokens.behind(start))

    def _access(self) -> Node:
        """Rule: primary {"." name}."""
        start = self.tokens.start
        node = self._primary()
        while self.tokens.skip("."):
            if self.tokens.kind not in _FIELDS:
                self.tokens.refuse("der Name eines Feldes")
            field = self.tokens.read()
            node = Access(node, field.text, field.at, self.tokens.behind(start))
        return node

    def _primary(self) -> Node:
        """Rule: number | "wahr" | "falsch" | name | call | "(" expression ")"."""
        token = self.tokens.peek()
        if token.kind in {"wenn", "nicht"}:
            return self._unbracketed()
        if token.kind == "(":
            return self._bracketed()
        if token.kind == "name" and self.tokens.following == "(":
            return self._call()
        if token.kind not in _VALUES:
            self.tokens.refuse("ein Wert")
        self.tokens.read()
        if token.kind == "name":
            return Name(token.text, token.at)
        if token.kind == "number":
            value = Fraction(token.text) if "." in token.text else int(token.text)
            return Number(value, token.at)
        return Boolean(token.kind == "wahr", token.at)

    def _unbracketed(self) -> Node:
        token = self.tokens.peek()
        self.faults.append(fault("RS609", self._span(token.at), word=token.text))
        if token.kind == "wenn":
            return self._expression()
        self._enter()
        node = self._negation()
        self._level -= 1
        return node

    def _bracketed(self) -> Node:
        opening = self.tokens.read()
        node = self._expression()
        self._close(opening)
        return node

    def _call(self) -> Node:
        """Rule: name "(" [argument {"," argument}] ")"."""
        name, opening = self.tokens.read(), self.tokens.read()
        arguments: list[Argument] = []
        while self.tokens.kind != ")" or arguments:
            arguments.append(self._argument())
            if not self.tokens.skip(","):
                break
        self._close(opening)
        at = self.tokens.behind(name.start)
        return Call(name.text, tuple(arguments), name.at, at)

    def _argument(self) -> Argument:
        """Rule: name (":" | "=") expression | selection | expression."""
        token = self.tokens.peek()
        named = token.kind == "name" and self.tokens.following in {":", "="}
        if named:
            self.tokens.read()
            self.tokens.read()
        selects = self.tokens.kind == "name" and self.tokens.check_word("in", 1)
        value = self._selection() if selects else self._expression()
        at = self.tokens.behind(token.start)
        return Argument(token.text if named else None, value, at)

    def _selection(self) -> Node:
        """Rule: name "in" disjunction ["mit" disjunction] [":" expression]."""
        variable = self.tokens.read()
        self.tokens.read()
        self._enter()
        source = self._disjunction()
        condition = body = None
        if self.tokens.check_word("mit"):
            self.tokens.read()
            condition = self._disjunction()
        if self.tokens.skip(":"):
            body = self._expression()
        self._level -= 1
        at = self.tokens.behind(variable.start)
        return Selection(variable.text, source, condition, body, variable.at, at)

    def _close(self, opening: Token) -> None:
        if self.tokens.skip(")"):
            return
        token = self.tokens.peek()
        if token.kind != "end":
            self._refuse_rest("„)“ oder ein Rechenzeichen")
        related = Related(self._span(opening.at), "Hier wurde die Klammer geöffnet.")
        raise SyntaxFault(fault("RS604", self._span(token.at), related=(related,)))

    def _refuse_rest(self, expected: str = "ein Rechenzeichen oder das Ende") -> NoReturn:
        """Stop at a token that cannot go on from a complete expression."""
        token, before = self.tokens.peek(), self.tokens.peek(-1)
        if token.kind == before.kind == "number":
            both = Stretch(before.start, token.end)
            raw = self.tokens.source.slice(both)
            proposals = (raw.replace(" ", ""),)
            raise SyntaxFault(fault("RS602", self._span(both), proposals=proposals, raw=raw))
        if self.tokens.check_word("in"):
            raise SyntaxFault(fault("RS611", self._span(token.at), places=SELECTION_PLACES))
        if before.kind == "name" and _meant_word(before.text):
            meant = _meant_word(before.text)
            raise SyntaxFault(
                fault(
                    "RS603",
                    self._span(before.at),
                    proposals=meant,
                    expected=f"„{meant[0]}“",
                    found=f"„{before.text}“",
                )
            )
        self.tokens.refuse(expected, _meant_word(token.text))

    def _span(self, at: Stretch) -> Span:
        return self.tokens.source.span(at)

    def _enter(self) -> None:
        """Go one level deeper; a fault where that is too deep."""
        self._level += 1
        if self._level > MAX_NESTING:
            token = self.tokens.peek()
            raise SyntaxFault(fault("RS607", self._span(token.at), limit=MAX_NESTING))


def _meant_word(word: str) -> tuple[str, ...]:
    """The word of the language that ``word``, in capitals or English, stands for; none for any other."""
    lower = word.lower()
    if lower in RESERVED:
        return () if word in RESERVED else (lower,)
    return (_FOREIGN_WORDS[lower],) if lower in _FOREIGN_WORDS else ()


def _depth(root: Node) -> int:
    """Levels of the tree under ``root``, found without recursion."""
    deepest, open_nodes = 0, [(root, 1)]
    while open_nodes:
        node, level = open_nodes.pop()
        deepest = max(deepest, level)
        below = level + (len(node.cases) if isinstance(node, Choice) else 1)
        open_nodes.extend((child, below) for child in children(node))
    return deepest
