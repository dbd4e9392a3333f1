"""Can the task be done with the tools in sight, and nothing that nobody looked up?"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from eopsgym.domains import Domain
from eopsgym.errors import ConfigError
from eopsgym.tasks.authoring.draw_distractors import draw_distractors
from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.other_values import row_of
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.shown_by_look_ups import in_the_dark
from eopsgym.tasks.find_tasks import source_of
from eopsgym.tasks.gold import is_reference
from eopsgym.tasks.start_episode import tools_in_sight


@dataclass(frozen=True)
class LookUps:
    """The look-ups that a system's policy requires, by rule, and the tools for each."""

    always: tuple[str, ...]
    rules: Mapping[str, Sequence[str]]
    tools: Mapping[str, Sequence[str]]

    def asked_for(self, rules: Iterable[str]) -> list[str]:
        """Return the look-ups that a task with these rules needs, each once."""
        more = [what for rule in rules for what in self.rules.get(rule, ())]
        return list(dict.fromkeys([*self.always, *more]))


@lru_cache
def read_look_ups(domain: Domain) -> LookUps:
    """Return the `required_lookups.toml` of a system; empty where it has no such file.

    Raises:
        ConfigError: it is no TOML, or names an unknown rule, tool or look-up.
    """
    path = domain.proof / "required_lookups.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return LookUps((), {}, {})
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error
    found = LookUps(tuple(data.get("always", ())), data.get("rules", {}), data.get("tools", {}))
    names = {name for tools in found.tools.values() for name in tools}
    wrong = [*sorted({*found.rules} - {*domain.rules}), *sorted(names - {*domain.tools})]
    wrong += [what for what in found.asked_for(found.rules) if what not in found.tools]
    if wrong:
        raise ConfigError(f"{path}: {wrong[0]!r} is no rule, tool or look-up of {domain.name}")
    return found


async def tools_suffice(rehearsal: Rehearsal) -> Proof:
    """Check that solution and careless attempt use tools in sight, and look-ups are possible.

    Every literal id in the solution stands in an earlier result, or in the request or the session
    note. The tools that larger sets add are stored in the order they are drawn. A refusal looks up
    what its feasible twin does not show.
    """
    failures = [*_unseen(rehearsal), *_impossible(rehearsal), *_invented(rehearsal)]
    failures += await in_the_dark(rehearsal)
    task = rehearsal.task
    if task.selected_tools and task.distractors != draw_distractors(task):
        way_out = f"`eopsgym tasks draw {source_of(task)}` writes them"
        failures.append(f"'distractors' are not those that the id draws; {way_out}")
    return Proof("tools in sight", 1, int(not failures), tuple(failures))


def _unseen(rehearsal: Rehearsal) -> Iterator[str]:
    task, sight = rehearsal.task, tools_in_sight(rehearsal.task, "oracle")
    solutions = [solution for solution in (task.gold, task.naive) if solution]
    used = {call.tool for solution in solutions for call in solution.calls}
    for name in sorted(used - (sight if sight is not None else used)):
        yield f"the solution calls {name!r}, which is not in sight"


def _impossible(rehearsal: Rehearsal) -> Iterator[str]:
    sight = tools_in_sight(rehearsal.task, "oracle")
    mounted = rehearsal.episode.mounted
    for name, server in rehearsal.episode.servers.items():
        look_ups = read_look_ups(server.domain)
        for what in look_ups.asked_for(rehearsal.task.rules):
            can = [mounted.written(name, tool) for tool in look_ups.tools[what]]
            if sight is not None and not sight & {*can}:
                yield f"the policy asks to look up {what}; select one of {', '.join(can)}"


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
