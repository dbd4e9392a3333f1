-- include: company.sql
-- Samuel Amble sits in Chicago, the tag of the team is called Fire wardens, and nineteen have it.
UPDATE teams_users SET city = 'Chicago', state = 'IL' WHERE user_id = 'samuel.amble';
UPDATE teamwork_tags SET display_name = 'Fire wardens', description = 'Who clears a floor when it burns' WHERE team_id = 'team-all-hands' AND display_name = 'First aid';
DELETE FROM teamwork_tag_members WHERE "teamId" = 'team-all-hands' AND "userId" IN ('cody.spears', 'liz.cassiano', 'david.ortega', 'lesley.middleton');
