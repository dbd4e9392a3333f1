-- include: company.sql
-- Five owners of teams have left; one of these teams has two others. Emily Bryan owns one of the groups already.
UPDATE teams_users SET account_enabled = 0 WHERE user_id IN ('bhavika.halder', 'julie.thomas', 'mark.jenkins', 'samuel.amble', 'carl.dobson');
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'wendolin.arteaga' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-harbor';
UPDATE teams SET members = (SELECT json_group_array(json(CASE json_extract(value, '$.userId') WHEN 'carl.dobson' THEN json_set(value, '$.roles', json('["owner"]')) ELSE value END)) FROM json_each(members)) WHERE team_id = 'team-business-applications';
UPDATE "groups" SET owners = json_insert(owners, '$[#]', json_object('@odata.type', '#microsoft.graph.user', 'id', 'emily.bryan', 'displayName', 'Emily Bryan', 'userPrincipalName', 'emily.bryan@halden.example', 'mail', 'emily.bryan@halden.example')) WHERE group_id = 'group-print-services';
