-- include: company.sql
-- Sofia Brandt of Opticarrier sits in San Francisco and is a guest of Customer Care; two colleagues there have no tag.
DELETE FROM teamwork_tag_members WHERE tagId IN (SELECT id FROM teamwork_tags WHERE team_id = 'team-customer-care') AND userId IN ('anand.srinivas', 'lesley.johnston');
UPDATE teams_users SET office_location = 'San Francisco Headquarters', city = 'San Francisco' WHERE user_id = 'sofia.brandt_opticarrier';
UPDATE teams SET members = json_insert(members, '$[#]', json_object('@odata.type', '#microsoft.graph.aadUserConversationMember', 'id', 'membership_js8t5r2m7xq9d4h6v1nb0c90', 'roles', json_array('guest'), 'displayName', 'Sofia Brandt (Guest)', 'userId', 'sofia.brandt_opticarrier', 'email', 'sofia.brandt@opticarrier.example', 'tenantId', 'halden-001', 'visibleHistoryStartDateTime', NULL)) WHERE team_id = 'team-customer-care';
