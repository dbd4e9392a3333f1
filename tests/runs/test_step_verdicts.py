"""A run shown step by step: when verifiers flip, what the model said, and which rows changed."""

from dataclasses import replace

import pytest

from eopsgym.agents import MessageEvent, Reply, ReplyEvent, ToolCall, ToolResultEvent
from eopsgym.errors import StoreError
from eopsgym.gym import NOT_RECORDED, Changes
from eopsgym.runs import Flip, Run, Said, run_task
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
BACK = ("update_location", {"location_id": "LOC_001", "city": "Boston"})


@pytest.fixture(scope="module")
def run() -> Run:
    return run_task(office.task(), "scripted/gold")


def far(run: Run) -> Run:
    """The run as it would be had it happened on a server that records nothing."""
    return changed(
        run,
        servers=tuple(replace(server, digest="") for server in run.servers),
        steps=tuple(replace(step, changes=NOT_RECORDED) for step in run.steps),
    )


def test_flips_name_the_step_the_tool_and_the_verifier(run: Run) -> None:
    assert run.replay.flips == [
        Flip(2, "itsm", "update_location", "moved", False, True),
        Flip(3, "itsm", "add_location", "added", False, True),
    ]


def test_flips_are_a_table_also_without_a_row(run: Run) -> None:
    columns = ["step", "server", "tool", "verifier", "before", "after"]
    assert list(run.flips.columns) == columns
    assert run.flips.to_dict("records") == [flip._asdict() for flip in run.replay.flips]
    still = changed(run, verdicts=())
    assert list(still.flips.columns) == columns
    assert len(still.flips) == 0


def test_a_verifier_may_flip_more_than_once() -> None:
    run = run_task(office.task(), prepared(*map(calling, (MOVE, BACK, MOVE)), saying("Moved.")))
    assert [(flip.step, flip.after) for flip in run.flips.itertuples()] == [
        (1, True),
        (2, False),
        (3, True),
    ]
    assert [run.replay.since(step)[0] for step in range(4)] == [0, 1, 2, 3]
    assert [run.replay.since(step)[1] for step in range(4)] == [0, 0, 0, 0]


def test_verifiers_are_judged_at_each_step(run: Run) -> None:
    passed = [[verdict.strict for verdict in run.verdicts_at(step)] for step in range(4)]
    assert passed == [
        [False, False, True],
        [False, False, True],
        [True, False, True],
        [True, True, True],
    ]
    with pytest.raises(StoreError, match=r"no step 4: run .* has steps 0 to 3"):
        run.verdicts_at(4)


def test_the_last_step_says_what_the_finished_run_says(run: Run) -> None:
    assert run.verdicts_at(3) == list(run.verdicts)
    other = changed(run, verdicts=(replace(run.verdicts[0], strict=False), *run.verdicts[1:]))
    assert other.verdicts_at(3)[0].strict is False


def test_a_record_tells_the_same_story(run: Run) -> None:
    again = Run.from_json(run.to_json())
    assert again.replay == run.replay
    assert again == run


def test_states_nobody_recorded_are_unknown_and_no_flips_are_claimed(run: Run) -> None:
    other = far(run)
    with pytest.raises(StoreError, match=r"the flips of this run are unknown.*remote server"):
        _ = other.flips
    assert [verdict.strict for verdict in other.verdicts_at(1)] == [None, None, None]
    assert "remote server" in other.verdicts_at(1)[0].details
    assert other.verdicts_at(3) == list(run.verdicts)
    assert other.replay.since(3) == [None, None, None]
    assert [mark.kind for mark in other.replay.marks] == ["read", "write", "write"]


def test_an_older_record_of_a_server_that_reported_nothing_claims_no_changes_either(
    run: Run,
) -> None:
    other = changed(
        run,
        servers=tuple(replace(server, digest="") for server in run.servers),
        steps=tuple(replace(step, changes=Changes(())) for step in run.steps),
    )
    assert other.replay.seen == (True, False, False, False)
    assert [mark.kind for mark in other.replay.marks] == ["read", "write", "write"]


def test_changes_that_were_lost_make_only_what_follows_unknown(run: Run) -> None:
    steps = (*run.steps[:2], replace(run.steps[2], changes=NOT_RECORDED))
    replay = changed(run, steps=steps).replay
    assert [[v.strict for v in verdicts] for verdicts in replay.verdicts[1:]] == [
        [False, False, True],
        [True, False, True],
        [True, True, True],
    ]
    assert replay.gap == "the changes of step 3 were not recorded"


def test_damaged_changes_make_what_follows_unknown(run: Run) -> None:
    harm = replace(run.steps[1].changes, changeset=b"T\x00nonsense")
    steps = (run.steps[0], replace(run.steps[1], changes=harm), run.steps[2])
    replay = changed(run, steps=steps).replay
    assert [verdicts[0].strict for verdicts in replay.verdicts] == [False, False, None, True]
    assert replay.gap == "the changes of step 2 are damaged"


def test_a_query_that_fails_is_a_verifier_that_fails() -> None:
    task = office.task(verifiers=[office.check("bad", "SELECT nothing FROM nowhere")])
    run = run_task(task, "scripted/gold")
    assert [run.verdicts_at(step)[0].strict for step in range(4)] == [False] * 4
    assert "query failed" in run.verdicts_at(1)[0].details
    assert len(run.flips) == 0


def test_verifiers_that_need_more_than_the_state_keep_their_verdict() -> None:
    called = {
        "verifier_type": "tool_execution",
        "name": "looked",
        "validation_config": {"selected_tools": [LOOK[0]], "minimum_tool_calls": 1},
    }
    run = run_task(office.task(verifiers=[called]), "scripted/gold")
    assert [run.verdicts_at(step)[0].strict for step in range(4)] == [True] * 4
    assert len(run.flips) == 0


def test_marks_tell_reads_writes_and_errors_and_where_to_jump() -> None:
    calls = (LOOK, MOVE, LOOK, ("update_location", {"location_id": "LOC_404", "city": "Salem"}))
    run = run_task(office.task(), prepared(*map(calling, calls), saying("Moved.")))
    assert [mark.kind for mark in run.replay.marks] == ["read", "write", "read", "error"]
    assert run.replay.next("write") == 2
    assert run.replay.next("flip") == 2
    assert run.replay.next("error", after=2) == 4
    assert run.replay.next("error", after=4) is None
    assert run.replay.next("breach") is None


def test_a_writing_tool_that_changed_nothing_is_no_write(run: Run) -> None:
    idle = replace(run.steps[1], changes=Changes(()))
    marks = changed(run, steps=(run.steps[0], idle, run.steps[2])).replay.marks
    assert [mark.kind for mark in marks] == ["read", "idle", "write"]


def test_whole_rows_stand_behind_changes(run: Run) -> None:
    (changed,) = run.replay.rows[2]
    assert changed is not None
    assert (changed["name"], changed["city"]) == ("Harbour Office", "Salem")
    assert set(changed) > set(run.steps[1].changes[0].after or {})
    assert run.replay.rows[1] == ()


def test_words_of_a_step_are_those_said_with_its_call() -> None:
    model = prepared(
        replace(calling(LOOK, thinking="Which office?"), text="I look it up."),
        replace(calling(MOVE, LOOK), text="Now I move it."),
        saying("It is in Salem."),
    )
    run = run_task(office.task(), model)
    assert [said.role for said in run.words(0)][-1] == "user"
    assert "Salem" in run.words(0)[-1].text
    (first,), (second,), (last,) = run.words(1), run.words(2), run.words(4)
    assert (first.role, first.text, first.thinking) == ("agent", "I look it up.", "Which office?")
    assert (first.turn, first.usage.input_tokens, first.cost) == (1, 100, 0.25)
    assert run.words(2) == run.words(3)
    assert (second.text, last.text) == ("Now I move it.", "It is in Salem.")
    assert [said.turn for said in run.words()][-3:] == [1, 2, 3]
    assert repr(run.words(1)[0]) == "agent, turn 1: I look it up. [thinking: Which office?]"
    assert repr(Said("system", "x" * 9_000)) == f"system: {'x' * 1_000}… (9,000 letters)"
    with pytest.raises(StoreError, match=r"0 \(the request\) to 4 \(the answer\)"):
        run.words(5)


def test_a_turn_without_a_call_and_a_call_that_was_not_made_are_kept(run: Run) -> None:
    bad = ToolCall("x", "add_location", {}, error="no JSON")
    without_call = ReplyEvent(1, Reply("Let me think."))
    wrong = ReplyEvent(1, Reply("", tool_calls=(bad,)))
    result = ToolResultEvent(1, bad, "Error: no JSON", True, 0.0)
    opening = [each for each in run.events if isinstance(each, MessageEvent)]
    rest = list(run.events[len(opening) :])
    other = changed(run, events=(*opening, without_call, wrong, result, *rest))
    said = other.words(1)
    assert [each.text for each in said] == ["Let me think.", "", ""]
    assert said[1].uncalled == (("add_location", "Error: no JSON"),)
    assert "add_location was not called: Error: no JSON" in repr(said[1])


def test_what_a_judge_says_is_not_the_models_word(run: Run) -> None:
    judged = ReplyEvent(0, Reply("9"), "judge")
    assert changed(run, events=(*run.events, judged)).words() == run.words()


def test_a_run_without_steps_has_words_and_verdicts() -> None:
    run = run_task(office.task(), Broken())
    assert len(run.flips) == 0
    assert run.words(1) == ()
    assert len(run.verdicts_at(0)) == 3
