"""What the customer service tables hold beyond their columns."""

from eopsgym.domains import get_domain


def test_ids_continue_the_seed_even_after_the_last_row_was_deleted() -> None:
    assert get_domain("csm").schema.sql.count("INTEGER PRIMARY KEY AUTOINCREMENT") == 17
