"""Labels of files: each label has one field of a certain type, and a file has one value for it."""

from datetime import date
from typing import Any

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.kernel.stored_json import stored_list
from eopsgym.domains.products import View

LABEL = View("labels", "Label", kind="drive#label")
FILE_LABEL = View("file_labels", "Label", stamps="created_time")
_ROWS = """
    SELECT labels.*, file_labels.id AS row_id, value_string, value_number, value_boolean,
        value_date, value_enum
    FROM file_labels JOIN labels ON labels.id = file_labels.label_id
    WHERE file_id = ? ORDER BY file_labels.rowid
"""
_VALUES = ("value_string", "value_number", "value_boolean", "value_date", "value_enum")
_KINDS = {"enum": "selection", "number": "integer", "date": "dateString"}


def label_views(call: Call, file_id: str) -> list[Row]:
    """Return the labels of a file in the form of answers."""
    return [_view(row) for row in call.rows(_ROWS, file_id)]


def _view(row: Row) -> Row:
    value = next((row[name] for name in _VALUES if row[name] is not None), None)
    fields: Row = {}
    if value is not None:
        kind = _KINDS.get(row["type"], "text")
        text = value
        if row["value_boolean"] is not None:
            text = "true" if value else "false"
        elif isinstance(value, float) and value.is_integer():
            text = str(int(value))
        fields[row["key"]] = {
            "kind": "drive#labelField",
            "id": row["key"],
            "valueType": kind,
            kind: [str(text)],
        }
    return {"kind": "drive#label", "id": row["id"], "revisionId": "1", "fields": fields}


def find_label(call: Call, key: str) -> Row:
    """Return a label by its id or key.

    Raises:
        ToolError: there is no such label.
    """
    label = label_by_name(call, key)
    if label is None:
        raise LABEL.missing(key)
    return label


def label_by_name(call: Call, key: str) -> Row | None:
    """Return a label by its id or key; None if there is no such label."""
    return call.row("SELECT * FROM labels WHERE id = ? OR key = ? ORDER BY id <> ?", key, key, key)


def remove_label(call: Call, file_id: str, label: Row) -> None:
    """Remove a label from a file."""
    sql = "DELETE FROM file_labels WHERE file_id = ? AND label_id = ?"
    call.execute(sql, file_id, label["id"])


def set_label(call: Call, file_id: str, label: Row, fields: list[Any]) -> None:
    """Add a label to a file, or change its value there.

    Raises:
        ToolError: a field does not belong to the label, or a value has the wrong type.
    """
    columns: Row = {}
    for each in fields:
        if each["fieldId"] not in (label["id"], label["key"]):
            raise ToolError(f"Field not found in label {label['id']}: {each['fieldId']}")
        columns = dict.fromkeys(_VALUES) | _value(label, each)
    sql = "SELECT id FROM file_labels WHERE file_id = ? AND label_id = ? ORDER BY rowid"
    before = call.value(sql, file_id, label["id"])
    if before is None:
        given = {"file_id": file_id, "label_id": label["id"], **columns}
        FILE_LABEL.add(call, given)
    elif columns:
        FILE_LABEL.change(call, before, columns)


def _value(label: Row, change: Any) -> Row:
    if change.get("unsetValues"):
        if label["required"]:
            raise ToolError(f"Label {label['key']} needs a value")
        return {}
    given = [
        text
        for name in ("setSelectionValues", "setTextValues", "setIntegerValues", "setDateValues",
                     "setUserValues")
        for text in change.get(name) or ()
    ]  # fmt: skip
    if len(given) != 1:
        raise ToolError(f"Label {label['key']} takes one value, not {len(given)}")
    return _typed(label, given[0])


def _typed(label: Row, text: str) -> Row:
    kind, key = label["type"], label["key"]
    if kind == "enum":
        options = stored_list(label["options"])
        if text not in options:
            raise ToolError(f"Invalid value '{text}' for label {key}: choose {', '.join(options)}")
        return {"value_enum": text}
    try:
        if kind == "number":
            number = float(text)
            if not abs(number) <= 1e15:  # also refuses NaN
                raise ValueError
            return {"value_number": number}
        if kind == "boolean":
            return {"value_boolean": {"true": True, "false": False}[text.lower()]}
        if kind == "date":
            return {"value_date": date.fromisoformat(text).isoformat()}
    except (ValueError, KeyError):
        raise ToolError(f"Invalid value '{text}' for label {key}: it is a {kind}") from None
    return {"value_string": text}
