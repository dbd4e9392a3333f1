-- include: enterprise.sql
-- The doctor has put Karin Hoffmann's return off, and her case is on hold.
UPDATE hr_case SET status = 'suspended', worknotes = 'On hold since 27 February: the doctor has put the return off. New start on Monday, 16 March 2026. The reason stays with HR.', updated_at = '2026-02-27 15:20:00' WHERE number = 'HRC0001733';
