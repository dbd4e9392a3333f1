"""The problems of a task file that can be found without running it."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from eopsgym.domains import get_domain
from eopsgym.errors import DatabaseError, DomainError, EopsgymError, TaskError
from eopsgym.gym import Database, build_template, find_seed, seed_state
from eopsgym.gym.tool_names import split_name
from eopsgym.sync import stop_if_interrupted
from eopsgym.tasks.acting_people import people_problems
from eopsgym.tasks.answers.refusal_config import Refusal
from eopsgym.tasks.authoring.lint_own_verifiers import own_verifier_problems
from eopsgym.tasks.authoring.lint_tool_names import tool_name_problems
from eopsgym.tasks.find_tasks import own_names, source_of
from eopsgym.tasks.gold import GoldCall
from eopsgym.tasks.never_passing import AskedState, exclusions, flaws
from eopsgym.tasks.read_files import read_file
from eopsgym.tasks.start_episode import mount_problems
from eopsgym.tasks.task import CATEGORIES, OWN_TYPES, Task, TaskServer, Verifier

_RELATIVE_SQL = re.compile(
    r"""['"]now['"]|\bcurrent_(date|time|timestamp)\b|"""
    r"\b(date|time|datetime|julianday|unixepoch)\s*\(\s*\)|\bstrftime\s*\(\s*'[^']*'\s*\)",
    re.IGNORECASE,
)
_RELATIVE_TEXT = re.compile(
    r"\b(today|tomorrow|yesterday|tonight|(next|last|this) (week|month|year|quarter|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday)|"
    r"(in|within) (a|\d+|two|three) (day|week|month)s?|\d+ (day|week|month)s? (ago|from now))\b",
    re.IGNORECASE,
)


class Finding(NamedTuple):
    """One thing that is wrong with a task."""

    task: str
    problem: str

    def __str__(self) -> str:
        return f"{self.task}: {self.problem}"


def lint_tasks(tasks: Iterable[Task]) -> list[Finding]:
    """Return the problems of all tasks: those of each, and ids or requests that occur twice."""
    tasks = list(tasks)
    findings = []
    for task in tasks:
        stop_if_interrupted()
        findings += lint_task(task)
    ids = Counter(task.id for task in tasks)
    findings += [Finding(name, f"{n} tasks have this id") for name, n in ids.items() if n > 1]
    asked: dict[str, Task] = {}
    for task in tasks:
        first = asked.setdefault(task.user_prompt, task)
        if first is not task and task.id != first.pair and first.id != task.pair:
            findings.append(Finding(task.id, f"its request is that of {first.id}"))
    return findings + [Finding(task.id, each) for task in tasks for each in _no_pair(task, ids)]


def _no_pair(task: Task, linted: Collection[str]) -> Iterator[str]:
    """Yield a problem if a task's pair does not exist.

    It may be among the linted tasks, in the folder of the task's file, or in the system's set.

    Args:
        task: the task, which may be linted without its pair.
        linted: the ids of the tasks that are linted with it.
    """
    if task.pair == task.id:
        yield "its 'pair' is the task itself; name the other task of the pair"
    if task.pair is None or task.pair in linted:
        return
    names = (name.split("/") for name in own_names())
    known = {*linted, *(name for system, name in names if system == task.domain)}
    if task.pair not in known:
        known |= {*_ids_beside(task)} - {task.id}
    if task.pair not in known:
        near = get_close_matches(task.pair, sorted(known), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        yield f"there is no task {task.pair!r}, its pair, here or in its folder{hint}"


def _ids_beside(task: Task) -> Iterator[str]:
    """Yield the ids of the tasks in the folder of a task's file, as far as they can be read."""
    for path in sorted(task.file.parent.glob("*.json")) if task.file else ():
        with suppress(TaskError):
            yield read_file(path).id


def lint_task(task: Task) -> list[Finding]:
    """Return the problems of one task; a published task need not have a plan, rules and so on."""
    # If a system is mounted wrongly, its tools, rules and tables are unknown as well.
    mounts = [*mount_problems(task)]
    problems = mounts or [*_published(task)]
    if not task.published and not mounts:
        problems += _own(task)
    return [Finding(task.id, problem) for problem in problems]


def _published(task: Task) -> Iterator[str]:
    tools = _tool_names(task)
    wrong = [*_seed_problems(task)]
    yield from wrong
    yield from () if wrong else people_problems(task)
    for name in (*task.selected_tools, *task.restricted_tools):
        if name not in tools:
            yield f"no server has the tool {name!r}{_not_mounted(task, name)}"
    if len(_known(task)) == len(task.servers):
        yield from tool_name_problems(task)
    for name, count in Counter(task.selected_tools).items():
        if count > 1:
            yield f"the tool {name!r} is selected {count} times"
    yield from _verifiers(task)


def _tool_names(task: Task) -> set[str]:
    """Return the names of tools that a task's file may use, with and without their systems."""
    domains = [server.domain for server in _known(task)]
    pairs = [(domain, tool) for domain in domains for tool in domain.tools]
    own = {tool for _, tool in pairs}
    return own | {f"{name}/{tool}" for d, tool in pairs for name in (d.name, d.gym_name)}


def _not_mounted(task: Task, tool: str) -> str:
    """Return a message if a tool names a system that is not mounted, or ''."""
    system, _ = split_name(tool)
    mounted = {name for server in task.servers for name in (server.gym_name, server.domain.name)}
    return f": {system} is not mounted" if system and system not in mounted else ""


def _seed_problems(task: Task) -> Iterator[str]:
    read: set[str] = set()
    for server in _known(task):
        try:
            states = seed_state(server.domain, find_seed(server.domain, server.seed))
            read |= {path for path, *_ in states}
        except EopsgymError as error:
            yield str(error)
    if task.file is None or len(task.servers) < 2:
        return
    folder = task.file.absolute().parent
    for name in dict.fromkeys(Path(server.seed).name for server in task.servers):
        if (folder / name).is_file() and str(folder / name) not in read:
            yield (
                f"{name} beside its file is not read: in a task over several systems that name "
                f"means their own seeds; write ./{name} for the file, or rename it"
            )


def _verifiers(task: Task) -> Iterator[str]:
    names = {server.gym_name: server for server in task.servers}
    if not task.verifiers:
        yield "it has no verifier"
    for name, count in Counter(verifier.name for verifier in task.verifiers).items():
        if count > 1:
            yield f"{count} verifiers are called {name!r}"
    yield from _never_passing(task)
    for verifier in task.verifiers:
        yield from _config(verifier)
        if verifier.type == "tool_execution":
            continue
        server = names.get(verifier.gym_name)
        if server is None and task.published:
            yield f"verifier {verifier.name!r} looks at {verifier.gym_name!r}, which is not mounted"
        elif server in _known(task):
            if verifier.query:
                yield from _query(verifier, server)
            if verifier.type in OWN_TYPES:
                yield from _own_verifier(verifier, task)


def _never_passing(task: Task) -> Iterator[str]:
    """Yield the verifiers on a state that no run can pass, judged by their texts alone."""
    seeds = {server.gym_name: str(server.seed) for server in task.servers}
    asked = [
        AskedState(
            verifier.name,
            verifier.query,
            verifier.config.get("expected_value"),
            str(verifier.config.get("comparison_type") or "equals"),
            verifier.gym_name,
            seeds.get(verifier.gym_name, ""),
        )
        for verifier in task.verifiers
        if verifier.type == "database_state" and "expected_value" in verifier.config
    ]
    for each in asked:
        for flaw in flaws(each):
            scoring = "published scoring never passes it" if flaw.published else "it never passes"
            yield f"verifier {each.name!r}: {scoring}: {flaw.why}"
    for one, other, why in exclusions(asked):
        yield f"verifiers {asked[one].name!r} and {asked[other].name!r} exclude each other: {why}"


def _known(task: Task) -> list[TaskServer]:
    """Return the servers whose domain exists."""
    known = []
    for server in task.servers:
        with suppress(DomainError):
            get_domain(server.gym_name)
            known.append(server)
    return known


def _config(verifier: Verifier) -> Iterator[str]:
    if verifier.type == "tool_execution" and not verifier.config.get("selected_tools"):
        yield f"verifier {verifier.name!r} names no tool"
    if verifier.type != "database_state":
        return
    if not verifier.query.strip():
        yield f"verifier {verifier.name!r} has no query"
    if "expected_value" not in verifier.config:
        yield f"verifier {verifier.name!r} has no expected_value"


def _own_verifier(verifier: Verifier, task: Task) -> Iterator[str]:
    kind, config, gym_name = verifier.type, verifier.config, verifier.gym_name
    domains = {server.gym_name: server.domain for server in _known(task)}
    for problem in own_verifier_problems(kind, config, gym_name, domains, task.rules):
        yield f"verifier {verifier.name!r}: {problem}"


def _query(verifier: Verifier, server: TaskServer) -> Iterator[str]:
    if _RELATIVE_SQL.search(verifier.query):
        yield f"verifier {verifier.name!r} depends on the day on which it runs"
    database = Database(build_template(server.domain, "", "no rows"))
    try:
        database.sql_runner(verifier.query, seconds=1.0)
    except DatabaseError as error:
        yield f"verifier {verifier.name!r} is not a query on {server.domain.name}: {error}"
    finally:
        database.close()


def _own(task: Task) -> Iterator[str]:
    if not task.plan:
        yield "it has no plan"
    if task.now is None:
        yield (
            "it has no 'now'; with one, such as \"2026-03-02T09:00:00\", its clock stands "
            "still, here and on servers to which it is exported"
        )
    if not task.rules:
        yield "it has no 'rules'; name the rules of the policy that it exercises"
    rules = {rule for server in _known(task) for rule in server.domain.rules}
    pairs = (rule for pair in task.rule_pairs for rule in pair)
    named = dict.fromkeys([*task.rules, *pairs, *task.allowed_breaches])
    yield from (f"no policy has the rule {rule}" for rule in named if rule not in rules)
    yield from _distractors(task)
    for verifier in task.verifiers:
        if verifier.category is None:
            known = " or ".join((", ".join(CATEGORIES[:-1]), CATEGORIES[-1]))
            yield f"verifier {verifier.name!r} has no category: {known}"
    match = _RELATIVE_TEXT.search(task.user_prompt)
    if match:
        yield f"the request has a relative date: {match.group(0)!r}"
    solutions = [solution for solution in (task.gold, task.naive) if solution]
    selected = _selected(task)
    for name in dict.fromkeys(call.tool for solution in solutions for call in solution.calls):
        if task.selected_tools and name not in selected:
            yield f"the solution calls {name!r}, which is not selected"
    for call in (call for solution in solutions for call in solution.calls):
        yield from _arguments(task, call)
    if task.feasible is False and task.naive is None:
        yield "it is infeasible and has no 'naive'; give the calls of a careless agent there"
    if task.refusal is not None:
        yield from _refusal(task, task.refusal)


def _selected(task: Task) -> set[str]:
    """Return the selected tools; a name without a system also with each system that has it."""
    pairs = [(server.domain, name) for server in _known(task) for name in task.selected_tools]
    with_system = {f"{domain.name}/{tool}" for domain, tool in pairs if tool in domain.tools}
    return {*task.selected_tools} | with_system


def _refusal(task: Task, refusal: Refusal) -> Iterator[str]:
    """Yield the faults that make a refusal too easy to win, and tools that no server has."""
    domains = [server.domain for server in _known(task)]
    rules = {rule for domain in domains for rule in domain.rules}
    tools = _tool_names(task)
    for number, reason in enumerate(refusal.reasons, 1):
        what = f"reason {number} of the refusal"
        if len(reason.facts) < 2:
            yield f"{what} needs two facts: the record or value, and why it forbids the request"
        if any(rules.issuperset(each) for each in reason.facts):
            yield f"{what} can be given by naming a rule alone; add the record or value as a fact"
        for tool in {name for entry in reason.shown for each in entry for name in each.tools}:
            if tool not in tools:
                yield f"{what} names in 'shown' the tool {tool!r}, which no server has"


def _distractors(task: Task) -> Iterator[str]:
    tools = _tool_names(task)
    for name, count in Counter(task.distractors).items():
        if name not in tools:
            yield f"no server has the tool {name!r}, a distractor{_not_mounted(task, name)}"
        if name in task.selected_tools or name in task.restricted_tools or count > 1:
            yield f"the distractor {name!r} is named twice, or selected or restricted as well"


def lacks_footprint(task: Task) -> Iterator[str]:
    """Yield a problem for each server without a footprint, which a certificate requires."""
    have = {verifier.gym_name for verifier in task.verifiers if verifier.type == "footprint"}
    for server in task.servers:
        if server.gym_name not in have:
            yield (
                f"it has no footprint for {server.gym_name}; "
                f"`eopsgym tasks footprint {source_of(task)} --write` makes one"
            )


def _arguments(task: Task, call: GoldCall) -> Iterator[str]:
    """Yield a problem for each argument without a parameter, since published servers ignore it."""
    system, name = split_name(call.tool)
    domains = [server.domain for server in _known(task)]
    tools = [d.tools.get(name) for d in domains if system in ("", d.name, d.gym_name)]
    known = {name for tool in tools if tool is not None for name in tool.signature.parameters}
    for argument in call.arguments:
        if known and argument not in known:
            yield f"the solution gives {call.tool} an argument {argument!r}, which it does not have"
