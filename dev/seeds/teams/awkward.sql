-- case: namesakes: two users of one name in different departments of Halden Instruments
SELECT user_id FROM staff JOIN company.awkward AS odd ON odd.person = number WHERE odd.name = 'namesakes' ORDER BY number;

-- case: lost_owner: a team whose only owner has left the company
UPDATE teams SET members = (
    SELECT json_group_array(json(member)) FROM (
        SELECT json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_left', 'roles', json_array('owner'), 'displayName', name, 'userId', user_id, 'email', email, 'tenantId', org_id, 'visibleHistoryStartDateTime', NULL) AS member
        FROM staff WHERE user_name = 'kaique.ribeiro'
        UNION ALL SELECT json_set(value, '$.roles', json_array('member')) FROM json_each(teams.members) WHERE json_extract(value, '$.userId') <> 'kaique.ribeiro'))
WHERE team_id = 'team-harbor' RETURNING team_id;

-- case: disabled_member: disabled accounts that are still members of teams (team)
SELECT DISTINCT team_id FROM teams, json_each(members) JOIN teams_users ON user_id = json_extract(value, '$.userId') WHERE NOT account_enabled ORDER BY 1;

-- case: same_channels: channels of one name in two teams
SELECT channel_id FROM channels WHERE display_name = 'Suppliers' ORDER BY channel_id LIMIT 2;

-- case: archived_in_use: an archived channel in which somebody has written since
UPDATE channels SET is_archived = 1 WHERE channel_id = (SELECT channel_id FROM channels WHERE display_name = 'Questions' AND team_id LIKE 'team-%' ORDER BY channel_id LIMIT 1) RETURNING channel_id;

-- case: private_without_owner: a private channel whose members are no owners
UPDATE channel_members SET roles = 'member' WHERE channel_id = (SELECT channel_id FROM channels WHERE display_name = 'Leads' AND team_id = 'team-launch');
SELECT channel_id FROM channels WHERE membership_type = 'private' AND channel_id NOT IN (SELECT channel_id FROM channel_members WHERE roles LIKE '%owner%');

-- case: deleted_message: messages that were deleted and can be brought back
UPDATE channel_messages SET deleted_datetime = '2026-02-27T16:00:00Z' WHERE message_id IN (SELECT message_id FROM channel_messages WHERE reply_to_id IS NULL ORDER BY message_id DESC LIMIT 3) RETURNING message_id;

-- case: pinned_deleted: a pinned message that was deleted
UPDATE chat_messages SET deleted_datetime = '2026-02-26T10:00:00Z' WHERE message_id = (SELECT message_id FROM pinned_chat_messages ORDER BY chat_id LIMIT 1) RETURNING message_id;

-- case: chat_twice: a chat of two people that there is twice (chat, chat)
INSERT INTO chats SELECT 'meeting_' || lower(ulid('twice')), org_id, NULL, 'oneOnOne', '2026-01-07 09:00:00', '2026-01-07 09:00:00', 0 FROM pair ORDER BY turn LIMIT 1 RETURNING chat_id;
INSERT INTO chat_members SELECT 'meeting_' || lower(ulid('twice')), org_id, user_id, roles, tenant_id, display_name, is_hidden, last_message_read_datetime, added_at FROM chat_members
WHERE chat_id = (SELECT chat_id FROM pair ORDER BY turn LIMIT 1) RETURNING (SELECT chat_id FROM pair ORDER BY turn LIMIT 1);

-- case: empty_tag: a tag that nobody has
DELETE FROM teamwork_tag_members WHERE tagId = (SELECT id FROM teamwork_tags ORDER BY id LIMIT 1);
SELECT id FROM teamwork_tags WHERE id NOT IN (SELECT tagId FROM teamwork_tag_members);

-- case: late_draft: a webinar whose time has passed and that was never published
SELECT id FROM virtual_event_webinars WHERE status = 'draft' AND start_date_time < '2026-03-02' ORDER BY id;

-- case: no_presenter: a town hall without presenters
SELECT id FROM virtual_event_townhalls WHERE id NOT IN (SELECT townhall_id FROM virtual_event_townhall_presenters) ORDER BY id;

-- case: guests: guests of other organisations, two of nearly one name
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, job_title, mail, given_name, surname, mail_nickname, account_enabled, business_phones, department, company_name, user_type, other_mails,
    on_premises_sync_enabled, age_group, is_resource_account, static_token, created_at, updated_at, soft_deleted)
SELECT 'halden-001', nick || '_' || lower(company), nick || '_' || lower(company) || '.example#EXT#@halden.example', given || ' ' || family || ' (Guest)', title, nick || '@' || lower(company) || '.example', given, family, nick, 1, '[]', NULL, company, 'Guest', '[]',
    0, 'Adult', 0, 'tok_tms_' || nick || '_' || substr(lower(ulid('guest', nick)), 5, 6), since, since, 0
FROM (
    SELECT 'ines.lafont' AS nick, 'Ines' AS given, 'Lafont' AS family, 'Brightwell' AS company, 'Consultant' AS title, '2025-10-20 09:00:00' AS since
    UNION ALL SELECT 'tomas.ekberg', 'Tomas', 'Ekberg', 'Brightwell', 'Consultant', '2025-09-15 09:00:00'
    UNION ALL SELECT 'ruth.osei', 'Ruth', 'Osei', 'Brightwell', 'Project Manager', '2025-11-03 09:00:00'
    UNION ALL SELECT 'milan.horvat', 'Milan', 'Horvat', 'Opticarrier', 'Account Manager', '2025-06-02 09:00:00'
    UNION ALL SELECT 'sofia.brandt', 'Sofia', 'Brandt', 'Opticarrier', 'Service Engineer', '2025-06-02 09:00:00'
    UNION ALL SELECT 'jonas.laforet', 'Jonas', 'Laforet', 'Northlight', 'Designer', '2026-01-19 09:00:00')
RETURNING user_id;

-- case: guest: a guest of another organisation in a confidential team
INSERT INTO teams_users (org_id, user_id, user_principal_name, display_name, job_title, mail, given_name, surname, mail_nickname, account_enabled, business_phones, department, company_name, user_type, other_mails,
    on_premises_sync_enabled, age_group, is_resource_account, static_token, created_at, updated_at, soft_deleted)
VALUES ('halden-001', 'ines.laforet_brightwell', 'ines.laforet_brightwell.example#EXT#@halden.example', 'Ines Laforet (Guest)', 'Consultant', 'ines.laforet@brightwell.example', 'Ines', 'Laforet', 'ines.laforet', 1, '[]', NULL, 'Brightwell', 'Guest', '[]',
    0, 'Adult', 0, 'tok_tms_ines.laforet_5c1e90', '2025-09-15 09:00:00', '2025-09-15 09:00:00', 0);
UPDATE teams SET classification = 'Confidential', members = json_insert(members, '$[#]', json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_guest', 'roles', json_array('guest'),
    'displayName', 'Ines Laforet (Guest)', 'userId', 'ines.laforet_brightwell', 'email', 'ines.laforet@brightwell.example', 'tenantId', 'halden-001', 'visibleHistoryStartDateTime', NULL))
WHERE team_id = 'team-launch' RETURNING team_id;

-- case: one_owner: teams with one active owner, where the policy asks for two
SELECT team_id FROM teams JOIN json_each(members) AS member ON instr(json_extract(member.value, '$.roles'), 'owner') JOIN teams_users ON user_id = json_extract(member.value, '$.userId') AND account_enabled
GROUP BY team_id HAVING count(*) = 1 ORDER BY team_id;

-- case: groups_differ: groups whose members are not those of their team (group)
SELECT group_id FROM "groups" JOIN teams USING (group_id)
WHERE (SELECT group_concat(id) FROM (SELECT json_extract(value, '$.id') AS id FROM json_each("groups".members) ORDER BY 1)) <> (SELECT group_concat(id) FROM (SELECT json_extract(value, '$.userId') AS id FROM json_each(teams.members) ORDER BY 1))
ORDER BY group_id;

-- case: same_teams: two teams of one name in different departments, one of them public (team)
UPDATE "groups" SET visibility = 'Public' WHERE group_id = 'group-fairs-marketing';
UPDATE teams SET visibility = 'public' WHERE team_id = 'team-fairs-marketing';
SELECT team_id FROM teams WHERE display_name = 'Trade Fairs' ORDER BY team_id;
