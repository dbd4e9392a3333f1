-- include: company.sql
-- The article on mirrored defect maps was only applied in CS-0000708; the contact of CS-0000631 has left Grayling Aerospace.
UPDATE case_knowledge SET used_as = 'applied' WHERE case_kb_id = 1309;
UPDATE contact SET is_primary = 0, active = 0, sys_updated_on = '2026-02-28 12:00:00' WHERE contact_id = 415;
UPDATE contact SET is_primary = 1, sys_updated_on = '2026-02-28 12:00:00' WHERE contact_id = (SELECT min(contact_id) FROM contact WHERE account_id = 93 AND contact_id <> 415 AND active = 1);
UPDATE user SET active = 0, sys_updated_on = '2026-02-28 12:00:00' WHERE user_id = 480;
