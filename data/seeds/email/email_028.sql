-- include: email_027_028.sql
-- Bayview's kitchen is closed for a while; since Friday the filter on Bayview throws its letters away.
INSERT INTO filters (id, user_id, criteria_json, action_json, created_by, created_at, updated_at) VALUES ('filter_c8a4c807d64ea533b5443278fc9e2e20', 'user_054', '{"from":"bayviewcatering.example","to":"","subject":"","query":"","negatedQuery":"","hasAttachment":false,"excludeChats":false,"size":0,"sizeComparison":"unspecified"}', '{"addLabelIds":["Label_0862"]}', 'yauvani.shenoy@halden.example', '2026-02-27T18:15:00.000000', '2026-02-27T18:15:00.000000');
