-- include: company.sql
-- Aaron Jones has resolved Taylor Smith's ticket in the meantime.
UPDATE incident SET status = 'resolved', resolution_code = 'Solution Provided', resolution_notes = 'Currency code added, rates imported again.', resolved_by = 'USER_011', resolved = '2026-03-02 08:10:00', updated_at = '2026-03-02 08:10:00' WHERE incident_id = 'INC_165';
