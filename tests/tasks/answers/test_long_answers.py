"""Answers of a hundred thousand characters, whatever their form, have a verdict in time."""

import itertools
import time

import pytest

from eopsgym.tasks import find_task, start, verify
from eopsgym.tasks.gold import play
from tests.patience import PATIENCE
from tests.share_seed import share

LENGTH = 100_000
LETTERS = ("x", "7", "A", " ", ".", "-", "@", "\n", "(", "'", '"', "*", "|", "é", "字")
WORDS = (
    "a.",
    "a@",
    "a-",
    "A1 ",
    "Ann ",
    "Ann's ",
    "not ",
    "No. ",
    "a, ",
    "(a) ",
    "It was not done. ",
)
NUMBERS = ("INC0001201 ", "5 May. ", "$5.00 ", "09:00 ", "10%")
LISTS = ("- a\n", "1. a\n", "| a ", "# a\n")
FORMS = LETTERS + WORDS + NUMBERS + LISTS
TASKS = (
    "calendar/calendar_025_auditors_come_in_june",
    "itsm/itsm_054_successor_in_full",
    "hr/hr_097_nathan_vyas_stays",
    "drive/drive_047_kept_for_the_tax_office",
)


@pytest.mark.parametrize(
    ("form", "task_id"), share([*itertools.product(FORMS, TASKS)], 5, "long answers")
)
async def test_a_long_answer_has_a_verdict_in_time(form: str, task_id: str) -> None:
    task = find_task(task_id)
    episode = await start(task)
    try:
        if task.gold is not None and task.refusal is None:
            await play(episode, task.gold)
        answer = (form * LENGTH)[:LENGTH]
        began = time.process_time()
        verification = await verify(task, episode, answer)
        assert time.process_time() - began < PATIENCE
        assert verification.strict is not True or task.refusal is None
    finally:
        await episode.close()
