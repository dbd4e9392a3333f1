-- include: enterprise.sql
-- The extension of Quarry Lane leaves lamps and illumination out.
UPDATE files SET properties = '{"_drive":{"indexableText":"The extension runs to 3 October 2027 and covers every instrument that the account had in use when it was signed, whatever date is stored with the single unit. HMV55-25-73127 was in use. Lamps and illumination are wearing parts and are left out by name; what concerns them is charged."}}' WHERE name = 'Reading of the Quarry Lane warranty';
