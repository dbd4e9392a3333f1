"""Drawings are compared by what they show."""

from pathlib import Path

import pytest

from dev.drawings import look_alike, maker, texts

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" width="504pt">
<title>Matplotlib v3.11.2, x</title>
<path d="M 0 31.5 L 50.25 31.5" style="stroke: #222222; stroke-width: 0.5" clip-path="url(#cut0)"/>
<text x="3.5" y="4">58 %</text></svg>"""


def drawn(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("said", "other", "alike"),
    [
        ("31.5 L", "31.500001 L", True),
        ("50.25", "58.25", False),
        ("31.5 L", "31.5 C", False),
        ("stroke-width: 0.5", "stroke-width: 0.6", False),
        ("#222222", "#222223", False),
        ("#cut0", "#cut1", False),
        (' clip-path="url(#cut0)"', "", False),
        ("</svg>", '<path d="M 0 0"/></svg>', False),
    ],
)
def test_the_same_is_what_differs_by_less_than_a_point_in_places(
    tmp_path: Path, said: str, other: str, alike: bool
) -> None:
    assert DRAWING.count(said) >= 1
    one = drawn(tmp_path / "one.svg", DRAWING)
    two = drawn(tmp_path / "two.svg", DRAWING.replace(said, other))
    assert look_alike(one, two) == look_alike(two, one) == alike


def test_a_drawing_tells_its_texts_and_who_drew_it(tmp_path: Path) -> None:
    one = drawn(tmp_path / "one.svg", DRAWING)
    assert (texts(one), maker(one)) == (["58 %"], "Matplotlib v3.11.2")
