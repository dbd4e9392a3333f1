"""A service desk to call tools on, and short words for what comes back."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template

SEED = Path(__file__).with_name("small.sql")
NOW = "2026-03-02T09:00:00"


@dataclass(frozen=True)
class Refusal:
    """What an error result says."""

    code: str
    message: str
    field: str | None = None
    rule: str | None = None


class Desk:
    """The small seed in one mode. People act by first name: `ada` is the admin of Northwind.

    Args:
        mode: the mode.
        given: SQL that a test adds to the seed.
    """

    def __init__(self, mode: Mode = "published", given: str = "") -> None:
        sql = SEED.read_text(encoding="utf-8") + given
        template = build_template(get_domain("itsm"), sql, "small")
        self.database = Database(template, Clock(ANCHOR), mode)

    def call(self, tool: str, /, by: str = "ada", **arguments: Any) -> CallResult:
        """The whole result of a call."""
        return self.database.call(tool, arguments, by)

    def ok(self, tool: str, /, by: str = "ada", **arguments: Any) -> Any:
        """The JSON result of a call that must go well."""
        result = self.call(tool, by, **arguments)
        assert not result.is_error, result.text
        return json.loads(result.text)

    def refused(self, tool: str, /, by: str = "ada", **arguments: Any) -> Refusal:
        """The refusal of a call that must be refused, and must change nothing."""
        before = self.database.serialize()
        result = self.call(tool, by, **arguments)
        assert result.is_error, result.text
        assert not result.changes
        assert self.database.serialize() == before
        return read_refusal(result.text)

    def row(self, sql: str, *values: Any) -> dict[str, Any]:
        """The first row of a query."""
        return self.database.rows(sql, *values)[0]


def read_refusal(text: str) -> Refusal:
    """The refusal in an error text, of either envelope."""
    detail = json.loads(text)["detail"]
    if isinstance(detail, list):
        first = detail[0]
        code = first.get("ctx", {}).get("error_code", first["type"])
        return Refusal(code, first["msg"], ".".join(str(part) for part in first["loc"][1:]))
    if "details" not in detail:
        return Refusal(detail["error_code"], detail["message"])
    assert detail["error_code"] == "VALIDATION_ERROR"
    finding = detail["details"][0]
    rule = finding["context"].get("rule")
    return Refusal(finding["code"], finding["message"], finding["field"], rule)


def broken_by(tool: str, /, by: str = "ada", given: str = "", **arguments: Any) -> set[str]:
    """The policy rules that a call breaks, on the small seed and what SQL adds to it.

    In published mode the call must go well; in guarded mode, if it breaks a rule, it must be
    refused with one of them.
    """
    return desk_rules_broken(lambda mode: Desk(mode, given), tool, by, arguments)


def desk_rules_broken(
    make: Callable[[Mode], Desk], tool: str, by: str, arguments: dict[str, Any]
) -> set[str]:
    """The policy rules that a call breaks on desks of one kind, in published and guarded mode."""
    published = make("published").call(tool, by, **arguments)
    assert not published.is_error, published.text
    rules = {breach.rule for breach in published.breaches}
    guarded = make("guarded")
    if rules:
        refusal = guarded.refused(tool, by, **arguments)
        assert refusal.code == "POLICY_VIOLATION", refusal
        assert refusal.rule in rules
    else:
        guarded.ok(tool, by, **arguments)
    return rules
