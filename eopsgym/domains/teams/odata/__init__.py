"""OData's query options, in front of the query model."""
