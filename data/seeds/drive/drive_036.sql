-- include: drive_035.sql
-- Connie Simon only writes in the drive now; Wendolin Arteaga runs it with Bella Castro.
UPDATE drive_memberships SET role = 'writer' WHERE drive_id = '01J6YH15GBDB443V1XP14A529S' AND user_id = '01JS1PAN5YAXPBYHD4WE81E0NZ';
UPDATE drive_memberships SET role = 'organizer' WHERE drive_id = '01J6YH15GBDB443V1XP14A529S' AND user_id = '01JB3AP7FHM5GBW42QCJXGW2MM';
