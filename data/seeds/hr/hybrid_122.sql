-- include: enterprise.sql
-- Dylan Mackenzie has passed the examination, and the renewal is complete.
UPDATE hr_case SET status = 'closed_complete', worknotes = 'Examination passed on 27 February 2026, new certificate handed out.', updated_at = '2026-02-27 16:30:00' WHERE number = 'HRC0001737';
