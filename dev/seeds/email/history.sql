-- What happened in each mailbox, in order: letters came, were read, got a star or a label. Then all counts.

CREATE TEMP TABLE event AS
SELECT messages.user_id, messages.id, thread_id, 'messageAdded' AS kind, messages.internal_date_ms / 1000 AS at, 0 AS turn,
    (SELECT json_group_array(label_id) FROM (SELECT label_id FROM message_labels JOIN labels ON labels.id = label_id
        WHERE message_id = messages.id AND (type = 'system' AND name NOT IN ('STARRED', 'TRASH')) ORDER BY label_id)) AS label_ids, role
FROM messages JOIN copy ON copy.id = messages.id
UNION ALL
SELECT messages.user_id, messages.id, thread_id, 'labelRemoved',
    min(messages.internal_date_ms / 1000 + CAST(600 + lot('read', messages.id) * 40000 AS INTEGER), unixepoch(now()) - 60), 1,
    (SELECT json_array(id) FROM labels WHERE labels.user_id = messages.user_id AND name = 'UNREAD'), role
FROM messages JOIN copy ON copy.id = messages.id
WHERE role = 'taken' AND lot('read seen', messages.id) < 0.6
    AND NOT EXISTS (SELECT 1 FROM worn WHERE worn.id = messages.id AND name = 'UNREAD')
UNION ALL
SELECT messages.user_id, messages.id, thread_id, 'labelAdded',
    min(messages.internal_date_ms / 1000 + CAST(41000 + lot('filed at', messages.id) * 90000 AS INTEGER), unixepoch(now()) - 30), 2,
    json_array(labels.id), role
FROM messages JOIN copy ON copy.id = messages.id
JOIN message_labels ON message_id = messages.id JOIN labels ON labels.id = label_id
WHERE (name IN ('STARRED', 'TRASH') OR type = 'user');

-- A letter that was read later had arrived unread.
UPDATE event SET label_ids = json_insert(label_ids, '$[#]', (SELECT id FROM labels WHERE labels.user_id = event.user_id AND name = 'UNREAD'))
WHERE kind = 'messageAdded' AND EXISTS (SELECT 1 FROM event AS read WHERE read.id = event.id AND read.kind = 'labelRemoved');

INSERT INTO history_events
SELECT printf('event_%05d', nth), user_id, CAST(100000 + 7 * nth AS TEXT), kind, stamp, iif(kind = 'messageAdded',
        json_object('messagesAdded', json_array(json_object('message', json_object('id', id, 'threadId', thread_id, 'labelIds', json(label_ids))))),
        json_object(iif(kind = 'labelAdded', 'labelsAdded', 'labelsRemoved'), json_array(json_object('message',
            json_object('id', id, 'threadId', thread_id), 'labelIds', json(label_ids))))),
    stamp, stamp, iif(kind = 'messageAdded' AND role = 'taken', NULL, user_id), iif(kind = 'messageAdded' AND role = 'taken', NULL, user_id)
FROM (
    SELECT *, row_number() OVER (ORDER BY at, turn, user_id, id) AS nth, strftime('%Y-%m-%dT%H:%M:%S', at, 'unixepoch') || '.000000' AS stamp FROM event
)
ORDER BY nth;

CREATE TEMP TABLE latest AS
SELECT user_id, coalesce(event_data ->> '$.messagesAdded[0].message.id', event_data ->> '$.labelsAdded[0].message.id',
        event_data ->> '$.labelsRemoved[0].message.id') AS id, max(CAST(history_id AS INTEGER)) AS history_id, max(event_timestamp) AS at
FROM history_events GROUP BY 1, 2;

CREATE UNIQUE INDEX temp.by_latest ON latest (id);

UPDATE messages SET history_id_last = CAST(latest.history_id AS TEXT), updated_at = at FROM latest WHERE latest.id = messages.id;

UPDATE threads SET history_id_last = CAST(found.history_id AS TEXT), updated_at = at
FROM (SELECT thread_id, max(history_id) AS history_id, max(at) AS at FROM latest JOIN messages USING (id) GROUP BY 1) AS found
WHERE thread_id = threads.id;

UPDATE users SET
    messages_total = (SELECT count(*) FROM messages WHERE user_id = users.id),
    threads_total = (SELECT count(*) FROM threads WHERE user_id = users.id),
    history_id_current = coalesce((SELECT CAST(max(history_id) AS TEXT) FROM latest WHERE user_id = users.id), '100000'),
    updated_at = coalesce((SELECT max(at) FROM latest WHERE user_id = users.id), updated_at);

UPDATE watch_subscriptions SET history_id = coalesce((SELECT max(history_id) FROM history_events
    WHERE user_id = watch_subscriptions.user_id AND event_timestamp < watch_subscriptions.created_at), '100000');

CREATE TEMP TABLE counted AS
SELECT label_id, count(*) AS messages, count(DISTINCT thread_id) AS threads, sum(unread) AS unread,
    count(DISTINCT iif(unread, thread_id, NULL)) AS threads_unread
FROM (
    SELECT label_id, messages.id, thread_id, EXISTS (SELECT 1 FROM worn WHERE worn.id = messages.id AND name = 'UNREAD') AS unread
    FROM message_labels JOIN messages ON messages.id = message_id
)
GROUP BY label_id;

UPDATE labels SET messages_total = messages, messages_unread = unread, threads_total = threads, threads_unread = counted.threads_unread
FROM counted WHERE label_id = labels.id;
