"""The tool that reserves ids."""

from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products import View

RESERVED_ID = View("id_pool", "Id", stamps="reserved_time")
_MOST_IDS = 1_000


@tool(writes="files", closed=True)
def generate_files_Ids(
    call: Call, count: int = 10, space: str = "drive", type: str = "files"
) -> Row:
    """Reserve ids for future files and return them.

    Each call returns new ids. No tool accepts an id for a new file: `create_file` and `copy_files`
    generate ids themselves.
    """
    if not 1 <= count <= _MOST_IDS:
        raise ToolError(f"count is a number from 1 to {_MOST_IDS}, not {count}")
    if space not in ("drive", "appDataFolder") or type not in ("files", "shortcuts"):
        raise ToolError("space is drive or appDataFolder, and type is files or shortcuts")
    ids = [RESERVED_ID.add(call, {"reserved": True}) for _ in range(count)]
    return {"kind": "drive#generatedIds", "space": space, "ids": ids}
