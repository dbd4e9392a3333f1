"""Who acts."""

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.teams.odata.letters import know_letters


def sign_in(call: Call, token: str | None) -> Row:
    """Return the user with an access token; the first one of the database without it."""
    know_letters(call)
    if not token:
        found = call.row("SELECT * FROM teams_users ORDER BY rowid LIMIT 1")
    else:
        found = call.row("SELECT * FROM teams_users WHERE static_token = ?", token)
    if found is None or found["soft_deleted"]:
        raise ToolError("User not found for given access token", "UNAUTHORIZED")
    return found
