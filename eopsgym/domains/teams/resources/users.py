"""Users of the acting user's organisation: their view, and how to find them."""

from collections.abc import Callable, Collection
from functools import partial

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.products import filled, json_value, stored, text
from eopsgym.domains.products.odata.properties import inside
from eopsgym.domains.teams.dialect import context, moment
from eopsgym.domains.teams.resources.graph_view import GraphView

_list = partial(json_value, kind="list")
_flag = partial(stored, read=lambda value: None if value is None else bool(value), kind="flag")
USERS = GraphView(
    "teams_users",
    "User",
    *text("id", column="user_id"),
    *text("userPrincipalName displayName"),
    *_flag("accountEnabled"),
    *text("givenName surname jobTitle mail mailNickname"),
    *_list("businessPhones"),
    *text("mobilePhone officeLocation preferredLanguage department companyName usageLocation"),
    *text("city state country streetAddress postalCode employeeId employeeType userType"),
    *moment("employeeHireDate"),
    *_list("otherMails"),
    *_flag("onPremisesSyncEnabled"),
    *filled("identities passwordPolicies"),
    *text("aboutMe"),
    *moment("birthday"),
    *_list("interests skills"),
    *text("mySite preferredName faxNumber ageGroup"),
    *filled("lastPasswordChangeDateTime"),
    *_flag("isResourceAccount"),
    *_list("pastProjects responsibilities schools"),
    *json_value("employeeOrgData", kind="text"),
    *text("orgId"),
    *moment("createdDateTime", column="created_at"),
    *moment("lastModifiedDateTime", column="updated_at"),
    *_flag("softDeleted"),
    key="user_id",
    queries={
        f"employeeOrgData/{name}": inside("employee_org_data", name)
        for name in ("division", "costCenter")
    },
    order="display_name, user_id",
    new={"user_type": "Member", "is_resource_account": 0, "soft_deleted": 0},
)
_ENTITY = context("users/$entity")
_FIND = """
    SELECT * FROM teams_users WHERE {} AND org_id = ? AND coalesce(soft_deleted, 0) = 0
"""
_BY_ID = _FIND.format("user_id = ?")
_BY_NAME = _FIND.format("lower(user_principal_name) = lower(?)")


def view(row: Row) -> Row:
    """Return a user with all properties."""
    return {"@odata.context": _ENTITY, **USERS.answer(row)}


def selection(names: Collection[str] | None) -> tuple[str, ...]:
    """Return the columns to select for a list of users, for all or the given properties."""
    properties = (USERS.by_name[name] for name in _wanted(names))
    columns = (f'{each.column or "NULL"} AS "{each.name}"' for each in properties)
    return (f"'{_ENTITY}' AS \"@odata.context\"", *columns)


def reader(names: Collection[str] | None) -> Callable[[Row], Row]:
    """Return a function that converts rows of `selection` to the form of results."""
    readers = [(name, read) for name in _wanted(names) if (read := USERS.by_name[name].read)]

    def read_row(row: Row) -> Row:
        for name, read in readers:
            row[name] = read(row[name])
        return row

    return read_row


def _wanted(names: Collection[str] | None) -> list[str]:
    lower_names = None if names is None else {name.lower() for name in names}
    return [name for name in USERS.by_name if lower_names is None or name.lower() in lower_names]


def find_user(call: Call, name: str) -> Row | None:
    """Return a user of the own organisation by id or principal name, or None."""
    org = call.user["org_id"]
    return call.row(_BY_ID, name, org) or call.row(_BY_NAME, name, org)


def the_user(call: Call, name: str) -> Row:
    """Return a user of the own organisation by id or principal name.

    Raises:
        ToolError: there is no such user.
    """
    user = find_user(call, name)
    if user is None:
        raise USERS.missing(name)
    return user


def tenant_id(call: Call, org_id: str | None = None) -> str | None:
    """Return the tenant id of an organisation, by default the acting user's."""
    sql = "SELECT tenant_id FROM teams_orgs WHERE org_id = ?"
    tenant = call.value(sql, org_id or call.user["org_id"])
    return None if tenant is None else str(tenant)
