"""The policy rules that a single call can break, one module for each kind of record.

Tools state them over the row before and the row as it would be, before they write: guarded mode
refuses the call, published mode records the breach.
"""
