-- include: enterprise.sql
-- Ofelia Villalobos has agreed on other days of the week.
UPDATE hr_case SET worknotes = 'Tuesday to Thursday. Signed by both sides.' WHERE short_description LIKE '%3 days a week from 9 March 2026' AND org_id = 2;
