"""Tools for labels of files."""

from typing import Annotated, Required

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.drive.resources.changes import log_file_change
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.labels import (
    LABEL,
    find_label,
    label_views,
    remove_label,
    set_label,
)
from eopsgym.domains.drive.tools.arguments import Id, Thousand
from eopsgym.domains.kernel import Call, Opt, Row, tool


class FieldModification(TypedDict, total=False):
    """The change of a field of a label."""

    fieldId: Required[str]
    setDateValues: list[str]
    setTextValues: list[str]
    setSelectionValues: list[str]
    setIntegerValues: list[str]
    setUserValues: list[str]
    unsetValues: bool
    kind: Annotated[str, Field(json_schema_extra={"default": "drive#labelFieldModification"})]


class LabelModification(TypedDict, total=False):
    """The change of a label on a file: its fields are set, or it is removed."""

    labelId: Required[str]
    fieldModifications: list[FieldModification]
    removeLabel: bool
    kind: Annotated[str, Field(json_schema_extra={"default": "drive#labelModification"})]


@tool(reads="labels", closed=True)
def list_files_labels(
    call: Call, fileId: Id, maxResults: Opt[Thousand] = None, pageToken: Opt[str] = None
) -> Row:
    """List the labels of a file with their values.

    Each entry has the id of the label and, if it has a value, one field in `fields` under the key
    of the label. The value is a list named after its type: `selection`, `integer`, `dateString` or
    `text`. The user needs access to the file.
    """
    find_file(call, fileId)
    views = label_views(call, fileId)
    return LABEL.page(call, views, maxResults or 100, pageToken, lambda _, page: page)


@tool(writes="labels", closed=True)
def modify_files_labels(call: Call, fileId: Id, labelModifications: list[LabelModification]) -> Row:
    """Add labels to a file, change their values or remove them, and return the labels set.

    It requires the role `writer`. A label has one field, identified by the key or id of the label,
    with one value of its type. If a label, field or value is unknown, the call is refused and
    nothing changes. `modifiedLabels` does not contain removed labels.
    """
    file = find_file(call, fileId, "writer")
    set_ids: list[str] = []
    before = label_views(call, fileId)
    for each in labelModifications:
        label = find_label(call, each["labelId"])
        if each.get("removeLabel"):
            remove_label(call, fileId, label)
        else:
            set_label(call, fileId, label, list(each.get("fieldModifications") or ()))
            set_ids.append(label["id"])
    now = label_views(call, fileId)
    if now != before:
        log_file_change(call, "file_updated", file, action="labels")
    return {
        "kind": "drive#modifyLabelsResponse",
        "modifiedLabels": [row for row in now if row["id"] in set_ids],
    }
