"""Plans that a planner makes: each once, kept whole, its cost borne by the run that had it made."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import (
    Event,
    GeneratedPlan,
    Limits,
    Meter,
    PreparedModel,
    Prompt,
    Reply,
    ReplyEvent,
    Stop,
    StopReason,
    ToolCall,
    Usage,
)
from eopsgym.agents.plans.kept_plans import KeptPlan, KeptPlans
from eopsgym.errors import StoreError
from tests.agents.small_environment import Desk

PROMPT = Prompt("ITSM-1 Be brief.", "Resolve INC0000012.")
PLAN = Reply("1. Find it.\n2. Resolve it.", usage=Usage(500, 50), cost=0.01)


class Planner(PreparedModel):
    """Takes a moment for each reply."""

    settings: dict[str, Any]

    def __init__(self, *replies: Reply, name: str = "planner", **settings: Any) -> None:
        super().__init__(replies, name)
        self.settings = settings

    async def reply(self, *parts: Any) -> Reply:
        await asyncio.sleep(0.01)
        return await super().reply(*parts)


async def ask(
    planner: Planner, folder: Path | None, prompt: Prompt = PROMPT, limits: Limits | None = None
) -> tuple[str, list[Event]]:
    events: list[Event] = []
    made = GeneratedPlan(planner, folder)
    return await made.ask(prompt, Desk(), Meter(limits or Limits()), events.append), events


def said(events: list[Event]) -> list[str]:
    return [
        f"{e.agent_role} {e.turn}" if isinstance(e, ReplyEvent) else str(getattr(e, "content", ""))
        for e in events
    ]


async def test_it_is_made_once_and_who_uses_it_again_says_so(tmp_path: Path) -> None:
    text, events = await ask(Planner(PLAN), tmp_path)
    assert (text, said(events)) == (
        PLAN.text,
        ["generated:planner, made for this run", "planner 0"],
    )
    again, events = await ask(Planner(), tmp_path)
    assert again == text
    (words,) = said(events)
    assert words.startswith("generated:planner, made at 20")
    assert words.endswith("(550 tokens, $0.01); used again here")


async def test_who_asks_while_it_is_made_waits_for_it(tmp_path: Path) -> None:
    planner = Planner(PLAN)
    plans = await asyncio.gather(*(ask(planner, tmp_path) for _ in range(8)))
    assert ({text for text, _ in plans}, len(planner.asked)) == ({PLAN.text}, 1)
    assert sum("planner 0" in said(events) for _, events in plans) == 1


async def test_who_waits_for_it_waits_no_longer_than_its_own_limit(tmp_path: Path) -> None:
    class Stuck(Planner):
        async def reply(self, *parts: Any) -> Reply:
            await asyncio.sleep(60)
            return PLAN

    planner = Stuck()
    making = asyncio.create_task(ask(planner, tmp_path))
    await asyncio.sleep(0)
    with pytest.raises(Stop) as stopped:
        await ask(planner, tmp_path, limits=Limits(seconds=0.02))
    assert stopped.value.reason == StopReason.TIME_LIMIT
    making.cancel()


async def test_without_a_folder_it_is_kept_as_long_as_the_process_lives() -> None:
    planner = Planner(PLAN, name="planner of this test")
    assert (await ask(planner, None))[0] == (await ask(planner, None))[0]
    assert len(planner.asked) == 1


@pytest.mark.parametrize(
    ("planner", "prompt"),
    [
        (Planner(PLAN, name="another"), PROMPT),
        (Planner(PLAN, effort="high"), PROMPT),
        (Planner(PLAN), Prompt("Another policy.", PROMPT.user)),
        (Planner(PLAN), Prompt(PROMPT.system, "Another request.")),
    ],
)
async def test_another_planner_setting_policy_or_request_is_another_plan(
    tmp_path: Path, planner: Planner, prompt: Prompt
) -> None:
    await ask(Planner(PLAN), tmp_path)
    await ask(planner, tmp_path, prompt)
    assert len(planner.asked) == 1
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (Reply(""), "no text"),
        (Reply("1. Fi", raw_finish_reason="length"), "cut off"),
        (Reply("", tool_calls=(ToolCall("c", "fly", {}),)), "it called fly instead"),
        (Reply("x" * 20_001), "20,001 letters"),
    ],
)
async def test_what_is_no_plan_costs_its_run_alone_and_is_not_kept(
    tmp_path: Path, reply: Reply, why: str
) -> None:
    planner = Planner(reply, PLAN)
    with pytest.raises(Stop, match=why) as stopped:
        await ask(planner, tmp_path)
    assert stopped.value.reason == StopReason.MODEL_ERROR
    assert list(tmp_path.iterdir()) == []
    assert (await ask(planner, tmp_path))[0] == PLAN.text


async def test_a_planner_that_takes_too_long_or_is_cancelled_leaves_nothing(tmp_path: Path) -> None:
    class Slow(Planner):
        async def reply(self, *parts: Any) -> Reply:
            await asyncio.sleep(60)
            return PLAN

    with pytest.raises(Stop) as stopped:
        await ask(Slow(), tmp_path, limits=Limits(seconds=0.02))
    assert stopped.value.reason == StopReason.TIME_LIMIT
    task = asyncio.create_task(ask(Slow(), tmp_path))
    waiting = asyncio.create_task(ask(Planner(PLAN), tmp_path))
    await asyncio.sleep(0.02)
    task.cancel()
    assert (await waiting)[0] == PLAN.text


_MADE = '{"text": "x", "source": "s", "made_at": "then"'


@pytest.mark.parametrize(
    "content",
    [
        *("", "{", "[]", "{}", '{"text": " "}', '{"text": "x", "y": 1}'),
        *('{"text": "x", "source": 1, "made_at": "then"}', f'{_MADE}, "tokens": "many"}}'),
        *(f'{_MADE}, "tokens": -1}}', f'{_MADE}, "tokens": true}}', f'{_MADE}, "cost": NaN}}'),
        f'{_MADE}, "cost": -0.5}}',
    ],
)
async def test_a_file_that_is_no_plan_is_an_error_that_names_it(
    tmp_path: Path, content: str
) -> None:
    await ask(Planner(PLAN), tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_text(content, encoding="utf-8")
    with pytest.raises(StoreError, match=rf"{path.name} is not a plan .*; delete it"):
        await ask(Planner(), tmp_path)


async def test_a_plan_that_cannot_be_kept_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "plans").write_text("in the way", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot"):
        await ask(Planner(PLAN), tmp_path / "plans")


async def test_who_comes_second_uses_the_plan_of_another_process_and_says_so(
    tmp_path: Path,
) -> None:
    await ask(Planner(Reply("1. Mine.")), tmp_path / "theirs")
    (theirs,) = (tmp_path / "theirs").iterdir()

    class Late(Planner):
        async def reply(self, *parts: Any) -> Reply:
            (tmp_path / "ours").mkdir()
            theirs.rename(tmp_path / "ours" / theirs.name)
            return await super().reply(*parts)

    text, events = await ask(Late(PLAN), tmp_path / "ours")
    assert text == "1. Mine."
    assert said(events)[1] == "planner 0"
    assert said(events)[2].endswith("; used here, too")


async def test_what_is_kept_holds_no_key_of_the_planner(tmp_path: Path) -> None:
    planner = Planner(Reply("1. Say a-key-of-the-planner."))
    planner.secrets = ("a-key-of-the-planner",)  # type: ignore[attr-defined]
    text, _ = await ask(planner, tmp_path)
    (path,) = tmp_path.iterdir()
    assert "a-key" not in text + path.read_text(encoding="utf-8")


def test_of_several_writers_at_once_one_leaves_its_plan_and_all_use_it(tmp_path: Path) -> None:
    plans = [KeptPlan(f"{letter * 15_000}\n", "generated:planner", "now") for letter in "abcdefgh"]
    with ThreadPoolExecutor(len(plans)) as writers:
        kept = list(writers.map(lambda plan: KeptPlans(tmp_path).keep("key", plan), plans))
    (path,) = tmp_path.iterdir()
    (text,) = {plan.text for plan in kept}
    assert json.loads(path.read_text(encoding="utf-8"))["text"] == text
    assert KeptPlans(tmp_path).keep("key", KeptPlan("later", "x", "now")).text == text
