"""Starting and stopping servers."""

import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DomainError, ServerError
from eopsgym.gym.server import ServerLimits, serve
from eopsgym.gym.server_toml import published_server
from tests.gym.server.old_client import ENDLESS, SEED, OldClient
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]


def is_up(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", trust_env=False, verify=False).status_code == 200
    except httpx.ConnectError:
        return False


def test_servers_run_while_the_block_runs() -> None:
    with serve("itsm") as servers:
        server = servers["itsm"]
        assert servers["gym-itsm-mcp"] is server
        assert list(servers) == ["itsm"]
        assert server.host == "127.0.0.1"
        assert server.mcp_url == f"http://127.0.0.1:{server.port}/mcp"
        assert is_up(server.url)
        assert server.url in repr(servers)
    assert not is_up(server.url)


async def test_servers_run_in_an_async_block_too() -> None:
    async with serve("itsm") as servers:
        url = servers["itsm"].url
        # A blocking request in the same thread: the servers have a thread of their own.
        assert is_up(url)
    assert not is_up(url)


def test_an_unserved_name_is_a_key_error_that_lists_the_others() -> None:
    with serve("itsm") as servers:
        assert "nope" not in servers
        with pytest.raises(KeyError, match="running: itsm"):
            servers["nope"]


def test_two_servers_on_one_port_is_an_error_that_names_it() -> None:
    with serve("itsm") as servers:
        port = servers["itsm"].port
        with pytest.raises(ServerError, match=rf"127.0.0.1:{port}.*name another port"):
            serve("itsm", ports={"itsm": port}).start()
        assert is_up(servers["itsm"].url)


def test_a_port_can_be_chosen_and_used_again_at_once() -> None:
    with serve("itsm") as servers:
        port = servers["itsm"].port
        assert is_up(servers["itsm"].url)
    with serve("gym-itsm-mcp", ports={"gym-itsm-mcp": port}) as servers:
        assert servers["itsm"].port == port
        assert is_up(servers["itsm"].url)


def test_the_published_ports_are_used_on_request() -> None:
    port = published_server(get_domain("itsm")).port
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            pytest.skip(f"port {port} is in use here")
    with serve("itsm", ports="published") as servers:
        assert servers["itsm"].port == port


def test_several_servers_share_one_call() -> None:
    one, two = serve("itsm"), serve("itsm")
    with one as first, two as second:
        first["itsm"].registry.create("one", SEED)
        assert OldClient(second["itsm"].url, "one").call("find_locations")[1]
        assert not OldClient(first["itsm"].url, "one").call("find_locations")[1]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"ports": "any"}, ConfigError),
        ({"ports": {"itsm": 70000}}, ConfigError),
        ({"ports": {"calendar": 8003}}, ConfigError),
        ({"mode": "strict"}, ConfigError),
        ({"now": "yesterday"}, ConfigError),
        ({"idle": 0}, ConfigError),
    ],
)
def test_options_that_make_no_sense_are_refused(
    options: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        serve("itsm", **options)  # type: ignore[arg-type]


def test_an_unknown_domain_is_refused() -> None:
    with pytest.raises(DomainError, match="itsm"):
        serve("payroll")


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host"])
def test_an_address_that_is_not_ours_is_an_error(host: str) -> None:
    with pytest.raises(ServerError, match=host):
        serve("itsm", host=host).start()


def test_a_stopped_server_is_not_started_again() -> None:
    servers = serve("itsm")
    with servers:
        pass
    with pytest.raises(ServerError, match="call serve"):
        servers.start()


def test_a_request_that_never_ends_is_dropped_by_a_stop_without_a_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with serve("itsm") as servers:
        half = socket.create_connection(("127.0.0.1", servers["itsm"].port))
        half.sendall(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        assert is_up(servers["itsm"].url)
        started = time.monotonic()
    half.close()
    assert time.monotonic() - started < PATIENCE
    assert [record for record in caplog.records if record.name == "uvicorn.error"] == []


def test_requests_under_way_finish_before_the_server_stops() -> None:
    answers: list[httpx.Response] = []
    with serve("itsm", limits=ServerLimits(query_seconds=1.0)) as servers:
        server = servers["itsm"]
        server.registry.create("one", SEED)
        client = OldClient(server.url, "one")
        thread = threading.Thread(target=lambda: answers.append(client.sql(ENDLESS)))
        thread.start()
        time.sleep(0.4)
    thread.join()
    assert "longer than 1 s" in answers[0].json()["detail"]
    assert not is_up(server.url)


def run_python(code: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


FOREVER = "from eopsgym.gym.server import serve_forever; serve_forever('itsm', ports='free')"


def test_serve_forever_stops_at_a_signal() -> None:
    with run_python(FOREVER) as process:
        assert process.stdout
        line = process.stdout.readline()
        url = line.split()[1]
        assert line.startswith("itsm: http://127.0.0.1:")
        assert is_up(url)
        assert f'async with eopsgym.mcp_client("{url}") as mcp:' in process.stdout.readline()
        stops_at(signal.SIGTERM, process)
    assert not is_up(url)


def test_one_signal_ends_many_long_queries_at_once() -> None:
    with run_python(FOREVER) as process, ThreadPoolExecutor(20) as pool:
        assert process.stdout
        url = process.stdout.readline().split()[1]
        clients = [OldClient(url, f"db_{number}") for number in range(20)]
        for number, client in enumerate(clients):
            assert client.seed(f"db_{number}").status_code == 200
        asked = [pool.submit(client.sql, ENDLESS) for client in clients]
        time.sleep(1)
        began = time.monotonic()
        stops_at(signal.SIGINT, process)
        assert time.monotonic() - began < PATIENCE  # not one after the other
        said = [answer.result().json()["detail"] for answer in asked]
        assert all("was ended, as the server stops" in each for each in said)


def stops_at(kind: signal.Signals, process: "subprocess.Popen[str]") -> None:
    """It says that it stops, and ends well."""
    process.send_signal(kind)
    assert process.wait(60) == 0
    assert process.stdout
    assert process.stderr
    assert "Stopping" in process.stdout.read()
    assert process.stderr.read() == ""


NESTED = """
import asyncio, nest_asyncio
from tests.gym.server.old_client import SEED, OldClient
from eopsgym.gym.server import serve

async def main():
    async with serve("itsm") as servers:
        client = OldClient(servers["itsm"].url, "one")
        assert client.seed("one").status_code == 200
        print(client.call("find_locations")[0][:16])

loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
nest_asyncio.apply()
loop.run_until_complete(main())
"""


def test_servers_run_where_nest_asyncio_is_applied() -> None:
    with run_python(NESTED) as process:
        out, err = process.communicate(timeout=60)
    assert (out, err) == ('{"locations": [{\n', "")
