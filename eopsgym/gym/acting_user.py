"""The check of the acting user."""

from eopsgym.domains.kernel import ToolError
from eopsgym.errors import DomainError
from eopsgym.gym.database import Database
from eopsgym.gym.server_toml import published_server


def check_user(database: Database, user: object) -> None:
    """Raise an error for a value of the user header that no user of a database has.

    Args:
        database: the filled database.
        user: the value; None or blank means the default user.

    Raises:
        DomainError: if no user has the value; the message names the header, and the value of the
            default user if there is one.
    """
    if not isinstance(user, str | None):
        raise DomainError(f"{user!r} is not a user; give the text of the domain's header")
    if user is None or not user.strip():
        return
    try:
        database.user(user)
    except ToolError:
        domain = database.domain
        header = published_server(domain).user_header
        known = _default_user(database)
        hint = f"; leave it out for the default user, who has {known!r}" if known else ""
        problem = f"no user in this seed of {domain.name} has the {header} {user!r}"
        raise DomainError(f"{problem}: give a value of that header{hint}") from None


def _default_user(database: Database) -> str | None:
    """Return the header value of the default user; None without one."""
    try:
        row = database.user()
    except ToolError:
        return None
    for value in row.values():
        if isinstance(value, str) and value.strip() and _signs_in(database, value, row):
            return value
    return None


def _signs_in(database: Database, value: str, row: object) -> bool:
    try:
        return database.user(value) == row
    except ToolError:
        return False
