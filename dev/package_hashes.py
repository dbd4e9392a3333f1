"""Print the hashes of all files of pinned packages: `python dev/package_hashes.py NAME==1`.

`dev.requirements_lock` runs it with the newest pip. pip's commands tell the hash of the one file
that fits the machine they run on; a lock has to know them all. So this asks pip's own package
finder, which reads the package index that the user has configured. Its parts are internal to pip:
when they change, this fails, and the lock stays as it was.
"""

import json
import re
import sys

from pip._internal.commands import create_command
from pip._internal.index.package_finder import PackageFinder, parse_links
from pip._internal.utils.temp_dir import tempdir_registry
from pip._vendor.packaging.utils import canonicalize_name

# Wheels that no machine takes which the lock is for: Windows, and Python before 3.11.
ELSEWHERE = re.compile(r"-win(32|_\w+)\.whl$|-(cp2\d|cp3\d|cp310|pp\w+)-(?!abi3)\w+-\w[\w.]*\.whl$")


def hashes(finder: PackageFinder, name: str, version: str) -> list[str]:
    """The sha256 hashes of a version's wheels and source, sorted."""
    found: set[str] = set()

    def take(page: object) -> list[object]:
        response = finder._link_collector.fetch_response(page)
        for link in parse_links(response) if response else ():
            if is_file_of(link.filename, name, version) and "sha256" in (link._hashes or {}):
                found.add(link._hashes["sha256"])
        return []

    groups = finder._link_collector.collect_sources(project_name=name, candidates_from_page=take)
    for source in (each for group in groups for each in group if each):
        list(source.page_candidates())
    return sorted(found)


def is_file_of(filename: str, name: str, version: str) -> bool:
    """Whether a file is a wheel or source archive of this version, for Linux or macOS."""
    stem, _, kind = filename.rpartition(".")
    if kind == "whl":
        given, its, *_ = filename.split("-")
        fits = not ELSEWHERE.search(filename)
    else:
        given, _, its = stem.removesuffix(".tar").rpartition("-")
        fits = kind in ("gz", "zip")
    return fits and canonicalize_name(given) == canonicalize_name(name) and its == version


def main(pins: list[str]) -> None:
    """Print pin to hashes as JSON."""
    command = create_command("install")
    options, _ = command.parse_args(["--dry-run", *pins])
    with command.main_context():
        command.tempdir_registry = command.enter_context(tempdir_registry())
        finder = command._build_package_finder(options, command.get_default_session(options))
        json.dump({pin: hashes(finder, *pin.split("==")) for pin in pins}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1:])
