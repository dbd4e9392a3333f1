"""Users."""

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
    """The same and nothing else."""

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
    """Which user, by one of the two."""

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
    """List the people of the organisation, by name unless `_orderby` says otherwise.

    Guests and people with a disabled account are among them; deleted ones are not. `_filter`
    finds somebody by name, address, department or any other property. A page has 100 people
    unless `_top` says otherwise, `@odata.nextLink` says that there are more, and `_skip` leads
    on. The `id` is what other tools take.
    """
    mine = Sql("org_id = ? AND coalesce(soft_deleted, 0) = 0", (call.user["org_id"],))
    names = parse_select(given.get("_select"))
    columns, show = users.selection(names), users.reader(names)
    options = {"_top": 100, **given}
    return USERS.listed(call, mine, options, show, link="users", columns=columns)


@tool(writes="users", required=("accountEnabled",))
def create_user(call: Call, **given: Unpack[NewUser]) -> Row:
    """Add a member or a guest to the organisation, and show the new user.

    The principal name must be free, and cannot be changed later. The user is in no team, chat
    or group yet. The password is checked and not kept, and no invitation is sent.
    """
    said = {k: v for k, v in with_name(given).items() if k != "passwordProfile"}
    check_nickname(given["mailNickname"])
    if find_user(call, given["userPrincipalName"]):
        message = f"User with userPrincipalName '{given['userPrincipalName']}' already exists"
        raise ToolError(message, "CONFLICT")
    user_id = random_uuid(call, "teams_users", "user_id")
    USERS.insert(call, user_id, _columns(said))
    return users.shown(the_user(call, user_id))


@tool(reads="users")
def get_user(call: Call, _select: Opt[Selection] = None, **given: Unpack[OneUser]) -> Row:
    """Show one person of the organisation with all properties, by id or principal name.

    One of the two has to be given. A deleted user or one of another organisation is not found.
    """
    user = users.shown(_meant(call, given))
    found = chosen(user, parse_select(_select), ("@odata.context",), asked=True)
    return {"@odata.context": user["@odata.context"], **found}


@tool(writes="users", least=2)
def update_user(call: Call, **given: Unpack[UserChange]) -> Row:
    """Change what is given of a person, and leave the rest as it is.

    Name the user by `userId` or `userPrincipalName`, and give at least one property beside it.
    An empty text or list clears a property. The principal name cannot be changed. What chats,
    channels and teams have noted of the user, such as the name, is not changed with it. The
    answer is the whole user.
    """
    user = _meant(call, given)
    changes = {k: v for k, v in given.items() if k not in ("userId", "userPrincipalName")}
    if not changes:
        raise ToolError("No fields to update")
    columns = _columns(with_name(changes))
    if nickname := given.get("mailNickname"):
        check_nickname(nickname)
    USERS.change(call, user["user_id"], columns)
    return users.shown(the_user(call, user["user_id"]))


@tool(writes="users")
def delete_user(call: Call, **given: Unpack[OneUser]) -> str:
    """Remove a person from the organisation, by id or principal name.

    The user is marked as deleted and found by no tool any more; no tool brings the user back.
    Messages and memberships of the user stay as they are. To lock an account without deleting
    it, set `accountEnabled` to false by `update_user`.
    """
    user = _meant(call, given)
    USERS.change(call, user["user_id"], {"soft_deleted": 1})
    return DONE


def _meant(call: Call, given: Any) -> Row:
    """Return the user that an id or a principal name means, or both of them."""
    names = [given[key] for key in ("userId", "userPrincipalName") if given.get(key)]
    if not names:
        raise ToolError("Either userId or userPrincipalName must be provided")
    user = the_user(call, names[0])
    if the_user(call, names[-1])["user_id"] != user["user_id"]:
        raise ToolError("userId and userPrincipalName do not refer to the same user")
    return user


def _columns(given: Row) -> Row:
    """Return columns of given fields: texts without surrounding blanks, empty ones as null."""
    return USERS.columns({name: _trimmed(value) for name, value in given.items()})


def _trimmed(value: Any) -> Any:
    if isinstance(value, str):
        return value.strip() or None
    return None if value == {} else value
