"""Write the ITSM seed of our own: `python -m dev.seeds itsm [--cases | --check]`.

Two organisations on the anchor day, made from the shared company model. The rows keep to the
policy, apart from the awkward ones that tasks are built on: `CASES` says what there is, `cases()`
and `--cases` give their ids. The same seed number and faker release give the same bytes.
"""

import sys
from pathlib import Path

from dev.seeds.former import SEED, build_company
from dev.seeds.former.command import heading, in_order, run, seed_path
from dev.seeds.itsm import (
    attach,
    catalogue,
    changes,
    incidents,
    items,
    knowledge,
    people,
    problems,
)
from dev.seeds.itsm import cases as awkward
from dev.seeds.itsm.case_list import CASES
from dev.seeds.itsm.draft import Draft
from eopsgym.domains import get_domain

__all__ = ["CASES", "build", "cases", "path", "text"]

_PARTS = (people, catalogue, knowledge, items, incidents, changes, problems, awkward, attach)


def path() -> Path:
    """Where the seed lies: `data/seeds/itsm/company.sql`."""
    return seed_path("itsm")


def build(seed: int = SEED) -> Draft:
    """All rows of the seed, with the cases they hold."""
    schema = get_domain("itsm").schema.sql
    draft = Draft(build_company(seed), schema, seed)
    for part in _PARTS:
        part.fill(draft)
    return draft


def cases(draft: Draft | None = None) -> dict[str, tuple[str, ...]]:
    """Case name to the ids of its rows, in the order of `CASES`.

    Raises:
        SeedError: if a case of `CASES` was not built, or one was built that is not listed.
    """
    return in_order(CASES, (draft or build()).cases())


def text(draft: Draft | None = None) -> str:
    """The seed as SQL."""
    made = draft or build()
    about = "ITSM seed of eopsgym: Halden Instruments (ORG_001) and Tessell Optics (ORG_002)."
    return made.writer.text(heading("itsm", about, made.writer.count))


def main(arguments: list[str] | None = None) -> int:
    """Write the seed, compare it with the file (`--check`), or list the cases (`--cases`)."""
    draft = build()
    return run("itsm", text(draft), CASES, cases(draft), arguments)


if __name__ == "__main__":
    sys.exit(main())
