-- include: teams_100.sql
-- The seats go by who asked first.
UPDATE channel_messages SET body_json = '{"contentType":"text","content":"We have six seats. They go in the order in which you asked; whoever gave one back and asks again counts from the second time."}' WHERE message_id = '1771428300696';
