"""What holds for the result of any call, whatever its arguments."""

import json
import re

from eopsgym.gym import CallResult, Database

_DEFECT = re.compile(
    "Internal server error: (?!410|Ca|Channel|can't compare|date value|hour must|no such function|"
    r"Python int|\(sqlite3\.ProgrammingError\))"
)
"""Words of Python that no recorded refusal has, on a seed in which nothing is odd."""


def check_text(result: CallResult) -> None:
    """Check that a result can be sent, is JSON if it has to be, and hides no defect."""
    result.text.encode("utf-8")
    assert not _DEFECT.match(result.text), "an error of the tool passes for one of the data"
    if not result.is_error and result.text != result.value:  # some answer with a sentence
        json.loads(result.text)


def check_whole(database: Database) -> None:
    """Check that a database keeps its foreign keys and is not damaged."""
    lost = database.connection.execute("PRAGMA foreign_key_check").fetchall()
    assert lost == [], f"rows that name what is not there: {lost[:5]}"
    assert database.connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
