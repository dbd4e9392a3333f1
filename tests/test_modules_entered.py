"""The count of modules that a call goes through: right on an example that one can count by hand."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import apsw
import pytest

from dev.modules_entered import Route, follow, follow_calls, longest_routes
from eopsgym.domains import get_domain
from eopsgym.gym import ANCHOR, load_template
from eopsgym.gym.copy_on_write_file import open_clone
from tests.behaviour.of_generated import WORLD
from tests.behaviour.sequences import CallSequence, RecordedCall

SYSTEMS = ["calendar", "csm", "drive", "email", "hr", "itsm", "teams"]
MOST_MODULES = 25
SHOP = """
from shop.store import fetch

def sell(things):
    return [fetch(thing, price) for thing in things]

def price(thing):
    return _doubled(len(thing))

def _doubled(number):
    return 2 * number
"""
STORE = """
def fetch(thing, price):
    return sorted([thing], key=price)

"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    folder = tmp_path_factory.mktemp("packages") / "shop"
    folder.mkdir()
    for name, source in (("__init__", ""), ("shop", SHOP), ("store", STORE)):
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder.parent)
        yield import_module("shop.shop")


def route(shop: ModuleType, action: Any) -> Route:
    return follow(action, Path(str(shop.__file__)).parent)


def test_a_call_into_another_module_and_its_end_each_begin_a_stay(shop: ModuleType) -> None:
    whole = route(shop, lambda: shop.sell(["tea"]))
    assert whole.stays == ("shop", "store", "shop", "store", "shop")
    assert (whole.modules, whole.returns) == (2, 3)


def test_each_round_counts_and_calls_within_a_module_do_not(shop: ModuleType) -> None:
    assert len(route(shop, lambda: shop.sell(["tea", "salt"])).stays) == 9
    assert route(shop, lambda: shop.price("tea")) == Route(("shop",))


def test_what_is_outside_the_package_does_not_count(shop: ModuleType) -> None:
    assert route(shop, lambda: Route(()).outside("store")) == Route(())
    assert route(shop, lambda: shop.fetch("tea", str.upper)) == Route(("store",))


def test_what_sqlite_calls_by_itself_does_not_count(shop: ModuleType) -> None:
    connection = apsw.Connection(":memory:")
    connection.create_scalar_function("price", shop.price)
    assert route(shop, lambda: connection.execute("SELECT price('tea')").fetchall()) == Route(())
    assert connection.execute("SELECT price('tea')").fetchall() == [(6,)]
    assert route(shop, lambda: [connection.execute("SELECT 1"), shop.price("tea")]) == Route(
        ("shop",)
    )


def test_the_pages_that_sqlite_reads_while_a_loop_fetches_rows_do_not_count() -> None:
    connection = open_clone(load_template(get_domain("calendar")).data)
    read: list[object] = []

    def fetch_each_row() -> None:
        for row in connection.execute("SELECT * FROM events"):
            read.append(row)

    assert follow(fetch_each_row) == Route(())
    assert len(read) > 100


def test_another_thread_counts_and_an_error_ends_the_count(shop: ModuleType) -> None:
    def on_a_thread() -> None:
        thread = Thread(target=shop.price, args=("tea",))
        thread.start()
        thread.join()

    assert route(shop, on_a_thread) == Route(("shop",))
    with pytest.raises(TypeError):
        route(shop, lambda: shop.price(None))
    assert route(shop, lambda: None) == Route(())


def test_parts_can_be_left_out_of_a_route() -> None:
    gone = Route(("gym/database", "domains/kernel/call", "gym/database", "sync", "gym/clock"))
    assert gone.outside("domains", "sync") == Route(("gym/database", "gym/clock"))
    assert gone.outside() == gone


def test_of_the_calls_of_a_sequence_those_that_write_are_followed() -> None:
    made = RecordedCall("create_file", {"name": "One", "mimeType": "text/plain"}, None)
    calls = [RecordedCall("get_about", {"fields": "user"}, None), made]
    ((call, route),) = follow_calls("drive", CallSequence("", WORLD, ANCHOR.isoformat(), calls))
    assert call == made
    assert {"gym/database", "domains/drive/tools/new_files"} <= {*route.stays}


@pytest.mark.sweep(1)
@pytest.mark.parametrize("name", SYSTEMS)
def test_no_call_of_a_reference_solution_enters_many_modules(name: str) -> None:
    routes = longest_routes(name)
    assert len(routes) > 10
    long = {tool: route.modules for tool, route in routes.items() if route.modules > MOST_MODULES}
    assert long == {}
