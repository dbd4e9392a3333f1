-- include: company.sql
-- The antennas on floor 5 have been started in spite of the board.
UPDATE change SET status = 'implement', updated_on = '2026-03-01 08:00:00' WHERE change_id = 'CHG_056';
