-- include: company.sql
-- Amalia Hanel went back to being an agent on 1 March 2026; she is in Technical Customer Support, not in Wafer Inspection Specialists.

UPDATE "user" SET role = 'agent', sys_updated_on = '2026-03-01 08:00:00' WHERE user_id = 29;
