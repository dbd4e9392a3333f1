"""The parts that all records of the HR system share: storage, visibility, types of values."""
