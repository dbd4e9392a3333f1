-- Mailboxes of people and of desks, their labels, and what every mailbox has one of.

-- Whoever could write: people with and without a mailbox, desks, and people outside.
CREATE TEMP TABLE holder AS
SELECT row_number() OVER (ORDER BY shared, grown, turn) AS seat, *
FROM (
    SELECT person.email AS address, first_name || ' ' || last_name AS called, first_name AS first, title,
        iif(departed IS NULL, department, 'Left') AS department, level, person.org, 0 AS shared, grown, box.place * 1000 + member.key AS turn,
        max(hired, '2019-04-01') || 'T09:00:00.000000' AS opened
    FROM data.mailbox AS box, json_each(box.names) AS member
    JOIN company.person AS person ON person.user_name = member.value AND person.org = box.org
    UNION ALL
    SELECT email, first_name || ' ' || last_name, first_name, title, department, level, org, 0, 1, number,
        max(hired, '2019-04-01') || 'T09:00:00.000000'
    FROM company.person WHERE grown AND lot('mailbox', email) < 0.04
    UNION ALL
    SELECT address, called, called, 'Shared mailbox', department, 'shared', iif(address LIKE '%@tessell.example', 2, 1), 1, 0, place,
        '2021-05-03T08:00:00.000000'
    FROM data.shared
);

CREATE UNIQUE INDEX temp.by_holder ON holder (address);

CREATE TEMP TABLE writer AS
SELECT address, called, first FROM holder
UNION ALL SELECT address, called, substr(called, 1, instr(called, ' ') - 1) FROM data.outsider
UNION ALL SELECT email, first_name || ' ' || last_name, first_name FROM company.person WHERE email NOT IN (SELECT address FROM holder);

CREATE UNIQUE INDEX temp.by_writer ON writer (address);

INSERT INTO users (id, token, primary_email, name, created_at, updated_at, created_by, updated_by)
SELECT printf('user_%03d', seat), 'tok_mail_' || printf('%09x%09x', lot('mail token', address) * 68719476736, lot('mail key', address) * 68719476736),
    address, called || iif(department = 'Left', ' (left)', ''), opened, opened, 'system', 'system'
FROM holder ORDER BY seat;

CREATE TEMP TABLE box AS SELECT holder.*, users.id AS user_id FROM holder JOIN users ON primary_email = address;

CREATE UNIQUE INDEX temp.by_box ON box (address);

-- Labels: the system's in their order, then people's own.
CREATE TEMP TABLE tag AS
SELECT user_id, seat, address, says AS name, list, shown, 'system' AS type, NULL AS color, label.place AS turn, opened AS made
FROM box, data.system_label AS label
UNION ALL
SELECT user_id, seat, address, says, 'show', 'labelShow', 'user', color, 100 + min(kind.place),
    replace(moment('2023-01-09 08:00:00', '2026-01-16 17:00:00', 'label', address, says), ' ', 'T') || '.000000'
FROM box JOIN data.label_kind AS kind ON coalesce(kind.department, box.department) = box.department
WHERE NOT (shared AND says IN ('Travel', 'Reading', 'To do')) AND lot('labels', address, says) < 1.0 / "each"
GROUP BY user_id, says
UNION ALL
SELECT user_id, seat, address, own.label, 'show', own.shown, 'user', '#4a86e8', 200 + own.place, '2025-03-10T09:00:00.000000'
FROM data.own_label AS own JOIN box ON box.address = own.owner;

INSERT INTO labels (id, user_id, name, message_list_visibility, label_list_visibility, type, messages_total, messages_unread,
    threads_total, threads_unread, color_json, created_at, updated_at, created_by, updated_by)
SELECT printf('Label_%04d', row_number() OVER (ORDER BY seat, turn, name)), user_id, name, list, shown, type, 0, 0, 0, 0,
    iif(color IS NULL, NULL, json_object('textColor', iif(lot('ink', color) < 0.5, '#ffffff', '#000000'), 'backgroundColor', color)),
    made, made, address, address
FROM tag ORDER BY seat, turn, name;

CREATE UNIQUE INDEX temp.by_tag ON tag (user_id, name);

-- What every mailbox has, or most.
INSERT INTO pop_settings
SELECT printf('pop_%03d', seat), user_id, iif(lot('pop', address) < 0.1, 'fromNowOn', 'disabled'),
    pick('{"leaveInInbox": 6, "archive": 2, "markRead": 2}', 'pop after', address), opened, opened, user_id, user_id
FROM box ORDER BY seat;

INSERT INTO language_settings
SELECT printf('lang_%03d', seat), user_id, pick('{"en": 80, "es": 8, "fr-CA": 4, "de": 4, "hi": 4}', 'language', address), opened, opened,
    user_id, user_id
FROM box ORDER BY seat;

INSERT INTO imap_settings
SELECT printf('imap_%03d', seat), user_id, lot('imap', address) < 0.35, lot('expunge', address) < 0.7,
    pick('{"archive": 6, "trash": 4}', 'expunged', address), pick('[0, 1000, 2000, 5000]', 'folder', address), opened, opened, address, address
FROM box WHERE lot('has imap', address) < 0.85 ORDER BY seat;

INSERT INTO profiles
SELECT printf('profile_%03d%s', seat, iif(second, 'b', '')), user_id, iif(second, pick('["On Site", "Deputy", "Committee"]', 'profile', address), 'Main Profile'), 1,
    NOT second, opened, opened, user_id, user_id
FROM box, (SELECT 0 AS second UNION ALL SELECT 1) WHERE NOT second OR lot('second profile', address) < 0.25 ORDER BY seat, second;
