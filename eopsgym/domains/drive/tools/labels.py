"""Labels of files."""

from typing import Annotated, Required

from pydantic import Field
from typing_extensions import TypedDict

from eopsgym.domains.drive.resources.changes import note_file
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.labels import LABEL, find_label, label_views, put_on, take_off
from eopsgym.domains.drive.tools.arguments import Id, Thousand
from eopsgym.domains.kernel import Call, Opt, Row, tool


class FieldModification(TypedDict, total=False):
    """What a field of a label is set to."""

    fieldId: Required[str]
    setDateValues: list[str]
    setTextValues: list[str]
    setSelectionValues: list[str]
    setIntegerValues: list[str]
    setUserValues: list[str]
    unsetValues: bool
    kind: Annotated[str, Field(json_schema_extra={"default": "drive#labelFieldModification"})]


class LabelModification(TypedDict, total=False):
    """What becomes of a label: its fields are set, or it is taken off."""

    labelId: Required[str]
    fieldModifications: list[FieldModification]
    removeLabel: bool
    kind: Annotated[str, Field(json_schema_extra={"default": "drive#labelModification"})]


@tool(reads="labels", closed=True)
def list_files_labels(
    call: Call, fileId: Id, maxResults: Opt[Thousand] = None, pageToken: Opt[str] = None
) -> Row:
    """List the labels that a file has, with their values.

    Other labels are not shown. Each entry has the id of the label and, where it has a value,
    one field under `fields` by the key of the label. The value stands in a list by its type,
    such as `selection`, `integer`, `dateString` or `text`. The user has to see the file.
    """
    find_file(call, fileId)
    views = label_views(call, fileId)
    return LABEL.page(call, views, maxResults or 100, pageToken, lambda _, shown: shown)


@tool(writes="labels", closed=True)
def modify_files_labels(call: Call, fileId: Id, labelModifications: list[LabelModification]) -> Row:
    """Put labels on a file, change their value or take them off; show those that were set.

    It needs the role `writer`. A label has one field, known by the key or the id of the label,
    and one value of its type. A label, field or value that is not known is refused, and then
    nothing changes. `modifiedLabels` leaves out what was taken off.
    """
    file = find_file(call, fileId, "writer")
    touched: list[str] = []
    before = label_views(call, fileId)
    for each in labelModifications:
        label = find_label(call, each["labelId"])
        if each.get("removeLabel"):
            take_off(call, fileId, label)
        else:
            put_on(call, fileId, label, list(each.get("fieldModifications") or ()))
            touched.append(label["id"])
    now = label_views(call, fileId)
    if now != before:
        note_file(call, "file_updated", file, action="labels")
    return {
        "kind": "drive#modifyLabelsResponse",
        "modifiedLabels": [row for row in now if row["id"] in touched],
    }
