"""The repetition of a run's calls from its seed, with some calls corrected, left out or added."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from eopsgym.domains import get_domain
from eopsgym.errors import EopsgymError, StoreError
from eopsgym.gym import (
    ANCHOR,
    Clock,
    Database,
    Episode,
    LocalServer,
    Mode,
    Server,
    Step,
    load_template,
)
from eopsgym.runs import Run, RunServer
from eopsgym.tasks import Verdict
from eopsgym.tasks.comparisons import compare_strict, rows_value

_NO_SERVER = "its record names no server, so its calls cannot be made again"
_OTHER_VERDICTS = "its calls, made again from its seed, give other verdicts"


@dataclass(frozen=True)
class AnotherCall:
    """A call that the run did not make."""

    server: str
    tool: str
    arguments: Mapping[str, Any]


class MadeAgain:
    """A repetition of a run's calls from its seed.

    Args:
        run: the run.
        users: the acting users' header values by system, which no record contains.

    Attributes:
        made: the number of each of the run's steps with a known system and tool, and its new step.

    Raises:
        StoreError: if the run names no server, or verifiers have other verdicts than in the run.
        EopsgymError: if the seed cannot be found.
    """

    def __init__(self, run: Run, users: Mapping[str, str] | None = None) -> None:
        self.run = run
        if not run.servers:
            raise StoreError(_NO_SERVER)
        self.users = users or {}
        self.made: list[tuple[int, Step]] = []
        self.end = self._play(self.made, {})
        for verdict in run.verdicts:
            strict = verdict.strict
            if verdict.query and strict is not None and self.passes(self.end, verdict) != strict:
                raise StoreError(f"{_OTHER_VERDICTS}{self._without_user()}")

    def _without_user(self) -> str:
        """Return a message on systems without an acting user, which may be the reason, or ''."""
        missing = [each.domain for each in self.run.servers if each.domain not in self.users]
        if not missing:
            return ""
        given = ", ".join(f"{name!r}: …" for name in missing)
        return f", and the acting users of {', '.join(missing)} are unknown; give users={{{given}}}"

    def wins(
        self,
        verdict: Verdict,
        mended: Mapping[int, Mapping[str, Any] | None],
        added: AnotherCall | None = None,
    ) -> bool:
        """Return whether a failed verifier passes with other calls, and no other one fails by them.

        Args:
            verdict: the failed verdict.
            mended: other arguments by step, or None for a step that is left out.
            added: an additional call at the end.
        """
        episode = self._play([], mended)
        if added is not None:
            episode.call(f"{added.server}/{added.tool}", added.arguments)
        kept = [each for each in self.run.verdicts if each.query and each.strict is True]
        return all(self.passes(episode, each) for each in (verdict, *kept))

    def passes(self, episode: Episode, verdict: Verdict) -> bool:
        """Return whether a verifier passes on the state of an episode."""
        try:
            rows = episode.database(verdict.gym_name or None).sql_runner(verdict.query).rows
        except EopsgymError:
            return False
        return compare_strict(rows_value(rows), verdict.expected, verdict.comparison).passed

    def _play(
        self, made: list[tuple[int, Step]], mended: Mapping[int, Mapping[str, Any] | None]
    ) -> Episode:
        clock = Clock(self.run.setup.now or self.run.started_at or ANCHOR, tick=1)
        servers = {each.domain: self._server(each, clock) for each in self.run.servers}
        episode = Episode(servers, self.users)
        for step in self.run.steps:
            given = mended.get(step.number, step.arguments)
            known = step.server in servers and step.tool in get_domain(step.server).tools
            if given is not None and known:
                made.append((step.number, episode.call(f"{step.server}/{step.tool}", given)))
        return episode

    def _server(self, server: RunServer, clock: Clock) -> Server:
        template = load_template(get_domain(server.domain), server.seed, clock)
        mode = cast(Mode, self.run.mode)
        return LocalServer(Database(template, clock, mode, repaired=self.run.setup.repaired))
