"""Conditions that callers write: terms of a search language, joined by and, or, not and brackets.

The language brings the form of its tokens and reads its own terms. What is around them is the same
in all: `not` binds closer than `and`, and `and` closer than `or`, unless a language joins its terms
in the order in which they stand.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from eopsgym.domains.query.query_model import All, Any_, Condition, Not

MOST_CHARACTERS = 20_000
MOST_TERMS = 250
"""SQLite refuses expressions of more than a thousand levels, and a list of terms is one of them."""
DEEPEST = 40


class ConditionError(ValueError):
    """A condition that cannot be read.

    Attributes:
        place: the character where reading stopped, from 0.
    """

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class Token(NamedTuple):
    """A piece of a condition: the name of the group that matched, its text, and where it is."""

    kind: str
    text: str
    place: int


class Tokens:
    """The tokens of a condition, taken one after the other; the last is of the kind `end`.

    Args:
        text: the condition.
        pattern: what a token looks like, each kind a named group; blanks may stand between.
        in_order: whether the terms are joined in the order in which they stand.

    Raises:
        ConditionError: too long, or a place where no token begins.
    """

    def __init__(self, text: str, pattern: re.Pattern[str], *, in_order: bool = False) -> None:
        if len(text) > MOST_CHARACTERS:
            raise ConditionError(f"longer than {MOST_CHARACTERS} characters", MOST_CHARACTERS)
        self._terms = 0
        self.depth = 0
        self.in_order = in_order
        self._tokens: list[Token] = []
        self._next = 0
        place = 0
        while place < len(text):
            if text[place].isspace():
                place += 1
                continue
            found = pattern.match(text, place)
            if found is None or found.lastgroup is None or found.end() == place:
                raise ConditionError(f"unexpected {text[place]!r}", place)
            self._tokens.append(Token(found.lastgroup, found.group(), place))
            place = found.end()
        self._tokens.append(Token("end", "", place))

    def peek(self, ahead: int = 0) -> Token:
        """Return the next token, or one after it, without consuming it."""
        return self._tokens[min(self._next + ahead, len(self._tokens) - 1)]

    def take(self, *kinds: str) -> Token:
        """Consume and return the next token, which must be of one of the kinds, if any are given.

        Raises:
            ConditionError: it is of another kind.
        """
        token = self.peek()
        if kinds and token.kind not in kinds:
            raise ConditionError(
                f"expected {' or '.join(kinds)}, found {shown(token)}", token.place
            )
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def one_of(self, *known: str) -> str:
        """Take an operator, which must be one of those that are known, and return it.

        Raises:
            ConditionError: it is another.
        """
        token = self.take("operator", "word")
        if token.text not in known:
            said = f"expected {' or '.join(known)}, found {token.text!r}"
            raise ConditionError(said, token.place)
        return token.text

    def accept(self, text: str) -> bool:
        """Take the next token if it reads like that, whatever its case."""
        if self.peek().kind == "end" or self.peek().text.lower() != text:
            return False
        self._next += 1
        return True

    def expect(self, text: str) -> None:
        """Take the next token, which must read like that.

        Raises:
            ConditionError: it does not.
        """
        token = self.peek()
        if not self.accept(text):
            raise ConditionError(f"expected {text!r}, found {shown(token)}", token.place)

    def count(self, more: int = 1) -> None:
        """Count terms, as which the parts of a term may count too.

        Raises:
            ConditionError: they are too many.
        """
        self._terms += more
        if self._terms > MOST_TERMS:
            raise ConditionError(f"more than {MOST_TERMS} terms", self.peek().place)


Term = Callable[[Tokens], Condition]


def shown(token: Token) -> str:
    """Return a token as errors show it."""
    return "the end" if token.kind == "end" else repr(token.text[:40])


def parse_condition(
    text: str, pattern: re.Pattern[str], term: Term, *, in_order: bool = False
) -> Condition:
    """Parse a whole condition.

    Args:
        text: as the caller wrote it.
        pattern: see `Tokens`; brackets and the words `and`, `or`, `not` must be tokens of it.
        term: reads one term from the tokens.
        in_order: whether `a or b and c` is `(a or b) and c`.

    Raises:
        ConditionError: it is empty, invalid, too long, too deep or has too many terms.
    """
    tokens = Tokens(text, pattern, in_order=in_order)
    condition = parse_alternatives(tokens, term)
    rest = tokens.peek()
    if rest.kind != "end":
        raise ConditionError(f"unexpected {shown(rest)}", rest.place)
    return condition


def parse_alternatives(tokens: Tokens, term: Term) -> Condition:
    """Parse terms joined by and, or, not and brackets, up to the end of such a condition.

    Raises:
        ConditionError: as `parse_condition`; a term may hold such conditions in brackets itself.
    """
    if tokens.depth > DEEPEST:
        raise ConditionError(f"nested deeper than {DEEPEST} brackets", tokens.peek().place)
    tokens.depth += 1
    found = (_as_they_stand if tokens.in_order else _ways)(tokens, term)
    tokens.depth -= 1
    return found


def _as_they_stand(tokens: Tokens, term: Term) -> Condition:
    found = _one(tokens, term)
    while (joined := tokens.peek().text.lower()) in ("and", "or") and tokens.accept(joined):
        parts = [found, _one(tokens, term)]
        while tokens.accept(joined):
            parts.append(_one(tokens, term))
        found = All(parts) if joined == "and" else Any_(parts)
    return found


def _ways(tokens: Tokens, term: Term) -> Condition:
    ways = [_together(tokens, term)]
    while tokens.accept("or"):
        ways.append(_together(tokens, term))
    return ways[0] if len(ways) == 1 else Any_(ways)


def _together(tokens: Tokens, term: Term) -> Condition:
    parts = [_one(tokens, term)]
    while tokens.accept("and"):
        parts.append(_one(tokens, term))
    return parts[0] if len(parts) == 1 else All(parts)


def _one(tokens: Tokens, term: Term) -> Condition:
    turned = False
    while tokens.accept("not"):
        turned = not turned
    if tokens.peek().text == "(":
        tokens.take()
        found = parse_alternatives(tokens, term)
        tokens.expect(")")
    else:
        tokens.count()
        found = term(tokens)
    return Not(found) if turned else found
