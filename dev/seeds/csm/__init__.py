"""The parts that the customer service seed is made of."""
