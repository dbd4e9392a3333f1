"""A folder makes a system: nothing outside it changes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import eopsgym
from tests.toy import SEED, depot

PACKAGE = Path(eopsgym.__file__).parent
USE = """
import eopsgym
from eopsgym.domains import domain_names, get_domain
print(*domain_names())
episode = eopsgym.Episode.start("depot", seed="depot.sql")
print(episode.call("find_crates", label="tea").value["count"])
step = episode.call("update_crate", crate_id="CR_003", colour="blue")
print(step.changes, [breach.rule for breach in step.breaches])
with eopsgym.serve("depot", ports="free") as servers:
    print(len(get_domain("gym-depot").tools), servers["depot"].domain.title)
"""


def test_a_folder_more_is_a_system_more(tmp_path: Path) -> None:
    # With what is compiled already, which would take seconds to do anew.
    shutil.copytree(PACKAGE, tmp_path / "eopsgym")
    shutil.copytree(Path(depot.__file__).parent, tmp_path / "eopsgym" / "domains" / "depot")
    (tmp_path / "depot.sql").write_text(SEED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", USE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "calendar csm depot drive email hr itsm teams",
        "2",
        "update crate CR_003: colour: 'red' -> 'blue', "
        "updated_on: '2026-02-03 08:00:00' -> '2026-03-02 09:00:00' ['DEPOT-1.1']",
        "4 A depot of crates",
    ]
