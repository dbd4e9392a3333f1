"""An HR office to call tools on: the small seed, with the words of the service desk's tests."""

from pathlib import Path

from eopsgym.domains import get_domain
from eopsgym.gym import Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template
from tests.domains.itsm.desk import Desk, desk_rules_broken

SEED = Path(__file__).with_name("small.sql")
HR = get_domain("hr")
NOW = "2026-03-02T09:00:00"


class Office(Desk):
    """The small seed in one mode. People act by first name: `ada` is the admin of Northwind."""

    def __init__(self, mode: Mode = "published", prune: str = "") -> None:
        """Open the office; `prune` is SQL that runs after the seed."""
        sql = SEED.read_text(encoding="utf-8") + prune
        template = build_template(get_domain("hr"), sql, "small")
        self.database = Database(template, Clock(ANCHOR), mode)


def broken_by(tool: str, /, by: str = "ada", **arguments: object) -> set[str]:
    """The policy rules that a call breaks, after which guarded mode must refuse it for one."""
    return desk_rules_broken(Office, tool, by, arguments)
