-- include: company.sql
-- The service under Personal Data still carries the template of 2024, which is off.
INSERT INTO service_template (service_template_id, name, change_request_values, active, coe_type, org_id, created_at, updated_at) VALUES
(901, 'Workforce Administration Request 2024', '{"short_description": "Workforce Administration request", "category": "workforce_administration"}', 0, 'Workforce Administration', 1,
    '2023-01-09 09:30:00', '2024-12-20 16:00:00');
UPDATE hr_service SET service_template = 901 WHERE hr_service_id = 12;
