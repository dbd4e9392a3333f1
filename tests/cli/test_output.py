"""Rows as people and programs get to see them."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
import unicodedata
import warnings
from typing import Any

import pytest

from eopsgym.cli.output import render, warnings_as_lines
from eopsgym.errors import EopsgymWarning
from tests.runs.processes import ROOT

ROWS: list[dict[str, Any]] = [
    {"name": "a|b", "n": 1, "share": 0.25},
    {"name": 'two\nlines "q"', "n": None, "share": 1.0},
]
HOSTILE = "red \x1b[31m, \x9b2J, \x07, \r, \u202e, \x7f, half \ud83d"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (
            "table",
            "name           n  share\n-------------  -  -----\na|b            1   0.25\n"
            'two lines "q"         1',
        ),
        (
            "markdown",
            "| name | n | share |\n| --- | --- | --- |\n| a\\|b | 1 | 0.25 |\n"
            '| two lines "q" |  | 1 |',
        ),
        ("csv", 'name,n,share\na|b,1,0.25\n"two\nlines ""q""",,1.0'),
    ],
)
def test_rows_are_printed_in_four_forms(form: str, text: str) -> None:
    assert render(ROWS, form) == text
    assert json.loads(render(ROWS, "json")) == ROWS


@pytest.mark.parametrize(("form", "text"), [("table", "no rows"), ("json", "[]"), ("csv", "")])
def test_no_rows_are_printed_too(form: str, text: str) -> None:
    assert render([], form) == text


def test_numbers_stand_to_the_right_and_texts_to_the_left() -> None:
    rows = [{"n": 5, "t": "x", "b": True, "none": None}, {"n": 1_234, "t": "9", "b": False}]
    assert render(rows, "table").splitlines()[2:] == ["   5  x  True", "1234  9  False"]


@pytest.mark.parametrize(
    ("value", "text"), [(0.1 + 0.2, "0.3"), (1234567.5, "1234567.5"), (1e300, "1e+300"), (2.0, "2")]
)
def test_numbers_are_printed_short_but_whole(value: float, text: str) -> None:
    assert render([{"n": value}], "table").splitlines()[2].strip() == text


def test_dollars_in_markdown_are_no_formula() -> None:
    assert r"| \$5 to \$10 |" in render([{"said": "$5 to $10"}], "markdown")


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
def test_what_is_piped_is_never_cut(form: str) -> None:
    assert "x" * 500 in render([{"text": "x" * 500}], form)


def test_on_a_terminal_the_widest_text_is_wrapped() -> None:
    words = "every word of it stays " * 5
    rows = [{"id": "ITSM-1.1", "text": words, "n": 10}, {"id": "ITSM-1.2", "text": "x", "n": 9}]
    lines = render(rows, "table", 50).splitlines()
    assert max(map(len, lines)) <= 50
    assert lines[2].startswith("ITSM-1.1  every word")
    assert lines[2].endswith("  10")
    assert all(line.startswith(" " * 10) for line in lines[3:-1])
    assert " ".join(line[10:46].strip() for line in lines[2:-1]) == words.strip()
    assert render(rows, "table", 500) == render(rows, "table")


def test_what_is_the_same_in_every_row_of_a_wide_table_stands_beneath_it() -> None:
    same = {"domain": "itsm", "simulated": True, "cost": None, "share": 0.25}
    rows = [{"model": model, **same, "runs": 7 + len(model)} for model in ("one", "three")]
    assert len(render(rows, "table", 43).splitlines()) == 4
    assert render(rows, "table", 40) == (
        "model  runs\n-----  ----\none      10\nthree    12\n\n"
        "in every row: domain itsm, simulated\nTrue, cost empty, share 0.25"
    )


def test_rows_that_no_line_holds_become_blocks() -> None:
    rows = [{f"column_{n}": n for n in range(9)} | {"strict": True, "text": "word " * 20}] * 2
    blocks = render(rows, "table", 60).split("\n\n")
    assert len(blocks) == 2
    assert blocks[0].splitlines()[1] == "column_1  1"
    assert max(map(len, blocks[0].splitlines())) <= 60


@pytest.mark.parametrize("form", ["table", "markdown"])
@pytest.mark.parametrize("width", [None, 30])
def test_nothing_that_steers_a_terminal_gets_into_a_table(form: str, width: int | None) -> None:
    text = render([{HOSTILE: HOSTILE, "l": [HOSTILE]}], form, width)
    assert not [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\n"]
    assert "\\x1b[31m" in text


def test_json_says_the_same_in_letters_that_steer_nothing() -> None:
    text = render([{"a": HOSTILE}], "json")
    assert json.loads(text) == [{"a": HOSTILE}]
    assert not [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs") and c != "\n"]


def test_verdicts_are_coloured_and_heads_are_bold() -> None:
    rows = [{"task": "a", "strict": True, "is_error": True}, {"task": "b", "strict": False}]
    first, _, won, lost = render(rows, "table", 80, colours=True).splitlines()
    assert first.startswith("\x1b[1mtask\x1b[0m")
    assert won == "a     \x1b[32mTrue\x1b[0m    \x1b[31mTrue\x1b[0m"
    assert lost == "b     \x1b[31mFalse\x1b[0m"


def on_a_terminal(*arguments: str, **environment: str) -> str:
    ours, theirs = pty.openpty()
    program = "from eopsgym.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "72", "TERM": "xterm", **environment},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
    ):
        os.close(theirs)
        said = b""
        try:
            while block := os.read(ours, 65_536):
                said += block
        except OSError:  # Linux says so that the other end is closed.
            pass
    os.close(ours)
    return said.decode().replace("\r\n", "\n")


def test_a_terminal_gets_colours_and_its_own_width_unless_it_wants_none() -> None:
    # By the convention an empty NO_COLOR is as none.
    said = on_a_terminal("domains", "itsm", "--policy", NO_COLOR="")
    assert said.startswith("\x1b[1mrule\x1b[0m")
    assert "…" not in said
    plain = re.sub(r"\x1b\[\d*m", "", said)
    assert max(map(len, plain.splitlines())) <= 72
    assert on_a_terminal("domains", "itsm", "--policy", NO_COLOR="1") == plain


def test_a_warning_that_comes_again_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings_as_lines():
        for text in ("the clock\nis wrong", "another", "the clock\nis wrong"):
            warnings.warn(text, EopsgymWarning, stacklevel=1)
    assert capsys.readouterr().err == "eopsgym: the clock is wrong\neopsgym: another\n"


def test_csv_steers_no_terminal_and_holds_no_formula() -> None:
    rows = [
        {"text": "=HYPERLINK(1)", "more": "a\x1b[31mb\nnext", "n": -1.5, "list": ["=1"]},
        {"text": "@SUM(A1)", "more": "-2+3", "n": None, "list": []},
    ]
    assert list(csv.reader(io.StringIO(render(rows, "csv")))) == [
        ["text", "more", "n", "list"],
        ["'=HYPERLINK(1)", "a\\x1b[31mb\nnext", "-1.5", '["=1"]'],
        ["'@SUM(A1)", "'-2+3", "", "[]"],
    ]
