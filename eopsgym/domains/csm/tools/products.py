"""The product catalogue."""

from typing_extensions import TypedDict, Unpack

from eopsgym.domains.csm.resources import value_types
from eopsgym.domains.csm.resources.record import Created, Record, only
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
    """Find a product of the catalogue by its exact name; an empty object if there is none.

    Retired products are found as well, so check `lifecycle_state`. The price is not included;
    `find_products` returns it, and searches by part of the name.
    """
    return PRODUCT.look_up(call, equal("name", name))


@tool(reads="products")
def find_product_by_id(call: Call, product_id: int) -> Row:
    """Find a product of the catalogue by its id; an empty object if there is none.

    Use it for the `product_id` of a case, a unit, an entitlement or an article. The price is not
    included; `find_products` returns it.
    """
    return PRODUCT.look_up(call, equal("product_id", product_id))


@tool(reads="products")
def find_products(call: Call, **filters: Unpack[ProductFilters]) -> list[Row]:
    """List the products of the catalogue that match every filter given, ordered by id.

    The name matches in part, ignoring case; all other filters match exactly. Retired products are
    included unless `lifecycle_state` is `active`. `retrieve_installed_products` lists the units at
    customer sites.
    """
    return PRODUCT.list(call, filters)


@tool(writes="products", required=("name", "category", "lifecycle_state"))
def add_new_product(call: Call, **fields: Unpack[ProductFields]) -> Row:
    """Add a product to the catalogue, and return it; the name must be new.

    A name that another product has is refused with `name already exists`. Use
    `register_new_installed_product` for units at customer sites.
    """
    return PRODUCT.add(call, fields)


@tool(writes="products")
def update_product(call: Call, product_id: int, **fields: Unpack[ProductFields]) -> Row:
    """Change a product, and return it; only the fields that are given are changed.

    Its units, entitlements, cases and articles do not change, even if it becomes `retired`. A call
    without a field to change is refused with `No fields to update`, an unknown id with `product_id
    not found`.
    """
    return PRODUCT.update(call, product_id, fields)


@tool(writes="products")
def delete_products(call: Call, **filters: Unpack[ProductDeletion]) -> Row:
    """Permanently delete the products that match every filter; at least one filter is required.

    The name matches exactly. Returns `deleted`, the number of deleted products; 0 if none matches,
    which is not an error. If a unit, a case, an entitlement or an article still refers to one of
    them, the call is refused and nothing is deleted.
    """
    return _BY_EXACT_NAME.remove(call, filters)
