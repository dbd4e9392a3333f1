"""Our own tasks: of every system, and of several at once."""

from eopsgym.domains import domain_names
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task, load_tasks

DOMAINS = sorted(path.name for path in (data_dir() / "tasks").iterdir() if path.is_dir())
"""The folders of tasks: one of each system, and `hybrid`."""
SYSTEMS = domain_names()


def own_tasks() -> list[Task]:
    """Return all of them."""
    return [task for domain in DOMAINS for task in load_tasks(domain, split="all")]
