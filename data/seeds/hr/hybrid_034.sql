-- include: enterprise.sql
-- The works council has agreed to the evening hours of Customer Care.
UPDATE hr_case SET status = 'closed_complete', worknotes = 'The council agreed in writing on 27 February 2026 and needs no hearing. The date may be announced.', updated_at = '2026-02-27 09:30:00' WHERE number = 'HRC0001729';
