"""What all records of the HR system have in common: storage, visibility, types of values."""
