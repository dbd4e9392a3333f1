"""The systems as ASGI applications, and the image that serves them."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import requires
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from packaging.requirements import Requirement
from starlette.applications import Starlette

import eopsgym.asgi
from eopsgym.asgi import make_app
from eopsgym.domains import domain_names, get_domain
from eopsgym.errors import ConfigError, EopsgymError
from tests.gym.server.old_client import QUAY, OldClient
from tests.gym.test_recorded_tool_wording import listed, written

ROOT = Path(__file__).parents[3]
ITSM = get_domain("itsm")
LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


@contextmanager
def uvicorn(app: str, *options: str, cwd: Path = ROOT, **settings: str) -> Iterator[str]:
    """The URL of plain uvicorn with an application, in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "uvicorn", app, "--port", str(port), *options]
    with subprocess.Popen(
        command, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        try:
            url = f"http://127.0.0.1:{port}"
            until = monotonic() + 30
            while not is_up(url):
                assert process.poll() is None, process.stdout and process.stdout.read()
                assert monotonic() < until
                sleep(0.05)
            yield url
            process.send_signal(signal.SIGTERM)
            assert process.wait(10) in (0, -signal.SIGTERM)
            assert b"Traceback" not in (process.stdout.read() if process.stdout else b"")
        finally:
            process.kill()


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", trust_env=False, verify=False).status_code == 200
    except httpx.TransportError:
        return False


def test_plain_uvicorn_serves_a_domain_by_its_name() -> None:
    with uvicorn("eopsgym.asgi:itsm", EOPSGYM_NOW="2026-03-02T09:00:00") as url:
        client = OldClient(url, "one")
        assert client.seed("one").status_code == 200
        added = json.loads(client.call("add_location", QUAY)[0])
        assert added["created_on"].startswith("2026-03-02T09:00:00")
        assert client.send("GET", "/api/calls").json()["count"] == 1
        evil = client.send("GET", "/health", headers={"host": "evil.example"})
        assert evil.status_code == 421


def test_every_domain_is_an_application() -> None:
    for name in domain_names():
        app = getattr(eopsgym.asgi, name)
        assert isinstance(app, Starlette)
        assert app is getattr(eopsgym.asgi, name)
        assert name in dir(eopsgym.asgi)
    with pytest.raises(AttributeError, match="no attribute 'payroll'"):
        _ = eopsgym.asgi.payroll


def test_the_domain_of_app_has_to_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EOPSGYM_DOMAIN", raising=False)
    with pytest.raises(
        ConfigError, match="set EOPSGYM_DOMAIN to the system to serve: one of calendar"
    ):
        _ = eopsgym.asgi.app
    monkeypatch.setenv("EOPSGYM_DOMAIN", "gym-itsm-mcp")
    assert eopsgym.asgi.app is eopsgym.asgi.itsm


@pytest.mark.parametrize(
    "settings",
    [
        {"EOPSGYM_MODE": "strict"},
        {"EOPSGYM_NOW": "yesterday"},
        {"EOPSGYM_IDLE": "long"},
        {"EOPSGYM_IDLE": "nan"},
        {"EOPSGYM_LIMIT_QUERY_SECONDS": "nan"},
        {"EOPSGYM_LIMIT_DATABASES": "0"},
        {"EOPSGYM_LIMIT_ROWS": "2.5"},
        {"EOPSGYM_LIMIT_PATIENCE": "1"},
        {"EOPSGYM_AGENT_ONLY": "maybe"},
        {"EOPSGYM_AGENT_USER": "token-ada"},
        {"EOPSGYM_AGENT_ONLY": "1", "EOPSGYM_SEED": "nowhere"},
        {"EOPSGYM_TOOLS_FROM": "nowhere.json"},
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: dict[str, str]) -> None:
    with pytest.raises(EopsgymError):
        make_app(ITSM, settings)


# The image


def words(instruction: str) -> list[list[str]]:
    """The words after each instruction of a kind."""
    return [line.split()[1:] for line in LINES if line.startswith(f"{instruction} ")]


def test_what_the_image_copies_is_there_and_goes_to_the_builder() -> None:
    sent = [
        line.removeprefix("!")
        for line in (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
        if line.startswith("!")
    ]
    copied = [
        source for line in words("COPY") if not line[0].startswith("--from") for source in line[:-1]
    ]
    for source in copied:
        assert (ROOT / source).exists(), source
        assert any(source == name or source.startswith(f"{name}/") for name in sent), source
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {built["readme"], *built["license-files"]} <= set(copied)


@pytest.fixture(scope="module")
def pinned(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Package to version, as the image installs them."""
    (line,) = [line for line in LINES if line.startswith("RUN awk")]
    script = line.removeprefix("RUN ").partition("&&")[0]
    place = tmp_path_factory.mktemp("image")
    shutil.copy(ROOT / "requirements.lock", place)
    shutil.copy(ROOT / "conf" / "container" / "packages.txt", place)
    subprocess.run(["sh", "-c", script], cwd=place, check=True)
    lines = (place / "pinned.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split()[0].split("==") for line in lines if line[0].isalpha())  # type: ignore[misc]


def needed(name: str, found: set[str]) -> set[str]:
    """A package and all it needs on this Python."""
    key = name.lower().replace("_", "-")
    if key not in found:
        found.add(key)
        for line in requires(name) or ():
            other = Requirement(line)
            if other.marker is None or other.marker.evaluate({"extra": ""}):
                needed(other.name, found)
                if "crypto" in other.extras:
                    needed("cryptography", found)
    return found


def test_the_image_has_all_that_serving_needs_pinned(pinned: dict[str, str]) -> None:
    wanted = (ROOT / "conf" / "container" / "packages.txt").read_text(encoding="utf-8").split()
    assert sorted(pinned) == sorted(wanted)
    found: set[str] = set()
    for name in pinned:
        needed(name, found)
    assert found - set(pinned) == set()


ALONE = """
import sys
from importlib.metadata import packages_distributions

tops = packages_distributions()
allowed = set(sys.argv.pop(1).split(",")) | {"eopsgym"}
named = lambda name: {each.lower().replace("_", "-") for each in tops.get(name, ())}
refused = {name for name in tops if not named(name) & allowed}

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in refused:
            raise ModuleNotFoundError(f"no module {name!r} in the image", name=name)

sys.meta_path.insert(0, Absent())
from uvicorn.main import main
main()
"""


@pytest.mark.parametrize(("domain", "service"), [("csm", "sn-csm"), ("calendar", "calendar-env")])
def test_what_the_image_starts_serves_with_what_it_installs(
    pinned: dict[str, str], tmp_path: Path, domain: str, service: str
) -> None:
    for line in words("COPY"):
        if line[0].startswith("dev/container_app"):
            (tmp_path / line[1]).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / line[0], tmp_path / line[1])
    (line,) = [line for line in LINES if line.startswith("CMD ")]
    shell, flag, command = json.loads(line.removeprefix("CMD "))
    assert (shell, flag) == ("sh", "-c")
    assert "--port $PORT" in command
    assert "PORT=8005" in words("ENV")[0]
    assert words("EXPOSE") == [["8005"]]
    (tmp_path / "bin").mkdir()
    (tmp_path / "alone.py").write_text(ALONE, encoding="utf-8")
    stand_in = tmp_path / "bin" / "uvicorn"
    stand_in.write_text(f'exec {sys.executable} alone.py {",".join(pinned)} "$@"', encoding="utf-8")
    stand_in.chmod(0o755)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = os.environ | {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "PORT": str(port),
        "EOPSGYM_DOMAIN": domain,
        "PYTHONPATH": f"{ROOT}:{tmp_path}",
    }
    with subprocess.Popen([shell, flag, command], cwd=tmp_path, env=environment) as process:
        try:
            until = monotonic() + 30
            while not is_up(f"http://127.0.0.1:{port}"):
                assert process.poll() is None
                assert monotonic() < until
                sleep(0.05)
            answer = OldClient(f"http://127.0.0.1:{port}").send("GET", "/health").json()
            assert answer["service"] == service
            sample = OldClient(f"http://127.0.0.1:{port}").send("GET", "/api/sample-data").json()
            seeded = OldClient(f"http://127.0.0.1:{port}").seed("one", sample["sql_content"])
            assert seeded.status_code == 200
        finally:
            process.terminate()
            assert process.wait(10) in (0, -signal.SIGTERM)


def test_the_image_runs_as_nobody_in_particular() -> None:
    last = "\n".join(LINES).rpartition("\nFROM ")[2]
    assert "\nUSER 10001:10001\n" in last


def test_an_agent_alone_finds_a_filled_database_and_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path, listed())
    options = {
        "EOPSGYM_AGENT_ONLY": "1",
        "EOPSGYM_MODE": "guarded",
        "EOPSGYM_TOOLS_FROM": str(path),
        "EOPSGYM_ALLOW_HOST": "gym.example, other.example",
    }
    with uvicorn("eopsgym.asgi:itsm", **options) as url:
        client = OldClient(url, "whatever")
        found = json.loads(client.call("find_locations", {"country": "USA"})[0])
        assert found["total_count"] == 13  # guarded: those of one organisation alone
        assert client.send("GET", "/api/database-state").status_code == 404
        tools = client.rpc("tools/list")["result"]["tools"]
        assert tools[0]["description"].startswith("Recorded: ")
        named = client.send("GET", "/health", headers={"host": "other.example"})
        assert named.status_code == 200


def test_limits_are_taken_from_the_environment() -> None:
    settings = {"EOPSGYM_LIMIT_REQUEST_BYTES": "1000", "EOPSGYM_LIMIT_BODY_SECONDS": "1.5"}
    app = make_app(ITSM, settings)
    kept = [each.kwargs for each in app.user_middleware]
    assert {"limit": 1000, "seconds": 1.5} in kept
