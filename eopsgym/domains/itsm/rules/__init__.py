"""The policy rules that a single call can break, one module for each kind of record.

A tool writes first and then states the rules over the row before and after: in guarded mode a
broken rule takes the whole call back, in published mode it is recorded.
"""
