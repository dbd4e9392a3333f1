"""The product catalogue."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm import value_types
from eopsgym.domains.csm.record import Created, Record, only
from eopsgym.domains.kernel import Call, Row, tool
from eopsgym.domains.records import equal


class ProductCommon(TypedDict, total=False):
    category: value_types.Category
    lifecycle_state: value_types.ProductState
    product_price: int


class ProductFields(ProductCommon, total=False):
    name: value_types.Filled


class ProductKeys(ProductCommon, Created, total=False):
    product_id: int


class ProductFilters(ProductKeys, total=False):
    name: value_types.FilledPart


class ProductDeletion(ProductKeys, total=False):
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
def find_product(call: Call, name: value_types.Filled) -> Row:
    """Find a product by its exact name; empty if there is none."""
    return PRODUCT.look_up(call, equal("name", name))


@tool(reads="products")
def find_product_by_id(call: Call, product_id: int) -> Row:
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
def update_product(call: Call, product_id: int, **fields: Unpack[ProductFields]) -> Row:
    """Change a product; only the fields that are given."""
    return PRODUCT.update(call, product_id, fields)


@tool(writes="products")
def delete_products(call: Call, **filters: Unpack[ProductDeletion]) -> Row:
    """Delete the products that pass every filter; at least one is needed. The name is exact."""
    return _BY_EXACT_NAME.remove(call, filters)
