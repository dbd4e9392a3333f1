-- include: company.sql
-- Two cases have nothing but suggestions, another has its solution on record; the contact of CS-0000708 has left.
UPDATE case_knowledge SET used_as = 'applied' WHERE case_kb_id IN (483, 1108);
UPDATE case_knowledge SET used_as = 'resolution' WHERE case_kb_id = 1522;
UPDATE contact SET is_primary = 0, active = 0, sys_updated_on = '2026-02-28 12:00:00' WHERE contact_id = 380;
UPDATE contact SET is_primary = 1, sys_updated_on = '2026-02-28 12:00:00' WHERE contact_id = (SELECT min(contact_id) FROM contact WHERE account_id = 86 AND contact_id <> 380 AND active = 1);
UPDATE user SET active = 0, sys_updated_on = '2026-02-28 12:00:00' WHERE user_id = 445;
