"""Revisions of files."""

from eopsgym.domains.drive.dialect import DONE
from eopsgym.domains.drive.resources.changes import note_file
from eopsgym.domains.drive.resources.files import find_file
from eopsgym.domains.drive.resources.revisions import (
    REVISION,
    drop_revision,
    find_revision,
    revision_views,
    revisions_of,
)
from eopsgym.domains.drive.tools.arguments import Id, Thousand
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.products import where_given

_MOST_KEPT = 200


@tool(reads="revisions", closed=True)
def list_revisions(
    call: Call, fileId: Id, pageSize: Thousand = 10, pageToken: Opt[str] = None
) -> Row:
    """List the revisions of a file, the oldest first.

    The user has to see the file. Each entry has the id, who changed the file and when, its
    size, and whether it is published or kept forever. Folders and shortcuts have none.
    """
    find_file(call, fileId)
    return REVISION.page(call, revisions_of(call, fileId), pageSize, pageToken, revision_views)


@tool(reads="revisions", closed=True)
def get_revisions(call: Call, fileId: Id, revisionId: Id, acknowledgeAbuse: bool = False) -> Row:
    """Show a revision of a file by its id; `head` is the last one.

    The user has to see the file. The answer says who changed the file and when, and whether the
    revision is published or kept forever; it holds no content (see `download_files`).
    """
    find_file(call, fileId)
    return revision_views(call, [find_revision(call, fileId, revisionId)])[0]


@tool(writes="revisions", closed=True)
def delete_revisions(call: Call, fileId: Id, revisionId: Id) -> str:
    """Delete a revision of a file for good.

    It needs the role `writer`. A published revision and the only one of a file are refused, as
    is the last one of a document, spreadsheet or other Docs Editors file. Where the last one of
    another file goes, the file has the content of the one before again.
    """
    file = find_file(call, fileId, "writer")
    drop_revision(call, file, find_revision(call, fileId, revisionId))
    note_file(call, "file_updated", file, action="revision_deleted")
    return DONE


@tool(writes="revisions", closed=True)
def update_revisions(
    call: Call,
    fileId: str,
    revisionId: str,
    keepForever: Opt[bool] = None,
    published: Opt[bool] = None,
    publishAuto: Opt[bool] = None,
) -> Row:
    """Keep a revision forever, or publish it on the web, and show it.

    It needs the role `writer`. At least one of `keepForever`, `published` and `publishAuto` has
    to be given; the others stay. At most 200 revisions of a file are kept forever.
    """
    file = find_file(call, fileId, "writer")
    row = find_revision(call, fileId, revisionId)
    given = {"keepForever": keepForever, "published": published, "publishAuto": publishAuto}
    columns = where_given(REVISION.columns(given))
    if not columns:
        raise ToolError("No changes: give keepForever, published or publishAuto")
    sql = "SELECT count(*) FROM revisions WHERE file_id = ? AND keep_forever AND id <> ?"
    if keepForever and call.value(sql, fileId, row["id"]) >= _MOST_KEPT:
        raise ToolError(f"At most {_MOST_KEPT} revisions of a file are kept forever")
    if published is not None:
        link = f"https://docs.google.com/document/d/{fileId}/pub?revision={row['id']}"
        columns["published_link"] = link if published else None
    REVISION.change(call, row["id"], columns)
    note_file(call, "file_updated", file, action="revision_updated")
    return revision_views(call, [REVISION.get(call, row["id"])])[0]
