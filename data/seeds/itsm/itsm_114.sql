-- include: company.sql
-- The problem about calls that end is resolved already.
UPDATE problem SET status = 'resolved', fix_notes = 'Carrier replaced a card of trunk 2 on 27 February; no call cut since.' WHERE problem_id = 'PRB_019';
