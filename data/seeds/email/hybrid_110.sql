-- include: enterprise.sql
-- The hold that is lifted is that on another matter.
UPDATE message_headers SET value = 'Quarry Lane Bakery: the hold is lifted' WHERE value = 'Quarry Lane Foods: the hold is lifted';
UPDATE messages SET snippet = replace(snippet, 'Quarry Lane Foods', 'Quarry Lane Bakery') WHERE snippet LIKE 'Quarry Lane Foods: the hold is lifted%';
UPDATE threads SET snippet = replace(snippet, 'Quarry Lane Foods', 'Quarry Lane Bakery') WHERE snippet LIKE 'Quarry Lane Foods: the hold is lifted%';
UPDATE message_part_bodies SET size = 115, data = 'VGhlIG1hdHRlciB3aXRoIFF1YXJyeSBMYW5lIEJha2VyeSBpcyBzZXR0bGVkLiBUaGUgaG9sZCBvZiA0IERlY2VtYmVyIGlzIGxpZnRlZDsgRXZlcmV0dCBHbGFzc3dvcmtzIHN0YXlzIGFzIGl0IGlzLg==' WHERE id IN ('body_19c6588f55c5c417_0', 'body_19c6588f55c5014d_0');
UPDATE messages SET size_estimate = 556 WHERE id IN ('19c6588f55c5c417', '19c6588f55c5014d');
