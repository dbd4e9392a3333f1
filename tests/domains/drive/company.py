"""The company's own files to call tools on.

`Drive/name` in arguments stands for the id of a file of a shared drive, `/name` for that of a drive
and `=sql` for the first value of a query.
"""

from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Clock, Database, Mode, load_template
from tests.domains.broken_rules import rules_broken

NOW = "2026-03-02T09:00:00"


class World:
    """The company's files, freshly seeded."""

    def __init__(self, mode: Mode = "published") -> None:
        template = load_template(get_domain("drive"))
        self.database = Database(template, Clock(NOW), mode)

    def call(self, by: str, tool: str, given: dict[str, Any]) -> CallResult:
        """A call by the person with this address."""
        token = self._first(f"SELECT auth_token FROM users WHERE email LIKE '{by}@%'")
        return self.database.call(tool, self._filled(given), token)

    def _filled(self, given: Any) -> Any:
        if isinstance(given, dict):
            return {name: self._filled(part) for name, part in given.items()}
        if isinstance(given, list):
            return [self._filled(part) for part in given]
        if not isinstance(given, str) or given.startswith("https:"):
            return given
        if given.startswith("="):
            return self._first(given[1:])
        if given.startswith("/"):
            return self._first(f"SELECT id FROM drives WHERE name = '{given[1:]}'")
        drive, slash, name = given.partition("/")
        if not slash:
            return given
        found = self.database.rows(
            f"SELECT files.id FROM files JOIN drives ON drives.id = drive_id "
            f"WHERE drives.name = '{drive}' AND files.name = '{name}'"
        )
        return found[0]["id"] if found else given

    def _first(self, query: str) -> Any:
        (row, *_) = self.database.rows(query)
        return next(iter(row.values()))

    def ok(self, by: str, tool: str, /, **given: Any) -> Any:
        """What a call that must succeed answers."""
        step = self.call(by, tool, given)
        assert not step.is_error, step.text
        return step.value

    def refused(self, by: str, tool: str, /, **given: Any) -> str:
        """How a call that must not succeed is refused; it changes nothing."""
        step = self.call(by, tool, given)
        assert step.is_error, step.text
        assert not step.changes.rows
        return step.text


CallBy = tuple[str, str, dict[str, Any]]
"""Who calls which tool with what."""


def broken_by(by: str, tool: str, given: dict[str, Any], *first: CallBy) -> set[str]:
    """The rules that a call breaks, after others that keep to the policy."""

    def world(mode: Mode) -> World:
        made = World(mode)
        for each in first:
            step = made.call(*each)
            assert not step.is_error, step.text
            assert not step.breaches, each
        return made

    return rules_broken(world, lambda made: made.call(by, tool, given))
