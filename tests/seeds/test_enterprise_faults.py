"""Parts that systems of records cannot draw are named by part and field."""

from pathlib import Path

import pytest

from dev.seeds.enterprise import generate_enterprise
from dev.seeds.stories import StoryError

_STORY = """
[[story]]
id = "drift"
kind = "complaint"
about = "A unit drifts."
[story.who]
owner = "nicole.mason@halden.example"
contact = "timothy.thomson@northlight.example"
[[story.part]]
key = "it"
at = 2026-02-17T09:12:00
"""
_CASE = {
    "in": "csm.case",
    "account": "Northlight Imaging",
    "contact": "contact",
    "channel": "email",
    "priority": "high",
    "state": "new",
    "short_description": "Readings drift by a tenth every hour",
    "group": "Field Service",
}
_INCIDENT = {
    "in": "itsm.incident",
    "caller": "owner",
    "service": "Corporate Email",
    "status": "new",
    "category": "software",
    "short_description": "No mail",
    "description": "Nothing arrives.",
    "impact": "low",
    "urgency": "medium",
    "priority": "low",
    "group": "Business Applications",
}
_HR = {
    "in": "hr.case",
    "service": "Leave of Absence",
    "opened_for": "owner",
    "opened_by": "owner",
    "status": "ready",
    "priority": "moderate",
    "source": "email",
    "group": "Absence Desk",
    "short_description": "Two weeks",
}
_RECORDS = {"csm": _CASE, "itsm": _INCIDENT, "hr": _HR}


def _written(folder: Path, system: str, **wrong: str) -> list[Path]:
    lines = [f'{name} = "{value}"' for name, value in {**_RECORDS[system], **wrong}.items()]
    path = folder / "story.toml"
    path.write_text(_STORY + "\n".join(lines), encoding="utf-8")
    return [path]


@pytest.mark.parametrize("system", _RECORDS)
def test_the_story_of_these_tests_can_be_drawn(tmp_path: Path, system: str) -> None:
    assert _RECORDS[system]["short_description"] in generate_enterprise(
        system, _written(tmp_path, system)
    )


@pytest.mark.parametrize(
    ("system", "field", "value", "said"),
    [
        ("csm", "state", "ajar", "state: 'ajar' is no word of it"),
        ("csm", "account", "Nobody Ltd", "account: there is none called 'Nobody Ltd'"),
        ("csm", "group", "Choir", "group: there is none called 'Choir'"),
        ("csm", "short_description", "Drift", "short_description: 'Drift' has not 30 to 120 char"),
        ("csm", "unit", "X-1", "unit: X-1 is no unit of the account"),
        ("itsm", "service", "Teleport", "service: there is none called 'Teleport'"),
        ("itsm", "ci", "Teapot", "ci: there is not one configuration item called 'Teapot'"),
        ("itsm", "status", "ajar", "status: 'ajar' is no word of it"),
        ("itsm", "priority", "critical", "priority: impact low and urgency medium make low"),
        ("itsm", "description", "x" * 121, "description has more than 120 characters"),
        ("hr", "service", "Haircut", "service: there is none called 'Haircut'"),
        ("hr", "source", "pigeon", "source: 'pigeon' is no word of it"),
        ("hr", "status", "awaiting_approval", "approver: the case awaits the approval of nobody"),
    ],
)
def test_what_cannot_be_drawn_is_named_by_part_and_field(
    tmp_path: Path, system: str, field: str, value: str, said: str
) -> None:
    with pytest.raises(StoryError) as caught:
        generate_enterprise(system, _written(tmp_path, system, **{field: value}))
    assert f"drift/it: {said}" in str(caught.value)
