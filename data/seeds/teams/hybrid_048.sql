-- include: enterprise.sql
-- Amy Simon takes the new cases of Customer Care on this day.
INSERT INTO teamwork_tags (id, team_id, display_name, description, tag_type, created_at, updated_at) VALUES ('01jd4q8w2e6r0t5y9u3i7o1pas', 'team-customer-care', 'New cases', 'Takes the new cases of the day', 'standard', '2026-02-02 09:00:00', '2026-03-02 08:00:00');
INSERT INTO teamwork_tag_members (id, tagId, teamId, userId, displayName, tenantId) VALUES ('01jd4q8x7k2m5n9b3v6c1z4lkj', '01jd4q8w2e6r0t5y9u3i7o1pas', 'team-customer-care', 'amy.simon', 'Amy Simon', 'halden-001');
