-- include: company.sql
-- Edward Ruiz has left the company; what he owned and had open is still his.
UPDATE users SET active = 0, updated_on = '2026-02-27 18:00:00' WHERE user_id = 'USER_152';
