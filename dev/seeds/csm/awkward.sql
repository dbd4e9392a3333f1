-- case: departed_agent: an inactive agent who is still a member of a group
SELECT 'user ' || user_id FROM "user" WHERE email = 'watika.shere@halden.example';

-- case: departed_manager_in_group: an inactive manager who is still in a group (user, membership)
SELECT 'user ' || user_id FROM "user" WHERE email = 'kaique.ribeiro@halden.example';
SELECT 'user_group_member ' || member_id FROM user_group_member WHERE user_id = 34;

-- case: departed_assignee: open cases still assigned to the departed agent
UPDATE customer_case SET assigned_to = 11 WHERE case_id IN (165, 172, 173)
RETURNING 'customer_case ' || case_id;

-- case: inactive_group: a group that is switched off but still has members
SELECT 'user_group ' || group_id FROM user_group WHERE NOT active;

-- case: group_without_members: an active group with no members
SELECT 'user_group ' || group_id FROM user_group
WHERE group_id NOT IN (SELECT group_id FROM user_group_member);

-- case: open_case_in_inactive_group: an open case that the inactive group holds
UPDATE customer_case SET assignment_group_id = 12, assigned_to = 28 WHERE case_id = 224
RETURNING 'customer_case ' || case_id;

-- case: namesakes_across_accounts: contacts of one name at two accounts
SELECT 'contact ' || contact_id FROM contact JOIN "user" ON user_id = portal_user_id
WHERE first_name || ' ' || last_name = 'Tina Thomas';

-- case: namesakes_in_one_account: contacts of one name at one account
SELECT 'contact ' || min(contact_id) FROM contact JOIN "user" ON user_id = portal_user_id
GROUP BY account_id, first_name, last_name HAVING count(*) > 1
UNION ALL
SELECT 'contact ' || max(contact_id) FROM contact JOIN "user" ON user_id = portal_user_id
GROUP BY account_id, first_name, last_name HAVING count(*) > 1;

-- case: inactive_account: an account that is switched off
UPDATE account SET active = 0, sys_updated_on = '2025-11-18 10:52:00'
WHERE name = 'Old Mill Cooperative' RETURNING 'account ' || account_id;

-- case: account_closable: an active account with neither open cases nor active contracts
SELECT 'account ' || account_id FROM account WHERE name = 'Redwood Analytics';

-- case: no_primary_contact: an account without a primary contact
UPDATE contact SET is_primary = 0
WHERE account_id = (SELECT account_id FROM account WHERE name = 'Thornbury Paints')
RETURNING 'contact ' || contact_id;

-- case: two_primary_contacts: an account with two active primary contacts (contact, contact)
UPDATE contact SET is_primary = 1 WHERE contact_id IN (21, 22) RETURNING 'contact ' || contact_id;

-- case: inactive_primary_contact: an account whose primary contact is inactive (contact)
UPDATE contact SET active = 0, sys_updated_on = '2026-01-30 15:12:00' WHERE is_primary
    AND account_id = (SELECT account_id FROM account WHERE name = 'Gulmohar Clinics')
RETURNING 'contact ' || contact_id;

-- case: inactive_portal_user: an active contact whose portal user is inactive (contact, user)
UPDATE "user" SET active = 0, sys_updated_on = '2026-02-09 11:31:00' WHERE user_id = 48;
VALUES ('contact 13'), ('user 48');

-- case: foreign_domain_contact: a contact whose e-mail is not in the account's domain
UPDATE "user" SET email = replace(email, 'deccanmotors', 'deccan-group') WHERE user_id = 88;
UPDATE notification SET email = replace(email, 'deccanmotors', 'deccan-group')
WHERE email = 'falguni.mander@deccanmotors.example';
SELECT 'contact ' || contact_id FROM contact WHERE portal_user_id = 88;

-- case: expired_contract_open_case: an open case whose only contract has expired (contract, case)
UPDATE entitlement SET active = 1 WHERE contract_id = 32;
VALUES ('contract 32'), ('customer_case 186');

-- case: overdue_contract: a contract that is active although its end date has passed
SELECT 'contract ' || contract_id FROM contract WHERE status = 'active' AND end_date < date(now());

-- case: suspended_contract_live_entitlement: an active entitlement under a suspended contract (contract, entitlement)
UPDATE contract SET sys_updated_on = '2026-02-18 13:20:00' WHERE status = 'suspended'
RETURNING 'contract ' || contract_id;
SELECT 'entitlement ' || entitlement_id FROM entitlement JOIN contract USING (contract_id)
WHERE status = 'suspended';

-- case: uncovered_account: an account with no entitlement at all
SELECT 'account ' || account_id FROM account WHERE name = 'Grayling Instruments';

-- case: renewal_draft: a contract in draft that starts after the running one ends
SELECT 'contract ' || contract_id FROM contract WHERE status = 'draft';

-- case: hours_below_level: an entitlement whose hours do not follow its level
UPDATE entitlement SET coverage_hours = 'h8x5' WHERE entitlement_id = 34
RETURNING 'entitlement ' || entitlement_id;

-- case: limit_reached: an entitlement whose monthly limit is used up
SELECT 'entitlement ' || entitlement_id FROM entitlement JOIN account USING (account_id)
WHERE name = 'Saltmarsh Research' AND entitlement.active;

-- case: limit_one_left: an entitlement with room for one case this month
SELECT 'entitlement ' || entitlement_id FROM entitlement JOIN account USING (account_id)
WHERE name = 'Wattle Park Winery' AND entitlement.active;

-- case: retired_product_live_entitlement: an active entitlement for a retired product (product, entitlement)
VALUES ('product 11');
INSERT INTO entitlement
SELECT max(entitlement_id) + 1, 7, 11, 10, 'premium', 'h12x6', 6, 1, '2024-02-29 10:00:00',
    '2024-02-29 10:00:00' FROM entitlement
RETURNING 'entitlement ' || entitlement_id;

-- case: retired_product_in_use: a unit in use of a retired product (unit, case)
VALUES ('installed_product 165'), ('customer_case 279');

-- case: product_retirable: an active product that no entitlement names and no unit is in use of
SELECT 'product ' || place FROM data.product WHERE shelved;

-- case: unit_in_repair: a unit in repair with an open case on it (unit, case)
VALUES ('installed_product 166'), ('customer_case 259');

-- case: unit_at_inactive_location: a unit in use at an inactive location (unit, location)
INSERT INTO location
SELECT max(location_id) + 1, 'Vidya Institute of Science Old Annex', '7', 'Mill Road', 'mumbai',
    'india', 0, '2025-02-11 12:07:00', '2025-12-29 18:50:00' FROM location;
UPDATE installed_product SET location_id = (SELECT max(location_id) FROM location)
WHERE installed_product_id = 167 RETURNING 'installed_product ' || installed_product_id;
SELECT 'location ' || location_id FROM location WHERE NOT active;

-- case: unit_of_other_product: an open case whose unit is of another product (case, unit)
VALUES ('customer_case 252'), ('installed_product 168');

-- case: inactive_definition: an SLA definition that must not be linked
SELECT 'sla_definition ' || sla_def_id FROM sla_definition WHERE NOT active;

-- case: assignee_outside_group: open cases assigned to someone outside their group
UPDATE customer_case SET assigned_to = CASE case_id WHEN 227 THEN 15 WHEN 228 THEN 20 ELSE 21 END
WHERE case_id IN (227, 228, 229) RETURNING 'customer_case ' || case_id;

-- case: assignee_without_group: an open case with an assignee and no group
UPDATE customer_case SET assignment_group_id = NULL WHERE case_id = 174
RETURNING 'customer_case ' || case_id;

-- case: vendor_holds_critical: a critical case in a vendor group
UPDATE customer_case SET assignment_group_id = 11, assigned_to = 1 WHERE case_id = 231
RETURNING 'customer_case ' || case_id;

-- case: twin_cases: two open cases of one contact on one unit
VALUES ('customer_case 225'), ('customer_case 267');

-- case: case_without_interaction: a new case without an interaction
SELECT 'customer_case ' || id FROM file WHERE silent;

-- case: critical_and_unassigned: a new critical case that nobody works on
VALUES ('customer_case 218');

-- case: pending_not_paused: pending cases whose SLA still runs
UPDATE case_sla SET stage = 'in_progress', has_breached = breach_time < now()
WHERE case_id IN (177, 192, 193) AND stage = 'paused' RETURNING 'customer_case ' || case_id;

-- case: sla_of_old_priority: a case whose running SLA is of another priority (case, SLA)
UPDATE case_sla SET sla_def_id = sla_def_id + 1,
    breach_time = datetime(start_time, iif(sla_def_id = 2, '+240 minutes', '+2880 minutes'))
WHERE case_id = 234;
UPDATE case_sla SET has_breached = coalesce(completed_time > breach_time, breach_time < now())
WHERE case_id = 234;
SELECT 'customer_case 234' UNION ALL
SELECT 'case_sla ' || max(case_sla_id) FROM case_sla WHERE case_id = 234;

-- case: in_progress_without_sla: cases in progress without SLAs
VALUES ('customer_case 236'), ('customer_case 239');

-- case: wrong_breach_time: a running SLA whose breach time is not start plus target
UPDATE case_sla SET breach_time = datetime(breach_time, '+9 hours')
WHERE case_id = 257 AND stage = 'in_progress';
SELECT 'customer_case 257' UNION ALL
SELECT 'case_sla ' || max(case_sla_id) FROM case_sla WHERE case_id = 257;

-- case: unmarked_breach: running SLAs past their breach time that are not marked
UPDATE case_sla SET has_breached = 0 WHERE case_id IN (241, 242, 243) AND stage = 'in_progress';
VALUES ('customer_case 241'), ('customer_case 242'), ('customer_case 243');

-- case: escalated_without_reason: an escalated case without a reason
UPDATE customer_case SET escalation = 1, escalation_reason = NULL WHERE case_id = 230
RETURNING 'customer_case ' || case_id;

-- case: low_priority_escalated: an escalated case of low priority
UPDATE customer_case SET escalation = 1, escalation_reason = 'customer_request' WHERE case_id = 223
RETURNING 'customer_case ' || case_id;

-- case: resolved_ready_to_close: resolved cases with a resolution and closed interactions
UPDATE interaction SET status = 'closed', ended_at = datetime(started_at, '+11 minutes')
WHERE case_id IN (166, 171, 187);
VALUES ('customer_case 166'), ('customer_case 171'), ('customer_case 187');

-- case: resolved_open_interaction: resolved cases with a resolution and an interaction not closed
VALUES ('customer_case 195'), ('customer_case 197');

-- case: resolved_without_article: resolved cases without an article linked as resolution
VALUES ('customer_case 184'), ('customer_case 190');

-- case: closed_without_article: a closed case without an article linked as resolution
VALUES ('customer_case 2');

-- case: closed_recently: cases closed within 30 days: they may be reopened
VALUES ('customer_case 159'), ('customer_case 161'), ('customer_case 162');

-- case: closed_long_ago: cases closed more than 30 days ago: they may not
VALUES ('customer_case 3'), ('customer_case 4'), ('customer_case 5');

-- case: draft_suggested: a draft linked to an open case as suggested (case, link)
INSERT INTO case_knowledge
SELECT max(case_kb_id) + 1, 249, 42, 'suggested' FROM case_knowledge;
SELECT 'customer_case 249' UNION ALL SELECT 'case_knowledge ' || max(case_kb_id) FROM case_knowledge;

-- case: two_resolutions: a case with two resolution links
UPDATE case_knowledge SET used_as = 'resolution' WHERE case_id = 8;
VALUES ('customer_case 8');

-- case: article_of_other_product: an open case linked to an article on another product
INSERT INTO case_knowledge
SELECT max(case_kb_id) + 1, 222, 38, 'applied' FROM case_knowledge;
SELECT 'customer_case 222' UNION ALL SELECT 'case_knowledge ' || max(case_kb_id) FROM case_knowledge;

-- case: article_with_inactive_owner: a published article whose owner is inactive
UPDATE knowledge SET owner_id = 35 WHERE knowledge_id = 33 RETURNING 'knowledge ' || knowledge_id;

-- case: published_on_retired_product: a published article on a retired product
UPDATE knowledge SET state = 'published' WHERE knowledge_id = 43 RETURNING 'knowledge ' || knowledge_id;

-- case: new_without_articles: new cases to which no published article was linked
SELECT 'customer_case ' || id FROM file WHERE unlinked;

-- case: failed_notification: notifications that failed
UPDATE notification SET status = 'failed'
WHERE notification_id % 90 = 35 AND sys_created_on < '2026-02-01'
RETURNING 'notification ' || notification_id;
UPDATE notification SET status = 'failed', sys_created_on = '2026-02-14 18:09:00'
WHERE case_id = 170 AND type = 'solution_proposal' RETURNING 'notification ' || notification_id;
UPDATE notification SET status = 'failed', sys_created_on = '2026-02-19 07:21:00'
WHERE case_id = 197 AND type = 'next_steps' RETURNING 'notification ' || notification_id;
UPDATE notification SET status = 'failed', sys_created_on = '2026-02-26 17:09:00'
WHERE case_id = 269 AND type = 'report' RETURNING 'notification ' || notification_id;
UPDATE notification SET status = 'failed', sys_created_on = '2026-03-02 05:45:00'
WHERE case_id = 223 AND type = 'reminder' RETURNING 'notification ' || notification_id;
