-- Who is there today: a status for everybody who works here, and who is on leave is away in all that a status shows.

CREATE TEMP TABLE staff AS
SELECT person.number, person.email, user_id, org_id, display_name AS name, leave_from, leave_until, person.departed,
    CAST(strftime('%d', leave_until) AS INTEGER) || ' ' || ('["January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December"]' ->> (strftime('%m', leave_until) - 1)) AS until
FROM company.person AS person JOIN teams_users ON mail = email;

CREATE UNIQUE INDEX temp.by_staff ON staff (email);

CREATE UNIQUE INDEX temp.by_staff_id ON staff (user_id);

INSERT INTO teams_presence_sessions (session_id, org_id, user_id, application_id, availability, activity, status_message, expiration_date_time, is_active, created_at, updated_at)
SELECT lower(ulid('presence', user_id)), org_id, user_id, NULL, pick('["Available", "Busy", "Away"]', 'is', user_id), pick('["Available", "InACall", "Away"]', 'is', user_id),
    NULL, NULL, 1, '2026-03-02 07:30:00', '2026-03-02 07:30:00'
FROM staff WHERE departed IS NULL AND user_id NOT IN (SELECT user_id FROM teams_presence_sessions) ORDER BY number;

UPDATE teams_presence_sessions SET availability = 'Away', activity = 'OutOfOffice',
    status_message = json_object('message', json_object('content', 'On leave until ' || until, 'contentType', 'text'),
        'expiryDateTime', json_object('dateTime', leave_until || 'T23:59:00', 'timeZone', 'UTC')),
    expiration_date_time = leave_until || 'T23:59:00'
FROM staff WHERE staff.user_id = teams_presence_sessions.user_id AND leave_from <= date(now()) AND leave_until >= date(now());
