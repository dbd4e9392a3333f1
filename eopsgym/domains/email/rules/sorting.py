"""What filters may ask for and do."""

import json
from typing import Any

from eopsgym.domains.kernel import Change, rule
from eopsgym.domains.kernel.stored_json import stored_object

_ASKING = ("from", "to", "subject", "query")
_LABELS = """
    SELECT name, labels.type FROM labels
    JOIN json_each(?2) AS given ON given.value IN (labels.id, name)
    WHERE user_id = ?1
"""


def _action(change: Change, part: str) -> list[dict[str, Any]]:
    """Return the labels that a filter adds (`addLabelIds`) or removes (`removeLabelIds`)."""
    named = json.dumps(stored_object(change.row["action_json"]).get(part) or [])
    return change.call.rows(_LABELS, change.row["user_id"], named)


@rule("EMAIL-8.1", "filters")
def a_filter_throws_nothing_away(change: Change) -> bool:
    """A filter never adds TRASH or SPAM."""
    return not any(row["name"] in ("TRASH", "SPAM") for row in _action(change, "addLabelIds"))


@rule("EMAIL-8.2", "filters")
def what_skips_the_inbox_has_a_label(change: Change) -> bool:
    """A filter that keeps mail out of INBOX gives it a label of the user's own."""
    skips = any(row["name"] == "INBOX" for row in _action(change, "removeLabelIds"))
    return not skips or any(row["type"] == "user" for row in _action(change, "addLabelIds"))


def _criteria(text: str | None) -> dict[str, Any]:
    """Return the criteria of a filter, without empty ones."""
    asked: dict[str, Any] = stored_object(text)
    return {name: value for name, value in asked.items() if value not in ("", None, False, 0)}


@rule("EMAIL-8.3", "filters", on="criteria_json")
def a_filter_asks_for_something_of_its_own(change: Change) -> str | None:
    row = change.row
    asked = _criteria(row["criteria_json"])
    if not any(asked.get(name) for name in _ASKING):
        return "a filter asks for a sender, a recipient, a subject or words"
    others = change.call.rows(
        "SELECT criteria_json FROM filters WHERE user_id = ? AND id != ?", row["user_id"], row["id"]
    )
    if any(_criteria(other["criteria_json"]) == asked for other in others):
        return "there is a filter for this already"
    return None
