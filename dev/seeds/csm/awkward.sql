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

-- case: namesakes_elsewhere: contacts of one name at two accounts, all pairs (contact, …)
SELECT 'contact ' || contact_id FROM contact JOIN "user" AS u ON user_id = portal_user_id
WHERE EXISTS (SELECT 1 FROM contact AS c JOIN "user" AS o ON o.user_id = c.portal_user_id
    WHERE o.first_name = u.first_name AND o.last_name = u.last_name AND c.account_id <> contact.account_id)
ORDER BY last_name, first_name, contact_id;

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
WHERE email = 'falguni.mandal@deccanmotors.example';
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
VALUES (68, 7, 11, 10, 'premium', 'h12x6', 6, 1, '2024-02-29 10:00:00', '2024-02-29 10:00:00')
RETURNING 'entitlement ' || entitlement_id;

-- case: retired_product_in_use: a unit in use of a retired product (unit, case)
VALUES ('installed_product 165'), ('customer_case 279');

-- case: product_retirable: an active product that no entitlement names and no unit is in use of
SELECT 'product ' || place FROM data.product WHERE shelved;

-- case: unit_in_repair: a unit in repair with an open case on it (unit, case)
VALUES ('installed_product 166'), ('customer_case 259');

-- case: unit_at_inactive_location: a unit in use at an inactive location (unit, location)
INSERT INTO location
VALUES (60, 'Vidya Institute of Science Old Annex', '7', 'Mill Road', 'mumbai',
    'india', 0, '2025-02-11 12:07:00', '2025-12-29 18:50:00');
UPDATE installed_product SET location_id = 60
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
UPDATE knowledge SET owner_id = 35, sys_created_on = max(sys_created_on, '2025-02-03 10:40:00'),
    sys_updated_on = max(sys_updated_on, '2025-02-11 15:05:00') WHERE knowledge_id = 33 RETURNING 'knowledge ' || knowledge_id;

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

-- case: evidence_serial: an open case whose subject names another unit of the account than the record (case, case; named units)
UPDATE customer_case SET short_description = told FROM (
    SELECT id, name || ': ' || what || ', serial ' || min(serial_number) AS told FROM sample JOIN installed_product AS u
        ON u.account_id = sample.account_id AND u.product_id = sample.product_id AND installed_product_id <> unit
    WHERE length(name || what || serial_number) < 108 GROUP BY id ORDER BY nth % 7 <> 0, nth LIMIT 4
) WHERE id = case_id RETURNING 'customer_case ' || case_id;
SELECT 'installed_product ' || u.installed_product_id FROM customer_case AS c JOIN installed_product AS u
    ON c.short_description LIKE '%, serial ' || serial_number AND u.installed_product_id <> c.installed_product_id;

-- case: evidence_stranger: an open case whose subject names a unit of another account (case, …; named units)
UPDATE customer_case SET short_description = name || ': ' || what || ', serial ' || serial_number FROM (
    SELECT sample.*, (SELECT draw(serial_number, 'stranger', id) FROM installed_product AS u WHERE u.product_id = sample.product_id
        AND u.account_id <> sample.account_id) AS serial_number FROM sample
    WHERE length(name || what) < 88 AND serial_number NOT NULL
        AND id NOT IN (SELECT case_id FROM customer_case WHERE short_description LIKE '%, serial %')
    ORDER BY nth % 7 <> 5, nth LIMIT 4
) WHERE id = case_id RETURNING 'customer_case ' || case_id;
SELECT 'installed_product ' || u.installed_product_id FROM customer_case AS c JOIN installed_product AS u
    ON c.short_description LIKE '%, serial ' || serial_number AND u.account_id <> c.account_id;

-- case: evidence_site: an open case whose subject names another building than the one where its unit stands (case, …)
UPDATE customer_case SET short_description = name || ': ' || what || ' ' || since || ', in the North Building' FROM (
    SELECT sample.*, l.name AS at FROM sample JOIN location AS l USING (location_id)
    WHERE at LIKE '% Main Site' AND length(sample.name || what || since) < 90
        AND EXISTS (SELECT 1 FROM site WHERE site.account_id = sample.account_id AND site.name = 'North Building')
        AND id NOT IN (SELECT case_id FROM customer_case WHERE short_description LIKE '%, serial %')
    ORDER BY nth % 7 <> 1, nth LIMIT 4
) WHERE id = case_id RETURNING 'customer_case ' || case_id;

-- case: evidence_impact: an open case of low or moderate priority whose subject says that production stands still
UPDATE customer_case SET short_description = name || ': ' || what || ', production stands still' FROM (
    SELECT *, row_number() OVER (PARTITION BY name, what ORDER BY nth) AS like_it FROM sample
    WHERE priority IN ('low', 'moderate') AND length(name || what) < 90
        AND id NOT IN (SELECT case_id FROM customer_case WHERE short_description LIKE '%, serial %'
            OR short_description LIKE '%, in the North Building')
    ORDER BY like_it > 1, nth % 7 <> 2, nth LIMIT 4
) WHERE id = case_id RETURNING 'customer_case ' || case_id;

-- case: evidence_caller: an open case whose opening call is logged with another contact of the account (case, interaction, …)
UPDATE interaction SET contact_id = (SELECT min(c.contact_id) FROM contact AS c
    WHERE c.account_id = interaction.account_id AND c.contact_id <> interaction.contact_id AND c.active)
WHERE case_id IN (SELECT id FROM sample ORDER BY nth % 7 <> 3, nth LIMIT 4)
    AND started_at = (SELECT min(started_at) FROM interaction AS i WHERE i.case_id = interaction.case_id);
SELECT 'customer_case ' || case_id FROM interaction AS i JOIN customer_case AS c USING (case_id)
WHERE i.contact_id <> c.contact_id UNION ALL
SELECT 'interaction ' || interaction_id FROM interaction AS i JOIN customer_case AS c USING (case_id)
WHERE i.contact_id <> c.contact_id;

-- case: evidence_channel: an open case whose only call came in by another channel than the case says (case, …; interactions)
UPDATE interaction SET channel = iif(channel = 'phone', 'email', 'phone')
WHERE case_id IN (SELECT id FROM sample WHERE (SELECT count(*) FROM interaction AS i WHERE i.case_id = id) = 1
    ORDER BY nth % 7 <> 4, nth LIMIT 4);
SELECT 'customer_case ' || case_id FROM customer_case AS c
WHERE NOT EXISTS (SELECT 1 FROM interaction AS i WHERE i.case_id = c.case_id AND i.channel = c.channel)
    AND EXISTS (SELECT 1 FROM interaction AS i WHERE i.case_id = c.case_id) UNION ALL
SELECT 'interaction ' || interaction_id FROM interaction AS i JOIN customer_case AS c USING (case_id)
WHERE NOT EXISTS (SELECT 1 FROM interaction AS j WHERE j.case_id = c.case_id AND j.channel = c.channel);

-- case: evidence_alert: a case that is not escalated although its assignee was alerted of an escalation (case, …; notifications)
UPDATE customer_case SET escalation = 0, escalation_reason = NULL
WHERE case_id IN (SELECT id FROM sample WHERE reason IS NOT NULL ORDER BY nth LIMIT 3)
RETURNING 'customer_case ' || case_id;
SELECT 'notification ' || notification_id FROM notification JOIN customer_case USING (case_id)
WHERE type = 'alert' AND NOT escalation;

-- case: evidence_solution: a solved case whose contact was sent another article than the one linked as resolution (case, …)
UPDATE notification SET knowledge_id = other FROM (
    SELECT case_id AS solved, (SELECT min(k.knowledge_id) FROM knowledge AS k WHERE k.product_id = c.product_id AND k.state = 'published'
        AND k.visibility = 'external' AND k.knowledge_id <> l.knowledge_id) AS other
    FROM customer_case AS c JOIN case_knowledge AS l USING (case_id)
    WHERE used_as = 'resolution' AND c.state = 'resolved' AND case_id IN (SELECT id FROM everyday)
        AND other IS NOT NULL ORDER BY case_id LIMIT 4
) WHERE solved = case_id AND type = 'solution_proposal' RETURNING 'customer_case ' || case_id;

-- case: evidence_remedy: two published articles on one issue of a product that say unlike things (older, newer, …)
INSERT INTO knowledge
SELECT (SELECT max(knowledge_id) FROM knowledge) + row_number() OVER (ORDER BY k.knowledge_id),
    printf('KB-%07d', (SELECT max(knowledge_id) FROM knowledge) + row_number() OVER (ORDER BY k.knowledge_id)),
    title || ' (revised)', 'published', 'internal', product_id, owner_id, v.column2, '2026-02-25 14:20:00', '2026-03-02 08:10:00'
FROM (VALUES
    ('Halden SpectraScan 950: nitrogen purge alarm%', 'Do not open the purge line: lower it to 1.1 bar, keep the filter and reset the flow sensor.'),
    ('Halden MicroView 25: stage drifts%', 'Leave the holding current at 15 percent; the coupling is fine, update the drive to 6.2.'),
    ('Halden ThermoChamber T3: ramp stalls%', 'The valve must not be cleaned on site: set the ramp to 2 K a minute and book a visit.'),
    ('Lumen Server 8: nightly index%', 'Splitting the index loses audit entries: install 8.1.4 and keep a single index.'),
    ('GaugeLink Connect 2: service starts%', 'Do not delay the start: install driver 2.5, which waits for the network by itself.')
) AS v JOIN (SELECT knowledge_id, title, product_id, owner_id FROM knowledge) AS k ON title LIKE 'Fix for ' || v.column1
WHERE true;
SELECT 'knowledge ' || value FROM knowledge AS new JOIN knowledge AS old ON new.title = old.title || ' (revised)',
    json_each(json_array(old.knowledge_id, new.knowledge_id));

-- case: evidence_level: one contract under which one product is entitled at two levels (contract, …; entitlements)
INSERT INTO entitlement
SELECT (SELECT max(entitlement_id) FROM entitlement) + row_number() OVER (ORDER BY entitlement_id), account_id, product_id,
    contract_id, iif(support_level = 'standard', 'premium', 'standard'), iif(support_level = 'standard', 'h12x6', 'h8x5'),
    max_cases_per_month + 2, 1, sys_created_on, sys_updated_on
FROM (
    SELECT min(entitlement_id) AS first FROM entitlement AS e JOIN contract USING (contract_id)
    JOIN account AS a ON a.account_id = e.account_id
    WHERE e.active AND status = 'active' AND product_id AND end_date > date(now())
        AND (a.name = 'Meridian Water Authority' OR contract_id > (SELECT count(*) FROM data.contract))
    GROUP BY contract_id ORDER BY contract_id LIMIT 4
) JOIN entitlement ON entitlement_id = first;
SELECT DISTINCT 'contract ' || a.contract_id FROM entitlement AS a JOIN entitlement AS b USING (contract_id, product_id)
WHERE a.entitlement_id < b.entitlement_id AND a.support_level <> b.support_level AND a.active AND b.active;
SELECT 'entitlement ' || b.entitlement_id FROM entitlement AS a JOIN entitlement AS b USING (contract_id, product_id)
WHERE a.entitlement_id <> b.entitlement_id AND a.support_level <> b.support_level AND a.active AND b.active;

-- case: evidence_warranty: a unit whose warranty has ended although an active warranty contract names its product (unit, …)
UPDATE installed_product SET warranty_end = '2025-12-31' WHERE installed_product_id IN (
    SELECT installed_product_id FROM installed_product AS u JOIN entitlement AS e USING (account_id, product_id)
    JOIN contract AS c USING (contract_id)
    WHERE c.contract_type = 'warranty' AND c.status = 'active' AND c.end_date > date(now()) AND e.active AND u.status = 'in_use'
        AND u.sys_created_on < '2025-12-01' AND installed_product_id NOT IN (SELECT id FROM data.unit)
    ORDER BY u.account_id % 3, installed_product_id LIMIT 5
) RETURNING 'installed_product ' || installed_product_id;

-- case: evidence_place: a unit that stands at a site of another account (unit, …; locations)
UPDATE installed_product SET location_id = coalesce(
    (SELECT min(location_id) FROM location WHERE name LIKE substr((SELECT name FROM account AS a WHERE a.account_id = installed_product.account_id), 1, 5) || '%'
        AND location_id NOT IN (SELECT location_id FROM site WHERE site.account_id = installed_product.account_id)),
    (SELECT location_id FROM location WHERE name = 'Thornbury Paints Main Site'))
WHERE installed_product_id IN (
    SELECT min(installed_product_id) FROM installed_product AS u JOIN account AS a USING (account_id)
    WHERE u.status = 'in_use' AND a.name IN ('Lakeshore University', 'Meridian Water Authority', 'Beacon Hill Diagnostics', 'Tanaka Films')
        AND installed_product_id NOT IN (SELECT id FROM data.unit) AND installed_product_id NOT IN (SELECT unit FROM sample)
        AND installed_product_id NOT IN (SELECT installed_product_id FROM customer_case WHERE installed_product_id)
    GROUP BY account_id
) RETURNING 'installed_product ' || installed_product_id;
SELECT 'location ' || u.location_id FROM installed_product AS u JOIN site USING (location_id)
WHERE site.account_id <> u.account_id;

-- case: evidence_two_contracts: an account with two running support contracts at two levels (contract, …)
UPDATE contract SET status = 'active', end_date = '2026-10-10', sys_updated_on = '2025-10-06 09:40:00'
WHERE contract_id = 30 OR contract_id IN (
    SELECT contract_id FROM contract JOIN account USING (account_id)
    WHERE contract.status = 'expired' AND contract_type = 'support' AND end_date BETWEEN '2024-11-01' AND '2025-10-01'
        AND account_id > (SELECT 1 + count(*) FROM data.customer)
    ORDER BY contract_id LIMIT 3
) RETURNING 'contract ' || contract_id;
UPDATE entitlement SET active = 1, sys_updated_on = '2025-10-06 09:40:00' WHERE contract_id IN (
    SELECT contract_id FROM contract WHERE sys_updated_on = '2025-10-06 09:40:00');
SELECT 'contract ' || contract_id FROM contract AS c WHERE contract_type = 'support' AND status = 'active'
    AND sys_updated_on <> '2025-10-06 09:40:00' AND account_id IN (
        SELECT account_id FROM contract AS o WHERE o.sys_updated_on = '2025-10-06 09:40:00');

-- case: new_models: models launched lately (product, …)
INSERT INTO product
SELECT (SELECT max(product_id) FROM product) + row_number() OVER (ORDER BY column4), column1, column2, column3,
    'active', column4, column4
FROM (VALUES
    ('Halden WaferEye 250', 'hardware', 189000, '2026-01-19 08:40:00'),
    ('Halden ThermoChamber T4', 'hardware', 67200, '2026-02-03 10:15:00'),
    ('GaugeLink Connect 3', 'software', 4900, '2026-02-16 09:05:00'),
    ('GaugeLink Connect Lite', 'software', 1700, '2026-02-16 09:20:00')
)
RETURNING 'product ' || product_id;

-- case: stock_of_sisters: probes in stock at the sisters of a firm that has one in stock as well (unit, …)
INSERT INTO installed_product
SELECT (SELECT max(installed_product_id) FROM installed_product) + row_number() OVER (ORDER BY column4), account_id,
    product_id, location_id, column3, 'in_stock', date(column4, '+2 years'), column4, column4
FROM (VALUES
    ('Redwood Distribution North Building', 'Halden FiberProbe F4', 'HFPF4-25-26512', '2025-02-27 09:35:00'),
    ('Redwood Instruments Main Site', 'Halden FiberProbe F2', 'HFPF2-25-40513', '2025-03-18 10:25:00'),
    ('Redwood Instruments Laboratory Wing', 'Halden FiberProbe F4', 'HFPF4-25-71514', '2025-04-09 14:50:00')
) AS v JOIN location AS l ON l.name = column1 JOIN site USING (location_id) JOIN product AS p ON p.name = column2
RETURNING 'installed_product ' || installed_product_id;
