-- include: company.sql
-- The ticket about the missing music is the parent of another one.
INSERT INTO child_incident VALUES ('CINC_901', 'INC_272', 'INC_288', '2026-03-02 08:30:00', '2026-03-02 08:30:00');
UPDATE incident SET parent_incident = 'INC_272' WHERE incident_id = 'INC_288';
