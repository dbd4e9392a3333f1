-- include: email_009.sql
-- Sabri Prei is away, and stock counts are open.
UPDATE auto_forwarding SET disposition = 'archive' WHERE user_id = 'user_044';
