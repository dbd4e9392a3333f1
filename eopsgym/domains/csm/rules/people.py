"""Users, accounts, groups and locations."""

from collections.abc import Iterable

from eopsgym.domains.csm.rules.common import OPEN, deactivated, is_active_staff, others
from eopsgym.domains.csm.tools.accounts import ACCOUNT, CONTACT
from eopsgym.domains.csm.tools.cases import CASE
from eopsgym.domains.csm.tools.contracts import CONTRACT
from eopsgym.domains.csm.tools.groups import GROUP, MEMBER
from eopsgym.domains.csm.tools.installed_products import UNIT
from eopsgym.domains.csm.tools.locations import LOCATION
from eopsgym.domains.csm.tools.users import USER
from eopsgym.domains.kernel import Change, rule

_FITS = """
    SELECT 1 FROM "user" u, account a WHERE u.user_id = ? AND a.account_id = ?
    AND u.role = 'customer' AND u.active = 1
    AND lower(u.email) LIKE '%@' || lower(a.email_domain)
"""


@rule("CSM-8.1", CONTACT)
def there_is_one_primary_contact(change: Change) -> Iterable[str]:
    row = change.row
    primary = others(change, CONTACT, account_id=row["account_id"], is_primary=1, active=1)
    if primary and row["active"] and row["is_primary"]:
        yield f"The account already has the primary contact {primary[0]['contact_id']}"


@rule("CSM-8.2", CONTACT)
def portal_user_is_of_the_account(change: Change) -> Iterable[str]:
    row = change.row
    fits = change.call.value(_FITS, row["portal_user_id"], row["account_id"])
    if row["active"] and not fits:
        yield "The portal user is no active customer with an e-mail in the account's domain"


@rule("CSM-8.3", USER, when="update", on="active")
def who_leaves_hands_over(change: Change) -> Iterable[str]:
    user_id = change.row["user_id"]
    cases = CASE.count(change.call, {"assigned_to": user_id, "state": OPEN})
    groups = MEMBER.count(change.call, {"user_id": user_id})
    if deactivated(change) and (cases or groups):
        yield f"The user still has {cases} open cases and {groups} group memberships"


@rule("CSM-8.4", MEMBER)
def members_are_active_staff_once(change: Change) -> Iterable[str]:
    user_id, group_id = change.row["user_id"], change.row["group_id"]
    if not is_active_staff(change.call, user_id):
        yield f"User {user_id} is not an active member of staff"
    if others(change, MEMBER, user_id=user_id, group_id=group_id):
        yield f"User {user_id} is a member of group {group_id} already"


@rule("CSM-8.4", GROUP, when="update", on="active")
def a_group_closes_without_cases(change: Change) -> Iterable[str]:
    group_id = change.row["group_id"]
    cases = CASE.count(change.call, {"assignment_group_id": group_id, "state": OPEN})
    if deactivated(change) and cases:
        yield f"The group still has {cases} open cases"


@rule("CSM-8.5", ACCOUNT, when="update", on="active")
def an_account_closes_without_cases_and_contracts(change: Change) -> Iterable[str]:
    account = {"account_id": change.row["account_id"]}
    cases = CASE.count(change.call, {**account, "state": OPEN})
    contracts = CONTRACT.count(change.call, {**account, "status": "active"})
    if deactivated(change) and (cases or contracts):
        yield f"The account still has {cases} open cases and {contracts} active contracts"


@rule("CSM-8.6", LOCATION, when="update", on="active")
def a_location_closes_without_units(change: Change) -> Iterable[str]:
    location_id = change.row["location_id"]
    units = UNIT.count(change.call, {"location_id": location_id, "status": "in_use"})
    if deactivated(change) and units:
        yield f"{units} units at the location are still in use"
