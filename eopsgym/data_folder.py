"""Where the data of a clone or of an installed package lies."""

import os
from pathlib import Path

from eopsgym.errors import ConfigError

_PACKAGE = Path(__file__).parent
_PLACES = (_PACKAGE.parent / "data", _PACKAGE / "_data")


def data_dir() -> Path:
    """`data/` of the clone, or the copy inside an installed package.

    `EOPSGYM_DATA` names another folder.

    Raises:
        ConfigError: if it is nowhere.
    """
    override = os.environ.get("EOPSGYM_DATA")
    for path in (Path(override),) if override else _PLACES:
        if path.is_dir():
            return path
    raise ConfigError("no data folder found; set EOPSGYM_DATA to the data/ folder of a clone")


def seed_folders(domain: str) -> list[Path]:
    """Folders searched for a domain's seed files, the clone's own last.

    `EOPSGYM_SEEDS` names a folder of published seeds, either flat or with a folder a domain.
    """
    folders = []
    override = os.environ.get("EOPSGYM_SEEDS")
    if override:
        root = Path(override)
        folders = [root / domain, root / domain / "dbs", root]
    return [*folders, data_dir().joinpath("seeds", domain)]
