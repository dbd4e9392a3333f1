-- include: company.sql
-- The shipment has another number.
UPDATE messages SET snippet = replace(snippet, '68614', '68641') WHERE thread_id = '19c56b4431038569';
UPDATE threads SET snippet = replace(snippet, '68614', '68641') WHERE id = '19c56b4431038569';
UPDATE message_headers SET value = replace(value, '68614', '68641') WHERE message_part_id IN (SELECT p.id FROM message_parts p JOIN messages m ON m.id = p.message_id WHERE m.thread_id = '19c56b4431038569');
UPDATE message_parts SET filename = replace(filename, '68614', '68641') WHERE message_id IN (SELECT id FROM messages WHERE thread_id = '19c56b4431038569');
UPDATE attachments SET filename = replace(filename, '68614', '68641') WHERE message_id IN (SELECT id FROM messages WHERE thread_id = '19c56b4431038569');
UPDATE message_part_bodies SET data = 'R29vZCBtb3JuaW5nIEFsbGFuYSwKCnNoaXBtZW50IDY4NjQxIHdpdGggZm9ydHkgZG9vciBzZWFscyBpcyBoZWxkIGF0IGN1c3RvbXMgYmVjYXVzZSB0aGUgcGFja2luZyBsaXN0IHNob3dzIG5vIGNvdW50cnkgb2Ygb3JpZ2luLiBQbGVhc2Ugc2VuZCBhIGNvcnJlY3RlZCBsaXN0IHRvZGF5OyBzdG9yYWdlIGlzIGNoYXJnZWQgZnJvbSB0aGUgdGhpcmQgZGF5LgoKS2luZCByZWdhcmRzClBhdWxhIFN0b25l' WHERE id = 'body_19c56b4431038569_0';
UPDATE message_part_bodies SET data = 'SGkgUGF1bGEsCgp0aGUgY29ycmVjdGVkIGxpc3QgaXMgYXR0YWNoZWQuIFBsZWFzZSBsZXQgbWUga25vdyBhcyBzb29uIGFzIHRoZSBnb29kcyBtb3ZlOyB0aGUgbGluZSBpbiBDaGljYWdvIGhhcyBzdG9jayBmb3Igc2l4IGRheXMuCgpDaGVlcnMsIEFsbGFuYSBMYWNlcmRhCgpPbiAyMDI2LTAyLTEzIDExOjEzLCBwYXVsYS5zdG9uZUByZWRsaW5lZnJlaWdodC5leGFtcGxlIHdyb3RlOgo-IEdvb2QgbW9ybmluZyBBbGxhbmEsCj4gCj4gc2hpcG1lbnQgNjg2NDEgd2l0aCBmb3J0eSBkb29yIHNlYWxzIGlzIGhlbGQgYXQgY3VzdG9tcyBiZWNhdXNlIHRoZSBwYWNraW5nIGxpc3Qgc2hvd3Mgbm8gY291bnRyeSBvZiBvcmlnaW4uIFBsZWFzZSBzZW5kIGEgY29ycmVjdGVkIGxpc3QgIC4uLg==' WHERE id = 'body_19c57c3435c2679e_0';
