"""The policy rules that a single call can break, one module for each kind of record.

They watch the changes of a call, whatever tool made them.
"""
