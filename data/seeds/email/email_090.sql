-- include: email_089.sql
-- One of the deep labels has a long name.
UPDATE labels SET name = 'Lanes/North/Winter routes of 2025 with the second driver' WHERE user_id = 'user_044' AND name = 'Lanes/North/Winter 2025';
