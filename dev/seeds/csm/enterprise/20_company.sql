-- Customers whom other systems know and customer service did not: an account, a user and a contact each.

INSERT INTO account
SELECT (SELECT max(account_id) FROM account) + place, name, 'customer', domain, 1, '2025-06-02 10:00:00', '2025-06-02 10:00:00'
FROM data.other_house ORDER BY place;

-- Guests of drive and calendars whose address belongs to a customer, apart from those whom the customer does not know.
CREATE TEMP TABLE guest AS
SELECT lower(email) AS email, min(name) AS name FROM (
    SELECT email, display_name AS name FROM drive.users UNION ALL SELECT email, name FROM calendar.users
    UNION ALL SELECT mail, display_name FROM teams.teams_users
) WHERE substr(email, instr(email, '@') + 1) IN (SELECT email_domain FROM account WHERE account_type = 'customer')
    AND lower(email) NOT IN (SELECT email FROM "user") AND lower(email) NOT IN (SELECT address FROM data.stranger)
GROUP BY lower(email);
UPDATE guest SET name = (SELECT called FROM data.other_house WHERE address = guest.email) WHERE email IN (SELECT address FROM data.other_house);

CREATE TEMP TABLE joined AS
SELECT guest.*, account_id, row_number() OVER (ORDER BY email) AS turn, (
        SELECT location_id FROM contact AS c JOIN "user" ON user_id = portal_user_id
        WHERE c.account_id = account.account_id ORDER BY is_primary DESC, contact_id LIMIT 1) AS place
FROM guest JOIN account ON email_domain = substr(email, instr(email, '@') + 1);
INSERT INTO "user"
SELECT (SELECT max(user_id) FROM "user") + turn, substr(name, 1, instr(name, ' ') - 1), substr(name, instr(name, ' ') + 1), email,
    printf('+44-20-7946-%04d', 700 + turn), 'customer', place, 1, '2025-06-03 09:30:00', '2025-06-03 09:30:00'
FROM joined ORDER BY turn;
INSERT INTO contact
SELECT (SELECT max(contact_id) FROM contact) + turn, account_id, user_id, 1,
    account_id NOT IN (SELECT account_id FROM contact WHERE is_primary), '2025-06-03 09:30:00', '2025-06-03 09:30:00'
FROM joined JOIN "user" USING (email) ORDER BY turn;
