"""The states of a run's databases after each of its steps."""

import apsw

from eopsgym.domains import get_domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import StoreError
from eopsgym.gym import Changes, Clock, Database, load_template, merge_updates
from eopsgym.gym.step import is_step
from eopsgym.runs.run_record import RunRecord, RunServer

# The errors that reading changes which were edited or cut can raise.
_DAMAGED = (apsw.Error, LookupError, ValueError, TypeError, AttributeError, RuntimeError)


def state_after(run: RunRecord, step: int, server: str | None = None) -> Database:
    """Return the database of a run after a step; see `Run.at`."""
    if not is_step(step, len(run.steps)):
        raise StoreError(f"no step {step!r}: run {run.id} has steps 0 to {len(run.steps)}")
    database = _seeded(run, _server(run, server))
    schema = database.domain.schema
    done = [s for s in run.steps[:step] if s.server == database.domain.name]
    for each in done:
        if (why := unusable(each.changes, schema)) is not None:
            raise StoreError(
                f"run {run.id}: the changes of step {each.number} {why}, so that its states from "
                f"step {each.number} on cannot be rebuilt; earlier ones can"
            )
    database.replay(merge_updates(each.changes for each in done))
    return database


def unusable(changes: Changes, schema: Schema) -> str | None:
    """Return why a state cannot be rebuilt from changes, or None if it can.

    The recorded rows have to agree with the bytes of the changeset.
    """
    if not changes.recorded:
        return "were not recorded"
    try:
        intact = changes.agrees(schema)
    except _DAMAGED:
        intact = False
    return None if intact else "are damaged"


def _server(run: RunRecord, name: str | None) -> RunServer:
    known = ", ".join(server.domain for server in run.servers)
    if name is None and len(run.servers) > 1:
        raise StoreError(f"run {run.id} has several servers, {known}: name one with server=…")
    for server in run.servers:
        if name in (None, server.domain, server.gym_name):
            return server
    wanted = "server" if name is None else f"server {name!r}"
    raise StoreError(f"run {run.id} has no {wanted}; it has {known or 'none'}")


def _seeded(run: RunRecord, server: RunServer) -> Database:
    if not server.digest:
        raise StoreError(
            f"run {run.id} was on a remote server that does not report the changes of calls: "
            "its states were not recorded. Run it in this process, or on a server of "
            "`eopsgym serve`"
        )
    clock = Clock(run.setup.now)
    template = load_template(get_domain(server.domain), server.seed, clock)
    if template.digest != server.digest:
        raise StoreError(
            f"the seed {server.seed!r} or the {server.domain} schema has changed since "
            f"run {run.id}, or its server filled it at another moment than {run.setup.now}: its "
            "states cannot be rebuilt. Check out the version of that time"
        )
    return Database(template, clock, run.setup.mode, repaired=run.setup.repaired)
