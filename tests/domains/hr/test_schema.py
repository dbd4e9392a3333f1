"""Published HR material works on our tables unchanged."""

from eopsgym.domains import get_domain
from eopsgym.gym import Database
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import load_template
from tests.reference import reference

HR = get_domain("hr")


def test_the_published_excerpt_loads() -> None:
    (excerpt,) = reference("seeds", "hr").glob("excerpt_*.sql")
    database = Database(load_template(HR, excerpt), Clock(ANCHOR))
    counts = {
        table: database.rows(f"SELECT count(*) AS n FROM {table}")[0]["n"]
        for table in ("user_group", "user_group_member", "hr_profile")
    }
    assert counts == {"user_group": 13, "user_group_member": 44, "hr_profile": 23}
    assert database.rows("SELECT max(member_id) AS id FROM user_group_member") == [{"id": 44}]
