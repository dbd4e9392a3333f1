"""The tools, one module for each kind of record.

Each says first which fields there are, in `TypedDict`s: `NewCrate` is what create takes,
`CrateChanges` what update takes, `CrateFields` what both take, `CrateFilters` what lists take
(`PART`: by a part of the text), and `CommonFields` what all of them take.
"""
