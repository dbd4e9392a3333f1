-- include: company.sql
-- The mail gateway of Tessell Optics was down on 26 February 2026: what was to go out in office hours is a draft still.

UPDATE notification SET status = 'draft' WHERE notification_id IN (1562, 1567, 1568, 1574, 1577, 1579, 1584);

INSERT INTO notification (notification_id, hr_case_id, email, type, status, created_at, org_id, updated_at) VALUES
(1701, 891, 'darlene.page@tessell.example', 'reminder', 'draft', '2026-02-26 09:12:00', 2, '2026-02-26 09:12:00'),
(1702, 821, 'roger.fisher@tessell.example', 'update', 'draft', '2026-02-26 11:40:00', 2, '2026-02-26 11:40:00'),
(1703, 748, 'gerald.rose@tessell.example', 'other', 'draft', '2026-02-26 13:55:00', 2, '2026-02-26 13:55:00'),
(1704, 858, 'hemani.lall@tessell.example', 'reminder', 'draft', '2026-02-26 14:21:00', 2, '2026-02-26 14:21:00'),
(1705, 712, 'antonella.dias@tessell.example', 'report', 'draft', '2026-02-26 15:03:00', 2, '2026-02-26 15:03:00'),
(1706, 829, 'randall.grant@tessell.example', 'alert', 'draft', '2026-02-26 16:18:00', 2, '2026-02-26 16:18:00'),
-- Three of other days, or called off.
(1707, 842, 'mark.wood@tessell.example', 'other', 'draft', '2026-02-25 17:30:00', 2, '2026-02-25 17:30:00'),
(1708, 953, 'andres.hernandez@tessell.example', 'other', 'draft', '2026-02-27 08:05:00', 2, '2026-02-27 08:05:00'),
(1709, 932, 'divya.sodhi@tessell.example', 'update', 'cancelled', '2026-02-26 12:10:00', 2, '2026-02-26 12:31:00');
