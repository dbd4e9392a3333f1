"""A tool that asks its fields for one that they do not have is refused by mypy."""

from pathlib import Path

from mypy import api

ROOT = Path(__file__).parents[2]
RIGHT = """
from typing import Literal
from typing_extensions import TypedDict, Unpack

class Fields(TypedDict, total=False):
    label: str
    size: int | None

class New(Fields, total=False):
    colour: str

def known(other: Fields | New, name: str, **fields: Unpack[Fields]) -> object:
    size: int | None = fields.get("size", 3)
    if "label" in fields or name in fields:
        return [fields.get(each) for each in ("label", "size")]
    keys: list[Literal["label", "size"]] = [each for each in fields]
    return size, keys, {**fields}, sorted(fields), other.get("label"), {"x": 1}.get("y")
"""
WRONG = """
def unknown(other: Fields | New, **fields: Unpack[Fields]) -> None:
    fields["lable"]
    fields.pop("lable")
    fields.get("lable")
    fields.get("lable", "x")
    other.get("lable")
    other.get("colour")
    print("lable" in fields)
    print("lable" not in fields)
    print("lable" in other)
    print([each for each in ("label", "lable") if each in fields])
    print([fields.get(each) for each in ("label", "lable")])
"""


def _lines_refused(source: str, folder: Path) -> set[int]:
    """The lines of a module in which mypy, as this project has it, finds an error."""
    path = folder / "crates.py"
    path.write_text(source, encoding="utf-8")
    said, trouble, _ = api.run(
        ["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", str(path)]
    )
    assert not trouble
    return {int(line.split(":")[1]) for line in said.splitlines() if ": error: " in line}


def test_a_field_that_there_is_not_is_refused_however_it_is_asked_for(tmp_path: Path) -> None:
    first = RIGHT.count("\n") + 3
    last = (RIGHT + WRONG).count("\n")
    assert _lines_refused(RIGHT + WRONG, tmp_path) == {*range(first, last + 1)}
