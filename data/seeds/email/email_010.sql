-- include: email_009.sql
-- All mail is forwarded and archived.
UPDATE auto_forwarding SET disposition = 'archive' WHERE user_id = 'user_044';
