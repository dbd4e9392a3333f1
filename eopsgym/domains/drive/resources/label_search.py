"""What searches ask of labels: `'labels/ID' in labels`, `labels/ID.FIELD = 'high'`, `… is null`.

A label is named by its id or key, and its one field by the same.
"""

from datetime import date
from math import isfinite
from typing import Any

from eopsgym.domains.drive.resources.labels import label_called
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
_WEARS = "+files.id IN (SELECT file_id FROM file_labels WHERE label_id = ? AND {})"


def wears(call: Call, name: str) -> Condition:
    """Return the condition of files that have a label; no file has one that there is not."""
    found = label_called(call, name.removeprefix(PREFIX))
    return Sql(_WEARS.format("1"), [found["id"]]) if found else Sql("0")


def has_value(call: Call, token: Token, tokens: Tokens) -> Condition:
    """Return the condition of files whose value of a label is as the tokens behind it say.

    Raises:
        ConditionError: there is no such label or field, or it cannot be compared so.
    """
    name, _, field = token.text.removeprefix(PREFIX).partition(".")
    label = label_called(call, name)
    if label is None or field not in (label["id"], label["key"]):
        raise ConditionError(f"there is no field {token.text[:60]!r} of a label", token.place)
    column = _COLUMNS.get(label["type"], "value_string")
    if tokens.accept("is"):
        is_there = tokens.accept("not")
        tokens.expect("null")
        wearing = Sql(_WEARS.format(f"{column} IS NOT NULL"), [label["id"]])
        return wearing if is_there else Sql(f"NOT ({wearing.text})", wearing.values)
    return _compared(label, column, tokens)


def _compared(label: Row, column: str, tokens: Tokens) -> Condition:
    said = tokens.take("operator", "word")
    if said.text == "starts":
        tokens.expect("with")
    is_part = said.text in ("contains", "starts") and column == "value_string"
    if said.text not in _COMPARED and not is_part:
        raise ConditionError(f"{label['key']} is not compared by {shown(said)}", said.place)
    value = _value(label, tokens)
    if is_part:
        place = "> 0" if said.text == "contains" else "= 1"
        holds = _WEARS.format(f"instr(lower({column}), ?) {place}")
        return Any_([Sql(holds, [label["id"], each]) for each in stored_cases(value)])
    return Sql(_WEARS.format(f"{column} {said.text} ?"), [label["id"], value])


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
