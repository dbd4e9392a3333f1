"""Our own tasks, of every system that has some."""

from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import Task, load_tasks

DOMAINS = sorted(path.name for path in (data_dir() / "tasks").iterdir() if path.is_dir())


def own_tasks() -> list[Task]:
    """All of them."""
    return [task for domain in DOMAINS for task in load_tasks(domain, split="all")]
