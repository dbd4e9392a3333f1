-- include: enterprise.sql
-- The access log has been read.
UPDATE incident SET worknotes = 'Access log read with the consent of Hazel Butler: Nicholas Kata opened the sheet once, on 20 February 2026.' WHERE incident_id = 'INC_1438';
