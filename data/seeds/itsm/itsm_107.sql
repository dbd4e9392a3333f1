-- include: company.sql
-- The stuck cartridge of Sales has a child of its own.
INSERT INTO child_incident VALUES ('CINC_900', 'INC_1262', 'INC_241', '2026-02-27 16:00:00', '2026-02-27 16:00:00');
UPDATE incident SET parent_incident = 'INC_1262' WHERE incident_id = 'INC_241';
