"""What figures take of one's own runs."""

from eopsgym.analysis import figures
from tests.toy.studies import study


def test_a_menu_offers_the_systems_that_have_runs() -> None:
    runs = [*study({"m": [True]}, "itsm"), *study({"m": [False]}, "email")]
    assert figures.systems(runs) == [None, "email", "itsm"]


def test_without_runs_it_offers_the_papers() -> None:
    assert figures.systems() == [
        None,
        *("teams", "csm", "email", "itsm", "calendar", "hr", "drive", "hybrid"),
    ]
