-- include: company.sql
-- A ticket about a vendor hangs under Darlene Davis's ticket already.
UPDATE incident SET parent_incident = 'INC_310' WHERE incident_id = 'INC_1350';
INSERT INTO child_incident (child_incident_mapping_id, parent_incident, child_incident, created_at, updated_at) VALUES ('CINC_081', 'INC_310', 'INC_1350', '2026-03-02 08:52:00', '2026-03-02 08:52:00');
