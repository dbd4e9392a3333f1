-- include: company.sql
-- Mandy Clark works for Tessell.
UPDATE users SET email = 'mandy.clark@tessell.example' WHERE id = '01JF8HX7Q8DYWCDKRBHJSY303B';
UPDATE permissions SET email_address = 'mandy.clark@tessell.example' WHERE user_id = '01JF8HX7Q8DYWCDKRBHJSY303B';
