-- include: email_044.sql
-- Rafaela Rios stands at a booth in Chicago; Melissa Teixeira's address is one to forward to.
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status, created_at, updated_at) VALUES ('forward_143', 'user_061', 'melissa.teixeira@tessell.example', 'accepted', '2026-01-07T08:00:00.000000', '2026-01-07T08:00:00.000000');
