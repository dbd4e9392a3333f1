"""Offboarding: the end of an employment."""

from eopsgym.domains.core import Context, Opt, Row, ToolError, tool
from eopsgym.domains.hr.fields import (
    After,
    Before,
    Country,
    Employment,
    Gender,
    Marital,
    OptId,
    Place,
    Position,
    Text,
)
from eopsgym.domains.hr.results import result
from eopsgym.domains.hr.rules import staff as staff_rules
from eopsgym.domains.hr.tables import PROFILE
from eopsgym.domains.hr.tools.profiles import (
    KEYS,
    Day,
    EndDay,
    ManagerId,
    find_profile,
    matching,
)


def _end(ctx: Context, profile: Row) -> Row:
    ended = ctx.update(PROFILE, profile, {"employment_end_date": staff_rules.today(ctx)})
    return result(ctx, PROFILE, ended)


@tool(writes="hr_profiles")
def offboard_hr_profile(
    ctx: Context,
    hr_profile_id: OptId = None,
    number: Text = None,
    personal_email: Text = None,
    user_id: OptId = None,
) -> Row:
    """End an employment today. All the keys given must mean the same profile.

    A profile that has ended is given back as it is. One's own cannot be ended.
    """
    profile = find_profile(ctx, ctx.take(*KEYS))
    if profile["user_id"] == ctx.user["user_id"]:
        raise ToolError("You cannot offboard yourself", "CANNOT_OFFBOARD_SELF", "request")
    if staff_rules.has_left(ctx, profile):
        return result(ctx, PROFILE, profile)
    staff_rules.state_offboarding(ctx, profile)
    return _end(ctx, profile)


@tool(writes="hr_profiles")
def offboard_hr_profiles(
    ctx: Context,
    hr_profile_id: OptId = None,
    number: Text = None,
    user_id: OptId = None,
    personal_email: Text = None,
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
    created_before: Before = None,
    created_after: After = None,
) -> Row:
    """End today the employment of everybody who fits every filter; without one, of all.

    The signed-in user and those who have left already are passed over.
    """
    staff_rules.state_bulk(ctx, any(value != "" for value in ctx.take().values()))
    leaving = [
        profile
        for profile in matching(ctx)
        if profile["user_id"] != ctx.user["user_id"] and not staff_rules.has_left(ctx, profile)
    ]
    for profile in leaving:
        staff_rules.state_offboarding(ctx, profile)
    ended = [_end(ctx, profile) for profile in leaving]
    return {"count": len(ended), "profiles": ended}
