"""The command that writes a domain's seed, lists its awkward rows, or checks the file."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from eopsgym.errors import SeedError
from eopsgym.paths import data_dir


def seed_path(domain: str) -> Path:
    """Where the seed of a domain lies: `data/seeds/<domain>/company.sql`."""
    return data_dir() / "seeds" / domain / "company.sql"


def in_order(
    listed: Mapping[str, str], built: Mapping[str, Sequence[object]]
) -> dict[str, tuple[str, ...]]:
    """Case name to the ids of its rows, in the order of the list.

    Raises:
        SeedError: if a listed case was not built, or one was built that is not listed.
    """
    if built.keys() != listed.keys():
        odd = ", ".join(sorted(built.keys() ^ listed.keys()))
        raise SeedError(f"cases built and cases listed differ: {odd}")
    return {name: tuple(map(str, built[name])) for name in listed}


def run(
    domain: str,
    sql: str,
    described: Mapping[str, str],
    cases: Mapping[str, tuple[str, ...]],
    arguments: list[str] | None = None,
) -> int:
    """Write the seed, compare it with the file (`--check`), or list the cases (`--cases`)."""
    parser = argparse.ArgumentParser(description=run.__doc__)
    parser.add_argument("--cases", action="store_true", help="print the awkward rows and stop")
    parser.add_argument("--check", action="store_true", help="fail if the file is out of date")
    options = parser.parse_args(arguments)
    path = seed_path(domain)
    if options.cases:
        for name, ids in cases.items():
            print(f"{name}: {described[name]}\n    {' '.join(ids)}")
        return 0
    if options.check:
        same = path.is_file() and path.read_text(encoding="utf-8") == sql
        print(f"{path} is {'up to date' if same else 'out of date'}")
        return 0 if same else 1
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(sql, encoding="utf-8", newline="\n")
    print(f"{path}: {sql.count(chr(10))} lines")
    return 0
