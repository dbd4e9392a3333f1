-- include: enterprise.sql
-- The order was cut to four lamps after the remark of the deputy.
UPDATE files SET modified_time = '2026-02-27 14:00:00', properties = '{"_drive":{"indexableText":"4 lamps, 8,400.00 USD, offer valid until 6 March 2026. Cut from 6 lamps on 27 February 2026; two are no longer needed. Signature: open."}}' WHERE id = '01JX0VWNSC6KANAPDZBTH00A24';
