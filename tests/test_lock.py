"""The lock pins every file of what it installs, and says nothing of where it comes from."""

import re
import subprocess
import sys

from dev.requirements_lock import wanted
from tests.runs.processes import ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
ENTRIES = [each for each in LOCK.replace("\\\n", "").splitlines() if not each.startswith("#")]


def test_every_pin_has_the_hashes_of_its_files() -> None:
    marker = '( ; (sys_platform == "darwin"|python_version < "3.14"))?'
    for entry in ENTRIES:
        pin, *hashes = entry.split("--hash=")
        assert re.fullmatch(rf"[a-z0-9-]+==[\w.]+{marker}\s*", pin), entry
        assert hashes, entry
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", each) for each in hashes), entry


def test_what_the_project_wants_is_pinned() -> None:
    pinned = {entry.partition("==")[0] for entry in ENTRIES}
    assert {re.split(r"[^\w.-]", each)[0] for each in wanted()} <= pinned


def test_the_lock_names_no_address() -> None:
    assert "://" not in LOCK
    assert "--index" not in LOCK


def test_nothing_without_a_hash_is_installed_together_with_the_lock() -> None:
    for name in ("environment.yml", "Makefile"):
        text = (ROOT / name).read_text(encoding="utf-8")
        listed = [each for each in text.splitlines() if not each.lstrip().startswith("#")]
        assert [each for each in listed if "requirements.lock" in each]
        assert not [each for each in listed if "-r requirements.lock" in each and "-e ." in each]
    assert "      - -e" not in (ROOT / "environment.yml").read_text(encoding="utf-8")


def test_a_word_that_is_no_option_resolves_nothing() -> None:
    before = (ROOT / "requirements.lock").stat().st_mtime_ns
    asked = [sys.executable, "-m", "dev.requirements_lock", "--help"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "usage: python -m dev.requirements_lock [--hashes], not --help\n"
    assert (ROOT / "requirements.lock").stat().st_mtime_ns == before
