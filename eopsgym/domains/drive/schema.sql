CREATE TABLE users (
    id TEXT PRIMARY KEY,
    display_name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    photo_url TEXT,
    auth_token TEXT UNIQUE,
    created_time DATETIME,
    kind TEXT,
    permission_id TEXT,
    me BOOLEAN
);

CREATE TABLE "groups" (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    created_time DATETIME
);

CREATE TABLE group_memberships (
    id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    role TEXT,
    created_time DATETIME,
    FOREIGN KEY (group_id) REFERENCES "groups" (id),
    FOREIGN KEY (user_id) REFERENCES users (id)
);

CREATE TABLE drives (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    color_rgb TEXT,
    theme_id TEXT,
    background_image_link TEXT,
    hidden BOOLEAN,
    restricted_to_domain BOOLEAN,
    trashed BOOLEAN,
    created_time DATETIME,
    modified_time DATETIME,
    copy_requires_writer_permission BOOLEAN,
    domain_users_only BOOLEAN,
    drive_members_only BOOLEAN,
    admin_managed_restrictions BOOLEAN,
    sharing_folders_requires_organizer_permission BOOLEAN,
    download_restricted_for_readers BOOLEAN,
    download_restricted_for_writers BOOLEAN,
    org_unit_id TEXT,
    kind TEXT
);

CREATE TABLE drive_memberships (
    id TEXT PRIMARY KEY,
    drive_id TEXT NOT NULL,
    type TEXT NOT NULL,
    user_id TEXT,
    group_id TEXT,
    domain TEXT,
    role TEXT NOT NULL,
    created_time DATETIME,
    FOREIGN KEY (drive_id) REFERENCES drives (id),
    FOREIGN KEY (user_id) REFERENCES users (id),
    FOREIGN KEY (group_id) REFERENCES "groups" (id)
);

CREATE TABLE blobs (
    id TEXT PRIMARY KEY,
    digest TEXT,
    size_bytes INTEGER,
    storage TEXT,
    "key" TEXT,
    created_time DATETIME
);

CREATE TABLE files (
    id TEXT PRIMARY KEY,
    drive_id TEXT,
    name TEXT NOT NULL,
    description TEXT,
    mime_type TEXT NOT NULL,
    size_bytes INTEGER,
    md5_checksum TEXT,
    parent_id TEXT,
    parent_ids TEXT,
    starred BOOLEAN,
    trashed BOOLEAN,
    trashed_time DATETIME,
    created_by TEXT,
    modified_by TEXT,
    created_time DATETIME,
    modified_time DATETIME,
    viewed_by_me_time DATETIME,
    properties TEXT,
    is_shortcut BOOLEAN,
    shortcut_target_id TEXT,
    shortcut_target_mime TEXT,
    kind TEXT,
    space TEXT,
    file_extension TEXT,
    full_file_extension TEXT,
    original_filename TEXT,
    web_view_link TEXT,
    web_content_link TEXT,
    thumbnail_link TEXT,
    icon_link TEXT,
    shared BOOLEAN,
    owned_by_me BOOLEAN,
    viewed_by_me BOOLEAN,
    modified_by_me BOOLEAN,
    explicitly_trashed BOOLEAN,
    writers_can_share BOOLEAN,
    version INTEGER,
    head_revision_id TEXT,
    sha1_checksum TEXT,
    quota_bytes_used INTEGER,
    FOREIGN KEY (drive_id) REFERENCES drives (id),
    FOREIGN KEY (parent_id) REFERENCES files (id),
    FOREIGN KEY (created_by) REFERENCES users (id),
    FOREIGN KEY (modified_by) REFERENCES users (id),
    FOREIGN KEY (head_revision_id) REFERENCES revisions (id)
);

CREATE TABLE revisions (
    id TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    revision_number INTEGER,
    blob_id TEXT,
    md5_checksum TEXT,
    size_bytes INTEGER,
    mime_type TEXT,
    keep_forever BOOLEAN,
    published BOOLEAN,
    published_link TEXT,
    created_time DATETIME,
    modified_time DATETIME,
    properties TEXT,
    last_modifying_user_id TEXT,
    kind TEXT,
    publish_auto BOOLEAN,
    published_outside_domain BOOLEAN,
    original_filename TEXT,
    export_links TEXT,
    FOREIGN KEY (file_id) REFERENCES files (id),
    FOREIGN KEY (blob_id) REFERENCES blobs (id),
    FOREIGN KEY (last_modifying_user_id) REFERENCES users (id)
);

CREATE TABLE permissions (
    id TEXT PRIMARY KEY,
    file_id TEXT,
    drive_id TEXT,
    role TEXT NOT NULL,
    type TEXT NOT NULL,
    user_id TEXT,
    group_id TEXT,
    email_address TEXT,
    domain TEXT,
    allow_file_discovery BOOLEAN,
    kind TEXT,
    deleted BOOLEAN,
    view TEXT,
    inherited BOOLEAN,
    inherited_from TEXT,
    created_time DATETIME,
    updated_time DATETIME,
    FOREIGN KEY (file_id) REFERENCES files (id),
    FOREIGN KEY (drive_id) REFERENCES drives (id),
    FOREIGN KEY (user_id) REFERENCES users (id),
    FOREIGN KEY (group_id) REFERENCES "groups" (id)
);

CREATE TABLE comments (
    id TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    author_id TEXT,
    content TEXT,
    anchor TEXT,
    resolved BOOLEAN,
    deleted BOOLEAN,
    quoted_file_content_mime_type TEXT,
    quoted_file_content_value TEXT,
    kind TEXT,
    html_content TEXT,
    created_time DATETIME,
    modified_time DATETIME,
    FOREIGN KEY (file_id) REFERENCES files (id),
    FOREIGN KEY (author_id) REFERENCES users (id)
);

CREATE TABLE replies (
    id TEXT PRIMARY KEY,
    comment_id TEXT NOT NULL,
    author_id TEXT,
    content TEXT,
    action TEXT,
    deleted BOOLEAN,
    kind TEXT,
    html_content TEXT,
    created_time DATETIME,
    modified_time DATETIME,
    FOREIGN KEY (comment_id) REFERENCES comments (id),
    FOREIGN KEY (author_id) REFERENCES users (id)
);

CREATE TABLE changes (
    token TEXT PRIMARY KEY,
    change_time DATETIME,
    file_id TEXT,
    drive_id TEXT,
    change_type TEXT,
    payload TEXT,
    kind TEXT,
    removed BOOLEAN
);

CREATE TABLE change_tokens (
    scope TEXT PRIMARY KEY,
    last_token TEXT
);

CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    file_id TEXT,
    intended_mime TEXT,
    total_size INTEGER,
    received_bytes INTEGER,
    chunk_size INTEGER,
    state TEXT,
    created_time DATETIME,
    updated_time DATETIME,
    FOREIGN KEY (file_id) REFERENCES files (id)
);

CREATE TABLE thumbnails (
    id TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    revision_id TEXT,
    kind TEXT,
    blob_id TEXT,
    width INTEGER,
    height INTEGER,
    created_time DATETIME,
    FOREIGN KEY (file_id) REFERENCES files (id),
    FOREIGN KEY (revision_id) REFERENCES revisions (id),
    FOREIGN KEY (blob_id) REFERENCES blobs (id)
);

CREATE TABLE labels (
    id TEXT PRIMARY KEY,
    "key" TEXT UNIQUE,
    name TEXT NOT NULL,
    type TEXT,
    options TEXT,
    required BOOLEAN,
    created_time DATETIME
);

CREATE TABLE file_labels (
    id TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    label_id TEXT NOT NULL,
    value_string TEXT,
    value_number REAL,
    value_boolean BOOLEAN,
    value_date DATE,
    value_enum TEXT,
    created_time DATETIME,
    FOREIGN KEY (file_id) REFERENCES files (id),
    FOREIGN KEY (label_id) REFERENCES labels (id)
);

CREATE TABLE share_links (
    id TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    permission_role TEXT,
    link_token TEXT UNIQUE,
    allow_discovery BOOLEAN,
    expires_time DATETIME,
    created_by TEXT,
    created_time DATETIME,
    FOREIGN KEY (file_id) REFERENCES files (id),
    FOREIGN KEY (created_by) REFERENCES users (id)
);

CREATE TABLE path_closure (
    ancestor_id TEXT NOT NULL,
    descendant_id TEXT NOT NULL,
    depth INTEGER,
    PRIMARY KEY (ancestor_id, descendant_id),
    FOREIGN KEY (ancestor_id) REFERENCES files (id),
    FOREIGN KEY (descendant_id) REFERENCES files (id)
);

CREATE TABLE id_pool (
    id TEXT PRIMARY KEY,
    reserved BOOLEAN,
    reserved_time DATETIME
);

CREATE TABLE trash_log (
    id TEXT PRIMARY KEY,
    file_id TEXT,
    emptied_time DATETIME,
    actor_id TEXT,
    FOREIGN KEY (actor_id) REFERENCES users (id)
);

CREATE TABLE drive_channels (
    id TEXT PRIMARY KEY,
    resource_id TEXT,
    resource_uri TEXT,
    address TEXT,
    expiration TEXT,
    type TEXT,
    token TEXT,
    params TEXT,
    created_time DATETIME
);

CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    channel_id TEXT,
    resource_type TEXT,
    resource_id TEXT,
    callback_url TEXT,
    created_time DATETIME,
    expires_time DATETIME,
    active BOOLEAN,
    FOREIGN KEY (channel_id) REFERENCES drive_channels (id)
);

CREATE TABLE webhook_deliveries (
    id TEXT PRIMARY KEY,
    subscription_id TEXT,
    channel_id TEXT,
    change_token TEXT,
    status TEXT,
    attempts INTEGER,
    last_error TEXT,
    next_retry_time DATETIME,
    created_time DATETIME,
    updated_time DATETIME,
    FOREIGN KEY (subscription_id) REFERENCES subscriptions (id),
    FOREIGN KEY (channel_id) REFERENCES drive_channels (id),
    FOREIGN KEY (change_token) REFERENCES changes (token)
);

CREATE TABLE access_proposals (
    id TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    requester_email TEXT NOT NULL,
    recipient_email TEXT,
    proposed_roles TEXT,
    proposed_view TEXT,
    request_message TEXT,
    status TEXT,
    resolved_at TEXT,
    resolved_by_email TEXT,
    created_at TEXT,
    FOREIGN KEY (file_id) REFERENCES files (id)
);

CREATE TABLE operations (
    id TEXT PRIMARY KEY,
    name TEXT UNIQUE,
    operation_type TEXT,
    status TEXT,
    operation_metadata TEXT,
    response_data TEXT,
    error_data TEXT,
    created_at DATETIME,
    completed_at DATETIME
);

CREATE TABLE apps (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    object_type TEXT,
    product_id TEXT,
    product_url TEXT,
    supports_create BOOLEAN,
    supports_import BOOLEAN,
    supports_multi_open BOOLEAN,
    supports_offline_create BOOLEAN,
    has_drive_wide_scope BOOLEAN,
    installed BOOLEAN,
    authorized BOOLEAN,
    use_by_default BOOLEAN,
    primary_mime_types TEXT,
    secondary_mime_types TEXT,
    primary_file_extensions TEXT,
    secondary_file_extensions TEXT,
    create_url TEXT,
    create_in_folder_template TEXT,
    open_url_template TEXT,
    short_description TEXT,
    long_description TEXT,
    icons TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    installed_by TEXT,
    FOREIGN KEY (installed_by) REFERENCES users (id)
);

CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    resource_id TEXT,
    resource_uri TEXT,
    type TEXT,
    address TEXT,
    token TEXT,
    payload BOOLEAN,
    params TEXT,
    expiration TEXT,
    active BOOLEAN,
    user_id TEXT,
    created_time DATETIME,
    FOREIGN KEY (user_id) REFERENCES users (id)
);
