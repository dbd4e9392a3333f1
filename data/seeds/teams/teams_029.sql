-- include: company.sql
-- The tag of the team is called Fire wardens, and nineteen have it.
UPDATE teamwork_tags SET display_name = 'Fire wardens', description = 'Who clears a floor when it burns' WHERE team_id = 'team-all-hands' AND display_name = 'First aid';
DELETE FROM teamwork_tag_members WHERE "teamId" = 'team-all-hands' AND "userId" IN ('cody.spears', 'liz.cassiano', 'david.ortega', 'lesley.middleton');
