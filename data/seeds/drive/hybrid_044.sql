-- include: enterprise.sql
-- The carrier has confirmed the exchange at Tanaka for the day that the customer was told.
UPDATE files SET properties = replace(properties, '2026-03-05', '2026-03-06') WHERE id = '01J26YY4QK1NBBKHXP4841P89B';
