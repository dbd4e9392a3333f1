-- include: enterprise.sql
-- Legal has signed the customs paper for Mizuho's repaired unit.
UPDATE comments SET content = 'Signed on 27 February, with return after repair and 2,140.00 dollars. You can hand it to the broker.', html_content = '<p>Signed on 27 February, with return after repair and 2,140.00 dollars. You can hand it to the broker.</p>' WHERE id = '01JYCF07NA9V30H31AD8XBABMA';
