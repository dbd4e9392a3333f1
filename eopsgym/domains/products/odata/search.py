"""`$search`: words and phrases in some properties, joined by and, or, not and brackets."""

import re
from collections.abc import Sequence

from eopsgym.domains.products.odata.any_case_text import folded, lowering
from eopsgym.domains.products.odata.options import invalid, supported
from eopsgym.domains.products.odata.properties import Listed, Properties, property_named
from eopsgym.domains.query.condition_parser import ConditionError, Tokens, parse_condition, shown
from eopsgym.domains.query.query_model import MOST_SOUGHT, All, Any_, Condition, Sql

_TOKEN = re.compile(r'(?P<phrase>"[^"]*")|(?P<mark>[()])|(?P<word>[^\s()"]+)')
_JOINS = ("and", "or", "not")


def parse_search(text: str, properties: Properties, full_text: Sequence[str]) -> Condition:
    """Return the condition of a `$search`.

    Args:
        text: the value of the option: `word`, `"a phrase"`, `name:word` or `"name:a phrase"`.
        properties: the allowed properties; other names are refused.
        full_text: the properties that may contain the word anywhere, and in which words without a
            name are searched. Other properties have to begin with the word.

    Raises:
        ToolError: if it is invalid, names an unknown property, or is too long or too deep.
    """

    def term(tokens: Tokens) -> Condition:
        """Parse adjacent words and phrases, which must all occur."""
        conditions = [_word_condition(tokens, properties, full_text)]
        while tokens.peek().kind in ("phrase", "word") and not _joins(tokens):
            tokens.count()
            conditions.append(_word_condition(tokens, properties, full_text))
        return All(conditions)

    try:
        return parse_condition(text, _TOKEN, term)
    except ConditionError as error:
        raise invalid("search", text, f"{error} at position {error.place}") from error


def _joins(tokens: Tokens) -> bool:
    return tokens.peek().kind == "word" and tokens.peek().text.lower() in _JOINS


def _word_condition(tokens: Tokens, properties: Properties, full_text: Sequence[str]) -> Condition:
    if _joins(tokens):
        raise ConditionError(f"expected a word, found {shown(tokens.peek())}", tokens.peek().place)
    token = tokens.take("phrase", "word")
    name, mark, word = token.text.strip('"').partition(":")
    if not mark:
        name, word = "", name
    elif not word and tokens.peek().kind == "phrase":  # name:"a phrase"
        word = tokens.take().text.strip('"')
    names, word = [name] if mark else [*full_text], word.strip()
    columns = [property_named(properties, each.strip()) for each in names]
    if len(word) > MOST_SOUGHT:
        raise ConditionError(f"text of more than {MOST_SOUGHT:,} characters", token.place)
    conditions, parts = [], {each.lower() for each in full_text}
    for each, column in zip(names, columns, strict=True):
        if column is None or isinstance(column, Listed) or column.kind not in ("text", "id"):
            known = [n for n, p in properties.items() if not isinstance(p, Listed)
                     and p.kind in ("text", "id")]  # fmt: skip
            raise ConditionError(f"cannot search {each[:40]!r}; {supported(known)}", token.place)
        place = "> 0" if each.strip().lower() in parts else "= 1"
        lowered = f"{lowering(word)}({column.sql})"
        conditions.append(Sql(f"instr({lowered}, ?) {place}", (folded(word),)))
    return Any_(conditions)
