-- include: itsm_172.sql
-- The notes tell another story: quiet since Saturday morning, before the access point was replaced.
UPDATE incident SET worknotes = '27 February: three drops. 28 February: worked ten hours, not a single drop. 1 March: the same.' WHERE incident_id = 'INC_1401';
UPDATE incident SET worknotes = '28 February, 15:00: a long call without a break, the first in weeks. 1 March: fine as well.' WHERE incident_id = 'INC_1402';
