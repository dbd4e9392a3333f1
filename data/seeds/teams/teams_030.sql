-- include: company.sql
-- Samuel Amble sits in Chicago.
UPDATE teams_users SET city = 'Chicago', state = 'IL' WHERE user_id = 'samuel.amble';
