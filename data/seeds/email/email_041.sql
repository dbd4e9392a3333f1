-- include: email_041_042.sql
-- Shipment 68614 is held.
INSERT INTO messages (id, user_id, thread_id, snippet, history_id_last, internal_date_ms, size_estimate, created_at, updated_at, created_by, updated_by) VALUES ('19c6fded34050444', 'user_075', '19c56b4431038569', 'Re: Shipment 68614 is held at customs - Good morning Allana, I was too early: at the gate the seals were stopped on...', '90000', '1771403400000', 521, '2026-02-18T08:30:00.000000', '2026-02-18T08:30:00.000000', NULL, NULL);
INSERT INTO message_headers (id, message_part_id, name, value, created_at, updated_at, created_by, updated_by) VALUES ('head_19c6fded34050444_3', 'part_19c6fded34050444_0', 'Subject', 'Re: Shipment 68614 is held at customs', '2026-02-18T08:30:00.000000', '2026-02-18T08:30:00.000000', NULL, NULL);
