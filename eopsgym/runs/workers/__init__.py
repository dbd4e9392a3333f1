"""Workers: processes of this machine, or on a Ray cluster, that make runs for a program.

The program that starts them, the driver, holds the claims, the run file and the ledger, and is
their only writer. A worker gets one run at a time, reports each reply when it is paid for, and
sends back each run when it ends.

- `messages`: the messages between driver and workers
- `orders`: jobs in a form that can be sent, without keys
- `worker`: the worker, which makes several runs at a time
- `pool`: the workers of a driver; it repeats a job whose worker ended before sending its run
- `processes`, `process_main`: workers in processes of this machine
- `ray_workers`, `ray_actor`: workers on a Ray cluster
- `ray_here`, `ray_head`, `ray_watcher`: a cluster that is started and ended for a call
- `backends`: the choice among these
"""

from eopsgym.runs.workers.backends import Backend, Workplace

__all__ = ["Backend", "Workplace"]
