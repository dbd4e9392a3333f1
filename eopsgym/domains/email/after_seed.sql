-- Of our own: what belongs to a message, a thread or a mailbox is found without reading whole tables.
CREATE INDEX own_messages_user ON messages (user_id, CAST(internal_date_ms AS INTEGER));
CREATE INDEX own_messages_thread ON messages (thread_id);
CREATE INDEX own_threads_user ON threads (user_id);
CREATE INDEX own_message_labels_message ON message_labels (message_id, label_id);
CREATE INDEX own_message_labels_label ON message_labels (label_id, message_id);
CREATE INDEX own_labels_user ON labels (user_id, name);
CREATE INDEX own_message_parts_message ON message_parts (message_id, part_id);
CREATE INDEX own_message_headers_part ON message_headers (message_part_id);
CREATE INDEX own_message_part_bodies_part ON message_part_bodies (message_part_id);
CREATE INDEX own_attachments_message ON attachments (message_id);
CREATE INDEX own_drafts_message ON drafts (message_id);
CREATE INDEX own_history_events_user ON history_events (user_id, CAST(history_id AS INTEGER));
CREATE INDEX own_users_email ON users (lower(primary_email));
CREATE INDEX own_send_as_aliases_user ON send_as_aliases (user_id);
CREATE INDEX own_send_as_aliases_email ON send_as_aliases (lower(send_as_email));
CREATE INDEX own_filters_user ON filters (user_id);
-- For each part that is deleted, SQLite looks for those that refer to it: among all, without these.
CREATE INDEX own_message_parts_above ON message_parts (parent_part_id)
    WHERE parent_part_id IS NOT NULL;
CREATE INDEX own_attachments_part ON attachments (part_id) WHERE part_id IS NOT NULL;
CREATE INDEX own_message_part_bodies_attachment ON message_part_bodies (attachment_id)
    WHERE attachment_id IS NOT NULL;
-- Of the headers only those that are looked for: a message has ten, each of which an index would keep.
CREATE INDEX own_message_headers_id ON message_headers (value, message_part_id)
    WHERE name IN ('Message-ID', 'Message-Id', 'Message-id', 'message-id', 'MESSAGE-ID');
CREATE INDEX own_message_headers_auto ON message_headers (message_part_id)
    WHERE name = 'Auto-Submitted';
