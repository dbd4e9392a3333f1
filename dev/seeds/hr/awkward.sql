-- case: namesakes: two users of one name in different departments of organisation 1
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes';

-- case: namesake_cases: an open case of each of them
SELECT hr_case_id FROM hr_case WHERE opened_for IN (64, 89) AND status = 'ready' ORDER BY opened_for;

-- case: namesakes_across: a user of each organisation with the same name
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes_across';

-- case: without_profile: active users who have no profile yet, of both organisations
SELECT user_id FROM "user" WHERE user_id NOT IN (SELECT user_id FROM hr_profile) ORDER BY org_id, user_id;

-- case: offboarded_with_work: an inactive user with open work (user, case, task, case, task)
UPDATE hr_case SET assigned_to = 30 WHERE hr_case_id IN (212, 228);
UPDATE hr_case_task SET assigned_to = 30 WHERE hr_case_task_id IN (359, 386);
VALUES (30), (212), (359), (228), (386);

-- case: half_offboarded: a user whose profile ended, but who is active and in a group (user, group)
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'departed_reporter';
VALUES (3);

-- case: reports_of_inactive_manager: an inactive manager and people whose profile still names them
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'departed_manager';
SELECT user_id FROM hr_profile WHERE manager = 9 AND employment_end_date IS NULL ORDER BY user_id;

-- case: free_to_leave: an employee whose profile can be ended at once
SELECT user_id FROM "user" WHERE email = 'xiti.goswami@halden.example';

-- case: busy_to_leave: an agent with open work that others of the group could take
VALUES (36), (254), (236);

-- case: manager_with_reports: a manager whose profile cannot end while others report to them
SELECT user_id FROM "user" WHERE email = 'mark.jenkins@halden.example';

-- case: group_with_inactive_manager: an active group whose only member is an inactive manager
SELECT group_id FROM user_group WHERE name = 'Workplace Requests';
SELECT user_id FROM user_group_member WHERE group_id = 15;

-- case: group_without_members: an active group nobody is in
SELECT group_id FROM user_group WHERE group_id NOT IN (SELECT group_id FROM user_group_member);

-- case: inactive_group: a group that is switched off but still has members
SELECT group_id FROM user_group WHERE NOT active;

-- case: case_in_inactive_group: an open case in it
UPDATE hr_case_task SET assignment_group = 17 WHERE parent_case = 223 AND status <> 'draft';
UPDATE hr_case SET assignment_group = 17 WHERE hr_case_id = 223 RETURNING hr_case_id;

-- case: criteria_without_active_people: approval criteria that name nobody active
INSERT INTO hr_criteria
SELECT 9, 'Workplace Approval', 'approval', 1, 15, NULL, '2019-04-01 08:00:00', '2019-04-01 08:00:00', 1
RETURNING hr_criteria_id;

-- case: service_of_inactive_topic: an active service under an inactive topic
SELECT hr_service_id FROM hr_service WHERE service_name = 'Paper Form Request';

-- case: inactive_service: a service that must not be used
SELECT hr_service_id FROM hr_service WHERE NOT active;

-- case: case_of_inactive_service: an open case for it
SELECT hr_case_id FROM hr_case WHERE hr_service = 31;

-- case: unused_template: an inactive template of no service
INSERT INTO service_template
SELECT 11, 'Fax Cover Sheet', '{"short_description": "Fax", "category": "paper"}', 0, 'HRIT', 1,
    '2025-07-08 15:40:00', '2025-07-08 15:40:00'
RETURNING service_template_id;

-- case: inactive_skill_held: an inactive skill and the assignment of someone who still has it
SELECT skill_id FROM skill WHERE NOT active;
INSERT INTO user_skill
SELECT max(user_skill_id) + 1, 12, 31, 1, '2024-11-12 10:05:00', '2024-11-12 10:05:00' FROM user_skill
RETURNING user_skill_id;

-- case: skill_nobody_has: an active skill that nobody has
INSERT INTO skill
SELECT 20, 'Pension Law', 1, 1, '2026-01-14 09:20:00', '2026-01-14 09:20:00'
RETURNING skill_id;

-- case: skills_entered_beside_it: others of the same morning, in the same words (skills)
INSERT INTO skill
SELECT (SELECT max(skill_id) FROM skill) + column1, column2, 1, 1, column3, column3
FROM (VALUES (1, 'Works Council Law', '2026-01-14 09:12:00'),
    (2, 'Equal Pay Law', '2026-01-14 09:15:00'), (3, 'Pension Fund Law', '2026-01-14 09:23:00'),
    (4, 'Posted Workers Law', '2026-01-14 09:26:00'))
RETURNING skill_id;
INSERT INTO user_skill
SELECT (SELECT max(user_skill_id) FROM user_skill) + row_number() OVER (ORDER BY skill_id), skill_id,
    CASE name WHEN 'Works Council Law' THEN 32 WHEN 'Equal Pay Law' THEN 35
        WHEN 'Pension Fund Law' THEN 36 ELSE 33 END, 1, '2026-01-15 10:30:00', '2026-01-15 10:30:00'
FROM skill WHERE created_at LIKE '2026-01-14%' AND skill_id <> 20;

-- case: services_beside_others: two that are easily taken for another one (services)
INSERT INTO hr_service
SELECT (SELECT max(hr_service_id) FROM hr_service) + 1, 'Holiday Cash-In', 'manual', 47,
    service_template, NULL, 1, org_id, created_at, updated_at
FROM hr_service WHERE hr_service_id = 11 RETURNING hr_service_id;
INSERT INTO hr_service
SELECT (SELECT max(hr_service_id) FROM hr_service) + 1, 'Training Report', 'manual', topic_detail,
    service_template, NULL, 1, org_id, created_at, updated_at
FROM hr_service WHERE hr_service_id = 43 RETURNING hr_service_id;

-- case: rule_with_inactive_user: an active rule that routes to an inactive user (rule, user)
SELECT assignment_rule_id FROM assignment_rules WHERE name = 'Urgent portal';
VALUES (30);

-- case: rule_with_outsider: an active rule whose user is not in its group (rule, user)
SELECT assignment_rule_id FROM assignment_rules WHERE name = 'Urgent tax';
VALUES (34);

-- case: inactive_rule: a rule that does not count
SELECT assignment_rule_id FROM assignment_rules WHERE NOT active;

-- case: draft_article_of_a_manager: a draft its owner may not publish (article, user)
SELECT knowledge_id FROM knowledge WHERE title = 'Parental Leave in 2026: the new weeks';
VALUES (11);

-- case: article_of_inactive_owner: a draft of an inactive owner (article, user)
SELECT knowledge_id FROM knowledge WHERE title = 'Timesheets on the phone';
VALUES (30);

-- case: two_articles_of_a_topic: two published articles with one topic in the title
SELECT knowledge_id FROM knowledge WHERE title LIKE 'Timesheets:%' AND org_id = 1;

-- case: draft_article_linked: an open case with a draft linked to it (case, article)
INSERT INTO hr_case_knowledge
SELECT max(hr_case_kb_id) + 1, 280, 44, 'suggested', 1, '2026-02-26 16:21:00', '2026-02-26 16:21:00'
FROM hr_case_knowledge
RETURNING hr_case_id;
VALUES (44);

-- case: wrong_coe: open cases under a centre of excellence that is not their service's
UPDATE hr_case SET coe_type = iif(hr_case_id = 216, 'HRIT', 'Total Rewards')
WHERE hr_case_id IN (216, 247) RETURNING hr_case_id;

-- case: account_in_notes: a case whose worknotes repeat the account number
UPDATE hr_case SET worknotes = 'New account is ' || account_number
WHERE hr_case_id = 210 RETURNING hr_case_id;

-- case: account_outside_payroll: a case with an account that is none of Payroll's
UPDATE hr_case SET account_number = '5550144720', account_type = 'savings'
WHERE hr_case_id = 209 RETURNING hr_case_id;

-- case: unassigned_with_rule: a draft case that an active rule routes (case, rule)
VALUES (227), (1);

-- case: unassigned_without_rule: a draft case that no rule routes
VALUES (250);

-- case: assignee_outside_group: an open case assigned to someone outside its group
UPDATE hr_case_task SET assigned_to = 28 WHERE parent_case = 225;
UPDATE hr_case SET assigned_to = 28 WHERE hr_case_id = 225 RETURNING hr_case_id;

-- case: assignee_without_skill: an open case that lists a skill its assignee lacks
UPDATE hr_case SET skills = '[5, 20]' WHERE hr_case_id = 284 RETURNING hr_case_id;

-- case: inactive_skill_listed: an open case that lists an inactive skill (case, skill)
UPDATE hr_case SET skills = '[12]' WHERE hr_case_id = 211 RETURNING hr_case_id;
VALUES (12);

-- case: own_case_assigned: an open case assigned to the person it is for
UPDATE hr_case SET opened_for = assigned_to WHERE hr_case_id = 220 RETURNING hr_case_id;

-- case: suspended_without_reason: a suspended case without worknotes
UPDATE hr_case SET worknotes = NULL WHERE hr_case_id = 245 RETURNING hr_case_id;

-- case: accepted_with_open_task: a case awaiting acceptance with an open task (case, task)
DELETE FROM survey_instance WHERE case_task_id = 486;
UPDATE hr_case_task SET status = 'ready', active = 1 WHERE hr_case_task_id = 486;
VALUES (277), (486);

-- case: closed_with_open_task: a closed case with an open task (case, task)
UPDATE hr_case_task SET status = 'ready', active = 1 WHERE hr_case_task_id = 444;
VALUES (257), (444);

-- case: ready_to_close: a case awaiting acceptance that may be closed
VALUES (289);

-- case: cancel_with_open_tasks: a case whose open tasks go first (case, tasks)
SELECT 272 UNION ALL SELECT hr_case_task_id FROM hr_case_task WHERE parent_case = 272 AND active;

-- case: awaiting_inactive_approver: a case that waits for an approver who has left (case, user)
UPDATE hr_case SET approver = 9 WHERE hr_case_id = 206 RETURNING hr_case_id;
VALUES (9);

-- case: awaiting_own_approver: a case that waits for the person it is for (case, user)
UPDATE hr_case SET approver = opened_for WHERE hr_case_id = 282 RETURNING hr_case_id;
VALUES (13);

-- case: approved_not_started: a case that was approved but still waits
UPDATE hr_case SET request_status = 'approved' WHERE hr_case_id = 288 RETURNING hr_case_id;

-- case: started_unapproved: a case in progress that nobody approved
UPDATE hr_case SET approver = NULL, request_status = NULL WHERE hr_case_id = 213 RETURNING hr_case_id;

-- case: waiting_for_approval: a case that its approver may decide (case, user)
SELECT 217 UNION ALL SELECT approver FROM hr_case WHERE hr_case_id = 217;

-- case: checklist_done: a checklist task with every item checked, still in progress
UPDATE checklist SET checked = 1 WHERE case_task_id = 484;
VALUES (484);

-- case: checklist_half_done: a checklist task with one item left (task)
UPDATE checklist SET checked = checklist_id = (SELECT min(checklist_id) FROM checklist WHERE case_task_id = 477)
WHERE case_task_id = 477;
VALUES (477);

-- case: closed_checklist_unticked: a completed checklist task with an item left (task)
UPDATE checklist SET checked = 0
WHERE checklist_id = (SELECT max(checklist_id) FROM checklist WHERE case_task_id = 471);
UPDATE hr_case_task SET status = 'draft', assigned_to = NULL, assignment_group = NULL
WHERE hr_case_task_id = 472;
VALUES (471);

-- case: survey_answered: a survey task whose instance is answered, still in progress
UPDATE survey_instance SET answer_1 = 'Yes', answer_2 = '5' WHERE case_task_id = 376
RETURNING case_task_id;

-- case: survey_unanswered: a survey task in progress without answers
VALUES (390);

-- case: survey_to_another: a survey task whose instance went to somebody else (task, user)
UPDATE notification SET created_at = '2026-02-26 09:40:00', updated_at = '2026-02-26 09:40:00'
WHERE hr_case_id = 229 AND type = 'reminder';
UPDATE survey_instance SET assigned_to = 39, created_at = '2026-02-26 09:40:00',
    updated_at = '2026-02-26 09:40:00' WHERE case_task_id = 388 RETURNING case_task_id;
VALUES (39);

-- case: task_flag_wrong: a cancelled task that is still active
UPDATE hr_case_task SET status = 'cancelled', active = 1 WHERE hr_case_task_id = 461
RETURNING hr_case_task_id;

-- case: url_task_without_url: a url task that has no address
UPDATE hr_case_task SET external_url = NULL WHERE hr_case_task_id = 395 RETURNING hr_case_task_id;

-- case: onboarding_running: an onboarding under way, with its three tasks (case, tasks)
VALUES (275), (481), (482), (479);

-- case: onboarding_incomplete: an onboarding without its survey task (case, user)
SELECT 261 UNION ALL SELECT opened_for FROM hr_case WHERE hr_case_id = 261;

-- case: offboarding_running: an offboarding case whose equipment task is open (case, task, user)
VALUES (285), (503);
SELECT opened_for FROM hr_case WHERE hr_case_id = 285;

-- case: open_for_same_service: an open case, so that a second must not be opened (case, user)
SELECT 251 UNION ALL SELECT opened_for FROM hr_case WHERE hr_case_id = 251;

-- case: secret_case: an open case that only its criteria's people may see (case)
VALUES (253);

-- case: escalatable: a high case whose group has an escalation rule (case)
VALUES (270);

-- case: case_not_linked: an open case without the article of its topic
DELETE FROM hr_case_knowledge WHERE hr_case_id = 218 RETURNING hr_case_id;

-- case: draft_notice_to_inactive: a draft notification to an inactive user (notice, user)
VALUES (441), (30);

-- case: deletable_notices: notifications that may be deleted
VALUES (442), (443), (444);

-- case: conflict_contract: a closed case says full time, her profile part-time, an open case neither (cases, user)
UPDATE hr_profile SET type = 'part-time' WHERE user_id = 81;
VALUES (184), (185), (81);

-- case: conflict_leave_start: a leave that starts on four dates: subject, notes, and the calendar's case (cases)
VALUES (186), (187);

-- case: conflict_last_day: a resignation whose letter, confirmation and last pay name three last days (cases)
VALUES (188), (189);

-- case: conflict_manager: notes name one manager, the profile and another case the other (cases, user, managers)
VALUES (190), (191), (85), (25), (22);

-- case: conflict_name: a closed case says that the name was changed, the user bears the old one (cases, user)
VALUES (192), (193), (72);

-- case: conflict_nationality: passport, tax form and profile name three nationalities (cases, user)
UPDATE hr_profile SET nationality = 'US' WHERE user_id = 77;
VALUES (194), (195), (77);

-- case: conflict_hire_date: profile, contract and a bank letter name three first days (cases, user)
VALUES (196), (198), (199), (58);

-- case: conflict_account: a closed case confirmed an account that the person never asked for (cases, user)
VALUES (200), (201), (90);

-- case: conflict_outcome: a closed case says that she is content, her survey says otherwise (case, task)
UPDATE survey_instance SET answer_1 = 'No, nobody ever called me', answer_2 = '1'
WHERE case_task_id = 525 AND answer_1 IS NOT NULL;
VALUES (202), (525);

-- case: conflict_skill: a closed case says that an agent got a skill that the agent does not have (case, user)
SELECT 182 UNION ALL SELECT opened_for FROM hr_case WHERE hr_case_id = 182;

-- case: conflict_location: a closed case says office based, the profile remote, an open case the former (cases, user)
UPDATE hr_profile SET location_type = 'Remote' WHERE user_id = 40;
VALUES (180), (181), (40);
