"""HR profiles: the personal and employment data of a user, one profile each."""

from datetime import time
from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.core.dates import parse_date, store
from eopsgym.domains.hr.fields import (
    Country,
    Employment,
    Gender,
    IdText,
    Marital,
    OptId,
    Place,
    Position,
    Text,
)
from eopsgym.domains.hr.records import change, created, duplicate, filled, listed
from eopsgym.domains.hr.results import result, results
from eopsgym.domains.hr.rules import staff as staff_rules
from eopsgym.domains.hr.rules import visibility
from eopsgym.domains.hr.tables import PROFILE, USER

Day = Annotated[Opt[str], Field(description="A day, such as 2026-03-02")]
EndDay = Annotated[Opt[str], Field(description="A day, or 'null' for those still employed")]
ManagerId = Annotated[Opt[str], Field(description="Profile id of the manager, as text")]

KEYS = ("hr_profile_id", "number", "personal_email", "user_id")
CHOICES = ("gender", "marital_status", "type", "nationality", "location_type", "position")
DAYS = ("dob", "employment_start_date", "employment_end_date")


def find_profile(ctx: Context, keys: Row) -> Row:
    """The one profile that all the given keys mean.

    Raises:
        ToolError: MISSING_PARAMETER, RESOURCE_NOT_FOUND, or IDENTIFIER_MISMATCH.
    """
    found = [_by_key(ctx, key, value) for key, value in keys.items() if value]
    if not found:
        message = f"Give one of {', '.join(KEYS)}"
        raise ToolError(message, "MISSING_PARAMETER", "request")
    if any(row != found[0] for row in found):
        message = f"{', '.join(keys)} belong to different profiles"
        raise ToolError(message, "IDENTIFIER_MISMATCH", "request")
    return visibility.state_profile(ctx, found[0])


def _by_key(ctx: Context, key: str, value: str) -> Row:
    if key != "personal_email":
        return ctx.get(PROFILE, value, key, key)
    lowered = value.strip().lower()
    for row in ctx.select(PROFILE):
        if row["personal_email"].lower() == lowered:
            return row
    raise ctx.domain.faults.missing(PROFILE, value, key)


def manager_of(ctx: Context, profile_id: str) -> int | None:
    """The user behind the profile id of a manager; None for blank text.

    Raises:
        ToolError: RESOURCE_NOT_FOUND, or INVALID_MANAGER for somebody of another role.
    """
    if not profile_id:
        return None
    user = ctx.get(USER, ctx.get(PROFILE, profile_id, "manager")["user_id"])
    if user["role"] != "manager":
        message = f"Profile '{profile_id}' belongs to a user without the role 'manager'"
        raise ToolError(message, "INVALID_MANAGER", "manager")
    return int(user["user_id"])


def tax_id(ctx: Context, digits: str) -> str:
    """A tax id as it is stored; digits get the organisation in front of them."""
    text = filled("national_tax_id", digits).strip()
    return text if text.startswith("TAX-") else f"TAX-{ctx.user['org_id']}-{text}"


def _day(field: str, text: str) -> str | None:
    return store(parse_date(text, field)) if text.strip() else None


def _check_unique(ctx: Context, values: Row, row: Row | None = None) -> None:
    others = [other for other in ctx.select(PROFILE) if other != row]
    for column in ("personal_email", "national_tax_id"):
        value = values.get(column)
        if value and any(str(other[column]).lower() == value.lower() for other in others):
            duplicate(f"An HR profile with {column} '{value}' already exists")


def _values(ctx: Context) -> Row:
    """The columns that the call gives besides the keys of a profile."""
    values = ctx.take(*CHOICES)
    values |= {field: _day(field, text) for field, text in ctx.take(*DAYS).items()}
    for key in ctx.take("manager").values():
        values["manager"] = manager_of(ctx, key)
    for digits in ctx.take("national_tax_id").values():
        values["national_tax_id"] = tax_id(ctx, digits)
    return values


@tool(writes="hr_profiles")
def onboard_new_hr_profile(
    ctx: Context,
    user_id: IdText,
    personal_email: str,
    national_tax_id: str,
    gender: Opt[Gender] = None,
    marital_status: Opt[Marital] = None,
    type: Opt[Employment] = None,
    dob: Day = None,
    nationality: Opt[Country] = None,
    employment_start_date: Day = None,
    employment_end_date: Day = None,
    manager: ManagerId = None,
    location_type: Opt[Place] = None,
    position: Opt[Position] = None,
) -> Row:
    """Give a user their profile. The tax id is three digits; its prefix is put in front.

    The profile number continues those there are; `manager` is a profile id.
    """
    user = ctx.get(USER, user_id, "user_id")
    if ctx.find(PROFILE, user["user_id"], by="user_id"):
        duplicate(f"User '{user_id}' already has an HR profile")
    values = dict.fromkeys((*CHOICES, *DAYS, "manager")) | _values(ctx)
    values |= {
        "user_id": user["user_id"],
        "personal_email": _address(personal_email),
        "national_tax_id": tax_id(ctx, national_tax_id),
    }
    _check_unique(ctx, values)
    staff_rules.state_tax_id(ctx, national_tax_id)
    staff_rules.state_new_profile(ctx, values)
    values["number"] = f"HRP{ctx.next_number(PROFILE, 'number', 'HRP'):05d}"
    return result(ctx, PROFILE, ctx.insert(PROFILE, values))


def _address(text: str) -> str:
    if "@" not in filled("personal_email", text):
        raise ToolError(
            f"'{text}' is not an e-mail address", "INVALID_EMAIL_FORMAT", "personal_email"
        )
    return text


@tool(writes="hr_profiles")
def update_hr_profile(
    ctx: Context,
    hr_profile_id: OptId = None,
    number: Text = None,
    personal_email: Text = None,
    user_id: OptId = None,
    gender: Opt[Gender] = None,
    marital_status: Opt[Marital] = None,
    type: Opt[Employment] = None,
    dob: Day = None,
    nationality: Opt[Country] = None,
    employment_start_date: Day = None,
    employment_end_date: Day = None,
    manager: ManagerId = None,
    location_type: Opt[Place] = None,
    position: Opt[Position] = None,
    national_tax_id: Text = None,
) -> Row:
    """Change a profile, found by its id, number or user, or else by the personal e-mail.

    Beside another key, `personal_email` is the new address.
    """
    keys = {
        key: value for key, value in ctx.take("hr_profile_id", "number", "user_id").items() if value
    }
    row = find_profile(ctx, keys or ctx.take("personal_email"))
    values = _values(ctx)
    if keys and personal_email is not None:
        values["personal_email"] = _address(personal_email)
    if values.get("manager") == row["user_id"]:
        raise ToolError("Nobody is their own manager", "INVALID_MANAGER", "manager")
    _check_unique(ctx, values, row)
    for digits in ctx.take("national_tax_id").values():
        staff_rules.state_tax_id(ctx, digits)
    staff_rules.state_profile_contents(ctx, row, row | values)
    staff_rules.state_end(ctx, row, row | values)
    return change(ctx, PROFILE, row, values)


@tool(reads="hr_profiles")
def get_hr_profile_by_id(ctx: Context, hr_profile_id: IdText) -> Row:
    """Get one profile by its id."""
    return result(ctx, PROFILE, find_profile(ctx, {"hr_profile_id": hr_profile_id}))


@tool(reads="hr_profiles")
def get_hr_profile_by_personal_email(ctx: Context, personal_email: str) -> Row:
    """Get one profile by the personal e-mail; case does not matter."""
    return result(ctx, PROFILE, find_profile(ctx, {"personal_email": personal_email}))


@tool(reads="hr_profiles")
def get_users_hr_profile(ctx: Context, user_id: IdText) -> Row:
    """Get the profile of a user."""
    return result(ctx, PROFILE, find_profile(ctx, {"user_id": user_id}))


@tool(reads="hr_profiles")
def fetch_hr_profile_by_number(ctx: Context, number: str) -> Row:
    """Get one profile by its number, such as HRP00042."""
    return result(ctx, PROFILE, find_profile(ctx, {"number": number}))


@tool(reads="hr_profiles")
def fetch_hr_profiles(
    ctx: Context,
    gender: Opt[Gender] = None,
    marital_status: Opt[Marital] = None,
    type: Opt[Employment] = None,
    dob: Day = None,
    nationality: Opt[Country] = None,
    employment_start_date: Day = None,
    employment_end_date: EndDay = None,
    manager: ManagerId = None,
    location_type: Opt[Place] = None,
    national_tax_id: Text = None,
    position: Opt[Position] = None,
) -> Row:
    """List profiles that fit every filter. A day matches any time of that day."""
    found = visibility.profiles(ctx, matching(ctx))
    return listed("hr_profiles", results(ctx, PROFILE, found))


def matching(ctx: Context) -> list[Row]:
    """The profiles that fit the filters of the call."""
    equal = ctx.take(*CHOICES, "hr_profile_id", "number", "user_id", "personal_email")
    days = {field: text for field, text in ctx.take(*DAYS).items() if text.strip()}
    employed = days.get("employment_end_date", "").strip().lower() == "null"
    if employed:
        del days["employment_end_date"]
    for key in ctx.take("manager").values():
        boss = ctx.find(PROFILE, key)
        equal |= {"manager": [boss["user_id"]] if boss else []} if key else {}
    for digits in ctx.take("national_tax_id").values():
        equal |= {"national_tax_id": tax_id(ctx, digits)} if digits.strip() else {}
    spans = created(ctx) | {field: _whole_day(field, text) for field, text in days.items()}
    found = ctx.select(PROFILE, equal, between=spans)
    return [row for row in found if not employed or row["employment_end_date"] is None]


def _whole_day(field: str, text: str) -> tuple[str, str]:
    """The first and last moment that a date means: a day without a time means all of it."""
    start = parse_date(text, field)
    bare = start.time() == time.min and ":" not in text
    end = start.replace(hour=23, minute=59, second=59, microsecond=999_999) if bare else start
    return store(start), store(end)
