"""Pages of each system: its tables with columns, its rules, and its tasks."""

from collections.abc import Iterable, Iterator
from functools import cache

from dev.er_pictures import references, subjects_of
from dev.markdown import table
from eopsgym.domains import Domain, domain_names, get_domain
from eopsgym.tasks import Task, Tasks, load_tasks

FOLDER = "systems"
_SPECIAL = "\\`*_{}[]<>#$|~^@"


def system_pages() -> dict[str, str]:
    """Return the pages of all systems in Markdown, by their place on the site."""
    tasks = {name: load_tasks(name, split="all") for name in (*domain_names(), "hybrid")}
    every = [task for each in tasks.values() for task in each]
    pages = {f"{FOLDER}/index.md": _index(tasks)}
    for name in domain_names():
        domain = get_domain(name)
        pages[f"{FOLDER}/{name}_tables.md"] = "\n".join(_tables(domain))
        pages[f"{FOLDER}/{name}_rules.md"] = "\n".join(_rules(domain, every))
    for name, each in tasks.items():
        title = "Several systems at once" if name == "hybrid" else get_domain(name).title
        pages[f"{FOLDER}/{name}_tasks.md"] = "\n".join(_tasks(name, title, each))
    return pages


def plain(text: str) -> str:
    """Return a text in which Markdown sees no markup."""
    return "".join(f"\\{each}" if each in _SPECIAL else each for each in text)


def _index(tasks: dict[str, Tasks]) -> str:
    rows = []
    for name in domain_names():
        domain = get_domain(name)
        counts = (
            f"[{len(domain.tools)}](../{name}.md#tools)",
            f"[{len(domain.schema.tables)}]({name}_tables.md)",
            f"[{len(domain.rules)}]({name}_rules.md)",
            f"[{len(tasks[name])}]({name}_tasks.md)",
        )
        rows.append((f"[{domain.title}](../{name}.md)", f"`{name}`", *counts))
    several = f"[{len(tasks['hybrid'])}](hybrid_tasks.md)"
    rows.append(("[Several of them at once](../hybrid.md)", "`hybrid`", "", "", "", several))
    parts = [
        "# Systems, tables, rules and tasks",
        "",
        "The page of a system says what it is, lists its tools, draws its tables, and names what "
        "differs from the published server. Each number leads to the list behind it.",
        "",
        *table("system", "name", "tools", "tables", "rules", "tasks", rows=rows),
        "",
        "All systems belong to [one company](../company.md). "
        "[How a task is proved](../proofs.md) says why a verdict can be believed, and "
        "[task files](../task_files.md) what a task consists of.",
    ]
    return "\n".join(parts) + "\n"


def _tables(domain: Domain) -> Iterator[str]:
    yield from (f"# Tables of {domain.name}", "")
    yield (
        f"The columns of the {len(domain.schema.tables)} tables of "
        f"[{domain.title}](../{domain.name}.md#tables), where they are drawn. "
        f'`eopsgym.Episode.start("{domain.name}").sql("SELECT …")` queries them, '
        "and `run.at(step).sql(…)` as they were after a step of a run."
    )
    for subject, names in subjects_of(domain.name, domain.schema).items():
        yield from ("", f"## {subject}")
        for name in names:
            refers = references(domain.schema, name)
            rows = [
                (
                    f"`{column.name}`",
                    f"`{column.type}`",
                    "key" if column.key else "required" if column.required else "",
                    f"[{refers[column.name]}](#{refers[column.name].lower()})"
                    if column.name in refers
                    else "",
                    f"`{column.default}`" if column.default is not None else "",
                )
                for column in domain.schema.tables[name].values()
            ]
            yield from ("", f"### {plain(name)}", "")
            yield from table("column", "type", "", "refers to", "default", rows=rows)
    yield ""


def _rules(domain: Domain, every: Iterable[Task]) -> Iterator[str]:
    yield from (f"# Rules of {domain.name}", "")
    yield (
        f"The policy of [{domain.title}](../{domain.name}.md), rule by rule, with the tasks that "
        "depend on each. Where code checks a rule, guarded mode refuses the call that breaks "
        "it, and published mode records the breach."
    )
    places: dict[str, set[str]] = {}
    for check in domain.checks:
        place = check.place.removeprefix(f"eopsgym.domains.{domain.name}.")
        places.setdefault(check.id, set()).add(f"`{place}`")
    for rule, text in domain.rules.items():
        yield from ("", f"## {rule}", "", text, "")
        yield f"- Checked in: {', '.join(sorted(places.get(rule, ()))) or 'no tool'}"
        of = [_task_link(task) for task in every if rule in task.rules]
        yield f"- Tasks ({len(of)}): {', '.join(of) or 'none'}"
    yield ""


def _task_link(task: Task) -> str:
    return f"[{plain(task.id)}]({task.domain}_tasks.md#{task.id.lower()})"


def _tasks(name: str, title: str, tasks: Tasks) -> Iterator[str]:
    yield from (f"# Tasks of {name}", "")
    yield (
        f"{title}: {len(tasks)} tasks, {sum(task.feasible is False for task in tasks)} of which "
        "have to be refused. Twins are the same request on another state. "
        f'`eopsgym.load_tasks("{name}")` loads the main selection, `split="all"` all of them, and '
        f"`eopsgym tasks show {name}/ID` prints one with its solution and proofs."
    )
    rows = [
        (_task_link(task), task.title, task.tier or "", _outcome(task), task.split or "")
        for task in tasks
    ]
    yield from ("", *table("task", "title", "tier", "right outcome", "split", rows=rows))
    by_id = {task.id: task for task in tasks}
    for task in tasks:
        yield from ("", f"## {plain(task.id)}", "")
        yield from (f"{plain(task.title)}", "")
        yield from (f"> {each}".rstrip() for each in plain(task.user_prompt).splitlines())
        yield from ("", *_facts(task, by_id.get(task.pair or "")))
    yield ""


def _facts(task: Task, twin: Task | None) -> Iterator[str]:
    """Yield what is known of a task, as items of a list."""
    systems = ", ".join(server.domain.name for server in task.servers)
    calls = f", {len(task.gold.calls)} calls in the solution" if task.gold else ""
    yield f"- {task.tier or 'no tier'}; right outcome: {_outcome(task)}; systems: {systems}"
    yield f"- {len(task.selected_tools)} tools needed{calls}, {len(task.verifiers)} verifiers"
    yield f"- Twin: {_task_link(twin) if twin else 'none'}"
    if task.rules:
        yield f"- Rules: {', '.join(map(_rule_link, task.rules))}"
    if task.hard_because:
        yield f"- Difficulty: {plain(task.hard_because)}"


@cache
def _system_of_rule() -> dict[str, str]:
    return {rule: name for name in domain_names() for rule in get_domain(name).rules}


def _rule_link(rule: str) -> str:
    return f"[{rule}]({_system_of_rule()[rule]}_rules.md#{rule.lower().replace('.', '')})"


def _outcome(task: Task) -> str:
    return "refuse" if task.feasible is False else "do it"
