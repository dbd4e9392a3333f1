-- include: enterprise.sql
-- The lamp for Meridian arrives a day before the visit.
UPDATE chat_messages SET body_json = '{"contentType":"text","content":"The supplier confirms delivery to Oakland on 4 March, so you have it a day before you drive."}' WHERE message_id = '1772202000031401';
