"""Searches by labels: `'labels/ID' in labels`, `labels/ID.FIELD = 'high'`, `… is null`.

A label is identified by its id or key, and so is its only field.
"""

from datetime import date
from math import isfinite
from typing import Any

from eopsgym.domains.drive.resources.labels import label_by_name
from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.query.condition_parser import ConditionError, Token, Tokens, shown
from eopsgym.domains.query.letter_case import stored_cases
from eopsgym.domains.query.query_model import Any_, Condition, Sql

PREFIX = "labels/"
_COLUMNS = {
    "enum": "value_enum",
    "number": "value_number",
    "boolean": "value_boolean",
    "date": "value_date",
}
_COMPARED = ("=", "!=", "<", "<=", ">", ">=")
_HAS_LABEL = "+files.id IN (SELECT file_id FROM file_labels WHERE label_id = ? AND {})"


def has_label(call: Call, name: str) -> Condition:
    """Return the condition of files that have a label; no file matches an unknown label."""
    label = label_by_name(call, name.removeprefix(PREFIX))
    return Sql(_HAS_LABEL.format("1"), [label["id"]]) if label else Sql("0")


def has_value(call: Call, token: Token, tokens: Tokens) -> Condition:
    """Return the condition on the value of a label that the following tokens express.

    Raises:
        ConditionError: there is no such label or field, or the comparison is not possible for it.
    """
    name, _, field = token.text.removeprefix(PREFIX).partition(".")
    label = label_by_name(call, name)
    if label is None or field not in (label["id"], label["key"]):
        raise ConditionError(f"there is no field {token.text[:60]!r} of a label", token.place)
    column = _COLUMNS.get(label["type"], "value_string")
    if tokens.accept("is"):
        is_negated = tokens.accept("not")
        tokens.expect("null")
        not_null = Sql(_HAS_LABEL.format(f"{column} IS NOT NULL"), [label["id"]])
        return not_null if is_negated else Sql(f"NOT ({not_null.text})", not_null.values)
    return _compared(label, column, tokens)


def _compared(label: Row, column: str, tokens: Tokens) -> Condition:
    operator = tokens.take("operator", "word")
    if operator.text == "starts":
        tokens.expect("with")
    is_part = operator.text in ("contains", "starts") and column == "value_string"
    if operator.text not in _COMPARED and not is_part:
        raise ConditionError(f"{label['key']} is not compared by {shown(operator)}", operator.place)
    value = _value(label, tokens)
    if is_part:
        place = "> 0" if operator.text == "contains" else "= 1"
        contains = _HAS_LABEL.format(f"instr(lower({column}), ?) {place}")
        return Any_([Sql(contains, [label["id"], each]) for each in stored_cases(value)])
    return Sql(_HAS_LABEL.format(f"{column} {operator.text} ?"), [label["id"], value])


def _value(label: Row, tokens: Tokens) -> Any:
    token = tokens.take("text", "number", "word")
    text = token.text[1:-1] if token.kind == "text" else token.text
    try:
        if label["type"] == "number":
            return _number(text)
        if label["type"] == "boolean":
            return {"true": 1, "false": 0}[text.lower()]
        return date.fromisoformat(text).isoformat() if label["type"] == "date" else text
    except (ValueError, KeyError):
        raise ConditionError(f"{text[:40]!r} is no {label['type']}", token.place) from None


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError
    return number
