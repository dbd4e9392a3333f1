"""Every tool with generated arguments: never an exception, never a trace of a failed call.

A run draws a share of the tools, chosen by a seed that a failure prints.
"""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, seed, settings
from hypothesis import strategies as st

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import Tool
from eopsgym.gym import MODES, CallResult, Database
from eopsgym.gym.clock import ANCHOR, Clock
from tests.domains.arguments import arguments, inactive, seeded_domains, template, tokens
from tests.domains.results import check_text, check_whole
from tests.share_seed import THOROUGH, share, share_seed

TOOLS = 20
"""Of all systems, in a run: however many systems there come to be."""
EXAMPLES = 15
MANY_EXAMPLES = 200
SEED = share_seed()


def _share() -> list[tuple[str, str]]:
    every = [(name, tool) for name in seeded_domains() for tool in sorted(get_domain(name).tools)]
    return share(every, TOOLS, "fuzz")


@pytest.mark.hypothesis
@pytest.mark.parametrize(("domain", "name"), _share())
def test_no_arguments_break_a_tool(domain: str, name: str) -> None:
    made = template(domain)
    check_whole(Database(made, Clock(ANCHOR)))
    tool = get_domain(domain).tools[name]

    @seed(SEED)
    @settings(
        max_examples=MANY_EXAMPLES if THOROUGH else EXAMPLES,
        suppress_health_check=list(HealthCheck),
        database=None,
        deadline=None,
    )
    @given(
        mode=st.sampled_from(MODES),
        repaired=st.booleans() if get_domain(domain).oddities else st.just(False),
        user=st.none() | st.sampled_from(tokens(domain)),
        calls=st.lists(arguments(domain, tool), min_size=1, max_size=3),
    )
    def drive(mode: Any, repaired: bool, user: str | None, calls: list[dict[str, Any]]) -> None:
        note(f"EOPSGYM_SHARE_SEED={SEED}")
        database = Database(made, Clock(ANCHOR), mode, repaired=repaired)
        for call in calls:
            _check_call(database, tool, call, user)
        database.close()

    drive()


def _check_call(database: Database, tool: Tool, call: dict[str, Any], user: str | None) -> None:
    before = database.serialize()
    result = database.call(tool.name, call, user)
    note(result.text[:500])
    same = database.serialize() == before
    check_text(result)
    if result.is_error:
        assert same, "a refused call left something behind"
        assert (result.value, list(result.changes), result.breaches) == (None, [], ())
    else:
        _check_success(database, tool, result, same)
    if not same:
        check_whole(database)


def _check_success(database: Database, tool: Tool, result: CallResult, same: bool) -> None:
    assert tool.writes or same, "a tool that reads has written"
    assert same or result.changes.changeset, "a change was not recorded"
    assert database.mode == "published" or not result.breaches


LONG = 32_767
"""One more than SQLite has marks for."""
MANY_REFUSED = 1_000
"""What is no object is refused, one by one, where a list holds objects: it reaches no statement."""


def _lists(tool: Tool) -> list[tuple[str, list[Any]]]:
    """The parameters of a tool that take a list, each with a long one."""
    found = []
    for name, schema in tool.schema.get("properties", {}).items():
        for part in (schema, *schema.get("anyOf", ())):
            if "array" in (part.get("type"), *(part.get("type") or ())):
                items = part.get("items", {})
                kind = str(items.get("type"))
                value = items.get("enum", [1 if "integer" in kind else "x"])[0]
                found.append((name, [value] * (MANY_REFUSED if "object" in kind else LONG)))
    return found


@pytest.mark.parametrize("domain", seeded_domains())
def test_lists_may_be_long(domain: str) -> None:
    database = Database(template(domain), Clock(ANCHOR))
    user = next(iter(filter(None, (t for t in tokens(domain) if t and "@" in t))), None)
    called = 0
    for tool in database.domain.tools.values():
        for name, values in _lists(tool):
            for long in (values, [*values, "no such thing", 2**62]):
                result = database.call(tool.name, {name: long}, user if domain == "csm" else None)
                json.loads(result.text) if not result.is_error else None
                called += 1
    assert called > 4


@pytest.mark.parametrize("domain", seeded_domains())
def test_inactive_people_are_among_those_who_call(domain: str) -> None:
    assert inactive(domain)


def test_a_share_is_the_same_for_the_same_seed() -> None:
    assert _share() == _share()
