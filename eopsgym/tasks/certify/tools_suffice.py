"""Can the task be done with the tools in sight, and nothing that nobody looked up?"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from eopsgym.errors import ConfigError
from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.other_values import row_of
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.gold import is_reference
from eopsgym.tasks.start_episode import tools_in_sight

LookUps = Mapping[str, Sequence[Mapping[str, Any]]]


@lru_cache
def look_ups_asked_for(folder: Path) -> LookUps:
    """What the rules of a system ask to look up, and the tools that can: `look_ups.toml`.

    By rule id, a list of `{"what": …, "tools": […]}`: of each one tool at least is needed.

    Raises:
        ConfigError: the file is no TOML.
    """
    path = folder / "look_ups.toml"
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error


async def tools_suffice(rehearsal: Rehearsal) -> Proof:
    """Solution and careless attempt use what is in sight; the policy's look-ups are possible.

    Every literal id in the solution stands in an earlier result, or in the request or the session
    note.
    """
    failures = [*_unseen(rehearsal), *_impossible(rehearsal), *_invented(rehearsal)]
    return Proof("tools in sight", 1, int(not failures), tuple(failures))


def _unseen(rehearsal: Rehearsal) -> Iterator[str]:
    task, sight = rehearsal.task, tools_in_sight(rehearsal.task)
    solutions = [solution for solution in (task.gold, task.naive) if solution]
    used = {call.tool for solution in solutions for call in solution.calls}
    for name in sorted(used - (sight if sight is not None else used)):
        yield f"the solution calls {name!r}, which is not in sight"


def _impossible(rehearsal: Rehearsal) -> Iterator[str]:
    sight = tools_in_sight(rehearsal.task)
    for server in rehearsal.episode.servers.values():
        asked = look_ups_asked_for(server.domain.folder)
        for rule in rehearsal.task.rules:
            for item in asked.get(rule, ()):
                if sight is not None and not sight & {*item["tools"]}:
                    yield (
                        f"{rule} asks to look up {item['what']}, and no tool in sight can; "
                        f"select one of {', '.join(item['tools'])}"
                    )


def _invented(rehearsal: Rehearsal) -> Iterator[str]:
    task = rehearsal.task
    told = [task.user_prompt, task.system_prompt, *map(str, (s.user_info for s in task.servers))]
    known = {n: ExistingValues(rehearsal.episode.database(n)) for n in rehearsal.episode.servers}
    for number, (call, step) in enumerate(
        zip(rehearsal.gold.calls, rehearsal.run.steps, strict=True), 1
    ):
        tables = [row.table for row in step.changes]
        for name, value in call.arguments.items():
            for item in value if isinstance(value, list) else [value]:
                if is_reference(item) or isinstance(item, dict | bool | None):
                    continue
                row = row_of(name, item, known[step.server], tables)
                if row and not any(_says(text, item) for text in told):
                    yield f"call {number} ({call.tool}): nothing told the id {name}={item!r}"
        told.append(step.text)


def _says(text: str, value: Any) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(str(value))}(?![\w.])", text) is not None
