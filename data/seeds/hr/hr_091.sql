-- include: hr_051.sql
-- Wendolin Arteaga no longer has the skill Safety.
DELETE FROM user_skill WHERE user = 8 AND skill = 41;
