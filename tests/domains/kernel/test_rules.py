"""Rules watch what calls change, in whatever way, at one moment and in both modes."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from eopsgym.domains.kernel import Call, Change, Domain, Rule
from eopsgym.domains.kernel.signature import Signature
from eopsgym.domains.kernel.tool import Tool
from eopsgym.gym import Clock, Database, build_template
from tests import toy
from tests.patience import PATIENCE

Body = Callable[[Call], Any]
RULE = Rule("DEPOT-9.7", "here")


def database(body: Body, *checks: Rule, mode: Any = "published", writes: bool = True) -> Database:
    """A depot whose one tool does what `body` does, under some rules."""

    def act(call: Call) -> Any:
        return body(call)

    tool = Tool("act", act, "crates", writes, Signature(act))
    domain = replace(toy.DOMAIN, tools={"act": tool}, checks=checks)
    template = replace(build_template(toy.DOMAIN, toy.SEED, "depot"), domain=domain)
    return Database(template, Clock("2026-03-02T09:00:00"), mode)


EVER = ("insert", "update", "delete")


def seen(body: Body, columns: tuple[str, ...] = (), when: Any = EVER) -> list[Change]:
    """The changes that a rule on crates gets to see."""
    changes: list[Change] = []
    rule = Rule("DEPOT-9.9", "here", changes.append, ("crate",), columns, when)
    assert not database(body, rule).call("act").is_error
    return changes


def sql(text: str) -> Body:
    return lambda call: call.rows(text)


def broken(*messages: str) -> Rule:
    return Rule("DEPOT-9.9", "here", lambda change: list(messages), ("crate",))


RENAME = sql("UPDATE crate SET label = 'Rum' WHERE crate_id = 'CR_001'")
ADD = sql("INSERT INTO crate (crate_id, org_id, label) VALUES ('CR_5', 'ORG_1', 'new')")
REMOVE = sql("DELETE FROM crate WHERE crate_id = 'CR_010'")


def test_an_update_is_seen_as_whole_rows() -> None:
    (change,) = seen(RENAME)
    assert change.before is not None
    assert change.after is not None
    assert (change.old("label"), change.row["label"]) == ("Tea 100%", "Rum")
    assert change.before.keys() == change.after.keys()
    assert change.row["weight"] == 12
    assert change.when == "update"
    assert change.touches("label", "colour")
    assert not change.touches("colour")
    assert change.enters("Rum", "label")
    assert change.leaves("Tea 100%", "label")


def test_a_new_row_and_one_that_goes() -> None:
    (new,) = seen(ADD)
    assert (new.before, new.row["label"], new.when) == (None, "new", "insert")
    assert new.touches("label")
    assert not new.touches("colour")
    (gone,) = seen(REMOVE)
    assert (gone.after, gone.row["label"], gone.when) == (None, "Books", "delete")


def test_only_what_is_left_at_the_end_counts() -> None:
    def there_and_back(call: Call) -> None:
        ADD(call)
        call.execute("DELETE FROM crate WHERE crate_id = 'CR_5'")
        RENAME(call)
        call.execute("UPDATE crate SET label = 'Gin' WHERE crate_id = 'CR_001'")

    (change,) = seen(there_and_back)
    assert (change.old("label"), change.row["label"]) == ("Tea 100%", "Gin")


def test_what_a_foreign_key_does_is_seen_too() -> None:
    changes: list[Change] = []
    rule = Rule("DEPOT-9.9", "here", changes.append, ("slot",), (), ("update", "delete"))
    free = sql("UPDATE slot SET crate_id = NULL WHERE crate_id = 'CR_001'")
    database(free, rule).call("act")
    assert [(change.old("aisle"), change.old("place")) for change in changes] == [("A", 1)]


@pytest.mark.parametrize(
    ("body", "columns", "when", "count"),
    [
        (RENAME, ("label",), ("update",), 1),
        (RENAME, ("colour",), ("update",), 0),
        (RENAME, (), ("insert", "delete"), 0),
        (ADD, ("label",), ("insert",), 1),
        (ADD, ("colour",), ("insert",), 0),
        (ADD, (), ("update", "delete"), 0),
        (REMOVE, ("colour",), ("delete",), 1),
        (REMOVE, (), ("insert", "update"), 0),
        (sql("UPDATE crate SET label = label"), (), ("update",), 0),
    ],
)
def test_a_rule_says_what_it_watches(body: Body, columns: Any, when: Any, count: int) -> None:
    assert len(seen(body, columns, when)) == count


def test_published_mode_lets_it_pass_and_records_every_finding() -> None:
    made = database(RENAME, broken("first", "second"))
    result = made.call("act")
    assert not result.is_error
    assert [breach.message for breach in result.breaches] == ["first", "second"]
    assert made.rows("SELECT label FROM crate WHERE crate_id = 'CR_001'") == [{"label": "Rum"}]


def test_guarded_mode_refuses_and_undoes() -> None:
    made = database(RENAME, broken("first", "second"), mode="guarded")
    result = made.call("act")
    assert result.is_error
    assert "first (rule DEPOT-9.9)" in result.text
    assert made.rows("SELECT label FROM crate WHERE crate_id = 'CR_001'") == [{"label": "Tea 100%"}]


@pytest.mark.parametrize("nothing", [None, "", [], ()])
def test_a_rule_that_finds_nothing_is_kept(nothing: Any) -> None:
    rule = Rule("DEPOT-9.9", "here", lambda change: nothing, ("crate",))
    assert database(RENAME, rule).call("act").breaches == ()


def test_the_same_finding_is_recorded_once() -> None:
    every = sql("UPDATE crate SET label = 'Rum'")
    assert len(database(every, broken("the same")).call("act").breaches) == 1


def test_a_call_may_break_a_rule_at_very_many_rows() -> None:
    def tell(call: Call) -> None:
        for number in range(20_000):
            call.require(RULE, False, f"crate {number}")

    began = time.process_time()
    result = database(tell, writes=False).call("act")
    assert [breach.message for breach in result.breaches[::9_000]] == [
        "crate 0",
        "crate 9000",
        "crate 18000",
    ]
    assert time.process_time() - began < PATIENCE


def test_a_rule_on_calls_speaks_before_the_tool_works() -> None:
    def messages(call: Call) -> Iterable[str]:
        yield f"{call.user['name']} may not {call.tool.name}"

    def never(call: Call) -> None:
        raise AssertionError("the tool worked")

    rule = Rule("DEPOT-9.8", "here", messages)
    assert "Ada may not act" in database(never, rule, mode="guarded").call("act").text
    result = database(lambda call: "done", rule, writes=False).call("act")
    assert (result.text, len(result.breaches)) == ("done", 1)


@pytest.mark.parametrize(("table", "column"), [("crates", "label"), ("crate", "labels")])
def test_a_rule_on_what_there_is_not_fails_where_the_system_is_made(
    table: str, column: str
) -> None:
    rule = Rule("DEPOT-9.9", "here", lambda change: None, (table,), (column,))
    with pytest.raises(TypeError, match=r"DEPOT-9\.9 \(here\) watches what the schema"):
        replace(toy.DOMAIN, checks=(rule,))


def test_domains_are_compared_by_what_they_are() -> None:
    assert isinstance(toy.DOMAIN, Domain)
    assert replace(toy.DOMAIN) == toy.DOMAIN
