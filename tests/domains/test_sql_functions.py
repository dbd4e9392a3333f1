"""Functions of Python in SQL: known once to each connection."""

import apsw

from eopsgym.domains.query.sql_functions import register_functions


def test_a_function_is_registered_once_with_a_connection() -> None:
    registered = []

    def double(value: int) -> int:
        return 2 * value

    class Noting(apsw.Connection):
        def create_scalar_function(self, name: str, *how: object, **more: object) -> None:
            registered.append(name)
            super().create_scalar_function(name, *how, **more)  # type: ignore[arg-type]

    for connection in (Noting(":memory:"), Noting(":memory:")):
        for _ in range(2):
            register_functions(connection, {"double": (1, double)})
            assert connection.execute("SELECT double(4)").get == 8
    assert registered == ["double", "double"]
