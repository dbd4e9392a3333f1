-- Counters say what there is, in a variant as in company.sql: they are counted again behind its rows.
UPDATE users SET
    messages_total = (SELECT count(*) FROM messages WHERE user_id = users.id),
    threads_total = (SELECT count(*) FROM threads WHERE user_id = users.id);
WITH unread AS (
    SELECT message_id FROM message_labels JOIN labels ON labels.id = label_id WHERE name = 'UNREAD'
), counted AS (
    SELECT label_id, count(*) AS messages, count(unread.message_id) AS messages_unread,
        count(DISTINCT thread_id) AS threads, count(DISTINCT iif(unread.message_id IS NULL, NULL, thread_id)) AS threads_unread
    FROM message_labels JOIN messages ON messages.id = message_labels.message_id
        LEFT JOIN unread ON unread.message_id = messages.id
    GROUP BY label_id
), of_all AS (SELECT id, counted.* FROM labels LEFT JOIN counted ON label_id = id)
UPDATE labels SET
    messages_total = coalesce(messages, 0),
    messages_unread = coalesce(of_all.messages_unread, 0),
    threads_total = coalesce(threads, 0),
    threads_unread = coalesce(of_all.threads_unread, 0)
FROM of_all WHERE of_all.id = labels.id;
