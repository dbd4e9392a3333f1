"""Interactions, and their consistency with their cases."""

from eopsgym.domains.csm.rules.common import others
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.interactions import INTERACTION
from eopsgym.domains.kernel import Change, rule


@rule("CSM-1.2", INTERACTION, when="insert")
def customers_name_their_account(change: Change) -> str | None:
    if change.row["account_id"] is not None or change.call.user["role"] != "customer":
        return None
    return "Customers register interactions of their own account"


@rule("CSM-2.7", INTERACTION)
def has_the_parties_of_its_case(change: Change) -> str | None:
    case = CASE.row(change.call, change.row["case_id"])
    if case is None or all(change.row[key] == case[key] for key in ("account_id", "contact_id")):
        return None
    return "The interaction names another account or contact than its case"


@rule("CSM-2.7", INTERACTION, when="insert")
def the_first_has_the_channel_of_its_case(change: Change) -> str | None:
    row = change.row
    case = CASE.row(change.call, row["case_id"])
    if case is None or others(change, INTERACTION, case_id=row["case_id"]):
        return None
    is_own = row["interacted_user"] == change.call.user["user_id"]
    if is_own and row["channel"] == case["channel"]:
        return None
    return "The first interaction has the channel of the case and is the signed-in user's"


@rule("CSM-4.5", INTERACTION)
def what_is_closed_has_ended(change: Change) -> str | None:
    ended = change.row["status"] != "closed" or change.row["ended_at"] is not None
    return None if ended else "A closed interaction needs ended_at"
