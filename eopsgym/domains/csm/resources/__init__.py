"""The parts that all records of the CSM system share: storage, types of values, search scores."""
