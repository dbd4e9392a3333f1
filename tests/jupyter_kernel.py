"""A real kernel, asked as a front end asks it: cells queued without waiting, and interrupted."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

ROOT = Path(__file__).parents[1]
START_SECONDS = 60
WAIT_SECONDS = 60


@dataclass
class Cell:
    """What came of one execute request.

    Attributes:
        status: of its reply; None while there is none.
        outputs: its streams, displays, results and errors, as they arrived.
        shown: its displays by the message that updates them last.
        ended: when its reply arrived, by the monotonic clock.
    """

    code: str
    status: str | None = None
    outputs: list[dict[str, Any]] = field(default_factory=list)
    ended: float = 0.0
    idle: bool = False

    def stream(self, name: str) -> str:
        """All it wrote to a stream."""
        found = (o["text"] for o in self.outputs if o["kind"] == "stream" and o["name"] == name)
        return "".join(found)

    @property
    def out(self) -> str:
        """Its standard output."""
        return self.stream("stdout")

    @property
    def err(self) -> str:
        """Its standard error."""
        return self.stream("stderr")

    @property
    def errors(self) -> list[dict[str, Any]]:
        """Its error outputs."""
        return [output for output in self.outputs if output["kind"] == "error"]


class Kernel:
    """A running kernel and the cells it was sent."""

    def __init__(self, manager: KernelManager, client: BlockingKernelClient) -> None:
        self.manager = manager
        self.client = client
        self.cells: dict[str, Cell] = {}
        self.order: list[str] = []
        self.comms: list[dict[str, Any]] = []

    def send(self, code: str) -> Cell:
        """Queue a cell, without waiting for it."""
        asked = self.client.execute(code, allow_stdin=False, stop_on_error=False)
        cell = self.cells[asked] = Cell(code)
        return cell

    def click(self, comm_id: str, state: dict[str, Any]) -> None:
        """Send what a widget sends when a user moves it."""
        data = {"method": "update", "state": state, "buffer_paths": []}
        message = self.client.session.msg("comm_msg", {"comm_id": comm_id, "data": data})
        self.client.shell_channel.send(message)

    def wait(self, *cells: Cell, seconds: float = WAIT_SECONDS) -> None:
        """Read messages until these cells (all, unless named) have replied and gone idle."""
        wanted = cells or tuple(self.cells.values())
        deadline = time.monotonic() + seconds
        while not all(cell.status and cell.idle for cell in wanted):
            self.read()
            if time.monotonic() > deadline:
                waiting = [cell.code for cell in wanted if not cell.status]
                raise TimeoutError(f"no reply to {len(waiting)} cells: {waiting}")

    def until(self, cell: Cell, text: str, seconds: float = WAIT_SECONDS) -> None:
        """Read messages until a cell has printed something."""
        deadline = time.monotonic() + seconds
        while text not in cell.out:
            self.read()
            if time.monotonic() > deadline:
                raise TimeoutError(f"{text!r} was not printed but {cell.outputs}")

    def run(self, code: str, seconds: float = WAIT_SECONDS) -> Cell:
        """Run one cell to its end."""
        cell = self.send(code)
        self.wait(cell, seconds=seconds)
        return cell

    def interrupt(self) -> float:
        """Interrupt the running cell; when that was, by the monotonic clock."""
        self.manager.interrupt_kernel()
        return time.monotonic()

    def read(self) -> None:
        """Take in what has arrived on both channels."""
        for take in (self.client.get_shell_msg, self.client.get_iopub_msg):
            try:
                while True:
                    self._note(take(timeout=0.01))
            except Empty:
                pass

    def _note(self, message: dict[str, Any]) -> None:
        kind, content = message["msg_type"], message["content"]
        if kind.startswith("comm_"):
            self.comms.append(content)
        asked = message["parent_header"].get("msg_id")
        cell = self.cells.get(asked)
        if cell is None:
            return
        if kind == "execute_reply":
            cell.status, cell.ended = content["status"], time.monotonic()
            self.order.append(asked)
        elif kind == "status":
            cell.idle = cell.idle or content["execution_state"] == "idle"
        elif kind in ("stream", "display_data", "update_display_data", "execute_result", "error"):
            cell.outputs.append({**content, "kind": kind})


@contextmanager
def start_kernel(folder: Path, **environment: str) -> Iterator[Kernel]:
    """A Python kernel with Jupyter's and IPython's files in a folder, shut down at the end."""
    places = {
        "IPYTHONDIR": str(folder / "ipython"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "PYTHONPATH": str(ROOT),
    }
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(cwd=str(folder), env={**os.environ, **places, **environment})
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=START_SECONDS)
        yield Kernel(manager, client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
        manager.cleanup_resources()
