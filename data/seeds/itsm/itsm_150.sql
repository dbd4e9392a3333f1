-- include: company.sql
-- Nobody has recorded why the question about other departments was parked.
UPDATE incident SET on_hold_reason = NULL, worknotes = 'Seen in a remote session.' WHERE incident_id = 'INC_1305';
