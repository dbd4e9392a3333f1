-- ITSM: 24 tables. Names, types, keys and checks equal the published system's, so its seed snapshots
-- load and its verifier queries run unchanged. A table may refer to one that stands further down.

-- Tenants, people and what each role may do

CREATE TABLE organization (
    org_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL UNIQUE,
    active BOOLEAN NOT NULL,
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE role (
    role_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(8) NOT NULL UNIQUE
);

CREATE TABLE permission (
    perm_id VARCHAR(32) NOT NULL PRIMARY KEY,
    resource VARCHAR(50) NOT NULL,
    action VARCHAR(50) NOT NULL,
    CONSTRAINT uq_perm_resource_action UNIQUE (resource, action)
);

CREATE TABLE role_permission (
    role_id VARCHAR(32) NOT NULL REFERENCES role (role_id),
    perm_id VARCHAR(32) NOT NULL REFERENCES permission (perm_id),
    PRIMARY KEY (role_id, perm_id)
);

CREATE TABLE users (
    user_id VARCHAR(32) NOT NULL PRIMARY KEY,
    user_name VARCHAR(100) NOT NULL,
    first_name VARCHAR(60) NOT NULL,
    last_name VARCHAR(60) NOT NULL,
    email VARCHAR(120) NOT NULL,
    phone VARCHAR(30) NOT NULL UNIQUE,
    role VARCHAR(50) NOT NULL REFERENCES role (name),
    active BOOLEAN NOT NULL,
    static_token VARCHAR(255) NOT NULL,
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    location_id VARCHAR(32),
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT ck_user_email_format CHECK (email LIKE '%@%')
);

CREATE TABLE user_role (
    user_id VARCHAR(32) NOT NULL REFERENCES users (user_id),
    role_id VARCHAR(32) NOT NULL REFERENCES role (role_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    PRIMARY KEY (user_id, role_id, org_id),
    CONSTRAINT uq_user_role_org UNIQUE (user_id, role_id, org_id)
);

CREATE TABLE location (
    location_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    plot_no VARCHAR(60),
    street VARCHAR(60),
    city VARCHAR(100) NOT NULL,
    state VARCHAR(100),
    country VARCHAR(100) NOT NULL,
    active BOOLEAN NOT NULL,
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE user_group (
    group_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(80) NOT NULL,
    type VARCHAR(27) NOT NULL,
    active BOOLEAN NOT NULL,
    email VARCHAR(120),
    description VARCHAR(255),
    manager_id VARCHAR(32) NOT NULL REFERENCES users (user_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE user_group_member (
    member_id VARCHAR(32) NOT NULL PRIMARY KEY,
    group_id VARCHAR(32) NOT NULL REFERENCES user_group (group_id),
    user_id VARCHAR(32) NOT NULL REFERENCES users (user_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT uq_group_member_org UNIQUE (org_id, group_id, user_id)
);

-- Services and configuration items

CREATE TABLE service (
    service_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    owned_by VARCHAR(32) NOT NULL REFERENCES users (user_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    used_for VARCHAR(11) NOT NULL,
    status VARCHAR(18) NOT NULL,
    service_classification VARCHAR(21) NOT NULL,
    business_criticality VARCHAR(17) NOT NULL,
    description VARCHAR(500),
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE service_offering (
    service_offering_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    short_description VARCHAR(120) NOT NULL,
    owned_by VARCHAR(32) NOT NULL REFERENCES users (user_id),
    business_service VARCHAR(32) NOT NULL REFERENCES service (service_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    used_for VARCHAR(11) NOT NULL,
    status VARCHAR(18) NOT NULL,
    service_classification VARCHAR(21) NOT NULL,
    business_criticality VARCHAR(17) NOT NULL,
    description VARCHAR(500),
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE configuration_item (
    configuration_item_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    serial_number VARCHAR(60) NOT NULL,
    owner_id VARCHAR(32) NOT NULL REFERENCES users (user_id),
    location_id VARCHAR(32) REFERENCES location (location_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    status VARCHAR(11) NOT NULL,
    cost NUMERIC(10, 2),
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT ck_ci_cost_positive CHECK (cost IS NULL OR cost >= 0)
);

-- Incidents, problems and changes

CREATE TABLE incident_template (
    incident_template_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    active BOOLEAN,
    caller_id VARCHAR(32) NOT NULL REFERENCES users (user_id),
    channel VARCHAR(13),
    short_description VARCHAR(120) NOT NULL,
    category VARCHAR(14),
    impact VARCHAR(6) NOT NULL,
    urgency VARCHAR(6) NOT NULL,
    priority VARCHAR(8) NOT NULL,
    configuration_item VARCHAR(32) REFERENCES configuration_item (configuration_item_id),
    service VARCHAR(32) REFERENCES service (service_id),
    service_offering VARCHAR(32) REFERENCES service_offering (service_offering_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE change (
    change_id VARCHAR(32) NOT NULL PRIMARY KEY,
    number VARCHAR(120) NOT NULL,
    short_description VARCHAR(120) NOT NULL,
    requested_by VARCHAR(32) NOT NULL REFERENCES users (user_id),
    service VARCHAR(32) REFERENCES service (service_id),
    service_offering VARCHAR(32) REFERENCES service_offering (service_offering_id),
    configuration_item VARCHAR(32) REFERENCES configuration_item (configuration_item_id),
    assigned_to VARCHAR(32) REFERENCES users (user_id),
    assignment_group VARCHAR(32) REFERENCES user_group (group_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    status VARCHAR(30) NOT NULL,
    category VARCHAR(50) NOT NULL,
    description VARCHAR(120),
    implementation_plan VARCHAR(120),
    testing_plan VARCHAR(120),
    close_notes VARCHAR(120),
    cab_required BOOLEAN,
    impact VARCHAR(20) NOT NULL,
    priority VARCHAR(20) NOT NULL,
    risk VARCHAR(20) NOT NULL,
    close_code VARCHAR(50),
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE incident (
    incident_id VARCHAR(32) NOT NULL PRIMARY KEY,
    number VARCHAR(120) NOT NULL,
    short_description VARCHAR(120) NOT NULL,
    caller_id VARCHAR(32) NOT NULL REFERENCES users (user_id),
    service VARCHAR(32) REFERENCES service (service_id),
    service_offering VARCHAR(32) REFERENCES service_offering (service_offering_id),
    configuration_item VARCHAR(32) REFERENCES configuration_item (configuration_item_id),
    assigned_to VARCHAR(32) REFERENCES users (user_id),
    assignment_group VARCHAR(32) REFERENCES user_group (group_id),
    resolved_by VARCHAR(32) REFERENCES users (user_id),
    problem VARCHAR(32) REFERENCES problem (problem_id),
    change_request VARCHAR(32) REFERENCES change (change_id),
    caused_by_change VARCHAR(32) REFERENCES change (change_id),
    incident_template VARCHAR(32) REFERENCES incident_template (incident_template_id),
    parent_incident VARCHAR(32),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    channel VARCHAR(13),
    contact_type VARCHAR(7),
    status VARCHAR(11) NOT NULL,
    category VARCHAR(14) NOT NULL,
    description VARCHAR(120),
    worknotes VARCHAR(120),
    resolution_notes VARCHAR(120),
    close_notes VARCHAR(120),
    impact VARCHAR(6) NOT NULL,
    urgency VARCHAR(6) NOT NULL,
    priority VARCHAR(8) NOT NULL,
    resolution_code VARCHAR(22),
    on_hold_reason VARCHAR(16),
    resolved DATETIME,
    created_at DATETIME,
    updated_at DATETIME,
    service_display VARCHAR(255),
    service_offering_display VARCHAR(255),
    configuration_item_display VARCHAR(255),
    assigned_to_display VARCHAR(255),
    assignment_group_display VARCHAR(255),
    parent_incident_display VARCHAR(255),
    problem_display VARCHAR(255),
    change_request_display VARCHAR(255),
    incident_template_display VARCHAR(255)
);

CREATE TABLE problem (
    problem_id VARCHAR(32) NOT NULL PRIMARY KEY,
    number VARCHAR(120) NOT NULL,
    problem_statement VARCHAR NOT NULL,
    short_description VARCHAR(255),
    opened_by VARCHAR(32) NOT NULL REFERENCES users (user_id),
    service VARCHAR(32) REFERENCES service (service_id),
    service_offering VARCHAR(32) REFERENCES service_offering (service_offering_id),
    configuration_item VARCHAR(32) REFERENCES configuration_item (configuration_item_id),
    assigned_to VARCHAR(32) REFERENCES users (user_id),
    assignment_group VARCHAR(32) REFERENCES user_group (group_id),
    original_task VARCHAR(32) REFERENCES incident (incident_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    status VARCHAR(15) NOT NULL,
    category VARCHAR(8),
    worknotes TEXT,
    workaround TEXT,
    fix_notes TEXT,
    impact VARCHAR(6) NOT NULL,
    urgency VARCHAR(6) NOT NULL,
    priority VARCHAR(8) NOT NULL,
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE child_incident (
    child_incident_mapping_id VARCHAR(32) NOT NULL PRIMARY KEY,
    parent_incident VARCHAR(32) NOT NULL REFERENCES incident (incident_id),
    child_incident VARCHAR(32) NOT NULL REFERENCES incident (incident_id),
    created_at DATETIME,
    updated_at DATETIME,
    CONSTRAINT uq_parent_child_incident UNIQUE (parent_incident, child_incident),
    CONSTRAINT ck_child_inc_not_self CHECK (parent_incident <> child_incident)
);

CREATE TABLE change_request_mapping (
    change_request_mapping_id VARCHAR(32) NOT NULL PRIMARY KEY,
    change_id VARCHAR(32) NOT NULL REFERENCES change (change_id),
    incident_id VARCHAR(32) REFERENCES incident (incident_id),
    problem_id VARCHAR(32) REFERENCES problem (problem_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME,
    CONSTRAINT ck_crm_incident_or_problem CHECK (incident_id IS NOT NULL OR problem_id IS NOT NULL),
    CONSTRAINT uq_crm_change_incident UNIQUE (org_id, change_id, incident_id),
    CONSTRAINT uq_crm_change_problem UNIQUE (org_id, change_id, problem_id)
);

CREATE TABLE incident_affected_cis (
    incident_affected_cis_id VARCHAR(32) NOT NULL PRIMARY KEY,
    configuration_item VARCHAR(32) NOT NULL REFERENCES configuration_item (configuration_item_id),
    incident_id VARCHAR(32) NOT NULL REFERENCES incident (incident_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT uq_org_incident_ci UNIQUE (org_id, incident_id, configuration_item)
);

-- Knowledge, service levels and notifications

CREATE TABLE knowledge (
    knowledge_id VARCHAR(32) NOT NULL PRIMARY KEY,
    kb_number VARCHAR(40) NOT NULL,
    title VARCHAR(120) NOT NULL,
    short_description VARCHAR(255),
    body TEXT,
    state VARCHAR(9) NOT NULL,
    visibility VARCHAR(8) NOT NULL,
    owner_id VARCHAR(32) REFERENCES users (user_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_on DATETIME,
    updated_on DATETIME
);

CREATE TABLE incident_knowledge (
    incident_kb_id VARCHAR(32) NOT NULL PRIMARY KEY,
    incident_id VARCHAR(32) NOT NULL REFERENCES incident (incident_id),
    knowledge_id VARCHAR(32) NOT NULL REFERENCES knowledge (knowledge_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    used_as VARCHAR(10) NOT NULL,
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT uq_incident_knowledge_org UNIQUE (org_id, incident_id, knowledge_id)
);

CREATE TABLE sla_definition (
    sla_def_id VARCHAR(32) NOT NULL PRIMARY KEY,
    name VARCHAR(120) NOT NULL,
    metric VARCHAR(10) NOT NULL,
    target_mins INTEGER NOT NULL,
    pause_on_pending BOOLEAN NOT NULL,
    applies_to_priority VARCHAR(8),
    active BOOLEAN NOT NULL,
    schedule VARCHAR(32),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT uq_sla_definition_org_name UNIQUE (org_id, name)
);

CREATE TABLE incident_sla (
    incident_sla_id VARCHAR(32) NOT NULL PRIMARY KEY,
    incident_id VARCHAR(32) NOT NULL REFERENCES incident (incident_id),
    sla_def_id VARCHAR(32) NOT NULL REFERENCES sla_definition (sla_def_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    stage VARCHAR(11) NOT NULL,
    has_breached BOOLEAN NOT NULL,
    start_time DATETIME NOT NULL,
    breach_time DATETIME,
    completed_time DATETIME,
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT uq_org_incident_sla_def UNIQUE (org_id, incident_id, sla_def_id),
    CONSTRAINT ck_sla_breach_time CHECK (breach_time IS NULL OR start_time IS NULL OR breach_time >= start_time)
);

CREATE TABLE notification (
    notification_id VARCHAR(32) NOT NULL PRIMARY KEY,
    incident_id VARCHAR(32) NOT NULL REFERENCES incident (incident_id),
    org_id VARCHAR(32) NOT NULL REFERENCES organization (org_id),
    email VARCHAR(120) NOT NULL,
    subject VARCHAR(255),
    message VARCHAR(2000),
    type VARCHAR(17),
    status VARCHAR(9),
    created_on DATETIME,
    updated_on DATETIME,
    CONSTRAINT ck_notification_email_format CHECK (email LIKE '%@%')
);
