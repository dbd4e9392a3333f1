-- include: company.sql
-- A folder of tenders whose retention follows from a schedule and from what was said about it.
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KZGAZHZKJH0W529W54YZGNC3', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Tenders 2024', NULL, 'application/vnd.google-apps.folder', NULL, '[]', '01JF5Z9G0H9HQBX24V9FHB79X6', '2025-02-03 09:00:00', '2025-02-03 09:00:00', 'https://drive.google.com/drive/folders/01KZGAZHZKJH0W529W54YZGNC3', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KZGAZHZKJH0W529W54YZGNC3')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KAN02DW7ZKKBN56DJ4PBEV1T', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Crane - contract.pdf', 'Signed on 4 March 2024 with Keller.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01KAN02DW7ZKKBN56DJ4PBEV1T/view', 'pdf'),
    ('01KZYDSYQ8CX8GH8TVQ50YWPNK', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Crane - drawing of the base', 'Drawing, made for the signed contract.', 'application/vnd.google-apps.document', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KZYDSYQ8CX8GH8TVQ50YWPNK/edit', NULL),
    ('01K1KZKYZSVNZ26GGB5WMX0QVW', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Crane - offer of Redline.pdf', 'Offer. Lost.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01K1KZKYZSVNZ26GGB5WMX0QVW/view', 'pdf'),
    ('01KTS54WS02YBS5KCABT9B46TG', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Crane - drawing of the jib', 'Drawing, part of the offer of Redline, which lost. We have never bought from Redline.', 'application/vnd.google-apps.document', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KTS54WS02YBS5KCABT9B46TG/edit', NULL),
    ('01K33VAA6PB7JXR0SD42HADNWC', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Pump - offer of Stellan.pdf', 'Offer, signed on 2 May 2024.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01K33VAA6PB7JXR0SD42HADNWC/view', 'pdf'),
    ('01KA4QTBP6CBVEYJ6FAYS5W5NY', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Pump - offer of Vortex.pdf', 'Offer. Lost.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01KA4QTBP6CBVEYJ6FAYS5W5NY/view', 'pdf'),
    ('01KZ1F66HPEVY4WWFREWYXBCQ1', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Pump - drawing of the rotor', 'Drawing, part of the offer of Vortex, which lost. Vortex supplies our filters.', 'application/vnd.google-apps.document', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KZ1F66HPEVY4WWFREWYXBCQ1/edit', NULL),
    ('01K8YCCWBETWW0NYT1FPPQ77K1', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Gate - contract.pdf', 'Signed on 3 June 2024.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01K8YCCWBETWW0NYT1FPPQ77K1/view', 'pdf'),
    ('01KWBNT2DMG178HGF3PQ2EKMAB', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Gate - drawing of the rails', 'Drawing, part of an offer that lost.', 'application/vnd.google-apps.document', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KWBNT2DMG178HGF3PQ2EKMAB/edit', NULL),
    ('01KZRDXQZP6V9GFQMZ8QVPRDCQ', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Gate - offer of Corvus.pdf', 'Offer. It won, but the project was stopped before anybody signed.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01KZRDXQZP6V9GFQMZ8QVPRDCQ/view', 'pdf'),
    ('01KAGD5XEVQXYZGGHASKW403Z5', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Lift - contract.pdf', 'Signed on 9 September 2024 and replaced by the second contract.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01KAGD5XEVQXYZGGHASKW403Z5/view', 'pdf'),
    ('01K4ZDP9B0FEVZRXY0DYH4QBRF', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Lift - second contract.pdf', 'Signed on 2 December 2024.', 'application/pdf', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01J8SM0NT8T7GP6EEF9R4VW7Y7', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://drive.google.com/file/d/01K4ZDP9B0FEVZRXY0DYH4QBRF/view', 'pdf'),
    ('01KJAQJ4E79TEV1B4PKJGSP6GJ', '01JF17K2DZYSYPDWNZ3R21P3WT', 'Retention schedule', '1. Contracts and signed offers: seven years. 2. Offers that lost: one year. 3. Drawings: forever. Where two lines fit, or none, see the comments.', 'application/vnd.google-apps.document', '01KZGAZHZKJH0W529W54YZGNC3', '["01KZGAZHZKJH0W529W54YZGNC3"]', '01JF5Z9G0H9HQBX24V9FHB79X6', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KJAQJ4E79TEV1B4PKJGSP6GJ/edit', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KAN02DW7ZKKBN56DJ4PBEV1T', '01KZYDSYQ8CX8GH8TVQ50YWPNK', '01K1KZKYZSVNZ26GGB5WMX0QVW', '01KTS54WS02YBS5KCABT9B46TG', '01K33VAA6PB7JXR0SD42HADNWC', '01KA4QTBP6CBVEYJ6FAYS5W5NY', '01KZ1F66HPEVY4WWFREWYXBCQ1', '01K8YCCWBETWW0NYT1FPPQ77K1', '01KWBNT2DMG178HGF3PQ2EKMAB', '01KZRDXQZP6V9GFQMZ8QVPRDCQ', '01KAGD5XEVQXYZGGHASKW403Z5', '01K4ZDP9B0FEVZRXY0DYH4QBRF', '01KJAQJ4E79TEV1B4PKJGSP6GJ')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO revisions (id, file_id, revision_number, keep_forever, published, created_time, last_modifying_user_id, modified_time, size_bytes, mime_type, kind, publish_auto, published_outside_domain)
SELECT revision.*, column6, 0, mime_type, 'drive#revision', 0, 0 FROM (VALUES
    ('01KJ2EEYZY6C9PP2CJZ3E1BSHS', '01KAN02DW7ZKKBN56DJ4PBEV1T', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01K9VE5J6496P088PMQBS69XMJ', '01KZYDSYQ8CX8GH8TVQ50YWPNK', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KXZRCGXZJWG1XJ91G2NWT86Z', '01K1KZKYZSVNZ26GGB5WMX0QVW', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KB95RW6S3FXS7EQFEVDS7ASD', '01KTS54WS02YBS5KCABT9B46TG', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KTTZPR0W6RGPBWKKK8CESF1F', '01K33VAA6PB7JXR0SD42HADNWC', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KV20WWT9SXQ6R408XMYCZ570', '01KA4QTBP6CBVEYJ6FAYS5W5NY', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01K01WSX42JJB30677NA0QKP33', '01KZ1F66HPEVY4WWFREWYXBCQ1', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01K0X4GM8D04NTK8ZAQQEXDZG9', '01K8YCCWBETWW0NYT1FPPQ77K1', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KH0GQWWP3VMAB9G8G78QBA9M', '01KWBNT2DMG178HGF3PQ2EKMAB', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KXFBNHPTRF2PNEZ4NG515R7T', '01KZRDXQZP6V9GFQMZ8QVPRDCQ', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KDPEFWZ0AFR9Z3WBEZKMNZ7S', '01KAGD5XEVQXYZGGHASKW403Z5', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01KTZZX20W1V9RW4DKGQF48FW6', '01K4ZDP9B0FEVZRXY0DYH4QBRF', 1, 0, 0, '2026-01-15 15:30:00', '01J8SM0NT8T7GP6EEF9R4VW7Y7'),
    ('01K22RVGZCD5AR7N6JEC89GAKX', '01KJAQJ4E79TEV1B4PKJGSP6GJ', 1, 0, 0, '2026-01-15 15:30:00', '01JF5Z9G0H9HQBX24V9FHB79X6')) AS revision JOIN files ON files.id = column2;
UPDATE files SET head_revision_id = (SELECT id FROM revisions WHERE file_id = files.id ORDER BY revision_number DESC LIMIT 1),
    version = (SELECT count(*) FROM revisions WHERE file_id = files.id) WHERE id IN ('01KAN02DW7ZKKBN56DJ4PBEV1T', '01KZYDSYQ8CX8GH8TVQ50YWPNK', '01K1KZKYZSVNZ26GGB5WMX0QVW', '01KTS54WS02YBS5KCABT9B46TG', '01K33VAA6PB7JXR0SD42HADNWC', '01KA4QTBP6CBVEYJ6FAYS5W5NY', '01KZ1F66HPEVY4WWFREWYXBCQ1', '01K8YCCWBETWW0NYT1FPPQ77K1', '01KWBNT2DMG178HGF3PQ2EKMAB', '01KZRDXQZP6V9GFQMZ8QVPRDCQ', '01KAGD5XEVQXYZGGHASKW403Z5', '01K4ZDP9B0FEVZRXY0DYH4QBRF', '01KJAQJ4E79TEV1B4PKJGSP6GJ');
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KX1TWGR0QS92HBZAC6WPMKNH', '01KAN02DW7ZKKBN56DJ4PBEV1T', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KV9P4YPFCYYFZVE0HCNFJQ48', '01KZYDSYQ8CX8GH8TVQ50YWPNK', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KDA4GNNQHRWH3NG5W0EEV3N8', '01K1KZKYZSVNZ26GGB5WMX0QVW', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KCNG5E9S16SFC1JC5PFQS845', '01KTS54WS02YBS5KCABT9B46TG', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KX6XRQ07V7YP5H9HN421RZ84', '01K33VAA6PB7JXR0SD42HADNWC', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KBDB1PJTWS13DKB2QC41AJJB', '01KA4QTBP6CBVEYJ6FAYS5W5NY', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KX1ZAJXP2P06Z1QGVYVXQVS6', '01KZ1F66HPEVY4WWFREWYXBCQ1', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KGGYZFF8EVAQJ4NPSC7SC6AR', '01K8YCCWBETWW0NYT1FPPQ77K1', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KEP8XKCDV50PRMNHNSQ6NSX9', '01K8YCCWBETWW0NYT1FPPQ77K1', '01J7FE5W9J5HM7ER23FY5YVP4J', 'legal hold'),
    ('01KNVMAB8RZNTD19GTD5TFCAVW', '01KWBNT2DMG178HGF3PQ2EKMAB', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01K56GD68JFKFR8FPJZ9FSAV96', '01KWBNT2DMG178HGF3PQ2EKMAB', '01J7FE5W9J5HM7ER23FY5YVP4J', 'seven years'),
    ('01KBK4SZ0RCKD7TD5SSSNM70TF', '01KZRDXQZP6V9GFQMZ8QVPRDCQ', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01K5DG6JFCGZ8XNKVAEF6ZQPF3', '01KAGD5XEVQXYZGGHASKW403Z5', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01K5Y2WWCV6X97SXDKZ5VMA42Q', '01K4ZDP9B0FEVZRXY0DYH4QBRF', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01K6TNPRND7QN022HA5JFDYWEW', '01KJAQJ4E79TEV1B4PKJGSP6GJ', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'));
INSERT INTO comments (id, file_id, author_id, content, resolved, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01KY0WB660M1800K1NEYX30J3S', '01KJAQJ4E79TEV1B4PKJGSP6GJ', '01J8SM0NT8T7GP6EEF9R4VW7Y7', 'A drawing can be part of an offer that lost. Then lines 2 and 3 both fit. Which one do we take?', 0, 0, 'drive#comment', '<p>A drawing can be part of an offer that lost. Then lines 2 and 3 both fit. Which one do we take?</p>', '2025-11-10 09:12:00', '2025-11-10 09:12:00'),
    ('01K3JGQYAQS7NT3PHWTGFPF00Z', '01KJAQJ4E79TEV1B4PKJGSP6GJ', '01JFVZBA57CQNDA3FH9RB8A518', 'What about an offer that won, but was never signed?', 0, 0, 'drive#comment', '<p>What about an offer that won, but was never signed?</p>', '2025-12-02 15:20:00', '2025-12-02 15:20:00');
INSERT INTO replies (id, comment_id, author_id, content, action, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01K86HN5PX2JE53H4D3W6V4NYB', '01KY0WB660M1800K1NEYX30J3S', '01JF5Z9G0H9HQBX24V9FHB79X6', 'Line 3. Drawings stay, whoever made them.', NULL, 0, 'drive#reply', '<p>Line 3. Drawings stay, whoever made them.</p>', '2025-11-11 08:40:00', '2025-11-11 08:40:00'),
    ('01KX9KEXFKKECKZE89Z032KJET', '01KY0WB660M1800K1NEYX30J3S', '01JFVZBA57CQNDA3FH9RB8A518', 'Legal does not like that. They say we cannot keep drawings of bidders for ever.', NULL, 0, 'drive#reply', '<p>Legal does not like that. They say we cannot keep drawings of bidders for ever.</p>', '2026-01-20 14:05:00', '2026-01-20 14:05:00'),
    ('01KX4P377BRM855AEEZHRMF11Z', '01KY0WB660M1800K1NEYX30J3S', '01JF5Z9G0H9HQBX24V9FHB79X6', 'Then a drawing that is part of an offer that lost goes by line 2, unless the bidder is one of our suppliers today. In that case line 3.', NULL, 0, 'drive#reply', '<p>Then a drawing that is part of an offer that lost goes by line 2, unless the bidder is one of our suppliers today. In that case line 3.</p>', '2026-02-12 10:31:00', '2026-02-12 10:31:00'),
    ('01KRKVNSC0VYBS3QNFHE50YYG8', '01KY0WB660M1800K1NEYX30J3S', '01J8SM0NT8T7GP6EEF9R4VW7Y7', 'I would keep line 3 for all of them.', NULL, 0, 'drive#reply', '<p>I would keep line 3 for all of them.</p>', '2026-02-13 09:02:00', '2026-02-13 09:02:00'),
    ('01KS5HMFMQWE5S0DZVT7HN6YPF', '01K3JGQYAQS7NT3PHWTGFPF00Z', '01JF5Z9G0H9HQBX24V9FHB79X6', 'Treat it as one that lost.', NULL, 0, 'drive#reply', '<p>Treat it as one that lost.</p>', '2025-12-03 08:15:00', '2025-12-03 08:15:00'),
    ('01KASFXJ420CGB4WWW2H2HXTXX', '01K3JGQYAQS7NT3PHWTGFPF00Z', '01J8SM0NT8T7GP6EEF9R4VW7Y7', 'Thanks.', NULL, 0, 'drive#reply', '<p>Thanks.</p>', '2026-02-26 08:00:00', '2026-02-26 08:00:00');
