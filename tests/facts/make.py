"""Write the facts anew from the published tool lists: `python -m tests.facts.make`.

Domains can be named: `python -m tests.facts.make itsm csm`.
"""

import json
import sys
from pathlib import Path

from tests.facts import FOLDER, describe
from tests.reference import REFERENCE

DOMAINS = ("itsm", "csm", "hr", "calendar", "drive", "email", "teams")
HEADER = "# Names, types and bounds of the published {domain} tools, by tests/facts/make.py.\n\n"


def facts(domain: str, reference: Path) -> str:
    """The text of a facts file."""
    listed = json.loads((reference / "tools" / f"{domain}.json").read_text(encoding="utf-8"))
    blocks = [describe(tool["name"], tool["input_schema"]) for tool in listed]
    return HEADER.format(domain=domain) + "\n".join(blocks) + "\n"


def main(domains: tuple[str, ...]) -> int:
    """Write a file for each domain; 1 when the reference material is not there."""
    if REFERENCE is None:
        print("the reference material is not at ../shared/reference", file=sys.stderr)
        return 1
    for domain in domains:
        path = FOLDER / f"{domain}.txt"
        path.write_text(facts(domain, REFERENCE), encoding="utf-8")
        print(f"wrote {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tuple(sys.argv[1:]) or DOMAINS))
