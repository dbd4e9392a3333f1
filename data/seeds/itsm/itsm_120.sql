-- include: company.sql
-- The change for the transfer in batches was canceled before it began.
UPDATE change SET status = 'canceled', close_notes = 'Laboratory keeps single transfers for the time being.', updated_on = '2026-02-27 15:00:00' WHERE change_id = 'CHG_051';
