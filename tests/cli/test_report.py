"""`eopsgym report`."""

from pathlib import Path

from eopsgym.runs import run_tasks
from tests.cli.conftest import Command
from tests.toy import office


def test_the_report_is_written_and_its_path_printed(command: Command, tmp_path: Path) -> None:
    run_tasks([office.task()], "scripted/gold", results=tmp_path / "results", progress=False)
    out = tmp_path / "page.html"
    said = command("report", tmp_path / "results", "--out", out, "--runs", "1", "--title", "Mine")
    assert said.out.strip() == str(out)
    assert "<h1><bdi>Mine</bdi></h1>" in out.read_text(encoding="utf-8")
