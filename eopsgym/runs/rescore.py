"""Judging old runs anew, by the tasks and the verifiers of today and without a model.

The databases of a run are brought to where it left them by its recorded changes, and its verifiers
are asked again. What comes of it stands beside the runs (`rescored`), whose records stay.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from eopsgym.agents import MessageEvent
from eopsgym.agents.messages import now, without_plan
from eopsgym.agents.model_judge import is_own_judge
from eopsgym.domains import get_domain
from eopsgym.errors import EopsgymError, ModelError, StoreError
from eopsgym.runs.fork import with_forks
from eopsgym.runs.fork_replay import do_again, other_seed
from eopsgym.runs.one_task import judged
from eopsgym.runs.progress_bar import long_bar
from eopsgym.runs.read_runs import read_runs
from eopsgym.runs.rescored import Rescored, RescoredFile
from eopsgym.runs.result_file_names import RESCORED, RESULTS
from eopsgym.runs.run import Run
from eopsgym.runs.run_file import TRIED_AGAIN
from eopsgym.runs.run_list import Runs
from eopsgym.runs.run_record import OWN_ORIGIN
from eopsgym.runs.setup import content_digest
from eopsgym.runs.states import unusable
from eopsgym.sync import synchronously, warn
from eopsgym.tasks import Rating, Task, Verification, start
from eopsgym.tasks.find_tasks import own_task
from eopsgym.tasks.start_episode import tools_in_sight
from eopsgym.user_paths import user_path


async def _rescore(
    source: str | Path = RESULTS, tasks: Iterable[Task] | None = None
) -> list[Rescored]:
    """Judge the runs of some results anew, without a model, and keep both verdicts.

    No model is asked: what a judge model said of a text counts again where it would be asked the
    same, and otherwise there is no verdict. Run files stay as they are; what comes of each run is
    appended to `rescored.jsonl` beside them, where the newest line counts (`Rescored`). Who is
    interrupted loses nothing and may begin again; several processes may judge the same results.

    Args:
        source: a results folder or a run file.
        tasks: the tasks of today, where they are none of ours that an id finds.

    Returns:
        What became of each run: `reused` (the task is the same, and its verifiers still say the
        same), `judged again`, or `has to run again`, each with the reason. The last are runs whose
        changes were not recorded or that were never judged, and those whose task is gone or now
        asks another thing: other words, another seed, another moment, other people or tools.

    Raises:
        StoreError: if there are no results, or they cannot be read or written.

    Example:
        >>> for each in rescore("results"):                     # doctest: +SKIP
        ...     print(each.run_id, each.how, each.why)
    """
    path = user_path(source)
    file = RescoredFile(path if path.is_dir() else path.parent, _told_damaged)
    given = {task.id: task for task in tasks or ()}
    # A list that reads each run when it is looked at: results may be larger than the memory.
    runs = Runs.read(source)
    found = []
    with long_bar(len(runs), "judging anew", "run") as move:
        for run in runs:
            found.append(file.add(await _judged_anew(run, given)))
            move(1)
    return found


rescore = synchronously(_rescore)


def undo_rescore(source: str | Path = RESULTS) -> int:
    """Restore the first verdicts of some runs, and return how many changed.

    The lines of `rescored.jsonl` stay, with one more for each of these runs.

    Args:
        source: a results folder or a run file.

    Raises:
        StoreError: if there are no results, or they cannot be read or written.
    """
    path = user_path(source)
    file = RescoredFile(path if path.is_dir() else path.parent, _told_damaged)
    return sum(file.take_back(run.id) for run in read_runs(source))


def _told_damaged(place: int, why: str) -> None:
    warn(f"{RESCORED}, byte {place} is no verdict ({why}), skipped; the others count")


async def _judged_anew(run: Run, tasks: Mapping[str, Task]) -> Rescored:
    """Return the new verdict of one run, without writing it.

    Args:
        run: of any make.
        tasks: by id, those that are looked at before our own.
    """
    made = Rescored(
        run.id,
        "has to run again",
        "",
        comparable=False,
        first_strict=run.strict,
        first_parity=run.parity,
        said_at=now(),
    )
    if run.stop in TRIED_AGAIN:
        return replace(made, why=f"it ended by {run.stop} and was never judged")
    task = tasks.get(run.task) or own_task(run.domain, run.task)
    if task is None:
        why = f"there is no task {run.domain}/{run.task}; if it is in a file, name that (--tasks)"
        return replace(made, why=why)
    try:
        return await _by_task(run, with_forks(task, run.setup.fork), made)
    except EopsgymError as error:
        return replace(made, why=f"the state that it left cannot be made again: {error}")


async def _by_task(run: Run, task: Task, made: Rescored) -> Rescored:
    """Return the new verdict of a run whose task exists.

    Raises:
        EopsgymError: if the task cannot be started, or not as it was.
    """
    made = replace(made, content=content_digest(task))
    unchanged = run.setup.content == made.content
    if why := _not_recorded(run):
        if unchanged:
            reused = f"its task is unchanged; {why}, so that it was not judged again"
            return replace(made, how="reused", why=reused, comparable=True)
        return replace(made, why=f"its task is another by now, and {why}")
    if not unchanged and (why := _asks_another_thing(run, task)):
        return replace(made, why=f"its task asks another thing by now: {why}")
    said, unrated = await _verdict_of_today(run, task)
    if unchanged and (unrated or _scores(said) == _scores(run.verification)):
        rest = "what a judge model said stands" if unrated else "so is what its verifiers say"
        why = f"its task is unchanged, and {rest}"
        return replace(made, how="reused", why=why, comparable=True)
    why = "what it was asked is unchanged, and its verifiers are others"
    if unchanged:
        why = "its task is unchanged, and its verifiers say otherwise in this version"
    if unrated:
        texts = "1 text" if unrated == 1 else f"{unrated} texts"
        why += f"; a judge model would have to rate {texts} anew"
    return replace(made, how="judged again", why=why, comparable=not unrated, verification=said)


def _scores(said: Verification) -> tuple[Any, ...]:
    each = [(verdict.name, verdict.strict, verdict.parity) for verdict in said.verdicts]
    return said.strict, said.parity, said.refused, each


def _not_recorded(run: Run) -> str:
    """Return why the state that a run left is not known; nothing where it is."""
    if run.origin != OWN_ORIGIN:
        return f"it comes from the {run.origin}, which records no changes"
    blind = [server.domain for server in run.servers if not server.digest]
    if blind:
        return f"what its calls changed on the {blind[0]} server was not recorded"
    if replaced := {*run.setup.mcp} & {server.domain for server in run.servers}:
        return f"the {min(replaced)} server was one of others"
    mounted = {server.domain for server in run.servers}
    for step in run.steps:
        if step.server in mounted:
            why = unusable(step.changes, get_domain(step.server).schema)
            if why is not None:
                return f"the changes of step {step.number} {why}"
    return ""


def _asks_another_thing(run: Run, task: Task) -> str:
    """Return the change of a task that gives a run's calls another meaning.

    Which tools were in sight stands in no record, but those that were called have to be now.
    """
    servers = {(server.domain, server.gym_name): server for server in run.servers}
    mounted = {(config.domain.name, config.gym_name): config for config in task.servers}
    if servers.keys() != mounted.keys():
        return "it mounts other systems"
    for key, server in servers.items():
        who = str(mounted[key].user_info.get("name") or "")
        if who != server.user:
            return f"{who or 'nobody'} acts in {key[0]}, and not {server.user or 'nobody'}"
    for role, words in (("system", task.system_prompt), ("user", task.user_prompt)):
        if not any(words in said for said in _said(run, role)):
            return f"the {'policy' if role == 'system' else 'request'} reads otherwise"
    if task.now is not None and str(task.now) != run.setup.now:
        return f"it happens at {task.now}, and not at {run.setup.now}"
    in_sight = tools_in_sight(task, run.setup.tool_set, run.setup.tool_names)
    for step in run.steps:
        names = {step.tool, f"{step.server}/{step.tool}"}
        is_ours = any(domain == step.server for domain, _ in mounted)
        if in_sight is not None and is_ours and not names & in_sight:
            return f"{step.tool}, which was called, is not in sight"
    return ""


def _said(run: Run, role: str) -> Iterator[str]:
    """Yield the messages to the model in a role, without a plan in the request."""
    for event in run.events:
        if isinstance(event, MessageEvent) and event.role == role:
            yield without_plan(event.content)[0]


async def _verdict_of_today(run: Run, task: Task) -> tuple[Verification, int]:
    """Return the verdict of a task's present verifiers on the state that a run left.

    Returns:
        The verdict, and how many texts a judge model would have to rate for it.

    Raises:
        EopsgymError: if the state cannot be made again.
    """
    setup = run.setup
    episode = await start(
        task,
        mode=setup.mode,
        repaired=setup.repaired,
        now=setup.now,
        tool_set=setup.tool_set,
        tool_names=setup.tool_names,
    )
    try:
        if other := other_seed(run.servers, episode):
            raise StoreError(other)
        for step in run.steps:
            do_again(step, episode)
        ratings = _Ratings(run)
        judge = None if setup.judge is None else ratings
        said = await judged(task, episode, run.outcome, run.events, judge, _is_own_judge(run))
    finally:
        await episode.close()
    return said, ratings.missing


class _Ratings:
    """The ratings of judge models for the texts of a run, by what the models were asked."""

    def __init__(self, run: Run) -> None:
        found = [verdict.rating for verdict in run.verdicts]
        found.append(run.verification.refusal_rating)
        self._known: dict[str, Rating] = {each.prompt: each for each in found if each}
        self.missing = 0

    async def __call__(self, prompt: str) -> Rating:
        if prompt not in self._known:
            self.missing += 1
            raise ModelError("no model is asked where runs are judged anew")
        return self._known[prompt]


def _is_own_judge(run: Run) -> bool:
    agent, judge = run.setup.agent, run.setup.judge
    if judge is None:
        return False
    named: Any = [
        SimpleNamespace(name=name, settings=settings)
        for name, settings in (
            (agent.model, agent.model_settings),
            (judge.name, judge.settings),
        )
    ]
    return is_own_judge(*named)
