-- Rooms of the calendar are configuration items: they stand at their site, and its workplace people look after them.

CREATE TEMP TABLE room AS
SELECT substr(label, 1, instr(label, ',') - 1) AS name, location_id, org_id, row_number() OVER (ORDER BY location_id, label) AS turn
FROM calendar.office_locations JOIN location AS l ON substr(label, instr(label, ',') + 2) LIKE l.name || ' (%';
INSERT INTO configuration_item
SELECT printf('CI_%03d', (SELECT max(CAST(substr(configuration_item_id, 4) AS INTEGER)) FROM configuration_item) + turn),
    room.name || iif(room.name LIKE '% Room', '', ' meeting room'), printf('%s-MR-%05d%03d', iif(room.org_id = 'ORG_001', 'HI', 'TO'), 100000 * lot('serial of room', room.name), turn),
    (SELECT manager_id FROM user_group AS g WHERE g.org_id = room.org_id AND g.name IN ('Workplace Support', 'Tessell Field Support')),
    location_id, room.org_id, 'in_use', NULL, '2019-04-01 08:00:00', '2019-04-01 08:00:00'
FROM room ORDER BY turn;
