"""The databases that recorded calls start from, by a text that says which."""

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Template, load_template
from tests.domains.calendar import test_replay as calendar_traces
from tests.domains.csm.published_runs import snapshot
from tests.domains.teams.recorded_calls import run_of
from tests.domains.teams.recorded_scenes import world_of


def open_template(domain: str, world: str, now: str) -> Template:
    """Return the template that a text names.

    Args:
        domain: the system.
        world: `seed company.sql` (a seed that comes with the project), `trace rich` (one of the
            recorded calendar traces), `snapshot` (the published one of csm), or `run 2025…` (what
            a published run of teams saw).
        now: the moment that `now` means in a seed, ISO 8601.

    Raises:
        ValueError: the text names none.
    """
    kind, _, name = world.partition(" ")
    match kind:
        case "seed":
            return load_template(get_domain(domain), name, Clock(now))
        case "trace":
            return calendar_traces.template(name)
        case "snapshot":
            return snapshot()
        case "run":
            return world_of(run_of(name)["tool_results"]).database().template
    raise ValueError(f"{world!r} names no world: see the docstring of open_template")
