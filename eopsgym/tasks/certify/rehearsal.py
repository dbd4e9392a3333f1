"""A task's reference solution, played once, so that each of its states can be restored.

Hundreds of other runs start from one of these states: restoring it undoes all changes and applies
the recorded ones again, which costs a fraction of the time of the calls.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from warnings import catch_warnings, simplefilter

from eopsgym.domains import Domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import TaskError
from eopsgym.gym import (
    ANCHOR,
    ArgumentWarning,
    Clock,
    Database,
    Episode,
    LocalServer,
    Mode,
    Step,
    Template,
)
from eopsgym.gym import load_template as load
from eopsgym.tasks.breaches import counted_breaches
from eopsgym.tasks.certify.net_change import NetChange, net_change
from eopsgym.tasks.gold import GoldCall, GoldResults
from eopsgym.tasks.start_episode import is_repaired, writes
from eopsgym.tasks.task import Task
from eopsgym.tasks.transitions.check import broken_between_systems
from eopsgym.tasks.verify import Verification, verify

Templates = Mapping[str, Template]
"""Seeded databases from which an episode starts, by domain name."""
NO_TEMPLATES: Templates = {}


def open_episode(
    task: Task, mode: Mode = "published", templates: Templates = NO_TEMPLATES
) -> Episode:
    """Open a new episode of a task in which every tool can be called, in sight or not."""
    clock = Clock(task.now or ANCHOR, tick=0 if task.now else 1)
    servers: dict[str, Any] = {}
    for config in task.servers:
        name = config.domain.name
        template = templates.get(name) or load(config.domain, config.seed, clock)
        database = Database(template, clock, mode, repaired=is_repaired(task))
        servers[name] = LocalServer(database)
    users = {config.domain.name: config.user for config in task.servers}
    return Episode(servers, users, tool_names=task.tool_names)


@contextmanager
def _on_purpose() -> Iterator[None]:
    """Suppress warnings about unknown arguments, for wrong calls that are made on purpose."""
    with catch_warnings():
        simplefilter("ignore", ArgumentWarning)
        yield


@dataclass(frozen=True)
class Attempt:
    """The result of one attempt at a task.

    Attributes:
        verification: the verdicts of the verifiers.
        net: the net change.
        errors: the calls that were refused, or whose references could not be resolved.
        breaches: the rules that it broke.
        counted: the broken rules that count whatever the final state is: those of
            `counted_breaches`, and those whose order over two systems was not kept.
        steps: its calls.
    """

    verification: Verification
    net: NetChange
    errors: tuple[str, ...]
    breaches: frozenset[str]
    counted: frozenset[str]
    steps: tuple[Step, ...]

    @property
    def wins(self) -> bool:
        """Whether it is certainly right."""
        return self.verification.strict is True

    @property
    def loses(self) -> bool:
        """Whether it is certainly wrong."""
        return self.verification.strict is False

    @property
    def why(self) -> str:
        """The details of the verifiers that do not pass."""
        reasons = [f"{v.name}: {v.details}" for v in self.verification.verdicts if not v.strict]
        if self.verification.refused is False:
            reasons.append(f"refusal: {self.verification.refusal}")
        if self.verification.contradicts is not False:
            reasons.append(self.verification.contradiction)
        return "; ".join(reasons)


class Rehearsal:
    """A reference solution, played once in published mode.

    Attributes:
        task: the task.
        gold: the calls and the answer of the reference solution.
        episode: the episode in which all runs take place.
        run: the result of the reference solution.

    Raises:
        TaskError: if the task has no reference solution.
    """

    run: Attempt

    def __init__(self, task: Task, templates: Templates = NO_TEMPLATES) -> None:
        if task.gold is None:
            raise TaskError(f"{task.id} has no reference solution; write one as 'gold'")
        self.task = task
        self.gold = task.gold
        self.episode = open_episode(task, templates=templates)
        self._templates = templates
        self._clean: int | None = 0

    @classmethod
    async def of(cls, task: Task, templates: Templates = NO_TEMPLATES) -> "Rehearsal":
        """Play a task's reference solution.

        Raises:
            TaskError: if there is none, or one of its calls fails.
        """
        made = cls(task, templates)
        try:
            made.run = await made._follow(made.gold.calls, GoldResults(), made.gold.answer)
            if made.run.errors:
                raise TaskError(f"{task.id}: the reference solution fails: {made.run.errors[0]}")
        except BaseException:
            await made.close()
            raise
        return made

    async def close(self) -> None:
        """Close its databases."""
        await self.episode.close()

    @property
    def writing(self) -> list[int]:
        """The indexes of the calls that write."""
        return [n for n, call in enumerate(self.gold.calls) if writes(self.task, call.tool)]

    @property
    def domains(self) -> list[Domain]:
        """The systems of the task."""
        return [server.domain for server in self.episode.servers.values()]

    @property
    def schemas(self) -> dict[str, Schema]:
        """The schema of each system, by domain name."""
        return {name: server.domain.schema for name, server in self.episode.servers.items()}

    def user(self, server: str) -> str | None:
        """Return the acting user of a system."""
        return next(each.user for each in self.task.servers if each.domain.name == server)

    def arguments(self, index: int) -> dict[str, Any]:
        """Return the arguments of a call with all references filled in."""
        return dict(self.run.steps[index].arguments)

    @property
    def clock(self) -> Clock:
        """The clock, which all systems of the episode share."""
        return self.episode.database(next(iter(self.episode.servers))).clock

    def go_to(self, moment: int) -> None:
        """Restore the state before the call with index `moment`; the end is the number of calls."""
        if self._clean != moment:
            steps = self.run.steps[:moment]
            for name in self.episode.servers:
                database = self.episode.database(name)
                database.reset()
                database.replay(s.changes.changeset for s in steps if s.server == name)
            for _ in steps:
                self.clock.advance()
        self.episode.steps[:] = self.run.steps[:moment]
        self._clean = moment

    def attempt(self, tool: str, arguments: Mapping[str, Any]) -> Step:
        """Make one call in the current state; a call that writes nothing is not recorded."""
        clock = self.clock
        before = clock.frozen
        with _on_purpose():
            step = self.episode.call(tool, arguments)
        if step.changes.changeset:
            self._clean = None
        else:
            self.episode.steps.pop()
            clock.frozen = before
        return step

    async def verdict(self, answer: str | None = None, errors: Sequence[str] = ()) -> Attempt:
        """Return the verifiers' verdict on the run in its current state."""
        final_answer = self.verified_answer if answer is None else answer
        steps = tuple(self.episode.steps)
        return Attempt(
            await verify(self.task, self.episode, final_answer, parity=False),
            net_change(self.episode),
            tuple(errors),
            frozenset(breach.rule for step in steps for breach in step.breaches),
            frozenset(self._counted(steps)),
            steps,
        )

    def _counted(self, steps: Sequence[Step]) -> Iterator[str]:
        for domain in self.domains:
            yield from (each.breach.rule for each in counted_breaches(steps, domain))
        for each in self.task.verifiers:
            if each.type == "transitions":
                yield from broken_between_systems(each.transitions, self.episode, each.gym_name)

    @property
    def verified_answer(self) -> str:
        """The answer of the reference solution with its references filled in."""
        results = GoldResults()
        for call, step in zip(self.gold.calls, self.run.steps, strict=False):
            results.take(call, step.value)
        return str(results.fill(self.gold.answer))

    async def play(self, calls: Sequence[GoldCall], answer: str | None = None) -> Attempt:
        """Play other calls from the beginning, even if some of them are refused."""
        pairs = enumerate(zip(calls, self.gold.calls, strict=False))
        shared = min(len(calls), len(self.gold.calls))
        moment = next((number for number, (one, other) in pairs if one != other), shared)
        return await self.play_on(moment, calls[moment:], answer)

    async def play_on(
        self, moment: int, calls: Sequence[GoldCall], answer: str | None = None
    ) -> Attempt:
        """Play other calls from the state before the solution's call `moment` onwards."""
        self.go_to(moment)
        results = GoldResults()
        for call, step in zip(self.gold.calls[:moment], self.run.steps, strict=False):
            results.take(call, step.value)
        final_answer = self.gold.answer if answer is None else answer
        with _on_purpose():
            return await self._follow(calls, results, final_answer)

    async def _follow(
        self, calls: Sequence[GoldCall], results: GoldResults, answer: str
    ) -> Attempt:
        self._clean = None
        errors: list[str] = []
        for number, call in enumerate(calls, len(self.episode.steps) + 1):
            try:
                step = self.episode.call(call.tool, results.fill(dict(call.arguments)))
            except TaskError as error:
                errors.append(f"call {number} ({call.tool}): {error}")
                continue
            if step.is_error:
                errors.append(f"call {number} ({call.tool}) is refused: {step.text}")
            else:
                results.take(call, step.value)
        try:
            final_answer = str(results.fill(answer))
        except TaskError:
            final_answer = "Done."
        return await self.verdict(final_answer, errors)

    async def wins_without(self, run: Attempt, rule: str) -> bool:
        """Return whether a run wins if its breaches of one rule are ignored."""
        for name in self.episode.servers:
            database = self.episode.database(name)
            database.reset()
            database.replay(s.changes.changeset for s in run.steps if s.server == name)
        self._clean = None
        self.episode.steps[:] = [
            replace(step, breaches=tuple(b for b in step.breaches if b.rule != rule))
            for step in run.steps
        ]
        answer = self.verified_answer
        return (await verify(self.task, self.episode, answer, parity=False)).strict is True
