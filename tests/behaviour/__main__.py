"""Record what all systems do, and show later that a changed tree does the same.

    python -m tests.behaviour record /tmp/behaviour          in the earlier tree
    python -m tests.behaviour compare /tmp/behaviour drive   in the changed one
    python -m tests.behaviour show /tmp/behaviour drive "history, published" 12

The calls are those of all reference solutions and right variants, the recorded traces (where the
reference material is there), long histories, and generated arguments. `compare` makes the recorded
calls and draws none, so that changed generators do not matter. `show` makes a sequence up to one
call and prints that call, its answer and its rows: run it in both trees.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path

from eopsgym.domains import domain_names
from eopsgym.errors import ConfigError, EopsgymError
from tests.behaviour.comparison import compare
from tests.behaviour.record import read_record, write_record

SHOWN = 10


def record(folder: Path, domains: list[str]) -> bool:
    """Write a file for each system."""
    for domain in domains:
        began = time.process_time()
        count = write_record(folder, domain)
        seconds = time.process_time() - began
        print(f"{domain}: {count:,} calls recorded, {seconds:.0f} s of processor time", flush=True)
    return True


def compare_all(folder: Path, domains: list[str]) -> bool:
    """Print what differs from the files, and return whether nothing does but descriptions."""
    same = True
    for domain in domains:
        comparison = compare(domain, read_record(folder, domain))
        print(comparison.report(SHOWN), flush=True)
        same = same and comparison.is_same
    return same


def show(folder: Path, domain: str, name: str, number: int) -> bool:
    """Print one call of a recorded sequence as this tree answers it."""
    sequences = (each for each, _ in read_record(folder, domain).sequences if each.name == name)
    sequence = next(sequences, None)
    if sequence is None or not 0 < number <= len(sequence.calls):
        raise ConfigError(f"there is no call {number} of {name!r}; `compare` prints names")
    *_, result = replace(sequence, calls=sequence.calls[:number]).results(domain)
    call = sequence.calls[number - 1]
    print(f"{call.tool} {json.dumps(call.arguments)}\nby {call.user}\n{result.text}")
    for change in result.changes:
        print(change)
    return True


def main() -> int:
    """Run one command; the exit code is 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.behaviour", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "compare"):
        command = commands.add_parser(name)
        command.add_argument("folder", type=Path, help="outside the repository")
        command.add_argument("domains", nargs="*", help="systems; all without any")
    command = commands.add_parser("show")
    command.add_argument("folder", type=Path)
    command.add_argument("domain")
    command.add_argument("sequence")
    command.add_argument("number", type=int)
    said = parser.parse_args()
    try:
        if said.command == "show":
            return not show(said.folder, said.domain, said.sequence, said.number)
        work = record if said.command == "record" else compare_all
        return not work(said.folder, said.domains or [*domain_names()])
    except EopsgymError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
