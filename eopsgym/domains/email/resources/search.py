"""Parser of the mail query language: words, operators, quotes, OR, minus and brackets."""

import re
from dataclasses import dataclass

from eopsgym.domains.email.resources.search_operators import OPERATORS, Operator, Reading, word
from eopsgym.domains.email.resources.searched_texts import (
    ALONE,
    HasText,
    Source,
    register_text_functions,
)
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.query.query_model import All, Any_, Condition, Not, compile_condition

# Spaces may follow the colon of a known operator; `Re: ` is a plain word.
_TOKEN = re.compile(
    r"""(?P<blank>\s+)|(?P<open>[({])|(?P<close>[)}])|(?P<minus>-(?=[^\s-]))"""
    rf"""|(?P<operator>(?:{"|".join(OPERATORS)}):\s*(?=\S)|[A-Za-z_0-9]+:(?=\S))"""
    r"""|(?P<bar>\|)|(?P<quoted>"[^"]*"?)|(?P<word>[^\s(){}"|]+)|(?P<other>.)""",
    re.DOTALL | re.IGNORECASE,
)
_JOINS = (("word", "OR"), ("bar", "|"))
_MOST_CHARACTERS = 2_000
_MOST_TERMS = 100
_DEEPEST = 20


def read_query(call: Call, user: str, text: str, source: Source) -> tuple[Condition, bool]:
    """Return the condition of a query, and whether it includes spam and trash.

    Args:
        call: the call.
        user: the owner of the mailbox.
        text: the query.
        source: where the compiled query looks for messages.

    Raises:
        ToolError: the query is too long, is nested too deeply, has too many terms, or contains an
            invalid date, age or size.
    """
    if len(text) > _MOST_CHARACTERS:
        raise ToolError(f"Invalid query: longer than {_MOST_CHARACTERS:,} characters")
    tokens = [
        (str(each.lastgroup), each.group())
        for each in _TOKEN.finditer(text)
        if each.lastgroup != "blank"
    ]
    reader = _Reader(Reading(call, user, source), tokens)
    parts = []
    while reader.peek()[0] != "end":
        if reader.peek()[0] == "close":  # a closing bracket without an opening one
            reader.take()
        else:
            parts.append(reader.alternatives(word))
    return All(parts), reader.reading.everywhere


def matching(call: Call, message: Row, text: str) -> bool:
    """Return whether a query matches a message.

    Raises:
        ToolError: the query is invalid.
    """
    register_text_functions(call)
    condition, _ = read_query(call, message["user_id"], text, ALONE)
    values: list[object] = [message["id"]]
    sql = compile_condition(condition, values)
    return bool(call.value(f"SELECT 1 FROM messages WHERE id = ? AND {sql}", *values))


def _rank(condition: Condition) -> int:
    """Return the rank of a condition: cheap ones come first, then long words, which are rare."""
    if isinstance(condition, HasText):
        return 1_000 - len(condition.values[0])
    if isinstance(condition, Not):
        return 1_000 + _rank(condition.condition)
    if isinstance(condition, All | Any_):
        return max(map(_rank, condition.conditions), default=0)
    return 0


@dataclass
class _Reader:
    """A parser of the tokens of a query; an argument `word` gives the meaning of a plain word."""

    reading: Reading
    tokens: list[tuple[str, str]]
    place: int = 0
    terms: int = 0
    depth: int = 0

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.place] if self.place < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.place += 1
        return token

    def alternatives(self, word: Operator) -> Condition:
        """Parse terms that must all match, some of them joined by OR, up to a closing bracket."""
        group: list[Condition] = []
        joined = False
        while self.peek()[0] not in ("close", "end"):
            if self.peek() in (*_JOINS, ("word", "AND")):
                joined = self.take() in _JOINS and bool(group)
                continue
            # OR binds more tightly than a space: `a b OR c` means `a (b OR c)`.
            term = self.one(word)
            if joined:
                group[-1] = Any_([group[-1], term])
            else:
                group.append(term)
            joined = False
        return All(sorted(group, key=_rank))

    def any_of(self, word: Operator) -> Condition:
        """Parse terms between braces, one of which must match; empty braces are ignored."""
        terms: list[Condition] = []
        while self.peek()[0] not in ("close", "end"):
            if self.peek() in _JOINS:
                self.take()
                continue
            terms.append(self.one(word))
        return Any_(terms or [All([])])

    def bracket(self, brace: str, word: Operator) -> Condition:
        """Parse the terms between an opening bracket, already read, and its closing bracket."""
        if self.depth >= _DEEPEST:
            raise ToolError(f"Invalid query: nested deeper than {_DEEPEST} brackets")
        self.depth += 1
        condition = self.any_of(word) if brace == "{" else self.alternatives(word)
        self.depth -= 1
        self.take()
        return condition

    def one(self, word: Operator) -> Condition:
        """Parse a term or a group in brackets, either of which may have a minus before it."""
        kind, text = self.take()
        if kind == "minus":
            everywhere = self.reading.everywhere
            term = Not(self.one(word))
            self.reading.everywhere = everywhere  # a negated term does not include spam or trash
            return term
        self.terms += 1
        if self.terms > _MOST_TERMS:
            raise ToolError(f"Invalid query: more than {_MOST_TERMS} terms")
        if kind == "open":
            return self.bracket(text, word)
        if kind == "operator":
            return self.operator(text.rstrip()[:-1], word)
        return word(self.reading, _bare(text))

    def operator(self, name: str, word: Operator) -> Condition:
        """Parse the value after a colon: a word, a quoted text, or terms in brackets."""
        read = OPERATORS.get(name.lower())
        kind, text = self.take()
        if read is None:  # not an operator: the whole text is a word
            return word(self.reading, f"{name}:{_bare(text)}")
        if kind == "open":
            return self.bracket(text, read)
        if kind == "minus":
            text = f"-{self.take()[1]}"
        return read(self.reading, _bare(text))


def _bare(text: str) -> str:
    """Return a text without quotes, and without stars at its ends."""
    return text.strip('"').strip("*")
