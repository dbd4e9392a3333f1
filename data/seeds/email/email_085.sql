-- include: company.sql
-- There is a filter on Redline.
INSERT INTO filters (id, user_id, criteria_json, action_json, created_by, created_at, updated_at) VALUES ('filter_e717100a1f447f5dfa81abe615f23bb0', 'user_076', '{"from":"redlinefreight.example","to":"","subject":"","query":"","negatedQuery":"","hasAttachment":false,"excludeChats":false,"size":0,"sizeComparison":"unspecified"}', '{"addLabelIds":["Label_1222"],"removeLabelIds":["Label_1208"]}', 'ankit.desai@halden.example', '2025-10-20T01:15:00.000000', '2025-10-20T01:15:00.000000');
