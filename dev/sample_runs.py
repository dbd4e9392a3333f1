"""Make `data/samples/simulated_runs.jsonl.xz`: what notebooks draw where there are no own runs.

`python -m dev.sample_runs` writes them; with `--check` it makes all of them again, writes nothing
and fails where they are other than those that are kept. All are of scripted models, and nothing
that they show is a finding. The same code makes the same file: ids and moments are counted.
"""

import hashlib
import lzma
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from eopsgym.agents import FAILURES, Event, MessageEvent, ReplyEvent, Script, scripted_model
from eopsgym.agents.scripted.unsteady_names import UNSTEADY
from eopsgym.analysis.simulated_sample import sample_lines, sample_path
from eopsgym.errors import ConfigError
from eopsgym.runs import Run, run_tasks
from eopsgym.tasks import Task, find_task

TASKS = (
    "calendar/calendar_033_the_board_listens",
    "calendar/calendar_034_somebody_listens_already",
    "calendar/calendar_069_all_channels_have_run_out",
    "calendar/calendar_070_one_channel_is_open",
    "calendar/calendar_009_racks_on_the_move",
    "calendar/calendar_011_they_write_themselves",
    "csm/csm_001_wafereye_offline_again",
    "csm/csm_002_wafereye_call_of_leaver",
    "csm/csm_110_lab_manager_has_a_login",
    "csm/csm_047_new_lab_manager",
    "csm/csm_007_the_right_tina_thomas",
    "csm/csm_059_purple_edges_return",
    "drive/drive_039_three_people_ask",
    "drive/drive_040_julie_may_not_answer",
    "drive/drive_005_tracey_takes_it_back",
    "drive/drive_006_a_remark_is_not_there",
    "drive/drive_074_runs_out_of_the_trash",
    "drive/drive_037_specifications_through_review",
    "email/email_011_settings_of_connie",
    "email/email_012_an_open_door_for_pop",
    "email/email_007_the_card_goes_back",
    "email/email_008_the_card_is_still_needed",
    "email/email_093_the_card_readers_go",
    "email/email_089_labels_grown_wild",
    "hr/hr_124_new_private_address",
    "hr/hr_125_private_address_of_the_company",
    "hr/hr_026_people_of_kaique",
    "hr/hr_108_neither_anita_nor_bella",
    "hr/hr_052_nicole_lays_her_pen_down",
    "hr/hr_056_ines_falk_signs",
    "itsm/itsm_136_admin_has_stepped_down",
    "itsm/itsm_046_admin_steps_down",
    "itsm/itsm_020_hotline_is_major",
    "itsm/itsm_153_music_has_a_child",
    "itsm/itsm_044_access_review_board",
    "itsm/itsm_052_patch_for_the_outage",
    "teams/teams_057_five_at_one_table",
    "teams/teams_058_one_is_a_guest_now",
    "teams/teams_011_a_room_for_prices",
    "teams/teams_012_one_room_too_many",
    "teams/teams_017_post_reaches_channels",
    "teams/teams_037_handover_on_every_tab",
)
"""Of each system: two twins that can be done, each with its sibling that cannot, and two longer."""

SOME = (*TASKS[2::6], *TASKS[4::6], *TASKS[5::6])
"""Three of each system, for the conditions beside the main one: short, longer and long."""
OF_FAILURES = (*TASKS[0::6], *TASKS[1::6])
"""Two of each system, one that can be done and one that cannot, for the failing models."""
TWO = ("scripted/unsteady", "scripted/shaky")
_BEGAN = datetime(2026, 1, 5, 9)
_MADE_AT = re.compile(r"made at \S+")


@dataclass(frozen=True)
class Condition:
    """Some tasks by one model, so many times each, under the same options of `run_tasks`."""

    model: str
    tasks: tuple[str, ...] = TASKS
    repeats: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)

    def runs(self) -> Iterator[Run]:
        """Its runs, as they are kept; without the tasks on which the model cannot do what it is to.

        One after the other, so that it is always the same run that has a plan made.
        """
        tasks = [task for task in map(find_task, self.tasks) if _can(self.model, task)]
        made = run_tasks(
            tasks, self.model, repeats=self.repeats, progress=False, concurrency=1, **self.options
        )
        yield from map(settled, made)


def conditions() -> Iterator[Condition]:
    """All that is in the sample, in the order of the file."""
    yield Condition("scripted/gold")
    yield from (Condition(model, repeats=3) for model in UNSTEADY)
    varied: dict[str, tuple[str, ...]] = {
        "budget": ("low", "medium", "high"),
        "plan": ("generated:scripted/steady", "reference"),
        "orchestrator": ("planner_react", "decomposing"),
        "tool_set": ("oracle", "plus_5", "plus_10"),
        "mode": ("guarded",),
    }
    for option, values in varied.items():
        for value in values:
            yield from (Condition(model, SOME, options={option: value}) for model in TWO)
    yield from (Condition(f"scripted/{kind}", OF_FAILURES) for kind in FAILURES)


def _can(model: str, task: Task) -> bool:
    """Whether the model can do its thing on a task; the failures of others would be none."""
    kind = model.removeprefix("scripted/")
    if kind in FAILURES and kind != "missed_refusal" and not task.feasible:
        return False
    try:
        scripted_model(model, Script.of(task))
    except ConfigError:
        return False
    return True


def settled(run: Run) -> Run:
    """The run with an id by its setup, and moments that are counted from a fixed one."""
    lot = hashlib.sha256(run.setup.hash.encode()).hexdigest()
    began = _BEGAN + timedelta(seconds=int(lot[:4], 16))
    events = tuple(
        _event(event, _moment(began + timedelta(seconds=place)))
        for place, event in enumerate(run.events, 1)
    )
    return replace(
        run,
        id=f"sim{lot[:9]}",
        experiment="simulated",
        started_at=_moment(began),
        seconds=0.0,
        events=events,
    )


def _event(event: Event, at: str) -> Event:
    if isinstance(event, MessageEvent):
        return replace(
            event, content=_MADE_AT.sub(f"made at {_moment(_BEGAN)}", event.content), at=at
        )
    if isinstance(event, ReplyEvent):
        return replace(event, at=at)
    step = None if event.step is None else replace(event.step, seconds=0.0)
    return replace(event, at=at, seconds=0.0, step=step)


def _moment(moment: datetime) -> str:
    return f"{moment.isoformat(timespec='milliseconds')}Z"


def lines() -> Iterator[bytes]:
    """The runs of all conditions, a line each."""
    for condition in conditions():
        for run in condition.runs():
            yield run.to_json().encode()


def main(arguments: list[str]) -> str | None:
    """Write the sample, or compare it; what is wrong."""
    made = list(lines())
    if arguments == ["--check"]:
        kept = sample_lines()
        other = sum(one != two for one, two in zip(made, kept, strict=False))
        if other or len(made) != len(kept):
            return f"{other} of {len(kept)} runs are made otherwise: `python -m dev.sample_runs`"
        return None
    path = sample_path()
    path.parent.mkdir(exist_ok=True)
    text = b"".join(line + b"\n" for line in made)
    path.write_bytes(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))
    print(f"{len(made)} runs, {len(text):,} bytes, {path.stat().st_size:,} packed")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
