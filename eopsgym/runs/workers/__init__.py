"""Runs that are made elsewhere: in processes of this machine, or on a cluster through Ray.

The program that asks for runs, the driver, keeps claims, run file and spending to itself and is
their only writer. Workers are told of one run at a time, tell of each reply when it is paid for,
and hand over each run when it ends.

- `messages`: what driver and workers tell each other
- `orders`: a job in a form that travels, without keys
- `worker`: makes runs where it is, several at once
- `pool`: gives jobs to workers, and again where a worker ended before it handed a run over
- `processes`, `process_main`: workers that are processes of this machine
- `ray_workers`, `ray_actor`: workers on a Ray cluster
- `ray_here`, `ray_head`, `ray_watcher`: a cluster that is started for a call, and its end
- `backends`: which of these is asked for
"""

from eopsgym.runs.workers.backends import Backend, Workplace

__all__ = ["Backend", "Workplace"]
