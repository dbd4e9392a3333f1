"""A cluster of one node, without the processes of Ray that a call has no use for.

`ray.init` starts a monitor for autoscaling, one for logs, and a dashboard even where none is asked
for: half of the processor time of its start, for which it waits. None of its options leaves them
out. What does so here is not part of Ray's public interface; where a version of Ray has it
otherwise, `ray.init` starts the cluster.
"""

from contextlib import suppress
from typing import Any

_READY_SECONDS = 60


class SmallHead:
    """A node that was started here, which a program connects to by its address.

    Args:
        cpus: how many workers it has room for.
        store_bytes: the size of its object store.

    Raises:
        ImportError, AttributeError, TypeError: this version of Ray has other parts.
        Exception: whatever Ray raises where it cannot start.
    """

    def __init__(self, cpus: int, store_bytes: int) -> None:
        from ray._private import services
        from ray._private.node import Node
        from ray._private.parameter import RayParams

        class Head(Node):  # type: ignore[misc]
            def __init__(self, *given: Any, **named: Any) -> None:
                try:
                    super().__init__(*given, **named)
                except BaseException:
                    _end(self)  # what it has started before it failed
                    raise

            def start_api_server(self, **_: Any) -> None:
                """Start no dashboard."""
                self._webui_url = None

        given: dict[str, Any] = {
            "num_cpus": cpus,
            "object_store_memory": store_bytes,
            "include_dashboard": False,
            "include_log_monitor": False,
            "no_monitor": True,
        }
        # Who spawns a reaper has Ray's processes end with the program, also if that is killed.
        self._node = Head(RayParams(**given), head=True, shutdown_at_exit=False, spawn_reaper=True)
        self.address: str = self._node.gcs_address
        try:
            # Looks ten times a second, and `ray.init` once.
            services.wait_for_node(
                self.address, self._node.plasma_store_socket_name, _READY_SECONDS
            )
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """End its processes."""
        _end(self._node)


def _end(node: Any) -> None:
    with suppress(Exception):  # of processes that have ended already
        node.kill_all_processes(check_alive=False, allow_graceful=True)
