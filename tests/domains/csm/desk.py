"""A small customer service to call tools on, and short words for what comes back."""

import json
import re
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template

SEED = Path(__file__).with_name("small.sql")
NOW = "2026-03-02 09:00:00"
PEOPLE = {
    "ada": "ada@halden.example",
    "max": "max@halden.example",
    "ann": "ann@halden.example",
    "bob": "bob@halden.example",
    "gil": "gil@halden.example",
    "cleo": "cleo@acme.example",
    "carl": "carl@bolt.example",
}
"""First name to e-mail: admin, manager, agents of Care and Repair, a former agent, customers."""

_RULE = re.compile(r"\(rule (CSM-\d+\.\d+)\)$")


class Desk:
    """The small seed in one mode. People act by first name."""

    def __init__(self, mode: Mode = "published", now: str = NOW) -> None:
        template = build_template(get_domain("csm"), SEED.read_text(encoding="utf-8"), "small")
        clock = Clock(ANCHOR) if now == NOW else Clock(now)
        self.database = Database(template, clock, mode)

    def call(self, tool: str, /, by: str = "ada", **arguments: Any) -> CallResult:
        """The whole result of a call."""
        return self.database.call(tool, arguments, PEOPLE[by])

    def ok(self, tool: str, /, by: str = "ada", **arguments: Any) -> Any:
        """The JSON result of a call that must go well."""
        result = self.call(tool, by, **arguments)
        assert not result.is_error, result.text
        return json.loads(result.text)

    def refused(self, tool: str, /, by: str = "ada", **arguments: Any) -> str:
        """Why a call is refused, without the tool's name; it must change nothing."""
        before = self.database.serialize()
        result = self.call(tool, by, **arguments)
        assert result.is_error, result.text
        assert not result.changes
        assert self.database.serialize() == before
        assert result.text.startswith(f"API Error [{tool}]: ")
        return result.text.removeprefix(f"API Error [{tool}]: ")

    def row(self, sql: str, *values: Any) -> dict[str, Any]:
        """The first row of a query."""
        return self.database.rows(sql, *values)[0]


def broken_by(tool: str, /, by: str = "ada", now: str = NOW, **arguments: Any) -> set[str]:
    """The policy rules that a call breaks.

    In published mode the call must go well; in guarded mode, if it breaks a rule, it must be
    refused with one of them.
    """
    published = Desk(now=now).call(tool, by, **arguments)
    assert not published.is_error, published.text
    rules = {breach.rule for breach in published.breaches}
    guarded = Desk("guarded", now)
    if rules:
        found = _RULE.search(guarded.refused(tool, by, **arguments))
        assert found
        assert found[1] in rules
    else:
        guarded.ok(tool, by, **arguments)
    return rules
