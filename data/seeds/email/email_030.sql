-- include: company.sql
-- There is a filter on parental leave.
INSERT INTO filters (id, user_id, criteria_json, action_json, created_by, created_at, updated_at) VALUES ('filter_2c25c1b2863045d8f4fdaeff0713df8b', 'user_071', '{"from":"","to":"","subject":"parental leave","query":"","negatedQuery":"","hasAttachment":false,"excludeChats":false,"size":0,"sizeComparison":"unspecified"}', '{"addLabelIds":["Label_1142"]}', 'taylor.ellis@halden.example', '2025-11-17T01:15:00.000000', '2025-11-17T01:15:00.000000');
