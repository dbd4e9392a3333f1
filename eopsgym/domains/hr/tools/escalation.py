"""Escalation rules: from which group a case moves up to which."""

from eopsgym.domains.core import Context, Row, tool
from eopsgym.domains.hr.fields import IdText, OptId
from eopsgym.domains.hr.records import duplicate, listed, search
from eopsgym.domains.hr.rules import skills as skill_rules
from eopsgym.domains.hr.tables import ESCALATION, GROUP


def _shown(ctx: Context, row: Row) -> Row:
    """A rule as a result, with the names of both groups and without the time of change."""
    shown = ctx.show(ESCALATION, row)
    del shown["updated_at"]
    for end in ("escalate_from", "escalate_to"):
        group = ctx.find(GROUP, row[end])
        shown[f"{end}_group_name"] = group["name"] if group else None
    return shown


@tool(reads="escalation_rules")
def list_escalation_rules(
    ctx: Context,
    escalation_rule_id: OptId = None,
    escalate_from: OptId = None,
    escalate_to: OptId = None,
) -> Row:
    """Find escalation rules by at least one filter; groups are given by id."""
    equal = ctx.take("escalation_rule_id", "escalate_from", "escalate_to")
    found = search(ctx, ESCALATION, equal)
    return listed("escalation_rules", [_shown(ctx, row) for row in found])


@tool(writes="escalation_rules")
def add_new_escalation_rule(ctx: Context, escalate_from: IdText, escalate_to: IdText) -> Row:
    """Add an escalation rule from one group to another."""
    start = ctx.get(GROUP, escalate_from, "escalate_from")["group_id"]
    goal = ctx.get(GROUP, escalate_to, "escalate_to")["group_id"]
    pair = {"escalate_from": start, "escalate_to": goal}
    if ctx.select(ESCALATION, pair):
        duplicate(f"An escalation rule from group '{start}' to group '{goal}' already exists")
    skill_rules.state_escalation(ctx, start, goal)
    return _shown(ctx, ctx.insert(ESCALATION, pair))


@tool(writes="escalation_rules")
def remove_escalation_rule(ctx: Context, escalation_rule_id: IdText) -> Row:
    """Remove an escalation rule; gives back the rule that was."""
    row = ctx.get(ESCALATION, escalation_rule_id, "escalation_rule_id")
    shown = _shown(ctx, row)
    ctx.delete(ESCALATION, [row])
    return shown
