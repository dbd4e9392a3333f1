"""What the company looks like before anyone is hired: sites, departments, titles, teams."""

from dataclasses import dataclass

from dev.seeds.former.model import Organisation

ORGANISATIONS = (
    Organisation(1, "Halden Instruments", "Halden", "halden.example"),
    Organisation(2, "Tessell Optics", "Tessell", "tessell.example"),
)


@dataclass(frozen=True, slots=True)
class SitePlan:
    """A site without its street, and the share of its organisation's people who sit there."""

    org: int
    name: str
    city: str
    state: str
    country: str
    area_code: str
    weight: int
    active: bool = True


SITES = (
    SitePlan(1, "San Francisco Headquarters", "San Francisco", "CA", "USA", "415", 45),
    SitePlan(1, "Chicago Office", "Chicago", "IL", "USA", "312", 25),
    SitePlan(1, "Austin Engineering Center", "Austin", "TX", "USA", "512", 20),
    SitePlan(1, "Toronto Office", "Toronto", "ON", "Canada", "416", 10),
    SitePlan(1, "Oakland Warehouse", "Oakland", "CA", "USA", "510", 0),
    SitePlan(1, "Fremont Annex", "Fremont", "CA", "USA", "510", 0, active=False),
    SitePlan(2, "Portland Laboratory", "Portland", "OR", "USA", "503", 70),
    SitePlan(2, "Denver Sales Office", "Denver", "CO", "USA", "303", 30),
    SitePlan(2, "Salem Stockroom", "Salem", "OR", "USA", "503", 0),
)

IT = "Information Technology"
HR = "Human Resources"
FINANCE = "Finance"
LEGAL = "Legal"
SALES = "Sales"
MARKETING = "Marketing"
SERVICE = "Customer Service"
OPERATIONS = "Operations"
RESEARCH = "Research and Development"
FACILITIES = "Facilities"
EXECUTIVE = "Executive Office"

HEADCOUNT: dict[int, dict[str, int]] = {
    1: {
        EXECUTIVE: 3,
        IT: 24,
        HR: 7,
        FINANCE: 7,
        LEGAL: 3,
        SALES: 10,
        MARKETING: 5,
        SERVICE: 11,
        OPERATIONS: 8,
        RESEARCH: 9,
        FACILITIES: 3,
    },
    2: {EXECUTIVE: 1, IT: 8, HR: 3, FINANCE: 3, SALES: 4, SERVICE: 4, OPERATIONS: 3, RESEARCH: 4},
}

HEADS = {
    EXECUTIVE: "Chief Executive Officer",
    IT: "Director of Information Technology",
    HR: "Director of Human Resources",
    FINANCE: "Finance Director",
    LEGAL: "General Counsel",
    SALES: "Director of Sales",
    MARKETING: "Director of Marketing",
    SERVICE: "Director of Customer Service",
    OPERATIONS: "Director of Operations",
    RESEARCH: "Director of Research",
    FACILITIES: "Facilities Director",
}

MANAGERS = {
    EXECUTIVE: "Chief of Staff",
    IT: "IT Manager",
    HR: "HR Manager",
    FINANCE: "Accounting Manager",
    LEGAL: "Contracts Manager",
    SALES: "Regional Sales Manager",
    MARKETING: "Campaign Manager",
    SERVICE: "Customer Care Manager",
    OPERATIONS: "Operations Manager",
    RESEARCH: "Engineering Manager",
    FACILITIES: "Facilities Manager",
}

STAFF = {
    EXECUTIVE: ("Executive Assistant",),
    IT: (
        "Systems Administrator",
        "Systems Administrator",
        "Service Desk Analyst",
        "Service Desk Analyst",
        "Service Desk Analyst",
        "Network Engineer",
        "Database Administrator",
        "Desktop Support Technician",
        "Application Support Analyst",
        "Field Technician",
        "Identity Specialist",
        "Platform Engineer",
    ),
    HR: ("HR Generalist", "Recruiter", "Payroll Specialist", "Benefits Specialist"),
    FINANCE: ("Accountant", "Financial Analyst", "Accounts Payable Clerk", "Treasury Analyst"),
    LEGAL: ("Paralegal", "Corporate Counsel"),
    SALES: ("Account Executive", "Sales Engineer", "Sales Representative"),
    MARKETING: ("Content Specialist", "Event Coordinator", "Marketing Analyst"),
    SERVICE: ("Customer Care Agent", "Senior Customer Care Agent", "Support Engineer"),
    OPERATIONS: ("Supply Planner", "Warehouse Lead", "Quality Inspector", "Buyer"),
    RESEARCH: ("Firmware Engineer", "Optical Engineer", "Test Engineer", "Data Scientist"),
    FACILITIES: ("Building Technician", "Receptionist"),
}


@dataclass(frozen=True, slots=True)
class TeamPlan:
    """A team to fill: staff whose title is in `titles` join it, then others up to `size`."""

    org: int
    name: str
    department: str
    purpose: str
    titles: tuple[str, ...]
    size: int
    active: bool = True


TEAMS = (
    TeamPlan(
        1,
        "Service Desk",
        IT,
        "First contact for every request and fault",
        ("Service Desk Analyst",),
        6,
    ),
    TeamPlan(
        1,
        "Workplace Support",
        IT,
        "Laptops, desktops, printers and meeting rooms",
        ("Desktop Support Technician", "Service Desk Analyst"),
        5,
    ),
    TeamPlan(
        1,
        "Field Technicians",
        IT,
        "Hands on site: cabling, swaps, warehouse scanners",
        ("Field Technician", "Desktop Support Technician"),
        4,
    ),
    TeamPlan(
        1,
        "Network Operations",
        IT,
        "Wired and wireless networks, VPN, telephony",
        ("Network Engineer",),
        4,
    ),
    TeamPlan(
        1,
        "Platform and Databases",
        IT,
        "Servers, storage, databases, backups",
        ("Database Administrator", "Platform Engineer"),
        5,
    ),
    TeamPlan(
        1,
        "Business Applications",
        IT,
        "ERP, CRM, finance and HR applications",
        ("Application Support Analyst",),
        4,
    ),
    TeamPlan(
        1,
        "Identity and Access",
        IT,
        "Accounts, single sign-on, access reviews",
        ("Identity Specialist", "Systems Administrator"),
        4,
    ),
    TeamPlan(
        1,
        "Print Services",
        IT,
        "Managed printing, merged into Workplace Support",
        ("Desktop Support Technician",),
        2,
        active=False,
    ),
    TeamPlan(
        1, "Customer Care", SERVICE, "Cases from customers, first line", ("Customer Care Agent",), 5
    ),
    TeamPlan(
        1,
        "Technical Customer Support",
        SERVICE,
        "Instrument faults, second line",
        ("Support Engineer", "Senior Customer Care Agent"),
        4,
    ),
    TeamPlan(
        1,
        "HR Shared Services",
        HR,
        "Questions and requests of employees",
        ("HR Generalist", "Recruiter"),
        4,
    ),
    TeamPlan(
        1,
        "Payroll and Benefits",
        HR,
        "Pay, deductions, health plans",
        ("Payroll Specialist", "Benefits Specialist"),
        3,
    ),
    TeamPlan(
        2,
        "Tessell Service Desk",
        IT,
        "First contact for Tessell employees",
        ("Service Desk Analyst", "Systems Administrator"),
        4,
    ),
    TeamPlan(
        2,
        "Tessell Infrastructure",
        IT,
        "Networks, servers and laboratory systems",
        ("Network Engineer", "Database Administrator"),
        3,
    ),
    TeamPlan(
        2,
        "Tessell Field Support",
        IT,
        "Hands on site in Portland and Denver",
        ("Systems Administrator",),
        2,
    ),
    TeamPlan(
        2,
        "Tessell Customer Care",
        SERVICE,
        "Cases from Tessell customers",
        ("Customer Care Agent", "Senior Customer Care Agent"),
        3,
    ),
    TeamPlan(2, "Tessell People Team", HR, "HR services for Tessell", ("HR Generalist",), 2),
)
