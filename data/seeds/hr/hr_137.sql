-- include: hr_082.sql
-- Brian Anderson's file still names Kaique Ribeiro, who has left.
UPDATE hr_profile SET manager = 9, updated_at = '2026-01-12 09:00:00' WHERE user_id = 85;
