"""What all records of the ITSM system have in common: storage, error texts, types of values."""
