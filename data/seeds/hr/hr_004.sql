-- include: company.sql
-- Both people called Amara Srinivas work for Mandy Clark, so her name does not tell them apart.
UPDATE hr_profile SET manager = 25, position = 'QA' WHERE user_id = 64;
