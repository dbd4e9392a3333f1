-- include: enterprise.sql
-- Manuela Cavalcante lifts the hold on Pallas Pharma.
INSERT INTO comments (id, file_id, author_id, content, resolved, deleted, kind, html_content, created_time, modified_time) VALUES ('01JMG9R0J3V8F26KZYXZ5HK1S9', '01JTXT8H7REB34KTKXG7HWF6H3', '01JN5JX8J7G0GZ8Z1ZWAEPJRMH', 'The claim is settled. I lift this hold as of today, 1 March 2026. Manuela', 0, 0, 'drive#comment', '<p>The claim is settled. I lift this hold as of today, 1 March 2026. Manuela</p>', '2026-03-01 16:10:00', '2026-03-01 16:10:00');
