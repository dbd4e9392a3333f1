"""Apps that open and make files."""

from eopsgym.domains.drive.tools.arguments import Id
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool
from eopsgym.domains.stored_json import stored_list

_FLAGS = {
    "supportsCreate": "supports_create",
    "supportsImport": "supports_import",
    "supportsMultiOpen": "supports_multi_open",
    "supportsOfflineCreate": "supports_offline_create",
    "hasDriveWideScope": "has_drive_wide_scope",
    "installed": "installed",
    "authorized": "authorized",
    "useByDefault": "use_by_default",
}
_LISTS = {
    "primaryMimeTypes": "primary_mime_types",
    "secondaryMimeTypes": "secondary_mime_types",
    "primaryFileExtensions": "primary_file_extensions",
    "secondaryFileExtensions": "secondary_file_extensions",
    "icons": "icons",
}
_TEXTS = {
    "createUrl": "create_url",
    "createInFolderTemplate": "create_in_folder_template",
    "openUrlTemplate": "open_url_template",
    "shortDescription": "short_description",
    "longDescription": "long_description",
    "productUrl": "product_url",
}


def _view(row: Row) -> Row:
    texts = {name: row[column] for name, column in _TEXTS.items() if row[column] is not None}
    return {
        "kind": "drive#app",
        "id": row["id"],
        "name": row["name"],
        "objectType": row["object_type"],
        "productId": row["product_id"],
        **{name: bool(row[column]) for name, column in _FLAGS.items()},
        **{name: stored_list(row[column]) for name, column in _LISTS.items()},
        **texts,
    }


@tool(reads="apps")
def get_app(call: Call, appId: Id) -> Row:
    """Show an app by its id: what it opens, makes and imports, and its addresses.

    Apps that are not installed are shown too. An id that is not known is refused.
    """
    row = call.row("SELECT * FROM apps WHERE id = ?", appId)
    if row is None:
        raise ToolError(f"App not found: {appId}")
    return _view(row)


@tool(reads="apps")
def list_apps(
    call: Call,
    appFilterExtensions: Opt[str] = None,
    appFilterMimeTypes: Opt[str] = None,
    languageCode: Opt[str] = None,
) -> Row:
    """List the apps that are installed, by name, or only those for some extensions or MIME types.

    Each entry has the id, the types and extensions that the app handles and whether it is used
    by default. `defaultAppIds` are the ids of the latter. The list has one page.
    """
    apps = [_view(row) for row in call.rows("SELECT * FROM apps WHERE installed ORDER BY name, id")]
    for wanted, kind in (
        (appFilterExtensions, "FileExtensions"),
        (appFilterMimeTypes, "MimeTypes"),
    ):
        if wanted:
            given = {each.strip().lower().removeprefix(".") for each in wanted.split(",")}
            apps = [app for app in apps if given & _handled(app, kind)]
    return {
        "kind": "drive#appList",
        "selfLink": "https://www.googleapis.com/drive/v3/apps",
        "items": apps,
        "defaultAppIds": [app["id"] for app in apps if app["useByDefault"]],
    }


def _handled(app: Row, kind: str) -> set[str]:
    return {str(each).lower() for each in (*app[f"primary{kind}"], *app[f"secondary{kind}"])}
