"""How the seed of our own is written, part by part; `eopsgym.domains.itsm.seeds` runs it."""
