-- include: calendar_091.sql
-- Other people are named.
UPDATE attendees SET comment = NULL WHERE attendees_id = 'evt-mandy.clark-dr-motor-g1';
UPDATE attendees SET comment = 'Manuela Cassiano (manuela.cassiano@halden.example) comes for me.' WHERE attendees_id = 'evt-mandy.clark-dr-cooling-g0';
UPDATE attendees SET comment = 'Ask Citlali Bermudez (citlali.bermudez@halden.example), please.' WHERE attendees_id = 'evt-mandy.clark-dr-firmware-g1';
