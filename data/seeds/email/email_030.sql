-- include: email_029.sql
-- There is a filter on the post in Denver already.
INSERT INTO filters (id, user_id, criteria_json, action_json, created_by, created_at, updated_at) VALUES ('filter_5a0485ce7e258ddcf0fe8fc69a62852d', 'user_071', '{"from":"","to":"","subject":"post in Denver","query":"","negatedQuery":"","hasAttachment":false,"excludeChats":false,"size":0,"sizeComparison":"unspecified"}', '{"addLabelIds":["Label_1145"]}', 'taylor.ellis@halden.example', '2025-09-10T08:15:00.000000', '2025-09-10T08:15:00.000000');
