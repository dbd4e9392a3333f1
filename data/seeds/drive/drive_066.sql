-- include: company.sql
-- What Natalie Valenzuela keeps for herself and with others.
INSERT INTO files (id, drive_id, name, description, mime_type, parent_id, parent_ids, created_by, created_time, modified_time, web_view_link, file_extension,
    full_file_extension, modified_by, size_bytes, starred, trashed, is_shortcut, kind, space, icon_link, shared, owned_by_me, viewed_by_me, modified_by_me,
    explicitly_trashed, writers_can_share, version, quota_bytes_used)
SELECT *, column12, column8, 0, 0, 0, 0, 'drive#file', 'drive', 'https://ssl.gstatic.com/docs/doclist/images/icon_11_generic_list.png', 0, 0, 0, 0, 0, 1, 1, 0 FROM (VALUES
    ('01KCM20A8DK8HNJGRFHGDZ9WKD', NULL, 'Accruals handbook', NULL, 'application/vnd.google-apps.spreadsheet', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/spreadsheets/d/01KCM20A8DK8HNJGRFHGDZ9WKD/edit', NULL),
    ('01K8X83HDR780GF73Q8FHQGK0C', NULL, 'Audit diary 2025', NULL, 'application/vnd.google-apps.document', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/document/d/01K8X83HDR780GF73Q8FHQGK0C/edit', NULL),
    ('01KHZS235NAVTGRNB9J7FHQ08C', NULL, 'Bank fees', NULL, 'application/vnd.google-apps.spreadsheet', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/spreadsheets/d/01KHZS235NAVTGRNB9J7FHQ08C/edit', NULL),
    ('01KRS99FD4DSJVHR47FB3W9VDW', NULL, 'Cash forecast, weekly', NULL, 'application/vnd.google-apps.spreadsheet', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/spreadsheets/d/01KRS99FD4DSJVHR47FB3W9VDW/edit', NULL),
    ('01KD75EN7M3SDZFMJZFSNQQ403', NULL, 'Closing checklist', NULL, 'application/vnd.google-apps.document', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/document/d/01KD75EN7M3SDZFMJZFSNQQ403/edit', NULL),
    ('01K1ETSE9NHVW14J13JY6352SV', NULL, 'Credit line terms', NULL, 'application/vnd.google-apps.document', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/document/d/01K1ETSE9NHVW14J13JY6352SV/edit', NULL),
    ('01KY8QSYTAXDKXNF9QY4S18TXK', NULL, 'Lease comparison', NULL, 'application/vnd.google-apps.spreadsheet', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/spreadsheets/d/01KY8QSYTAXDKXNF9QY4S18TXK/edit', NULL),
    ('01K9HZFF93Z9NY5CC21BQ9WJ6H', NULL, 'Insurance sums', NULL, 'application/vnd.google-apps.spreadsheet', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/spreadsheets/d/01K9HZFF93Z9NY5CC21BQ9WJ6H/edit', NULL),
    ('01KSN8MKYC8EP0HRQWFEF9PDK2', NULL, 'Garden plan', NULL, 'application/vnd.google-apps.spreadsheet', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/spreadsheets/d/01KSN8MKYC8EP0HRQWFEF9PDK2/edit', NULL),
    ('01K188N6NEGKA8C3HJGCE069MA', NULL, 'Words for the summer party', NULL, 'application/vnd.google-apps.document', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/document/d/01K188N6NEGKA8C3HJGCE069MA/edit', NULL),
    ('01K5G90MXS2MS86W1YKVZAYZGE', NULL, 'Travel rules, old', NULL, 'application/vnd.google-apps.document', NULL, '[]', '01J58YBBXDYJRM7KZQP2TNFA4R', '2025-04-07 10:00:00', '2026-01-19 11:20:00', 'https://docs.google.com/document/d/01K5G90MXS2MS86W1YKVZAYZGE/edit', NULL));
INSERT INTO path_closure (ancestor_id, descendant_id, depth)
WITH RECURSIVE over (ancestor, descendant, depth) AS (
    SELECT id, id, 0 FROM files WHERE id IN ('01KCM20A8DK8HNJGRFHGDZ9WKD', '01K8X83HDR780GF73Q8FHQGK0C', '01KHZS235NAVTGRNB9J7FHQ08C', '01KRS99FD4DSJVHR47FB3W9VDW', '01KD75EN7M3SDZFMJZFSNQQ403', '01K1ETSE9NHVW14J13JY6352SV', '01KY8QSYTAXDKXNF9QY4S18TXK', '01K9HZFF93Z9NY5CC21BQ9WJ6H', '01KSN8MKYC8EP0HRQWFEF9PDK2', '01K188N6NEGKA8C3HJGCE069MA', '01K5G90MXS2MS86W1YKVZAYZGE')
    UNION ALL SELECT parent_id, descendant, depth + 1 FROM over JOIN files ON files.id = ancestor WHERE parent_id IS NOT NULL)
SELECT ancestor, descendant, depth FROM over;
INSERT INTO revisions (id, file_id, revision_number, keep_forever, published, created_time, last_modifying_user_id, modified_time, size_bytes, mime_type, kind, publish_auto, published_outside_domain)
SELECT revision.*, column6, 0, mime_type, 'drive#revision', 0, 0 FROM (VALUES
    ('01K5F1710EZVT6QKFW5370CXV0', '01KCM20A8DK8HNJGRFHGDZ9WKD', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01K0K1Z86T3BPHPS00HAJ5A8ZB', '01K8X83HDR780GF73Q8FHQGK0C', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01K8EVSZCQGKE9N28AWQ6MVRHJ', '01KHZS235NAVTGRNB9J7FHQ08C', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KMPCJ8X0WKMFF68XR8DJV08Y', '01KRS99FD4DSJVHR47FB3W9VDW', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KD5KQ6J6Q443DGDEPXCTSA55', '01KD75EN7M3SDZFMJZFSNQQ403', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KT59ZA8ARC1ABXPACF035WY9', '01K1ETSE9NHVW14J13JY6352SV', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KNEQ35GK2161V4K7F6HSMC79', '01KY8QSYTAXDKXNF9QY4S18TXK', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KFCEN30P2E8MYDTKGRK8BRWT', '01K9HZFF93Z9NY5CC21BQ9WJ6H', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KXTAA4AG9W1PAABZKQ9RX6V0', '01KSN8MKYC8EP0HRQWFEF9PDK2', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01K5K2VWFNHYTAENMA8JBZPNWC', '01K188N6NEGKA8C3HJGCE069MA', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R'),
    ('01KE3VNS6J57AMCBSWRK9MTB17', '01K5G90MXS2MS86W1YKVZAYZGE', 1, 0, 0, '2026-01-19 11:20:00', '01J58YBBXDYJRM7KZQP2TNFA4R')) AS revision JOIN files ON files.id = column2;
UPDATE files SET head_revision_id = (SELECT id FROM revisions WHERE file_id = files.id ORDER BY revision_number DESC LIMIT 1),
    version = (SELECT count(*) FROM revisions WHERE file_id = files.id) WHERE id IN ('01KCM20A8DK8HNJGRFHGDZ9WKD', '01K8X83HDR780GF73Q8FHQGK0C', '01KHZS235NAVTGRNB9J7FHQ08C', '01KRS99FD4DSJVHR47FB3W9VDW', '01KD75EN7M3SDZFMJZFSNQQ403', '01K1ETSE9NHVW14J13JY6352SV', '01KY8QSYTAXDKXNF9QY4S18TXK', '01K9HZFF93Z9NY5CC21BQ9WJ6H', '01KSN8MKYC8EP0HRQWFEF9PDK2', '01K188N6NEGKA8C3HJGCE069MA', '01K5G90MXS2MS86W1YKVZAYZGE');
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT *, 0, 'drive#permission', 0, 0, '2025-11-10 09:00:00', '2025-11-10 09:00:00' FROM (VALUES
    ('01KR4BKSYCDD0R9TWNZ3RHCRN2', '01KCM20A8DK8HNJGRFHGDZ9WKD', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01KDEDHYV1N5QF5520HA4BHHW9', '01K8X83HDR780GF73Q8FHQGK0C', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01K6HNXPNMM0BXZP5KC2HMJBR0', '01KHZS235NAVTGRNB9J7FHQ08C', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01KFNZ1X0KYSK0XH4N78EYSSSZ', '01KRS99FD4DSJVHR47FB3W9VDW', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01KMZDHF11Q9TGYPBSR707HQA8', '01KD75EN7M3SDZFMJZFSNQQ403', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01KKKW3BM1CBK6TJSM7D0FGX8P', '01K1ETSE9NHVW14J13JY6352SV', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01KF8572AK0K6D6BRVFTTXG4ZM', '01KY8QSYTAXDKXNF9QY4S18TXK', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01KA9RN6GTYZVPXPSGRSW4ZHZB', '01K9HZFF93Z9NY5CC21BQ9WJ6H', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01K1CTYK7PY6DPANYC83KVC7JY', '01KSN8MKYC8EP0HRQWFEF9PDK2', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01K5PS45PYYSYKNEHHCNMXGWMT', '01K188N6NEGKA8C3HJGCE069MA', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'),
    ('01K54P6FTPCMD0BVNCXBKANG4K', '01K5G90MXS2MS86W1YKVZAYZGE', 'owner', 'user', '01J58YBBXDYJRM7KZQP2TNFA4R', 'natalie.valenzuela@halden.example'));
INSERT INTO permissions (id, file_id, role, type, user_id, email_address, domain, allow_file_discovery, kind, deleted, inherited, created_time, updated_time)
SELECT *, 0, 'drive#permission', 0, 0, '2025-11-10 09:00:00', '2025-11-10 09:00:00' FROM (VALUES
    ('01KRHMTD21RYNFTPHGNF794JKE', '01KCM20A8DK8HNJGRFHGDZ9WKD', 'writer', 'user', '01J4JGVFRW0FRMXYZFV1S46HQK', 'varsha.soman@halden.example', NULL),
    ('01KA0H8VYV0XN4MQCZ0PF38J2H', '01K8X83HDR780GF73Q8FHQGK0C', 'writer', 'user', '01JKT9AV1H173NCBAD4KQSTR5A', 'gabrielle.arnold@halden.example', NULL),
    ('01KH5MDP5YQTRASGZ57W5P2FEX', '01K8X83HDR780GF73Q8FHQGK0C', 'reader', 'user', '01JXAHQS460SYYWXPEWRG14ZZ4', 'jorge.casanova@halden.example', NULL),
    ('01K3M38CD2032W4NVNFFX4705A', '01KHZS235NAVTGRNB9J7FHQ08C', 'reader', 'user', '01J6P79PNV3M4J1CCZ9S3P8G4W', 'bhavika.wason@halden.example', NULL),
    ('01KDM5M5V97WAXJ1STJFNEZ1P4', '01KRS99FD4DSJVHR47FB3W9VDW', 'writer', 'user', '01J6P79PNV3M4J1CCZ9S3P8G4W', 'bhavika.wason@halden.example', NULL),
    ('01KS9G60DK6S9754WZJERGT7W9', '01KRS99FD4DSJVHR47FB3W9VDW', 'commenter', 'user', '01JBW7G4TC9TWZHKD4ZTSFPQMN', 'hazel.butler@halden.example', NULL),
    ('01KNM70GNFB1K6HEDXYRJNTP9W', '01KD75EN7M3SDZFMJZFSNQQ403', 'writer', 'user', '01J4JGVFRW0FRMXYZFV1S46HQK', 'varsha.soman@halden.example', NULL),
    ('01KMAR7HXSZ80TB16TEJN7800D', '01KD75EN7M3SDZFMJZFSNQQ403', 'writer', 'user', '01JXAHQS460SYYWXPEWRG14ZZ4', 'jorge.casanova@halden.example', NULL),
    ('01KER3NAQYRSBZ4RYEWY8TEZVG', '01K1ETSE9NHVW14J13JY6352SV', 'writer', 'user', '01JXAHQS460SYYWXPEWRG14ZZ4', 'jorge.casanova@halden.example', NULL),
    ('01K96BXHP5ZRRFXMBNHMYF5QZS', '01K1ETSE9NHVW14J13JY6352SV', 'commenter', 'user', '01JHE8C5CSMKW6RQY7VXPMJD2P', 'nathan.vyas@halden.example', NULL),
    ('01K77DWA6CRPABFQ6C0ZSWFVGK', '01KY8QSYTAXDKXNF9QY4S18TXK', 'commenter', 'user', '01JBW7G4TC9TWZHKD4ZTSFPQMN', 'hazel.butler@halden.example', NULL),
    ('01K8B584Q5DNV045KVXKNPFP6Z', '01KY8QSYTAXDKXNF9QY4S18TXK', 'reader', 'user', '01J4JGVFRW0FRMXYZFV1S46HQK', 'varsha.soman@halden.example', NULL),
    ('01KXAQ9QJ2B0520R3NPX3M8WTB', '01K9HZFF93Z9NY5CC21BQ9WJ6H', 'writer', 'user', '01JY49V8CPRJKYMS9C7TBNZ0X0', 'roger.arnold@halden.example', NULL));
UPDATE files SET shared = 1 WHERE id IN ('01KCM20A8DK8HNJGRFHGDZ9WKD', '01K8X83HDR780GF73Q8FHQGK0C', '01KHZS235NAVTGRNB9J7FHQ08C', '01KRS99FD4DSJVHR47FB3W9VDW', '01KD75EN7M3SDZFMJZFSNQQ403', '01K1ETSE9NHVW14J13JY6352SV', '01KY8QSYTAXDKXNF9QY4S18TXK', '01K9HZFF93Z9NY5CC21BQ9WJ6H');
UPDATE files SET trashed = 1, explicitly_trashed = 1, trashed_time = '2026-02-20 09:00:00' WHERE id = '01K5G90MXS2MS86W1YKVZAYZGE';
