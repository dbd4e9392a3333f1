-- Organisations, users with the directory's fields, roles, and the catalogue of permissions and apps.

INSERT INTO teams_orgs (org_id, tenant_id, display_name, domain_name, country_letter_code, preferred_language, created_at, updated_at, soft_deleted)
SELECT id, tenant, name, domain, country, 'en-US', '2019-04-01 08:00:00', '2019-04-01 08:00:00', 0
FROM data.tenant AS tenant JOIN company.organisation AS organisation ON organisation.number = tenant.org ORDER BY org;

CREATE TEMP TABLE staff AS
SELECT person.*, user_name || iif(person.org = 2, '.tessell', '') AS user_id, tenant.id AS org_id, tenant.tenant AS tenant_id,
    first_name || ' ' || last_name AS name, site.name AS site_name, site.city, site.state, site.country, site.plot || ' ' || site.street AS street,
    departed IS NULL OR person.number IN (SELECT person FROM company.awkward AS odd WHERE odd.name = 'departed_reporter') AS active
FROM company.person AS person JOIN data.tenant AS tenant ON tenant.org = person.org
JOIN company.site AS site ON site.number = person.site;

INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, job_title, mail, given_name, surname, mail_nickname, account_enabled, business_phones,
    office_location, preferred_language, department, company_name, usage_location, city, state, country, street_address, employee_id, employee_type, user_type,
    employee_hire_date, other_mails, on_premises_sync_enabled, interests, skills, age_group, is_resource_account, static_token, created_at, updated_at, soft_deleted)
SELECT org_id, user_id, email, name, title, email, first_name, last_name, user_name, active, json_array(phone), site_name, 'en-US', department,
    iif(org = 1, 'Halden Instruments', 'Tessell Optics'), iif(country = 'Canada', 'CA', 'US'), city, state, country, street, printf('E%05d', number), 'Employee', 'Member',
    hired || 'T00:00:00Z', '[]', 0, '[]', '[]', 'Adult', 0,
    'tok_tms_' || user_id || '_' || printf('%06x', lot('teams token', email) * 16777216), max(hired, '2019-04-01') || ' 09:00:00',
    coalesce(departed || ' 17:00:00', max(hired, '2019-04-01') || ' 09:00:00'), 0
FROM staff ORDER BY number;

INSERT INTO teams_user_roles (org_id, user_id, role_id, role_name, role_description, assigned_at, assigned_by)
SELECT org_id, user_id, CASE level WHEN 'executive' THEN '62e90394-69f5-4237-9190-012177145e10' WHEN 'director' THEN 'fe930be7-5e62-47db-91af-98c3a49a38b1' ELSE '00000000-0000-0000-0000-000000000000' END,
    CASE level WHEN 'executive' THEN 'Global Administrator' WHEN 'director' THEN 'User Administrator' ELSE 'User' END, NULL, max(hired, '2019-04-01') || ' 09:00:00', NULL
FROM staff WHERE NOT grown OR level <> 'staff' ORDER BY number;

INSERT INTO permissions_catalog (id, name, type, admin_consent_required, description, resource, operation, "constraint", constraint_scope, permission_level_rank,
    requires_resource_ownership, applies_to_scope, source_url, created_at, updated_at)
SELECT name || ':' || type, name, type, type = 'application', about, resource, operation, NULL, 'organization', place, 0, 'all', NULL, '2023-01-09 08:00:00', '2023-01-09 08:00:00'
FROM data.permission ORDER BY place;
INSERT INTO module_permissions (module_name, permission_id, created_at) SELECT module, name || ':' || type, '2023-01-09 08:00:00' FROM data.permission ORDER BY place;
INSERT INTO user_permissions (org_id, user_id, permission_id, resource_scope, granted_by, granted_at)
SELECT org_id, user_id, permission.name || ':' || permission.type, NULL, NULL, '2024-01-08 08:00:00'
FROM staff JOIN data.permission AS permission ON permission.type = 'delegated' OR level IN ('executive', 'director')
WHERE level <> 'staff' AND departed IS NULL ORDER BY number, permission.place;

INSERT INTO teams_apps (org_id, app_id, display_name, external_id, distribution_method, description, version, developer_name, publishing_state, created_at, updated_at)
SELECT tenant.id, ulid('app', slug, tenant.org), app.name, slug, method, about, '1.' || app.place || '.0', iif(method = 'store', 'App House', 'Halden Instruments'),
    iif(method = 'organization', 'published', NULL), '2024-01-15 08:00:00', '2024-01-15 08:00:00'
FROM data.app AS app, data.tenant AS tenant WHERE tenant.org = 1 OR app.place <= 4 ORDER BY tenant.org, app.place;
INSERT INTO teams_templates (org_id, template_id, display_name, short_description, description, icon_url, visibility, categories, channel_count, app_count, is_system_template,
    created_date_time, updated_date_time, soft_delete)
SELECT tenant.id, template.id, template.name, about, about, NULL, 'private', '[]', channels, 2, 1, '2023-01-09 08:00:00', '2023-01-09 08:00:00', 0
FROM data.template AS template, data.tenant AS tenant ORDER BY tenant.org, template.place;
INSERT INTO teamwork (org_id, teamwork_id, is_teams_enabled, region) SELECT id, 'teamwork', 1, 'amer' FROM data.tenant ORDER BY org;
