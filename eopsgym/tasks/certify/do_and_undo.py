"""The proof that an effect outside the company counts although it is undone.

The `do_and_undo.toml` of each system has one entry for each kind of effect:

    [[pair]]
    about = "a mail to a stranger"
    rows = "SELECT id FROM messages WHERE user_id = :id"
    do = { tool = "send_message", arguments = { userId = "me", ... } }
    undo = [{ tool = "delete_message", arguments = { userId = "me", id = { "$ref" = "made.id" } } }]

`rows` and `${column}` are those of `stray_writes.toml`; `made` is the result of `do`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import ConfigError
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.records_of_task import existing_values
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.responsible_verifier import failing_verifier, verifier_to_correct
from eopsgym.tasks.certify.stray_calls import filled, rows_for
from eopsgym.tasks.footprint.effects import LASTING
from eopsgym.tasks.footprint.leaves_the_house import FILE as HOUSE
from eopsgym.tasks.gold import GoldCall

FILE = "do_and_undo.toml"
_MADE = "done_and_undone"
_MOST_ROWS = 12
"""The most rows on which a pair is tried until both of its calls succeed."""


@dataclass(frozen=True)
class UndoneCall:
    """A call with a lasting effect, and the calls that undo it."""

    about: str
    do: Mapping[str, Any]
    undo: tuple[Mapping[str, Any], ...]
    rows: str | None

    def calls(self, row: Row, prefix: str) -> list[GoldCall]:
        """Return the calls with the values of a row.

        `prefix` names the system, if there are several.
        """

        def call(template: Mapping[str, Any], alias: str | None = None) -> GoldCall:
            arguments = _named(filled(template["arguments"], row))
            return GoldCall(prefix + template["tool"], arguments, alias)

        return [call(self.do, _MADE), *map(call, self.undo)]


async def do_and_undo(rehearsal: Rehearsal) -> Proof:
    """Cause each kind of lasting effect and undo it, after the solution and before it.

    Each of these runs must lose. If it leaves the same state as the solution, it must lose by the
    effect that cannot be undone, whatever other rule it breaks. A pair is tried on the task's own
    records first; a pair whose calls succeed on no row is named in the notes.
    """
    tried, failures, caught, without_rows = 0, list[str](), list[str](), list[str]()
    for server in rehearsal.episode.servers:
        for pair in read_pairs(rehearsal.episode.servers[server].domain):
            made = await calls_that_go_through(rehearsal, server, pair)
            if made is None:
                without_rows.append(pair.about)
                continue
            runs = {"after the solution": await rehearsal.play([*rehearsal.gold.calls, *made])}
            first = await rehearsal.play([*made, *rehearsal.gold.calls])
            runs |= {} if first.errors else {"before the solution": first}
            for when, run in runs.items():
                tried += 1
                if run.loses and (run.net != rehearsal.run.net or LASTING in run.why):
                    caught.append(f"{pair.about}, undone {when}: {failing_verifier(run)}")
                else:
                    failures.append(
                        f"{pair.about}, undone {when}, does not lose: the system's {HOUSE} should "
                        f"name it; {verifier_to_correct(rehearsal, run)}"
                    )
    note = (f"no rows were found for {', '.join(without_rows)}",) if without_rows else ()
    return Proof(
        "do and undo", tried, len(caught), tuple(failures), notes=note, caught=tuple(caught)
    )


async def calls_that_go_through(
    rehearsal: Rehearsal, server: str, pair: UndoneCall
) -> list[GoldCall] | None:
    """Return the calls of a pair on the first row on which all succeed after the solution."""
    end = len(rehearsal.gold.calls)
    prefix = f"{server}/" if len(rehearsal.episode.servers) > 1 else ""
    for row in list(_rows(rehearsal, server, pair))[:_MOST_ROWS]:
        calls = pair.calls(row, prefix)
        run = await rehearsal.play_on(end, calls)
        if not run.errors:
            return calls
    return None


def _rows(rehearsal: Rehearsal, server: str, pair: UndoneCall) -> Iterator[Row]:
    """Yield the rows on which a pair may be tried, first those of the task's own records."""
    rehearsal.go_to(len(rehearsal.gold.calls))
    database = rehearsal.episode.database(server)
    if pair.rows is None:
        yield {}
        return
    own = {str(row.key) for row in existing_values(rehearsal, server).own}
    place = f"{database.domain.proof / FILE}, {pair.about}"
    rows = rows_for(database, pair.rows, database.user(rehearsal.user(server)), place)
    yield from sorted(rows, key=lambda row: not own & {*map(str, row.values())})


@cache
def read_pairs(domain: Domain) -> tuple[UndoneCall, ...]:
    """Return the pairs of a system; empty if it has no such file.

    Raises:
        ConfigError: if the file cannot be read, or names an unknown tool.
    """
    path = domain.proof / FILE
    if not path.exists():
        return ()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        pairs = tuple(
            UndoneCall(each["about"], each["do"], tuple(each["undo"]), each.get("rows"))
            for each in data["pair"]
        )
        for call in (call for pair in pairs for call in (pair.do, *pair.undo)):
            if unknown := {*call["arguments"]} - {*domain.tools[call["tool"]].schema["properties"]}:
                raise ValueError(f"{call['tool']} has no parameter {', '.join(unknown)}")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: {error}") from error
    return pairs


def _named(value: Any) -> Any:
    """Return arguments with an alias in place of `made` that no call of a solution has."""
    if isinstance(value, Mapping):
        if set(value) == {"$ref"}:
            return {"$ref": _MADE + str(value["$ref"]).removeprefix("made")}
        return {name: _named(part) for name, part in value.items()}
    return [_named(part) for part in value] if isinstance(value, list) else value
