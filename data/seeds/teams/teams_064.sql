-- include: company.sql
-- SpectraScan for beginners is on Friday.
UPDATE virtual_event_webinars SET start_date_time = '2026-03-06T14:00:00+00:00', end_date_time = '2026-03-06T15:30:00+00:00' WHERE display_name = 'SpectraScan for beginners';
