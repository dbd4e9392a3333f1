"""Compares requirements.lock with a database of known vulnerabilities that needs no network.

`.ci/audit` brings the package safety-db and runs it. The day of its newest entry is printed beside
the result, for it knows nothing that was found later; where it is not there, that is said instead.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, PackagePath, files, version
from pathlib import Path

from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

LOCK = Path(__file__).resolve().parent.parent / "requirements.lock"
_PINNED = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
Known = Mapping[str, Sequence[str]]
"""What is known of packages: by name, the versions that are vulnerable, such as `<2.0`."""


def pinned(lock: str) -> dict[str, str]:
    """Return the version that a lock pins of each package, by its normalised name."""
    return {canonicalize_name(name): pin for name, pin in _PINNED.findall(lock)}


def vulnerable(pins: Mapping[str, str], known: Known) -> Iterator[str]:
    """Yield a line for each pinned package of which a vulnerability is known."""
    ranges: dict[str, Sequence[str]] = {
        canonicalize_name(name): each for name, each in known.items()
    }
    for name, pin in pins.items():
        for affected in ranges.get(name, ()):
            if SpecifierSet(affected).contains(pin, prereleases=True):
                yield f"{name} {pin}: vulnerable are {affected}"


def _files() -> Sequence[PackagePath]:
    try:
        return files("safety-db") or ()
    except PackageNotFoundError:
        return ()


def main() -> None:
    """Print what the database says of the lock; fail where it knows a vulnerability."""
    pins = pinned(LOCK.read_text(encoding="utf-8"))
    there = {file.name: file for file in _files()}
    if "insecure.json" not in there:
        print(f"== audit: {len(pins)} packages not audited: no database of vulnerabilities is here")
        return
    # Read as a file: the module of the package looks for it in the folder that one is in.
    known: Known = json.loads(there["insecure.json"].read_text(encoding="utf-8"))
    day = version("safety-db")
    found = [*vulnerable(pins, known)]
    print("\n".join(found), end="\n" if found else "")
    print(
        f"== audit: {len(found)} of {len(pins)} packages have a known vulnerability in safety-db "
        f"{day}, which knows of none that was found later"
    )
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
