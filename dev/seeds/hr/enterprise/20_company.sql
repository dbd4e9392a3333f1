-- Leave and onboarding as the company tells them.

-- Who is on leave has a case for it, a month before; a story may have told it already.
CREATE TEMP TABLE absent AS
SELECT person.email, leave_from, leave_until, u.user_id, u.org_id, (SELECT user_id FROM "user" AS boss JOIN company.person AS p USING (email)
        WHERE p.number = person.manager) AS boss, row_number() OVER (ORDER BY leave_from) AS turn,
    moment(date(leave_from, '-40 days'), date(leave_from, '-30 days'), 'asks for leave', person.email) AS at
FROM company.person AS person JOIN "user" AS u USING (email)
WHERE leave_until IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM hr_case JOIN hr_service ON hr_service_id = hr_service
    WHERE opened_for = u.user_id AND service_name LIKE '%Leave%' AND service_name NOT LIKE '%Calendar%' AND hr_case.created_at > date(leave_from, '-120 days'));
CREATE TEMP TABLE granted AS
SELECT absent.*, s.hr_service_id AS service, s.hr_criteria AS criteria, category.coe_type AS coe, g.group_id,
    (SELECT draw(user_id, 'grants', email) FROM user_group_member AS m JOIN "user" AS w USING (user_id)
        WHERE m.group_id = g.group_id AND w.active AND w.role = 'agent' AND m.created_at < at AND w.user_id <> absent.user_id) AS worker
FROM absent JOIN hr_service AS s ON s.service_name = 'Leave of Absence' AND s.org_id = absent.org_id
JOIN topic_detail ON topic_detail_id = s.topic_detail JOIN topic_category AS category ON topic_category_id = topic_detail.topic_category
JOIN user_group AS g ON g.name = iif(absent.org_id = 1, '', 'Tessell ') || 'Absence Desk';
INSERT INTO hr_case
SELECT (SELECT max(hr_case_id) FROM hr_case) + turn, printf('HRC%07d', 710 + (SELECT max(hr_case_id) FROM hr_case) + turn), 'closed_complete', service,
    user_id, user_id, 'moderate', 'self-service', worker, group_id,
    'Leave of Absence: ' || leave_from || ' to ' || leave_until, 'Days are booked and the manager knows.', NULL, criteria, coe, boss, 'approved', NULL, NULL,
    at, datetime(at, '+3 days'), org_id
FROM granted ORDER BY turn;

-- Onboarding happens around the first day. Cases far from it go to somebody who came lately, at that time, and are done.
CREATE TEMP TABLE late AS
SELECT c.hr_case_id AS file, c.org_id, c.opened_for AS old, c.opened_by AS opener, c.assigned_to AS worker, c.assignment_group AS team, c.created_at,
    row_number() OVER (PARTITION BY c.org_id ORDER BY c.created_at) AS turn
FROM hr_case AS c JOIN hr_service AS s ON hr_service_id = hr_service JOIN hr_profile AS p ON p.user_id = opened_for
WHERE s.service_name LIKE '%Onboarding%' AND abs(julianday(c.created_at) - julianday(employment_start_date)) > 60
    AND c.number NOT IN (SELECT number FROM story.part WHERE kind = 'hr.case');
CREATE TEMP TABLE newcomer AS
SELECT user_id, email, org_id, first_name, employment_start_date AS hired, row_number() OVER (PARTITION BY org_id ORDER BY employment_start_date DESC, user_id) AS turn
FROM hr_profile AS p JOIN "user" AS u USING (user_id, org_id)
WHERE u.active AND employment_end_date IS NULL AND user_id NOT IN (
    SELECT opened_for FROM hr_case JOIN hr_service ON hr_service_id = hr_service WHERE service_name LIKE '%Onboarding%'
        AND hr_case_id NOT IN (SELECT file FROM late));
CREATE TEMP TABLE moved AS
SELECT late.*, n.user_id AS person, n.email, first_name,
    printf('%+d days', julianday(date(hired, '-4 days')) - julianday(date(created_at))) AS by
FROM late JOIN newcomer AS n USING (org_id, turn);
UPDATE hr_case SET status = 'closed_complete', opened_for = person, opened_by = iif(opened_by = moved.old, person, opened_by),
    request_status = iif(approver IS NULL, NULL, 'approved'), created_at = datetime(hr_case.created_at, by), updated_at = datetime(updated_at, by),
    assignment_group = coalesce(assignment_group, (SELECT g.group_id FROM user_group AS g WHERE g.org_id = hr_case.org_id AND g.name IN ('HR Shared Services', 'Tessell HR Shared Services'))),
    assigned_to = coalesce(assigned_to, (SELECT min(m.user_id) FROM user_group_member AS m JOIN "user" AS w USING (user_id)
        WHERE m.org_id = hr_case.org_id AND w.role = 'agent' AND w.active AND m.group_id = coalesce(assignment_group, (SELECT g.group_id FROM user_group AS g
            WHERE g.org_id = hr_case.org_id AND g.name IN ('HR Shared Services', 'Tessell HR Shared Services')))))
FROM moved WHERE hr_case_id = file;
UPDATE hr_case SET (short_description, worknotes) = (
    SELECT service_name || ': ' || said, note FROM hr_service, data.first_days WHERE hr_service_id = hr_service AND place = (SELECT 1 + (turn - 1) % (SELECT count(*) FROM data.first_days) FROM moved WHERE file = hr_case_id))
WHERE hr_case_id IN (SELECT file FROM moved);
UPDATE hr_case_task SET status = iif(hr_case_task.status = 'cancelled', 'cancelled', 'closed_complete'), active = 0, worknotes = NULL,
    assignment_group = coalesce(hr_case_task.assignment_group, c.assignment_group), assigned_to = coalesce(hr_case_task.assigned_to, c.assigned_to),
    created_at = datetime(hr_case_task.created_at, by), updated_at = datetime(hr_case_task.updated_at, by)
FROM moved JOIN hr_case AS c ON c.hr_case_id = file WHERE parent_case = file;
UPDATE checklist SET checked = 1, created_at = datetime(checklist.created_at, by), updated_at = datetime(checklist.updated_at, by)
FROM moved JOIN hr_case_task AS t ON parent_case = file WHERE case_task_id = hr_case_task_id;
UPDATE survey_instance SET assigned_to = person, created_at = datetime(survey_instance.created_at, by), updated_at = datetime(survey_instance.updated_at, by),
    answer_1 = coalesce(answer_1, iif(question_1 IS NULL, NULL, 'Yes')), answer_2 = coalesce(answer_2, iif(question_2 IS NULL, NULL, 'Most of it')),
    answer_3 = coalesce(answer_3, iif(question_3 IS NULL, NULL, 'Nothing so far')), answer_4 = coalesce(answer_4, iif(question_4 IS NULL, NULL, 'The tour'))
FROM moved JOIN hr_case_task AS t ON parent_case = file JOIN survey AS s WHERE case_task_id = hr_case_task_id AND s.survey_id = survey_instance.survey_id;
UPDATE hr_case_knowledge SET created_at = datetime(hr_case_knowledge.created_at, by), updated_at = datetime(hr_case_knowledge.updated_at, by) FROM moved WHERE hr_case_id = file;
UPDATE notification SET email = iif(notification.email = (SELECT u.email FROM "user" AS u WHERE u.user_id = moved.old), moved.email, notification.email),
    status = 'closed_complete', created_at = datetime(notification.created_at, by), updated_at = datetime(updated_at, by)
FROM moved WHERE hr_case_id = file;
