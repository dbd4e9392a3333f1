"""Draw `data/tasks/held_out.toml`: the tasks of ours that training leaves out, to test by.

`python -m dev.held_out` writes it after tasks were added, removed or changed; with `--check` it
writes nothing and fails where another one would be drawn, which is what the tests do.

Tasks that tell of one thing go together: twins; tasks on one seed of their own; and tasks over
several systems that share a story of `dev/seeds/stories`. A task is of a story where it holds
words, or runs of two or three words, that at most `RARE` stories have and that are worth `ENOUGH`
together: a word of one story alone counts 1, one of two stories a half. That finds more stories
than are meant rather than fewer: a task in one group too many does no harm.

Of each system and tier groups are drawn by a digest of the seed and their first id, until `SHARE`
of its tasks are held out.
"""

import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from eopsgym.env.held_out import SHARE, drawn, held_out_file
from eopsgym.tasks import Task, load_tasks
from eopsgym.tasks.find_tasks import own_systems
from eopsgym.tasks.task import HYBRID

SEED = 32
RARE = 3
ENOUGH = 5
_STORIES = Path(__file__).parent / "seeds" / "stories"
_COMMON_SEEDS = {"company.sql", "enterprise.sql"}
_WORD = re.compile(r"[A-Za-z0-9][\w.@'-]*\w")
_HEAD = """\
# The tasks of ours that training leaves out, by system, and the stories that tasks tell of.
# Drawn by `python -m dev.held_out`, which says how; do not edit.
"""


def phrases(text: str) -> set[str]:
    """Return the words of a text, and its runs of two and three words."""
    words = _WORD.findall(text)
    runs = (words[start : start + length] for length in (1, 2, 3) for start in range(len(words)))
    return {" ".join(run) for run in runs}


def phrases_of_stories() -> dict[str, set[str]]:
    """Return the phrases of each story by its id."""
    found = {}
    for path in sorted(_STORIES.glob("*.toml")):
        for story in tomllib.loads(path.read_text(encoding="utf-8"))["story"]:
            text = json.dumps(story, default=str, ensure_ascii=False)
            for name, value in story.get("says", {}).items():
                field = re.compile(rf"\{{{re.escape(name)}[^}}]*\}}")
                text = str(value).join(field.split(text))
            found[story["id"]] = phrases(text)
    return found


def rare_phrases(stories: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """Return each phrase that few stories have, with these."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, said in stories.items():
        for phrase in said:
            found[phrase].append(name)
    return {phrase: names for phrase, names in found.items() if len(names) <= RARE}


def stories_of(task: Task, rare: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the stories that a task tells of.

    Args:
        task: ours.
        rare: the phrases of stories, as `rare_phrases` gives them.
    """
    known = {"title", "user_prompt", "plan", "gold", "verifiers"}
    text = json.dumps({key: task.raw[key] for key in known & set(task.raw)}, ensure_ascii=False)
    worth: Counter[str] = Counter()
    for phrase in phrases(text) & rare.keys():
        for name in rare[phrase]:
            worth[name] += 12 // len(rare[phrase])  # whole numbers, whatever the order
    return sorted(name for name, value in worth.items() if value >= 12 * ENOUGH)


def groups(tasks: Sequence[Task], stories: Mapping[str, Sequence[str]]) -> list[list[Task]]:
    """Return tasks in groups that go together, each by id, and the groups by their first."""
    above = {task.id: task.id for task in tasks}

    def top(name: str) -> str:
        while above[name] != name:
            name = above[name]
        return name

    first: dict[str, str] = {}
    for task in tasks:
        seeds = {f"seed {server.domain.name}/{server.seed}" for server in task.servers}
        own = {name for name in seeds if name.rpartition("/")[2] not in _COMMON_SEEDS}
        ties = {*own, *(f"story {name}" for name in stories.get(task.id, ()))}
        for tie in ties:
            above[top(task.id)] = top(first.setdefault(tie, task.id))
        if task.pair in above:
            above[top(task.id)] = top(task.pair)
    found: defaultdict[str, list[Task]] = defaultdict(list)
    for task in sorted(tasks, key=lambda task: task.id):
        found[top(task.id)].append(task)
    return sorted(found.values(), key=lambda group: group[0].id)


def held_out(all_groups: Iterable[Sequence[Task]]) -> set[str]:
    """Return the ids of the tasks in the groups that are drawn."""
    by_kind: defaultdict[tuple[str, str], list[Sequence[Task]]] = defaultdict(list)
    for group in all_groups:
        by_kind[group[0].domain, group[0].tier or ""].append(group)
    chosen: set[str] = set()
    for kind in by_kind.values():
        room = round(SHARE * sum(map(len, kind)))
        for group in sorted(kind, key=lambda group: drawn(group[0].id, SEED)):
            if len(group) <= room:
                chosen.update(task.id for task in group)
                room -= len(group)
    return chosen


def held_out_text() -> str:
    """Return what the file has to say of all tasks of ours."""
    tasks = {system: load_tasks(system, split="all") for system in own_systems()}
    rare = rare_phrases(phrases_of_stories())
    stories = {task.id: stories_of(task, rare) for task in tasks.get(HYBRID, ())}
    every = [task for loaded in tasks.values() for task in loaded]
    chosen = held_out(groups(every, stories))
    parts = [_HEAD, f"seed = {SEED}", f"share = {SHARE}", "", "[test]"]
    for system, loaded in tasks.items():
        ids = sorted(task.id for task in loaded if task.id in chosen)
        parts += [f"{system} = [", *(f'    "{each}",' for each in ids), "]"]
    parts += ["", "[stories]"]
    parts += [f"{name} = {json.dumps(found)}" for name, found in sorted(stories.items()) if found]
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> str | None:
    """Write the file, or compare it; return what is wrong."""
    text, file = held_out_text(), held_out_file()
    if "--check" in arguments:
        kept = file.read_text(encoding="utf-8") if file.exists() else ""
        return None if kept == text else f"{file} is not what `python -m dev.held_out` draws"
    file.write_text(text, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
