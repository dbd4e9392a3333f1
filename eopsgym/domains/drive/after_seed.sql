-- Of our own: what belongs to a file, a folder or a person is found without reading whole tables.
CREATE INDEX own_files_place ON files (parent_id, drive_id, lower(name));
CREATE INDEX own_files_drive ON files (drive_id);
CREATE INDEX own_permissions_file ON permissions (file_id);
CREATE INDEX own_permissions_user ON permissions (user_id, file_id, deleted, role, id, inherited_from);
CREATE INDEX own_permissions_drive ON permissions (drive_id);
CREATE INDEX own_revisions_file ON revisions (file_id, revision_number);
CREATE INDEX own_comments_file ON comments (file_id);
CREATE INDEX own_replies_comment ON replies (comment_id);
CREATE INDEX own_file_labels_file ON file_labels (file_id);
CREATE INDEX own_thumbnails_file ON thumbnails (file_id);
CREATE INDEX own_thumbnails_revision ON thumbnails (revision_id);
CREATE INDEX own_uploads_file ON uploads (file_id);
CREATE INDEX own_path_closure_descendant ON path_closure (descendant_id);
CREATE INDEX own_share_links_file ON share_links (file_id);
CREATE INDEX own_access_proposals_file ON access_proposals (file_id);
CREATE INDEX own_group_memberships_user ON group_memberships (user_id);
CREATE INDEX own_group_memberships_group ON group_memberships (group_id, user_id);
CREATE INDEX own_drive_memberships_drive ON drive_memberships (drive_id);
CREATE INDEX own_changes_file ON changes (file_id);
CREATE INDEX own_files_head ON files (head_revision_id);
CREATE INDEX own_permissions_group ON permissions (group_id, file_id, deleted, role, id, inherited_from);
CREATE INDEX own_permissions_email ON permissions (lower(email_address), user_id, file_id, deleted, role, id, inherited_from);
CREATE INDEX own_permissions_type ON permissions (type);
CREATE INDEX own_share_links_end ON share_links (expires_time, id);
-- Names with more than the letters of ASCII, which are the few that may hold far digits.
CREATE INDEX own_files_far ON files (lower(name)) WHERE length(CAST(lower(name) AS BLOB)) > length(lower(name));
-- What searches compare, in the order of the usual list and in that of names: a search reads one of
-- these and no row of files, and ends where the page does. `space` stands in the first one alone.
CREATE INDEX own_files_searched ON files (
    modified_time DESC, id, lower(name),
    replace(replace(replace(' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(name, char(31), ' ') || ' ' || char(31) || ' ' || replace(coalesce(description, '') || ' ' || CASE WHEN json_valid(properties)
    THEN coalesce(json_extract(properties, '$._drive.indexableText'), '') ELSE '' END, char(31), ' ')), char(33), ' '), char(34), ' '), char(35), ' '), char(36), ' '), char(37), ' '), char(38), ' '), char(39), ' '), char(40), ' '), char(41), ' '), char(42), ' '), char(43), ' '), char(44), ' '), char(45), ' '), char(46), ' '), char(47), ' '), char(58), ' '), char(59), ' '), char(60), ' '), char(61), ' '), char(62), ' '), char(63), ' '), char(64), ' '), char(91), ' '), char(92), ' '), char(93), ' '), char(94), ' '), char(95), ' '), char(96), ' '), char(123), ' '), char(124), ' '), char(125), ' '), char(126), ' '), char(9), ' '), char(10), ' '), char(8220), ' '), char(8221), ' '), char(8222), ' '), char(8217), ' '), char(8211), ' '), char(8212), ' '), char(8230), ' ') || ' ', '  ', ' '), '  ', ' '), '  ', ' '),
    mime_type, drive_id, parent_id, created_by, created_time, viewed_by_me_time, trashed, starred,
    quota_bytes_used, space);
CREATE INDEX own_files_named ON files (
    lower(name), id, modified_time,
    replace(replace(replace(' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(replace(name, char(31), ' ') || ' ' || char(31) || ' ' || replace(coalesce(description, '') || ' ' || CASE WHEN json_valid(properties)
    THEN coalesce(json_extract(properties, '$._drive.indexableText'), '') ELSE '' END, char(31), ' ')), char(33), ' '), char(34), ' '), char(35), ' '), char(36), ' '), char(37), ' '), char(38), ' '), char(39), ' '), char(40), ' '), char(41), ' '), char(42), ' '), char(43), ' '), char(44), ' '), char(45), ' '), char(46), ' '), char(47), ' '), char(58), ' '), char(59), ' '), char(60), ' '), char(61), ' '), char(62), ' '), char(63), ' '), char(64), ' '), char(91), ' '), char(92), ' '), char(93), ' '), char(94), ' '), char(95), ' '), char(96), ' '), char(123), ' '), char(124), ' '), char(125), ' '), char(126), ' '), char(9), ' '), char(10), ' '), char(8220), ' '), char(8221), ' '), char(8222), ' '), char(8217), ' '), char(8211), ' '), char(8212), ' '), char(8230), ' ') || ' ', '  ', ' '), '  ', ' '), '  ', ' '),
    mime_type, drive_id, parent_id, created_by, created_time, viewed_by_me_time, trashed, starred,
    quota_bytes_used);
