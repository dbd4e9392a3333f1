-- HR: 26 tables. Names and types equal the published system's, so its seed snapshots load and its
-- verifier queries run unchanged. A table may refer to one that stands further down.

-- Tenants, people and what each role may do

CREATE TABLE organization (
    org_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    active BOOLEAN,
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE permission (
    perm_id INTEGER PRIMARY KEY,
    resource TEXT NOT NULL,
    action TEXT NOT NULL,
    created_at DATETIME,
    updated_at DATETIME,
    UNIQUE (resource, action)
);

CREATE TABLE role (
    role_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE role_permission (
    role_id INTEGER NOT NULL REFERENCES role (role_id),
    perm_id INTEGER NOT NULL REFERENCES permission (perm_id),
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (role_id, perm_id)
);

CREATE TABLE "user" (
    user_id INTEGER PRIMARY KEY,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT,
    role TEXT NOT NULL,
    active BOOLEAN NOT NULL,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    static_token TEXT UNIQUE,
    created_at DATETIME,
    updated_at DATETIME,
    UNIQUE (org_id, email)
);

CREATE TABLE user_role (
    user_id INTEGER NOT NULL REFERENCES "user" (user_id),
    role_id INTEGER NOT NULL REFERENCES role (role_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (user_id, role_id, org_id)
);

CREATE TABLE user_group (
    group_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    active BOOLEAN,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE user_group_member (
    member_id INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES user_group (group_id),
    user_id INTEGER NOT NULL REFERENCES "user" (user_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME,
    UNIQUE (org_id, group_id, user_id)
);

CREATE TABLE hr_profile (
    hr_profile_id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    gender TEXT,
    user_id INTEGER NOT NULL REFERENCES "user" (user_id),
    personal_email TEXT NOT NULL,
    marital_status TEXT,
    type TEXT,
    dob DATETIME,
    nationality TEXT,
    employment_start_date DATETIME,
    employment_end_date DATETIME,
    manager INTEGER REFERENCES "user" (user_id),
    location_type TEXT,
    national_tax_id TEXT NOT NULL,
    position TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    org_id INTEGER NOT NULL REFERENCES organization (org_id)
);

-- The catalogue: what employees can ask for, and who sees or approves it

CREATE TABLE topic_category (
    topic_category_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    active BOOLEAN,
    coe_type TEXT NOT NULL,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE topic_detail (
    topic_detail_id INTEGER PRIMARY KEY,
    active BOOLEAN,
    name TEXT NOT NULL,
    topic_category INTEGER REFERENCES topic_category (topic_category_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE service_template (
    service_template_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    change_request_values TEXT,
    active BOOLEAN,
    coe_type TEXT NOT NULL,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE hr_criteria (
    hr_criteria_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    active BOOLEAN,
    user_group INTEGER REFERENCES user_group (group_id),
    users TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    org_id INTEGER NOT NULL REFERENCES organization (org_id)
);

CREATE TABLE hr_service (
    hr_service_id INTEGER PRIMARY KEY,
    service_name TEXT NOT NULL,
    fulfillment_type TEXT NOT NULL,
    topic_detail INTEGER REFERENCES topic_detail (topic_detail_id),
    service_template INTEGER REFERENCES service_template (service_template_id),
    hr_criteria INTEGER REFERENCES hr_criteria (hr_criteria_id),
    active BOOLEAN NOT NULL,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

-- Skills

CREATE TABLE skill (
    skill_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    active BOOLEAN,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE user_skill (
    user_skill_id INTEGER PRIMARY KEY,
    skill INTEGER NOT NULL REFERENCES skill (skill_id),
    "user" INTEGER NOT NULL REFERENCES "user" (user_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

-- Cases, their tasks, and what the tasks hold

CREATE TABLE hr_case (
    hr_case_id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    hr_service INTEGER REFERENCES hr_service (hr_service_id),
    opened_for INTEGER REFERENCES "user" (user_id),
    opened_by INTEGER REFERENCES "user" (user_id),
    priority TEXT,
    source TEXT,
    assigned_to INTEGER REFERENCES "user" (user_id),
    assignment_group INTEGER REFERENCES user_group (group_id),
    short_description TEXT NOT NULL,
    worknotes TEXT,
    skills TEXT,
    approval_criteria INTEGER REFERENCES hr_criteria (hr_criteria_id),
    coe_type TEXT NOT NULL,
    approver INTEGER REFERENCES "user" (user_id),
    request_status TEXT,
    account_number TEXT,
    account_type TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    org_id INTEGER NOT NULL REFERENCES organization (org_id)
);

CREATE TABLE hr_case_task (
    hr_case_task_id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    assigned_to INTEGER REFERENCES "user" (user_id),
    assignment_group INTEGER REFERENCES user_group (group_id),
    short_description TEXT NOT NULL,
    task_type TEXT,
    hr_service INTEGER REFERENCES hr_service (hr_service_id),
    external_url TEXT,
    worknotes TEXT,
    active BOOLEAN,
    parent_case INTEGER REFERENCES hr_case (hr_case_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE checklist (
    checklist_id INTEGER PRIMARY KEY,
    checklist_item_description TEXT NOT NULL,
    checked BOOLEAN,
    case_task_id INTEGER NOT NULL REFERENCES hr_case_task (hr_case_task_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE survey (
    survey_id INTEGER PRIMARY KEY,
    question_1 TEXT,
    question_2 TEXT,
    question_3 TEXT,
    question_4 TEXT,
    question_5 TEXT,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE survey_instance (
    survey_instance_id INTEGER PRIMARY KEY,
    survey_id INTEGER NOT NULL REFERENCES survey (survey_id),
    case_task_id INTEGER REFERENCES hr_case_task (hr_case_task_id),
    assigned_to INTEGER REFERENCES "user" (user_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    answer_1 TEXT,
    answer_2 TEXT,
    answer_3 TEXT,
    answer_4 TEXT,
    answer_5 TEXT,
    created_at DATETIME,
    updated_at DATETIME
);

-- Routing

CREATE TABLE assignment_rules (
    assignment_rule_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    based_on_skills TEXT,
    based_on_country TEXT,
    based_on_priority TEXT,
    active BOOLEAN,
    user_group INTEGER REFERENCES user_group (group_id),
    users TEXT,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE escalation_rule (
    escalation_rule_id INTEGER PRIMARY KEY,
    escalate_from INTEGER NOT NULL REFERENCES user_group (group_id),
    escalate_to INTEGER NOT NULL REFERENCES user_group (group_id),
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

-- Knowledge and notices

CREATE TABLE knowledge (
    knowledge_id INTEGER PRIMARY KEY,
    kb_number TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    body TEXT,
    state TEXT NOT NULL,
    visibility TEXT NOT NULL,
    owner_id INTEGER REFERENCES "user" (user_id),
    created_at DATETIME,
    updated_at DATETIME,
    org_id INTEGER NOT NULL REFERENCES organization (org_id)
);

CREATE TABLE hr_case_knowledge (
    hr_case_kb_id INTEGER PRIMARY KEY,
    hr_case_id INTEGER NOT NULL REFERENCES hr_case (hr_case_id),
    knowledge_id INTEGER NOT NULL REFERENCES knowledge (knowledge_id),
    used_as TEXT NOT NULL,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE notification (
    notification_id INTEGER PRIMARY KEY,
    hr_case_id INTEGER REFERENCES hr_case (hr_case_id),
    email TEXT NOT NULL,
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at DATETIME,
    org_id INTEGER NOT NULL REFERENCES organization (org_id),
    updated_at DATETIME
);
