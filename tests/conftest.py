"""Fixtures and settings that all tests share."""

import asyncio
import atexit
import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import browser
from tests.domains import seeded
from tests.share_seed import keep_share
from tests.toy import office

# `make test` draws a few examples of each property, the same ones every time; `make fuzz` draws
# many, new ones every time.
settings.register_profile("quick", max_examples=25, deadline=None, derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=1000, deadline=None)
settings.load_profile("quick")

# Tasks that tests write elsewhere name the seed of the small office by its place.
office.trust()

# What is made while tests are collected stays to the end: it is no use to look through it for
# garbage, now or, with a second a time, between the tests.
gc.disable()


def pytest_configure() -> None:
    """Let interrupts through where a shell that runs the tests in the background ignores them.

    What ignores them passes that on to each process that it starts.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Leave what the tests are made of out of every later collection of garbage."""
    gc.freeze()
    gc.enable()


# DuckDB lists what is left of itself when Python ends, and not before: pytest looks for garbage
# twice at its own end, which takes a second over what the tests are made of.
atexit.register(gc.unfreeze)
if "PYTEST_XDIST_WORKER" in os.environ:
    # All is reported by then. To take everything apart takes each of the processes seconds more.
    atexit.register(os._exit, 0)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio, which notebooks and servers use."""
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def seeds_for_all_processes(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where there are several processes, what one makes of the seeds the others read."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        seeded.shared_folder = tmp_path_factory.getbasetemp().parent / "seeds"
        seeded.shared_folder.mkdir(exist_ok=True)


@pytest.fixture(scope="session")
def loaded_litellm() -> None:
    """Importing litellm, and its first call, take seconds that would upset tests with a clock.

    Both happen here, for what litellm does about warnings lasts no longer than the test that
    imports it.
    """
    from eopsgym.agents import LiteLLMModel, Message, close_clients
    from tests.agents.provider import KEY, completion, provider

    async def first_call() -> None:
        with provider() as made:
            made.will(completion())
            model = LiteLLMModel("openai/test-model", api_base=made.url, api_key=KEY)
            await model.reply([Message("user", "Hi")], [])
            await close_clients()

    asyncio.run(first_call())


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The path of a browser; the test is skipped where none is installed."""
    path = browser.find_browser()
    if path is None:
        pytest.skip(f"no browser found: none of {', '.join(browser.BROWSERS)} is on the path")
    return path


@pytest.fixture(scope="session")
def lab_server(
    browser_path: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[browser.Server]:
    """A JupyterLab server that all browser tests of one process share."""
    with browser.start_jupyterlab(tmp_path_factory.mktemp("jupyterlab")) as server:
        yield server


# Not for the whole session: until it is closed, Playwright's event loop counts as running.
@pytest.fixture(scope="module")
def open_browser(browser_path: str) -> Iterator[browser.BrowserContext]:
    """A browser that the tests of a module share, for it keeps JupyterLab's scripts."""
    with browser.open_browser(browser_path) as opened:
        yield opened


@pytest.fixture
def lab(open_browser: browser.BrowserContext, lab_server: browser.Server) -> Iterator[browser.Lab]:
    """A fresh page in front of JupyterLab: `lab.show(path)` opens and runs a notebook."""
    with browser.open_page(open_browser) as page:
        yield browser.Lab(page, lab_server)


@pytest.fixture(scope="module")
def notebook_server(
    browser_path: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[browser.Server]:
    """A server of Jupyter Notebook 7."""
    with browser.start_notebook(tmp_path_factory.mktemp("notebook")) as server:
        yield server


@pytest.fixture
def notebook(
    open_browser: browser.BrowserContext, notebook_server: browser.Server
) -> Iterator[browser.Notebook]:
    """A fresh page in front of Jupyter Notebook 7, as `lab` is in front of JupyterLab."""
    with browser.open_page(open_browser) as page:
        yield browser.Notebook(page, notebook_server)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the share of each sweep, and mark the tests that drive a browser.

    `-m "not browser"` leaves those out. They come first: one process runs them, in one JupyterLab,
    and none is left for the end. Behind them come those that ask a live model, so that one process
    imports litellm, which takes seconds.
    """
    keep_share(config, items)
    driving = [item for item in items if {"lab", "notebook"} & {*getattr(item, "fixturenames", ())}]
    for item in driving:
        item.add_marker(pytest.mark.browser)
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if item.get_closest_marker("browser") is not None:
        return 0
    asks_live = "loaded_litellm" in getattr(item, "fixturenames", ())
    return 1 if asks_live or hasattr(getattr(item, "module", None), "provider") else 2
