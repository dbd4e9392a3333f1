"""What failed verifiers alone tell, of tasks without footprint or solution."""

import json
import time
from typing import Any

import pytest

from eopsgym import run_task
from eopsgym.analysis.failures.arguments import ids_of
from eopsgym.analysis.failures.facts import Checked, MadeCall, RunFacts
from eopsgym.analysis.failures.measure import measure_real_runs
from eopsgym.analysis.failures.rules.by_query import by_queries
from eopsgym.runs import Run
from tests.analysis.failures.attempts import Call, found
from tests.patience import PATIENCE
from tests.reference import reference
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
ADD = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})
COUNT = "SELECT count(*) FROM location WHERE "
IN_SALEM = COUNT + "location_id = 'LOC_001' AND city = 'Salem'"


def made(query: str, expected: Any, calls: list[Call], answer: str = "Done.") -> Run:
    task = office.task(verifiers=[office.check("it", query, expected)], gold=None)
    return run_task(task, prepared(*map(calling, calls), saying(answer)))


def kinds(query: str, expected: Any, calls: list[Call], answer: str = "Done.") -> dict[str, int]:
    """The kinds that are found, with their first steps (0 for none)."""
    rows = found(made(query, expected, calls, answer))
    return {row["kind"]: row["step"] or 0 for row in rows}


DENVER = ("update_location", {"location_id": "LOC_001", "city": "Denver"})
MILL = ("update_location", {"location_id": "LOC_002", "city": "Salem"})
LOOK_MILL = ("find_location_by_given_name", {"name": "Old Mill"})


@pytest.mark.parametrize(
    ("query", "expected", "calls", "kind", "step"),
    [
        (IN_SALEM, 1, [LOOK, DENVER], "wrong_argument", 2),
        ("SELECT city FROM location WHERE location_id = 'LOC_001'", "Salem", [LOOK, DENVER],
         "wrong_argument", 2),
        (IN_SALEM, 1, [LOOK, LOOK_MILL, MILL], "wrong_id", 3),
        (IN_SALEM, 1, [LOOK, ADD], "cascading_state", 2),
        (COUNT + "name LIKE '% Pier'", 0, [ADD], "side_effect", 1),
        (COUNT + "name NOT IN ('South Pier') AND country = 'USA' AND city = 'Salem'", 0,
         [ADD], "side_effect", 1),
        ("SELECT CASE WHEN EXISTS (SELECT 1 FROM location WHERE name = 'North Pier' AND "
         "city = 'Lowell') THEN 1 ELSE 0 END", 1, [ADD], "wrong_argument", 1),
    ],
)  # fmt: skip
def test_one_call_made_otherwise_has_its_kind(
    query: str, expected: Any, calls: list[Call], kind: str, step: int
) -> None:
    assert kinds(query, expected, calls) == {kind: step}


def test_a_record_that_results_show_to_be_another_is_the_wrong_one() -> None:
    run = facts(
        ("add_channel_member", {"channel_id": "c7", "user_id": "ada"}, {"id": "x"}),
        failed(
            "SELECT count(*) FROM channel_members WHERE user_id = 'ada' AND channel_id = "
            "(SELECT channel_id FROM channels WHERE display_name = 'Ops')"
        ),
    )
    shown = json.dumps([{"channel_id": "c7", "display_name": "Ops West"}])
    run.calls = [MadeCall(0, "teams", "list_channels", "{}", shown, False, None), *run.calls]
    (one,) = by_queries(run).findings
    assert one.kind == "wrong_id"
    assert (
        one.evidence == "add_channel_member gives channel_id='c7', and another one is wanted (it)"
    )


BOTH = COUNT + "city = 'Salem' AND location_id IN ('LOC_001', 'LOC_002')"
SAYS_BOTH = "Harbour Office and Old Mill are moved to Salem."


def test_of_a_list_of_rows_the_one_that_is_missing_is_found() -> None:
    calls = [LOOK, LOOK_MILL, MOVE]
    assert kinds(BOTH, 2, calls, SAYS_BOTH) == {"premature": 0}
    other = ("update_location", {"location_id": "LOC_002", "city": "Denver"})
    (row,) = found(made(BOTH, 2, [*calls, other], SAYS_BOTH))
    assert (row["kind"], row["step"]) == ("wrong_argument", 4)


KEPT = "SELECT city FROM location WHERE location_id = 'LOC_001'"


def test_what_a_look_up_showed_as_it_is_wanted_had_to_stay() -> None:
    city = made(KEPT, "nowhere", [LOOK]).verdicts[0].actual
    assert kinds(KEPT, city, [LOOK, MOVE]) == {"side_effect": 2}
    unknown = changed(made(KEPT, city, [LOOK, MOVE]), feasible=None)
    assert [row["kind"] for row in found(unknown)] == ["missed_refusal"]
    # Who has not looked cannot know.
    assert {*kinds(KEPT, city, [MOVE])} == {"missing_lookup", "wrong_argument"}


def test_where_other_work_is_wanted_a_change_too_much_is_no_missed_refusal() -> None:
    city = made(KEPT, "nowhere", [LOOK]).verdicts[0].actual
    wanted = office.check("kept", KEPT, city)
    added = office.check("added", COUNT + "name = 'North Pier' AND country = 'USA'")
    task = office.task(verifiers=[wanted, added], gold=None)
    run = run_task(task, prepared(*map(calling, [LOOK, MOVE, ADD]), saying("Done.")))
    unknown = changed(run, feasible=None)
    assert [(row["kind"], row["step"]) for row in found(unknown)] == [("side_effect", 2)]


JOINED = (
    "SELECT group_concat(x, '; ') FROM "
    "(SELECT name || ' in ' || city AS x FROM location WHERE city IN ('Salem', 'Lowell', 'Denver'))"
)


@pytest.mark.parametrize(
    ("call", "wanted", "kind", "step"),
    [
        (ADD, "North Pier in Lowell", "wrong_argument", 1),
        (ADD, "North Pier in Salem; South Pier in Salem", "cascading_state", 1),
    ],
)
def test_values_that_stand_in_one_text_are_compared_with_what_calls_gave(
    call: Call, wanted: str, kind: str, step: int
) -> None:
    before = made(JOINED, "none", []).verdicts[0].actual
    expected = f"{before}; {wanted}" if before else wanted
    assert kinds(JOINED, expected, [call], "Ready.") == {kind: step}


def test_a_text_of_an_involved_query_that_is_nearly_given_is_another_value() -> None:
    query = (
        "SELECT (SELECT count(*) FROM location WHERE name = 'Pier of the North') + "
        "(SELECT count(*) FROM location WHERE name = 'nowhere')"
    )
    near = ("add_location", {"name": "Pier of the Morth", "city": "Salem", "country": "USA"})
    far = ("add_location", {"name": "Old customs shed", "city": "Salem", "country": "USA"})
    assert kinds(query, 1, [near]) == {"wrong_argument": 1}
    assert "wrong_argument" not in kinds(query, 1, [far])


def test_a_query_without_a_condition_tells_that_too_few_are_there() -> None:
    assert kinds("SELECT count(*) FROM location", 9, [ADD]) == {"cascading_state": 1}


@pytest.mark.parametrize("where", ["", " WHERE name > 'A'"])
def test_a_record_that_was_looked_up_had_not_to_stay_where_a_query_names_no_value(
    where: str,
) -> None:
    run = changed(made(f"SELECT count(*) FROM location{where}", 9, [LOOK, MOVE]), feasible=None)
    assert {row["kind"] for row in found(run)}.isdisjoint(("side_effect", "missed_refusal"))


def test_a_column_that_no_argument_sets_is_not_left_out() -> None:
    query = COUNT + "name = 'North Pier' AND created_at > '2030-01-01' AND org_id = 'ORG_9'"
    assert all("leaves out" not in row["evidence"] for row in found(made(query, 1, [ADD])))


def test_what_a_later_call_puts_right_is_no_finding() -> None:
    query = COUNT + "location_id = 'LOC_001' AND city = 'Salem' AND active = 0"
    assert kinds(query, 1, [LOOK, DENVER, MOVE]) == {"wrong_argument": 3}
    (row,) = found(made(query, 1, [LOOK, DENVER, MOVE]))
    assert row["evidence"] == "update_location leaves out active, and '0' is wanted (it)"


def test_one_more_of_what_was_there_is_a_look_up_that_is_missing() -> None:
    more = ("add_location", {"name": "New Mill", "city": "Lowell", "country": "USA"})
    query = COUNT + "city = 'Lowell' AND country = 'USA'"
    assert kinds(query, 1, [more]) == {"missing_lookup": 1}
    assert kinds(query, 1, [LOOK_MILL, more]) == {"side_effect": 2}


def test_the_sentence_that_decides_is_quoted_letter_by_letter() -> None:
    answer = (
        "Here is what I did:\n- **North Pier** was added.\n"
        "- Harbour Office: I could not move it,  because no such office was found.\n"
        "If you want, I can check again."
    )
    (row,) = found(made(IN_SALEM, 1, [ADD], answer))
    assert row["kind"] == "gave_up"
    quote = "Harbour Office: I could not move it,  because no such office was found."
    assert repr(quote) in row["evidence"]
    assert quote in answer


def test_a_remark_does_not_explain_a_write_that_went_wrong() -> None:
    answer = "The office is moved. I could not check whether the mill is in use."
    assert kinds(IN_SALEM, 1, [LOOK, DENVER], answer) == {"wrong_argument": 2}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("I can't move the office, as the policy does not allow it.", "false_refusal"),
        ("I can't move the office. ITSM-1.3 forbids it.", "false_refusal"),
        ("I can't move the office, since I could not find it. All rules were kept.", "gave_up"),
    ],
)
def test_a_refusal_needs_a_rule_in_the_sentence_that_decides(answer: str, kind: str) -> None:
    assert kinds(IN_SALEM, 1, [LOOK], answer) == {kind: 0}


def facts(call: tuple[str, dict[str, Any], Any], *verdicts: Checked) -> RunFacts:
    """A run on Teams that makes one call, and fails these verifiers."""
    tool, arguments, result = call
    one = MadeCall(1, "teams", tool, json.dumps(arguments), json.dumps(result), False, None)
    parts = {"stop": "answered", "detail": "", "answer": "Done.", "count": 1, "content": None}
    run = RunFacts("r", "t", "teams", "m", None, None, False, None, **parts)  # type: ignore[arg-type]
    run.calls, run.checked = [one], verdicts
    return run


def failed(query: str, actual: str = "0") -> Checked:
    return Checked(0, "it", "database_state", False, query, "1", actual, "")


@pytest.mark.parametrize(
    ("call", "query", "kind"),
    [
        (
            ("create_team", {"displayName": "Ops", "visibility": "public"}, {"id": "t9"}),
            "SELECT count(*) FROM teams WHERE display_name = 'Ops' AND visibility = 'private'",
            "wrong_argument",
        ),
        (
            (
                "send_channel_message",
                {"team_id": "t1", "channel_id": "c1", "body": {"content": "Hello all"}},
                {"id": "m1"},
            ),
            "SELECT count(*) FROM channel_messages WHERE channel_id = 'c1' "
            "AND LOWER(body_json) LIKE '%good morning%'",
            "wrong_argument",
        ),
        (
            (
                "send_channel_message",
                {"team_id": "t1", "channel_id": "c1", "body": {"content": "Hello"}},
                {"id": "m1"},
            ),
            "SELECT count(*) FROM channel_messages WHERE channel_id = 'c1' "
            "AND json_extract(body_json, '$.content') = 'Good morning'",
            "wrong_argument",
        ),
    ],
)
def test_calls_are_seen_behind_columns_that_hold_json(
    call: tuple[str, dict[str, Any], Any], query: str, kind: str
) -> None:
    (one,) = by_queries(facts(call, failed(query))).findings
    assert (one.kind, one.steps) == (kind, (1,))


CHANNEL = ("update_channel", {"teamId": "t1", "channelId": "c1", "displayName": "x"}, {"id": "c1"})
NAMES = "SELECT group_concat(display_name) FROM channels"
NESTED = "SELECT (SELECT count(*) FROM channels WHERE display_name = '{}') + 1"
LONG = 50_000


@pytest.mark.parametrize(
    ("query", "expected", "actual", "name"),
    [
        ("SELECT count(*) FROM channels WHERE id IN ('c1', 'c2')", "2", "-inf", "x"),
        (NAMES, "Lab", "[" * 2 * LONG, "x"),
        (NAMES, "Lab", f"x{' ' * 4 * LONG}y", "x"),
        (
            NAMES,
            ",".join(f"a{n} b" for n in range(LONG)),
            ",".join(f"x{n} y" for n in range(LONG)),
            "x",
        ),
        (NESTED.format("ab" * LONG), "1", "0", "ba" * LONG),
    ],
    ids=["infinite", "nested", "spaces", "items", "long texts"],
)
def test_whatever_a_verifier_of_a_foreign_file_says_is_read_in_time(
    query: str, expected: str, actual: str, name: str
) -> None:
    tool, arguments, result = CHANNEL
    verdict = failed(query, actual)._replace(expected=expected)
    started = time.process_time()
    assert by_queries(facts((tool, {**arguments, "displayName": name}, result), verdict))
    assert time.process_time() - started < PATIENCE


def test_ids_are_arguments_that_name_records() -> None:
    tab = {"teamId": "t1", "configuration": {"entityId": "x", "contentUrl": "https://a.b"}}
    assert [*ids_of("teams", {**tab, "employeeId": "E7"})] == [("teamId", "t1")]
    assert [*ids_of("nowhere", {"entityId": "x"})] == [("entityId", "x")]


def test_an_id_that_stands_in_the_request_is_known() -> None:
    task = office.task(
        verifiers=[office.check("it", IN_SALEM)],
        gold=None,
        user_prompt="Move the location LOC_001 to Salem.",
    )
    run = run_task(task, prepared(calling(DENVER), saying("Done.")))
    assert [row["kind"] for row in found(run)] == ["wrong_argument"]


def test_an_error_that_comes_back_twice_is_ignored() -> None:
    bad = [("update_location", {"location_id": f"LOC_00099{n}", "city": "Salem"}) for n in "123"]
    assert kinds(IN_SALEM, 1, bad[:2]).get("misuse_after_error") is None
    assert kinds(IN_SALEM, 1, bad)["misuse_after_error"] == 3


def test_tags_of_real_runs_agree_with_a_reader_who_had_not_seen_them() -> None:
    found = measure_real_runs(reference("trajectories"), "held_out")
    assert found["runs"] == 9
    assert (found["recall"] or 0) >= 0.7
    assert (found["precision"] or 0) >= 0.65
