"""Runs made by hand, by people who had not written the tasks: right ones and wrong ones.

`python -m tests.tasks.test_hand_made_runs` judges all of them and counts the verdicts; the tests
judge a share that rotates.
"""

import asyncio
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from eopsgym.tasks import Verification, find_task, start, verify
from eopsgym.tasks.gold import call_as_agent
from tests.share_seed import share, share_seed

RUNS = [
    json.loads(line)
    for line in Path(__file__).with_name("hand_made_runs.jsonl").read_text("utf-8").splitlines()
]
SHARE = 20
KNOWN = {
    *("y_w01", "y_w02", "y_w04", "y_w05", "y_w06", "y_w07", "y_w13", "y_w25"),
    *("z_w02", "z_w03", "z_w09", "z_w11", "z_w36"),
    *("w_w16", "w_w19", "w_w48"),
    *("p_w33", "p_w38", "p_w39", "p_w41", "p_w42", "p_w49"),
    *("q_w06", "q_w11", "q_w27", "q_w33", "q_w45"),
}
"""Wrong runs that win: right deeds with a false report that nobody asked for, and refusals.

The runs of `y`, `z`, `w`, `p` and `q`, five people one after the other, were judged before anything
was mended on them: of 50 wrong ones each 16, 13, 8, 7 and 5 won; of their 250 right ones two lost.
Facts written since, blind to these runs, and what refusals want now leave 8, 5, 3, 6 and 5.
"""
LOST = {"w_r20", "q_r20"}
"""Right runs that lose: one names a colleague of whom no result of the run tells, one says of
another file what must not be said of those that were asked about."""


async def judged(run: dict[str, Any]) -> Verification:
    task = find_task(run["task"])
    episode = await start(task)
    try:
        for tool, arguments in run["calls"]:
            await call_as_agent(episode, tool, arguments, run["id"])
        return await verify(task, episode, run["answer"])
    finally:
        await episode.close()


@pytest.mark.parametrize("run", [pytest.param(r, id=r["id"]) for r in share(RUNS, SHARE, "hand")])
async def test_no_right_run_loses_and_no_wrong_one_wins(run: dict[str, Any]) -> None:
    verification = await judged(run)
    wins = verification.strict is True
    said = f"{run['why']} (with EOPSGYM_SHARE_SEED={share_seed()})"
    if run["label"] == "right":
        assert (verification.strict is False) is (run["id"] in LOST), said
    else:
        assert wins is (run["id"] in KNOWN), said


async def count() -> None:
    """Print how the runs are judged."""
    tally = Counter[tuple[str, str]]()
    for run in RUNS:
        strict = (await judged(run)).strict
        verdict = {True: "won", False: "lost", None: "unsure"}[strict]
        tally[run["label"], verdict] += 1
        if (run["label"], verdict) in (("right", "lost"), ("wrong", "won")):
            print(f"{run['id']} {run['task']}: {run['label']}, {verdict}: {run['why']}")
    for (label, verdict), number in sorted(tally.items()):
        print(f"{label:6} {verdict:7} {number}")


if __name__ == "__main__":
    asyncio.run(count())
    sys.exit()
