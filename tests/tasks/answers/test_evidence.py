"""Whether the results of a run show why a request cannot be met."""

import base64
import json
from typing import Any

import pytest

from eopsgym.gym import Step
from eopsgym.tasks.answers.evidence import has_seen
from eopsgym.tasks.answers.refusal_config import read_refusal

SERVICE = {"services": [{"name": "Unlock", "active": False}, {"name": "Payroll", "active": True}]}


def step(value: Any, tool: str = "list_services", error: bool = False, **arguments: Any) -> Step:
    text = value if isinstance(value, str) else json.dumps(value)
    return Step(1, "hr", tool, arguments, text, error, None if error else value)


def seen(shown: Any, *steps: Step, rules: tuple[str, ...] = ()) -> bool:
    given = {"kind": "inactive", "facts": [["x"]], "shown": shown}
    return has_seen(read_refusal({"reasons": [given]}, "here").reasons[0], steps, rules)


def test_one_object_of_a_result_has_all_fields() -> None:
    assert seen([{"has": [{"name": "Unlock", "active": False}]}], step(SERVICE))
    assert not seen([{"has": [{"name": "Payroll", "active": False}]}], step(SERVICE))
    assert not seen([{"has": [{"name": "Unlock", "active": False}]}])


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ({"is_active": 0}, {"isActive": False}),
        ({"count": "3"}, {"count": 3}),
        ({"state": "Closed"}, {"state": "closed"}),
        ({"state": "closed"}, {"state": ["resolved", "closed"]}),
        ({"owner": {"emailAddress": "a@b.example"}}, {"email_address": "a@b.example"}),
        ({"manager": None}, {"manager": None}),
    ],
)
def test_names_and_values_are_compared_whatever_their_spelling(found: Any, wanted: Any) -> None:
    assert seen([{"has": [wanted]}], step({"items": [found]}))


def test_the_field_of_a_record_goes_before_that_of_its_parts() -> None:
    record = {"number": "C1", "status": "open", "parent": {"number": "P1", "status": "closed"}}
    assert not seen([{"has": [{"number": "C1", "status": "closed"}]}], step(record))
    assert seen([{"has": [{"number": "P1", "status": "closed"}]}], step(record))
    assert not seen([{"has": [{"number": "C1", "manager": None}]}], step(record))


def test_a_record_of_a_list_does_not_lend_its_field_to_its_neighbour() -> None:
    listed = {"name": "Group", "members": [{"role": "owner"}]}
    assert not seen([{"has": [{"name": "Group", "role": "owner"}]}], step(listed))


def test_a_text_may_stand_in_a_body_that_is_encoded() -> None:
    body = base64.urlsafe_b64encode(b"Forward it to desk@ledger.example, please").decode()
    assert seen([{"has": ["desk@LEDGER.example"]}], step({"payload": {"body": {"data": body}}}))


def test_what_is_not_in_a_list_shows_only_where_that_list_was_read() -> None:
    shown = [{"tool": "list_members", "given": {"teamId": "t1"}, "lacks": ["ines"]}]
    members = {"members": ["Ada", "Tom"]}
    assert seen(shown, step(members, "list_members", teamId="t1"))
    assert not seen(shown, step(members, "list_members", teamId="t2"))
    assert not seen(shown, step({"members": ["Ines"]}, "list_members", teamId="t1"))
    assert not seen(shown, step(members, "list_teams", teamId="t1"))
    assert not seen(shown, step("not found", "list_members", error=True, teamId="t1"))


def test_parts_may_be_shown_by_several_results() -> None:
    shown = [[{"has": [{"name": "Unlock"}]}, {"has": [{"role": "agent"}]}]]
    assert seen(shown, step(SERVICE), step({"role": "agent"}))
    assert not seen(shown, step(SERVICE))


def test_a_call_that_the_system_refused_by_the_rule_shows_it() -> None:
    shown = [{"has": [{"name": "Unlock", "active": False}]}]
    refused = step("breaks HR-2.1: the service is inactive", "create_case", error=True)
    assert seen(shown, refused, rules=("HR-2.1",))
    assert not seen(shown, refused, rules=("HR-3.1",))
    assert not seen(shown, step("not found", "get_case", error=True), rules=("HR-2.1",))
