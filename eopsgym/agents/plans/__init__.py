"""Plans that an agent is given: their sources, and the planner that writes one."""
