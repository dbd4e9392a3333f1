"""Recorded traces of the published server, made again: every answer and every final table."""

import gzip
import importlib.util
import json
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.clock import Clock
from eopsgym.gym.template import Template, build_template
from tests.reference import REFERENCE, reference

MOMENT = "2026-11-22T08:08:44.123456"
"""About when the traces were recorded: some of their events lie a few days ahead."""
ID = "db_here"
SHARES = ("outcome", "shape", "values", "layout")


@cache
def given() -> ModuleType:
    """The comparison that came with the traces."""
    path = reference("recorded", "calendar", "replay_calendar.py")
    spec = importlib.util.spec_from_file_location("replay_calendar", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def traces() -> list[str]:
    """One trace a line, as JSON text."""
    if REFERENCE is None:
        return ["{}"]
    with gzip.open(reference("recorded", "calendar", "traces.jsonl.gz"), "rt") as file:
        return list(file)


@cache
def template(seed: str) -> Template:
    base = reference("seeds", "calendar", "openenv_multi_user_calendar.sql")
    folder = str(reference("recorded", "calendar"))
    text = given().seed_text(seed, base.read_text(encoding="utf-8"), folder)
    return build_template(get_domain("calendar"), text, seed, Clock(MOMENT))


def token(user: str | None, tokens: dict[str, str]) -> str | None:
    if user is None:
        return None
    return {"!unknown": "nobody-has-this", "!empty": ""}.get(user) or tokens.get(user, "")


@pytest.mark.parametrize("line", traces(), ids=lambda line: json.loads(line).get("name", "none"))
def test_a_trace_comes_out_the_same(line: str) -> None:
    replay = given()
    trace: dict[str, Any] = json.loads(line)
    match = replay.Match((replay.database_id(trace["name"]), ID))
    database = Database(template(trace["seed"]), Clock(MOMENT, tick=1), id=ID)
    people = database.rows("SELECT user_id, static_token FROM users")
    tokens = {row["user_id"]: row["static_token"] for row in people}
    results: list[Any] = []
    for number, call in enumerate(trace["calls"]):
        arguments = replay.resolve(call["args"], results)
        text = database.call(call["tool"], arguments, token(call["user"], tokens)).text
        outcome, parsed = replay.parse_text(text)
        results.append(parsed)
        form = {name: call[name] for name in ("keys", "content")}
        bare = {"isError": False, "http": 200, "structured": None, "meta": None}
        answer = {**form, **bare, "outcome": outcome, "json": parsed, "text": text}
        got, first = replay.compare_call(match, call, answer)
        assert all(got[share] for share in SHARES), (number, call["tool"], first, text)
    for table, want in trace["final"].items():
        rows = [dict(zip(want["columns"], row, strict=True)) for row in want["rows"]]
        here = database.rows(f'SELECT * FROM "{table}"')
        assert not replay.same_rows(match, rows, here, want["volatile"])[1], table
    database.close()
