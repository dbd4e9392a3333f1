-- include: company.sql
-- As for its twin, but the account of Jennifer Frank is disabled.
UPDATE teams_users SET employee_type = 'Temporary' WHERE user_id IN ('hazel.hunt', 'karin.hanel', 'priya.rajan', 'kenneth.clark', 'scott.mason', 'aarti.agarwal', 'anita.basu', 'charles.macias', 'daniel.lira');
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'bhavika.halder' THEN json_set(value, '$.roles', json('["member"]')) WHEN 'hazel.hunt' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-customer-care';
UPDATE teams SET members = json_insert(members, '$[#]', json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_jm5d0scott7incidents2026', 'roles', json_array('member'), 'displayName', 'Scott Mason', 'userId', 'scott.mason', 'email', 'scott.mason@halden.example', 'tenantId', 'halden-001', 'visibleHistoryStartDateTime', NULL)) WHERE team_id = 'team-incidents';
UPDATE teams_users SET account_enabled = 0 WHERE user_id = 'jennifer.frank';
