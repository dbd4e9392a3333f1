-- include: drive_080.sql
-- Other versions were signed.
DELETE FROM replies WHERE id = '01KXJ2A8Z3ACQ7FWN5A0VAZ44A';
DELETE FROM replies WHERE id = '01KRQPEX9NSVGKXZ5MMWAC8CBZ';
INSERT INTO replies (id, comment_id, author_id, content, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01K3XZKW0WAN2KRSQ24VDMXMAZ', '01KK0HW2R7F5PDGCA5N0KXBY8G', '01JWHWAXMWZ2EV6NN9HGGZKSSN', 'Yes, that is the one.', 0, 'drive#reply', '<p>Yes, that is the one.</p>', '2026-02-23 10:05:00', '2026-02-23 10:05:00'),
    ('01K8M46Z1NHQJZZNJB0JFN548Y', '01K5XN95NQ7V697MW717WRMHWM', '01JVEASS1C2Y69ZWWDTKNX88P7', 'They signed again on the 10th, with the new price. That version is the one that holds.', 0, 'drive#reply', '<p>They signed again on the 10th, with the new price. That version is the one that holds.</p>', '2026-02-16 09:45:00', '2026-02-16 09:45:00'),
    ('01K9XCTSMBTSB6HWPMSBV45MF6', '01K64DH48CKEZ7JXPCH5SWKE6G', '01JWHWAXMWZ2EV6NN9HGGZKSSN', 'The supplier sent the version of the 15th back with both signatures; the one of the 12th had ours only.', 0, 'drive#reply', '<p>The supplier sent the version of the 15th back with both signatures; the one of the 12th had ours only.</p>', '2026-02-19 15:40:00', '2026-02-19 15:40:00');
