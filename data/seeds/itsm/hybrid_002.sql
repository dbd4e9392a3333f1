-- include: enterprise.sql
-- The caller has handed the tests of the classifier to a colleague.
UPDATE incident SET worknotes = 'Caller moved to another project on 24 February 2026. Henrique Almeida of research has taken over the tests and needs the images instead.' WHERE incident_id = 'INC_1415';
