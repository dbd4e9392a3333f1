"""Parser for search conditions: terms joined by and, or, not and brackets.

A search language defines its tokens and parses its own terms. The rest is common to all: `not`
binds more tightly than `and`, and `and` more tightly than `or`, unless a language joins its terms
from left to right.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from eopsgym.domains.query.query_model import All, Any_, Condition, Not

MOST_CHARACTERS = 20_000
MOST_TERMS = 250
"""SQLite limits the depth of expressions to a thousand levels; each term of a list is one level."""
DEEPEST = 40


class ConditionError(ValueError):
    """An error for a condition that cannot be parsed.

    Attributes:
        place: the position at which parsing stopped, from 0.
    """

    def __init__(self, message: str, place: int) -> None:
        super().__init__(message)
        self.place = place


class Token(NamedTuple):
    """A token of a condition: the name of the group that matched, its text, and its position."""

    kind: str
    text: str
    place: int


class Tokens:
    """The tokens of a condition, which are consumed in order; the last one has the kind `end`.

    Args:
        text: the condition.
        pattern: the pattern of tokens, with a named group for each kind; white space may separate
            tokens.
        in_order: whether the terms are joined from left to right.

    Raises:
        ConditionError: if the text is too long, or no token begins at some position.
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
            match = pattern.match(text, place)
            if match is None or match.lastgroup is None or match.end() == place:
                raise ConditionError(f"unexpected {text[place]!r}", place)
            self._tokens.append(Token(match.lastgroup, match.group(), place))
            place = match.end()
        self._tokens.append(Token("end", "", place))

    def peek(self, ahead: int = 0) -> Token:
        """Return the next token, or one after it, without consuming it."""
        return self._tokens[min(self._next + ahead, len(self._tokens) - 1)]

    def take(self, *kinds: str) -> Token:
        """Consume and return the next token, which must be of one of the kinds, if any are given.

        Raises:
            ConditionError: if it is of another kind.
        """
        token = self.peek()
        if kinds and token.kind not in kinds:
            raise ConditionError(
                f"expected {' or '.join(kinds)}, found {shown(token)}", token.place
            )
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def one_of(self, *known: str) -> str:
        """Consume and return an operator, which must be one of the known ones.

        Raises:
            ConditionError: if it is another one.
        """
        token = self.take("operator", "word")
        if token.text not in known:
            message = f"expected {' or '.join(known)}, found {token.text!r}"
            raise ConditionError(message, token.place)
        return token.text

    def accept(self, text: str) -> bool:
        """Consume the next token and return True if it equals `text`, ignoring case."""
        if self.peek().kind == "end" or self.peek().text.lower() != text:
            return False
        self._next += 1
        return True

    def expect(self, text: str) -> None:
        """Consume the next token, which must equal `text`, ignoring case.

        Raises:
            ConditionError: if it does not.
        """
        token = self.peek()
        if not self.accept(text):
            raise ConditionError(f"expected {text!r}, found {shown(token)}", token.place)

    def count(self, more: int = 1) -> None:
        """Count terms, or parts of a term, towards the limit.

        Raises:
            ConditionError: if there are too many.
        """
        self._terms += more
        if self._terms > MOST_TERMS:
            raise ConditionError(f"more than {MOST_TERMS} terms", self.peek().place)


Term = Callable[[Tokens], Condition]


def shown(token: Token) -> str:
    """Return a token in the form of error messages."""
    return "the end" if token.kind == "end" else repr(token.text[:40])


def parse_condition(
    text: str, pattern: re.Pattern[str], term: Term, *, in_order: bool = False
) -> Condition:
    """Parse a whole condition.

    Args:
        text: the condition, as the caller wrote it.
        pattern: the pattern of `Tokens`; it must match brackets and the words `and`, `or`, `not`.
        term: parses one term from the tokens.
        in_order: whether `a or b and c` means `(a or b) and c`.

    Raises:
        ConditionError: if it is empty, invalid, too long, too deep or has too many terms.
    """
    tokens = Tokens(text, pattern, in_order=in_order)
    condition = parse_alternatives(tokens, term)
    rest = tokens.peek()
    if rest.kind != "end":
        raise ConditionError(f"unexpected {shown(rest)}", rest.place)
    return condition


def parse_alternatives(tokens: Tokens, term: Term) -> Condition:
    """Parse terms joined by and, or, not and brackets, and stop after the last of them.

    A term may contain such a condition in brackets, and then calls this function.

    Raises:
        ConditionError: as in `parse_condition`.
    """
    if tokens.depth > DEEPEST:
        raise ConditionError(f"nested deeper than {DEEPEST} brackets", tokens.peek().place)
    tokens.depth += 1
    parse = _parse_left_to_right if tokens.in_order else _parse_or
    condition = parse(tokens, term)
    tokens.depth -= 1
    return condition


def _parse_left_to_right(tokens: Tokens, term: Term) -> Condition:
    condition = _parse_not(tokens, term)
    while (joined := tokens.peek().text.lower()) in ("and", "or") and tokens.accept(joined):
        parts = [condition, _parse_not(tokens, term)]
        while tokens.accept(joined):
            parts.append(_parse_not(tokens, term))
        condition = All(parts) if joined == "and" else Any_(parts)
    return condition


def _parse_or(tokens: Tokens, term: Term) -> Condition:
    parts = [_parse_and(tokens, term)]
    while tokens.accept("or"):
        parts.append(_parse_and(tokens, term))
    return parts[0] if len(parts) == 1 else Any_(parts)


def _parse_and(tokens: Tokens, term: Term) -> Condition:
    parts = [_parse_not(tokens, term)]
    while tokens.accept("and"):
        parts.append(_parse_not(tokens, term))
    return parts[0] if len(parts) == 1 else All(parts)


def _parse_not(tokens: Tokens, term: Term) -> Condition:
    negated = False
    while tokens.accept("not"):
        negated = not negated
    if tokens.peek().text == "(":
        tokens.take()
        condition = parse_alternatives(tokens, term)
        tokens.expect(")")
    else:
        tokens.count()
        condition = term(tokens)
    return Not(condition) if negated else condition
