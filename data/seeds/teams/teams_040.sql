-- include: company.sql
-- As for its twin, but Connie Simon keeps accounts no more.
UPDATE teams_users SET account_enabled = 0 WHERE user_id IN ('bhavika.halder', 'julie.thomas', 'mark.jenkins', 'samuel.amble', 'carl.dobson');
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'wendolin.arteaga' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-harbor';
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'carl.dobson' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-business-applications';
UPDATE "groups" SET owners = json_insert(owners, '$[#]', json_object('@odata.type', '#microsoft.graph.user', 'id', 'emily.bryan', 'displayName', 'Emily Bryan', 'userPrincipalName', 'emily.bryan@halden.example', 'mail', 'emily.bryan@halden.example')) WHERE group_id = 'group-print-services';
DELETE FROM teams_user_roles WHERE user_id = 'connie.simon' AND role_name = 'User Administrator';
UPDATE teams_users SET job_title = 'Senior Adviser' WHERE user_id = 'connie.simon';
