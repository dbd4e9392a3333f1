-- include: company.sql
-- The template for broken laptops has been switched off.
UPDATE incident_template SET active = 0, updated_at = '2026-02-27 16:00:00' WHERE incident_template_id = 'TMPL_003';
