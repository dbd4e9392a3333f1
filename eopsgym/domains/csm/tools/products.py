"""The product catalogue."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.fields import (
    Category,
    Created,
    ExactName,
    Filled,
    FilledPart,
    Price,
    ProductId,
    ProductState,
)
from eopsgym.domains.csm.record import Record, only
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import equal


class Offer(TypedDict, total=False):
    """What lists, create, update and deletion take alike."""

    category: Category
    lifecycle_state: ProductState
    product_price: Price


class ProductFields(Offer, total=False):
    """What create and update take."""

    name: Filled


class ProductKeys(Offer, Created, total=False):
    """What lists and deletions take alike."""

    product_id: ProductId


class ProductFilters(ProductKeys, total=False):
    """What lists take."""

    name: FilledPart


class ProductDeletion(ProductKeys, total=False):
    """What deletions take."""

    name: str


PRODUCT = Record(
    "product",
    "Product",
    (ProductFields, ProductFilters),
    unique=only("name"),
    listed="product_id name category lifecycle_state product_price sys_created_on",
    brief="product_id name category lifecycle_state",
)
_BY_EXACT_NAME = Record("product", "Product", (ProductDeletion,))


@tool(reads="products")
def find_product(call: Call, name: ExactName) -> Row:
    """Find a product by its exact name; empty if there is none."""
    return PRODUCT.look_up(call, equal("name", name))


@tool(reads="products")
def find_product_by_id(call: Call, product_id: ProductId) -> Row:
    """Find a product by its id; empty if there is none."""
    return PRODUCT.look_up(call, equal("product_id", product_id))


@tool(reads="products")
def find_products(call: Call, **filters: Unpack[ProductFilters]) -> list[Row]:
    """List products that pass every filter given."""
    return PRODUCT.list(call, filters)


@tool(writes="products", required=("name", "category", "lifecycle_state"))
def add_new_product(call: Call, **fields: Unpack[ProductFields]) -> Row:
    """Add a product to the catalogue; names are unique."""
    return PRODUCT.add(call, fields)


@tool(writes="products")
def update_product(call: Call, product_id: ProductId, **fields: Unpack[ProductFields]) -> Row:
    """Change a product; only the fields that are given."""
    return PRODUCT.update(call, product_id, fields)


@tool(writes="products")
def delete_products(call: Call, **filters: Unpack[ProductDeletion]) -> Row:
    """Delete the products that pass every filter; at least one is needed. The name is exact."""
    return _BY_EXACT_NAME.remove(call, filters)
