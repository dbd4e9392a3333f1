"""Who may call tools."""

from eopsgym.domains.kernel import Call, rule

_OPEN_TO_THE_INACTIVE = {"get_user_by_email"}


@rule("CALENDAR-1.1")
def the_user_is_active(call: Call) -> str | None:
    """Stated before the tool runs."""
    if call.user["is_active"] or call.tool.name in _OPEN_TO_THE_INACTIVE:
        return None
    return f"{call.user['name']} is not an active user"
