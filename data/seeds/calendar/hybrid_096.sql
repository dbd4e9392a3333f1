-- include: enterprise.sql
-- The Amara Srinivas of sales is invited to the repeat of the long run.
UPDATE attendees SET user_id = 'amara.srinivas' WHERE attendees_id = 'fadf8bb2-fa01-4c9c-a5df-2bfd7ef72db5';
