-- include: company.sql
-- The absence goes to everybody.
UPDATE vacation_settings SET enable_auto_reply = 0, response_subject = 'Out of office: Bhavika Halder', response_body_plain_text = 'I am away for a few days. In urgent cases please write to jennifer.frank@halden.example.', response_body_html = '<p>I am away for a few days. In urgent cases please write to jennifer.frank@halden.example.</p>', restrict_to_contacts = 0, restrict_to_domain = 0, start_time = '2025-12-22T00:00:00.000000', end_time = '2026-01-05T00:00:00.000000' WHERE user_id = 'user_041';
