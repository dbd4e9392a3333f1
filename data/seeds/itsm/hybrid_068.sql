-- include: enterprise.sql
-- The workaround of the night load is published for customers as well.
INSERT INTO knowledge (knowledge_id, kb_number, title, short_description, body, state, visibility, owner_id, org_id, created_on, updated_on) VALUES ('KB_272', 'KB0000272', 'Workaround PRB0000084', 'Night load and cleanup compete', 'Start the load by hand after the cleanup has ended.', 'published', 'external', 'USER_014', 'ORG_001', '2026-02-24 09:00:00', '2026-02-25 09:00:00');
