"""`parity` of a task of ours is what the published harness says of its export."""

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from eopsgym import serve
from eopsgym.errors import ServerError
from eopsgym.gym import Episode, template
from eopsgym.tasks import Task, export_tasks, find_task, load_tasks, start, verify
from eopsgym.tasks.comparisons import rows_value
from eopsgym.tasks.export.published_parity import checks_of, keeps_changed_rows, published_parity
from eopsgym.tasks.gold import play
from tests.share_seed import share, share_seed
from tests.tasks.test_hand_made_runs import RUNS

SHARE = 10


async def done(task: Task, run: dict[str, Any]) -> Episode:
    episode = await start(task, tool_set="all")
    for tool, arguments in run["calls"]:
        episode.call(tool, arguments)
    return episode


@pytest.mark.parametrize("run", [pytest.param(r, id=r["id"]) for r in share(RUNS, SHARE, "parity")])
async def test_parity_is_that_of_the_exported_task(run: dict[str, Any], tmp_path: Path) -> None:
    task = find_task(run["task"])
    (exported,) = load_tasks(export_tasks([task], tmp_path / "export"))
    verdicts = []
    for each in (task, exported):
        episode = await done(each, run)
        verdicts.append((await verify(each, episode, run["answer"])).parity)
        await episode.close()
    assert verdicts[0] is verdicts[1], f"{run['why']} (with EOPSGYM_SHARE_SEED={share_seed()})"


@pytest.mark.parametrize("run", [pytest.param(r, id=r["id"]) for r in share(RUNS, SHARE, "rows")])
async def test_changed_rows_pass_only_a_check_that_passes_as_a_whole(run: dict[str, Any]) -> None:
    task = find_task(run["task"])
    episode = await done(task, run)
    for verifier in (each for each in task.verifiers if each.type == "footprint"):
        server = episode.server(verifier.gym_name)
        checks = checks_of(verifier, task)
        for number, check in enumerate(checks.checks):
            if await keeps_changed_rows(check, checks, episode, server):
                value = rows_value(await server.rows(check.query))
                assert value == checks.expected(number), check.query
        checks.seed.close()
    await episode.close()


async def test_a_row_that_nobody_asked_for_fails_parity_as_well() -> None:
    task = find_task("itsm/itsm_020_hotline_is_major")
    assert task.gold is not None
    episode = await start(task, tool_set="all")
    await play(episode, task.gold)
    assert (await verify(task, episode, task.gold.answer)).parity is True
    _change_another_row(episode)
    assert (await verify(task, episode, task.gold.answer)).parity is False
    assert (await verify(task, episode, task.gold.answer, parity=False)).parity is True
    await episode.close()


async def test_a_server_that_is_gone_gives_no_parity() -> None:
    task = find_task("itsm/itsm_020_hotline_is_major")
    footprint = next(each for each in task.verifiers if each.type == "footprint")
    async with serve("itsm") as servers:
        urls = {"itsm": servers["itsm"].url}
        episode = await start(task, urls=urls, tool_set="all")
        assert await published_parity(footprint, task, episode) is False
    with pytest.raises(ServerError):
        await published_parity(footprint, task, episode)
    await episode.close()


async def test_a_verdict_keeps_no_database_of_its_seed_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(template, "_cache", {})
    monkeypatch.setattr(template, "_of_files", {})
    task = find_task("itsm/itsm_020_hotline_is_major")
    episode = await start(task, tool_set="all")
    seed = weakref.ref(episode.database("itsm").template)
    assert (await verify(task, episode, None)).parity is False
    await episode.close()
    del episode
    template._cache.clear()
    template._of_files.clear()
    gc.collect()
    assert seed() is None


def _change_another_row(episode: Episode) -> None:
    (row,) = episode.database("itsm").rows("SELECT group_id FROM user_group LIMIT 1")
    step = episode.call("update_user_group", {"group_id": row["group_id"], "name": "Renamed"})
    assert step.changes
