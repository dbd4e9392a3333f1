"""Offboarding: the end of an employment."""

from datetime import datetime

from typing_extensions import Unpack

from eopsgym.domains.hr.tools.profiles import (
    PROFILE,
    AllFilters,
    ProfileKeys,
    find_profile,
    matching,
)
from eopsgym.domains.kernel import Call, Row, ToolError, stated, tool
from eopsgym.domains.records.dates import store

BULK = stated("HR-8.1", __name__)


def has_left(call: Call, profile: Row) -> bool:
    """Whether the employment has ended by the end of today."""
    end = profile["employment_end_date"]
    return end is not None and str(end).replace("T", " ")[:10] <= call.stamp[:10]


def _end(call: Call, profile: Row) -> Row:
    midnight = store(datetime.combine(call.now.date(), datetime.min.time()))
    ended = PROFILE.change(call, profile, {}, employment_end_date=midnight)
    return PROFILE.result(call, ended)


@tool(writes="hr_profiles")
def offboard_hr_profile(call: Call, **keys: Unpack[ProfileKeys]) -> Row:
    """End an employment today. All the keys given must mean the same profile.

    A profile that has ended is given back as it is. One's own cannot be ended.
    """
    profile = find_profile(call, keys)
    if profile["user_id"] == call.user["user_id"]:
        raise ToolError("You cannot offboard yourself", "CANNOT_OFFBOARD_SELF", "request")
    return PROFILE.result(call, profile) if has_left(call, profile) else _end(call, profile)


@tool(writes="hr_profiles")
def offboard_hr_profiles(call: Call, **filters: Unpack[AllFilters]) -> Row:
    """End today the employment of everybody who fits every filter; without one, of all.

    The signed-in user and those who have left already are passed over.
    """
    fits = call.user["role"] == "admin" and any(value != "" for value in filters.values())
    call.require(BULK, fits, "A bulk offboarding is for admins and needs a filter")
    ended = [
        _end(call, profile)
        for profile in matching(call, filters)
        if profile["user_id"] != call.user["user_id"] and not has_left(call, profile)
    ]
    return {"count": len(ended), "profiles": ended}
