"""OData's options: what a filter means, row by row, and what is refused."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eopsgym.domains.kernel import ToolError
from eopsgym.domains.products.odata.any_case_text import FUNCTIONS, folded
from eopsgym.domains.products.odata.filters import parse_filter
from eopsgym.domains.products.odata.literals import instant
from eopsgym.domains.products.odata.options import (
    chosen,
    page,
    parse_expand,
    parse_orderby,
    parse_select,
)
from eopsgym.domains.products.odata.properties import (
    Listed,
    Properties,
    Property,
    inside,
    listed_in,
    of_item,
)
from eopsgym.domains.query.query_model import Query
from eopsgym.domains.query.sql_functions import register_functions
from tests.patience import PATIENCE

MEMBER: Properties = {
    "id": of_item("id", "id"),
    "name": of_item("name"),
    "roles": listed_in(inside("{outer}.value", "roles").sql, {"": of_item()}),
}
PROPERTIES: Properties = {
    "id": Property("id", "id"),
    "name": Property("name"),
    "size": Property("size", "number"),
    "open": Property("open", "flag"),
    "made": Property("made", "moment"),
    "body/kind": inside("body", "kind"),
    "types": listed_in("types", {"": of_item()}),
    "members": listed_in("members", MEMBER),
}
ROWS: list[dict[str, Any]] = [
    {
        "id": "a1",
        "name": "It's Ann",
        "size": 3,
        "open": 1,
        "made": "2026-03-01 09:00:00",
        "body": {"kind": "html"},
        "types": ["Unified", "x"],
        "members": [{"id": "u1", "name": "Bo", "roles": ["owner"]}, {"id": "u2", "name": None}],
    },
    {
        "id": "A2",
        "name": "it's ann",
        "size": -1.5,
        "open": 0,
        "made": "2026-03-01T10:00:00.0000000+01:00",
        "body": {"kind": "Text"},
        "types": [],
        "members": [{"id": "u2", "name": "bo", "roles": ["member", "owner"]}],
    },
    {
        "id": "a3",
        "name": "",
        "size": 0,
        "open": None,
        "made": "2026-03-02T00:00:00.500Z",
        "body": None,
        "types": None,
        "members": [],
    },
    {
        "id": "a4",
        "name": None,
        "size": None,
        "open": 1,
        "made": None,
        "body": {},
        "types": ["y"],
        "members": None,
    },
]
BROKEN = ("b1", "x", 1, 0, "soon", "{broken", "[", '["text", 3, [], null]')
"""Columns that hold no JSON, a time that is none, and a list of anything."""


@pytest.fixture(scope="module")
def shelf() -> apsw.Connection:
    connection = apsw.Connection(":memory:")
    register_functions(connection, FUNCTIONS)
    connection.execute("CREATE TABLE shelf (id, name, size, open, made, body, types, members)")
    for row in ROWS:
        held = [
            json.dumps(value) if isinstance(value, list | dict) else value for value in row.values()
        ]
        connection.execute("INSERT INTO shelf VALUES (?, ?, ?, ?, ?, ?, ?, ?)", held)
    return connection


def found(shelf: apsw.Connection, text: str) -> str:
    """The ids of the rows that a filter finds, in one text."""
    query = Query("shelf", parse_filter(text, PROPERTIES), ["id"], order="rowid")
    sql, values = query.compile()
    return " ".join(row[0] for row in shelf.execute(sql, values))


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("name eq 'IT''S ANN'", "a1 A2"),
        ("name ne 'it''s ann'", "a3 a4"),
        ("id eq 'a2'", ""),
        ("id in ('a1', 'A2', 'zz')", "a1 A2"),
        ("name in ('It''s ANN', null)", "a1 A2 a4"),
        ("name eq null", "a4"),
        ("null ne name", "a1 A2 a3"),
        ("size gt 0", "a1"),
        ("0 gt size", "A2"),
        ("size le 0", "A2 a3"),
        ("size gt null", ""),
        ("open", "a1 a4"),
        ("open eq false", "A2"),
        ("not open", "A2 a3"),
        ("startswith(name, 'IT')", "a1 A2"),
        ("endswith(name,'ANN') eq true", "a1 A2"),
        ("contains(name, '''s') eq false", "a3 a4"),
        ("contains(name, '')", "a1 A2 a3"),
        ("tolower(name) eq 'it''s ann'", "a1 A2"),
        ("length(trim(name)) ge 1", "a1 A2"),
        ("made ge 2026-03-01T09:00:00Z and made lt 2026-03-02", "a1 A2"),
        ("made eq 2026-03-01T04:00:00-05:00", "a1 A2"),
        ("made gt '2026-03-01T09:00:00Z'", "a3"),
        ("date(made) eq 2026-03-02", "a3"),
        ("month(made) eq 3 and hour(made) eq 9", "a1 A2"),
        ("body/kind eq 'text'", "A2"),
        ("body/kind has graph.kind'html'", "a1"),
        ("types/any(t: t eq 'unified')", "a1"),
        ("types/any()", "a1 a4"),
        ("not types/any()", "A2 a3"),
        ("types/all(t: startswith(t, 'y'))", "A2 a3 a4"),
        ("types/$count ge 1", "a1 a4"),
        ("members/any(m: m/id eq 'u2' and m/name eq null)", "a1"),
        ("members/any(m: m/roles/any(r: r eq 'owner') and m/name eq 'BO')", "a1 A2"),
        ("members/any(m: m/roles/any(r: r eq 'member'))", "A2"),
        ("(size eq 3 or size eq 0) and not (name eq '')", "a1"),
        ("size eq 3 or size eq 0 and name eq 'x'", "a1"),
        ("not open eq true and size eq 0", "a3"),
        ("not (open eq true and size eq 0)", "a1 A2 a3 a4"),
        ("not not not open", "A2 a3"),
        ("not (name in ('x', null))", "a1 A2 a3"),
        ("members/any(m: m/roles/any(r: r eq 'owner' or not (m/id eq 'u1')))", "a1 A2"),
        ("members/any(m: not (m/roles/all(r: r eq 'owner')))", "A2"),
        ("made ge datetime'2026-03-02T00:00:00' and made lt 2026-03-02T00:00:01.0000000Z", "a3"),
        ("Name eq 'it''s ann' and SIZE gt 0", "a1"),
        ("Body/Kind eq 'text'", "A2"),
        ("Members/any(m: m/ID eq 'u2' and m/Roles/any(r: r eq 'member'))", "A2"),
        ("Types/$Count ge 1", "a1 a4"),
        ("true", "a1 A2 a3 a4"),
        ("false or id eq 'a3'", "a3"),
    ],
)
def test_a_filter_finds(shelf: apsw.Connection, text: str, ids: str) -> None:
    assert found(shelf, text) == ids


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected word, found the end at position 0"),
        ("bogus", "could not find a property named 'bogus'; Supported values: 'id', 'name'"),
        ("name", "expected a comparison, found the end"),
        ("name eq", "found the end"),
        ("name eq 5", "incompatible types 'Edm.String' and 'Edm.Double'"),
        ("open eq 'yes'", "incompatible types 'Edm.Boolean' and 'Edm.String'"),
        ("size eq true", "incompatible types"),
        ("made gt 2026-13-01", "no date and time '2026-13-01'"),
        ("made gt 'soon'", "no date and time 'soon'"),
        ("members eq 'x'", "is a list: use any or all"),
        ("name/any(n: n eq 'x')", "'name' is no list"),
        ("members/any(m: n/id eq 'x')", "could not find a property named 'n/id'"),
        ("members/any(m: m/roles/any(m: m eq 'x'))", "'m' names something already"),
        ("'a' eq 'a'", "a property must be compared"),
        ("name eq Ann", "expected a value, found 'Ann': a text stands between single quotes"),
        ("name eq id", "expected a value, found 'id': a property cannot be compared with another"),
        ("id in ('a', b)", "expected a value, found 'b': a text stands between single quotes"),
        ("made gt now()", "expected a value, found 'now'"),
        ("name in ('a',)", "expected a value, found ')'"),
        ("name in ()", "expected a value, found ')'"),
        ("startswith(name, 'a') eq null", "expected true or false, found 'null'"),
        ("startswith(name, 'a') eq 'a'", "expected true or false, found \"'a'\""),
        ("startswith(name)", "expected ',', found ')'"),
        ("startswith(name, 'a', 'b')", "expected ')', found ','"),
        ("contains(name, id)", "expected text, found 'id'"),
        ("tolower(name, name) eq 'a'", "expected ')', found ','"),
        ("size add 1 gt 2", "expected a comparison, found 'add'"),
        ("matchesPattern(name, '(a+)+$')", "unknown function 'matchesPattern'"),
        ("types/any(t t eq 'x')", "expected ':', found 't'"),
        ('name eq "Ann"', "unexpected '\"'"),
        ("name == 'Ann'", "unexpected '='"),
        ("sqrt(size) gt 2", "unknown function 'sqrt'"),
        ("contains(size, 'x')", "contains asks for text"),
        ("name eq 'x'; DROP TABLE shelf", "unexpected ';'"),
        ("name eq 'x", 'unexpected "\'"'),
        (f"name eq '{'x' * 30_000}'", "longer than"),
        (f"contains(name, '{'x' * 3_000}')", "text of more than 2,000 characters"),
        ("(" * 5_000, "nested deeper"),
        ("tolower(" * 1_000 + "name", "functions nested too deep"),
        (" or ".join(["open"] * 300), "more than 250 terms"),
        ("types/any(a: types/all(b: types/any(c: types/any(d: a eq b))))", "more than 2 lambdas"),
        ("".join(f"members/any(m{n}: " for n in range(39)), "more than 2 lambdas"),
    ],
)
def test_a_filter_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(ToolError) as refused:
        parse_filter(text, PROPERTIES)
    assert refused.value.message.startswith("Invalid filter parameter value: '")
    assert said in refused.value.message
    assert len(refused.value.message) < 500


@pytest.mark.parametrize(
    "text",
    [
        "'" * 20_000,
        "a" * 20_000,
        "9" * 20_000,
        "a/" * 9_999,
        "-" * 20_000,
        "1.1" * 6_000,
        "a'" * 9_999,
    ],
)
def test_a_filter_is_read_or_refused_soon(text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(ToolError):
        parse_filter(text, PROPERTIES)
    assert time.perf_counter() - start < PATIENCE


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("body/kind eq null", "b1"),
        ("types/any()", ""),
        ("types/$count eq 0", "b1"),
        ("made gt 2026-01-01", ""),
        ("made lt 2026-01-01", ""),
        ("members/any(m: m/id eq null)", "b1"),
        ("members/any(m: m/roles/any(r: r eq 'x'))", ""),
    ],
)
def test_columns_that_hold_anything_are_no_error(text: str, ids: str) -> None:
    connection = apsw.Connection(":memory:")
    register_functions(connection, FUNCTIONS)
    connection.execute("CREATE TABLE shelf (id, name, size, open, made, body, types, members)")
    connection.execute("INSERT INTO shelf VALUES (?, ?, ?, ?, ?, ?, ?, ?)", BROKEN)
    assert found(connection, text) == ids


@pytest.mark.parametrize("number", ["9" * 400, "1e999", "-1e999", "9223372036854775808"])
def test_numbers_beyond_all_bounds_compare(shelf: apsw.Connection, number: str) -> None:
    assert found(shelf, f"size lt {number}") in ("a1 A2 a3", "")


# Generated expressions, and what they mean in Python


@dataclass(frozen=True)
class Meaning:
    """An expression beside its evaluation."""

    text: str
    holds: Callable[[dict[str, Any]], bool]


def said(text: str) -> str:
    """A text as a literal."""
    return "'" + text.replace("'", "''") + "'"


WORDS = st.sampled_from(
    ["It's Ann", "it's ann", "", "Ann", "IT", "'", "bo", "x", "Ünified", "ÜNIFIED"]
)
MOMENTS = st.sampled_from(
    [
        "2026-03-01T09:00:00Z",
        "2026-03-01T10:00:00+01:00",
        "2026-03-02",
        "2026-03-02T00:00:00.5Z",
        "2026-02-27T23:59:59-12:00",
        "2026-03-04T00:00:00+14:00",
        "2025-03-01",
        "2027-03-01",
        "0001-01-01",
        "9999-12-31",
    ]
)
SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: None not in (a, b) and a < b,
    "le": lambda a, b: None not in (a, b) and a <= b,
    "gt": lambda a, b: None not in (a, b) and a > b,
    "ge": lambda a, b: None not in (a, b) and a >= b,
}


@st.composite
def comparisons(draw: st.DrawFn) -> Meaning:
    sign = draw(st.sampled_from(list(SIGNS)))
    compare = SIGNS[sign]
    match draw(st.sampled_from(["name", "size", "made", "null", "test", "in", "any", "all"])):
        case "name":
            word = draw(WORDS)
            return Meaning(
                f"name {sign} {said(word)}",
                lambda row: (
                    compare(row["name"] and folded(row["name"]), folded(word))
                    if row["name"] is not None
                    else sign == "ne"
                ),
            )
        case "size":
            size = draw(st.integers(-3, 4) | st.sampled_from([-1.5, 0.25]))
            return Meaning(f"size {sign} {size}", lambda row: compare(row["size"], size))
        case "made":
            made = draw(MOMENTS)
            return Meaning(
                f"made {sign} {made}",
                lambda row: compare(row["made"] and instant(row["made"]), instant(made)),
            )
        case "null":
            name = draw(st.sampled_from(["name", "size", "made", "open"]))
            return Meaning(
                f"{name} {sign} null",
                lambda row: sign in ("eq", "ne") and compare(row[name], None),
            )
        case "test":
            word = draw(WORDS)
            test = draw(st.sampled_from(["startswith", "endswith", "contains"]))

            def tested(row: dict[str, Any]) -> bool:
                name, part = folded(row["name"] or ""), folded(word)
                if row["name"] is None:
                    return False
                return part in name if test == "contains" else bool(getattr(name, test)(part))

            return Meaning(f"{test}(name, {said(word)})", tested)
        case "in":
            words = draw(st.lists(WORDS, min_size=1, max_size=4))
            lowered = [folded(word) for word in words]
            return Meaning(
                f"name in ({', '.join(map(said, words))})",
                lambda row: row["name"] is not None and folded(row["name"]) in lowered,
            )
        case many:
            word = draw(WORDS | st.sampled_from(["unified", "y"]))
            each = any if many == "any" else all
            return Meaning(
                f"types/{many}(t: t eq {said(word)})",
                lambda row: each(folded(t) == folded(word) for t in row["types"] or ()),
            )


def joined(parts: st.SearchStrategy[Meaning]) -> st.SearchStrategy[Meaning]:
    return st.one_of(
        st.tuples(parts, parts).map(
            lambda two: Meaning(
                f"({two[0].text} and {two[1].text})",
                lambda row: two[0].holds(row) and two[1].holds(row),
            )
        ),
        st.tuples(parts, parts).map(
            lambda two: Meaning(
                f"({two[0].text} or {two[1].text})",
                lambda row: two[0].holds(row) or two[1].holds(row),
            )
        ),
        parts.map(lambda one: Meaning(f"not ({one.text})", lambda row: not one.holds(row))),
    )


@given(st.recursive(comparisons(), joined, max_leaves=8))
def test_a_filter_finds_what_it_means(shelf: apsw.Connection, meaning: Meaning) -> None:
    expected = " ".join(row["id"] for row in ROWS if meaning.holds(row))
    assert found(shelf, meaning.text) == expected


@given(st.text(max_size=200) | st.text("()'/:,. eqandort$1-", max_size=300))
def test_any_text_is_read_or_refused(shelf: apsw.Connection, text: str) -> None:
    with suppress(ToolError):
        found(shelf, text)


# The other options


def test_select_shows_known_names_alone_in_the_order_of_the_thing_or_of_the_question() -> None:
    thing = {"id": 1, "name": "x", "size": 2}
    select = parse_select(" size , id,bogus,size")
    assert list(chosen(thing, select)) == ["id", "size"]
    assert list(chosen(thing, select, ["name"], asked=True)) == ["size", "id", "name"]
    for everything in ("", "id,*", " , "):
        assert chosen(thing, parse_select(everything)) == thing


def test_names_are_found_whatever_the_case_of_their_letters(shelf: apsw.Connection) -> None:
    thing = {"id": 1, "displayName": "x", "size": 2}
    assert chosen(thing, parse_select("DISPLAYNAME,Id")) == {"id": 1, "displayName": "x"}
    assert [*chosen(thing, parse_select("displayname,ID"), asked=True)] == ["displayName", "id"]
    assert [*parse_expand("TEAMSAPP", ["teamsApp"])] == ["teamsApp"]
    assert parse_orderby("Size desc", PROPERTIES, "id") == parse_orderby(
        "size desc", PROPERTIES, "id"
    )


def test_expand_refuses_as_recorded() -> None:
    nested = "teamsApp($select=id,displayName,externalId)"
    with pytest.raises(ToolError) as refused:
        parse_expand(nested, ["teamsApp"])
    assert refused.value.message == (
        f"Invalid expand parameter value: '{nested}'. Supported values: 'teamsApp'"
    )
    read = parse_expand(nested, ["teamsApp"], nested=True)
    assert read["teamsApp"].select == ("id", "displayName", "externalId")
    text = "a, sessions(_expand=segments($select=id);_select=id)"
    inner = parse_expand(text, ["a", "sessions"], nested=True, inner=["segments"])
    assert inner["sessions"].expand["segments"].select == ("id",)
    assert parse_expand("a($top= 5 ;$select=id)", ["a"], nested=True)["a"].top == 5


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "a($expand=x)",
        "a($expand=b($expand=b))",
        "a($expand=)",
        "a(",
        "a)",
        "a(b)",
        "a($top=x)",
        "a($top=-1)",
        "a($skip=1)",
        "a," * 3_000,
        "(" * 3_000,
    ],
)
def test_expand_refuses_what_it_cannot_read(text: str) -> None:
    with pytest.raises(ToolError, match="Invalid expand parameter value"):
        parse_expand(text, ["a"], nested=True, inner=["b"])


def test_orderby_becomes_sql_of_known_names_alone(shelf: apsw.Connection) -> None:
    order = parse_orderby("open desc, made", PROPERTIES, "id")
    rows = shelf.execute(f"SELECT id FROM shelf ORDER BY {order}")
    assert [row[0] for row in rows] == ["a4", "a1", "A2", "a3"]
    assert parse_orderby(None, PROPERTIES, "rowid") == "rowid"
    assert parse_orderby("size desc", PROPERTIES, "[size] DESC, id") == "[size] DESC, id"
    for text in ("bogus", "name up", "name; DROP", "types", "name," * 20, "name," * 20_000):
        with pytest.raises(ToolError, match="Invalid orderby parameter value"):
            parse_orderby(text, PROPERTIES, "id")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bogus desc", "Supported values: 'id', 'name'"),
        ("types", "Supported values: 'id', 'name'"),
        ("size,name up", "Cannot read 'name up': a property, then asc or desc"),
        ("name,,size", "Cannot read '': a property, then asc or desc"),
    ],
)
def test_an_order_that_cannot_be_read_says_what_can(text: str, said: str) -> None:
    with pytest.raises(ToolError) as refused:
        parse_orderby(text, PROPERTIES, "id")
    assert said in refused.value.message


def test_a_page_tells_where_the_next_begins() -> None:
    assert page([1, 2, 3], 2, 4, "u", {}) == ([1, 2], {"@odata.nextLink": "u?$top=2&$skip=6"})
    assert page([1, 2], 2, 0, "u", {}) == ([1, 2], {})


def test_a_list_may_be_rows_of_another_table(shelf: apsw.Connection) -> None:
    rows = "shelf AS {item} WHERE {item}.size = shelf.size"
    twins = {**PROPERTIES, "twins": Listed(rows, {"id": Property("({item}.id)", "id")})}
    condition = parse_filter("twins/any(t: t/id eq 'a3')", twins)
    sql, values = Query("shelf", condition, ["id"]).compile()
    assert [row[0] for row in shelf.execute(sql, values)] == ["a3"]
