"""The parts of the HR seed, in the order in which `seeds.py` calls them."""
