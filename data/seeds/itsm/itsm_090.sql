-- include: company.sql
-- The phone number meant for the newcomer has been given to Allana Lacerda in Austin.
UPDATE users SET phone = '+1-512-555-0170' WHERE user_id = 'USER_264';
