-- include: company.sql
-- Milan Horvat of Opticarrier keeps the site in Chicago.
UPDATE teams_users SET department = 'Facilities', city = 'Chicago', office_location = 'Chicago Office', job_title = 'Site Keeper' WHERE user_id = 'milan.horvat_opticarrier';
