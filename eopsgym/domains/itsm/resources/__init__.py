"""The parts that all records of the ITSM system share: storage, error texts, types of values."""
