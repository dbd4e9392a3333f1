-- Records that are added for an acting user who has none of their kind, so that each tool has
-- something to change.

-- for email_delete_delegate
INSERT INTO delegates (id, user_id, delegate_email, verification_status)
SELECT 'stray_delegate', :id, primary_email, 'accepted' FROM users WHERE id <> :id LIMIT 1;

-- for delete_draft, send_draft, update_draft
INSERT INTO threads (id, user_id, snippet) VALUES ('stray_thread', :id, 'Stray');
INSERT INTO messages (id, user_id, thread_id, snippet, internal_date_ms, size_estimate) VALUES
('stray_message', :id, 'stray_thread', 'Stray', '1738573200000', 100);
INSERT INTO message_parts (id, message_id, part_id, mime_type) VALUES
('stray_part', 'stray_message', '0', 'text/plain');
INSERT INTO message_headers (id, message_part_id, name, value) VALUES
('stray_from', 'stray_part', 'From', :primary_email),
('stray_to', 'stray_part', 'To', 'stray@example.example'),
('stray_subject', 'stray_part', 'Subject', 'Stray');
INSERT INTO message_part_bodies (id, message_part_id, size, data) VALUES
('stray_body', 'stray_part', 6, 'Stray.');
INSERT INTO drafts (id, message_id) VALUES ('stray_draft', 'stray_message');
INSERT INTO message_labels (message_id, label_id)
SELECT 'stray_message', id FROM labels WHERE user_id = :id AND name = 'DRAFT';

-- for untrash_message, untrash_thread
INSERT INTO threads (id, user_id, snippet) VALUES ('stray_thread', :id, 'Stray');
INSERT INTO messages (id, user_id, thread_id, snippet, internal_date_ms, size_estimate) VALUES
('stray_message', :id, 'stray_thread', 'Stray', '1738573200000', 100);
INSERT INTO message_labels (message_id, label_id)
SELECT 'stray_message', id FROM labels WHERE user_id = :id AND name = 'TRASH';

-- for create_cse_identity, email_disable_cse_keypair
INSERT INTO cse_key_pairs (id, user_id, key_pair_id, subject_email_addresses, enablement_state)
VALUES ('stray_pair', :id, 'kp_stray', :primary_email, 'enabled');
INSERT INTO send_as_aliases (id, user_id, send_as_email, is_primary, is_default, treat_as_alias,
    verification_status) VALUES ('stray_alias', :id, 'stray@halden.example', 0, 0, 1, 'accepted');

-- for delete_cse_identity, patch_cse_identity
INSERT INTO cse_key_pairs (id, user_id, key_pair_id, subject_email_addresses, enablement_state)
VALUES ('stray_pair', :id, 'kp_stray', :primary_email, 'enabled');
INSERT INTO cse_identities (id, user_id, email_address)
SELECT 'stray_identity', :id, :primary_email
WHERE NOT EXISTS (SELECT 1 FROM cse_identities WHERE user_id = :id);

-- for email_enable_cse_keypair, email_obliterate_cse_keypair
INSERT INTO cse_key_pairs (id, user_id, key_pair_id, subject_email_addresses, enablement_state,
    disable_time) VALUES
('stray_pair', :id, 'kp_stray', :primary_email, 'disabled', '2024-01-01T09:00:00.000000');

-- for delete_filter
INSERT INTO filters (id, user_id, criteria_json, action_json) VALUES
('stray_filter', :id, '{"from":"stray@example.example"}', '{"addLabelIds":["STARRED"]}');

-- for delete_forwarding_address
INSERT INTO forwarding_addresses (id, user_id, forwarding_email, verification_status) VALUES
('stray_forwarding', :id, 'stray@halden.example', 'pending');

-- for stop_user_watch
INSERT INTO watch_subscriptions (id, user_id, topic_name, is_active) VALUES
('stray_watch', :id, 'projects/halden-mail/topics/lent', 1);

-- for verify_send_as_alias, delete_send_as_alias
INSERT INTO send_as_aliases (id, user_id, send_as_email, is_primary, is_default, treat_as_alias,
    verification_status) VALUES ('stray_alias', :id, 'stray@halden.example', 0, 0, 1, 'pending');

-- for delete_smime_config, set_default_smime_config
INSERT INTO smime_info (id, send_as_alias_id, user_id, send_as_email, issuer_cn, is_default,
    expiration)
SELECT 'stray_certificate', id, user_id, send_as_email, 'Stray', 0, '1900000000000'
FROM send_as_aliases WHERE user_id = :id AND is_primary;
