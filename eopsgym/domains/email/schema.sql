CREATE TABLE users (
    id TEXT PRIMARY KEY,
    token TEXT,
    primary_email TEXT NOT NULL,
    name TEXT,
    messages_total INTEGER,
    threads_total INTEGER,
    history_id_current TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT
);

CREATE TABLE vacation_settings (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    enable_auto_reply BOOLEAN,
    response_subject TEXT,
    response_body_plain_text TEXT,
    response_body_html TEXT,
    restrict_to_contacts BOOLEAN,
    restrict_to_domain BOOLEAN,
    start_time DATETIME,
    end_time DATETIME,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE pop_settings (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    access_window TEXT,
    disposition TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE language_settings (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    display_language TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE labels (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    name TEXT NOT NULL,
    message_list_visibility TEXT,
    label_list_visibility TEXT,
    type TEXT,
    messages_total INTEGER,
    messages_unread INTEGER,
    threads_total INTEGER,
    threads_unread INTEGER,
    color_json TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE delegates (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    delegate_email TEXT NOT NULL,
    verification_status TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE auto_forwarding (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    enabled BOOLEAN,
    email_address TEXT,
    disposition TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE imap_settings (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    enabled BOOLEAN,
    auto_expunge BOOLEAN,
    expunge_behavior TEXT,
    max_folder_size INTEGER,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE profiles (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    name TEXT,
    active BOOLEAN,
    is_default BOOLEAN,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE threads (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    snippet TEXT,
    history_id_last TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    thread_id TEXT NOT NULL,
    snippet TEXT,
    history_id_last TEXT,
    internal_date_ms TEXT,
    size_estimate INTEGER,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id),
    FOREIGN KEY (thread_id) REFERENCES threads (id)
);

CREATE TABLE attachments (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    filename TEXT,
    mime_type TEXT,
    size INTEGER,
    part_id TEXT,
    data TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (message_id) REFERENCES messages (id),
    FOREIGN KEY (user_id) REFERENCES users (id),
    FOREIGN KEY (part_id) REFERENCES message_parts (id)
);

CREATE TABLE message_parts (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL,
    parent_part_id TEXT,
    part_id TEXT,
    mime_type TEXT,
    filename TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (message_id) REFERENCES messages (id),
    FOREIGN KEY (parent_part_id) REFERENCES message_parts (id)
);

CREATE TABLE message_headers (
    id TEXT PRIMARY KEY,
    message_part_id TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (message_part_id) REFERENCES message_parts (id)
);

CREATE TABLE message_part_bodies (
    id TEXT PRIMARY KEY,
    message_part_id TEXT NOT NULL,
    size INTEGER,
    data TEXT,
    attachment_id TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (message_part_id) REFERENCES message_parts (id),
    FOREIGN KEY (attachment_id) REFERENCES attachments (id)
);

CREATE TABLE message_labels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL,
    label_id TEXT NOT NULL,
    FOREIGN KEY (message_id) REFERENCES messages (id),
    FOREIGN KEY (label_id) REFERENCES labels (id)
);

CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (message_id) REFERENCES messages (id)
);

CREATE TABLE history_events (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    history_id TEXT NOT NULL,
    event_type TEXT,
    event_timestamp DATETIME,
    event_data TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE send_as_aliases (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    send_as_email TEXT NOT NULL,
    display_name TEXT,
    reply_to_address TEXT,
    signature TEXT,
    is_primary BOOLEAN,
    is_default BOOLEAN,
    treat_as_alias BOOLEAN,
    smtp_msa TEXT,
    verification_status TEXT,
    verification_token TEXT,
    verification_token_expires DATETIME,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE smime_info (
    id TEXT PRIMARY KEY,
    send_as_alias_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    send_as_email TEXT,
    issuer_cn TEXT,
    is_default BOOLEAN,
    expiration TEXT,
    encrypted_key_password TEXT,
    pem TEXT,
    pkcs12 TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (send_as_alias_id) REFERENCES send_as_aliases (id),
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE watch_subscriptions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    topic_name TEXT,
    label_ids TEXT,
    label_filter_behavior TEXT,
    history_id TEXT,
    expiration TEXT,
    is_active BOOLEAN,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE filters (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    criteria_json TEXT,
    action_json TEXT,
    created_by TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE forwarding_addresses (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    forwarding_email TEXT NOT NULL,
    verification_status TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE cse_key_pairs (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    key_pair_id TEXT NOT NULL UNIQUE,
    pkcs7 TEXT,
    pem TEXT,
    subject_email_addresses TEXT,
    enablement_state TEXT,
    disable_time DATETIME,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE cse_private_key_metadata (
    id TEXT PRIMARY KEY,
    private_key_metadata_id TEXT NOT NULL,
    key_pair_id TEXT NOT NULL,
    metadata_type TEXT,
    kacls_uri TEXT,
    kacls_data TEXT,
    hardware_description TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (key_pair_id) REFERENCES cse_key_pairs (id)
);

CREATE TABLE cse_identities (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    email_address TEXT NOT NULL,
    primary_key_pair_id TEXT,
    signing_key_pair_id TEXT,
    encryption_key_pair_id TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    created_by TEXT,
    updated_by TEXT,
    FOREIGN KEY (user_id) REFERENCES users (id),
    FOREIGN KEY (primary_key_pair_id) REFERENCES cse_key_pairs (key_pair_id),
    FOREIGN KEY (signing_key_pair_id) REFERENCES cse_key_pairs (key_pair_id),
    FOREIGN KEY (encryption_key_pair_id) REFERENCES cse_key_pairs (key_pair_id)
);
