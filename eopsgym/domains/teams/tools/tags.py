"""Tags of teams and the people who have them."""

import base64
from collections.abc import Sequence
from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Row, ToolError, tool
from eopsgym.domains.products import filled, identifier, text
from eopsgym.domains.products.odata.filters import filtered
from eopsgym.domains.products.odata.options import page
from eopsgym.domains.products.odata.properties import Listed, Property
from eopsgym.domains.query.query_model import Compare
from eopsgym.domains.rows import insert_rows
from eopsgym.domains.teams.access import hides_members
from eopsgym.domains.teams.dialect import GRAPH, context
from eopsgym.domains.teams.resources.graph_view import GraphView
from eopsgym.domains.teams.resources.teams import TEAMS
from eopsgym.domains.teams.resources.users import tenant_id, the_user

MOST_MEMBERS = 25
_MEMBER = {
    "id": Property("({item}.id)", "id"),
    "userId": Property("({item}.userId)", "id"),
    "displayName": Property("({item}.displayName)"),
}
_MEMBERS = "teamwork_tag_members AS {item} WHERE {item}.tagId = teamwork_tags.id"
_COUNT = "(SELECT count(*) FROM teamwork_tag_members WHERE tagId = teamwork_tags.id)"
TAGS = GraphView(
    "teamwork_tags",
    "Tag",
    *identifier("id"),
    *text("displayName description tagType"),
    *identifier("teamId"),
    *filled("memberCount members"),
    queries={
        "memberCount": Property(_COUNT, "number"),
        "members": Listed(_MEMBERS, _MEMBER),
    },
    new={"tag_type": "standard"},
)
Name = Annotated[str, Field(max_length=40)]


class TagMember(TypedDict, total=False):
    userId: str
    displayName: str


class NewTagMember(TypedDict):
    userId: str
    displayName: NotRequired[str]


class NewTag(TypedDict, total=False):
    description: str
    members: Annotated[list[NewTagMember], Field(max_length=MOST_MEMBERS)]


class TagChange(TypedDict, total=False):
    displayName: Name
    description: str
    members: Annotated[list[TagMember], Field(max_length=MOST_MEMBERS)]


class TagFilters(TypedDict, total=False):
    _filter: str
    _top: Annotated[int, Field(ge=1)]


@tool(writes="teamworktag")
def create_teamwork_tag(
    call: Call, team_id: str, displayName: Name, **given: Unpack[NewTag]
) -> Row:
    """Create a tag in a team, with which several people can be mentioned together, and return it.

    It can be given to up to 25 people; a person named twice counts once. The name must not be
    that of another tag of the team. People must belong to the organisation.
    """
    team = TEAMS.find_own(call, team_id)
    name = _free_name(call, team["team_id"], displayName)
    tag_id = random_uuid(call, "teamwork_tags", "id")
    description = given.get("description")
    columns = {"team_id": team_id, "display_name": name, "description": description}
    TAGS.add(call, columns, key=tag_id)
    _add(call, tag_id, team_id, given.get("members") or [])
    return _shown(call, TAGS.get(call, tag_id))


@tool(reads="teamworktag")
def list_teamwork_tags(call: Call, team_id: str, **given: Unpack[TagFilters]) -> Row:
    """List the tags of a team with the people who have them.

    If the membership of the team is hidden, the list is empty for non-members.
    """
    team = TEAMS.find_own(call, team_id)
    where = filtered(Compare("team_id", "=", team_id), given.get("_filter"), TAGS.queries)
    rows = [] if hides_members(call, team) else TAGS.rows_where(call, where)
    top = given.get("_top", len(rows))
    page_rows, more = page(rows, top, 0, f"{GRAPH}/teams/{team_id}/tags", given)
    return {
        "@odata.context": context(f"teams('{team_id}')/tags"),
        "@odata.count": len(rows),
        **more,
        "value": [_shown(call, row) for row in page_rows],
    }


@tool(writes="teamworktag")
def update_teamwork_tag(call: Call, team_id: str, tag_id: str, **given: Unpack[TagChange]) -> Row:
    """Change the name, description or members of a tag, and return the tag.

    Give at least one of them. The given members replace the current ones, so include everybody
    who keeps the tag; to add one person, use `create_teamwork_tag_member`.
    """
    tag = _the_tag(call, team_id, tag_id)
    if not given:
        raise ToolError("At least one property must be provided for update")
    columns = {"description": given.get("description", tag["description"])}
    if "displayName" in given:
        columns["display_name"] = _free_name(call, team_id, given["displayName"], tag_id)
    TAGS.change(call, tag_id, columns)
    if "members" in given:
        call.execute("DELETE FROM teamwork_tag_members WHERE tagId = ?", tag_id)
        _add(call, tag_id, team_id, given["members"])
    return _shown(call, tag | columns)


@tool(writes="teamworktag")
def create_teamwork_tag_member(call: Call, team_id: str, tag_id: str, userId: str) -> Row:
    """Give a tag to one more person, and return the membership.

    It is an error if the person already has the tag, or if 25 people have it. No tool removes a
    tag from one person: use `update_teamwork_tag` with all the others.
    """
    _the_tag(call, team_id, tag_id)
    user = the_user(call, userId)
    members = _members(call, tag_id)
    if any(each["userId"] == user["user_id"] for each in members):
        raise ToolError(f"User '{userId}' is already a member of the tag", field="userId")
    if len(members) >= MOST_MEMBERS:
        raise ToolError(f"A tag can have at most {MOST_MEMBERS} members", field="userId")
    _add(call, tag_id, team_id, [{"userId": user["user_id"]}])
    sql = "SELECT id, tenantId, displayName, userId FROM teamwork_tag_members WHERE id = ?"
    return call.rows(sql, _member_id(tag_id, user["user_id"]))[0]


def _the_tag(call: Call, team_id: str, tag_id: str) -> Row:
    team = TEAMS.find_own(call, team_id)
    tag = call.row("SELECT * FROM teamwork_tags WHERE id = ? AND team_id = ?", tag_id, team_id)
    if tag is None or hides_members(call, team):
        raise ToolError(f"Tag not found: {tag_id} in team {team_id}", "NOT_FOUND")
    return tag


def _free_name(call: Call, team_id: str, given: str, tag_id: str = "") -> str:
    """Return the trimmed name of a tag; raise ToolError if another tag of the team has it."""
    name = given.strip()
    if not name:
        raise ToolError("Validation errors:\n- displayName: displayName is required")
    sql = "SELECT 1 FROM teamwork_tags WHERE team_id = ? AND named(display_name) = named(?)"
    if call.value(f"{sql} AND id <> ?", team_id, name, tag_id):
        raise ToolError(f"A tag named '{given}' already exists in the team", field="displayName")
    return name


def _member_id(tag_id: str, user_id: str) -> str:
    return base64.b64encode(f"{tag_id}##{user_id}".encode()).decode()


def _add(
    call: Call, tag_id: str, team_id: str, members: Sequence[TagMember | NewTagMember]
) -> None:
    """Give a tag to people, once each."""
    tenant = tenant_id(call)
    rows: dict[str, Row] = {}
    for member in members:
        if "userId" not in member:
            raise ToolError("Validation errors:\n- userId: userId is required")
        user = the_user(call, member["userId"])
        row = {
            "id": _member_id(tag_id, user["user_id"]),
            "tagId": tag_id,
            "teamId": team_id,
            "userId": user["user_id"],
            "displayName": _name_of(call, member, user),
            "tenantId": tenant,
        }
        rows.setdefault(user["user_id"], row)
    insert_rows(call, "teamwork_tag_members", [*rows.values()])


def _name_of(call: Call, member: TagMember | NewTagMember, user: Row) -> str | None:
    # The published server does not look up the names of tagged people.
    name = member.get("displayName") or ""
    return (name or user["display_name"]) if call.repaired else name


def _members(call: Call, tag_id: str) -> list[Row]:
    sql = "SELECT userId, displayName FROM teamwork_tag_members WHERE tagId = ? ORDER BY rowid"
    return call.rows(sql, tag_id)


def _shown(call: Call, tag: Row) -> Row:
    members = _members(call, tag["id"])
    names = "displayName description tagType teamId id memberCount members"
    return TAGS.answer(tag, names, memberCount=len(members), members=members)
