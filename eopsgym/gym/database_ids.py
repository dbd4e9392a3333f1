"""Ids of databases on servers: a check, and new ids."""

import re
import secrets
import string
import time

from eopsgym.errors import DatabaseError

_ID = re.compile(r"(?=.*[A-Za-z0-9])[A-Za-z0-9_.-]{1,128}")
_LETTERS = string.ascii_lowercase + string.digits


def check_id(database_id: str) -> str:
    """Return a database id without surrounding spaces.

    Raises:
        DatabaseError: if it is not a plain name, but for example a path.
    """
    stripped = database_id.strip()
    if not _ID.fullmatch(stripped):
        shown = repr(database_id if len(database_id) <= 60 else f"{database_id[:57]}...")
        raise DatabaseError(
            f"the database id {shown} is not allowed: it is a name, not a path; "
            "use 1 to 128 letters, digits, '_', '-' and '.'"
        )
    return stripped


def new_id(prefix: str = "db") -> str:
    """Return a new id of the published form: `db_<epoch ms>_<9 letters or digits>`."""
    tail = "".join(secrets.choice(_LETTERS) for _ in range(9))
    return f"{prefix}_{time.time_ns() // 1_000_000}_{tail}"
