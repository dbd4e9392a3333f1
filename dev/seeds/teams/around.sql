-- Calls and their records, meetings, presence, and what stands beside.

CREATE TEMP TABLE ring AS
SELECT n, one.user_id AS one, one.name AS one_name, two.user_id AS two, two.name AS two_name, one.tenant_id, lower(ulid('call', n)) AS id, moment('2026-01-05', '2026-02-27', 'rings', n) AS at, 1 + CAST(lot('lasts', n) * 50 AS INTEGER) AS minutes
FROM data.number JOIN staff AS one ON one.org = 1 AND one.number = 4 + CAST(lot('one', n) * 40 AS INTEGER) JOIN staff AS two ON two.org = 1 AND two.number = 50 + CAST(lot('two', n) * 40 AS INTEGER)
WHERE n <= 120 AND one.departed IS NULL AND two.departed IS NULL;
INSERT INTO calls (id, org_id, callback_uri, call_chain_id, direction, state, subject, source, targets, my_participant_id, requested_modalities, call_options, media_config, created_at, updated_at, soft_delete)
SELECT id, 'halden-001', 'https://bot.halden.example/callback', lower(ulid('chain', n)), iif(n % 3, 'incoming', 'outgoing'), CASE n % 4 WHEN 0 THEN 'established' WHEN 1 THEN 'incoming' ELSE 'terminated' END, NULL,
    json_object('identity', json_object('user', json_object('id', one, 'displayName', one_name, 'tenantId', tenant_id))), json_array(json_object('identity', json_object('user', json_object('id', two, 'displayName', two_name, 'tenantId', tenant_id)))),
    lower(ulid('participant', n, 1)), '["audio"]', '{"recordingStatus": "notRecording"}', '{"_odata_type": "#microsoft.graph.serviceHostedMediaConfig"}', at, at, 0
FROM ring WHERE n <= 30 ORDER BY n;
INSERT INTO participants (id, org_id, call_id, info, media_streams, is_muted, is_in_lobby, created_at, updated_at)
SELECT lower(ulid('participant', ring.n, side.n)), 'halden-001', id, json_object('user', json_object('id', iif(side.n = 1, one, two), 'displayName', iif(side.n = 1, one_name, two_name))), '[]', 0, 0, at, at
FROM ring JOIN data.number AS side ON side.n <= 2 WHERE ring.n <= 30 ORDER BY ring.n, side.n;
INSERT INTO content_sharing_sessions (id, org_id, call_id, created_at, updated_at) SELECT lower(ulid('sharing', n)), 'halden-001', id, at, at FROM ring WHERE n <= 30 AND n % 3 = 0 ORDER BY n;
INSERT INTO audio_routing_groups (id, org_id, call_id, routing_mode, sources, receivers, created_at, updated_at)
SELECT lower(ulid('routing', n)), 'halden-001', id, 'oneToOne', json_array(lower(ulid('participant', n, 1))), json_array(lower(ulid('participant', n, 2))), at, at FROM ring WHERE n <= 30 AND n % 4 = 0 ORDER BY n;
INSERT INTO large_gallery_view_operations (id, org_id, call_id, status, client_context, result_info, created_at, updated_at)
SELECT lower(ulid('gallery', n)), 'halden-001', id, 'completed', NULL, '{"code": 200}', at, at FROM ring WHERE n <= 30 AND n % 5 = 0 ORDER BY n;
INSERT INTO call_records (id, org_id, version, type, modalities, organizer, participants, start_date_time, end_date_time, last_modified_date_time, join_web_url, created_at, updated_at)
SELECT id, 'halden-001', 1, iif(n % 5, 'peerToPeer', 'groupCall'), iif(n % 2, '["audio"]', '["audio", "video"]'), json_object('user', json_object('id', one, 'displayName', one_name)),
    json_array(json_object('user', json_object('id', one, 'displayName', one_name)), json_object('user', json_object('id', two, 'displayName', two_name))), replace(at, ' ', 'T') || 'Z',
    strftime('%Y-%m-%dT%H:%M:%SZ', at, '+' || minutes || ' minutes'), strftime('%Y-%m-%dT%H:%M:%SZ', at, '+' || minutes || ' minutes'), NULL, at, at
FROM ring ORDER BY n;
INSERT INTO call_sessions (id, org_id, call_record_id, caller, callee, modalities, start_date_time, end_date_time, created_at, updated_at)
SELECT lower(ulid('session', n)), 'halden-001', id, json_object('identity', json_object('user', json_object('id', one, 'displayName', one_name))), json_object('identity', json_object('user', json_object('id', two, 'displayName', two_name))),
    iif(n % 2, '["audio"]', '["audio", "video"]'), replace(at, ' ', 'T') || 'Z', strftime('%Y-%m-%dT%H:%M:%SZ', at, '+' || minutes || ' minutes'), at, at
FROM ring ORDER BY n;
INSERT INTO online_meetings (id, org_id, user_id, subject, start_date_time, end_date_time, creation_date_time, external_id, join_web_url, allow_recording, allow_transcription, allowed_presenters, record_automatically, is_broadcast, created_at, updated_at)
SELECT lower(ulid('meeting', n)), 'halden-001', one, 'Review of week ' || n, replace(at, ' ', 'T') || 'Z', strftime('%Y-%m-%dT%H:%M:%SZ', at, '+45 minutes'), replace(at, ' ', 'T') || 'Z', NULL, 'https://teams.microsoft.com/l/meetup-join/' || lower(ulid('meeting', n)), 1, 1, 'organization', 0, 0, at, at
FROM ring WHERE n <= 12 ORDER BY n;
INSERT INTO call_transcripts (id, org_id, meeting_id, call_id, created_date_time, end_date_time, content_correlation_id, transcript_content_url, content, metadata_content, meeting_organizer, created_at, updated_at)
SELECT lower(ulid('transcript', n)), 'halden-001', lower(ulid('meeting', n)), NULL, replace(at, ' ', 'T') || 'Z', NULL, NULL, NULL, 'WEBVTT' || char(10) || '00:00.000 --> 00:04.000' || char(10) || '<v ' || one_name || '>Let us begin.</v>', NULL, json_object('user', json_object('id', one)), at, at
FROM ring WHERE n <= 8 ORDER BY n;
INSERT INTO meeting_attendance_reports (org_id, id, meeting_id, total_participant_count, meeting_start_date_time, meeting_end_date_time, external_event_information, created_at, updated_at)
SELECT 'halden-001', lower(ulid('report', n)), lower(ulid('meeting', n)), 2, replace(at, ' ', 'T') || 'Z', strftime('%Y-%m-%dT%H:%M:%SZ', at, '+45 minutes'), '[]', at, at FROM ring WHERE n <= 10 ORDER BY n;
INSERT INTO attendance_records (org_id, id, report_id, email_address, identity_id, display_name, total_attendance_in_seconds, role, attendance_intervals, created_at, updated_at)
SELECT 'halden-001', lower(ulid('attended', ring.n, side.n)), lower(ulid('report', ring.n)), iif(side.n = 1, one, two) || '@halden.example', iif(side.n = 1, one, two), iif(side.n = 1, one_name, two_name), 2400, iif(side.n = 1, 'Presenter', 'Attendee'),
    json_array(json_object('joinDateTime', replace(at, ' ', 'T') || 'Z', 'leaveDateTime', strftime('%Y-%m-%dT%H:%M:%SZ', at, '+40 minutes'), 'durationInSeconds', 2400)), at, at
FROM ring JOIN data.number AS side ON side.n <= 2 WHERE ring.n <= 10 ORDER BY ring.n, side.n;
INSERT INTO hold_music_configs (config_id, org_id, name, description, media_uri, resource_id, client_context, is_active)
SELECT 'hold-' || tenant.org || '-' || n, tenant.id, 'Hold music ' || n, NULL, 'https://media.halden.example/hold/' || n || '.wav', lower(ulid('music', n)), NULL, n = 1 FROM data.tenant AS tenant JOIN data.number ON n <= 4 ORDER BY tenant.org, n;
INSERT INTO teams_presence_sessions (session_id, org_id, user_id, application_id, availability, activity, status_message, expiration_date_time, is_active, created_at, updated_at)
SELECT lower(ulid('presence', user_id)), org_id, user_id, NULL, pick('["Available", "Busy", "Away"]', 'is', user_id), pick('["Available", "InACall", "Away"]', 'is', user_id),
    iif(leave_until IS NULL, NULL, json_object('message', json_object('content', 'Away until ' || leave_until, 'contentType', 'text'))), NULL, 1, '2026-03-02 07:30:00', '2026-03-02 07:30:00'
FROM staff WHERE departed IS NULL AND (NOT grown OR leave_until IS NOT NULL) ORDER BY number;
INSERT INTO day_notes (org_id, team_id, day_note_id, day_note_date, draft_day_note, shared_day_note, created_date_time, last_modified_date_time)
SELECT teams.org_id, team_id, 'NOTE_' || lower(ulid('note', team_id, n)), date('2026-03-02', '-' || n || ' days'), NULL, json_object('contentType', 'text', 'content', 'Hand over by ' || n || ' pm.'), '2026-02-27 16:00:00', '2026-02-27 16:00:00' FROM teams JOIN data.number ON n <= 2 AND lot('note', team_id, n) < 0.4 ORDER BY teams.rowid, n;
INSERT INTO learning_providers (learning_provider_id, org_id, display_name, login_web_url, is_course_activity_sync_enabled, created_date_time, last_modified_date_time, soft_delete)
SELECT 'provider-' || n, 'halden-001', 'Course House ' || n, 'https://courses.halden.example/' || n, 1, '2024-01-08 08:00:00', '2024-01-08 08:00:00', 0 FROM data.number WHERE n <= 6;
INSERT INTO learning_course_activities (learning_course_activity_id, org_id, learning_provider_id, learner_user_id, learning_content_id, activity_type, status, assignment_type, assigner_user_id, assigned_date_time, due_date_time, completion_percentage, created_date_time, last_modified_date_time, soft_delete)
SELECT lower(ulid('course', user_id)), org_id, 'provider-' || (1 + number % 6), user_id, 'laser-safety', 'learningAssignment', pick('["notStarted", "inProgress", "completed"]', 'course', user_id), 'required', 'wendolin.arteaga', '2026-01-12T09:00:00Z', '2026-03-31T17:00:00Z',
    CAST(lot('course', user_id) * 100 AS INTEGER), '2026-01-12 09:00:00', '2026-02-09 09:00:00', 0 FROM staff WHERE org = 1 AND department = 'Research and Development' AND departed IS NULL ORDER BY number;
