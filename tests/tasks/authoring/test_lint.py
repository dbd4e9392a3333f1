"""What is wrong with a task without running it."""

from typing import Any

import pytest

from eopsgym.tasks import lint_tasks
from eopsgym.tasks.authoring.lint import lacks_footprint
from eopsgym.tasks.certify import certify_task
from tests.toy import office

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT max(i) FROM n"


def problems(base: dict[str, Any] = office.MOVE, **changes: Any) -> list[str]:
    return [finding.problem for finding in lint_tasks([office.task(base, **changes)])]


def servers(**changes: Any) -> list[dict[str, Any]]:
    return [office.MOVE["gym_servers_config"][0] | changes]


def verifiers(**changes: Any) -> list[dict[str, Any]]:
    return [office.check("check", "SELECT 1") | changes]


def query(text: str) -> list[dict[str, Any]]:
    return [office.check("check", text)]


def config(**values: Any) -> list[dict[str, Any]]:
    return verifiers(validation_config=values)


@pytest.mark.parametrize("base", [office.MOVE, office.DELETE])
def test_a_sound_task_has_no_finding(base: dict[str, Any]) -> None:
    assert problems(base) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"verifiers": []}, "it has no verifier"),
        ({"selected_tools": ["add_locatoin"]}, "no server has the tool 'add_locatoin'"),
        ({"restricted_tools": ["nope"]}, "no server has the tool 'nope'"),
        (
            {"selected_tools": [*office.MOVE["selected_tools"], "add_location"]},
            "'add_location' is selected 2 times",
        ),
        ({"gym_servers_config": servers(seed_database_file="nope")}, "no seed 'nope' for itsm"),
        ({"gym_servers_config": servers(mcp_server_name="nope")}, "no domain 'nope'"),
        ({"verifiers": verifiers() * 2}, "2 verifiers are called 'check'"),
        ({"verifiers": verifiers(gym_name="sn-hr")}, "checks 'sn-hr', which is not mounted"),
        (
            {"verifiers": verifiers(category=None)},
            "'check' has no category: task_completion, integrity or permission_process",
        ),
        ({"now": None}, "it has no 'now'; with one, such as \"2026-03-02T09:00:00\", its"),
        ({"verifiers": query("SELECT nope FROM location")}, "is not a query on itsm: no such col"),
        ({"verifiers": query("DELETE FROM location")}, "is not a query on itsm: Only read-only"),
        ({"verifiers": query("SELECT 1; SELECT 2")}, "is not a query on itsm: one statement"),
        (
            {"verifiers": query(ENDLESS)},
            "longer than 1 s",
        ),
        ({"verifiers": query("SELECT date('now')")}, "depends on the day on which it runs"),
        ({"verifiers": query('SELECT date("now")')}, "depends on the day on which it runs"),
        ({"verifiers": query("SELECT CURRENT_DATE")}, "depends on the day on which it runs"),
        ({"verifiers": query("SELECT datetime( )")}, "depends on the day on which it runs"),
        ({"verifiers": query("SELECT strftime('%Y')")}, "depends on the day on which it runs"),
        ({"verifiers": query("SELECT 0")}, "'check': it never passes: its query always finds 0"),
        (
            {"verifiers": [office.check("check", "SELECT count(*) FROM incident", "1")]},
            "'check': published scoring never passes it: it compares the text '1' with a number",
        ),
        (
            {"verifiers": query("SELECT count(*) FROM location WHERE lower(city) = 'Salem'")},
            "lower(location.city) never equals 'Salem', which is in mixed case",
        ),
        (
            {"verifiers": query("SELECT count(*) FROM incident WHERE status = 'done'")},
            "no tool writes 'done' into incident.status, only canceled, closed,",
        ),
        (
            {"verifiers": [office.check(str(n), "SELECT count(*) FROM users", n) for n in (1, 2)]},
            "verifiers '1' and '2' exclude each other: they want 1 and 2 of the same query",
        ),
        ({"verifiers": config(expected_value=1)}, "'check' has no query"),
        ({"verifiers": config(query="SELECT 1")}, "'check' has no expected_value"),
        (
            {"verifiers": verifiers(verifier_type="tool_execution", validation_config={})},
            "'check' names no tool",
        ),
        ({"plan": []}, "it has no plan"),
        ({"rules": []}, "it has no 'rules'"),
        ({"rules": ["ITSM-99.1"]}, "no policy has the rule ITSM-99.1"),
        ({"user_prompt": "Do it by tomorrow."}, "relative date: 'tomorrow'"),
        ({"user_prompt": "Close what came in last week."}, "relative date: 'last week'"),
        ({"user_prompt": "It was opened 3 days ago."}, "relative date: '3 days ago'"),
        (
            {"selected_tools": ["add_location", "update_location"]},
            "calls 'find_location_by_given_name', which is not selected",
        ),
    ],
)  # fmt: skip
def test_each_defect_has_its_finding(changes: dict[str, Any], problem: str) -> None:
    found = problems(**changes)
    assert any(problem in each for each in found), found


def test_an_infeasible_task_shows_the_careless_attempt() -> None:
    assert problems(office.DELETE, naive=None) == [
        "it is infeasible and has no 'naive'; give the calls of a careless agent there"
    ]


def test_a_published_task_needs_none_of_our_additions() -> None:
    assert problems(gold=None, plan=None, rules=None, user_prompt="Do it tomorrow.") == []


def test_ids_and_requests_occur_once() -> None:
    one, other = office.task(), office.task(task_id="other")
    assert [str(finding) for finding in lint_tasks([one, one])] == [
        "move_office: 2 tasks have this id"
    ]
    assert [str(finding) for finding in lint_tasks([one, other])] == [
        "other: its request is that of move_office"
    ]


MOVED_ROW = {"update": "location", "key": {"location_id": "LOC_001"}, "set": {"city": "Salem"}}


NEVER = {"table": "location", "column": "city", "to": "x", "because": "ITSM-1.3"}


def own(kind: str, **config: Any) -> dict[str, Any]:
    return {
        "verifier_type": kind,
        "name": "ours",
        "gym_name": office.GYM,
        "category": "integrity",
        "validation_config": config,
    }


@pytest.mark.parametrize(
    ("verifier", "problem"),
    [
        (own("footprint", rows=[{"insert": "locatoin"}]), "there is no table 'locatoin'"),
        (
            own("footprint", rows=[MOVED_ROW | {"free": ["updated_at"]}]),
            "the table location has no column 'updated_at'",
        ),
        (
            own("footprint", rows=[MOVED_ROW | {"key": {"name": "Old Mill"}}]),
            "a row of location is identified by location_id, not by name",
        ),
        (
            own("footprint", rows=[{"insert": "location", "set": {"city": {"of": "a.city"}}}]),
            "takes city of 'a', and no row has that name in 'as'",
        ),
        (
            own("footprint", rows=[MOVED_ROW | {"as": "a"}, {"insert": "location", "as": "a"}]),
            "two rows are called 'a'",
        ),
        (
            own("footprint", rows=[], either=[{"cases": [[], [MOVED_ROW]]}] * 10),
            "more than 512 combinations",
        ),
        (
            own("transitions", never=[NEVER | {"because": "ITSM-99.9"}]),
            "'because' names ITSM-99.9, which the policy does not have",
        ),
        (
            own("transitions", never=[NEVER | {"because": "ITSM-3.3"}]),
            "'because' names ITSM-3.3, which is missing in the task's 'rules'; add it there",
        ),
        (
            own("transitions", never=[NEVER | {"column": "town"}]),
            "the table location has no column 'town'",
        ),
        (
            own("text_facts", query="SELECT no FROM location", facts=[{"who": "a", "what": "b"}]),
            "is not a query on itsm",
        ),
        (
            own("text_facts", query="SELECT city FROM location", facts=[{"who": "a"}]),
            "fact 1 has one slot",
        ),
    ],
)
def test_what_verifiers_of_our_own_name_has_to_be_there(
    verifier: dict[str, Any], problem: str
) -> None:
    found = lint_tasks([office.task(verifiers=[*office.MOVE["verifiers"], verifier])])
    assert [finding.task for finding in found] == ["move_office"]
    assert problem in found[0].problem
    assert "verifier 'ours'" in found[0].problem


async def test_a_task_without_footprint_gets_no_certificate_and_a_way_out() -> None:
    problem = (
        f"it has no footprint for {office.GYM}; "
        "`eopsgym tasks footprint itsm/move_office --write` makes one"
    )
    assert problem in (await certify_task(office.task())).proofs[0].failures
    rows = own("footprint", rows=[MOVED_ROW])
    watched = office.task(verifiers=[*office.MOVE["verifiers"], rows])
    assert list(lacks_footprint(watched)) == []


def test_distractors_are_tools_of_the_servers_that_are_not_selected() -> None:
    names = ["add_user", "update_location", "fly"]
    found = [finding.problem for finding in lint_tasks([office.task(distractors=names)])]
    assert "no server has the tool 'fly', a distractor" in found
    assert any("'update_location' is named twice" in problem for problem in found)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"facts": [["no tool"]]},
            "needs two facts: the record or value, and why it forbids the request",
        ),
        ({"facts": [["mill"], ["ITSM-1.3"]]}, "can be given by naming a rule alone"),
        (
            {"shown": [{"tool": "nope", "has": ["x"]}]},
            "names in 'shown' the tool 'nope', which no server has",
        ),
    ],
)
def test_a_refusal_that_is_too_easy_is_named(changes: dict[str, Any], problem: str) -> None:
    reason = office.DELETE["refusal"]["reasons"][0] | changes
    (found,) = problems(office.DELETE, refusal={"reasons": [reason]})
    assert found.startswith("reason 1 of the refusal ")
    assert problem in found


def gold_of(tool: str) -> dict[str, Any]:
    return {"calls": [{"tool": tool, "arguments": {}}], "answer": "Done."}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"selected_tools": [*office.MOVE["selected_tools"], "teams/list_users"]},
            ["no server has the tool 'teams/list_users': teams is not mounted"],
        ),
        (
            {"restricted_tools": ["teams/list_users"]},
            ["no server has the tool 'teams/list_users': teams is not mounted"],
        ),
        (
            {"distractors": ["temas/list_users"]},
            ["no server has the tool 'temas/list_users', a distractor: temas is not mounted"],
        ),
        (
            {"distractors": ["itsm/list_uzers"]},
            ["no server has the tool 'itsm/list_uzers', a distractor"],
        ),
        (
            {"selected_tools": [], "gold": gold_of("teams/list_users")},
            ["call 1 of the solution (teams/list_users): teams is not mounted"],
        ),
    ],
)
def test_a_tool_of_a_system_that_is_not_mounted_is_reported_once(
    changes: dict[str, Any], said: list[str]
) -> None:
    assert problems(**changes) == said
