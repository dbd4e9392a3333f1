-- Hubs, staff and their groups.

INSERT INTO location
SELECT place, 'Halden Service Hub ' || name, plot, street, city,
    '{"new_york": "usa", "london": "uk", "mumbai": "india", "tokyo": "japan", "sydney": "australia"}'
        ->> city, 1, '2023-05-08 09:00:00', '2023-05-08 09:00:00'
FROM data.hub;

INSERT INTO "user"
SELECT staff.place, first_name, last_name, email, phone, role,
    1 + (staff.place - 1) % (SELECT count(*) FROM data.hub), departed IS NULL,
    max(hired, '2023-05-08') || ' 09:00:00',
    coalesce(departed || ' 17:00:00', max(hired, '2023-05-08') || ' 09:00:00')
FROM data.staff AS staff JOIN company.person USING (email)
ORDER BY staff.place;

INSERT INTO user_group
SELECT place, name, kind, coalesce(active, 1), '2023-05-08 09:00:00',
    iif(active = 0, moment(datetime(now(), '-60 days'), datetime(now(), '-50 days'), name),
        '2023-05-08 09:00:00')
FROM data.team;

INSERT INTO user_group_member
SELECT row_number() OVER (ORDER BY team.place, member.key), team.place, user_id,
    moment(sys_created_on, datetime(sys_created_on, '+62 days'), 'joins', team.name, email)
FROM data.team AS team, json_each(members) AS member
JOIN "user" ON email = member.value;
