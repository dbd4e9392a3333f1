-- Of our own: what belongs to a file, a folder or a person is found without reading whole tables.
CREATE INDEX own_files_place ON files (parent_id, drive_id, lower(name));
CREATE INDEX own_files_drive ON files (drive_id);
CREATE INDEX own_permissions_file ON permissions (file_id);
CREATE INDEX own_permissions_user ON permissions (user_id, file_id, deleted, role, id);
CREATE INDEX own_permissions_drive ON permissions (drive_id);
CREATE INDEX own_revisions_file ON revisions (file_id, revision_number);
CREATE INDEX own_comments_file ON comments (file_id);
CREATE INDEX own_replies_comment ON replies (comment_id);
CREATE INDEX own_file_labels_file ON file_labels (file_id);
CREATE INDEX own_path_closure_descendant ON path_closure (descendant_id);
CREATE INDEX own_share_links_file ON share_links (file_id);
CREATE INDEX own_access_proposals_file ON access_proposals (file_id);
CREATE INDEX own_group_memberships_user ON group_memberships (user_id);
CREATE INDEX own_drive_memberships_drive ON drive_memberships (drive_id);
CREATE INDEX own_files_head ON files (head_revision_id);
CREATE INDEX own_permissions_group ON permissions (group_id, file_id, deleted, role, id);
CREATE INDEX own_permissions_email ON permissions (lower(email_address), user_id, file_id, deleted, role, id);
CREATE INDEX own_permissions_type ON permissions (type);
CREATE INDEX own_share_links_end ON share_links (expires_time, id);
-- What searches compare, in the order of the usual list and in that of names: a search reads one of
-- these and no row of files, and ends where the page does.
CREATE INDEX own_files_searched ON files (
    modified_time DESC, id, lower(name),
    ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '_', ' '), '-', ' '), '.', ' '), ',', ' '), '/', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '&', ' '), '+', ' '), '''', ' '), '"', ' '),
    lower(name || char(31) || coalesce(description, '') || char(31)
    || CASE WHEN json_valid(properties)
    THEN coalesce(json_extract(properties, '$._drive.indexableText'), '') ELSE '' END),
    mime_type, drive_id, parent_id, created_by, created_time, viewed_by_me_time, trashed, starred,
    quota_bytes_used);
CREATE INDEX own_files_named ON files (
    lower(name), id, modified_time,
    ' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), '_', ' '), '-', ' '), '.', ' '), ',', ' '), '/', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '&', ' '), '+', ' '), '''', ' '), '"', ' '),
    lower(name || char(31) || coalesce(description, '') || char(31)
    || CASE WHEN json_valid(properties)
    THEN coalesce(json_extract(properties, '$._drive.indexableText'), '') ELSE '' END),
    mime_type, drive_id, parent_id, created_by, created_time, viewed_by_me_time, trashed, starred,
    quota_bytes_used);
