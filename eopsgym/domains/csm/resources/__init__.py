"""What all records of the CSM system have in common: storage, types of values, search scores."""
