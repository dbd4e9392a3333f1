"""The tools, one module for each kind of record.

Each module begins with its fields, in `TypedDict`s: `NewCrate` for create, `CrateChanges` for
update, `CrateFields` for both, `CrateFilters` for lists (`PART` matches part of a text), and
`CommonFields` for all of them.
"""
