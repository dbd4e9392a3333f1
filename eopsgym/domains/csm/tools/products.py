"""The product catalogue."""

from typing import Annotated

from pydantic import Field

from eopsgym.domains.core import Context, Opt, Row, tool
from eopsgym.domains.csm import records
from eopsgym.domains.csm.fields import (
    Category,
    CreatedAfter,
    CreatedBefore,
    Filled,
    NamePart,
    ProductId,
    ProductState,
)
from eopsgym.domains.csm.rules import assets
from eopsgym.domains.csm.tables import PRODUCT

Price = Annotated[int, Field(description="Price in whole units of currency")]


@tool(reads="products")
def find_product(ctx: Context, name: Annotated[Filled, Field(description="Exact name")]) -> Row:
    """Find a product by its exact name; empty if there is none."""
    return records.look_up(ctx, PRODUCT, "name", name)


@tool(reads="products")
def find_product_by_id(ctx: Context, product_id: ProductId) -> Row:
    """Find a product by its id; empty if there is none."""
    return records.look_up(ctx, PRODUCT, "product_id", product_id)


@tool(reads="products")
def find_products(
    ctx: Context,
    product_id: Opt[ProductId] = None,
    name: Opt[Annotated[NamePart, Field(min_length=1)]] = None,
    category: Opt[Category] = None,
    lifecycle_state: Opt[ProductState] = None,
    product_price: Opt[Price] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> list[Row]:
    """List products that pass every filter given."""
    return records.browse(ctx, PRODUCT, like=("name",))


@tool(writes="products")
def add_new_product(
    ctx: Context,
    name: Filled,
    category: Category,
    lifecycle_state: ProductState,
    product_price: Opt[Price] = None,
) -> Row:
    """Add a product to the catalogue; names are unique."""
    records.refuse_duplicate(ctx, PRODUCT, {"name": name})
    values = {
        "name": name,
        "category": category,
        "product_price": product_price,
        "lifecycle_state": lifecycle_state,
    }
    return records.add(ctx, PRODUCT, values)


@tool(writes="products")
def update_product(
    ctx: Context,
    product_id: ProductId,
    name: Opt[Filled] = None,
    category: Opt[Category] = None,
    product_price: Opt[Price] = None,
    lifecycle_state: Opt[ProductState] = None,
) -> Row:
    """Change a product; only the fields that are given."""
    values = records.given(ctx, PRODUCT)
    row = records.revise(ctx, PRODUCT, product_id, values)
    if name:
        records.refuse_duplicate(ctx, PRODUCT, {"name": name}, row)
    if lifecycle_state == "retired" and row["lifecycle_state"] != "retired":
        assets.check_retiring(ctx, product_id)
    return records.change(ctx, PRODUCT, row, values)


@tool(writes="products")
def delete_products(
    ctx: Context,
    product_id: Opt[ProductId] = None,
    name: Opt[str] = None,
    category: Opt[Category] = None,
    lifecycle_state: Opt[ProductState] = None,
    product_price: Opt[Price] = None,
    created_before: CreatedBefore = None,
    created_after: CreatedAfter = None,
) -> Row:
    """Delete the products that pass every filter; at least one is needed. The name is exact."""
    return records.remove(ctx, PRODUCT)
