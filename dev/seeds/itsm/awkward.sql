-- case: namesakes: two users of one name in different departments of ORG_001
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes';

-- case: namesake_incidents: an open incident of each of them
SELECT incident_id FROM incident WHERE caller_id IN ('USER_054', 'USER_087')
    AND status = 'new' ORDER BY caller_id;

-- case: namesakes_across: a user of each organisation with the same name
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'namesakes_across';

-- case: twin_incidents: incidents of both organisations that look alike, reported by those two
SELECT incident_id FROM incident WHERE caller_id IN ('USER_041', 'USER_113')
    AND short_description = 'Invitations from customers do not arrive' ORDER BY caller_id;

-- case: twin_problems: problems of both organisations about dropping VPN sessions
VALUES ('PRB_017'), ('PRB_015');

-- case: departed_member: an inactive user who is still a member of a group (user, group)
SELECT user_id FROM staff JOIN company.awkward ON person = number WHERE name = 'departed_owner';
SELECT group_id FROM user_group_member WHERE user_id = 'USER_024';

-- case: departed_assignee: open incidents still assigned to inactive users
UPDATE incident SET assigned_to = iif(incident_id = 'INC_214', 'USER_024', 'USER_007')
WHERE incident_id IN ('INC_214', 'INC_218') RETURNING incident_id;

-- case: departed_change_assignee: an open change assigned to an inactive user
UPDATE change SET assigned_to = 'USER_007' WHERE change_id = 'CHG_050' RETURNING change_id;

-- case: free_to_leave: a reporter who could be deactivated: owns nothing in use, nothing open
UPDATE configuration_item SET status = 'in_stock' WHERE owner_id = 'USER_090' RETURNING owner_id;

-- case: group_with_inactive_manager: active groups whose manager is inactive
SELECT group_id FROM user_group JOIN users ON user_id = manager_id
WHERE user_group.active AND NOT users.active;

-- case: group_without_members: an active group with no members
SELECT group_id FROM user_group WHERE active
    AND group_id NOT IN (SELECT group_id FROM user_group_member);

-- case: inactive_group: a group that is switched off but still has members
SELECT group_id FROM user_group WHERE NOT active;

-- case: inactive_location: a closed site
SELECT location_id FROM location WHERE NOT active;

-- case: service_with_inactive_owner: a service owned by an inactive user
SELECT service_id FROM service JOIN users ON user_id = owned_by WHERE NOT active;

-- case: retired_service_with_live_offering: a retired service and its offering that is not
SELECT service_id FROM service WHERE name = 'Fax Gateway';
UPDATE service_offering SET status = 'operational' WHERE name = 'Fax Gateway Access'
RETURNING service_offering_id;

-- case: item_with_inactive_owner: items in use that an inactive user owns
VALUES ('CI_230'), ('CI_024');

-- case: item_at_inactive_location: an item in use at a closed site
SELECT configuration_item_id FROM configuration_item WHERE location_id = 'LOC_006';

-- case: retired_item_with_owner: retired items that somebody still owns
SELECT configuration_item_id FROM configuration_item WHERE status = 'retired';

-- case: incident_on_retired_item: an open incident that names a retired item (incident, item)
VALUES ('INC_251'), ('CI_219');

-- case: open_on_same_item: a caller with an open incident on an item (incident, user, item)
VALUES ('INC_222'), ('USER_026'), ('CI_026');

-- case: inactive_template: templates that must not be used
SELECT incident_template_id FROM incident_template WHERE NOT active;

-- case: template_with_wrong_priority: a template whose priority does not follow the matrix
UPDATE incident_template SET priority = 'high' WHERE name = 'Scanner swap'
RETURNING incident_template_id;

-- case: article_with_inactive_owner: an article in review whose owner is inactive
SELECT knowledge_id FROM knowledge WHERE title = 'Quota requests for large projects';

-- case: article_in_review_of_a_manager: an article in review that its owner may not publish
SELECT knowledge_id FROM knowledge WHERE title LIKE 'Clean up project shares%';

-- case: draft_article_linked: a draft linked to an open incident (incident, article, link)
VALUES ('INC_171'), ('KB_003');
INSERT INTO incident_knowledge
SELECT printf('IKB_%03d', count(*) + 1), 'INC_171', 'KB_003', 'ORG_001', 'suggested',
    '2026-02-23 09:31:00', '2026-02-23 09:31:00' FROM incident_knowledge
RETURNING incident_kb_id;

-- case: inactive_sla_definition: a definition that must not be linked
SELECT sla_def_id FROM sla_definition WHERE NOT active;

-- case: second_active_sla_definition: a second active definition for one metric and priority
SELECT sla_def_id FROM sla_definition WHERE name = 'Moderate Response Pilot';

-- case: wrong_sla_linked: an incident with a second SLA that does not fit (incident, SLA)
VALUES ('INC_261');
INSERT INTO incident_sla
SELECT printf('TSLA_%03d', (SELECT count(*) FROM incident_sla) + 1), incident_id, 'SLA_004', org_id, stage, 0,
    start_time, datetime(start_time, '+7 days'), NULL, created_on, updated_on
FROM incident_sla WHERE incident_id = 'INC_261'
RETURNING incident_sla_id;

-- case: wrong_priority: open incidents whose priority does not follow the matrix
VALUES ('INC_289'), ('INC_288'), ('INC_287'), ('INC_290');

-- case: assignee_outside_group: open incidents assigned to someone outside their group
VALUES ('INC_237'), ('INC_236'), ('INC_239');

-- case: hold_without_reason: an incident on hold with no reason on record
UPDATE incident SET on_hold_reason = NULL WHERE incident_id = 'INC_226' RETURNING incident_id;

-- case: hold_not_paused: incidents on hold whose SLA still runs
SELECT printf('INC_%03d', id) FROM ticket WHERE unpaused;

-- case: unmarked_breach: incidents whose running SLA is past its breach time, nobody told
VALUES ('INC_231'), ('INC_234'), ('INC_238');

-- case: unmarked_breach_inactive_manager: the same, in a group with an inactive manager
VALUES ('INC_232');

-- case: open_without_sla: open incidents without an SLA although their priority has one
SELECT printf('INC_%03d', id) FROM ticket WHERE no_sla;

-- case: new_without_articles: new incidents to which no article was linked
SELECT printf('INC_%03d', id) FROM ticket WHERE unlinked;

-- case: resolved_over_72_hours_ago: resolved incidents that may be closed
VALUES ('INC_012'), ('INC_082');

-- case: resolved_recently: an incident resolved too recently to be closed without the caller
VALUES ('INC_215');

-- case: parent_with_open_child: a resolved parent and its child that is still open
VALUES ('INC_221'), ('INC_225');

-- case: half_linked_child: a child with a mapping but without parent_incident (parent, child)
VALUES ('INC_273');
UPDATE incident SET parent_incident = NULL WHERE incident_id = 'INC_280' RETURNING incident_id;

-- case: major_incident: a major incident with its problem, and four children after it
VALUES ('PRB_018'), ('INC_282'), ('INC_286'), ('INC_291'), ('INC_292'), ('INC_293');

-- case: major_child_without_problem: a child of it that does not name the problem
VALUES ('INC_293');

-- case: major_without_problem: a critical incident with children and no problem
VALUES ('INC_274'), ('INC_276'), ('INC_277');

-- case: recurring_without_problem: incidents with the same fault on one service, no problem yet
VALUES ('INC_138'), ('INC_147'), ('INC_167'), ('INC_295');

-- case: problem_ready_to_close: a resolved problem whose change was successful
VALUES ('PRB_008');

-- case: problem_with_failed_change: a resolved problem whose only change was unsuccessful
VALUES ('PRB_006');

-- case: problem_without_change: a resolved problem with no change mapped
VALUES ('PRB_007');

-- case: problem_without_workaround: a problem at root cause, with incidents waiting for it
VALUES ('PRB_011'), ('INC_249');

-- case: problem_with_waiting_incidents: a problem whose resolution frees incidents on hold
VALUES ('PRB_017'), ('INC_250');

-- case: change_in_review: a change in review, and the incidents that wait for it
VALUES ('CHG_022'), ('INC_243'), ('CHG_051'), ('INC_247');

-- case: change_high_risk_incomplete: a high-risk change without testing plan and CAB
UPDATE change SET testing_plan = NULL, cab_required = 0 WHERE change_id = 'CHG_032'
RETURNING change_id;

-- case: change_requested_by_manager: a change that its requester may not authorise (change, user)
VALUES ('CHG_041'), ('USER_004');

-- case: change_not_mapped: an incident that names a change which is not mapped (incident, change)
VALUES ('INC_244'), ('CHG_047');

-- case: queued_to_inactive: a queued notification to an inactive user
SELECT notification_id FROM notification WHERE email = 'watika.shere@halden.example' AND status = 'queued';

-- case: failed_notification: notifications that failed
SELECT notification_id FROM notification WHERE status = 'failed';

-- case: evidence_change_not_done: a change closed as successful that was taken back on one item, says an incident; and one it did end
VALUES ('CHG_053'), ('INC_296'), ('CI_174'), ('INC_297');

-- case: evidence_ended_by_failed_change: an incident closed as ended by a change that failed (incident, change)
VALUES ('INC_298'), ('CHG_054');

-- case: evidence_wrong_item: an incident on somebody's item although its caller reads out another serial number (incident, item on it, item meant)
VALUES ('INC_299'), ('CI_044'), ('CI_067');

-- case: evidence_item_elsewhere: an incident that sees an item at another site than its record (incident, item)
VALUES ('INC_300'), ('CI_143');

-- case: evidence_other_cause: a problem whose root cause two of its three incidents rule out
VALUES ('PRB_019'), ('INC_301'), ('INC_302'), ('INC_303');

-- case: evidence_no_duplicate: an incident closed as the duplicate of one about another printer and fault (incident, other)
VALUES ('INC_305'), ('INC_304');

-- case: evidence_not_confirmed: an incident closed as confirmed by a caller who was away that day and says so (incident, newer one)
VALUES ('INC_306'), ('INC_307');

-- case: evidence_blamed_change: an incident that names as its cause a change that came three days after the fault (incident, change)
VALUES ('INC_308'), ('CHG_055');

-- case: evidence_handed_over: an incident assigned to somebody who has handed it over, says its note (incident, assignee, who has it)
VALUES ('INC_309'), ('USER_012'), ('USER_021');

-- case: evidence_impact_in_text: an incident with low impact and urgency whose text says that a department stands still
VALUES ('INC_310');

-- case: evidence_stock_in_use: an item in stock that somebody works on, says an incident (incident, item, user)
VALUES ('INC_311'), ('CI_216'), ('USER_044');

-- case: evidence_refused_change: a scheduled change that the CAB has refused since, says the incident that waits for it (incident, change)
VALUES ('INC_312'), ('CHG_056');

-- case: evidence_clock_stopped: an incident that was opened again while its resolution SLA stayed completed (incident, SLA)
VALUES ('INC_313');
UPDATE incident_sla SET stage = 'completed', has_breached = 0, completed_time = '2026-02-24 15:10:00',
    updated_on = '2026-02-24 15:10:00'
WHERE incident_id = 'INC_313' RETURNING incident_sla_id;
DELETE FROM notification WHERE incident_id = 'INC_313' AND type = 'alert';

-- case: evidence_two_articles: two published articles that tell the opposite; the newer one is right
INSERT INTO knowledge
SELECT printf('KB_%03d', count(*) + 1), printf('KB%07d', count(*) + 1),
    'Handheld scanners: wake up a scanner that stays dark', 'Dark screen',
    'Hold the trigger for ten seconds in the dock until the light turns blue.', 'published', 'internal', 'USER_017',
        'ORG_001',
    '2024-05-13 09:20:00', '2024-05-14 10:00:00' FROM knowledge RETURNING knowledge_id;
INSERT INTO knowledge
SELECT printf('KB_%03d', count(*) + 1), printf('KB%07d', count(*) + 1),
    'Handheld scanners: a scanner stays dark after the update', 'Dark screen since 5.1',
    'Never hold the trigger in the dock: since release 5.1 that erases the pairing. Take the battery out for a minute instead.', 'published', 'internal',
    'USER_017', 'ORG_001', '2026-01-19 13:40:00', '2026-01-21 08:15:00' FROM knowledge RETURNING knowledge_id;
