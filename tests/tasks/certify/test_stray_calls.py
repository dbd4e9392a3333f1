"""A system names calls of its writing tools, where names of parameters do not tell them."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.errors import ConfigError
from eopsgym.gym import Clock, Database, build_template
from eopsgym.tasks.certify.stray_calls import FILE, listed_values, read_stray_calls, stray_calls
from tests.toy import SEED, depot

ADA = {"person_id": "P_1", "org_id": "ORG_1", "name": "Ada"}
PAINT = """
[[update_crate]]
rows = "SELECT crate_id, label, weight FROM crate WHERE org_id = :org_id ORDER BY 1"
arguments = { crate_id = "${crate_id}", label = "${label} of ${weight} kg" }
"""


def database(folder: Path, said: str) -> Database:
    """The depot, with a file that names calls."""
    shutil.copytree(Path(depot.__file__).parent, folder / "depot")
    (folder / "depot" / "proof").mkdir()
    (folder / "depot" / "proof" / FILE).write_text(said, encoding="utf-8")
    domain = replace(depot.DOMAIN, folder=folder / "depot")
    return Database(build_template(domain, SEED, "depot"), Clock("2026-03-02T09:00:00"))


def calls(database: Database, own: frozenset[str] = frozenset()) -> Iterator[dict[str, object]]:
    return stray_calls(database, "update_crate", ADA, own)


def test_a_call_is_made_of_each_row_that_the_acting_user_has(tmp_path: Path) -> None:
    assert list(calls(database(tmp_path, PAINT))) == [
        {"crate_id": "CR_001", "label": "Tea 100% of 12 kg"},
        {"crate_id": "CR_002", "label": "tea_cups of 7.5 kg"},
        {"crate_id": "CR_010", "label": "Books of 30 kg"},
    ]


def test_the_records_of_the_task_come_first(tmp_path: Path) -> None:
    found = calls(database(tmp_path, PAINT), frozenset({"CR_002"}))
    assert [each["crate_id"] for each in found] == ["CR_002", "CR_001", "CR_010"]


def test_without_rows_there_is_one_call_and_without_a_file_none(tmp_path: Path) -> None:
    said = '[[update_crate]]\narguments = { crate_id = "CR_001", colour = "blue" }'
    assert list(calls(database(tmp_path, said))) == [{"crate_id": "CR_001", "colour": "blue"}]
    assert read_stray_calls(depot.DOMAIN) == {}


def test_what_hangs_on_no_row_is_a_value_for_any_call(tmp_path: Path) -> None:
    said = [PAINT, PAINT, '[[update_crate]]\narguments = { label = "Tea", colour = "blue" }']
    domain = database(tmp_path, "".join(said)).domain
    assert listed_values(domain, "update_crate", "label") == ["Tea"]
    assert listed_values(domain, "update_crate", "colour") == ["blue"]
    assert listed_values(domain, "update_crate", "crate_id") == []
    assert listed_values(domain, "add_crate", "label") == []


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("[[paint_crate]]", "depot has no writing tool 'paint_crate'"),
        ("[[find_crates]]", "depot has no writing tool 'find_crates'"),
        ("[[update_crate]]\nrow = 'SELECT 1'", "has the unknown key 'row'"),
        ("[[update_crate]]\narguments = { color = 'red' }", "has no parameter 'color'"),
        ("[[update_crate", FILE),
        ("update_crate = 3", FILE),
        ("[[update_crate]]\nrows = 'SELECT * FROM crates'", "update_crate: .*no such table"),
        ("[[update_crate]]\nrows = 'SELECT :badge'", "the acting user's row has no column 'badge'"),
        (PAINT.replace("${label}", "${lable}"), "the rows have no column 'lable'"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(said: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=problem):
        list(calls(database(tmp_path, said)))
