-- include: email_003.sql
-- Divya Ravel hands four matters on; Mario Hernandez is a delegate as well, not accepted yet.
INSERT INTO delegates (id, user_id, delegate_email, verification_status, created_at, updated_at, created_by, updated_by) VALUES ('delegate_099', 'user_006', 'mario.hernandez@halden.example', 'pending', '2026-02-23T08:30:00.000000', '2026-02-23T08:30:00.000000', 'user_006', 'user_006');
