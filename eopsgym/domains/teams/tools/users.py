"""Users of the organisation."""

from typing import Annotated, Any, Literal, Required

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict, Unpack

from eopsgym.domains.ids import random_uuid
from eopsgym.domains.kernel import Call, Opt, Row, Shown, ToolError, tool
from eopsgym.domains.products.odata.options import chosen, parse_select
from eopsgym.domains.query.query_model import Sql
from eopsgym.domains.teams.dialect import DONE
from eopsgym.domains.teams.resources import users
from eopsgym.domains.teams.resources.formats import EMAIL, DateTime
from eopsgym.domains.teams.resources.names import check_nickname, with_name
from eopsgym.domains.teams.resources.users import USERS, find_user, the_user

Text64 = Annotated[str, Field(max_length=64)]
Text128 = Annotated[str, Field(max_length=128)]
Id = Annotated[str, Field(min_length=1, max_length=320)]
_MAIL = {"format": "email"}
Selection = Annotated[str, Field(max_length=1000)]


class OrgData(TypedDict, total=False):
    division: str
    costCenter: str


class ClosedOrgData(OrgData, total=False):
    """The same properties; others are rejected."""

    __pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[misc]


class Password(TypedDict):
    password: Annotated[str, Field(min_length=1)]
    forceChangePasswordNextSignIn: bool


class Profile(TypedDict, total=False):
    accountEnabled: bool
    givenName: Text128
    surname: Text128
    jobTitle: Text128
    mail: Annotated[str, EMAIL, Field(max_length=320, json_schema_extra=_MAIL)]
    businessPhones: Annotated[list[Text64], Field(max_length=10)]
    mobilePhone: Text64
    officeLocation: Text128
    preferredLanguage: Annotated[str, Field(max_length=10, pattern=r"^[a-z]{2}(-[A-Z]{2})?$")]
    department: Text128
    companyName: Text128
    usageLocation: Annotated[str, Field(max_length=10)]
    city: Text128
    state: Text128
    country: Text128
    streetAddress: Annotated[str, Field(max_length=256)]
    postalCode: Text64
    employeeId: Annotated[str, Field(max_length=16)]
    employeeType: Text128
    employeeHireDate: DateTime
    aboutMe: str
    birthday: DateTime
    interests: list[str]
    skills: list[str]
    preferredName: Text128
    faxNumber: Text64
    ageGroup: Literal["Minor", "NotAdult", "Adult"]
    pastProjects: list[str]
    responsibilities: list[str]
    schools: list[str]


class NewUser(Profile, total=False):
    userPrincipalName: Required[
        Annotated[str, Field(min_length=1, max_length=320, pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
    ]
    displayName: Required[Annotated[str, Field(min_length=1, max_length=256)]]
    mailNickname: Required[Annotated[str, Field(min_length=1, max_length=64)]]
    passwordProfile: Required[Password]
    userType: Annotated[Literal["Member", "Guest"], Shown("Member")]
    mySite: Annotated[str, Field(max_length=512, json_schema_extra={"format": "uri"})]
    otherMails: Annotated[
        list[Annotated[str, EMAIL, Field(max_length=250, json_schema_extra=_MAIL)]],
        Field(max_length=250),
    ]
    employeeOrgData: ClosedOrgData


class OneUser(TypedDict, total=False):
    """A user, by id, by principal name or by both."""

    userId: Id
    userPrincipalName: Id


class UserChange(OneUser, Profile, total=False):
    displayName: Annotated[str, Field(min_length=1, max_length=256)]
    mailNickname: Text64
    userType: Literal["Member", "Guest"]
    mySite: Annotated[str, Field(max_length=512)]
    otherMails: Annotated[list[Annotated[str, Field(max_length=250)]], Field(max_length=250)]
    isResourceAccount: bool
    employeeOrgData: OrgData


class UserList(TypedDict, total=False):
    _top: Annotated[int, Field(ge=1, le=999), Shown(100)]
    _skip: Annotated[int, Field(ge=0), Shown(0)]
    _filter: Annotated[str, Field(max_length=2000)]
    _orderby: Annotated[str, Field(max_length=500)]
    _select: Selection
    _count: Annotated[bool, Shown(False)]


@tool(reads="users")
def list_users(call: Call, **given: Unpack[UserList]) -> Row:
    """List the people of the organisation, sorted by name unless `_orderby` is given.

    Guests and people with disabled accounts are included; deleted users are not. `_filter`
    finds people by name, address, department or any other property. A page has 100 people
    unless `_top` is given; if there are more, the result has `@odata.nextLink`, and `_skip`
    requests the next page. Other tools require the `id`.
    """
    in_organisation = Sql("org_id = ? AND coalesce(soft_deleted, 0) = 0", (call.user["org_id"],))
    names = parse_select(given.get("_select"))
    columns, show = users.selection(names), users.reader(names)
    options = {"_top": 100, **given}
    return USERS.listed(call, in_organisation, options, show, link="users", columns=columns)


@tool(writes="users", required=("accountEnabled",))
def create_user(call: Call, **given: Unpack[NewUser]) -> Row:
    """Add a member or a guest to the organisation, and return the new user.

    The principal name must not be in use, and cannot be changed later. The user is not yet in
    any team, chat or group. The password is checked but not stored, and no invitation is sent.
    """
    fields = {k: v for k, v in with_name(given).items() if k != "passwordProfile"}
    check_nickname(given["mailNickname"])
    if find_user(call, given["userPrincipalName"]):
        message = f"User with userPrincipalName '{given['userPrincipalName']}' already exists"
        raise ToolError(message, "CONFLICT")
    user_id = random_uuid(call, "teams_users", "user_id")
    USERS.insert(call, user_id, _columns(fields))
    return users.view(the_user(call, user_id))


@tool(reads="users")
def get_user(call: Call, _select: Opt[Selection] = None, **given: Unpack[OneUser]) -> Row:
    """Return one person of the organisation with all properties, by id or principal name.

    Give at least one of the two. A deleted user or a user of another organisation is not found.
    """
    user = users.view(_given_user(call, given))
    selected = chosen(user, parse_select(_select), ("@odata.context",), asked=True)
    return {"@odata.context": user["@odata.context"], **selected}


@tool(writes="users", least=2)
def update_user(call: Call, **given: Unpack[UserChange]) -> Row:
    """Change the given properties of a person.

    Identify the user by `userId` or `userPrincipalName`, and give at least one other property.
    An empty text or list clears a property. The principal name cannot be changed. Copies of the
    user's data in chats, channels and teams, such as the name, are not updated. The result is
    the whole user.
    """
    user = _given_user(call, given)
    changes = {k: v for k, v in given.items() if k not in ("userId", "userPrincipalName")}
    if not changes:
        raise ToolError("No fields to update")
    columns = _columns(with_name(changes))
    if nickname := given.get("mailNickname"):
        check_nickname(nickname)
    USERS.change(call, user["user_id"], columns)
    return users.view(the_user(call, user["user_id"]))


@tool(writes="users")
def delete_user(call: Call, **given: Unpack[OneUser]) -> str:
    """Remove a person from the organisation, by id or principal name.

    The user is marked as deleted: no tool finds or restores the user. Messages and memberships
    of the user stay as they are. To disable an account without deleting it, set
    `accountEnabled` to false with `update_user`.
    """
    user = _given_user(call, given)
    USERS.change(call, user["user_id"], {"soft_deleted": 1})
    return DONE


def _given_user(call: Call, given: Any) -> Row:
    """Return the user with the given id, principal name or both."""
    names = [given[key] for key in ("userId", "userPrincipalName") if given.get(key)]
    if not names:
        raise ToolError("Either userId or userPrincipalName must be provided")
    user = the_user(call, names[0])
    if the_user(call, names[-1])["user_id"] != user["user_id"]:
        raise ToolError("userId and userPrincipalName do not refer to the same user")
    return user


def _columns(given: Row) -> Row:
    """Return the columns of the given fields, with trimmed texts and null for empty ones."""
    return USERS.columns({name: _trimmed(value) for name, value in given.items()})


def _trimmed(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip() or None
    return None if value == {} else value
