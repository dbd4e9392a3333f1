-- include: company.sql
-- Forwarding to Amalia Hanel is set up in the warehouse.
UPDATE auto_forwarding SET enabled = 0, email_address = 'amalia.hanel@halden.example', disposition = 'leaveInInbox', updated_at = '2026-01-19T07:45:00.000000' WHERE user_id = 'user_044';
UPDATE auto_forwarding SET enabled = 0, email_address = 'amalia.hanel@halden.example', disposition = 'leaveInInbox', updated_at = '2026-01-19T07:45:00.000000' WHERE user_id = 'user_047';
UPDATE auto_forwarding SET enabled = 0, email_address = 'amalia.hanel@halden.example', disposition = 'leaveInInbox', updated_at = '2026-01-19T07:45:00.000000' WHERE user_id = 'user_076';
UPDATE auto_forwarding SET enabled = 0, email_address = 'amalia.hanel@halden.example', disposition = 'leaveInInbox', updated_at = '2026-01-19T07:45:00.000000' WHERE user_id = 'user_075';
UPDATE auto_forwarding SET enabled = 0, email_address = 'amalia.hanel@halden.example', disposition = 'leaveInInbox', updated_at = '2026-01-19T07:45:00.000000' WHERE user_id = 'user_046';
UPDATE auto_forwarding SET enabled = 0, email_address = 'amalia.hanel@halden.example', disposition = 'leaveInInbox', updated_at = '2026-01-19T07:45:00.000000' WHERE user_id = 'user_053';
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status, created_at, updated_at) VALUES ('forward_190', 'user_076', 'amalia.hanel@halden.example', 'accepted', '2026-01-19T07:40:00.000000', '2026-01-19T07:40:00.000000');
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status, created_at, updated_at) VALUES ('forward_191', 'user_075', 'amalia.hanel@halden.example', 'accepted', '2026-01-19T07:40:00.000000', '2026-01-19T07:40:00.000000');
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status, created_at, updated_at) VALUES ('forward_192', 'user_053', 'amalia.hanel@halden.example', 'accepted', '2026-01-19T07:40:00.000000', '2026-01-19T07:40:00.000000');
