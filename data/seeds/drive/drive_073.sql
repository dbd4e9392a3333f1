-- include: company.sql
-- David Ortega has left the company.
UPDATE users SET display_name = 'David Ortega (left)' WHERE email = 'david.ortega@halden.example';
