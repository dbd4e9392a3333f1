"""The proof that the tools in sight suffice, and that every id can be looked up."""

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
from eopsgym.tasks.certify.shown_by_look_ups import look_ups_without_difference
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
    """Return the `required_lookups.toml` of a system; empty if it has no such file.

    Raises:
        ConfigError: if it is not TOML, or names an unknown rule, tool or look-up.
    """
    path = domain.proof / "required_lookups.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return LookUps((), {}, {})
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from error
    look_ups = LookUps(tuple(data.get("always", ())), data.get("rules", {}), data.get("tools", {}))
    names = {name for tools in look_ups.tools.values() for name in tools}
    wrong = [*sorted({*look_ups.rules} - {*domain.rules}), *sorted(names - {*domain.tools})]
    wrong += [what for what in look_ups.asked_for(look_ups.rules) if what not in look_ups.tools]
    if wrong:
        raise ConfigError(f"{path}: {domain.name} has no rule, tool or look-up {wrong[0]!r}")
    return look_ups


async def tools_suffice(rehearsal: Rehearsal) -> Proof:
    """Check that the tools in sight suffice for a task.

    The solution and the careless attempt must use only tools in sight, and the look-ups of the
    policy must be possible with them. Every literal id in the solution must occur in an earlier
    result, the request or the system prompt. The distractors must be those that the id draws, in
    their order. The look-ups of a refusal must show what differs from its feasible twin.
    """
    failures = [*_unseen(rehearsal), *_impossible(rehearsal), *_invented(rehearsal)]
    failures += await look_ups_without_difference(rehearsal)
    task = rehearsal.task
    if task.selected_tools and task.distractors != draw_distractors(task):
        way_out = f"`eopsgym tasks draw {source_of(task)}` writes them"
        failures.append(f"'distractors' are not those that the task's id draws; {way_out}")
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
                yield f"the policy asks to look up {what}: select one of the tools {', '.join(can)}"


def _invented(rehearsal: Rehearsal) -> Iterator[str]:
    task = rehearsal.task
    texts = [task.user_prompt, task.system_prompt, *map(str, (s.user_info for s in task.servers))]
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
                if row and not any(_says(text, item) for text in texts):
                    yield f"call {number} ({call.tool}): no earlier text has the id {name}={item!r}"
        texts.append(step.text)


def _says(text: str, value: Any) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(str(value))}(?![\w.])", text) is not None
