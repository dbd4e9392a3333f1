"""Tools that export and download files."""

from urllib.parse import quote

from eopsgym.domains.drive.resources.files import check_may_download, find_file
from eopsgym.domains.drive.resources.kinds import EXPORTS, FOLDER, SHORTCUT
from eopsgym.domains.drive.tools.arguments import Id
from eopsgym.domains.drive.tools.operations import log_operation
from eopsgym.domains.drive.tools.revisions import REVISION
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool


@tool(writes="files", closed=True)
def export_files(call: Call, fileId: str, mimeType: str) -> Row:
    """Export a document, spreadsheet, presentation, drawing or script to another type.

    The answer is an operation that is already done: `response.downloadUri` is the URL of the
    result, and `get_operations` returns the operation again by its `name`. Other files are refused
    (see `download_files`), as are types to which the file cannot be exported, and files whose
    download is restricted for the user.
    """
    row = find_file(call, fileId)
    check_may_download(call, row, "exported")
    kinds = EXPORTS.get(row["mime_type"])
    if kinds is None:
        raise ToolError("Export only supports Docs Editors files.")
    if mimeType not in kinds:
        raise ToolError(
            f"{row['mime_type']} cannot be exported to {mimeType}; choose {', '.join(kinds)}"
        )
    link = f"https://docs.google.com/export?id={fileId}&mimeType={quote(mimeType)}"
    return _done(call, "export", row, mimeType, link)


def _done(call: Call, kind: str, row: Row, mime_type: str, link: str) -> Row:
    metadata = {"file_id": row["id"], "mime_type": mime_type}
    response = {
        "downloadUri": link,
        "partialDownloadAllowed": False,
        "fileId": row["id"],
        "fileName": row["name"],
        "mimeType": mime_type,
    }
    return log_operation(call, kind, metadata, response)


@tool(writes="files", closed=True)
def download_files(
    call: Call, fileId: Id, mimeType: Opt[str] = None, revisionId: Opt[str] = None
) -> Row:
    """Download a file, or one of its revisions: the answer gives the location of the content.

    The answer is an operation that is already done: `response.downloadUri` is the URL, and
    `get_operations` returns the operation again by its `name`. Folders and shortcuts have no
    content. Files whose download is restricted for the user are refused.
    """
    row = find_file(call, fileId)
    check_may_download(call, row, "downloaded")
    if row["mime_type"] in (FOLDER, SHORTCUT):
        raise ToolError(f"{row['mime_type']} has no content to download")
    sql = "SELECT 1 FROM revisions WHERE id = ? AND file_id = ?"
    if revisionId and not call.value(sql, revisionId, fileId):
        raise REVISION.missing(revisionId)
    kinds = EXPORTS.get(row["mime_type"], (row["mime_type"],))
    if mimeType and mimeType not in kinds:
        raise ToolError(
            f"{row['mime_type']} cannot be downloaded as {mimeType}; choose {', '.join(kinds)}"
        )
    link = f"https://drive.google.com/uc?id={revisionId or fileId}&export=download"
    return _done(call, "download", row, mimeType or kinds[0], link)
