-- Products, articles about them, and service levels.

INSERT INTO product
SELECT place, name, category, price, coalesce(state, 'active'), at,
    iif(state = 'retired', moment(datetime(now(), '-400 days'), datetime(now(), '-200 days'), name), at)
FROM (
    SELECT *, moment(datetime(now(), '-1000 days'), datetime(now(), '-650 days'), 'added', name) AS at
    FROM data.product
);

-- The first issues of a product have an article each, as many as it says; the rest have none.
CREATE TEMP TABLE written AS
SELECT product.place AS product_id, 'Fix for ' || name || ': ' || (issue.value ->> 0) AS title,
    issue.value ->> 1 AS body,
    CASE WHEN issue.key < published THEN 'published'
        WHEN issue.key < published + coalesce(draft, 0) THEN 'draft' ELSE 'retired' END AS state,
    pick('{"external": 6, "internal": 4}', 'seen by', name, issue.key) AS visibility
FROM data.product AS product, json_each(issues) AS issue
WHERE issue.key < published + coalesce(draft, 0) + coalesce(retired, 0)
ORDER BY product.place, issue.key;

-- What came later has the numbers behind.
CREATE TEMP TABLE article AS
SELECT product_id, title, body, state, visibility FROM (
    SELECT *, (SELECT later IS NOT NULL FROM data.product WHERE place = product_id) AS late, 0 AS general, rowid AS nth
    FROM written
    UNION ALL
    SELECT NULL, title, body, 'published', visibility, later IS NOT NULL, 1, place FROM data.general
) ORDER BY late, general, nth;

-- Articles are older than the oldest case, drafts are of this month.
INSERT INTO knowledge
SELECT w.id, printf('KB-%07d', w.id), title, state, coalesce(told.visibility, w.visibility), product_id,
    coalesce((SELECT user_id FROM "user" WHERE email = owner),
        (SELECT draw(user_id, 'writes', title) FROM "user" WHERE active AND sys_created_on < at)), body, at,
    iif(state = 'draft', at,
        moment(datetime(at, '+500 minutes'), datetime(at, '+30000 minutes'), 'edit', title))
FROM (
    SELECT rowid AS id, *, iif(state = 'draft',
        moment(datetime(now(), '-25 days'), datetime(now(), '-4 days'), title),
        moment(datetime(now(), '-800 days'), datetime(now(), '-245 days'), title)) AS at
    FROM article
) AS w
LEFT JOIN data.article AS told ON told.id = w.id
ORDER BY w.id;

-- Nobody wrote before being here.
UPDATE knowledge SET sys_created_on = datetime(since, '+3 days'), sys_updated_on = max(sys_updated_on, datetime(since, '+4 days'))
FROM (SELECT user_id, sys_created_on AS since FROM "user")
WHERE user_id = owner_id AND since > sys_created_on;

INSERT INTO sla_definition
SELECT place, name, metric, minutes, coalesce(pause, 1), priority, coalesce(active, 1),
    '2023-05-08 09:00:00', iif(active = 0, '2025-01-02 09:00:00', '2023-05-08 09:00:00')
FROM data.level;
