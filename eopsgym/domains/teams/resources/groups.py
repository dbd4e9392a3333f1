"""The view of groups and of the people in them."""

from eopsgym.domains.kernel import Call, Row
from eopsgym.domains.kernel.stored_json import stored_objects
from eopsgym.domains.products import filled, flag, identifier, json_list, text
from eopsgym.domains.products.odata.properties import Listed, items_of, listed_in, of_item
from eopsgym.domains.teams.access import is_hidden
from eopsgym.domains.teams.dialect import moment
from eopsgym.domains.teams.resources.graph_view import GraphView

_PERSON = {
    "id": of_item("id", "id"),
    "displayName": of_item("displayName"),
    "mail": of_item("mail"),
    "userPrincipalName": of_item("userPrincipalName"),
}
_HAS_TEAM = """EXISTS (
    SELECT 1 FROM teams WHERE teams.group_id = {of} AND NOT coalesce(teams.soft_delete, 0))"""
_KINDS = f"iif({_HAS_TEAM.format(of='group_id')}, '[\"Team\"]', '[]')"
DOMAIN = "SELECT domain_name FROM teams_orgs WHERE org_id = ?"
_IS_OPEN = """lower(coalesce("groups".visibility, '')) <> 'hiddenmembership'"""
GROUPS = GraphView(
    "groups",
    "Group",
    *identifier("id", column="group_id"),
    *text("displayName description mail mailNickname"),
    *flag("mailEnabled securityEnabled"),
    *text("visibility classification"),
    *moment("createdDateTime"),
    *json_list("groupTypes"),
    *filled("resourceProvisioningOptions"),
    key="group_id",
    queries={
        "resourceProvisioningOptions": listed_in(_KINDS, {"": of_item()}),
        "members": Listed(f"{items_of('members')} AS {{item}} WHERE {_IS_OPEN}", _PERSON),
        "owners": listed_in("owners", _PERSON),
    },
    new={"soft_delete": 0},
    stamps="created_date_time",
    changed="updated_date_time",
)
_ANSWER = """
    id displayName description mail mailNickname mailEnabled securityEnabled groupTypes visibility
    classification createdDateTime resourceProvisioningOptions
"""


def view(call: Call, row: Row) -> Row:
    """Return a group in the form of a result."""
    has_team = call.value(f"SELECT {_HAS_TEAM.format(of='?')}", row["group_id"])
    return GROUPS.answer(row, _ANSWER, resourceProvisioningOptions=["Team"] if has_team else [])


def person(user: Row) -> Row:
    """Return a member or owner in the form that a group stores."""
    return {
        "@odata.type": "#microsoft.graph.user",
        "id": user["user_id"],
        "displayName": user["display_name"],
        "userPrincipalName": user["user_principal_name"],
        "mail": user["mail"],
    }


def visible_people(row: Row, kind: str, user_id: str) -> list[Row]:
    """Return the `members` or `owners` of a group that a user may see."""
    return [] if kind == "members" and hides_from(row, user_id) else stored_objects(row[kind])


def hides_from(row: Row, user_id: str) -> bool:
    """Return whether the members of a group are hidden from a user."""
    insiders = stored_objects(row["members"]) + stored_objects(row["owners"])
    return is_hidden(row) and all(each.get("id") != user_id for each in insiders)
