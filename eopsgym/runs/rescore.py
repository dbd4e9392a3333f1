"""`rescore`: judges stored runs again by the current tasks and verifiers, without a model.

The final databases of a run are rebuilt from its recorded changes, and its verifiers are run on
them. The result is stored beside the runs (`rescored`), whose records are not changed.
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
    """Judge the runs of some results again, without a model, and keep both verdicts.

    No model is called: a judge model's rating of a text is reused if the judge would get the same
    question, and otherwise there is no verdict. Run files are not changed; the result for each run
    is appended to `rescored.jsonl` beside them, where the last line counts (`Rescored`). An
    interrupted call loses nothing and can be repeated; several processes may judge the same
    results.

    Args:
        source: a results folder or a run file.
        tasks: the current tasks, if they are not among ours.

    Returns:
        A result for each run, with the reason: `reused` (the task is unchanged, and so are the
        results of its verifiers), `judged again`, or `has to run again`. The last are runs whose
        changes were not recorded or that were never judged, and those whose task does not exist
        any more or has changed in its words, seed, moment, acting users or tools.

    Raises:
        StoreError: there are no results, or they cannot be read or written.

    Example:
        >>> for each in rescore("results"):                     # doctest: +SKIP
        ...     print(each.run_id, each.how, each.why)
    """
    path = user_path(source)
    file = RescoredFile(path if path.is_dir() else path.parent, _warn_of_damage)
    given = {task.id: task for task in tasks or ()}
    # `Runs` reads each run when it is used, because results may be larger than the memory.
    runs = Runs.read(source)
    results = []
    with long_bar(len(runs), "judging anew", "run") as move:
        for run in runs:
            results.append(file.add(await _judged_anew(run, given)))
            move(1)
    return results


rescore = synchronously(_rescore)


def undo_rescore(source: str | Path = RESULTS) -> int:
    """Restore the first verdicts of some runs, and return how many changed.

    The lines of `rescored.jsonl` are kept, and one is added for each of these runs.

    Args:
        source: a results folder or a run file.

    Raises:
        StoreError: there are no results, or they cannot be read or written.
    """
    path = user_path(source)
    file = RescoredFile(path if path.is_dir() else path.parent, _warn_of_damage)
    return sum(file.take_back(run.id) for run in read_runs(source))


def _warn_of_damage(place: int, why: str) -> None:
    warn(f"{RESCORED}, byte {place} is not a verdict ({why}), skipped; the other lines count")


async def _judged_anew(run: Run, tasks: Mapping[str, Task]) -> Rescored:
    """Return the new verdict of one run, without writing it.

    Args:
        run: a run of any origin.
        tasks: tasks by id, which take precedence over ours.
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
        return replace(made, why=f"it ended with {run.stop} and was never judged")
    task = tasks.get(run.task) or own_task(run.domain, run.task)
    if task is None:
        why = f"there is no task {run.domain}/{run.task}; if it is in a file, name it (--tasks)"
        return replace(made, why=why)
    try:
        return await _by_task(run, with_forks(task, run.setup.fork), made)
    except EopsgymError as error:
        return replace(made, why=f"its final state cannot be rebuilt: {error}")


async def _by_task(run: Run, task: Task, made: Rescored) -> Rescored:
    """Return the new verdict of a run whose task exists.

    Raises:
        EopsgymError: the task cannot be started, or its seed has changed.
    """
    made = replace(made, content=content_digest(task))
    unchanged = run.setup.content == made.content
    if why := _not_recorded(run):
        if unchanged:
            reused = f"its task is unchanged; {why}, so it was not judged again"
            return replace(made, how="reused", why=reused, comparable=True)
        return replace(made, why=f"its task has changed, and {why}")
    if not unchanged and (why := _asks_another_thing(run, task)):
        return replace(made, why=f"the request of its task has changed: {why}")
    verification, unrated = await _verdict_of_today(run, task)
    if unchanged and (unrated or _scores(verification) == _scores(run.verification)):
        rest = "the judge model's ratings are kept" if unrated else "so are the verifiers' results"
        why = f"its task is unchanged, and {rest}"
        return replace(made, how="reused", why=why, comparable=True)
    why = "its request is unchanged, but its verifiers have changed"
    if unchanged:
        why = "its task is unchanged, but its verifiers decide otherwise in this version"
    if unrated:
        texts = "1 text" if unrated == 1 else f"{unrated} texts"
        why += f"; a judge model would have to rate {texts} again"
    return replace(
        made, how="judged again", why=why, comparable=not unrated, verification=verification
    )


def _scores(verification: Verification) -> tuple[Any, ...]:
    each = [(verdict.name, verdict.strict, verdict.parity) for verdict in verification.verdicts]
    return verification.strict, verification.parity, verification.refused, each


def _not_recorded(run: Run) -> str:
    """Return why the final state of a run is unknown; an empty text if it is known."""
    if run.origin != OWN_ORIGIN:
        return f"it comes from the {run.origin}, which records no changes"
    blind = [server.domain for server in run.servers if not server.digest]
    if blind:
        return f"changes on the {blind[0]} server were not recorded"
    if replaced := {*run.setup.mcp} & {server.domain for server in run.servers}:
        return f"an MCP server replaced the {min(replaced)} server"
    mounted = {server.domain for server in run.servers}
    for step in run.steps:
        if step.server in mounted:
            why = unusable(step.changes, get_domain(step.server).schema)
            if why is not None:
                return f"the changes of step {step.number} {why}"
    return ""


def _asks_another_thing(run: Run, task: Task) -> str:
    """Return a change of a task that gives a run's calls another meaning; else an empty text.

    No record lists the tools that the agent saw, but the tools that it called must still be there.
    """
    servers = {(server.domain, server.gym_name): server for server in run.servers}
    mounted = {(config.domain.name, config.gym_name): config for config in task.servers}
    if servers.keys() != mounted.keys():
        return "it uses other systems"
    for key, server in servers.items():
        who = str(mounted[key].user_info.get("name") or "")
        if who != server.user:
            current, former = who or "nobody", server.user or "nobody"
            return f"the acting user in {key[0]} is {current}, not {former}"
    for role, words in (("system", task.system_prompt), ("user", task.user_prompt)):
        if not any(words in message for message in _messages(run, role)):
            return f"the {'policy' if role == 'system' else 'request'} has another wording"
    if task.now is not None and str(task.now) != run.setup.now:
        return f"its moment is {task.now}, not {run.setup.now}"
    seen_tools = tools_in_sight(task, run.setup.tool_set, run.setup.tool_names)
    for step in run.steps:
        names = {step.tool, f"{step.server}/{step.tool}"}
        is_ours = any(domain == step.server for domain, _ in mounted)
        if seen_tools is not None and is_ours and not names & seen_tools:
            return f"the agent does not see {step.tool} any more, which it called"
    return ""


def _messages(run: Run, role: str) -> Iterator[str]:
    """Yield the messages to the model in a role; a plan in the request is cut off."""
    for event in run.events:
        if isinstance(event, MessageEvent) and event.role == role:
            yield without_plan(event.content)[0]


async def _verdict_of_today(run: Run, task: Task) -> tuple[Verification, int]:
    """Return the verdict of a task's current verifiers on the final state of a run.

    Returns:
        The verdict, and the number of texts that a judge model would have to rate for it.

    Raises:
        EopsgymError: the state cannot be rebuilt.
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
        verification = await judged(
            task, episode, run.outcome, run.events, judge, _is_own_judge(run)
        )
    finally:
        await episode.close()
    return verification, ratings.missing


class _Ratings:
    """A judge that returns the recorded ratings of a run, found by the question."""

    def __init__(self, run: Run) -> None:
        ratings = [verdict.rating for verdict in run.verdicts]
        ratings.append(run.verification.refusal_rating)
        self._known: dict[str, Rating] = {each.prompt: each for each in ratings if each}
        self.missing = 0

    async def __call__(self, prompt: str) -> Rating:
        if prompt not in self._known:
            self.missing += 1
            raise ModelError("rescoring calls no model")
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
