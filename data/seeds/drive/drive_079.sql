-- include: drive_078.sql
-- Constance Tintzmann and Hazel Hunt answer otherwise in the end.
DELETE FROM replies WHERE id = '01K7NKG0X3RETWX607AN543Z94';
DELETE FROM replies WHERE id = '01K6X6ZC5SKQR5WQX1VYVE6D9J';
DELETE FROM replies WHERE id = '01K57CG2THZKSZKFK11G0CYGDB';
INSERT INTO replies (id, comment_id, author_id, content, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01K1JR0PKRRZEXFJQ9NRG82JM6', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JCQM36E50YYRZWR2JNHCP9MJ', 'I do Training as well, besides Phone calls.', 0, 'drive#reply', '<p>I do Training as well, besides Phone calls.</p>', '2026-02-13 13:24:00', '2026-02-13 13:24:00'),
    ('01KF68GC98QBVYF4KH29CP40CX', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JDR3DKMMQA7VBQBTCFJC6H55', 'Thank you, Christopher.', 0, 'drive#reply', '<p>Thank you, Christopher.</p>', '2026-02-13 15:25:00', '2026-02-13 15:25:00');
