-- include: company.sql
-- There is a filter on Bayview.
INSERT INTO filters (id, user_id, criteria_json, action_json, created_by, created_at, updated_at) VALUES ('filter_c8a4c807d64ea533b5443278fc9e2e20', 'user_054', '{"from":"bayviewcatering.example","to":"","subject":"","query":"","negatedQuery":"","hasAttachment":false,"excludeChats":false,"size":0,"sizeComparison":"unspecified"}', '{"addLabelIds":["Label_0871"],"removeLabelIds":["Label_0858"]}', 'yauvani.shenoy@halden.example', '2025-10-13T01:15:00.000000', '2025-10-13T01:15:00.000000');
