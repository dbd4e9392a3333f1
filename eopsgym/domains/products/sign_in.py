"""Who acts in systems whose table of users holds a token of each."""

from collections.abc import Callable

from eopsgym.domains.kernel import Call, Row, ToolError


def user_by(column: str) -> Callable[[Call, str | None], Row]:
    """Return what signs in: by the token in a column, or as the first user without a token."""

    def sign_in(call: Call, token: str | None) -> Row:
        if not token:
            found = call.row("SELECT * FROM users ORDER BY rowid LIMIT 1")
        else:
            found = call.row(f"SELECT * FROM users WHERE {column} = ?", token)
        if found is None:
            raise ToolError("Tool execution failed: User not found for given access token")
        return found

    return sign_in
