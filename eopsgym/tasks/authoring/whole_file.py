"""Small files that are written whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from eopsgym.errors import TaskError


def write_whole(path: Path, text: str) -> None:
    """Write a small file atomically, so that no reader sees a part of it.

    Raises:
        TaskError: if the file cannot be written.
    """
    name = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except OSError as error:
        raise TaskError(f"cannot write {path}: {error.strerror}") from error
    finally:
        with suppress(FileNotFoundError):
            os.unlink(name)
