"""HR profiles: the personal and employment data of users; each user has at most one."""

from collections.abc import Mapping
from datetime import time
from typing import Annotated, Any, Literal

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.hr.resources.record import Record, alone, employees, lacking
from eopsgym.domains.hr.resources.value_types import Country, Created
from eopsgym.domains.hr.tools.users import USER
from eopsgym.domains.kernel import Call, Opt, Row, ToolError, tool, tool_rule
from eopsgym.domains.records import Compare, Condition, Filters, to
from eopsgym.domains.records.dates import parse_date, store

OWN = tool_rule("HR-12.1", __name__)
TAX_ID = tool_rule("HR-7.3", __name__)
BULK = tool_rule("HR-8.1", __name__)

_DAYS = ("dob", "employment_start_date", "employment_end_date")


class _Fields(TypedDict, total=False):
    gender: Literal["Male", "Female", "Other"]
    marital_status: Literal["Single", "Married", "Divorced"]
    type: Literal["full-time", "part-time", "contractor"]
    nationality: Country
    location_type: Literal["Hotdesk", "Office Based", "Remote"]
    position: Literal[
        "Software Engineer", "QA", "Manager", "HR", "IT Support", "Administration", "Sales"
    ]
    dob: str
    employment_start_date: str
    employment_end_date: str
    manager: Annotated[str, to("hr_profile", by="hr_profile_id")]


class _WithTaxId(_Fields, total=False):
    """The further fields of changes and filters."""

    national_tax_id: str


class ProfileKeys(TypedDict, total=False):
    """The keys that identify a profile."""

    hr_profile_id: str
    number: str
    personal_email: str
    user_id: str


class AllFilters(ProfileKeys, _WithTaxId, Created, total=False):
    """All filters for profiles."""


def _own(call: Call) -> Condition:
    """Return the condition that employees see only their own profile."""
    return employees(call, Compare("user_id", "=", call.user["user_id"]))


def _tax_id(call: Call, digits: str) -> str:
    """Return a tax id in stored form: digits get the organisation as a prefix."""
    text = digits.strip()
    return text if not text or text.startswith("TAX-") else f"TAX-{call.user['org_id']}-{text}"


class _Profiles(Record):
    """Profiles, for which callers give some values in another form than the stored one."""

    def matching(
        self, call: Call, value: Any, by: str | None = None, part: bool = False
    ) -> list[Row]:
        """Return the profiles with a value; case is ignored in a personal e-mail address."""
        if by == "personal_email":
            return self.select(call, Compare(by, "same", value.strip()))
        return super().matching(call, value, by, part)

    def stored(self, call: Call, fields: Filters) -> Row:
        """Return the stored values, with the prefix of the tax id, after checking the manager.

        Raises:
            ToolError: INVALID_MANAGER, INVALID_EMAIL_FORMAT, or an error of any record.
        """
        values = super().stored(call, fields)
        if values.get("manager") is not None:
            user = USER.get(call, values["manager"])
            if user["role"] != "manager":
                message = (
                    f"Profile '{fields['manager']}' belongs to a user without the role 'manager'"
                )
                raise ToolError(message, "INVALID_MANAGER", "manager")
        if "national_tax_id" in values:
            digits = fields["national_tax_id"]
            three = len(digits) == 3 and digits.isascii() and digits.isdigit()
            call.require(TAX_ID, three, "The tax id is given as three digits")
            values["national_tax_id"] = _tax_id(call, digits)
        if "@" not in values.get("personal_email", "@"):
            message = f"'{values['personal_email']}' is not an e-mail address"
            raise ToolError(message, "INVALID_EMAIL_FORMAT", "personal_email")
        return values


_ONE = alone("personal_email", "An HR profile with {column} '{value}' already exists")

PROFILE = _Profiles(
    "hr_profile",
    "HR profile",
    (AllFilters,),
    number="HRP{:05}",
    unique=(
        alone("user_id", "User '{value}' already has an HR profile"),
        _ONE._replace(caseless=True),
        _ONE._replace(columns="national_tax_id", caseless=True),
    ),
    plural="hr_profiles",
    need=_own,
)


def _find_profile(call: Call, keys: Mapping[str, Any]) -> Row:
    """Return the profile that all the keys identify, after checking that the user may see it."""
    if not any(keys.values()):
        raise lacking("Give one of hr_profile_id, number, personal_email, user_id")
    given = ", ".join(key for key, value in keys.items() if value is not None)
    profile = PROFILE.agreed(call, keys, "request", f"{given} belong to different profiles")
    call.require(OWN, PROFILE.sees(call, profile), "Employees see their own profile only")
    return profile


@tool(writes="hr_profiles")
def onboard_new_hr_profile(
    call: Call,
    user_id: str,
    personal_email: str,
    national_tax_id: str,
    **fields: Unpack[_Fields],
) -> Row:
    """Create the profile of a user, with personal and employment data; one profile for each user.

    The user has to exist: `add_new_user` adds users. The tax id is three digits, to which the
    server adds a prefix; `manager` is the id of the manager's profile. The profile number is the
    highest so far plus one. A user who has a profile, and an address or tax id that another profile
    has, are refused (`DUPLICATE_RESOURCE`). Returns the profile; no case, task or notification is
    created.
    """
    needed = {"user_id": user_id, "personal_email": personal_email}
    return PROFILE.create(call, {**needed, **fields, "national_tax_id": national_tax_id})


@tool(writes="hr_profiles")
def update_hr_profile(
    call: Call,
    hr_profile_id: Opt[str] = None,
    number: Opt[str] = None,
    personal_email: Opt[str] = None,
    user_id: Opt[str] = None,
    **fields: Unpack[_WithTaxId],
) -> Row:
    """Change a profile, given its id, number or user, or else the personal e-mail address.

    Together with another key, `personal_email` is the new address. Keys of different profiles are
    refused (`IDENTIFIER_MISMATCH`), as is a manager who is the same person or whose user does not
    have the role `manager` (`INVALID_MANAGER`). An empty string removes a date or the manager.
    Returns the profile, with the names of the changed fields in `changes`; a call that changes
    nothing is refused (`NO_CHANGES_DETECTED`).
    """
    keys = {"hr_profile_id": hr_profile_id, "number": number, "user_id": user_id}
    changes: Row = {**fields}
    if not any(keys.values()):
        keys = {"personal_email": personal_email}
    elif personal_email is not None:
        changes["personal_email"] = personal_email
    row = _find_profile(call, keys)
    if PROFILE.check_references(call, {"manager": fields.get("manager")}) == {
        "manager": row["user_id"]
    }:
        raise ToolError("Nobody is their own manager", "INVALID_MANAGER", "manager")
    return PROFILE.update(call, row, changes)


@tool(reads="hr_profiles")
def get_hr_profile_by_id(call: Call, hr_profile_id: str) -> Row:
    """Get one profile by its id, which is not the id of the user.

    Returns the personal and employment data; `manager` is returned as the id of a user. A profile
    that does not exist is refused (`RESOURCE_NOT_FOUND`).
    """
    return PROFILE.result(call, _find_profile(call, {"hr_profile_id": hr_profile_id}))


@tool(reads="hr_profiles")
def get_hr_profile_by_personal_email(call: Call, personal_email: str) -> Row:
    """Get one profile by the personal e-mail address, ignoring case.

    This is the private address, not the work address: for that, use `get_user_using_email` to find
    the user and `get_users_hr_profile` to get the profile.
    """
    return PROFILE.result(call, _find_profile(call, {"personal_email": personal_email}))


@tool(reads="hr_profiles")
def get_users_hr_profile(call: Call, user_id: str) -> Row:
    """Get the profile of a user, given the user id.

    Returns the personal and employment data; `manager` is returned as the id of a user. A user
    without a profile is refused (`RESOURCE_NOT_FOUND`).
    """
    return PROFILE.result(call, _find_profile(call, {"user_id": user_id}))


@tool(reads="hr_profiles")
def fetch_hr_profile_by_number(call: Call, number: str) -> Row:
    """Get one profile by its number, such as HRP00842.

    The number has to be written exactly as in profiles. Returns the personal and employment data;
    `manager` is returned as the id of a user.
    """
    return PROFILE.result(call, _find_profile(call, {"number": number}))


@tool(reads="hr_profiles")
def fetch_hr_profiles(call: Call, **filters: Unpack[_WithTaxId]) -> Row:
    """List profiles that match every filter, newest first; a date matches any time on that day.

    Without a filter all profiles are listed, including those of people who have left:
    `employment_end_date` with the text `null` excludes these. Profiles do not contain names:
    `get_user` returns them for a `user_id`. Returns `hr_profiles` and `total_count`.
    """
    return PROFILE.page(call, matching(call, filters))


def matching(call: Call, filters: Mapping[str, Any]) -> Condition:
    """Return the condition for filters on profiles that the user needs to see."""
    plain = {name: value for name, value in filters.items() if name not in _DAYS}
    if "national_tax_id" in plain:
        plain["national_tax_id"] = _tax_id(call, plain["national_tax_id"])
    days = [_on_day(name, filters[name]) for name in _DAYS if filters.get(name, "").strip()]
    return PROFILE.needed(call, plain, *days)


def _on_day(column: str, text: str) -> Condition:
    """Return the condition that a date is on a day, or at a point in time if the text has a time.

    `null` means an employment without an end.
    """
    if column == "employment_end_date" and text.strip().lower() == "null":
        return Compare(column, "=", None)
    start = parse_date(text, column)
    bare = start.time() == time.min and ":" not in text
    end = start.replace(hour=23, minute=59, second=59, microsecond=999_999) if bare else start
    after = Compare(column, ">=", store(start), moment=True)
    return after & Compare(column, "<=", store(end), moment=True)


# Offboarding


def has_left(call: Call, profile: Row) -> bool:
    """Return whether the employment has ended by the end of today."""
    end = profile["employment_end_date"]
    return end is not None and str(end).replace("T", " ")[:10] <= call.stamp[:10]


def _end(call: Call, profile: Row) -> Row:
    midnight = f"{call.stamp[:10]} 00:00:00"
    return PROFILE.result(call, PROFILE.change(call, profile, {}, employment_end_date=midnight))


@tool(writes="hr_profiles")
def offboard_hr_profile(call: Call, **keys: Unpack[ProfileKeys]) -> Row:
    """End an employment today; all given keys must belong to the same profile.

    Sets `employment_end_date` to the start of today and changes nothing else: the user account,
    cases, tasks, memberships, skills and the profiles of those who report to the person do not
    change. A profile whose employment has already ended is returned unchanged. The signed-in user's
    own profile is refused (`CANNOT_OFFBOARD_SELF`), and keys of different profiles are refused
    (`IDENTIFIER_MISMATCH`).
    """
    profile = _find_profile(call, keys)
    if profile["user_id"] == call.user["user_id"]:
        raise ToolError("You cannot offboard yourself", "CANNOT_OFFBOARD_SELF", "request")
    return PROFILE.result(call, profile) if has_left(call, profile) else _end(call, profile)


@tool(writes="hr_profiles")
def offboard_hr_profiles(call: Call, **filters: Unpack[AllFilters]) -> Row:
    """End the employment of all people who match every filter today.

    At least one filter is required. The signed-in user and people who have already left are
    skipped, and only `employment_end_date` changes, as in `offboard_hr_profile`. Use
    `fetch_hr_profiles` first to check whom the filters match. Returns the `count` and the changed
    `profiles`; 0 is not an error.
    """
    fits = call.user["role"] == "admin" and any(value != "" for value in filters.values())
    call.require(BULK, fits, "A bulk offboarding is for admins and needs a filter")
    ended = [
        _end(call, profile)
        for profile in PROFILE.select(call, matching(call, filters))
        if profile["user_id"] != call.user["user_id"] and not has_left(call, profile)
    ]
    return {"count": len(ended), "profiles": ended}
