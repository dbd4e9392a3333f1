"""Write `requirements.lock`: one pinned version of everything that a development clone installs.

`make lock` runs it. The lock names versions only, no addresses and no hashes, so that it serves
whatever package mirror a reader uses. Running it again with nothing released since changes nothing.
"""

import json
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"

HEADER = """\
# The versions that `make` installs into .venv: what eopsgym needs, with the `dev` extra.
# Written by `make lock` from pyproject.toml, for Python 3.11 and later on Linux and macOS;
# do not edit by hand.
"""

# Required on one system only, so that resolving on the other does not find it.
ELSEWHERE = {"appnope": 'appnope==0.1.4 ; sys_platform == "darwin"'}


def wanted() -> list[str]:
    """The requirements of the project and of its `dev` extra, as pyproject.toml states them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["dev"]]


def resolve() -> list[dict[str, Any]]:
    """What pip would install into an empty environment, as the entries of its report."""
    with tempfile.TemporaryDirectory(prefix="eopsgym-lock-") as place:
        venv.create(place, with_pip=True)
        pip = [str(Path(place, "bin", "python")), "-m", "pip", "--disable-pip-version-check"]
        # The environment's own pip may be too old to write a report.
        subprocess.run([*pip, "install", "--quiet", "--upgrade", "pip"], check=True)
        report = Path(place, "report.json")
        plan = ["install", "--dry-run", "--ignore-installed", "--quiet"]
        subprocess.run([*pip, *plan, "--report", str(report), *wanted()], check=True)
        entries: list[dict[str, Any]] = json.loads(report.read_text(encoding="utf-8"))["install"]
        return entries


def pins(entries: list[dict[str, Any]]) -> list[str]:
    """The lock's lines, sorted by name; a withdrawn version ends the program."""
    lines = dict(ELSEWHERE)
    for entry in entries:
        name = str(entry["metadata"]["name"]).lower().replace("_", "-").replace(".", "-")
        version = entry["metadata"]["version"]
        if entry.get("is_yanked"):
            sys.exit(f"{name} {version} was withdrawn by its authors; bound it in pyproject.toml")
        lines[name] = f"{name}=={version}"
    return [lines[name] for name in sorted(lines)]


def main() -> None:
    """Resolve, and replace the lock in one step."""
    try:
        lines = pins(resolve())
    except subprocess.CalledProcessError:
        sys.exit("pip could not resolve pyproject.toml (see above); requirements.lock is as it was")
    new = LOCK.with_suffix(".new")
    new.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    new.replace(LOCK)
    print(f"{LOCK.name}: {len(lines)} packages")


if __name__ == "__main__":
    main()
