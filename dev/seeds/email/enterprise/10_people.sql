-- A mailbox for everybody who works in one of the companies, made as the company's other ones are.

CREATE TEMP TABLE newcomer AS
SELECT row_number() OVER (ORDER BY number) + (SELECT count(*) FROM users) AS seat, email AS address, first_name || ' ' || last_name AS called,
    title, iif(departed IS NULL, department, 'Left') AS department, org, 0 AS shared, max(hired, '2019-04-01') || 'T09:00:00.000000' AS opened
FROM company.person AS person
WHERE email NOT IN (SELECT primary_email FROM users)
    AND (departed IS NULL OR email IN (SELECT fields ->> '$.from' FROM story.part WHERE kind = 'email.letter'));

INSERT INTO users (id, token, primary_email, name, created_at, updated_at, created_by, updated_by)
SELECT printf('user_%03d', seat), 'tok_mail_' || printf('%09x%09x', lot('mail token', address) * 68719476736, lot('mail key', address) * 68719476736),
    address, called || iif(department = 'Left', ' (left)', ''), opened, opened, 'system', 'system'
FROM newcomer ORDER BY seat;

CREATE TEMP TABLE box AS SELECT newcomer.*, printf('user_%03d', seat) AS user_id FROM newcomer;

CREATE UNIQUE INDEX temp.by_box ON box (address);

CREATE TEMP TABLE tag AS
SELECT user_id, seat, address, says AS name, list, shown, 'system' AS type, NULL AS color, label.place AS turn, opened AS made
FROM box, data.system_label AS label
UNION ALL
SELECT user_id, seat, address, says, 'show', 'labelShow', 'user', color, 100 + min(kind.place),
    replace(moment(max(substr(opened, 1, 10), '2023-01-09') || ' 08:00:00', '2026-01-16 17:00:00', 'label', address, says), ' ', 'T') || '.000000'
FROM box JOIN data.label_kind AS kind ON coalesce(kind.department, box.department) = box.department
WHERE opened < '2026-01-09' AND lot('labels', address, says) < 1.0 / "each"
GROUP BY user_id, says;

INSERT INTO labels (id, user_id, name, message_list_visibility, label_list_visibility, type, messages_total, messages_unread,
    threads_total, threads_unread, color_json, created_at, updated_at, created_by, updated_by)
SELECT printf('Label_%04d', (SELECT count(*) FROM labels) + row_number() OVER (ORDER BY seat, turn, name)), user_id, name, list, shown, type, 0, 0, 0, 0,
    iif(color IS NULL, NULL, json_object('textColor', iif(lot('ink', color) < 0.5, '#ffffff', '#000000'), 'backgroundColor', color)),
    made, made, address, address
FROM tag ORDER BY seat, turn, name;

INSERT INTO pop_settings
SELECT printf('pop_%03d', seat), user_id, iif(lot('pop', address) < 0.1, 'fromNowOn', 'disabled'),
    pick('{"leaveInInbox": 6, "archive": 2, "markRead": 2}', 'pop after', address), opened, opened, user_id, user_id
FROM box ORDER BY seat;

INSERT INTO language_settings
SELECT printf('lang_%03d', seat), user_id, pick('{"en": 80, "es": 8, "fr-CA": 4, "de": 4, "hi": 4}', 'language', address), opened, opened, user_id, user_id
FROM box ORDER BY seat;

INSERT INTO imap_settings
SELECT printf('imap_%03d', seat), user_id, lot('imap', address) < 0.35, lot('expunge', address) < 0.7,
    pick('{"archive": 6, "trash": 4}', 'expunged', address), pick('[0, 1000, 2000, 5000]', 'folder', address), opened, opened, address, address
FROM box ORDER BY seat;

INSERT INTO profiles
SELECT printf('profile_%03d', seat), user_id, 'Main Profile', 1, 1, opened, opened, user_id, user_id FROM box ORDER BY seat;

INSERT INTO vacation_settings (id, user_id, enable_auto_reply, restrict_to_contacts, restrict_to_domain, created_at, updated_at, created_by, updated_by)
SELECT printf('vacation_%03d', seat), user_id, 0, 0, 0, opened, opened, user_id, user_id FROM box ORDER BY seat;

INSERT INTO auto_forwarding
SELECT printf('autoforward_%03d', seat), user_id, 0, NULL, 'leaveInInbox', opened, opened, address, address FROM box ORDER BY seat;

INSERT INTO send_as_aliases (id, user_id, send_as_email, display_name, signature, is_primary, is_default, treat_as_alias, verification_status, created_at, updated_at)
SELECT printf('alias_%03d', (SELECT count(*) FROM send_as_aliases) + row_number() OVER (ORDER BY seat)), user_id, address, called,
    '<p>' || called || '<br>' || title || '<br>' || iif(org = 2, 'Tessell Optics', 'Halden Instruments') || '</p>', 1, 1, 0, 'accepted', opened, opened
FROM box ORDER BY seat;

-- Who is on leave says so, from its first day to its last.
CREATE TEMP TABLE absent AS
SELECT users.id AS user_id, person.first_name || ' ' || person.last_name AS called, person.leave_from, person.leave_until,
    replace(replace(replace(reply.says, '{until}', CAST(strftime('%d', person.leave_until) AS INTEGER) || ' ' || ('["January", "February", "March", "April", "May",
        "June", "July", "August", "September", "October", "November", "December"]' ->> (strftime('%m', person.leave_until) - 1))),
        '{boss.email}', boss.email), '{boss}', boss.first_name || ' ' || boss.last_name) AS says
FROM (SELECT *, row_number() OVER (ORDER BY number) AS nth FROM company.person WHERE leave_until IS NOT NULL AND departed IS NULL) AS person
JOIN company.person AS boss ON boss.number = person.manager
JOIN users ON primary_email = person.email
JOIN data.leave_reply AS reply ON reply.place = 1 + (nth - 1) % (SELECT count(*) FROM data.leave_reply);

UPDATE vacation_settings SET enable_auto_reply = 1, response_subject = 'Out of office: ' || called, response_body_plain_text = says,
    response_body_html = '<p>' || says || '</p>', restrict_to_contacts = 0, restrict_to_domain = 0,
    start_time = leave_from || 'T00:00:00.000000', end_time = date(leave_until, '+1 day') || 'T00:00:00.000000',
    updated_at = date(min(leave_from, date(now())), '-3 days') || 'T09:00:00.000000', updated_by = vacation_settings.user_id
FROM absent WHERE absent.user_id = vacation_settings.user_id;
