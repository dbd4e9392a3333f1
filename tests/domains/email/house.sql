-- A small house: Ann Lee works, Bob Ray trusts her, others are only there. Ids say what things are.
INSERT INTO users (id, token, primary_email, name, messages_total, threads_total, history_id_current, created_at, updated_at)
SELECT value ->> 0, value ->> 0, value ->> 1, value ->> 2, 0, 0, '100', '2025-01-06T09:00:00.000000', '2025-01-06T09:00:00.000000'
FROM json_each('[["ann", "ann.lee@halden.example", "Ann Lee"], ["bob", "bob.ray@halden.example", "Bob Ray"],
    ["cy", "cy.moss@tessell.example", "Cy Moss"], ["scott", "scott.page@halden.example", "Scott Page"],
    ["manuela", "manuela.cavalcante@halden.example", "Manuela Cavalcante"], ["dee", "dee.oak@halden.example", "Dee Oak"],
    ["support", "support@halden.example", "Halden Support"], ["gil", "gil.roe@halden.example", "Gil Roe (left)"]]');

INSERT INTO labels (id, user_id, name, message_list_visibility, label_list_visibility, type, messages_total, messages_unread,
    threads_total, threads_unread, created_at, updated_at)
SELECT users.id || ':' || name.value, users.id, name.value, 'show', 'labelShow', 'system', 0, 0, 0, 0, users.created_at, users.created_at
FROM users, json_each('["INBOX", "SENT", "DRAFT", "SPAM", "TRASH", "UNREAD", "STARRED", "IMPORTANT", "CATEGORY_PERSONAL",
    "CATEGORY_SOCIAL", "CATEGORY_PROMOTIONS", "CATEGORY_UPDATES", "CATEGORY_FORUMS"]') AS name
UNION ALL
SELECT 'ann:' || value, 'ann', value, 'show', 'labelShow', 'user', 0, 0, 0, 0, '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'
FROM json_each('["Confidential", "Legal hold", "Records", "Projects", "Empty"]');

INSERT INTO threads SELECT 't-' || value, 'ann', value, '100', '2026-02-02T09:00:00.000000', '2026-02-02T09:00:00.000000', 'ann', 'ann'
FROM json_each('["budget", "offer", "patent", "everett", "quarry", "lifted", "young", "old", "star", "junk", "bin", "unsent"]');
INSERT INTO threads VALUES ('t-bob', 'bob', 'Secret of Bob', '100', '2026-02-02T09:00:00.000000', '2026-02-02T09:00:00.000000', 'bob', 'bob');

CREATE TABLE letter AS
SELECT value ->> 0 AS id, iif(value ->> 0 = 'bob', 'bob', 'ann') AS owner, value ->> 1 AS sender, value ->> 2 AS subject, value ->> 3 AS labels,
    coalesce(value ->> 4, '2026-02-02') AS date
FROM json_each('[["budget", "bob.ray@halden.example", "Budget", ["INBOX", "Projects"]], ["offer", "eve@outside.example", "Offer 12", ["INBOX", "UNREAD"]],
    ["patent", "eve@outside.example", "Patent share", ["INBOX", "Confidential"]],
    ["everett", "manuela.cavalcante@halden.example", "Everett: keep all", ["INBOX", "Legal hold"]],
    ["quarry", "manuela.cavalcante@halden.example", "Quarry: keep all", ["INBOX", "Legal hold"]],
    ["lifted", "manuela.cavalcante@halden.example", "Quarry: the hold is lifted", ["INBOX"]],
    ["young", "bob.ray@halden.example", "Audit 2025", ["INBOX", "Records"]],
    ["old", "bob.ray@halden.example", "Audit 2024", ["INBOX", "Records"], "2024-11-18"],
    ["star", "bob.ray@halden.example", "Look at this", ["INBOX", "STARRED"]],
    ["junk", "eve@outside.example", "You have won", ["SPAM"]], ["bin", "bob.ray@halden.example", "Lunch", ["TRASH"]],
    ["unsent", "ann.lee@halden.example", "Plan for May", ["DRAFT"]], ["bob", "dee.oak@halden.example", "Secret of Bob", ["INBOX"]]]');

INSERT INTO messages
SELECT 'm-' || id, owner, 't-' || id, subject, '100', CAST(unixepoch(date) * 1000 AS TEXT), 400, date || 'T00:00:00.000000',
    date || 'T00:00:00.000000', NULL, NULL FROM letter;
INSERT INTO message_parts (id, message_id, part_id, mime_type) SELECT 'p-' || id, 'm-' || id, '0', 'text/plain' FROM letter;
INSERT INTO message_part_bodies (id, message_part_id, size, data) SELECT 'b-' || id, 'p-' || id, 23, 'SGVyZSBpcyB3aGF0IHlvdSBhc2tlZC4' FROM letter;
INSERT INTO message_headers (id, message_part_id, name, value)
SELECT 'h-' || id || '-from', 'p-' || id, 'From', sender FROM letter
UNION ALL SELECT 'h-' || id || '-to', 'p-' || id, 'To', iif(id = 'unsent', 'bob.ray@halden.example', iif(owner = 'bob', 'bob.ray@halden.example', 'ann.lee@halden.example')) FROM letter
UNION ALL SELECT 'h-' || id || '-subject', 'p-' || id, 'Subject', subject FROM letter
UNION ALL SELECT 'h-' || id || '-id', 'p-' || id, 'Message-ID', '<' || id || '@mail.halden.example>' FROM letter;
INSERT INTO message_labels (message_id, label_id)
SELECT 'm-' || letter.id, owner || ':' || label.value FROM letter, json_each(labels) AS label;
INSERT INTO drafts SELECT 'd-unsent', 'm-unsent', '2026-02-02T00:00:00.000000', '2026-02-02T00:00:00.000000', 'ann', 'ann';
DROP TABLE letter;
INSERT INTO labels (id, user_id, name, message_list_visibility, label_list_visibility, type, messages_total, messages_unread,
    threads_total, threads_unread, created_at, updated_at)
VALUES ('bob:Secret', 'bob', 'Secret', 'show', 'labelShow', 'user', 0, 0, 0, 0, '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000');
INSERT INTO threads VALUES ('t-bob-draft', 'bob', 'Secret plan', '100', '2026-02-02T09:00:00.000000', '2026-02-02T09:00:00.000000', 'bob', 'bob');
INSERT INTO messages VALUES ('m-bob-draft', 'bob', 't-bob-draft', 'Secret plan', '100', '1770000000000', 300, '2026-02-02T09:00:00.000000',
    '2026-02-02T09:00:00.000000', 'bob', 'bob');
INSERT INTO message_labels (message_id, label_id) VALUES ('m-bob-draft', 'bob:DRAFT');
INSERT INTO drafts VALUES ('d-bob', 'm-bob-draft', '2026-02-02T00:00:00.000000', '2026-02-02T00:00:00.000000', 'bob', 'bob');

INSERT INTO attachments (id, message_id, user_id, filename, mime_type, size, part_id, data)
VALUES ('a-bob', 'm-bob', 'bob', 'secret.txt', 'text/plain', 6, NULL, 'U2VjcmV0');
INSERT INTO history_events
SELECT 'e-' || id, id, '100', 'messageAdded', '2026-02-02T00:00:00.000000', '{"messagesAdded": []}', '2026-02-02T00:00:00.000000',
    '2026-02-02T00:00:00.000000', id, id FROM users;

INSERT INTO delegates (id, user_id, delegate_email, verification_status)
VALUES ('g-1', 'bob', 'ann.lee@halden.example', 'accepted'), ('g-2', 'support', 'ann.lee@halden.example', 'accepted'),
    ('g-3', 'dee', 'bob.ray@halden.example', 'accepted'), ('g-4', 'dee', 'cy.moss@tessell.example', 'pending'),
    ('g-5', 'dee', 'ann.lee@halden.example', 'pending');
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status, created_at, updated_at)
VALUES ('f-1', 'ann', 'bob.ray@halden.example', 'accepted', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('f-2', 'ann', 'eve@outside.example', 'accepted', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('f-3', 'ann', 'dee.oak@halden.example', 'pending', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000');
INSERT INTO send_as_aliases (id, user_id, send_as_email, display_name, signature, is_primary, is_default, treat_as_alias, verification_status,
    created_at, updated_at)
SELECT 's-' || id, id, primary_email, name, '<p>' || name || '</p>', 1, 1, 0, 'accepted', created_at, created_at FROM users
UNION ALL SELECT 's-dee-' || value, 'dee', 'dee' || value || '@halden.example', 'Dee', '<p>Dee</p>', 0, 0, 1, 'accepted', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'
    FROM json_each('[1, 2, 3]')
UNION ALL SELECT 's-notes', 'ann', 'notes@halden.example', 'Notes', '<p>Notes</p>', 0, 0, 1, 'accepted', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'
UNION ALL SELECT 's-offers', 'ann', 'offers@halden.example', 'Offers', '<p>Offers</p>', 0, 0, 1, 'pending', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000';
INSERT INTO filters (id, user_id, criteria_json, action_json, created_by, created_at, updated_at)
VALUES ('filter-1', 'ann', '{"from": "news@outside.example", "to": "", "subject": "", "query": "", "negatedQuery": "", "hasAttachment": false,
    "excludeChats": false, "size": 0, "sizeComparison": "unspecified"}', '{"addLabelIds": ["ann:Projects"]}', 'ann.lee@halden.example',
    '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('filter-bob', 'bob', '{"from": "secret@outside.example"}', '{"addLabelIds": ["bob:STARRED"]}', 'bob.ray@halden.example',
    '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000');
INSERT INTO vacation_settings (id, user_id, enable_auto_reply, restrict_to_contacts, restrict_to_domain, created_at, updated_at)
SELECT 'v-' || id, id, 0, 0, 0, created_at, created_at FROM users;
INSERT INTO pop_settings (id, user_id, access_window, disposition) SELECT 'pop-' || id, id, 'disabled', 'leaveInInbox' FROM users;
INSERT INTO imap_settings (id, user_id, enabled, auto_expunge, expunge_behavior, max_folder_size) SELECT 'imap-' || id, id, 0, 1, 'archive', 0 FROM users;
INSERT INTO language_settings (id, user_id, display_language) SELECT 'lang-' || id, id, 'en' FROM users;
INSERT INTO auto_forwarding (id, user_id, enabled, disposition) SELECT 'auto-' || id, id, 0, 'leaveInInbox' FROM users;

INSERT INTO cse_key_pairs (id, user_id, key_pair_id, pem, subject_email_addresses, enablement_state, disable_time, created_at, updated_at)
VALUES ('k-used', 'ann', 'kp_used', 'x', 'ann.lee@halden.example', 'enabled', NULL, '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('k-free', 'ann', 'kp_free', 'x', 'ann.lee@halden.example', 'enabled', NULL, '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('k-rests', 'ann', 'kp_rests', 'x', 'ann.lee@halden.example', 'disabled', '2026-01-20T09:00:00.000000', '2025-02-03T09:00:00.000000', '2026-01-20T09:00:00.000000'),
    ('k-ripe', 'ann', 'kp_ripe', 'x', 'ann.lee@halden.example', 'disabled', '2025-11-03T09:00:00.000000', '2025-02-03T09:00:00.000000', '2025-11-03T09:00:00.000000'),
    ('k-bob', 'bob', 'kp_bob', 'x', 'bob.ray@halden.example', 'enabled', NULL, '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000');
INSERT INTO cse_identities (id, user_id, email_address, primary_key_pair_id, created_at, updated_at)
VALUES ('i-ann', 'ann', 'ann.lee@halden.example', 'kp_used', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('i-bob', 'bob', 'bob.ray@halden.example', 'kp_bob', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000');
INSERT INTO smime_info (id, send_as_alias_id, user_id, send_as_email, issuer_cn, is_default, expiration, pem, created_at, updated_at)
VALUES ('x-good', 's-ann', 'ann', 'ann.lee@halden.example', 'Root', 1, '1790000000000', 'x', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('x-next', 's-ann', 'ann', 'ann.lee@halden.example', 'Root', 0, '1795000000000', 'x', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('x-lapsed', 's-ann', 'ann', 'ann.lee@halden.example', 'Root', 0, '1760000000000', 'x', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000'),
    ('x-bob', 's-bob', 'bob', 'bob.ray@halden.example', 'Root of Bob', 1, '1790000000000', 'x', '2025-02-03T09:00:00.000000', '2025-02-03T09:00:00.000000');
