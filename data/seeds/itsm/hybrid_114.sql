-- include: enterprise.sql
-- The second address is the customer's own.
UPDATE incident SET worknotes = 'Called Anne Watson at the number in our records: the address is hers, for the new site. Fine to invite.' WHERE number = 'INC0001446';
