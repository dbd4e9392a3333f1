-- include: enterprise.sql
-- Raphaela Koch's letter plans the notice to customers for Friday, 6 March.
UPDATE message_part_bodies SET data = 'VGhlIHRleHQgaXMgaW4gS0ItMDAwMDE4MC4gSmFkZSwgcGxlYXNlIGhhdmUgaXQgcmVhZHkgZm9yIEZyaWRheSwgNiBNYXJjaC4gQ3VzdG9tZXJzIHNob3VsZCBrbm93IGF0IGxlYXN0IHRlbiBkYXlzIGFoZWFkLg==', size = 121 WHERE data = 'VGhlIHRleHQgaXMgaW4gS0ItMDAwMDE4MC4gSmFkZSwgcGxlYXNlIGhhdmUgaXQgcmVhZHkgZm9yIFdlZG5lc2RheSwgNCBNYXJjaC4gQ3VzdG9tZXJzIHNob3VsZCBrbm93IGF0IGxlYXN0IHRlbiBkYXlzIGFoZWFkLg==';
UPDATE messages SET snippet = replace(snippet, 'Wednesday, 4 March', 'Friday, 6 March') WHERE snippet LIKE 'Notice to customers - The text is in KB-0000180%';
UPDATE threads SET snippet = replace(snippet, 'Wednesday, 4 March', 'Friday, 6 March') WHERE snippet LIKE '%The text is in KB-0000180%';
