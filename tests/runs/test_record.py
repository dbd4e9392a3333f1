"""A run record holds everything of a run once, and gives it all back."""

import base64
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from eopsgym.agents import Reply, ReplyEvent, ToolCall, ToolResultEvent, Usage
from eopsgym.errors import SeedError, StoreError
from eopsgym.gym.changes import NOT_RECORDED
from eopsgym.runs import FORMAT, Run, Runs, run_task
from eopsgym.trajectories import open_trajectories
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed, made_run


def gold() -> Run:
    return run_task(office.task(), "scripted/gold")


def again(run: Run) -> Run:
    return Run.from_json(run.to_json())


@pytest.mark.parametrize(
    ("base", "model"),
    [
        (office.MOVE, "scripted/gold"),
        (office.MOVE, "scripted/noop"),
        (office.DELETE, "scripted/gold"),
        (office.DELETE, "scripted/naive"),
    ],
)
def test_a_run_comes_back_as_it_was(base: dict[str, Any], model: str) -> None:
    run = run_task(office.task(base), model)
    back = again(run)
    assert back == run
    assert back.to_json() == run.to_json()


def test_a_record_is_one_versioned_line_in_which_nothing_stands_twice() -> None:
    line = gold().to_json()
    assert "\n" not in line
    assert json.loads(line)["format"] == FORMAT
    assert line.count("North Pier opens") == 1
    result = json.dumps(gold().steps[2].text, ensure_ascii=False)
    assert line.count(result[20:60]) == 1


def test_bytes_and_infinite_numbers_in_changes_come_back() -> None:
    run = gold()
    step = run.steps[1]
    odd = {"city": b"\x00\xff", "n": None, "x": float("inf"), "y": float("-inf")}
    rows = tuple(replace(row, after=odd) for row in step.changes)
    other = replace(step, changes=replace(step.changes, rows=rows))
    run = changed(run, steps=(run.steps[0], other, run.steps[2]))
    assert again(run) == run


def test_line_ends_in_texts_come_back_and_halves_of_characters_are_marked() -> None:
    run = changed(gold(), answer="one\nand \u2028 more", detail="tab\t")
    assert again(run) == run
    half = changed(run, answer="half \ud83d of one")
    assert again(half) == changed(run, answer="half \ufffd of one")


def test_events_are_strict_json_whatever_their_texts_and_numbers_are() -> None:
    run = gold()
    at = next(n for n, event in enumerate(run.events) if isinstance(event, ToolResultEvent))
    odd = replace(run.events[at], text='half \ud83d \x00 \u2028 "', seconds=float("nan"))
    events = (*run.events[:at], odd, *run.events[at + 1 :])

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    line = replace(run, events=events).to_json()
    found = json.loads(line, parse_constant=refuse)["events"][at]
    assert found["text"] == 'half \ufffd \x00 \u2028 "'
    assert str(found["seconds"]).lower() == "nan"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (float("nan"), "nan"),
        ([float("-inf")], ["-inf"]),
        (b"\xff", {"base64": "/w=="}),
        (("a", ("b",)), ["a", ["b"]]),
        (2**70, 2**70),
        ("half \ud83d", "half \ufffd"),
    ],
    ids=["nan", "infinite", "bytes", "tuple", "large", "half"],
)
def test_a_call_of_odd_values_is_kept_as_json_has_them(value: Any, kept: Any) -> None:
    look = ("find_location_by_given_name", {"name": value})
    run = run_task(office.task(), prepared(calling(look), saying("Done.")))
    assert (run.stop, len(run.steps)) == ("answered", 1)
    assert again(run).steps[0].arguments == {"name": kept}
    assert again(again(run)) == again(run)


@pytest.mark.parametrize("call_id", ["", "same"])
def test_calls_with_one_id_keep_their_own_arguments(call_id: str) -> None:
    look = "find_location_by_given_name"
    model = prepared(
        calling(
            (look, {"name": "Old Mill"}), (look, {"name": "Harbour Office"}), id=call_id or " "
        ),
        calling((look, {"name": "Atlantis"}), id=call_id or " "),
        saying("Done."),
    )
    run = again(run_task(office.task(), model))
    assert [step.arguments["name"] for step in run.steps] == [
        "Old Mill",
        "Harbour Office",
        "Atlantis",
    ]
    assert [step.is_error for step in run.steps] == [False, False, True]
    results = [event for event in run.events if isinstance(event, ToolResultEvent)]
    assert [event.call.arguments["name"] for event in results] == [
        "Old Mill",
        "Harbour Office",
        "Atlantis",
    ]


def test_a_call_that_never_reached_a_tool_is_an_event_and_no_step() -> None:
    asked = calling(("add_location", {}))
    unread = replace(asked, tool_calls=(replace(asked.tool_calls[0], error="not JSON"),))
    run = again(run_task(office.task(), prepared(unread, calling(("nope", {})), saying("x"))))
    assert [(step.number, step.tool) for step in run.steps] == [(1, "nope")]
    results = [event for event in run.events if isinstance(event, ToolResultEvent)]
    assert [event.step and event.step.number for event in results] == [None, 1]


def test_usage_is_summed_and_unknown_stays_unknown() -> None:
    known = run_task(office.task(), prepared(calling(("nope", {})), saying("x")))
    assert known.usage == {
        "turns": 2,
        "input_tokens": 200,
        "output_tokens": 20,
        "reasoning_tokens": 8,
        "cache_read_tokens": 0,
        "cache_write_tokens": 0,
        "cache_write_1h_tokens": None,
        "cache_write_5m_tokens": None,
        "cost": 0.5,
    }
    unknown = run_task(office.task(), prepared(calling(("nope", {}), cost=None), saying("x")))
    assert unknown.usage["cost"] is None
    assert changed(known, events=()).usage["cost"] is None


def test_usage_is_distinguished_by_role_and_a_judge_is_no_part_of_the_sum() -> None:
    run = run_task(office.task(), prepared(saying("x", usage=Usage(60, 10, 4, 30, 20))))
    plan = ReplyEvent(0, saying("First.", usage=Usage(5, 5)), "planner")
    rated = ReplyEvent(0, saying("9", usage=Usage(7, 1, 0, 0, 0), cost=None), "judge")
    run = again(changed(run, events=(plan, *run.events, rated)))
    assert {role: used["cost"] for role, used in run.usage_by_role.items()} == {
        **{"planner": 0.25, "agent": 0.25, "judge": None}
    }
    assert run.usage_by_role["planner"]["turns"] == 1
    assert run.usage_by_role["agent"] == {
        **{"turns": 1, "input_tokens": 60, "output_tokens": 10, "reasoning_tokens": 4},
        **{"cache_read_tokens": 30, "cache_write_tokens": 20, "cache_write_1h_tokens": None},
        "cache_write_5m_tokens": None,
        "cost": 0.25,
    }
    assert (run.usage["turns"], run.usage["input_tokens"], run.usage["cost"]) == (1, 65, 0.5)
    assert run.usage["cache_read_tokens"] is None


def test_the_database_at_each_step_is_rebuilt_from_a_record() -> None:
    run = again(gold())
    query = "SELECT city FROM location ORDER BY location_id"
    cities = [[row["city"] for row in run.at(step).rows(query)] for step in range(4)]
    assert cities == [
        ["Boston", "Lowell"],
        ["Boston", "Lowell"],
        ["Salem", "Lowell"],
        ["Salem", "Lowell", "Salem"],
    ]
    assert run.at(3, "itsm").rows("SELECT date() AS d") == [{"d": "2026-03-02"}]
    for wrong in (-1, 4):
        with pytest.raises(StoreError, match="has steps 0 to 3"):
            run.at(wrong)
    with pytest.raises(StoreError, match="has no server 'hr'"):
        run.at(0, "hr")


def test_states_are_not_rebuilt_on_another_seed_or_from_far_away() -> None:
    run = gold()
    other = changed(run, servers=(replace(run.servers[0], digest="0" * 64),))
    with pytest.raises(StoreError, match=r"has changed since .* Check out the version"):
        other.at(0)
    with pytest.raises(StoreError, match="was on a remote server"):
        changed(run, servers=(replace(run.servers[0], digest=""),)).at(0)
    with pytest.raises(SeedError, match="no seed 'gone'"):
        changed(run, servers=(replace(run.servers[0], seed="gone"),)).at(0)


def bit_flipped(changeset: str) -> str:
    data = bytearray(base64.b64decode(changeset))
    data[-2] ^= 1
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(
    "damage",
    [
        lambda changeset: changeset[:40],
        lambda changeset: changeset[1:],
        lambda changeset: "",
        lambda changeset: "no base64: ä!",
        lambda changeset: "AAAA" + changeset,
        bit_flipped,
    ],
    ids=["cut", "shifted", "gone", "no base64", "longer", "one bit"],
)
def test_a_damaged_changeset_costs_the_states_after_it_and_nothing_else(
    damage: Callable[[str], str],
) -> None:
    run = gold()
    data = json.loads(run.to_json())
    step = [event for event in data["events"] if event["type"] == "tool_result"][1]["step"]
    step["changeset"] = damage(step["changeset"])
    back = Run.from_json(json.dumps(data))
    assert back.steps[1].changes.rows == run.steps[1].changes.rows
    assert (back.strict, back.answer) == (run.strict, run.answer)
    assert back.at(1).rows("SELECT city FROM location LIMIT 1") == [{"city": "Boston"}]
    for step in (2, 3):
        with pytest.raises(StoreError, match="changes of step 2 are damaged, so that its states"):
            back.at(step)


def test_states_after_changes_that_nobody_recorded_are_not_rebuilt() -> None:
    run = gold()
    unseen = replace(run.steps[1], changes=NOT_RECORDED)
    run = again(changed(run, steps=(run.steps[0], unseen, run.steps[2])))
    assert run.at(1).rows("SELECT count(*) AS n FROM location") == [{"n": 2}]
    with pytest.raises(StoreError, match="changes of step 2 were not recorded"):
        run.at(3)


def test_records_of_earlier_and_later_versions_are_read() -> None:
    data = json.loads(gold().to_json())
    data["a_field_of_next_year"] = 1
    data["setup"]["a_setting_of_next_year"] = 1
    back = Run.from_json(json.dumps(data))
    assert back.strict is True
    with open_trajectories([back]) as trajectories:
        assert trajectories.rows("SELECT strict FROM runs") == [{"strict": True}]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "is not a run record"),
        ("nonsense", "is not a run record"),
        ("[]", "is not a run record"),
        ("null", "is not a run record"),
        ('{"a":' * 100_000, "is not a run record"),
        ("{}", "is not a run record"),
        ('{"format": "eopsgym-run/99"}', "is not of the format eopsgym-run/3; update eopsgym"),
        (f'{{"format": "{FORMAT}", "id": "x"}}', "is not a run record"),
        (b"\xff\xfe", "is not a run record"),
    ],
)
def test_what_is_no_record_is_refused(line: str | bytes, words: str) -> None:
    with pytest.raises(StoreError, match=words) as caught:
        Run.from_json(line, "a.jsonl, byte 7")
    assert str(caught.value).startswith("a.jsonl, byte 7")


@pytest.mark.parametrize("key", ["setup", "events", "servers", "verdicts", "id"])
def test_a_record_without_one_of_its_parts_is_refused(key: str) -> None:
    data = json.loads(gold().to_json())
    del data[key]
    with pytest.raises(StoreError, match="is not a run record"):
        Run.from_json(json.dumps(data))


def test_a_result_without_its_call_is_refused() -> None:
    data = json.loads(gold().to_json())
    data["events"] = [event for event in data["events"] if event["type"] != "reply"]
    with pytest.raises(StoreError, match="is not a run record"):
        Run.from_json(json.dumps(data))


@pytest.mark.parametrize(("name", "value"), [("reply", 0), ("reply", 99), ("call", 99)])
def test_a_result_of_another_call_than_the_reply_made_is_refused(name: str, value: int) -> None:
    data = json.loads(gold().to_json())
    result = next(event for event in data["events"] if event["type"] == "tool_result")
    result[name] = value
    with pytest.raises(StoreError, match="is not a run record"):
        Run.from_json(json.dumps(data))


def test_a_run_says_what_came_of_it() -> None:
    assert repr(gold()) == ("Run(move_office, scripted/gold, simulated: passed, 3 steps, answered)")


def test_runs_say_how_many_have_no_verdict_and_why() -> None:
    def made(stop: str, strict: bool | None) -> Run:
        return made_run("a", "t", "itsm", "m", stop=stop, strict=strict)

    runs = Runs([made("answered", True), made("crashed", None), made("model_error", None)])
    assert repr(runs) == "Runs(1 of 3 passed; no verdict on 2: 1 crashed, 1 model_error)"


def test_what_a_provider_wants_to_see_again_is_kept() -> None:
    signed = {"thinking_blocks": [{"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}]}
    (look,) = calling(("find_locations", {})).tool_calls
    asked = Reply("", "Hm.", (replace(look, echo={"thought_signature": "eA=="}),), echo=signed)
    run = run_task(office.task(), prepared(asked, saying("Done.")))
    read = Run.from_json(run.to_json())
    (reply,) = [e.reply for e in read.events if isinstance(e, ReplyEvent)][:1]
    assert (reply.echo, reply.tool_calls[0].echo) == (signed, {"thought_signature": "eA=="})


@pytest.mark.parametrize("odd", [("USA", "UK"), {1: 2}, float("nan"), b"\x00"])
def test_a_record_of_arguments_that_are_not_quite_json_has_their_results(odd: Any) -> None:
    call = ToolCall("c1", "find_locations", {"country": odd})
    asked = ReplyEvent(1, Reply("", tool_calls=(call,)))
    run = replace(gold(), events=(asked, ToolResultEvent(1, call, "none", False, 0.1, None)))
    reply, result = again(run).events
    assert isinstance(reply, ReplyEvent)
    assert isinstance(result, ToolResultEvent)
    assert result.call == reply.reply.tool_calls[0]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("operation", "operation is 'upsert', but has to be one of insert, update, delete"),
        ("agent_role", "agent_role is 'upsert', but has to be one of planner, agent, judge"),
        ("mode", "setup.mode is 'upsert', but has to be one of published, guarded"),
    ],
)
def test_a_value_that_no_field_of_its_kind_has_is_refused(key: str, said: str) -> None:
    line = re.sub(rf'"{key}":\s*"\w+"', f'"{key}": "upsert"', gold().to_json(), count=1)
    with pytest.raises(StoreError, match=said):
        Run.from_json(line)


def test_an_unknown_spelling_of_tool_names_is_refused() -> None:
    line = run_task(office.task(), "scripted/gold", tool_names="prefixed").to_json()
    with pytest.raises(StoreError, match="tool_names is 'spelt', but has to be one of publ"):
        Run.from_json(re.sub(r'("tool_names":\s*)"prefixed"', r'\1"spelt"', line))


def test_what_was_written_for_an_hour_is_kept_and_left_out_where_nobody_reported_it() -> None:
    usage = Usage(3, 100, 0, 0, 10_000, 10_000)
    run = again(run_task(office.task(), prepared(saying("x", usage=usage))))
    assert run.usage["cache_write_1h_tokens"] == 10_000
    assert "cache_write_1h_tokens" not in run_task(office.task(), prepared(saying("x"))).to_json()
