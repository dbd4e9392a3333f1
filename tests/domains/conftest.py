"""What holds for the tests of all systems."""

from collections.abc import Iterator

import apsw
import pytest


def _no_texts_in_double_quotes(connection: apsw.Connection) -> None:
    connection.config(apsw.SQLITE_DBCONFIG_DQS_DML, 0)
    connection.config(apsw.SQLITE_DBCONFIG_DQS_DDL, 0)


@pytest.fixture(scope="module", autouse=True)
def misspelt_columns_are_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Here, a misspelt column between double quotes is an error, and not a text.

    Outside the tests SQLite takes it for a text, as it does on the published servers, whose
    verifiers write texts like that. One connection serves both tools and verifiers, and to change
    its mind for each call would make SQLite prepare all statements again. A module of tests that
    runs such verifiers says `TEXTS_IN_DOUBLE_QUOTES`.
    """
    if getattr(request.module, "TEXTS_IN_DOUBLE_QUOTES", False):
        yield
        return
    apsw.connection_hooks.append(_no_texts_in_double_quotes)
    yield
    apsw.connection_hooks.remove(_no_texts_in_double_quotes)
