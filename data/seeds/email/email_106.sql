-- include: email_105.sql
-- Nobody corrects who leaves.
DELETE FROM message_labels WHERE message_id = '19c8fd7a3c0479c8' AND label_id = 'Label_0761';
DELETE FROM message_part_bodies WHERE id = 'body_19c8fd7a3c0479c8_0';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_7';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_6';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_5';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_4';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_3';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_2';
DELETE FROM message_headers WHERE id = 'head_19c8fd7a3c0479c8_1';
DELETE FROM message_parts WHERE id = 'part_19c8fd7a3c0479c8_0';
DELETE FROM messages WHERE id = '19c8fd7a3c0479c8';
UPDATE threads SET snippet = 'Leavers at the end of February - These colleagues leave on 27 February: Diana Ruiz, Emily Bryan. Please take back key...', updated_at = '2026-02-20T08:00:00.000000' WHERE id = '19c7a101400e0c31';
