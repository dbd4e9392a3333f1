-- include: company.sql
-- The change that was to end the locks is recorded as a failure.
UPDATE change SET close_code = 'unsuccessful', close_notes = 'Isolation level taken back, two reports showed wrong sums.' WHERE change_id = 'CHG_023';
