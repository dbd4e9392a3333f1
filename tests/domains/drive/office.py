"""A small office with files to call tools on."""

from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template

SEED = Path(__file__).with_name("small.sql")
FOLDER = "application/vnd.google-apps.folder"


class Office:
    """The small seed in one mode. People act by first name, which is their token too."""

    def __init__(self, mode: Mode = "published", *, more: str = "") -> None:
        seed = f"{SEED.read_text(encoding='utf-8')}\n{more};"
        template = build_template(get_domain("drive"), seed, "small")
        self.database = Database(template, Clock(ANCHOR), mode)

    def call(self, tool: str, /, by: str = "ann", **arguments: Any) -> CallResult:
        """The whole result of a call."""
        return self.database.call(tool, arguments, by)

    def wait_until(self, now: str) -> None:
        """Let time pass."""
        self.database.clock = Clock(now)

    def ok(self, tool: str, /, by: str = "ann", **arguments: Any) -> Any:
        """What a call that must succeed answers."""
        result = self.call(tool, by, **arguments)
        assert not result.is_error, result.text
        return result.value

    def refused(self, tool: str, /, by: str = "ann", **arguments: Any) -> str:
        """How a call that must not succeed is refused; it changes nothing."""
        result = self.call(tool, by, **arguments)
        assert result.is_error, result.text
        assert "internal error" not in result.text.lower(), result.text
        return result.text

    def found(self, q: str | None = None, by: str = "ann", **more: Any) -> set[str]:
        """The ids of the files that a search finds."""
        listed = self.ok("list_files", by, **({"q": q} if q is not None else {}), **more)
        return {file["id"] for file in listed["files"]}

    def share(self, file: str, email: str, role: str, by: str = "ann", **more: Any) -> Any:
        """The permission of a user who has been given a role."""
        return self.ok(
            "create_permission", by, fileId=file, type="user", role=role, emailAddress=email, **more
        )
