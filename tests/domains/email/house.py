"""A small house with mailboxes to call tools on."""

from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.gym import CallResult, Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from eopsgym.gym.template import build_template

SEED = Path(__file__).with_name("house.sql")
ANN, BOB = "ann.lee@halden.example", "bob.ray@halden.example"


class House:
    """The small seed in one mode, repaired. People act by first name, which is their token."""

    def __init__(self, mode: Mode = "published", *, repaired: bool = True) -> None:
        template = build_template(get_domain("email"), SEED.read_text(encoding="utf-8"), "house")
        self.database = Database(template, Clock(ANCHOR), mode, repaired=repaired)

    def call(self, tool: str, /, by: str = "ann", **arguments: Any) -> CallResult:
        """The whole result of a call."""
        return self.database.call(tool, arguments, by)


def a_mail(
    to: str = BOB, subject: str = "A word", text: str = "Here it is.", file: str = "", **more: str
) -> str:
    """A message as `raw` takes it; `more` are further headers, with _ for -."""
    heads = {"To": to, "Subject": subject} | {k.replace("_", "-"): v for k, v in more.items()}
    lines = [f"{name}: {value}" for name, value in heads.items() if value]
    if file:
        lines += [
            "MIME-Version: 1.0",
            "Content-Type: multipart/mixed; boundary=cut",
            "",
            "--cut",
            "Content-Type: text/plain",
            "",
            text,
            "--cut",
            f'Content-Type: text/csv; name="{file}"',
            f'Content-Disposition: attachment; filename="{file}"',
            "",
            "a,b",
            "--cut--",
        ]
    else:
        lines += ["", text]
    return urlsafe_b64encode("\r\n".join(lines).encode()).decode()


def an_absence(**changes: Any) -> dict[str, Any]:
    """Arguments of an absence reply that keeps to the policy."""
    text = "I am away. Please write to bob.ray@halden.example."
    return {
        "userId": "me",
        "enableAutoReply": True,
        "responseSubject": "Away",
        "responseBodyPlainText": text,
        "responseBodyHtml": f"<p>{text}</p>",
        "restrictToContacts": True,
        "restrictToDomain": False,
        "startTime": "1772600400000",  # 4 March 2026
        "endTime": "1773205200000",  # a week later
    } | changes


def a_filter(action: dict[str, Any], **criteria: Any) -> dict[str, Any]:
    """Arguments of a filter with every criterion, as its tool wants it."""
    every = {
        "from": "",
        "to": "",
        "subject": "",
        "query": "",
        "negatedQuery": "",
        "hasAttachment": False,
        "excludeChats": False,
        "size": 0,
        "sizeComparison": "unspecified",
    }
    return {"userId": "me", "criteria": every | criteria, "action": action}
