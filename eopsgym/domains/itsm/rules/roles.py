"""What the role and the active flag of a person allow."""

from eopsgym.domains.core import Context, Row

_MANAGERS = ("manager", "admin")
_STAFF = ("manager", "agent")


def is_lead(user: Row) -> bool:
    """Whether someone may own services and manage groups: an active manager or admin."""
    return bool(user["active"]) and user["role"] in _MANAGERS


def is_staff(user: Row) -> bool:
    """Whether someone may be a member of a group: an active agent or manager."""
    return bool(user["active"]) and user["role"] in _STAFF


def require_admin(ctx: Context, rule: str, what: str) -> None:
    """State that the acting user is an admin."""
    ctx.require(rule, ctx.user["role"] == "admin", f"{what} is for admins")


def require_manager(ctx: Context, rule: str, what: str) -> None:
    """State that the acting user is a manager or admin."""
    ctx.require(rule, ctx.user["role"] in _MANAGERS, f"{what} is for managers and admins")


def require_active(ctx: Context, rule: str, what: str, row: Row | None) -> None:
    """State that a person or location, if there is one, is active."""
    active = row is None or bool(row["active"])
    ctx.require(rule, active, f"The {what} is not active")
