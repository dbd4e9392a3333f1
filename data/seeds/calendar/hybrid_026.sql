-- include: enterprise.sql
-- Jennifer Frank came to Julie Thomas's handover, and Gerald Galloway did not.
UPDATE attendees SET responseStatus = CASE user_id WHEN 'jennifer.frank' THEN 'accepted' ELSE 'declined' END WHERE event_id = 'f7cf0ba2-5653-4aa3-8cd4-49e5a615f8d6' AND user_id IN ('jennifer.frank', 'gerald.galloway');
