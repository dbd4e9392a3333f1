-- Customer service management: 17 tables.

CREATE TABLE location (
    location_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    plot_no TEXT,
    street TEXT,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    active INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME
);

CREATE TABLE "user" (
    user_id INTEGER PRIMARY KEY AUTOINCREMENT,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    phone TEXT,
    role TEXT NOT NULL,
    location_id INTEGER,
    active INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    FOREIGN KEY (location_id) REFERENCES location (location_id)
);

CREATE TABLE user_group (
    group_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    active INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME
);

CREATE TABLE user_group_member (
    member_id INTEGER PRIMARY KEY AUTOINCREMENT,
    group_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    sys_created_on DATETIME,
    FOREIGN KEY (group_id) REFERENCES user_group (group_id),
    FOREIGN KEY (user_id) REFERENCES "user" (user_id)
);

CREATE TABLE account (
    account_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    account_type TEXT NOT NULL,
    email_domain TEXT,
    active INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME
);

CREATE TABLE contact (
    contact_id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    portal_user_id INTEGER NOT NULL,
    active INTEGER NOT NULL,
    is_primary INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    FOREIGN KEY (account_id) REFERENCES account (account_id),
    FOREIGN KEY (portal_user_id) REFERENCES "user" (user_id)
);

CREATE TABLE product (
    product_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    category TEXT NOT NULL,
    product_price NUMERIC,
    lifecycle_state TEXT NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME
);

CREATE TABLE installed_product (
    installed_product_id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL,
    location_id INTEGER,
    serial_number TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    warranty_end DATE,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    FOREIGN KEY (account_id) REFERENCES account (account_id),
    FOREIGN KEY (product_id) REFERENCES product (product_id),
    FOREIGN KEY (location_id) REFERENCES location (location_id)
);

CREATE TABLE contract (
    contract_id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    contract_type TEXT NOT NULL,
    status TEXT NOT NULL,
    contract_price NUMERIC,
    start_date DATE NOT NULL,
    end_date DATE NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    FOREIGN KEY (account_id) REFERENCES account (account_id)
);

CREATE TABLE entitlement (
    entitlement_id INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
    product_id INTEGER,
    contract_id INTEGER,
    support_level TEXT NOT NULL,
    coverage_hours TEXT,
    max_cases_per_month INTEGER,
    active INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    FOREIGN KEY (account_id) REFERENCES account (account_id),
    FOREIGN KEY (product_id) REFERENCES product (product_id),
    FOREIGN KEY (contract_id) REFERENCES contract (contract_id)
);

CREATE TABLE sla_definition (
    sla_def_id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    metric TEXT NOT NULL,
    target_mins INTEGER NOT NULL,
    pause_on_pending INTEGER NOT NULL,
    applies_to_priority TEXT,
    active INTEGER NOT NULL,
    sys_created_on DATETIME,
    sys_updated_on DATETIME
);

CREATE TABLE customer_case (
    case_id INTEGER PRIMARY KEY AUTOINCREMENT,
    number TEXT NOT NULL UNIQUE,
    account_id INTEGER NOT NULL,
    contact_id INTEGER NOT NULL,
    product_id INTEGER,
    installed_product_id INTEGER,
    channel TEXT NOT NULL,
    priority TEXT NOT NULL,
    state TEXT NOT NULL,
    short_description TEXT NOT NULL,
    assignment_group_id INTEGER,
    assigned_to INTEGER,
    escalation INTEGER,
    escalation_reason TEXT,
    reopen_count INTEGER,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    closed_on DATETIME,
    FOREIGN KEY (account_id) REFERENCES account (account_id),
    FOREIGN KEY (contact_id) REFERENCES contact (contact_id),
    FOREIGN KEY (product_id) REFERENCES product (product_id),
    FOREIGN KEY (installed_product_id) REFERENCES installed_product (installed_product_id),
    FOREIGN KEY (assignment_group_id) REFERENCES user_group (group_id),
    FOREIGN KEY (assigned_to) REFERENCES "user" (user_id)
);

CREATE TABLE case_sla (
    case_sla_id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL,
    sla_def_id INTEGER NOT NULL,
    stage TEXT NOT NULL,
    start_time DATETIME,
    breach_time DATETIME,
    has_breached INTEGER,
    completed_time DATETIME,
    FOREIGN KEY (case_id) REFERENCES customer_case (case_id),
    FOREIGN KEY (sla_def_id) REFERENCES sla_definition (sla_def_id)
);

CREATE TABLE knowledge (
    knowledge_id INTEGER PRIMARY KEY AUTOINCREMENT,
    kb_number TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    state TEXT NOT NULL,
    visibility TEXT NOT NULL,
    product_id INTEGER,
    owner_id INTEGER,
    body TEXT,
    sys_created_on DATETIME,
    sys_updated_on DATETIME,
    FOREIGN KEY (product_id) REFERENCES product (product_id),
    FOREIGN KEY (owner_id) REFERENCES "user" (user_id)
);

CREATE TABLE case_knowledge (
    case_kb_id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL,
    knowledge_id INTEGER NOT NULL,
    used_as TEXT NOT NULL,
    FOREIGN KEY (case_id) REFERENCES customer_case (case_id),
    FOREIGN KEY (knowledge_id) REFERENCES knowledge (knowledge_id)
);

CREATE TABLE interaction (
    interaction_id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel TEXT NOT NULL,
    account_id INTEGER,
    contact_id INTEGER,
    case_id INTEGER,
    interacted_user INTEGER,
    status TEXT NOT NULL,
    started_at DATETIME,
    ended_at DATETIME,
    sys_created_on DATETIME,
    FOREIGN KEY (account_id) REFERENCES account (account_id),
    FOREIGN KEY (contact_id) REFERENCES contact (contact_id),
    FOREIGN KEY (case_id) REFERENCES customer_case (case_id),
    FOREIGN KEY (interacted_user) REFERENCES "user" (user_id)
);

CREATE TABLE notification (
    notification_id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER,
    knowledge_id INTEGER,
    email TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    sys_created_on DATETIME,
    FOREIGN KEY (case_id) REFERENCES customer_case (case_id),
    FOREIGN KEY (knowledge_id) REFERENCES knowledge (knowledge_id)
);
