"""Runs that are exported and imported again, and the page that says what comes back."""

from dev.round_trips import PAGE, page


def test_the_page_says_what_comes_back() -> None:
    text = PAGE.read_text(encoding="utf-8")
    made = page(text)
    assert made == text, "run: python -m dev.round_trips"
    rows = [line.split(" | ") for line in made.splitlines() if line.startswith("| `")]
    of_tables = [cells for cells in rows if len(cells) == 5]
    assert len(of_tables) == 7
    assert {cells[1] for cells in of_tables} == {"all"}, "ATIF loses something"
    assert {cells[3] for cells in of_tables} == {"all"}, "the published layout loses something"
