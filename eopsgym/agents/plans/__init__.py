"""Plans that an agent is given: where they come from, and how a planner writes one."""
