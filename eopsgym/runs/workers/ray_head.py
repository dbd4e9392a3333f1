"""A cluster of one node, without Ray's processes that are not needed.

`ray.init` starts a monitor for autoscaling, one for logs, and a dashboard, even if they are not
wanted; they take half of the processor time of the start. No option of it leaves them out. This
module does so with parts of Ray that are not public; if a version of Ray lacks them, `ray.init`
starts the cluster.
"""

from contextlib import suppress
from typing import Any

_READY_SECONDS = 60


class SmallHead:
    """A node that was started in this process, to which a program connects by its address.

    Args:
        cpus: the number of workers that it has room for.
        store_bytes: the size of its object store.

    Raises:
        ImportError, AttributeError, TypeError: this version of Ray has other parts.
        Exception: any error of Ray, if it cannot start.
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
                    _end(self)  # the processes that it has started before the error
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
        # With a reaper, Ray's processes end with the program, even if it is killed.
        self._node = Head(RayParams(**given), head=True, shutdown_at_exit=False, spawn_reaper=True)
        self.address: str = self._node.gcs_address
        try:
            # This checks ten times a second; `ray.init` checks only once.
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
    with suppress(Exception):  # raised for processes that have ended already
        node.kill_all_processes(check_alive=False, allow_graceful=True)
