"""The seeds that a task may use: those beside it, and those in folders that the user trusts.

A task may come from anybody, and the model that works on it reads the content of its seed.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from eopsgym.domains import get_domain
from eopsgym.errors import DomainError, TaskError
from eopsgym.gym.data_files import data_dir, seed_folders
from eopsgym.tasks.task import TaskServer

TRUSTED = "EOPSGYM_TRUSTED_SEEDS"
_EXPORTED = "dbs"
"""The folder of seeds in an export, beside the tasks of its system: `itsm/dbs/company.sql`."""


def with_trusted_seed(
    server: TaskServer, file: Path | None, *, several: bool = False
) -> TaskServer:
    """Return a server of a task with the path of its seed, if that is known from the task's file.

    A name is the file beside the task, or else the system's own seed. In a task over several
    systems the system's own seed comes first, since one file cannot fill two systems (`./NAME` is
    always the file). A path is searched from the folder of the task upwards; a file in a higher
    folder has to be a seed of an export. The seeds of this package are trusted, and so are the
    folder in the environment variable `EOPSGYM_SEEDS` and those in `EOPSGYM_TRUSTED_SEEDS`,
    separated as in PATH.

    Args:
        server: the server as the task names it.
        file: the file of the task; None for a row of a data set, which has no folder.
        several: whether the task has other servers as well.

    Raises:
        TaskError: if the seed is a file elsewhere.
    """
    place = _place(server, file, several)
    if place is None:
        return server
    seed, above = place
    if not _is_trusted(seed, server, file) and not _is_exported(server.seed, seed, above):
        raise TaskError(
            f"{file or 'a row of a data set'}: the seed {server.seed!r} is the file {seed}, which "
            f"is outside the folder of the task. If you trust this task, set {TRUSTED} to the "
            "folder of that seed; otherwise do not run it, since the model reads the seed's content"
        )
    return replace(server, seed=str(seed))


def _place(server: TaskServer, file: Path | None, several: bool) -> tuple[Path, Path | None] | None:
    """Return the file of a seed and the folder from which it was found; None if it is a name."""
    is_path = "/" in server.seed
    folders = [] if file is None else [*file.absolute().parents][: None if is_path else 1]
    for folder in folders:
        if os.path.isfile(folder / server.seed):
            own = _known_seeds(server) if several else iter(())
            return next(own, (folder / server.seed, folder))
    if not os.path.isfile(server.seed):
        return None
    # A name is the system's own seed, and not a file in the current folder.
    known = _known_seeds(server)
    return next(known, (Path(server.seed).absolute(), None))


def _known_seeds(server: TaskServer) -> Iterator[tuple[Path, None]]:
    if "/" not in server.seed:
        for folder in seed_folders(_system(server)):
            if os.path.isfile(folder / server.seed):
                yield folder / server.seed, None


def _system(server: TaskServer) -> str:
    try:
        return get_domain(server.gym_name).name
    except DomainError:
        return server.gym_name


def _is_trusted(seed: Path, server: TaskServer, file: Path | None) -> bool:
    named = filter(None, os.environ.get(TRUSTED, "").split(os.pathsep))
    roots = [data_dir() / "seeds", *seed_folders(_system(server)), *map(Path, named)]
    if file is not None:
        roots.append(file.absolute().parent)
    return any(_is_within(seed, root) for root in roots)


def _is_exported(said: str, seed: Path, above: Path | None) -> bool:
    """Return whether a seed is where an export puts it, below a folder above the task."""
    path = PurePosixPath(said)
    is_below = above is not None and not path.is_absolute() and ".." not in path.parts
    is_named = path.suffix == ".sql" and path.parts[-2:-1] == (_EXPORTED,)
    return is_below and is_named and above is not None and _is_within(seed, above)


def _is_within(path: Path, folder: Path) -> bool:
    """Return whether a file is in a folder, after following links."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
