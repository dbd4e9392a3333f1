"""The lock is compared with known vulnerabilities, or it is said that it is not."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dev.audit import LOCK, main, pinned, vulnerable

LINES = """\
# a comment
Some_Package==1.2.0 \\
    --hash=sha256:00
other[extra]==2.0rc1 ; python_version > "3"
third==3.0
"""
PINS = {"some-package": "1.2.0", "other": "2.0rc1", "third": "3.0"}


def test_pins_are_read_by_their_normalised_names() -> None:
    assert pinned(LINES) == PINS
    assert len(pinned(LOCK.read_text(encoding="utf-8"))) > 100


@pytest.mark.parametrize(
    ("known", "names"),
    [
        ({"some.package": ["<1.2"]}, []),
        ({"Some-Package": ["<1.2", "<=1.2.0,>1.0"]}, ["some-package 1.2.0"]),
        ({"other": ["<2.1"]}, ["other 2.0rc1"]),
        ({"third": [">=3,<4"], "some_package": ["==1.2.0"]}, ["some-package 1.2.0", "third 3.0"]),
        ({"nobody": ["<9"]}, []),
    ],
)
def test_a_pinned_version_that_is_vulnerable_is_named(
    known: dict[str, list[str]], names: list[str]
) -> None:
    assert [line.partition(":")[0] for line in vulnerable(PINS, known)] == names


def test_without_a_database_it_is_said_that_nothing_was_audited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main()
    assert "packages not audited: no database of vulnerabilities is here" in capsys.readouterr().out


def test_a_vulnerable_lock_fails_and_an_old_database_says_its_day(tmp_path: Path) -> None:
    (name, pin), *_ = pinned(LOCK.read_text(encoding="utf-8")).items()
    (tmp_path / "safety_db").mkdir()
    (tmp_path / "safety_db" / "insecure.json").write_text(json.dumps({name: [f"<={pin}"]}))
    info = tmp_path / "safety_db-2021.7.17.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: safety-db\nVersion: 2021.7.17\n")
    (info / "RECORD").write_text("safety_db/insecure.json,,\n")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from dev.audit import main; main()"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], cwd=LOCK.parent, capture_output=True, text=True
    )
    assert said.returncode == 1
    assert f"{name} {pin}: vulnerable are <={pin}" in said.stdout
    assert "1 of" in said.stdout
    assert "safety-db 2021.7.17, which knows of none that was found later" in said.stdout
