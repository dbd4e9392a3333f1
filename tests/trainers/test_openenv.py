"""Our environment served by OpenEnv itself, in an environment of its own."""

import json
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eopsgym.env import TaskList
from eopsgym.tasks import load_tasks
from tests.env.solutions import solution
from tests.separate import environ_there, run_there, separate_python

OPENENV = "openenv==0.10.0"
PACKAGE = Path(__file__).parent / "openenv_package"
_STARTED = 60


@pytest.fixture(scope="module")
def python() -> Path:
    return separate_python("openenv", OPENENV)


@pytest.fixture(scope="module")
def server(python: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [python, "-m", "server.app", str(port)]
    with subprocess.Popen(command, cwd=PACKAGE, env=environ_there()) as process:
        try:
            _wait_for(url, process)
            yield url
        finally:
            process.terminate()
            process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _STARTED
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/health"):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server has not started")


def _asked(url: str, data: Any = None) -> Any:
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


def test_nothing_that_its_classes_have_is_missing(python: Path) -> None:
    done = run_there(python, Path(__file__).with_name("openenv_signatures.py"))
    assert done.stdout.strip() == "[]", done.stderr


def test_its_validate_passes_a_package_with_our_environment(python: Path) -> None:
    tool = python.with_name("openenv")
    static = ("--level", "static", "--skip-build")
    done = run_there(python, tool, "validate", PACKAGE, *static)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Verdict: PASS" in done.stdout


def test_its_validate_passes_our_environment_served(python: Path, server: str) -> None:
    done = run_there(python, python.with_name("openenv"), "validate", "--url", server)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Verdict: PASS" in done.stdout
    assert "FAIL" not in done.stdout


def test_its_client_plays_several_episodes_at_once(python: Path, server: str) -> None:
    names = [f"itsm/{task.id}" for task in load_tasks("itsm")[:4]]
    episodes = []
    for name in names:
        calls, answer = solution(name)
        episodes.append({"task": name, "id": name[-8:], "calls": calls, "answer": answer})
    client = Path(__file__).with_name("openenv_client.py")
    done = run_there(python, client, server, given=json.dumps(episodes))
    assert done.returncode == 0, done.stderr
    for played, episode in zip(json.loads(done.stdout), episodes, strict=True):
        assert (played["done"], played["reward"], played["errors"]) == (True, 1.0, 0)
        assert played["state"]["episode_id"] == episode["id"]
        assert played["state"]["step_count"] == len(episode["calls"])
        assert {tool for tool, _ in episode["calls"]} <= {*played["tools"]}


def test_its_routes_list_our_tasks(server: str) -> None:
    tasks = TaskList("itsm")
    splits = _asked(f"{server}/eopsgym/splits")
    assert [each["name"] for each in splits] == tasks.list_splits()
    asked = {"split": "test"}
    assert _asked(f"{server}/eopsgym/num_tasks", asked)["num_tasks"] == tasks.num_tasks("test")
    assert _asked(f"{server}/eopsgym/tasks", asked)["tasks"] == tasks.list_tasks("test")
    one = _asked(f"{server}/eopsgym/task", {**asked, "index": 3})["task"]
    assert one == tasks.get_task("test", 3)
    some = _asked(f"{server}/eopsgym/task_range", {**asked, "start": 1, "stop": 3})["tasks"]
    assert some == tasks.get_task_range("test", 1, 3)
    with pytest.raises(urllib.error.HTTPError, match="400"):
        _asked(f"{server}/eopsgym/task", {**asked, "index": 9_999})
