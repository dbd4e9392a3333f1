"""Who acts, and what the role tables let them do."""

from collections.abc import Sequence
from dataclasses import replace

from eopsgym.domains.core import Context, Reader, Row, Table, Tool, ToolError
from eopsgym.domains.core.roles import state_role
from eopsgym.domains.hr import tables as t

_SELF_CHECK = frozenset({"get_user", "get_user_using_email", "get_user_using_name"})
"""Look-ups by which the rule to check the signed-in user first is kept: open to the inactive."""

_PUBLISHED_WORDS = {
    "topics": "topic_categories",
    "user_skills": "skills",
    "notification_analysis": "reports",
}
"""What the published permission table calls the resources that ours divides otherwise."""

_WORK = {table.name for table in (t.CASE, t.TASK, t.CHECKLIST, t.INSTANCE, t.LINK, t.NOTIFICATION)}
_UNSTAFFED = """
    SELECT org_id FROM organization
    WHERE org_id NOT IN (SELECT org_id FROM "user" WHERE role <> 'employee')
"""


def find_user(ctx: Context, token: str | None) -> Row:
    """The user behind `x-hr-user-token`; the first user without one.

    Raises:
        ToolError: 401, if nobody has the token.
    """
    if token is None or token.strip() == "":
        user = ctx.row('SELECT * FROM "user" ORDER BY user_id LIMIT 1')
    else:
        user = ctx.row('SELECT * FROM "user" WHERE static_token = ?', token.strip())
    if user is None:
        raise ToolError("Invalid or unknown x-hr-user-token", "UNAUTHORIZED", bare=True)
    return user


def authorise(ctx: Context, tool: Tool) -> None:
    """State that the acting user is active and that their role covers the tool."""
    if tool.resource in _PUBLISHED_WORDS and not _is_listed(ctx, tool.resource):
        word = "topic_details" if "detail" in tool.name else _PUBLISHED_WORDS[tool.resource]
        tool = replace(tool, resource=word)
    state_role(ctx, tool, active="HR-1.1", role="HR-1.2", to_inactive=_SELF_CHECK)


def _is_listed(ctx: Context, resource: str) -> bool:
    return ctx.value("SELECT 1 FROM permission WHERE resource = ?", resource) is not None


def serves(ctx: Reader, table: Table) -> Sequence[int]:
    """The organisations whose cases, and what hangs on these, the acting user works on as well.

    They are those without staff of their own. The published seed has all its staff in one
    organisation and nearly all its cases in others.
    """
    if table.name not in _WORK:
        return ()
    return [int(row["org_id"]) for row in ctx.rows(_UNSTAFFED)]
