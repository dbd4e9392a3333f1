"""A real JupyterLab, or Jupyter Notebook 7, looked at through a real browser.

`start_jupyterlab` and `start_notebook` run the server on a free port with settings of its own;
`open_browser` drives the system's Chromium or Chrome, `open_page` a page of it; `Lab` puts a
notebook before it, runs it, and hands over the page. Nothing of the user's Jupyter or browser
settings is read or written.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Starting a server or a browser beside a busy test run takes seconds, never a minute.
START_SECONDS = 60
RUN_SECONDS = 90

# What no test looks at, and the page does not have to load.
LEFT_OUT = (
    *("console", "csvviewer", "debugger", "extensionmanager", "htmlviewer", "imageviewer"),
    *("inspector", "launcher", "lsp", "mermaid", "pluginmanager", "running", "settingeditor"),
    *("terminal", "toc", "vega5"),
)
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # Every cell stays on the page, so that a test finds what is scrolled out of sight.
    "notebook-extension/tracker": {"windowingMode": "none"},
    "docmanager-extension/plugin": {"autosave": False},
}

# Runs in the page; the application is there because the server is started to expose it.
IS_READY = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  return panel?.sessionContext?.session?.kernel?.status === "idle" && panel.content.isVisible;
}"""
IS_SHOWN = """() => {
  const panel = window.jupyterapp?.shell.currentWidget;
  return panel?.sessionContext?.isReady && panel.content.isVisible;
}"""
SAVE = """() => window.jupyterapp.commands.execute("docmanager:save")"""
END_KERNELS = """() => window.jupyterapp.serviceManager.sessions.shutdownAll()"""
# To load JupyterLab itself again, for each notebook, would take seconds.
OPEN_INSTEAD = """async path => {
  const {shell, commands} = window.jupyterapp;
  shell.currentWidget.dispose();
  await commands.execute("docmanager:open", {path});
}"""
USE_THEME = """theme => window.jupyterapp.commands.execute("apputils:change-theme", {theme})"""
RUN_ALL = """() => window.jupyterapp.commands.execute("notebook:run-all-cells")"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .filter(cell => cell.model.type === "code").map(cell => cell.model.toJSON())"""


class LabError(Exception):
    """JupyterLab did not start, or a cell of a notebook failed in it."""


@dataclass(frozen=True)
class Server:
    """A running JupyterLab: its address, token, and the folder that it shows."""

    url: str
    token: str
    root: Path


def find_browser() -> str | None:
    """The path of an installed browser, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@contextmanager
def start_jupyterlab(place: Path) -> Iterator[Server]:
    """Serve `place/notebooks`, with all of Jupyter's own files elsewhere in `place`.

    Raises:
        LabError: as `serve_folder`.
    """
    root = place / "notebooks"
    root.mkdir(parents=True)
    with serve_folder(place, root, [f"--ServerApp.root_dir={root}"]) as server:
        yield server


@contextmanager
def start_notebook(place: Path) -> Iterator[Server]:
    """Serve `place/notebooks` by Jupyter Notebook 7, otherwise as `start_jupyterlab`.

    Raises:
        LabError: as `serve_folder`.
    """
    root = place / "notebooks"
    root.mkdir(parents=True)
    with serve_folder(place, root, [f"--ServerApp.root_dir={root}"], "notebook") as server:
        yield server


@contextmanager
def serve_folder(
    place: Path, root: Path, options: Sequence[str], program: str = "jupyterlab"
) -> Iterator[Server]:
    """Run JupyterLab in a folder, with all of Jupyter's own files in `place`.

    Args:
        place: for Jupyter's files.
        root: the folder that the server is started in.
        options: arguments of the server besides those that every test has.
        program: the module of the server: `jupyterlab` or `notebook`.

    Raises:
        LabError: the server ended, or did not answer in time; the message holds its log.
    """
    server = Server(f"http://127.0.0.1:{_free_port()}", secrets.token_hex(16), root)
    _write_settings(place / "settings")
    _leave_out(place / "config" / "labconfig")
    log = place / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*_command(server, program), *options],
            env=_environment(place),
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _await_answer(server, process, log)
        yield server
    finally:
        _stop(process)


@contextmanager
def open_browser(executable: str) -> Iterator[BrowserContext]:
    """A fresh headless browser; its pages share what they have loaded."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=list(FLAGS), timeout=START_SECONDS * 1000
        )
        try:
            yield browser.new_context()
        finally:
            browser.close()


@contextmanager
def open_page(browser: BrowserContext) -> Iterator[Page]:
    """One page of a browser, wide enough for a notebook with widgets."""
    page = browser.new_page()
    try:
        page.set_viewport_size({"width": 1280, "height": 1000})
        page.set_default_timeout(20_000)
        yield page
    finally:
        page.close()


@dataclass(frozen=True)
class Lab:
    """A browser's page in front of a JupyterLab server."""

    page: Page
    server: Server

    def open(self, notebook: Path) -> Page:
        """Show a copy of the notebook without its outputs, and wait until its kernel is idle."""
        import nbformat  # takes seconds, so not in every process that collects tests

        copy = nbformat.read(notebook, as_version=4)
        # A notebook that names no kernel would open a dialog.
        copy.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        for cell in copy.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        nbformat.write(copy, self.server.root / notebook.name)
        return self._visit(notebook.name, IS_READY)

    def save(self, name: str) -> Path:
        """Save the open notebook, which is of that name, and end its kernel."""
        self.page.evaluate(SAVE)
        self.page.evaluate(END_KERNELS)
        return self.server.root / name

    def reopen(self, name: str) -> Page:
        """Show a notebook of the server's folder as it is, with its outputs and a new kernel."""
        return self._visit(name, IS_SHOWN)

    def use_theme(self, theme: str) -> None:
        """Change the theme: `JupyterLab Dark` or `JupyterLab Light`."""
        self.page.evaluate(USE_THEME, theme)
        self.page.wait_for_function(
            "theme => document.body.dataset.jpThemeName === theme", arg=theme
        )

    def _visit(self, name: str, until: str) -> Page:
        if self.page.url.startswith(self.server.url):
            self.page.evaluate(OPEN_INSTEAD, name)
        else:
            self.page.goto(
                f"{self.server.url}/lab/tree/{name}?reset&token={self.server.token}",
                timeout=START_SECONDS * 1000,
            )
        self._wait_for(until, START_SECONDS)
        # The sidebar would take a third of the width from the notebook.
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        return self.page

    def _wait_for(self, condition: str, seconds: float) -> None:
        # By default it asks at every frame, which keeps a core busy with drawing them.
        self.page.wait_for_function(condition, polling=100, timeout=seconds * 1000)

    def run_all(self) -> Page:
        """Run the open notebook's cells and wait until the kernel is idle again.

        Raises:
            LabError: a cell failed or did not run; the message holds its source and error.
        """
        self.page.set_default_timeout(RUN_SECONDS * 1000)
        self.page.evaluate(RUN_ALL)
        self._wait_for(IS_READY, RUN_SECONDS)
        self.page.set_default_timeout(20_000)
        for cell in self.page.evaluate(CELLS):
            _check_cell(cell)
        return self.page

    def show(self, notebook: Path) -> Page:
        """Open a notebook and run it whole."""
        self.open(notebook)
        return self.run_all()


@dataclass(frozen=True)
class Notebook(Lab):
    """A browser's page in front of a server of Jupyter Notebook 7."""

    def _visit(self, name: str, until: str) -> Page:
        address = f"{self.server.url}/notebooks/{name}?token={self.server.token}"
        self.page.goto(address, timeout=START_SECONDS * 1000)
        self._wait_for(until, START_SECONDS)
        return self.page


def _check_cell(cell: dict[str, Any]) -> None:
    source = "".join(cell["source"])
    errors = [output for output in cell["outputs"] if output["output_type"] == "error"]
    if errors:
        raise LabError(f"a cell failed with {errors[0]['ename']}: {errors[0]['evalue']}\n{source}")
    if source.strip() and cell["execution_count"] is None:
        raise LabError(f"a cell did not run\n{source}")


def _command(server: Server, program: str) -> list[str]:
    port = server.url.rpartition(":")[2]
    return [
        *(sys.executable, "-m", program, "--no-browser", "--allow-root"),
        *("--expose-app-in-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"),
        *("--ServerApp.port_retries=0", f"--IdentityProvider.token={server.token}"),
        *("--ServerApp.terminals_enabled=False", "--ServerApp.open_browser=False"),
        "--LabApp.extension_manager=readonly",
        # It would ask six programs of Node whether they are language servers.
        "--LanguageServerManager.autodetect=False",
        # A test run that was killed leaves no server behind for long.
        "--ServerApp.shutdown_no_activity_timeout=600",
    ]


def _environment(place: Path) -> dict[str, str]:
    """This process's environment with every place Jupyter writes to moved into `place`."""
    moved = {
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
    }
    own = {name: str(place / folder) for name, folder in moved.items()}
    return {**os.environ, **own, "JUPYTER_PREFER_ENV_PATH": "1"}


def _write_settings(folder: Path) -> None:
    for name, values in SETTINGS.items():
        path = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")


def _leave_out(folder: Path) -> None:
    left_out = {f"@jupyterlab/{name}-extension": True for name in LEFT_OUT}
    folder.mkdir(parents=True)
    (folder / "page_config.json").write_text(json.dumps({"disabledExtensions": left_out}), "utf-8")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _await_answer(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{server.url}/api?token={server.token}", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    text = log.read_text(encoding="utf-8", errors="replace")
    raise LabError(f"JupyterLab did not start within {START_SECONDS} s\n{text}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ask the server to end, which ends its kernels; insist when it does not."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
