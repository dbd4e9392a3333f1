"""How labels are named, and which ones stay."""

import re

from eopsgym.domains.kernel import Change, rule

KEPT = ("Legal hold", "Records", "Confidential")
_LEVELS = 2


@rule("EMAIL-4.1", "labels", on="name")
def a_label_is_well_named(change: Change) -> str | None:
    row = change.row
    name = row["name"] or ""
    if row["type"] == "system":
        return None
    if not 2 <= len(name) <= 40:
        return "a label's name has 2 to 40 characters"
    if not re.match(r"[A-Z]", name):
        return "a label's name begins with a capital letter"
    above, slash, _ = name.rpartition("/")
    if name.count("/") >= _LEVELS:
        return "labels are nested two levels deep at most"
    sql = "SELECT 1 FROM labels WHERE user_id = ? AND name = ?"
    if slash and change.call.value(sql, row["user_id"], above) is None:
        return f"there is no label '{above}'"
    return None


@rule("EMAIL-4.4", "labels", on="name", when="update delete")
def labels_of_the_policy_stay(change: Change) -> bool:
    """The labels Legal hold, Records and Confidential are neither renamed nor deleted."""
    return change.old("name") not in KEPT
