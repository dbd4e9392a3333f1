-- include: enterprise.sql
-- The works council was heard and has agreed to the evening hours.
UPDATE hr_case SET status = 'closed_complete', worknotes = 'Heard on 27 February 2026, the council agrees.', updated_at = '2026-02-27 15:00:00' WHERE number = 'HRC0001729';
