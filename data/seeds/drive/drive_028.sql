-- include: company.sql
-- Anita Basu organizes Project Aurora as well, and some of the council are in its drive already.
UPDATE drive_memberships SET role = 'organizer' WHERE drive_id = '01JDRHWCDEG96RZ2JPGFWC5SMY' AND user_id = '01JFYDC1MF6T6W18F7PXQRB7Q8';
INSERT INTO drive_memberships (id, drive_id, type, user_id, role, created_time) VALUES
    ('01KS27MEM00000000000000000', '01JDRHWCDEG96RZ2JPGFWC5SMY', 'user', '01JH9W6M2ZMRTKD3KDGT38AJE0', 'reader', '2025-10-06 09:00:00'),
    ('01KS27MEM01000000000000000', '01JDRHWCDEG96RZ2JPGFWC5SMY', 'user', '01JXDHGPD608RMH29CK20BBYNZ', 'commenter', '2025-10-06 09:00:00'),
    ('01KS27MEM02000000000000000', '01JDRHWCDEG96RZ2JPGFWC5SMY', 'user', '01JSJFEBB3M037HH7EJHW3MX1B', 'writer', '2025-10-06 09:00:00');
