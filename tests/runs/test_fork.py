"""A fork is the run it starts from up to a step, but for one thing, and goes on from there."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import (
    Message,
    MessageEvent,
    Outcome,
    Plan,
    Reply,
    ReplyEvent,
    StopReason,
    ToolCall,
    ToolResultEvent,
    register_model,
)
from eopsgym.errors import ConfigError, StoreError, TaskError
from eopsgym.gym import NOT_RECORDED
from eopsgym.runs import Agent, Fork, Run, Setup, read_runs, run_task
from eopsgym.tasks import Task, load_tasks
from tests.own_tasks import DOMAINS
from tests.runs.test_old_formats import OLD
from tests.share_seed import share_seed
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

TASK = office.task()
LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
LOOK_ELSEWHERE = ("find_location_by_given_name", {"name": "Old Mill"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
ADD = ("add_location", {"name": "North Pier", "city": "Salem", "country": "USA"})
REPORTER = {"x-itsm-user-token": "token-rex"}
OPENING = 2
"""Messages before the first reply: the policy and the request."""


@pytest.fixture(scope="module")
def gold() -> Run:
    return run_task(TASK)


@pytest.fixture(scope="module")
def three_calls() -> Run:
    """A run whose second reply asks for three calls."""
    return run_task(TASK, prepared(calling(LOOK), calling(LOOK, MOVE, ADD), saying("Done.")))


def said(run: Run) -> list[Any]:
    """What a run did, but for the time it took."""
    return [(s.number, s.tool, s.arguments, s.text, s.is_error, s.changes) for s in run.steps]


def contents(messages: Sequence[Message]) -> list[str]:
    return [message.content for message in messages]


# Without a change, a fork is its parent again


def some_tasks() -> list[Task]:
    """One task of each system, another every day."""
    chosen = []
    for name in DOMAINS:
        tasks = load_tasks(name, split="all")
        chosen.append(tasks[share_seed() % len(tasks)])
    return chosen


# What is read there was written in the run itself, in an order that changes do not keep.
READS_ITS_LETTERS = load_tasks("email", split="all")["email_059_a_pump_in_the_spam_folder"]


@pytest.mark.sweep(2)
@pytest.mark.parametrize(
    "task", [TASK, READS_ITS_LETTERS, office.task(now=None), *some_tasks()], ids=lambda t: t.id
)
def test_a_fork_in_which_nothing_changes_ends_as_its_parent(task: Task) -> None:
    parent = run_task(task)
    whole = [parent.at(len(parent.steps), server.domain) for server in parent.servers]
    for step in range(len(parent.steps) + 1):
        fork = parent.fork(step, task=task)
        assert said(fork) == said(parent)
        assert fork.verification == parent.verification
        for there in whole:
            here = fork.at(len(fork.steps), there.domain.name)
            assert here.serialize() == there.serialize()
            here.close()


def test_a_run_that_was_read_back_can_be_forked(gold: Run) -> None:
    fork = Run.from_json(gold.to_json()).fork(2, task=TASK)
    assert said(fork) == said(gold)


def test_a_fork_of_a_task_of_ours_finds_it_by_its_name() -> None:
    parent = run_task("itsm/itsm_001_right_amara")
    assert parent.fork(1).strict is True


async def test_a_fork_can_be_awaited(gold: Run) -> None:
    assert said(await gold.fork.aio(1, task=TASK)) == said(gold)
    assert said(await gold.fork(1, task=TASK)) == said(gold)


# One thing changed


def test_a_result_is_what_the_model_reads_and_no_state() -> None:
    parent = run_task(TASK, prepared(calling(LOOK), calling(MOVE), saying("Done.")))
    model = prepared(calling(ADD), saying("It was there already."))
    fork = parent.fork(2, result={"location_id": "LOC_001", "city": "Lynn"}, model=model, task=TASK)
    (first, second) = model.asked
    assert json.loads(first[-1].content) == {"location_id": "LOC_001", "city": "Lynn"}
    assert first[-1].content == fork.steps[1].text == second[len(first) - 1].content
    assert fork.steps[1].value["city"] == "Lynn"
    assert fork.steps[1].changes == parent.steps[1].changes
    assert list(fork.flips["verifier"]) == ["moved", "added"]
    words = parent.fork(1, result="Try later.", model=prepared(saying("No.")), task=TASK)
    assert (words.steps[0].text, words.steps[0].value) == ("Try later.", "Try later.")


def test_a_result_of_brackets_without_end_is_a_text_and_its_run_is_read_back(gold: Run) -> None:
    fork = gold.fork(1, result="[" * 100_000, model=prepared(saying("Done.")), task=TASK)
    assert Run.from_json(fork.to_json()).steps[0].value == "[" * 100_000


def test_an_error_undoes_what_the_call_changed(gold: Run) -> None:
    model = prepared(saying("It does not work."))
    fork = gold.fork(2, error="The service is down.", model=model, task=TASK)
    step = fork.steps[1]
    assert (step.text, step.is_error, step.value, len(step.changes)) == (
        *("The service is down.", True, None),
        0,
    )
    assert model.asked[0][-1].is_error
    assert fork.at(2).serialize() == gold.at(1).serialize()
    assert fork.strict is False
    assert fork.diff(gold).differences[0].kind == "refused"


@pytest.mark.parametrize("step", [0, 2])
def test_a_message_follows_the_step_and_stays_where_it_was_said(gold: Run, step: int) -> None:
    model = prepared(calling(LOOK_ELSEWHERE), saying("Done."))
    fork = gold.fork(step, message="Leave North Pier.", model=model, task=TASK)
    place = OPENING + 2 * step
    assert [contents(asked)[place] for asked in model.asked] == ["Leave North Pier."] * 2
    assert [len(asked) for asked in model.asked] == [place + 1, place + 3]
    assert MessageEvent("user", "Leave North Pier.", "") in [
        replace(event, at="") for event in fork.events if isinstance(event, MessageEvent)
    ]
    assert "Leave North Pier." in [
        word.text for word in fork.words(step if step == 0 else step + 1)
    ]


def test_a_reply_is_put_into_the_models_mouth(gold: Run) -> None:
    given = Reply("", tool_calls=(ToolCall("c", LOOK_ELSEWHERE[0], LOOK_ELSEWHERE[1]),))
    fork = gold.fork(1, reply=given, model=prepared(saying("Done.")), task=TASK)
    assert [step.arguments for step in fork.steps] == [LOOK[1], LOOK_ELSEWHERE[1]]
    assert fork.answer == "Done."
    end = gold.fork(3, reply="Everything is done.", task=TASK)
    assert (end.answer, end.strict, len(end.steps)) == ("Everything is done.", True, 3)


def test_policy_and_request_are_as_if_they_had_always_been_so(gold: Run) -> None:
    model = prepared(saying("Done."))
    fork = gold.fork(1, policy="Move nothing.", model=model, task=TASK)
    assert contents(model.asked[0])[:2] == ["Move nothing.", TASK.user_prompt]
    model = prepared(saying("Done."))
    again = fork.fork(1, request="Move the mill.", model=model, task=TASK)
    assert contents(model.asked[0])[:2] == ["Move nothing.", "Move the mill."]
    assert again.setup.content != fork.setup.content != gold.setup.content


def test_the_mode_holds_from_the_fork_on() -> None:
    people = [{**office.data()["gym_servers_config"][0], "context": REPORTER}]
    task = office.task(gym_servers_config=people)
    parent = run_task(task, prepared(calling(MOVE), calling(ADD), saying("Done.")))
    assert [bool(step.breaches) for step in parent.steps] == [True, True]
    model = prepared(calling(ADD), saying("I may not."))
    fork = parent.fork(1, mode="guarded", model=model, task=task)
    assert [step.is_error for step in fork.steps] == [False, True]
    assert (fork.mode, fork.setup.fork) == ("guarded", Fork(parent.id, 1, {"mode": "guarded"}))


def test_another_model_goes_on(gold: Run) -> None:
    fork = gold.fork(1, model="scripted/noop", task=TASK)
    assert (fork.model, len(fork.steps), fork.answer) == ("scripted/noop", 1, "Done.")
    assert fork.setup.agent == Agent("scripted/noop", "react", True)


@pytest.mark.usefixtures("loaded_litellm")
def test_another_budget_is_given_beside_the_model_that_it_is_for(gold: Run) -> None:
    model = Agent("openai/o3", model_settings={"model": "openai/o3"})
    live = replace(gold, setup=replace(gold.setup, agent=model))
    with pytest.raises(ConfigError, match=r"name the model beside the budget, model='openai/o3'"):
        live.fork(1, budget="low", task=TASK)


def test_a_model_that_is_made_already_needs_no_budget(gold: Run) -> None:
    asked = replace(gold, setup=replace(gold.setup, budget="high"))
    assert asked.fork(1, model=prepared(saying("Done.")), task=TASK).answer == "Done."


# Several calls in one reply


def test_the_other_calls_of_a_reply_meet_the_changed_state(three_calls: Run) -> None:
    fork = three_calls.fork(3, error="Locked.", model=prepared(saying("Done.")), task=TASK)
    assert [step.tool for step in fork.steps] == [LOOK[0], LOOK[0], MOVE[0], ADD[0]]
    assert [step.is_error for step in fork.steps] == [False, False, True, False]
    assert (fork.at(4).rows("SELECT count(*) AS n FROM location"), fork.strict) == (
        [{"n": 3}],
        False,
    )


def test_another_model_need_not_go_on_with_a_reply_that_is_not_its_own(three_calls: Run) -> None:
    other = prepared(saying("Done."), name="other")
    fork = three_calls.fork(3, error="Locked.", model=other, task=TASK)
    assert [step.tool for step in fork.steps] == [LOOK[0], LOOK[0], MOVE[0]]
    assert [len(message.tool_calls) for message in other.asked[0]] == [0, 0, 1, 0, 2, 0, 0]


@pytest.mark.parametrize("change", [{"message": "Wait."}, {"reply": "I stop."}], ids=str)
def test_before_new_words_the_other_calls_of_a_reply_are_dropped(
    three_calls: Run, change: dict[str, Any]
) -> None:
    fork = three_calls.fork(2, **change, model=prepared(saying("Done.")), task=TASK)
    assert [step.tool for step in fork.steps] == [LOOK[0], LOOK[0]]
    asked = [e.reply.tool_calls for e in fork.events if isinstance(e, ReplyEvent)]
    assert [len(calls) for calls in asked] == [1, 1, 0]


def test_calls_that_reached_no_server_are_shown_again() -> None:
    unread = ToolCall("c0", LOOK[0], {}, "the arguments are not valid JSON")
    first = replace(calling(LOOK), tool_calls=(unread, *calling(LOOK).tool_calls))
    parent = run_task(TASK, prepared(first, calling(MOVE), saying("Done.")))
    model = prepared(saying("Done."))
    fork = parent.fork(1, model=model, task=TASK)
    assert "was not called" in model.asked[0][-2].content
    assert [step.number for step in fork.steps] == [1]


# What is recorded of it


def test_a_fork_says_where_it_comes_from(gold: Run, tmp_path: Path) -> None:
    fork = gold.fork(2, result="[]", model="scripted/noop", task=TASK)
    assert fork.setup.fork == Fork(gold.id, 2, {"result": "[]"})
    assert (fork.parent, fork.parent_step) == (gold.id, 2)
    assert (gold.parent, gold.parent_step) == (None, None)
    assert f"fork of {gold.id} after step 2, result changed" in repr(fork)
    assert f"fork of {gold.id}" in fork.to_html(tmp_path / "run.html").read_text(encoding="utf-8")
    read = Run.from_json(fork.to_json())
    assert read == fork
    assert read.setup.hash == fork.setup.hash
    assert len(fork.diff(gold)) > 0
    assert fork.diff(gold).summary.endswith("; forked after step 2, result changed")
    assert "forked" not in gold.diff(fork).summary


def test_forks_differ_in_their_hash_by_parent_step_and_change(gold: Run) -> None:
    plain = Setup("move_office", "itsm", Agent("openai/gpt-5"))
    forks = [
        Fork("a", 1),
        Fork("b", 1),
        Fork("a", 2),
        Fork("a", 1, {"result": "1"}),
        Fork("a", 1, {"error": "1"}),
        Fork("a", 1, of=Fork("c", 1)),
    ]
    hashes = {plain.hash, *(replace(plain, fork=fork).hash for fork in forks)}
    assert len(hashes) == len(forks) + 1
    assert "fork" not in plain.to_json()


def test_a_fork_that_is_there_already_is_not_made_again(gold: Run, tmp_path: Path) -> None:
    first = gold.fork(1, task=TASK, results=tmp_path)
    assert gold.fork(1, task=TASK, results=tmp_path) == first
    assert gold.fork(1, task=TASK, results=tmp_path, again=True).number == 2
    assert [run.setup.fork for run in read_runs(tmp_path)] == [Fork(gold.id, 1)] * 2


def test_what_the_parent_paid_is_not_counted_again() -> None:
    parent = run_task(TASK, prepared(calling(LOOK), calling(MOVE), saying("Done.")))
    fork = parent.fork(1, model=prepared(saying("Done.")), task=TASK)
    assert (parent.usage["cost"], parent.usage["turns"]) == (0.75, 3)
    assert (fork.usage["cost"], fork.usage["turns"], fork.usage["output_tokens"]) == (0.25, 2, 10)


# Forks of forks


def test_a_fork_of_a_fork_has_all_that_was_changed_before(gold: Run) -> None:
    first = gold.fork(1, message="Hurry.", task=TASK)
    second = Run.from_json(first.to_json()).fork(2, error="No.", task=TASK)
    model = prepared(saying("Done."))
    third = second.fork(2, message="Please.", model=model, task=TASK)
    (asked,) = model.asked
    assert [m.content for m in asked if m.role == "user"][1:] == ["Hurry.", "Please."]
    assert contents(asked)[OPENING + 2] == "Hurry."
    assert contents(asked)[-2:] == ["No.", "Please."]
    assert third.setup.fork is not None
    assert third.setup.fork.of == second.setup.fork
    assert third.fork(1, task=TASK, model=prepared(saying("Done."))).words(2)[-1].text == "Done."


# Orchestrators


class Twice:
    """Asks for a plan first, in a conversation of its own, and then works."""

    name = "twice"

    def __init__(self, contrary: bool = False, planner: Any = None) -> None:
        self.contrary = contrary
        self.planner = planner

    async def run(self, prompt: Any, model: Any, tools: Any, limits: Any, events: Any) -> Outcome:
        plan = await (self.planner or model).reply([Message("user", "Plan.")], ())
        events(ReplyEvent(1, plan, "planner"))
        messages = [Message("user", f"{prompt.user} {plan.text}")]
        events(MessageEvent.of(messages[0]))
        for turn in range(2, 9):
            reply = await model.reply(messages, await tools.list_tools())
            events(ReplyEvent(turn, reply))
            if not reply.tool_calls:
                return Outcome(reply.text, StopReason.ANSWERED)
            messages.append(Message.of_reply(reply))
            for call in reply.tool_calls:
                name = "list_locations" if self.contrary else call.name
                step = await tools.call(name, call.arguments)
                messages.append(Message.of_result(call, step.text, step.is_error))
                events(_result(turn, call, step))
        raise AssertionError


def _result(turn: int, call: ToolCall, step: Any) -> Any:
    return ToolResultEvent(turn, call, step.text, step.is_error, step.seconds, step)


def test_an_orchestrator_of_ones_own_gets_where_it_was() -> None:
    replies = (saying("Look, then move."), calling(LOOK), calling(MOVE), saying("Done."))
    parent = run_task(TASK, prepared(*replies), orchestrator=Twice())
    model = prepared(saying("No."))
    fork = parent.fork(1, message="Stop.", model=model, orchestrator=Twice(), task=TASK)
    assert contents(model.asked[0])[0].endswith("Look, then move.")
    assert contents(model.asked[0])[-1] == "Stop."
    assert (fork.answer, len(fork.steps)) == ("No.", 1)


def test_a_planner_of_its_own_is_not_asked_again() -> None:
    parent = run_task(
        TASK,
        prepared(calling(LOOK), calling(MOVE), saying("Done.")),
        orchestrator=Twice(planner=prepared(saying("Look, then move."))),
    )
    model, silent = prepared(saying("No.")), Twice(planner=prepared())
    fork = parent.fork(1, model=model, orchestrator=silent, task=TASK)
    assert contents(model.asked[0])[0].endswith("Look, then move.")
    assert next(e.agent_role for e in fork.events if isinstance(e, ReplyEvent)) == "planner"
    assert fork.answer == "No."


PART = {"title": "Move", "description": "Move it.", "dependencies": []}
SPLIT = json.dumps({"subtasks": [{"id": 1, **PART}, {"id": 2, **PART}]})
PLANNING = {
    "planner_react": ["1. Look.", LOOK, MOVE, ADD, "Done."],
    "decomposing": [
        SPLIT,
        LOOK,
        MOVE,
        "Moved.",
        "It is moved.",
        ADD,
        "Added.",
        "It is there.",
        "Done.",
    ],
}


@pytest.mark.parametrize("name", PLANNING)
@pytest.mark.parametrize("plan", ["none", Plan("Look first.")], ids=str)
def test_orchestrators_that_plan_can_be_forked_at_each_step(name: str, plan: Any) -> None:
    replies = [saying(r) if isinstance(r, str) else calling(r) for r in PLANNING[name]]
    if name == "planner_react" and plan != "none":
        replies = replies[1:]  # it follows that one
    parent = run_task(TASK, prepared(*replies), orchestrator=name, plan=plan)
    assert (parent.strict, len(parent.steps)) == (True, 3)
    asked = [e for e in parent.events if isinstance(e, ReplyEvent)]
    for step in range(1, 4):
        place = next(
            n
            for n, e in enumerate(parent.events)
            if isinstance(e, ToolResultEvent) and e.step and e.step.number == step
        )
        done = sum(isinstance(event, ReplyEvent) for event in parent.events[:place])
        rest = prepared(*(event.reply for event in asked[done:]))
        fork = parent.fork(step, model=rest, task=TASK)
        assert said(fork) == said(parent)
        assert (fork.answer, fork.setup.plan) == (parent.answer, parent.setup.plan)
        assert len(rest.asked) == len(asked) - done


def test_an_orchestrator_that_goes_another_way_is_an_error_that_says_so() -> None:
    parent = run_task(
        TASK, prepared(saying("Look."), calling(LOOK), saying("Done.")), orchestrator=Twice()
    )
    fork = parent.fork(1, model=prepared(), orchestrator=Twice(contrary=True), task=TASK)
    assert (fork.stop, fork.strict) == ("environment_error", None)
    assert (
        "called find_location_by_given_name at step 1, and now calls list_locations" in fork.detail
    )


def test_a_limit_that_ends_it_before_the_fork_is_reported(gold: Run) -> None:
    from eopsgym.agents import Limits

    fork = gold.fork(3, limits=Limits(turns=2), task=TASK)
    assert (fork.stop, fork.strict) == ("environment_error", None)
    assert "ended too early (turn_limit): react reached only step 2 of 3" in fork.detail


# What cannot be forked


@pytest.mark.parametrize(
    ("step", "asked", "kind", "why"),
    [
        (4, {}, StoreError, "no step 4: run .* has steps 0 to 3"),
        (-1, {}, StoreError, "no step -1"),
        ("2", {}, StoreError, "no step '2'"),
        (1.0, {}, StoreError, "no step 1.0"),
        (1, {"result": float("nan")}, ConfigError, "result must be a text or JSON"),
        (1, {"result": object()}, ConfigError, "result must be a text or JSON"),
        (1, {"error": 5}, ConfigError, "error must be a text, not int"),
        (1, {"message": 5}, ConfigError, "message must be a text, not int"),
        (1, {"policy": ["x"]}, ConfigError, "policy must be a text, not list"),
        (1, {"reply": 5}, ConfigError, "reply must be a text or a Reply, not int"),
        (0, {"result": "x"}, ConfigError, "step 0 is not a call, so it has no result to change"),
        (1, {"result": "x", "policy": "y"}, ConfigError, "one thing, not result and policy"),
        (1, {"urls": {"itsm": "http://localhost:1"}}, ConfigError, "leave urls out"),
        (1, {"orchestrator": "nobody"}, ConfigError, "no orchestrator 'nobody'"),
        (1, {"mode": "strict"}, Exception, "no mode 'strict'"),
        (1, {"task": office.task(office.DELETE)}, ConfigError, "of the task move_office"),
        (1, {"task": office.task(user_prompt="Other.")}, StoreError, "has changed since"),
        (1, {"task": None}, TaskError, "give the task: task="),
        (1, {"base_url": "http://localhost:1/v1"}, ConfigError, "scripted/gold is not live"),
        (1, {"hurry": True}, TypeError, "has no option 'hurry'"),
    ],
)
def test_what_cannot_be_forked_is_one_error(
    gold: Run, step: Any, asked: dict[str, Any], kind: type[Exception], why: str
) -> None:
    with pytest.raises(kind, match=why):
        gold.fork(step, **{"task": TASK, **asked})


def test_a_model_that_its_name_does_not_make_is_asked_for() -> None:
    parent = run_task(TASK, prepared(calling(LOOK), saying("Done.")))
    with pytest.raises(ConfigError, match=r"no model 'prepared'"):
        parent.fork(1, task=TASK)
    named = run_task(TASK, prepared(calling(LOOK), saying("Done."), name="openai/gpt-5"))
    with pytest.raises(ConfigError, match=r"cannot be made again .* give it, model=…"):
        named.fork(1, task=TASK)


def test_a_seed_that_has_changed_is_reported(tmp_path: Path) -> None:
    seed = tmp_path / "office.sql"
    seed.write_bytes(office.SEED.read_bytes())
    servers = [{**office.data()["gym_servers_config"][0], "seed_database_file": str(seed)}]
    task = office.task(gym_servers_config=servers)
    parent = run_task(task)
    seed.write_text(seed.read_text(encoding="utf-8") + "\nDELETE FROM location;", encoding="utf-8")
    with pytest.raises(StoreError, match="its seed has changed since run"):
        parent.fork(1, task=task)
    old = replace(parent, setup=replace(parent.setup, content=""))
    with pytest.raises(StoreError, match=r"schema has changed since run .*: it cannot be forked"):
        old.fork(1, task=task)
    seed.unlink()
    with pytest.raises(StoreError, match="its seed has changed since run"):
        parent.fork(1, task=task)


def test_states_that_nobody_kept_cannot_be_gone_on_from(gold: Run) -> None:
    blind = [gold.steps[0], replace(gold.steps[1], changes=NOT_RECORDED), gold.steps[2]]
    run = changed(gold, steps=blind)
    assert run.fork(1, task=TASK).strict is True
    with pytest.raises(
        StoreError,
        match="cannot be forked after step 2: from there on, the state of its server itsm",
    ):
        run.fork(2, task=TASK)
    far = replace(gold, servers=(replace(gold.servers[0], digest=""),))
    with pytest.raises(StoreError, match="cannot be forked after step 1"):
        far.fork(1, task=TASK)
    assert far.fork(0, task=TASK).strict is True


def test_damaged_changes_cannot_be_gone_on_from(gold: Run) -> None:
    harm = replace(gold.steps[1].changes, changeset=b"T\x00nonsense")
    run = changed(gold, steps=[gold.steps[0], replace(gold.steps[1], changes=harm), gold.steps[2]])
    with pytest.raises(StoreError, match="after step 2, whose changes are damaged"):
        run.fork(3, task=TASK)


def test_runs_of_old_formats_can_be_forked() -> None:
    runs = {run.id: run for run in read_runs(OLD)}
    # The policy has gone on since; it is part of a task, which is given as it was.
    prompt = runs["gold"].words(0)[0].text
    assert said(runs["gold"].fork(2, task=office.task(system_prompt=prompt))) == said(runs["gold"])


def test_a_fork_keeps_the_plan_that_was_made_for_its_parent(tmp_path: Path) -> None:
    planner = prepared(saying("1. Look.\n2. Move."))
    register_model("mine/planner_once", lambda: planner)
    model = prepared(calling(LOOK), calling(MOVE), saying("Done."))
    parent = run_task(TASK, model, plan="generated:mine/planner_once")
    on = prepared(saying("Stopped."))
    fork = parent.fork(1, model=on, task=TASK)
    assert (fork.plan, fork.plan_text) == (parent.plan, parent.plan_text)
    assert len(planner.asked) == 1
    assert contents(on.asked[0])[: OPENING + 1] == contents(model.asked[1])[: OPENING + 1]
    assert [step.tool for step in fork.steps] == [LOOK[0]]


def test_a_fork_of_planner_react_plans_as_its_parent_did() -> None:
    model = prepared(saying("1. Look.\n2. Move."), calling(LOOK), calling(MOVE), saying("Done."))
    parent = run_task(TASK, model, orchestrator="planner_react")
    assert (parent.usage["turns"], parent.usage_by_role["planner"]["turns"]) == (3, 1)
    on = prepared(saying("Stopped."))
    fork = parent.fork(1, model=on, task=TASK)
    assert (fork.stop, fork.plan_text) == ("answered", parent.plan_text)
    assert [step.tool for step in fork.steps] == [LOOK[0]]
    assert len(on.asked) == 1


def test_the_error_of_a_misspelt_change_says_what_a_fork_changes(gold: Run) -> None:
    with pytest.raises(
        TypeError, match=r"has no option 'eror'; it can change result, error, message, "
    ):
        gold.fork(1, eror="It is down.", task=TASK)
