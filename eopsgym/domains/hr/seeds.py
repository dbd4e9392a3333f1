"""Write the HR seed of our own: `python -m eopsgym.domains.hr.seeds [--cases | --check]`.

Two organisations on the anchor day, made from the shared company model. The rows keep to the
policy, apart from the awkward ones that tasks are built on: `CASES` says what there is, `cases()`
and `--cases` give their ids. The same seed number and faker release give the same bytes.
"""

import sys
from pathlib import Path

from eopsgym.domains.company import SEED, build_company
from eopsgym.domains.company.command import heading, in_order, run, seed_path
from eopsgym.domains.hr.seeding import attach, awkward, catalogue, knowledge, people
from eopsgym.domains.hr.seeding import cases as everyday
from eopsgym.domains.hr.seeding.case_list import CASES
from eopsgym.domains.hr.seeding.draft import Draft

__all__ = ["CASES", "build", "cases", "path", "text"]

_PARTS = (people, catalogue, knowledge, everyday, awkward, attach)


def path() -> Path:
    """Where the seed lies: `data/seeds/hr/company.sql`."""
    return seed_path("hr")


def build(seed: int = SEED) -> Draft:
    """All rows of the seed, with the cases they hold."""
    schema = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
    draft = Draft(build_company(seed), schema, seed)
    for part in _PARTS:
        part.fill(draft)
    return draft


def cases(draft: Draft | None = None) -> dict[str, tuple[str, ...]]:
    """Case name to the ids of its rows, in the order of `CASES`.

    Raises:
        SeedError: if a case of `CASES` was not built, or one was built that is not listed.
    """
    return in_order(CASES, (draft or build()).noted())


def text(draft: Draft | None = None) -> str:
    """The seed as SQL."""
    made = draft or build()
    about = "HR seed of eopsgym: Halden Instruments (1) and Tessell Optics (2)."
    return made.writer.text(heading("hr", about, made.writer.count))


def main(arguments: list[str] | None = None) -> int:
    """Write the seed, compare it with the file (`--check`), or list the cases (`--cases`)."""
    draft = build()
    return run("hr", text(draft), CASES, cases(draft), arguments)


if __name__ == "__main__":
    sys.exit(main())
