INSERT INTO teams_orgs (org_id, tenant_id, display_name, domain_name, soft_deleted) VALUES
('acme', 'aaaaaaaa-0000-4000-8000-000000000001', 'Acme', 'acme.example', 0),
('borea', 'bbbbbbbb-0000-4000-8000-000000000002', 'Borea', 'borea.example', 0);
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, mail, given_name, surname, mail_nickname, account_enabled, business_phones, user_type, static_token, created_at, updated_at, soft_deleted) VALUES
('acme', 'ann', 'ann@acme.example', 'Ann Ames', 'ann@acme.example', 'Ann', 'Ames', 'ann', 1, '["+1 555 0100"]', 'Member', 'ann', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'bob', 'bob@acme.example', 'Bob Bell', 'bob@acme.example', 'Bob', 'Bell', 'bob', 1, NULL, 'Member', 'bob', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'cat', 'cat@acme.example', 'Cat Cole', 'cat@acme.example', 'Cat', 'Cole', 'cat', 1, NULL, 'Member', 'cat', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('acme', 'dan', 'dan@acme.example', 'Dan Dent', 'dan@acme.example', 'Dan', 'Dent', 'dan', 0, NULL, 'Guest', 'dan', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0),
('borea', 'zoe', 'zoe@borea.example', 'Zoe Zell', 'zoe@borea.example', 'Zoe', 'Zell', 'zoe', 1, NULL, 'Member', 'zoe', '2026-01-01 08:00:00', '2026-01-01 08:00:00', 0);
