"""A small organisation with teams to call tools on."""

import json
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template

SEED = Path(__file__).with_name("small.sql")


def owned_by(user: str = "ann") -> dict[str, Any]:
    """Return the `members` of a new team that has one owner."""
    bind = f"https://graph.microsoft.com/v1.0/users('{user}')"
    return {"members": [{"user_odata_bind": bind, "roles": ["owner"]}]}


class Office:
    """The small seed in one mode. People act by their id, which is their token too."""

    def __init__(self, mode: Mode = "published", *, repaired: bool = False, sql: str = "") -> None:
        seed = sql or SEED.read_text(encoding="utf-8")
        template = build_template(get_domain("teams"), seed, "small")
        self.database = Database(template, Clock(ANCHOR), mode, repaired=repaired)

    def call(self, tool: str, /, by: str = "ann", **arguments: Any) -> CallResult:
        """The whole result of a call."""
        return self.database.call(tool, arguments, by)

    def ask(self, tool: str, /, by: str = "ann", **arguments: Any) -> Any:
        """What a call that works gives back."""
        result = self.call(tool, by, **arguments)
        assert not result.is_error, result.text
        return json.loads(result.text) if result.text[:1] in "{[" else result.text

    def refused(self, tool: str, /, by: str = "ann", **arguments: Any) -> str:
        """The text of a refusal."""
        result = self.call(tool, by, **arguments)
        assert result.is_error, result.text
        return result.text

    def row(self, sql: str, *values: Any) -> Any:
        """The first row of a query."""
        return next(iter(self.database.rows(sql, *values)), None)
