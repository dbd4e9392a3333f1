"""Rules that several kinds of records share, and how a change of a row is described."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from eopsgym.domains.core import Context, Row
from eopsgym.domains.itsm.references import named

TEXT_LIMIT = 120
FREE_TEXTS = (
    "short_description",
    "description",
    "worknotes",
    "resolution_notes",
    "close_notes",
    "implementation_plan",
    "testing_plan",
)
PRIORITIES = {
    ("low", "low"): "planning",
    ("low", "medium"): "low",
    ("low", "high"): "moderate",
    ("medium", "low"): "low",
    ("medium", "medium"): "moderate",
    ("medium", "high"): "high",
    ("high", "low"): "moderate",
    ("high", "medium"): "high",
    ("high", "high"): "critical",
}
"""(impact, urgency) to priority: the matrix of ITSM-2.3."""

Steps = Mapping[str, Iterable[str]]
"""Status to those that may follow it."""


@dataclass(frozen=True)
class Edit:
    """A row before and after a call; `before` is None for a new row."""

    before: Row | None
    after: Row

    def touches(self, *columns: str) -> bool:
        """Whether the call changed one of the columns; for a new row, filled it."""
        return any((self.before or {}).get(name) != self.after[name] for name in columns)

    def enters(self, value: str, column: str = "status") -> bool:
        """Whether the call brought the row into a status (or another column to a value)."""
        return self.touches(column) and self.after[column] == value


def chain(*statuses: str) -> dict[str, tuple[str, ...]]:
    """A life cycle that moves one step at a time."""
    following = dict(pairwise(statuses))
    return {status: (following[status],) if status in following else () for status in statuses}


def step_message(edit: Edit, steps: Steps, column: str = "status") -> str | None:
    """What is wrong with a change of status, or None if it is one of the allowed steps."""
    if edit.before is None or not edit.touches(column):
        return None
    before, after = edit.before[column], edit.after[column]
    allowed = tuple(steps.get(before, ()))
    if after in allowed:
        return None
    return f"'{before}' cannot go to '{after}'; it goes to {' or '.join(allowed) or 'nothing'}"


def check_priority(ctx: Context, edit: Edit) -> None:
    """Priority follows impact and urgency."""
    row = edit.after
    expected = PRIORITIES.get((row["impact"], row["urgency"]))
    ctx.require(
        "ITSM-2.3",
        row["priority"] == expected or not edit.touches("impact", "urgency", "priority"),
        f"Impact '{row['impact']}' and urgency '{row['urgency']}' make the priority "
        f"'{expected}', not '{row['priority']}'",
    )


def check_texts(ctx: Context, edit: Edit) -> None:
    """Free texts are short."""
    for name in FREE_TEXTS:
        if name in edit.after and edit.touches(name):
            length = len(edit.after[name] or "")
            ctx.require(
                "ITSM-1.8",
                length <= TEXT_LIMIT,
                f"{name} has {length} characters, at most {TEXT_LIMIT} are allowed",
            )


def check_assignment(ctx: Context, edit: Edit) -> None:
    """The assignee is an active agent or manager, and an active group has them as a member."""
    if not edit.touches("assigned_to", "assignment_group"):
        return
    group = named(ctx, edit.after, "assignment_group")
    if group:
        ctx.require("ITSM-3.1", bool(group["active"]), f"Group '{group['name']}' is not active")
    user = named(ctx, edit.after, "assigned_to")
    if user is None:
        return
    name = user["user_name"]
    suitable = bool(user["active"]) and user["role"] in ("agent", "manager")
    ctx.require("ITSM-3.1", suitable, f"'{name}' is not an active agent or manager")
    ctx.require("ITSM-3.1", group is not None, f"'{name}' is assigned without a group")
    if group:
        member = ctx.value(
            "SELECT count(*) FROM user_group_member WHERE group_id = ? AND user_id = ?",
            group["group_id"],
            user["user_id"],
        )
        ctx.require("ITSM-3.1", bool(member), f"'{name}' is no member of '{group['name']}'")


def check_item(ctx: Context, edit: Edit) -> None:
    """Only items in use or in maintenance are linked."""
    item = named(ctx, edit.after, "configuration_item")
    if item and edit.touches("configuration_item"):
        check_item_status(ctx, item)


def check_item_status(ctx: Context, item: Row) -> None:
    """The item is in use or in maintenance."""
    ctx.require(
        "ITSM-9.1",
        item["status"] in ("in_use", "maintenance"),
        f"Configuration item '{item['configuration_item_id']}' is '{item['status']}', "
        "not 'in_use' or 'maintenance'",
    )


def check_filled(ctx: Context, rule: str, row: Row, columns: Iterable[str], when: str) -> None:
    """Columns that a status asks for are filled."""
    for column in columns:
        ctx.require(rule, row[column] is not None, f"{when} needs {column}")
