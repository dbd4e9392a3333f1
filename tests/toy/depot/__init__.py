"""A depot of crates: a whole system in a folder of its own, and nothing outside it."""

from pathlib import Path

from eopsgym.domains.kernel import Call, Domain, Row, ToolError, collect_rules, collect_tools
from eopsgym.domains.records.coded_dialect import CodedDialect

from . import crates


def sign_in(call: Call, token: str | None) -> Row:
    """The person with a token; Ada without one."""
    if user := call.row("SELECT * FROM person WHERE token = ?", token or "token-ada"):
        return user
    raise ToolError("nobody has this token", "UNAUTHORIZED", bare=True)


DOMAIN = Domain(
    name="depot",
    title="A depot of crates",
    gym_name="gym-depot",
    folder=Path(__file__).parent,
    tools=collect_tools(crates),
    sign_in=sign_in,
    checks=collect_rules(crates),
    dialect=CodedDialect(),
)
