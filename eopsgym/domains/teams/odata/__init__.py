"""The query options of OData: filter, select, expand, order, top, skip and count."""
