"""The notes over HTTP by hand, as streamable HTTP and by server-sent events, misbehaving."""

import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.toy.notes_process import answer
from tests.toy.odd_answers import spoiled


class _Handler(BaseHTTPRequestHandler):
    """`POST /mcp` answers at once, `POST /send` through the stream of `GET /sse`."""

    protocol_version = "HTTP/1.1"
    how: str
    events: "queue.Queue[str | None]"
    closing: threading.Event

    def log_message(self, *args: Any) -> None:
        """Say nothing."""

    def handle(self) -> None:
        with suppress(ConnectionError):  # who reads no further has gone
            super().handle()

    def do_GET(self) -> None:
        if self.path != "/sse":
            return self._send(405, "")
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"event: endpoint\ndata: /send\n\n")
        while (said := self.events.get()) is not None:
            self.wfile.write(f"event: message\ndata: {said}\n\n".encode())
        self.close_connection = True

    def do_DELETE(self) -> None:
        self._send(200, "")

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "id" not in request:
            return self._send(202, "")
        said = self._said(request)
        if self.path == "/send":
            if said is not None:
                self.events.put(said)
            self._send(202, "")
        elif said is None:
            self.closing.wait(30)
            self.close_connection = True
        else:
            self._send(200, said)

    def _said(self, request: dict[str, Any]) -> str | None:
        """The answer; None for none."""
        result = answer(request["method"], request.get("params") or {})
        error = {"code": -32601, "message": "no such method"}
        message = {"error": error} if result is None else {"result": result}
        message = {"jsonrpc": "2.0", "id": request["id"], **message}
        if request["method"] != "tools/call":
            return json.dumps(message)
        return None if self.how == "slow" else spoiled(message, self.how)

    def _send(self, status: int, text: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


@contextmanager
def odd_server(how: str) -> Iterator[str]:
    """A server on a free port; its address."""
    events: queue.Queue[str | None] = queue.Queue()
    closing = threading.Event()
    handler = type("Bound", (_Handler,), {"how": how, "events": events, "closing": closing})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        closing.set()
        events.put(None)
        server.shutdown()
        thread.join()
        server.server_close()
