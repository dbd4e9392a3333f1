-- The incidents as they are filed.

INSERT INTO incident
SELECT printf('INC_%03d', t.id), printf('INC%07d', t.id), short, caller, printf('SVC_%03d', offer),
    printf('SVCOFF_%03d', offering), iif(item, printf('CI_%03d', item), NULL), worker,
    iif(grouped, group_id, NULL), iif(resolved IS NULL, NULL, worker), iif(problem, printf('PRB_%03d', problem), NULL),
    iif(change, printf('CHG_%03d', change), NULL), iif(caused_by, printf('CHG_%03d', caused_by), NULL),
    iif(template, printf('TMPL_%03d', template), NULL), iif(parent, printf('INC_%03d', parent), NULL), org_id,
    channel, '{"self-service": "portal", "phone": "phone", "email": "email", "chat": "chat",
        "walk-in": "walk_in", "virtual-agent": "api"}' ->> ('$."' || channel || '"'),
    status, t.category, t.description, worknotes, solution, closing, impact, urgency, priority, code, hold, resolved,
    created, updated, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM ticket AS t JOIN offer ON offer.id = offer
ORDER BY t.id;

UPDATE problem SET original_task = (
    SELECT incident_id FROM incident WHERE problem = problem_id ORDER BY created_at, incident_id LIMIT 1);
