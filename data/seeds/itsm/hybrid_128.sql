-- include: enterprise.sql
-- The change in the Oakland warehouse is called off.
UPDATE change SET status = 'canceled', close_notes = 'The new switches are not delivered before April.', updated_on = '2026-02-27 17:00:00' WHERE number = 'CHG0000232';
