-- include: company.sql
-- A handbook whose chapters find their editors in the replies to a comment.
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KWG7BWCQNEH96MNKRKT7BR45', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook 2026', NULL, 'application/vnd.google-apps.folder', NULL, '[]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-02-03 09:00:00', '2025-02-03 09:00:00', 'https://drive.google.com/drive/folders/01KWG7BWCQNEH96MNKRKT7BR45', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KWG7BWCQNEH96MNKRKT7BR45')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KZWJYV67QERNP0JAEWHA5G1B', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Complaints', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KZWJYV67QERNP0JAEWHA5G1B/edit', NULL),
    ('01KEN78ACHGKQV5WJ5M5AHNKMW', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Returns', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KEN78ACHGKQV5WJ5M5AHNKMW/edit', NULL),
    ('01KTN3XZ57K0WHQKHQF07TG2T6', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Warranty', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KTN3XZ57K0WHQKHQF07TG2T6/edit', NULL),
    ('01KCDFGN0ARGYAFVB6QHWEFNTD', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Field visits', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KCDFGN0ARGYAFVB6QHWEFNTD/edit', NULL),
    ('01K051K2PN5E20D0MC9JDF59K1', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Phone calls', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01K051K2PN5E20D0MC9JDF59K1/edit', NULL),
    ('01KD4PPP3TAN0CPHDYTAMHKE4F', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Portal', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KD4PPP3TAN0CPHDYTAMHKE4F/edit', NULL),
    ('01KG2FFPN28R7VK98J5WQSK15J', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Escalations', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01KG2FFPN28R7VK98J5WQSK15J/edit', NULL),
    ('01K48SPJPFKNN6YJ6MHYVQP0JT', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - Training', 'Chapter of the handbook', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01K48SPJPFKNN6YJ6MHYVQP0JT/edit', NULL),
    ('01K3MTWZJHKV0QYJ3HH7QWNBD3', '01JZWK5R4G2M1QWGDRAFJ008QJ', 'Handbook - plan', 'Who edits which chapter is settled in the comments', 'application/vnd.google-apps.document', '01KWG7BWCQNEH96MNKRKT7BR45', '["01KWG7BWCQNEH96MNKRKT7BR45"]', '01JV8WH1TRZ2JT2M64H6NCBK8N', '2025-06-10 10:00:00', '2026-01-15 15:30:00', 'https://docs.google.com/document/d/01K3MTWZJHKV0QYJ3HH7QWNBD3/edit', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KZWJYV67QERNP0JAEWHA5G1B', '01KEN78ACHGKQV5WJ5M5AHNKMW', '01KTN3XZ57K0WHQKHQF07TG2T6', '01KCDFGN0ARGYAFVB6QHWEFNTD', '01K051K2PN5E20D0MC9JDF59K1', '01KD4PPP3TAN0CPHDYTAMHKE4F', '01KG2FFPN28R7VK98J5WQSK15J', '01K48SPJPFKNN6YJ6MHYVQP0JT', '01K3MTWZJHKV0QYJ3HH7QWNBD3')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO revisions (id, file_id, revision_number, keep_forever, published, created_time, last_modifying_user_id, modified_time, size_bytes, mime_type, kind, publish_auto, published_outside_domain)
SELECT revision.*, column6, 0, mime_type, 'drive#revision', 0, 0 FROM (VALUES
    ('01KKCH6CQ2NNRATEKDQK10GMFF', '01KZWJYV67QERNP0JAEWHA5G1B', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01K0CZYE7EZB25SQJFD640SM81', '01KEN78ACHGKQV5WJ5M5AHNKMW', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01K4S5QANA8VKRS4K90XC81EWE', '01KTN3XZ57K0WHQKHQF07TG2T6', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01KXAY9J7BMFV0ESK8S1N89FZV', '01KCDFGN0ARGYAFVB6QHWEFNTD', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01KE9PZSXDFSNRAWKGEZ752CVB', '01K051K2PN5E20D0MC9JDF59K1', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01K1SHN943DSXTYHM46GXH037P', '01KD4PPP3TAN0CPHDYTAMHKE4F', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01K10B9XNPWC19ACCEQHGX4S7Y', '01KG2FFPN28R7VK98J5WQSK15J', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01K4G13YD6EKKGHCYP415KQHTS', '01K48SPJPFKNN6YJ6MHYVQP0JT', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N'),
    ('01KJFJNFQDF9K7VCF1KHW3KEZ7', '01K3MTWZJHKV0QYJ3HH7QWNBD3', 1, 0, 0, '2026-01-15 15:30:00', '01JV8WH1TRZ2JT2M64H6NCBK8N')) AS revision JOIN files ON files.id = column2;
UPDATE files SET head_revision_id = (SELECT id FROM revisions WHERE file_id = files.id ORDER BY revision_number DESC LIMIT 1),
    version = (SELECT count(*) FROM revisions WHERE file_id = files.id) WHERE id IN ('01KZWJYV67QERNP0JAEWHA5G1B', '01KEN78ACHGKQV5WJ5M5AHNKMW', '01KTN3XZ57K0WHQKHQF07TG2T6', '01KCDFGN0ARGYAFVB6QHWEFNTD', '01K051K2PN5E20D0MC9JDF59K1', '01KD4PPP3TAN0CPHDYTAMHKE4F', '01KG2FFPN28R7VK98J5WQSK15J', '01K48SPJPFKNN6YJ6MHYVQP0JT', '01K3MTWZJHKV0QYJ3HH7QWNBD3');
INSERT INTO file_labels (id, file_id, label_id, value_enum, created_time) SELECT *, '2025-09-15 10:00:00' FROM (VALUES
    ('01KK3QJB5K7M8YFAHF2N5FM8ST', '01KZWJYV67QERNP0JAEWHA5G1B', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KWKJ9AQKTS9VQ9Z82E9JE62H', '01KEN78ACHGKQV5WJ5M5AHNKMW', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01K8ZJZAK3VEM3CWWWAZ2T31GF', '01KTN3XZ57K0WHQKHQF07TG2T6', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KD6TME3F0Q5GVNJA5H3TMG8K', '01KCDFGN0ARGYAFVB6QHWEFNTD', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KYCWM5SPAC8DD48M689XHVDS', '01K051K2PN5E20D0MC9JDF59K1', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KK14BCZFS9SYZ178D7KAZSTA', '01KD4PPP3TAN0CPHDYTAMHKE4F', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KX72XRH1V6DA6Y3K3P89188R', '01KG2FFPN28R7VK98J5WQSK15J', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01KZ4FE1H9C2XMPKGE3TMQ5T43', '01K48SPJPFKNN6YJ6MHYVQP0JT', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'),
    ('01K0CN1NQ5X5QA3PZDY16Q5JFA', '01K3MTWZJHKV0QYJ3HH7QWNBD3', '01JQAPKJWZKGSH61D6JT8B2FDX', 'internal'));
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, domain, created_time, group_id, updated_time, allow_file_discovery, kind, deleted, inherited)
SELECT *, column8, 0, 'drive#permission', 0, 0 FROM (VALUES
    ('01KRXRVVTX01Z5W2S9CXFR4QCY', '01KZWJYV67QERNP0JAEWHA5G1B', 'writer', 'user', '01JJ96NB4PBGS81CXGV7Z5P5DW', 'jennifer.frank@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01KJPMQ6MMR2SHJFDT4D0N52ZF', '01KZWJYV67QERNP0JAEWHA5G1B', 'commenter', 'user', '01JDR3DKMMQA7VBQBTCFJC6H55', 'hazel.hunt@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01K8F4DR822TT48ZG44HZY3EZJ', '01KEN78ACHGKQV5WJ5M5AHNKMW', 'writer', 'user', '01J6K3JBFNZ936JZMAKF5GJ2JH', 'jade.brown@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01K37KXWC6APKXAEMAKBXZ4QVQ', '01KEN78ACHGKQV5WJ5M5AHNKMW', 'writer', 'user', '01JTR9TSVB7KC9P2ZPRANPKQPR', 'paulina.soria@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01K0QW5WHFMNS0GYQYHHEH9TPC', '01KTN3XZ57K0WHQKHQF07TG2T6', 'reader', 'user', '01JCQM36E50YYRZWR2JNHCP9MJ', 'constance.tintzmann@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01K3A02QQH2H51K2669KPJQHYR', '01KCDFGN0ARGYAFVB6QHWEFNTD', 'writer', 'user', '01JTARM6SBGVDN91GPFANHSYK6', 'gerald.galloway@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01K1CWE99G2CQ5T4W5ATKFJCXS', '01K051K2PN5E20D0MC9JDF59K1', 'writer', 'user', '01J6K3JBFNZ936JZMAKF5GJ2JH', 'jade.brown@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01KBMHPQ5P9H855CZMP1NJVQZ7', '01KD4PPP3TAN0CPHDYTAMHKE4F', 'writer', 'user', '01JJ96NB4PBGS81CXGV7Z5P5DW', 'jennifer.frank@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01KH84JE7KRSS5WTQ725WYFPBV', '01KD4PPP3TAN0CPHDYTAMHKE4F', 'reader', 'user', '01J6K3JBFNZ936JZMAKF5GJ2JH', 'jade.brown@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01KTE48A3V2SQYTKCDW9GJBWV3', '01KG2FFPN28R7VK98J5WQSK15J', 'writer', 'user', '01J69YJ8W6QTMAE0YMVEH08SG6', 'christopher.robinson@halden.example', NULL, '2025-11-10 09:00:00', NULL),
    ('01KZETAT23D2C00N2VYRYQ1AXR', '01K48SPJPFKNN6YJ6MHYVQP0JT', 'commenter', 'user', '01JARCBM6B6V96MWSHXPY6B5KW', 'bhavika.shere@halden.example', NULL, '2025-11-10 09:00:00', NULL));
UPDATE files SET shared = 1 WHERE id IN ('01K051K2PN5E20D0MC9JDF59K1', '01K48SPJPFKNN6YJ6MHYVQP0JT', '01KCDFGN0ARGYAFVB6QHWEFNTD', '01KD4PPP3TAN0CPHDYTAMHKE4F', '01KEN78ACHGKQV5WJ5M5AHNKMW', '01KG2FFPN28R7VK98J5WQSK15J', '01KTN3XZ57K0WHQKHQF07TG2T6', '01KZWJYV67QERNP0JAEWHA5G1B');
INSERT INTO comments (id, file_id, author_id, content, resolved, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01KZ9KYKXNCFCETWR3DCDHVM4X', '01K3MTWZJHKV0QYJ3HH7QWNBD3', '01JV8WH1TRZ2JT2M64H6NCBK8N', 'Who edits which chapter? Please answer here, each for yourself.', 0, 0, 'drive#comment', '<p>Who edits which chapter? Please answer here, each for yourself.</p>', '2026-02-09 08:30:00', '2026-02-09 08:30:00');
INSERT INTO replies (id, comment_id, author_id, content, action, deleted, kind, html_content, created_time, modified_time) VALUES
    ('01KPMAR92TK97ZSC0AQZRMKR7G', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01J6K3JBFNZ936JZMAKF5GJ2JH', 'I take Returns.', NULL, 0, 'drive#reply', '<p>I take Returns.</p>', '2026-02-10 09:10:00', '2026-02-10 09:10:00'),
    ('01KPZKTB45DEVNYP6EWXDPSY2Y', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JDR3DKMMQA7VBQBTCFJC6H55', 'Complaints is mine.', NULL, 0, 'drive#reply', '<p>Complaints is mine.</p>', '2026-02-10 11:11:00', '2026-02-10 11:11:00'),
    ('01K9APYCKWGXZTJ9AVCPFWGDNW', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JTARM6SBGVDN91GPFANHSYK6', 'I can do Warranty and Field visits.', NULL, 0, 'drive#reply', '<p>I can do Warranty and Field visits.</p>', '2026-02-10 13:12:00', '2026-02-10 13:12:00'),
    ('01K9YQ9XARA6YX4CVPD908DDT4', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JCQM36E50YYRZWR2JNHCP9MJ', 'Phone calls for me.', NULL, 0, 'drive#reply', '<p>Phone calls for me.</p>', '2026-02-10 15:13:00', '2026-02-10 15:13:00'),
    ('01KFTGYHZSP41TBHWZKQVR75PB', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JJ96NB4PBGS81CXGV7Z5P5DW', 'I would like Portal.', NULL, 0, 'drive#reply', '<p>I would like Portal.</p>', '2026-02-11 09:14:00', '2026-02-11 09:14:00'),
    ('01KRACPGHDZFSGQN02X4NXW0YB', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01J69YJ8W6QTMAE0YMVEH08SG6', 'Escalations, please.', NULL, 0, 'drive#reply', '<p>Escalations, please.</p>', '2026-02-11 11:15:00', '2026-02-11 11:15:00'),
    ('01KNBFM17A5F27AX1G7EYFRXEK', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JTR9TSVB7KC9P2ZPRANPKQPR', 'Jade told me that she has no time for Returns.', NULL, 0, 'drive#reply', '<p>Jade told me that she has no time for Returns.</p>', '2026-02-11 13:16:00', '2026-02-11 13:16:00'),
    ('01K6YTE8A9PEGHJ5QZN9K7W8XM', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JTARM6SBGVDN91GPFANHSYK6', 'Only Warranty after all, Field visits is too much for me.', NULL, 0, 'drive#reply', '<p>Only Warranty after all, Field visits is too much for me.</p>', '2026-02-11 15:17:00', '2026-02-11 15:17:00'),
    ('01KANAKZXN308YPTJQJFNZ7SFW', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JARCBM6B6V96MWSHXPY6B5KW', 'Then I take Field visits.', NULL, 0, 'drive#reply', '<p>Then I take Field visits.</p>', '2026-02-12 09:18:00', '2026-02-12 09:18:00'),
    ('01KFD6D50RSS7628QXPB1A3P31', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JJ96NB4PBGS81CXGV7Z5P5DW', 'I have to give Portal back, sorry. No chapter for me.', NULL, 0, 'drive#reply', '<p>I have to give Portal back, sorry. No chapter for me.</p>', '2026-02-12 11:19:00', '2026-02-12 11:19:00'),
    ('01K9H20HGY5SF5FKF0XKQKRRD1', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JDR3DKMMQA7VBQBTCFJC6H55', 'I give up Complaints, I am away in April.', NULL, 0, 'drive#reply', '<p>I give up Complaints, I am away in April.</p>', '2026-02-12 13:20:00', '2026-02-12 13:20:00'),
    ('01KJ8GBAH4ZYDJ9R3ZR0SJ2KM8', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01J69YJ8W6QTMAE0YMVEH08SG6', 'I take Complaints then, besides Escalations.', NULL, 0, 'drive#reply', '<p>I take Complaints then, besides Escalations.</p>', '2026-02-12 15:21:00', '2026-02-12 15:21:00'),
    ('01KJMKD5R4F1YPZ5F1M82J9DW6', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01J6K3JBFNZ936JZMAKF5GJ2JH', 'I swap: Portal for me, not Returns.', NULL, 0, 'drive#reply', '<p>I swap: Portal for me, not Returns.</p>', '2026-02-13 09:22:00', '2026-02-13 09:22:00'),
    ('01K5KG4MNRP7VE367V4Y2BTKFY', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JTR9TSVB7KC9P2ZPRANPKQPR', 'Returns is mine then.', NULL, 0, 'drive#reply', '<p>Returns is mine then.</p>', '2026-02-13 11:23:00', '2026-02-13 11:23:00'),
    ('01K57CG2THZKSZKFK11G0CYGDB', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JCQM36E50YYRZWR2JNHCP9MJ', 'Forget Phone calls, I do Training instead.', NULL, 0, 'drive#reply', '<p>Forget Phone calls, I do Training instead.</p>', '2026-02-13 13:24:00', '2026-02-13 13:24:00'),
    ('01K6X6ZC5SKQR5WQX1VYVE6D9J', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01JDR3DKMMQA7VBQBTCFJC6H55', 'My leave was moved, so I can do Complaints after all. All right, Christopher?', NULL, 0, 'drive#reply', '<p>My leave was moved, so I can do Complaints after all. All right, Christopher?</p>', '2026-02-13 15:25:00', '2026-02-13 15:25:00'),
    ('01K7NKG0X3RETWX607AN543Z94', '01KZ9KYKXNCFCETWR3DCDHVM4X', '01J69YJ8W6QTMAE0YMVEH08SG6', 'Fine, Complaints is yours. I stay with Escalations.', NULL, 0, 'drive#reply', '<p>Fine, Complaints is yours. I stay with Escalations.</p>', '2026-02-14 09:26:00', '2026-02-14 09:26:00');
