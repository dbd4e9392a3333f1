"""Escalation rules: the groups from which and to which cases escalate."""

from collections.abc import Sequence

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone
from eopsgym.domains.hr.tools.groups import GROUP
from eopsgym.domains.kernel import Call, Row, tool

_DUPLICATE = (
    "An escalation rule from group '{escalate_from}' to group '{escalate_to}' already exists"
)


class _Filters(TypedDict, total=False):
    escalation_rule_id: str
    escalate_from: str
    escalate_to: str


class _Escalations(Record):
    """Escalation rules, returned with the names of both groups."""

    def results(self, call: Call, rows: Sequence[Row]) -> list[Row]:
        """Return rules in the form of results, with the names of their groups."""
        rules = super().results(call, rows)
        for each in rules:
            for end in ("escalate_from", "escalate_to"):
                group = GROUP.find(call, each[end])
                each[f"{end}_group_name"] = group["name"] if group else None
        return rules


ESCALATION = _Escalations(
    "escalation_rule",
    "Escalation rule",
    (_Filters,),
    plural="escalation_rules",
    hidden=frozenset({"updated_at"}),
    unique=(alone("escalate_from escalate_to", _DUPLICATE),),
)


@tool(reads="escalation_rules")
def list_escalation_rules(call: Call, **filters: Unpack[_Filters]) -> Row:
    """Find escalation rules by at least one filter, newest first.

    A rule defines from which group to which other group cases are escalated. Groups are given by
    id, and an empty string is not a filter. Returns `escalation_rules`, each with the ids and the
    names of both groups, and `total_count`.
    """
    return ESCALATION.search(call, filters)


@tool(writes="escalation_rules")
def add_new_escalation_rule(call: Call, escalate_from: str, escalate_to: str) -> Row:
    """Add an escalation rule from one group to another.

    Both groups are given by id and have to exist; a second rule for the same pair is refused
    (`DUPLICATE_RESOURCE`). Cases do not change. Returns the rule with the names of both groups.
    There is no tool that changes a rule: remove it and add another.
    """
    return ESCALATION.create(call, {"escalate_from": escalate_from, "escalate_to": escalate_to})


@tool(writes="escalation_rules")
def remove_escalation_rule(call: Call, escalation_rule_id: str) -> Row:
    """Remove an escalation rule permanently, and return the removed rule.

    `list_escalation_rules` returns its id. Cases that were escalated by it do not change.
    """
    return ESCALATION.remove(call, ESCALATION.get(call, escalation_rule_id))
