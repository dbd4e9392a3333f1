"""The search for failures by the value that a failed verifier found, if its query counts no rows.

Such a query joins values of several rows into one text: `ada owner, ben member`.
"""

import json
import re
from collections.abc import Iterator, Sequence

from eopsgym.analysis.failures.arguments import is_id_column
from eopsgym.analysis.failures.facts import Checked, MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding, named
from eopsgym.analysis.failures.rules.ends import claim_of, deciding_sentence
from eopsgym.analysis.failures.rules.ids import occurs_in
from eopsgym.analysis.failures.wanted_rows import is_about, names_of, plain
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.verifier_query import read_query

_BETWEEN = re.compile(r"[,;\n|]")
_SHORTEST = 3
"""The least length of a value that is searched, since shorter ones are in many texts."""
_MOST = 100
"""The most missing items that are searched in an answer."""


def by_values(run: RunFacts, server: str, verdict: Checked) -> Iterator[FailureFinding]:
    """Yield the findings from a verifier's value: a wrong value of a call, or a missing item."""
    actual, wanted = _text(verdict.actual), _text(verdict.expected)
    if not actual or actual == wanted or actual.isdigit() or wanted.isdigit():
        return
    query = read_query(verdict.query)
    tables = query.tables if query else ()
    calls = [call for call in run.writing if call.step is not None and not call.is_error]
    about = [call for call in calls if any(is_about(call, server, each) for each in tables)]
    given = [pair for call in about or calls for pair in _only_in(call, actual, wanted)]
    extra, lacking = _only_in_one(_items(actual), _items(wanted))
    if given:
        yield _another_value(server, tables, verdict, given)
    elif (pair := _same_thing(extra, lacking)) is not None:
        evidence = f"{pair[0]!r} is there, and {pair[1]!r} is wanted ({verdict.name})"
        yield FailureFinding("wrong_argument", evidence, ())
    elif lacking:
        yield from _gap(run, calls, lacking, verdict, named(server, (*tables, "")[0], ""))
    elif extra and calls:
        yield FailureFinding("side_effect", f"{extra[0]!r} is too much ({verdict.name})", ())


def _same_thing(extra: list[str], lacking: list[str]) -> tuple[str, str] | None:
    """Return two items that begin with the same word and then differ, or None."""
    heads = {each.split()[0]: each for each in extra if len(each.split()) > 1}
    words = [each for each in lacking if not each.replace(" ", "").isdigit()]
    return next(((heads[w.split()[0]], w) for w in words if w.split()[0] in heads), None)


def _text(value: str | None) -> str:
    """Return a stored value as a text; rows are joined as items."""
    try:
        read = json.loads(value or '""')
        return "; ".join(str(leaf) for _, leaf in leaves("", read)) if read else ""
    except (ValueError, RecursionError):  # not JSON, or nested too deeply
        return plain(value)


def _items(text: str) -> list[str]:
    return [each.strip() for each in _BETWEEN.split(text) if each.strip()]


def _only_in_one(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Return the items of each of two lists that the other one lacks."""
    here, there = {*one}, {*other}
    return [each for each in one if each not in there], [each for each in other if each not in here]


def _only_in(call: MadeCall, actual: str, wanted: str) -> list[tuple[MadeCall, str, str]]:
    """Return the values of a call that are in the actual text and not in the wanted one."""
    return [
        (call, name, plain(value))
        for name, value in leaves("", call.arguments)
        if len(plain(value)) >= _SHORTEST
        and occurs_in(plain(value), actual)
        and not occurs_in(plain(value), wanted)
    ]


def _another_value(
    server: str, tables: Sequence[str], verdict: Checked, given: list[tuple[MadeCall, str, str]]
) -> FailureFinding:
    call, name, value = given[0]
    is_id = any(is_id_column(server, table, name) for table in tables)
    evidence = (
        f"{call.tool} gives {name}={value!r}, which is not in what is wanted ({verdict.name})"
    )
    steps = tuple(dict.fromkeys(each.step for each, *_ in given if each.step is not None))
    return FailureFinding("wrong_id" if is_id else "wrong_argument", evidence, steps)


def _gap(
    run: RunFacts, calls: list[MadeCall], lacking: list[str], verdict: Checked, row: str
) -> Iterator[FailureFinding]:
    """Yield the finding on a missing write: one that is claimed, or one that had to follow."""
    what = f"{lacking[0]!r} is missing ({verdict.name})"
    actual, some = _text(verdict.actual), lacking[:_MOST]
    words = [word for each in some for word in (each, *each.split())]
    words = [word for word in words if not occurs_in(word, actual)] or some
    names = names_of({*words}, [call.value for call in run.calls if not call.is_error])
    claim = claim_of(run, [*words, *names])
    if claim is not None:
        yield FailureFinding("premature", f"says {claim!r}, but {what}", (), (row,))
    elif calls and deciding_sentence(run) is None:
        evidence = f"after {calls[-1].tool} {what}"
        yield FailureFinding("cascading_state", evidence, (calls[-1].step or 0,), (row,))
