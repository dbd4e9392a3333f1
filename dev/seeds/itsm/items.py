"""Configuration items: a laptop for everyone, and the equipment behind each service."""

import datetime as dt

from dev.seeds.former.plan import SITES
from dev.seeds.itsm.draft import ORGS, Draft, id_of, org_id
from dev.seeds.itsm.records import Item, Service, User

_CODE = {1: "HI", 2: "TO"}
_MODELS = ("Latitude 5450", "ThinkPad T14", "EliteBook 840", "MacBook Pro 14")
_COPIES = {"server": 1, "network": 3, "laptop": 3, "workstation": 3, "printer": 5, "office": 3,
           "warehouse": 5, "laboratory": 2}  # fmt: skip
_STORES = {1: "LOC_005", 2: "LOC_009"}


def fill(draft: Draft) -> None:
    """Add all items; services know their own afterwards."""
    for user in draft.users.values():
        _laptop(draft, user)
    for service in draft.services:
        _equipment(draft, service)
    for org in ORGS:
        _stock(draft, org)
    _awkward(draft)


def laptop_of(draft: Draft, user: User) -> Item | None:
    """The laptop a user works with, unless it is out of use."""
    for item in draft.items:
        if item.owner is user and item.service is None and item.status in ("in_use", "maintenance"):
            return item
    return None


def _add(
    draft: Draft,
    org: int,
    name: str,
    kind: str,
    owner: User,
    location: str,
    status: str,
    cost: float,
    service: Service | None = None,
) -> Item:
    number = len(draft.writer.rows["configuration_item"]) + 1
    item = Item(f"CI_{number:03d}", org, name, owner, location, status, id_of(service))
    bought = draft.ago(1600, 90)
    changed = bought if status == "in_use" else draft.moment(bought, bought + dt.timedelta(days=80))
    draft.items.append(item)
    if service is not None:
        service.items.append(item)
    draft.writer.add(
        "configuration_item",
        configuration_item_id=item.id,
        name=name,
        serial_number=f"{_CODE[org]}-{kind}-{draft.random.randrange(10**5):05d}{number:03d}",
        owner_id=owner.id,
        location_id=location,
        org_id=org_id(org),
        status=status,
        cost=cost,
        created_on=bought,
        updated_on=changed,
    )
    return item


def _laptop(draft: Draft, user: User) -> None:
    person = user.person
    status = draft.weighted({"in_use": 0.95, "maintenance": 0.05})
    _add(
        draft,
        user.org,
        f"{draft.pick(_MODELS)} of {person.name}",
        "LT",
        user,
        f"LOC_{person.site:03d}",
        status if person.active else "in_use",
        round(draft.random.uniform(980, 2480), 2),
    )


def _equipment(draft: Draft, service: Service) -> None:
    sites = [n for n, site in enumerate(SITES, start=1) if site.org == service.org and site.weight]
    for name, kind, cost, sort in service.text.items:
        for copy in range(1, _COPIES[sort] + 1):
            site = sites[0] if sort == "server" else draft.pick(sites)
            place = _STORES[1] if sort == "warehouse" else f"LOC_{site:03d}"
            tag = f" {copy:02d}" if _COPIES[sort] > 1 else ""
            prefix = "" if service.org == 1 else "Tessell "
            _add(
                draft,
                service.org,
                f"{prefix}{name}{tag}",
                kind,
                draft.pick(service.group.workers),
                place,
                draft.weighted({"in_use": 0.93, "maintenance": 0.07}),
                round(cost * draft.random.uniform(0.9, 1.1), 2),
                service,
            )


def _stock(draft: Draft, org: int) -> None:
    """Spare laptops, and old ones on their way out."""
    keepers = draft.groups["Workplace Support" if org == 1 else "Tessell Field Support"].workers
    for status, count in (("in_stock", 5), ("retired", 4), ("disposed", 2)):
        for copy in range(1, (count if org == 1 else count // 2) + 1):
            item = _add(
                draft,
                org,
                f"{draft.pick(_MODELS)} {status.replace('_', ' ')} {copy:02d}",
                "LT",
                draft.pick(keepers),
                _STORES[org],
                status,
                round(draft.random.uniform(300, 1400), 2),
            )
            if status == "retired":
                draft.case("retired_item_with_owner", item)


def _awkward(draft: Draft) -> None:
    """What a departed administrator left behind, and a server in a closed building."""
    leaver = draft.user("departed_owner")
    data = draft.service(1, "data")
    server = _add(draft, 1, "Report scheduler", "RS", leaver, "LOC_001", "in_use", 6400.0, data)
    annex = _add(
        draft, 1, "Annex badge server", "AB", data.group.workers[0], "LOC_006", "in_use", 3100.0
    )
    laptops = [i for i in draft.items if i.owner is leaver and i is not server]
    draft.case("item_with_inactive_owner", server, *laptops)
    draft.case("item_at_inactive_location", annex)
