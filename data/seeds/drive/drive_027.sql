-- include: company.sql
-- Anita Basu organizes the drive as well.
UPDATE drive_memberships SET role = 'organizer' WHERE drive_id = '01JDRHWCDEG96RZ2JPGFWC5SMY' AND user_id = '01JFYDC1MF6T6W18F7PXQRB7Q8';
