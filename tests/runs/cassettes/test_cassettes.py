"""An experiment runs again from a cassette as it was, without network, key or litellm."""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import (
    Limits,
    LiteLLMModel,
    Message,
    Outcome,
    Reply,
    ReplyEvent,
    StopReason,
    ToolCall,
    ToolInfo,
)
from eopsgym.errors import ConfigError, EopsgymWarning, StoreError
from eopsgym.runs import Cassette, Run, run_task, run_tasks
from tests.agents.provider import KEY, call, completion, provider
from tests.runs.processes import finish, start
from tests.toy import office
from tests.toy.agents import calling, saying

TASK = office.task()
LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})


class Varied:
    """Answers each request in other words; counts how often it was asked."""

    name, simulated = "openai/varied", False

    def __init__(self, **settings: Any) -> None:
        self.settings = {"model": self.name, **settings}
        self.asked = 0

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """A look-up, the move, and an answer."""
        self.asked += 1
        await asyncio.sleep(0)
        turn = sum(message.role == "assistant" for message in messages)
        plan = [calling(LOOK), calling(MOVE), saying("Done.")]
        ids = (ToolCall(f"id_{self.asked}", c.name, c.arguments) for c in plan[turn].tool_calls)
        return replace(plan[turn], text=f"({self.asked})", tool_calls=tuple(ids), thinking="Hm.")


class Gone(Varied):
    """A model that cannot be reached any more."""

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """No reply."""
        raise AssertionError("the network was used")


def comparable(run: Run) -> Any:
    """Return a run record without ids, wall clock and the time that calls took."""

    def timeless(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: timeless(v) for k, v in value.items() if k not in ("at", "started_at", "id")}
        return [timeless(item) for item in value] if isinstance(value, list) else value

    data = json.loads(run.to_json())
    for event in data["events"]:
        if event["type"] == "tool_result":
            event["seconds"] = event["step"]["seconds"] = 0
    return timeless({**data, "seconds": 0})


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "replies.cassette.jsonl"


def test_an_experiment_runs_again_as_it_was(file: Path) -> None:
    tasks = [office.task(task_id=f"task_{number}") for number in range(5)]
    model = Varied()
    first = run_tasks(tasks, model, repeats=3, cassette=file, progress=False)
    held = file.read_bytes()
    again = run_tasks(tasks, Gone(), repeats=3, cassette=file, progress=False)
    assert [comparable(run) for run in again] == [comparable(run) for run in first]
    firsts = [next(e for e in run.events if isinstance(e, ReplyEvent)) for run in first]
    assert len({event.reply.text for event in firsts}) >= 3
    assert file.read_bytes() == held


@pytest.mark.parametrize("task", ["itsm", "csm"])
def test_runs_that_overlap_get_their_own_replies_again(task: str, file: Path) -> None:
    from eopsgym.tasks import load_tasks

    tasks = load_tasks(task)[:3]
    first = run_tasks(tasks, Varied(), repeats=2, concurrency=6, cassette=file, progress=False)
    again = run_tasks(tasks, Gone(), repeats=2, concurrency=1, cassette=file, progress=False)
    assert [comparable(run) for run in again] == [comparable(run) for run in first]


def test_only_what_is_missing_is_asked_for(file: Path) -> None:
    model = Varied()
    run_task(TASK, model, limits=Limits(turns=1), cassette=file)
    run = run_task(TASK, model, cassette=file)
    assert (model.asked, run.stop, len(run.steps)) == (3, "answered", 2)
    run_task(TASK, model, mode="guarded", cassette=file)
    assert model.asked == 3
    run_task(TASK, model, number=2, cassette=file)
    assert model.asked == 6


def test_a_request_that_is_made_twice_has_two_replies(file: Path) -> None:
    class Again:
        name = "again"

        async def run(self, prompt: Any, model: Any, tools: Any, limits: Any, events: Any) -> Any:
            for turn in (1, 2):
                reply = await model.reply(prompt.messages(), ())
                events(ReplyEvent(turn, replace(reply, tool_calls=())))
            return Outcome(reply.text, StopReason.ANSWERED)

    model = Varied()
    first = run_task(TASK, model, orchestrator=Again(), cassette=file)
    assert (first.answer, model.asked) == ("(2)", 2)
    assert comparable(run_task(TASK, Gone(), orchestrator=Again(), cassette=file)) == comparable(
        first
    )


def test_a_judge_is_on_the_cassette(file: Path) -> None:
    from eopsgym.agents import register_model

    class Judge(Varied):
        async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
            self.asked += 1
            return saying("8")

    judge = Judge()
    register_model("mine/judge", lambda: judge)
    task = office.task(office.DELETE)
    runs = [run_task(task, "scripted/gold", judge="mine/judge", cassette=file) for _ in range(2)]
    assert judge.asked == 1
    assert comparable(runs[0]) == comparable(runs[1])
    assert [e.agent_role for e in runs[0].events if isinstance(e, ReplyEvent)][-1] == "judge"


def test_a_planner_is_on_the_cassette(file: Path) -> None:
    first = run_task(TASK, Varied(), orchestrator=Planned(Varied()), cassette=file)
    assert sum(isinstance(event, ReplyEvent) for event in first.events) == 2
    again = run_task(TASK, Gone(), orchestrator=Planned(Gone()), cassette=file)
    assert comparable(again) == comparable(first)


class Planned:
    """Asks its planner, and then the agent."""

    name = "planned"

    def __init__(self, planner: Any) -> None:
        self.planner = planner

    async def run(self, prompt: Any, model: Any, tools: Any, limits: Any, events: Any) -> Outcome:
        for turn, asked in enumerate((self.planner, model), 1):
            reply = await asked.reply([Message("user", f"Say {turn}.")], ())
            events(ReplyEvent(turn, replace(reply, tool_calls=())))
        return Outcome(reply.text, StopReason.ANSWERED)


# What a cassette says when a reply is missing


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (
            {"task": office.task(user_prompt="The harbour office moves to Lynn.")},
            r"message 2 of 2 \(user\) is new: '…our office moves to Lynn.' instead of "
            r"'…our office moves to Salem, and North Pier opens",
        ),
        (
            {"model": Gone(temperature=1)},
            "the model's settings differ: temperature is 1 instead of null",
        ),
        ({"task": office.task(selected_tools=["add_location"])}, "2 of the tools differ, such as"),
        ({"number": 2}, "repeat 2 was not recorded, only 1"),
        ({"model": "scripted/noop"}, "it holds replies of openai/varied"),
    ],
    ids=["request", "settings", "tools", "repeat", "model"],
)
def test_a_missing_reply_is_reported_with_what_differs(
    file: Path, asked: dict[str, Any], why: str
) -> None:
    run_task(TASK, Varied(), cassette=file)
    given = {"task": TASK, "model": Gone(), **asked}
    run = run_task(**given, cassette=Cassette(file, record=False))
    assert (run.stop, run.strict) == ("model_error", None)
    assert "has no reply of" in run.detail
    assert re.search(why, run.detail), run.detail


def test_a_result_that_differs_is_found_in_the_middle(file: Path) -> None:
    run_task(TASK, Varied(), cassette=file)
    moved = office.SEED.read_text(encoding="utf-8").replace("'Boston'", "'Lynn'")
    seed = file.parent / "moved.sql"
    seed.write_text(moved, encoding="utf-8")
    servers = [{**office.data()["gym_servers_config"][0], "seed_database_file": str(seed)}]
    task = office.task(gym_servers_config=servers)
    run = run_task(task, Gone(), cassette=Cassette(file, record=False))
    assert "message 4 of 4 (tool) is new: " in run.detail
    assert "Lynn" in run.detail
    assert len(run.steps) == 1


def test_a_conversation_that_was_cut_off_is_reported(file: Path) -> None:
    run_task(TASK, Varied(), limits=Limits(turns=1), cassette=file)
    run = run_task(TASK, Gone(), cassette=Cassette(file, record=False))
    assert "message 3 of 4 (assistant) is new; no message of this role was recorded" in run.detail


# The file


def test_nothing_is_said_twice(file: Path) -> None:
    run_tasks([TASK], Varied(), repeats=3, cassette=file, progress=False)
    lines = [json.loads(line) for line in text_of(file).splitlines()]
    kinds = [line["type"] for line in lines]
    assert (kinds[0], kinds.count("root"), kinds.count("reply")) == ("cassette", 1, 9)
    ids = [line["id"] for line in lines if line["type"] == "message"]
    assert len(ids) == len(set(ids)) == 2 + 3 * 4  # the opening, and four messages a repeat


def test_secrets_are_kept_out_and_do_not_matter(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Telling(Varied):
        secrets = ("the-secret-of-it",)

        async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
            reply = await super().reply(messages, tools)
            return replace(reply, text=f"the-secret-of-it and from-the-env {reply.text}")

    monkeypatch.setenv("SOME_API_KEY", "from-the-env")
    first = run_task(TASK, Telling(), cassette=file)
    assert "secret" not in text_of(file)
    assert "from-the-env" not in text_of(file)
    monkeypatch.delenv("SOME_API_KEY")
    again = run_task(TASK, Gone(), cassette=file)
    assert comparable(again) == comparable(first)
    assert "secret" not in again.to_json()


def test_what_a_provider_wants_back_is_kept(file: Path) -> None:
    class Signed(Varied):
        seen: Any = None

        async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
            self.seen = messages[-1].echo or (messages[-2].echo if len(messages) > 2 else None)
            reply = await super().reply(messages, tools)
            return replace(reply, echo={"thinking_blocks": [{"signature": "abc"}]})

    run_task(TASK, Signed(), limits=Limits(turns=1), cassette=file)
    model = Signed()
    run_task(TASK, model, limits=Limits(turns=2), cassette=file)
    assert model.asked == 1
    assert model.seen == {"thinking_blocks": [{"signature": "abc"}]}


def test_half_a_line_is_passed_over_and_asked_for_again(file: Path) -> None:
    run_task(TASK, Varied(), cassette=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-40])
    model = Varied()
    run_task(TASK, model, cassette=file)
    assert model.asked == 1
    with pytest.warns(EopsgymWarning, match="ignored 1 line of the cassette that cannot be read"):
        assert len(Cassette(file).tape) == 3


def test_processes_share_a_cassette(file: Path) -> None:
    finish(*(start("tests.runs.cassettes.recorder", str(file), name) for name in "ab"))
    lines = [json.loads(line) for line in text_of(file).splitlines()]
    assert sum(line["type"] == "reply" for line in lines) == 40
    assert sum(line["type"] == "cassette" for line in lines) == 1
    for name in "ab":
        assert len(Cassette(file).tape) == 40, name


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"hello": 1}\n', "is not a cassette; choose another file"),
        (b"nonsense\n", "is not a cassette; choose another file"),
        (b'{"type": "cassette", "format": "eopsgym-cassette/9"}\n', "update eopsgym"),
        (None, "there is no cassette .* to play; record one first"),
    ],
)
def test_what_is_no_cassette_is_one_error(file: Path, content: bytes | None, why: str) -> None:
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(StoreError, match=why):
        run_task(TASK, Varied(), cassette=Cassette(file, record=False))


def test_a_folder_that_is_missing_is_reported_before_any_run(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no folder"):
        run_task(TASK, Varied(), cassette=tmp_path / "no" / "file.jsonl")


def test_a_cassette_is_no_part_of_the_setup(file: Path) -> None:
    with_it, without = run_task(TASK, Varied(), cassette=file), run_task(TASK, Varied())
    assert with_it.setup == without.setup
    assert with_it.setup.agent.simulated is False


# Live models


def test_playing_needs_neither_key_nor_litellm(file: Path) -> None:
    with provider() as server:
        server.will(
            completion(None, call(LOOK[0], json.dumps(LOOK[1]))),
            completion("It is done."),
        )
        model = LiteLLMModel("openai/test-model", api_base=server.url, api_key=KEY)
        first = run_task(TASK, model, cassette=file)
    assert (first.answer, KEY in text_of(file)) == ("It is done.", False)
    (said,) = finish(start("tests.runs.cassettes.player", str(file)))
    again, litellm = said.splitlines()
    assert comparable(Run.from_json(again)) == comparable(first)
    assert litellm == "False"


def test_playing_needs_no_key_of_a_model_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    conf = {"llm_provider": "openai", "llm_model": "test-model", "llm_api_key": "$THE_KEY_OF_IT"}
    with provider() as server:
        server.will(completion("It is done."))
        path = file.with_name("mine.json")
        path.write_text(json.dumps({**conf, "llm_api_endpoint": server.url}), encoding="utf-8")
        monkeypatch.setenv("THE_KEY_OF_IT", KEY)
        first = run_task(TASK, str(path), cassette=file)
    monkeypatch.delenv("THE_KEY_OF_IT")
    with pytest.raises(ConfigError, match="THE_KEY_OF_IT is not set"):
        run_task(TASK, str(path), cassette=file)
    assert comparable(
        run_task(TASK, str(path), cassette=Cassette(file, record=False))
    ) == comparable(first)
