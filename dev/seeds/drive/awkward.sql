-- case: namesakes: two users of one name in different departments of Halden Instruments
SELECT email FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes' ORDER BY number;

-- case: departed_owner: a document outside all drives whose owner has left the company
UPDATE files SET name = 'Passwords of the old lab', created_by = (SELECT id FROM staff WHERE user_name = 'kaique.ribeiro'), modified_by = (SELECT id FROM staff WHERE user_name = 'kaique.ribeiro')
WHERE id = (SELECT id FROM files WHERE name LIKE 'Notes of %' ORDER BY id LIMIT 1) RETURNING id;
UPDATE permissions SET user_id = (SELECT id FROM staff WHERE user_name = 'kaique.ribeiro'), email_address = (SELECT email FROM staff WHERE user_name = 'kaique.ribeiro')
WHERE role = 'owner' AND file_id = (SELECT id FROM files WHERE name = 'Passwords of the old lab') RETURNING id;

-- case: open_secret: a confidential document that anybody with the link may read
UPDATE file_labels SET value_enum = 'confidential' WHERE label_id = ulid('label', 'classification')
    AND file_id IN (SELECT file_id FROM permissions WHERE type = 'anyone' ORDER BY file_id LIMIT 2) RETURNING file_id;

-- case: expired_guest: people of other companies whose access ended and still stands in the list
SELECT permissions.id FROM permissions JOIN share_links USING (id) WHERE expires_time < now() ORDER BY 1 LIMIT 5;

-- case: endless_guest: people of other companies whose access has no end
SELECT permissions.id FROM permissions LEFT JOIN share_links USING (id) JOIN data.outsider ON outsider.email = email_address WHERE expires_time IS NULL ORDER BY 1 LIMIT 5;

-- case: broken_inheritance: a document in a shared folder that the folder's team cannot see
DELETE FROM permissions WHERE inherited_from IS NOT NULL AND file_id = (SELECT file_id FROM permissions WHERE inherited_from IS NOT NULL ORDER BY file_id LIMIT 1) RETURNING file_id;

-- case: same_name: two files of one name in different folders
UPDATE files SET name = 'Price list - budget' WHERE id = (SELECT id FROM files WHERE name = 'Capital plan - budget') RETURNING id;
SELECT id FROM files WHERE name = 'Price list - budget' ORDER BY id;

-- case: lost_target: a shortcut whose target is in the trash
UPDATE files SET trashed = 1, explicitly_trashed = 1, trashed_time = '2026-02-25 11:00:00' WHERE name = 'Packaging - kickoff' RETURNING id;
INSERT INTO files SELECT ulid('shortcut'), drive_id, 'Shortcut to Packaging', NULL, 'application/vnd.google-apps.shortcut', 0, NULL, NULL, '[]', 0, 0, NULL, created_by, created_by,
    '2026-01-20 09:00:00', '2026-01-20 09:00:00', NULL, NULL, 1, id, mime_type, 'drive#file', 'drive', NULL, NULL, NULL, 'https://drive.google.com/file/d/' || ulid('shortcut') || '/view', NULL, NULL,
    NULL, 0, 0, 0, 0, 0, 1, 1, NULL, NULL, 0 FROM files WHERE name = 'Packaging - kickoff' RETURNING id;

-- case: in_the_trash: documents in the trash, with their folder or alone
UPDATE files SET trashed = 1, explicitly_trashed = 1, trashed_time = '2026-02-26 16:00:00' WHERE name IN ('Field visits - kickoff', 'Stock count - kickoff', 'Salary bands - data sheet.pdf') RETURNING id;

-- case: orphan: a document that lies in no folder and in no drive, shared by nobody
SELECT id FROM files WHERE drive_id IS NULL AND NOT shared ORDER BY id LIMIT 3;

-- case: no_organizer: a shared drive whose only organizer has left the company
UPDATE drive_memberships SET role = 'writer' WHERE role = 'organizer' AND drive_id = ulid('drive', 'quality') RETURNING id;
INSERT INTO drive_memberships SELECT ulid('seat', 'left'), ulid('drive', 'quality'), 'user', id, NULL, NULL, 'organizer', '2025-09-01 10:00:00' FROM staff WHERE user_name = 'kaique.ribeiro' RETURNING id;

-- case: shared_already: a request for access of somebody who has it
UPDATE access_proposals SET status = 'pending', resolved_at = NULL, resolved_by_email = NULL, (requester_email, recipient_email) = (
    SELECT email_address, email_address FROM permissions WHERE permissions.file_id = access_proposals.file_id AND role <> 'owner' AND type = 'user' LIMIT 1)
WHERE id = (SELECT access_proposals.id FROM access_proposals JOIN permissions USING (file_id) WHERE role <> 'owner' AND type = 'user' ORDER BY 1 LIMIT 1) RETURNING id;

-- case: open_remarks: contracts with comments that nobody has resolved
SELECT file_id FROM comments JOIN files ON files.id = file_id WHERE NOT resolved AND files.name LIKE '%contract.pdf' GROUP BY 1 ORDER BY 1 LIMIT 5;

-- case: unkept: contracts whose last revision is not kept forever
SELECT file_id FROM revisions JOIN files ON files.head_revision_id = revisions.id WHERE name LIKE '%contract.pdf' AND NOT keep_forever ORDER BY 1 LIMIT 5;

-- case: unlabelled: documents of a drive that have no classification
DELETE FROM file_labels WHERE id IN (SELECT id FROM file_labels WHERE label_id = ulid('label', 'classification') ORDER BY id LIMIT 4) RETURNING file_id;
