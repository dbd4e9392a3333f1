-- include: drive_066.sql
-- The Gabrielle Arnold who may change one of them is the one at Tessell.
UPDATE permissions SET user_id = '01JC8PCAMANVNANWXERC83WM6D', email_address = 'gabrielle.arnold@tessell.example' WHERE id = '01KA0H8VYV0XN4MQCZ0PF38J2H';
