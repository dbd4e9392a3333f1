"""OData's query options: filters, searches, orders and selections, in front of the query model."""
