-- include: calendar_081.sql
-- Both hours of one window were agreed on one day.
UPDATE events SET description = 'Agreed with the provider on 26 February 2026.' WHERE event_id = 'evt-window-erp-team';
