"""Write, check or explain the seeds: `python -m dev.seeds [system …] [--check | --cases]`.

Without a system, all of them. A larger `--size` is written beside the committed seed, as
`company_large.sql`, and is a seed of its own. With `--enterprise` it is `enterprise.sql`, which
adds the stories of the company to `company.sql`.
"""

import argparse
import sys
from pathlib import Path

from dev.seeds.company import SIZES
from dev.seeds.enterprise import generate_enterprise
from dev.seeds.generator import Seed, generate, systems
from eopsgym.gym.data_files import data_dir


def seed_path(system: str, size: str = "standard") -> Path:
    """Where a seed lies: `data/seeds/<system>/company.sql`, with the size if it is another."""
    name = "company" if size == "standard" else f"company_{size}"
    return data_dir() / "seeds" / system / f"{name}.sql"


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 1 if a checked file is not what would be written."""
    parser = argparse.ArgumentParser(prog="python -m dev.seeds", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="system", help=", ".join(systems()))
    parser.add_argument("--size", choices=list(SIZES), default="standard")
    parser.add_argument("--enterprise", action="store_true", help="the seeds with the stories")
    parser.add_argument("--check", action="store_true", help="fail if a file is out of date")
    parser.add_argument("--cases", action="store_true", help="print the awkward rows and stop")
    options = parser.parse_args(arguments)
    if unknown := set(options.systems) - set(systems()):
        parser.error(
            f"no seed is made for {', '.join(sorted(unknown))}; choose {', '.join(systems())}"
        )
    status = 0
    for system in options.systems or systems():
        if options.cases:
            explain(generate(system, options.size))
            continue
        if options.enterprise:
            sql, path = generate_enterprise(system), seed_path(system).with_name("enterprise.sql")
        else:
            sql, path = generate(system, options.size).sql, seed_path(system, options.size)
        if options.check:
            same = path.is_file() and path.read_text(encoding="utf-8") == sql
            print(f"{path} is {'up to date' if same else 'out of date'}")
            status = status if same else 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(sql, encoding="utf-8", newline="\n")
            print(f"{path}: {len(sql.splitlines())} lines")
    return status


def explain(seed: Seed) -> None:
    """Print the awkward rows: each case with its sentence, and below it its ids."""
    for name, case in seed.cases.items():
        print(f"{name}: {case.about}\n    {', '.join(case.ids)}")


if __name__ == "__main__":
    sys.exit(main())
