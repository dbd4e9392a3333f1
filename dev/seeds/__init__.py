"""How the seeds in `data/seeds` are made: one company, and what each system knows of it."""
