"""Write the customer service seed: `python -m dev.seeds csm [--cases | --check]`.

The company's customers on the anchor day, made from the shared company model. The rows keep to
the policy, apart from the awkward ones that tasks are built on: `CASES` says what there is,
`awkward_rows()` and `--cases` name them. The same seed number and faker release give the same
bytes.
"""

import sys
from pathlib import Path

from dev.seeds.csm import accounts, assets, attach, awkward, cases, people, twists
from dev.seeds.csm.case_list import CASES
from dev.seeds.csm.draft import Draft
from dev.seeds.former import SEED, build_company
from dev.seeds.former.command import heading, in_order, run, seed_path
from eopsgym.domains import get_domain

__all__ = ["CASES", "awkward_rows", "build", "path", "text"]


def path() -> Path:
    """Where the seed lies: `data/seeds/csm/company.sql`."""
    return seed_path("csm")


def build(seed: int = SEED) -> Draft:
    """All rows of the seed, with the cases they hold."""
    schema = get_domain("csm").schema.sql
    draft = Draft(build_company(seed), schema, seed)
    people.fill(draft)
    assets.fill_catalogue(draft)
    accounts.fill(draft)
    assets.fill_units(draft)
    awkward.prepare(draft)
    cases.fill(draft)
    awkward.fill(draft)
    attach.fill(draft)
    twists.renumber_cases(draft)
    twists.fill(draft)
    twists.renumber(draft)
    return draft


def awkward_rows(draft: Draft | None = None) -> dict[str, tuple[str, ...]]:
    """Case name to its rows, each as `table id`, in the order of `CASES`.

    Raises:
        SeedError: if a case of `CASES` was not built, or one was built that is not listed.
    """
    return in_order(CASES, (draft or build()).cases())


def text(draft: Draft | None = None) -> str:
    """The seed as SQL."""
    made = draft or build()
    about = "Customer service seed of eopsgym: Halden Instruments and its customers."
    return made.writer.text(heading("csm", about, made.writer.count))


def main(arguments: list[str] | None = None) -> int:
    """Write the seed, compare it with the file (`--check`), or list the cases (`--cases`)."""
    draft = build()
    return run("csm", text(draft), CASES, awkward_rows(draft), arguments)


if __name__ == "__main__":
    sys.exit(main())
