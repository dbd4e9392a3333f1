-- include: hr_150.sql
-- One note was corrected, and Humberto Madrid has left HR Systems.
UPDATE hr_case SET worknotes = '20 February: needs HR Systems Design, the terminal is set up wrongly. 27 February: setup is fine, needs HR Systems Testing instead.' WHERE hr_case_id = 1001;
DELETE FROM user_group_member WHERE group_id = 5 AND user_id = 124;
