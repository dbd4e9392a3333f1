import pytest

from eopsgym.agents import (
    Limits,
    Prompt,
    React,
    ReplyEvent,
    Script,
    StopReason,
    ignore,
    scripted_model,
)
from eopsgym.errors import ConfigError
from eopsgym.tasks.gold import read_gold
from tests.agents.small_environment import Desk, writes


def ref(text: str) -> dict[str, str]:
    return {"$ref": text}


FIND_INC = {"tool": "find_incident", "arguments": {"number": "INC0000012"}, "as": "inc"}
FIND_USER = {"tool": "find_user", "arguments": {"name": "Ann"}, "as": "ann"}
GROUPS = {"tool": "list_groups", "as": "groups"}
UPDATE = {
    "tool": "update_incident",
    "arguments": {
        "incident_id": ref("inc.incident_id"),
        "status": "resolved",
        "user_id": ref("ann.users[name=Ann].user_id"),
        "group_id": ref("groups[name=desk].id"),
    },
}
CREATE = {
    "tool": "create_task",
    "arguments": {"incident_id": ref("inc.incident_id"), "urgent": True},
    "as": "task",
}
CLOSE = {"tool": "close_task", "arguments": {"task_id": ref("task.task_id")}}
NOTIFY = {"tool": "notify", "arguments": {"to": "${inc.number}", "channel": "chat"}}
CALLS = [FIND_INC, FIND_USER, GROUPS, UPDATE, CREATE, CLOSE, NOTIFY]
ANSWER = "Resolved ${inc.number} with ${task.task_id}."


def script(calls: list = CALLS, answer: str = ANSWER, naive: list | None = None) -> Script:
    gold = read_gold({"calls": calls, "answer": answer}, "gold")
    careless = read_gold({"calls": naive, "answer": "Done."}, "naive") if naive else None
    return Script(gold, writes, careless)


async def play(name: str, given: Script | None) -> tuple[list, str | None]:
    desk = Desk()
    model = scripted_model(f"scripted/{name}", given)
    outcome = await React().run(Prompt("", "Please."), model, desk, Limits(cost=1.0), ignore)
    assert outcome.stop == StopReason.ANSWERED
    return desk.calls, outcome.answer


UPDATED = {"incident_id": "INC_024", "status": "resolved", "user_id": "U_1", "group_id": 9}
GOLD_RUN = [
    ("find_incident", {"number": "INC0000012"}),
    ("find_user", {"name": "Ann"}),
    ("list_groups", {}),
    ("update_incident", UPDATED),
    ("create_task", {"incident_id": "INC_024", "urgent": True}),
    ("close_task", {"task_id": "TASK_005"}),
    ("notify", {"to": "INC0000012", "channel": "chat"}),
]


async def test_gold_makes_the_gold_calls_and_gives_the_gold_answer():
    assert await play("gold", script()) == (GOLD_RUN, "Resolved INC0000012 with TASK_005.")


async def test_noop_answers_at_once():
    assert await play("noop", None) == ([], "Done.")


async def test_missing_lookup_writes_with_guesses_of_the_right_types():
    calls, answer = await play("missing_lookup", script())
    assert calls == [
        (
            "update_incident",
            UPDATED | {"incident_id": "INC0000012", "user_id": "Ann", "group_id": 1},
        ),
        ("create_task", {"incident_id": "INC0000012", "urgent": True}),
        ("close_task", {"task_id": "TASK_005"}),
        ("notify", {"to": "INC0000012", "channel": "chat"}),
    ]
    assert answer == "Resolved number with TASK_005."


async def test_a_guess_takes_the_first_of_an_enum():
    notify = {"tool": "notify", "arguments": {"to": "x", "channel": ref("inc.channel")}}
    calls, _ = await play("missing_lookup", script([FIND_INC, notify], "Done."))
    assert calls == [("notify", {"to": "x", "channel": "mail"})]


async def test_a_guess_of_a_chained_lookup_goes_back_to_the_request():
    chained = {"tool": "find_user", "arguments": {"name": ref("inc.user_id")}, "as": "user"}
    close = {"tool": "close_task", "arguments": {"task_id": ref("user.users.0.user_id")}}
    calls, _ = await play("missing_lookup", script([FIND_INC, chained, close], "Done."))
    assert calls == [("close_task", {"task_id": "INC0000012"})]


async def test_cascading_state_forgets_what_follows_from_the_first_write():
    calls, answer = await play("cascading_state", script())
    assert calls == [*GOLD_RUN[:4], GOLD_RUN[6]]
    assert answer == "Resolved INC0000012 with task id."


async def test_cascading_state_forgets_the_last_write_where_none_follow():
    apart = {"tool": "create_task", "arguments": {"incident_id": "INC_001", "urgent": True}}
    calls, _ = await play("cascading_state", script([FIND_INC, UPDATE_ONLY, apart], "Done."))
    assert calls == [GOLD_RUN[0], ("update_incident", {"incident_id": "INC_024", "status": "new"})]


UPDATE_ONLY = {
    "tool": "update_incident",
    "arguments": {"incident_id": ref("inc.incident_id"), "status": "new"},
}


async def test_cascading_state_with_one_write_forgets_its_last_argument():
    wide = {"tool": "update_incident", "arguments": UPDATE_ONLY["arguments"] | {"notes": "x"}}
    calls, _ = await play("cascading_state", script([FIND_INC, wide], "Done."))
    assert calls[1] == ("update_incident", {"incident_id": "INC_024", "status": "new"})


async def test_cascading_state_forgets_a_single_write_that_has_nothing_to_spare():
    calls, answer = await play("cascading_state", script([FIND_INC, UPDATE_ONLY], "Done."))
    assert ([tool for tool, _ in calls], answer) == (["find_incident"], "Done.")


async def test_wrong_id_writes_to_another_record_and_differs_in_nothing_else():
    calls, _ = await play("wrong_id", script())
    wrong = {"incident_id": "INC_023"}
    assert calls == [
        *GOLD_RUN[:3],
        ("update_incident", UPDATED | wrong),
        ("create_task", {"urgent": True} | wrong),
        *GOLD_RUN[5:],
    ]


async def test_wrong_id_prefers_a_record_it_has_seen():
    update = {
        "tool": "update_incident",
        "arguments": {"user_id": ref("ann.users[name=Ann].user_id"), "incident_id": "INC_024"},
    }
    calls, _ = await play("wrong_id", script([FIND_USER, update], "Done."))
    assert calls[1] == ("update_incident", {"user_id": "U_2", "incident_id": "INC_024"})


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("INC_024", "INC_023"), ("INC_001", "INC_002"), ("TASK7", "TASK6"), (12, 11), ("abc", "aba")],
)
async def test_wrong_id_takes_the_neighbour_of_a_literal_id(right, wrong):
    close = {"tool": "close_task", "arguments": {"task_id": right}}
    calls, _ = await play("wrong_id", script([close], "Done."))
    assert calls == [("close_task", {"task_id": wrong})]


async def test_wrong_id_finds_ids_in_lists_and_objects():
    close = {"tool": "close_task", "arguments": {"body": {"task_ids": ["T_4", "T_9"], "why": "x"}}}
    calls, _ = await play("wrong_id", script([close], "Done."))
    assert calls == [("close_task", {"body": {"task_ids": ["T_3", "T_9"], "why": "x"}})]


async def test_wrong_id_takes_a_value_from_a_result_where_no_argument_is_an_id():
    notify = {"tool": "notify", "arguments": {"to": ref("ann.users.0.user_id")}}
    calls, _ = await play("wrong_id", script([FIND_USER, notify], "Done."))
    assert calls[1] == ("notify", {"to": "U_2"})


async def test_premature_stops_after_half_of_the_writes_and_claims_success():
    calls, answer = await play("premature", script())
    assert calls == GOLD_RUN[:5]
    assert answer == "Resolved INC0000012 with TASK_005."


async def test_premature_with_one_write_only_reads():
    calls, _ = await play("premature", script([FIND_INC, UPDATE_ONLY], "Done."))
    assert calls == GOLD_RUN[:1]


REFUSAL = "Not done: Ann is inactive."
NAIVE = [FIND_INC, UPDATE_ONLY]


@pytest.mark.parametrize(
    ("name", "calls", "answer"),
    [
        ("gold", GOLD_RUN[:2], REFUSAL),
        ("cascading_state", GOLD_RUN[:2], REFUSAL),
        ("wrong_id", GOLD_RUN[:2], REFUSAL),
        ("premature", GOLD_RUN[:1], "Done."),
        ("naive", [GOLD_RUN[0], ("update_incident", {"incident_id": "INC_024", "status": "new"})],
         "Done."),
        ("missing_lookup", [("update_incident", {"incident_id": "INC0000012", "status": "new"})],
         "Done."),
    ],
)  # fmt: skip
async def test_what_they_do_on_an_infeasible_task(name, calls, answer):
    assert await play(name, script([FIND_INC, FIND_USER], REFUSAL, NAIVE)) == (calls, answer)


async def test_a_gold_run_that_cannot_go_on_is_a_model_error():
    lost = {"tool": "close_task", "arguments": {"task_id": ref("inc.nowhere")}}
    model = scripted_model("scripted/gold", script([FIND_INC, lost], "Done."))
    outcome = await React().run(Prompt("", ""), model, Desk(), Limits(), ignore)
    assert outcome.stop == StopReason.MODEL_ERROR
    words = "scripted/gold cannot go on at call 2: 'inc.nowhere': there is no key 'nowhere'"
    assert words in outcome.detail


async def test_a_refused_call_names_no_result_and_other_models_guess_on():
    missing = {"tool": "update_incident", "arguments": {"incident_id": "INC_999"}, "as": "upd"}
    close = {"tool": "close_task", "arguments": {"task_id": ref("upd.task_id")}}
    naive = [missing, close]
    calls, _ = await play("naive", script([FIND_INC], "No.", naive))
    assert calls[1] == ("close_task", {"task_id": "INC_999"})


async def test_a_script_of_more_calls_than_a_run_has_turns_asks_for_several_at_a_time():
    turns = Limits().turns
    create = {"tool": "create_task", "arguments": {"incident_id": ref("inc.incident_id")}}
    long = [FIND_INC, *[create] * (turns - 2), {**create, "as": "task"}, CLOSE]
    replies = []

    def note(event):
        replies.extend([event.reply] if isinstance(event, ReplyEvent) else [])

    model, desk = scripted_model("scripted/gold", script(long, "Done.")), Desk()
    outcome = await React().run(Prompt("", "Please."), model, desk, Limits(), note)
    assert (outcome.stop, len(desk.calls)) == (StopReason.ANSWERED, len(long))
    # None waits for the result of another one of its reply.
    assert [len(reply.tool_calls) for reply in replies[:2]] == [1, 4]
    assert [call.name for call in replies[-2].tool_calls] == ["close_task"]
    ids = [call.id for reply in replies for call in reply.tool_calls]
    assert len({*ids}) == len(long)


async def test_a_script_that_fits_into_a_run_makes_one_call_a_turn():
    model, replies = (
        scripted_model("scripted/gold", script([{"tool": "list_groups"}] * 49, "Done.")),
        [],
    )
    outcome = await React().run(Prompt("", "Please."), model, Desk(), Limits(), replies.append)
    assert outcome.stop == StopReason.ANSWERED
    assert sum(isinstance(event, ReplyEvent) for event in replies) == 50


def test_scripted_models_are_simulated_and_free():
    assert scripted_model("scripted/gold", script()).simulated
    assert repr(scripted_model("scripted/noop")) == "ScriptedModel('scripted/noop')"


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        (
            "scripted/golden",
            script(),
            r"no model 'scripted/golden'; did you mean scripted/gold.*\? There are scripted/noop, ",
        ),
        ("scripted/gold", None, "replays the gold run of a task"),
        ("scripted/naive", script(), "needs a task with a naive run"),
    ],
)
def test_a_scripted_model_that_cannot_be_made_says_why(name, given, message):
    with pytest.raises(ConfigError, match=message):
        scripted_model(name, given)
