"""What authors use, on tasks over two and three systems: footprints, proofs, plays, baselines."""

import json
from pathlib import Path
from typing import Any

import pytest

from eopsgym.tasks import Task, load_tasks, validate_tasks
from eopsgym.tasks.authoring.draw_distractors import keep_distractors
from eopsgym.tasks.certify import certify_task
from eopsgym.tasks.certify.cheap_answers import foreign_refusals
from eopsgym.tasks.certify.orders import orders
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.tools_suffice import tools_suffice
from eopsgym.tasks.footprint.write import footprint_file
from tests.toy import new_site

MAIL_TOOLS = ("get_user_profile", "list_labels", "create_label")
TWO: dict[str, Any] = {
    "user_prompt": (
        "We open the site Crane Yard in Salem, USA. Add the skill 'Crane safety' in HR first, then "
        "the location in ITSM."
    ),
    "rules": ["HR-10.1", "ITSM-1.7"],
    "gym_servers_config": [new_site.IN_HR, new_site.IN_ITSM],
    "selected_tools": [t for t in new_site.TASK["selected_tools"] if t not in MAIL_TOOLS],
    "gold": {
        "calls": [c for c in new_site.TASK["gold"]["calls"] if c["tool"] not in MAIL_TOOLS],
        "answer": "The skill and the location are there.",
    },
    "verifiers": [*new_site.TASK["verifiers"][:2], new_site.way()],
}


async def whole(folder: Path, **changes: Any) -> Task:
    """The task with its footprints and distractors, as commands write them into its file."""
    file = folder / "new_site.json"
    file.write_text(json.dumps(new_site.data(**changes)), encoding="utf-8")
    (await footprint_file(file)).write()
    keep_distractors(load_tasks(file)[0])
    task: Task = load_tasks(file)[0]
    return task


@pytest.mark.sweep(1)
@pytest.mark.parametrize("changes", [TWO, {}])
async def test_a_task_over_several_systems_is_proved_and_certified(
    changes: dict[str, Any], tmp_path: Path
) -> None:
    task = await whole(tmp_path, **changes)
    watched = [v.gym_name for v in task.verifiers if v.type == "footprint"]
    assert watched == [server.gym_name for server in task.servers]
    assert await validate_tasks([task]) == []
    certificate = await certify_task(task)
    assert [failure for proof in certificate.proofs for failure in proof.failures] == []


async def test_an_order_over_two_systems_is_one_that_the_policy_demands(tmp_path: Path) -> None:
    task = await whole(tmp_path)
    rehearsal = await Rehearsal.of(task)
    found = await orders(rehearsal, [])
    await rehearsal.close()
    assert (found.failures, found.tried, len(found.caught)) == ((), found.held, 3)
    assert "breaks HR-10.1: skill first: step 7: location LOC_" in found.caught[0]


async def test_an_order_whose_rule_demands_none_is_named(tmp_path: Path) -> None:
    order = {**new_site.ORDER, "because": "ITSM-1.7"}
    verifiers = [*new_site.TASK["verifiers"][:3], new_site.way(order=order)]
    rehearsal = await Rehearsal.of(await whole(tmp_path, verifiers=verifiers))
    found = await orders(rehearsal, [])
    await rehearsal.close()
    assert "breaks ITSM-1.7, by which the policy demands no order" in found.failures[0]


def test_a_task_over_several_systems_has_foreign_refusals() -> None:
    refusals = list(foreign_refusals(new_site.task()))
    assert len(refusals) == 2
    assert all(refusals)


async def test_the_way_out_for_distractors_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "new_site.json"
    file.write_text(json.dumps(new_site.data()), encoding="utf-8")
    rehearsal = await Rehearsal.of(load_tasks(file)[0])
    found = await tools_suffice(rehearsal)
    await rehearsal.close()
    assert f"`eopsgym tasks draw {file}` writes them" in found.failures[0]
