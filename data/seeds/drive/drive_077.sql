-- include: drive_076.sql
-- Two answers are corrected later.
INSERT INTO replies (id, comment_id, author_id, content, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01K2MYYWWH4M92XGD3AEKCS8T5', '01KY0WB660M1800K1NEYX30J3S', '01JF5Z9G0H9HQBX24V9FHB79X6', 'Legal has answered: supplier or not, a drawing that is part of an offer that lost goes by line 2.', 0, 'drive#reply', '<p>Legal has answered: supplier or not, a drawing that is part of an offer that lost goes by line 2.</p>', '2026-02-24 16:45:00', '2026-02-24 16:45:00'),
    ('01KEMTZH0PZ76CK65EPQVB5Y34', '01K3JGQYAQS7NT3PHWTGFPF00Z', '01JF5Z9G0H9HQBX24V9FHB79X6', 'Corrected after a talk with Hazel: such an offer goes by line 1, because we paid for part of it.', 0, 'drive#reply', '<p>Corrected after a talk with Hazel: such an offer goes by line 1, because we paid for part of it.</p>', '2026-02-25 11:10:00', '2026-02-25 11:10:00');
