"""The data folder of a clone or of an installed package, and the seed files in it."""

import os
import re
import time
from functools import lru_cache
from pathlib import Path, PurePath, PurePosixPath

from eopsgym.domains import Domain
from eopsgym.errors import ConfigError, SeedError

_PACKAGE = Path(__file__).parents[1]
_PLACES = (_PACKAGE.parent / "data", _PACKAGE / "_data")
_INCLUDE = re.compile(r"-- include: (\S+)(?:\n|\Z)")
_AFTER_VARIANTS = "after_variants.sql"
_JUST_NOW_NS = 1_000_000_000
_SHOWN = 200
State = tuple[str, int, int, int, int]
"""The state of a file: its path, inode, size and mtime, and the time of the check if it is new."""


def data_dir() -> Path:
    """Return `data/` of the clone, or the copy inside an installed package.

    `EOPSGYM_DATA` names another folder.

    Raises:
        ConfigError: if there is no such folder.
    """
    override = os.environ.get("EOPSGYM_DATA")
    for path in (Path(override),) if override else _PLACES:
        if path.is_dir():
            return path
    problem = (
        f"EOPSGYM_DATA is {override!r}, which is not a folder" if override else "no data folder"
    )
    raise ConfigError(f"{problem}; set EOPSGYM_DATA to the data/ folder of a clone")


def seed_folders(domain: str) -> list[Path]:
    """Return the folders searched for a domain's seed files, the clone's own last.

    `EOPSGYM_SEEDS` names a folder of published seeds, either flat or with a folder for each domain.
    """
    folders = []
    override = os.environ.get("EOPSGYM_SEEDS")
    if override:
        root = Path(override)
        folders = [root / domain, root / domain / "dbs", root]
    return [*folders, data_dir().joinpath("seeds", domain)]


def find_seed(domain: Domain, name: str | Path) -> Path:
    """Return the file of a seed given as a path, a name, or the path in a published task file.

    A path that does not exist is searched by its last part in `EOPSGYM_SEEDS`. The seeds that come
    with the package are searched only for a path of an export, `<domain>/dbs/<name>.sql`, so that a
    mistyped path does not load another seed of the same name.

    Raises:
        SeedError: if it is not found; the message names the folders that were searched.
    """
    if not isinstance(name, str | PurePath):
        raise SeedError(f"{name!r} is not a seed; name one, such as 'company', or give its path")
    # Not Path.is_file, which raises OSError for a text too long for a file name, such as SQL.
    if os.path.isfile(name):
        return Path(name)
    place = PurePosixPath(str(name).replace("\\", "/"))
    file = place.name if place.name.endswith(".sql") else f"{place.name}.sql"
    folders = seed_folders(domain.name)
    if place.parts[:-1] and place.parts[-3:-1] != (domain.name, "dbs"):
        folders = folders[:-1]
    for folder in folders:
        if os.path.isfile(path := folder / file):
            return path
    searched = f"searched {', '.join(map(str, folders))}" if folders else "there is no such file"
    raise SeedError(
        f"no seed {str(name)[:_SHOWN]!r} for {domain.name}; {searched}. "
        "Set EOPSGYM_SEEDS to the folder of the published seeds"
    )


def read_seed(domain: Domain, path: Path, *above: Path) -> str:
    """Return the SQL of a seed file.

    A file whose first line is `-- include: NAME` is a variant. Its SQL is that of the seed NAME
    (the file beside it, or else the system's own seed of that name), followed by the variant's own
    statements, and by `after_variants.sql`, if that is beside the variant or beside the included
    file: it computes values again that depend on the rows of a variant, such as counters.

    Args:
        domain: the system of the seed.
        path: the file.
        above: the files that include it.

    Raises:
        SeedError: if it, or a file it includes, cannot be read, or the includes form a circle.
    """
    _check_above(path, above)
    sql, base = read_seed_file(domain, path)
    return read_seed(domain, base, path, *above) + sql if base else sql


def _check_above(path: Path, above: tuple[Path, ...]) -> None:
    if path in above:
        raise SeedError(f"{path} includes itself by {above[0].name}; remove one of the includes")


def read_seed_file(domain: Domain, path: Path) -> tuple[str, Path | None]:
    """Return the SQL that a seed file adds to its included seed, and that seed's path or None.

    Raises:
        SeedError: if the file cannot be read.
    """
    sql = _text(path)
    base = _file_of(domain, path, _included(path, sql))
    if base is None:
        return sql, None
    after = _text(last) if (last := _after_variants(domain, path)) else ""
    return f"\n{sql.partition(chr(10))[2]}\n{after}", base


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SeedError(f"cannot read the seed {path}: {error}") from error


def _after_variants(domain: Domain, path: Path) -> Path | None:
    """Return the file that follows a variant: in its folder, or in that of an included file."""
    seen: list[Path] = []
    place: Path | None = path
    while place is not None and place not in seen:
        last = place.parent / _AFTER_VARIANTS
        if last.is_file():
            return last
        seen.append(place)
        place = _base_of(domain, place)
    return None


def seed_state(domain: Domain, path: Path, *above: Path) -> tuple[State, ...]:
    """Return a value that changes whenever a seed file, or one that it includes, is rewritten.

    Args:
        domain: the system of the seed.
        path: the file.
        above: the files that include it.

    Raises:
        SeedError: if a file cannot be read, or the includes form a circle.
    """
    _check_above(path, above)
    base = _base_of(domain, path)
    if base is None:
        return (_state(path),)
    last = _after_variants(domain, path)
    states = (_state(path), *((_state(last),) if last else ()))
    return (*states, *seed_state(domain, base, path, *above))


def _state(path: Path) -> State:
    try:
        stat = path.stat()
    except OSError as error:
        raise SeedError(f"cannot read the seed {path}: {error}") from error
    now = time.time_ns()
    # A file that is written twice within a tick of the file system's clock keeps its time.
    looked = now if now - stat.st_mtime_ns < _JUST_NOW_NS else 0
    return (str(path.absolute()), stat.st_ino, stat.st_size, stat.st_mtime_ns, looked)


def _base_of(domain: Domain, path: Path) -> Path | None:
    """Return the seed that a file includes."""
    return _file_of(domain, path, _name_included(path, _state(path)))


@lru_cache(maxsize=4096)  # each task may have a seed of its own
def _name_included(path: Path, state: State) -> str | None:
    """Return the name of the seed that a file in this state includes."""
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            return _included(path, lines.readline())
    except OSError as error:
        raise SeedError(f"cannot read the seed {path}: {error}") from error


def _included(path: Path, sql: str) -> str | None:
    included = _INCLUDE.match(sql)
    if included is None:
        return None
    if Path(included[1]).name != included[1] or included[1] == path.name:
        raise SeedError(
            f"{path} includes {included[1]!r}: name another file of the same folder, or a seed of "
            "the system"
        )
    return included[1]


def _file_of(domain: Domain, path: Path, name: str | None) -> Path | None:
    """Return the file of an included seed: beside the including file, or the system's own.

    Raises:
        SeedError: if there is none.
    """
    if name is None:
        return None
    folders = [path.parent, *seed_folders(domain.name)]
    file = next((folder / name for folder in folders if os.path.isfile(folder / name)), None)
    if file is None:
        raise SeedError(
            f"{path} includes {name!r}, which is neither beside it nor a seed of {domain.name}; "
            f"searched {', '.join(map(str, folders))}"
        )
    return file
