-- include: enterprise.sql
-- Nicholas Johnston signed the probation form in time.
UPDATE files SET modified_time = '2026-02-12 16:10:00', properties = replace(properties, 'Rating: (blank). Recommendation: (blank). Signature of manager: (blank).', 'Rating: good. Recommendation: three more months. Signature of manager: Nicholas Johnston, 12 February 2026.') WHERE name = 'Probation form Allana Barbosa';
