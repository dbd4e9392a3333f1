"""An MCP server on standard input and output: `python -m tests.toy.notes_process [HOW]`.

It keeps notes, and misbehaves as HOW says. Written by hand, so that it starts at once.
"""

import json
import os
import signal
import subprocess
import sys
from typing import Any

from tests.toy.odd_answers import spoiled

HOW = sys.argv[1] if len(sys.argv) > 1 else ""
NOTES: list[str] = []
COUNTED = {
    "type": "object",
    "properties": {"notes": {"type": "integer"}},
    "required": ["notes"],
}
"""What answers are to be like, where HOW is an answer that need not be so."""


def tool(name: str) -> dict[str, Any]:
    described = {
        "name": name,
        "description": "A tool of notes.",
        "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}},
    }
    return described | ({"outputSchema": COUNTED} if HOW.startswith("{") else {})


def listed(cursor: str | None) -> dict[str, Any]:
    if HOW == "endless":
        start = int(cursor or 0)
        tools = [tool(f"note_{number}") for number in range(start, start + 400)]
        return {"tools": tools, "nextCursor": str(start + 400)}
    names = ["add_note", "count_notes", "add_location"] if HOW == "clash" else None
    return {"tools": [tool(name) for name in names or ("add_note", "count_notes", "leave")]}


def called(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    if name == "leave":
        words = [*sys.argv[2:], os.environ.get("NOTES_KEY", "")]
        print("the notes burn", *words, file=sys.stderr, flush=True)
        os._exit(3)
    if name == "add_note" and HOW == "slow":
        sys.stdin.read()  # until it is closed
    if name == "add_note":
        NOTES.append(arguments.get("text", ""))
    message = {"notes": len(NOTES), "secret": os.environ.get("NOTES_KEY"), "words": sys.argv[2:]}
    said = json.dumps(message)
    return {"content": [{"type": "text", "text": said}], "isError": not NOTES}


def answer(method: str, params: dict[str, Any]) -> dict[str, Any] | None:
    if method == "initialize":
        return {
            "protocolVersion": params.get("protocolVersion", "2025-06-18"),
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "notes", "version": "1"},
        }
    if method == "tools/list":
        return listed(params.get("cursor"))
    if method == "tools/call":
        return called(params["name"], params.get("arguments") or {})
    return None


def main() -> None:
    if HOW == "silent":
        sys.stdin.read()  # until it is closed
    if HOW == "broken":
        sys.exit(" ".join(["no notes here", *sys.argv[2:], os.environ.get("NOTES_KEY", "")]))
    if HOW == "banner":
        print("Notes, version 1", flush=True)
    if HOW == "stubborn":
        stay()
    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request:
            continue
        result = answer(request["method"], request.get("params") or {})
        error = {"code": -32601, "message": f"no method {request['method']}"}
        message = {"error": error} if result is None else {"result": result}
        message = {"jsonrpc": "2.0", "id": request["id"], **message}
        is_call = request["method"] == "tools/call"
        if HOW == "stubborn" and is_call:
            note("called")
            signal.pause()
        print(spoiled(message, HOW) if is_call else json.dumps(message), flush=True)


def stay() -> None:
    """End neither on a signal nor when the input closes; nor does a process started here."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    child = subprocess.Popen(["sleep", "1000"])  # what is ignored here is ignored there
    note(f"{os.getpid()} {child.pid}")


def note(line: str) -> None:
    with open(os.environ["NOTES_PIDS"], "a", encoding="utf-8") as file:
        file.write(f"{line}\n")


if __name__ == "__main__":
    main()
    if HOW == "stubborn":
        signal.pause()
