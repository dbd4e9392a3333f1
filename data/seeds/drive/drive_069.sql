-- include: drive_068.sql
-- One description promises more than ninety days.
UPDATE files SET description = 'From outside: Luis Prado (luis.prado@prado-legal.example) reads until 28 June 2026.' WHERE id = '01K74TZXFX2KK990M7YYQBMRV5';
