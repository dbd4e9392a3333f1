-- include: company.sql
-- Melissa Teixeira's address is one to forward to.
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_061';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_060';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_062';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_039';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_040';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_041';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_042';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_044';
UPDATE auto_forwarding SET disposition = 'leaveInInbox', email_address = NULL, enabled = 0, created_at = '2025-10-06T08:00:00.000000', updated_at = '2025-10-06T08:00:00.000000' WHERE user_id = 'user_049';
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status, created_at, updated_at) VALUES ('forward_143', 'user_061', 'melissa.teixeira@tessell.example', 'accepted', '2026-01-07T08:00:00.000000', '2026-01-07T08:00:00.000000');
