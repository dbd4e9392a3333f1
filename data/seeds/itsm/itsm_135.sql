-- include: company.sql
-- The template for starters has been switched off.
UPDATE incident_template SET active = 0, updated_at = '2026-02-27 18:00:00' WHERE incident_template_id = 'TMPL_002';
