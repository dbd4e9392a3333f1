"""Write `requirements.lock`: one pinned version of everything that a development clone installs.

`make lock` runs it. The lock names versions and the hashes of their files, and no addresses, so
that it serves whatever package mirror a reader uses, and none that hands out other files. Running
it again with nothing released since changes nothing. `python -m dev.requirements_lock --hashes`
keeps the versions and looks up their hashes again, as after wheels for a new Python were added.
"""

import json
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"

HEADER = """\
# The versions that `make` installs into .venv: what eopsgym needs, with its extras, each with
# the hashes of its files. Written by `make lock` from pyproject.toml, for Python 3.11 and later on
# Linux and macOS; do not edit by hand. pip checks every file against these hashes, so that an
# editable install (`-e .`), which is no file, has to be a command of its own.
"""

OWN = "eopsgym["
"""How a requirement begins that names extras of the project itself."""

# Required on one system only, so that resolving on the other does not find it.
ELSEWHERE = {"appnope": "appnope==0.1.4"}

# Where a package is installed at all: appnope serves macOS, and Python 3.14 has zstd of its own.
MARKERS = {"appnope": 'sys_platform == "darwin"', "backports-zstd": 'python_version < "3.14"'}


def wanted() -> list[str]:
    """Return the requirements of the project and of its extras, in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    found = [*project["dependencies"]]
    for extra in (*all_extras(extras["all"], extras), "ray", "site", "dev"):
        found += [each for each in extras[extra] if not each.startswith(OWN)]
    return list(dict.fromkeys(found))


def all_extras(requirements: list[str], extras: Mapping[str, list[str]]) -> list[str]:
    """The extras that requirements such as `eopsgym[mcp,models]` name, and those that these do."""
    named = [
        name
        for each in requirements
        if each.startswith(OWN)
        for name in each.removeprefix(OWN).rstrip("]").split(",")
    ]
    inner = [each for name in named for each in all_extras(extras[name], extras)]
    return list(dict.fromkeys([*named, *inner]))


@contextmanager
def newest_pip() -> Iterator[str]:
    """An empty environment with the newest pip, gone afterwards; the path of its Python."""
    with tempfile.TemporaryDirectory(prefix="eopsgym-lock-") as place:
        venv.create(place, with_pip=True)
        python = str(Path(place, "bin", "python"))
        # The environment's own pip may be too old to write a report.
        upgrade = ["-m", "pip", "install", "--quiet", "--upgrade", "pip"]
        subprocess.run([python, *upgrade, "--disable-pip-version-check"], check=True)
        yield python


def resolve(python: str) -> list[dict[str, Any]]:
    """What pip would install into an empty environment, as the entries of its report."""
    with tempfile.TemporaryDirectory(prefix="eopsgym-lock-") as place:
        report = Path(place, "report.json")
        plan = ["-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
        subprocess.run([python, *plan, "--report", str(report), *wanted()], check=True)
        entries: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["install"]
        return entries


def pins(entries: list[dict[str, Any]]) -> list[str]:
    """The pins of a report, sorted by name; a withdrawn version ends the program."""
    found = dict(ELSEWHERE)
    for entry in entries:
        name = str(entry["metadata"]["name"]).lower().replace("_", "-").replace(".", "-")
        version = entry["metadata"]["version"]
        if entry.get("is_yanked"):
            sys.exit(f"{name} {version} was withdrawn by its authors; bound it in pyproject.toml")
        found[name] = f"{name}=={version}"
    return [found[name] for name in sorted(found)]


def pinned() -> list[str]:
    """The pins that the lock holds now."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if "==" in line and not line.startswith("#")]


def hashes(python: str, names: list[str]) -> dict[str, list[str]]:
    """The hashes of the files of each pin; one without any ends the program."""
    asked = [python, str(ROOT / "dev" / "package_hashes.py"), *names]
    said = subprocess.run(asked, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, list[str]] = json.loads(said.stdout)
    if missing := [pin for pin in names if not found.get(pin)]:
        sys.exit(f"the package index tells no sha256 of {', '.join(missing)}")
    return found


def lines(found: Mapping[str, list[str]]) -> Iterator[str]:
    """The lock's entries: a pin, where it is for, and its hashes."""
    markers = {name: f" ; {marker}" for name, marker in MARKERS.items()}
    for pin, each in found.items():
        marker = markers.get(pin.partition("==")[0], "")
        yield " \\\n    ".join([pin + marker, *(f"--hash=sha256:{h}" for h in each)])


def main(arguments: list[str]) -> None:
    """Resolve, and replace the lock in one step; `--hashes` keeps the versions."""
    if arguments not in ([], ["--hashes"]):
        sys.exit(f"usage: python -m dev.requirements_lock [--hashes], not {' '.join(arguments)}")
    try:
        with newest_pip() as python:
            chosen = pinned() if arguments == ["--hashes"] else pins(resolve(python))
            found = hashes(python, chosen)
    except subprocess.CalledProcessError:
        sys.exit("pip could not make the lock (see above); requirements.lock is as it was")
    new = LOCK.with_suffix(".new")
    new.write_text(HEADER + "\n".join(lines(found)) + "\n", encoding="utf-8")
    new.replace(LOCK)
    print(f"{LOCK.name}: {len(found)} packages")


if __name__ == "__main__":
    main(sys.argv[1:])
