-- include: email_005.sql
-- It is Quarry Lane Logistics whose hold is lifted.
UPDATE message_headers SET value = 'Quarry Lane Logistics: the hold is lifted' WHERE id = (SELECT h.id FROM message_headers h JOIN message_parts p ON p.id = h.message_part_id WHERE p.message_id = '19c6588f55c5014d' AND h.name = 'Subject');
UPDATE messages SET snippet = replace(snippet, 'Quarry Lane Foods', 'Quarry Lane Logistics') WHERE id = '19c6588f55c5014d';
UPDATE threads SET snippet = replace(snippet, 'Quarry Lane Foods', 'Quarry Lane Logistics') WHERE id = '19c6588f55c5014d';
UPDATE message_part_bodies SET data = 'VGhlIG1hdHRlciB3aXRoIFF1YXJyeSBMYW5lIExvZ2lzdGljcyBpcyBzZXR0bGVkLiBJdHMgaG9sZCBpcyBsaWZ0ZWQ7IEV2ZXJldHQgR2xhc3N3b3JrcyBhbmQgUXVhcnJ5IExhbmUgRm9vZHMgc3RheSBhcyB0aGV5IGFyZS4=', size = 128 WHERE id = 'body_19c6588f55c5014d_0';
