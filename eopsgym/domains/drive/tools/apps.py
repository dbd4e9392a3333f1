"""Tools for apps that open and create files."""

from eopsgym.domains.drive.tools.arguments import Id
from eopsgym.domains.kernel import Call, Opt, Row, tool
from eopsgym.domains.products import View, flag, json_list, text

APP = View(
    "apps",
    "App",
    *text("id name objectType productId"),
    *flag("supportsCreate supportsImport supportsMultiOpen supportsOfflineCreate"),
    *flag("hasDriveWideScope installed authorized useByDefault"),
    *json_list("primaryMimeTypes secondaryMimeTypes"),
    *json_list("primaryFileExtensions secondaryFileExtensions icons"),
    *text("createUrl createInFolderTemplate openUrlTemplate", omitted=True),
    *text("shortDescription longDescription productUrl", omitted=True),
    kind="drive#app",
)


@tool(reads="apps")
def get_app(call: Call, appId: Id) -> Row:
    """Return an app by its id: the types that it opens, creates and imports, and its URLs.

    Apps that are not installed are returned too. An unknown id is refused.
    """
    return APP.show(call, APP.find(call, appId))


@tool(reads="apps")
def list_apps(
    call: Call,
    appFilterExtensions: Opt[str] = None,
    appFilterMimeTypes: Opt[str] = None,
    languageCode: Opt[str] = None,
) -> Row:
    """List the installed apps by name, optionally only those for some extensions or MIME types.

    Each entry has the id, the types and extensions that the app handles, and whether it is used by
    default. `defaultAppIds` has the ids of the default apps. The list has one page.
    """
    rows = call.rows("SELECT * FROM apps WHERE installed ORDER BY name, id")
    apps = APP.show_all(call, rows)
    filters = {"FileExtensions": appFilterExtensions, "MimeTypes": appFilterMimeTypes}
    for kind, names in filters.items():
        if names:
            wanted = {each.strip().lower().removeprefix(".") for each in names.split(",")}
            apps = [app for app in apps if wanted & _handled(app, kind)]
    return {
        "kind": "drive#appList",
        "selfLink": "https://www.googleapis.com/drive/v3/apps",
        "items": apps,
        "defaultAppIds": [app["id"] for app in apps if app["useByDefault"]],
    }


def _handled(app: Row, kind: str) -> set[str]:
    return {str(each).lower() for each in (*app[f"primary{kind}"], *app[f"secondary{kind}"])}
