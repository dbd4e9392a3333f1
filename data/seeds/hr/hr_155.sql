-- include: hr_154.sql
-- Two notes were corrected, and Yauvani Shenoy reports to Scott Page.
UPDATE hr_case SET worknotes = 'New manager: John Lee. 27 February: John has no room for it, Wendolin Arteaga does it.' WHERE hr_case_id = 1022;
UPDATE hr_case SET worknotes = 'New manager: Anita Basu, who knows the work best. 28 February: not Anita, Bella Castro.' WHERE hr_case_id = 1023;
UPDATE hr_profile SET manager = 3 WHERE user_id = 27;
