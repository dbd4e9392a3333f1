"""New worlds of the company, with other names or a hundred branches; see `world`."""

from eopsgym.gym.new_world.world import BRANCHES, Size, write_world, write_worlds

__all__ = ["BRANCHES", "Size", "write_world", "write_worlds"]
