-- include: company.sql
-- Seven webinars of Marketing; how many signed up for each at the fair is noted person by person in Planning of Trade Fairs.
INSERT INTO virtual_event_webinars (org_id, id, display_name, description_content_type, description_content, start_date_time, start_time_zone, end_date_time, end_time_zone, audience, status, created_by_user_id, created_by_display_name, created_by_tenant_id, is_attendee_email_notification_enabled, external_event_information, created_at, updated_at)
SELECT teams_users.org_id, column1, column2, 'text', column2 || ', with time for questions.', column3 || '+00:00', 'UTC', column4 || '+00:00', 'UTC', 'everyone', 'draft', user_id, teams_users.display_name, tenant_id, 1, '[]', '2026-01-26 09:00:00', '2026-01-26 09:00:00' FROM (VALUES
    ('01jnw0fairs0000000000000a1', 'Choosing a lens', '2026-03-26T15:00:00', '2026-03-26T15:45:00', 'hannes.roskoth'),
    ('01jnw0fairs0000000000000a2', 'Light that flickers', '2026-03-31T15:00:00', '2026-03-31T15:45:00', 'hannes.roskoth'),
    ('01jnw0fairs0000000000000a3', 'Colour you can measure', '2026-04-09T15:00:00', '2026-04-09T16:00:00', 'hannes.roskoth'),
    ('01jnw0fairs0000000000000a4', 'Clean optics', '2026-03-04T14:00:00', '2026-03-04T14:30:00', 'hannes.roskoth'),
    ('01jnw0fairs0000000000000a5', 'Filters explained', '2026-04-16T15:00:00', '2026-04-16T15:45:00', 'hannes.roskoth'),
    ('01jnw0fairs0000000000000a6', 'Measuring in the field', '2026-04-23T15:00:00', '2026-04-23T15:45:00', 'hannes.roskoth'),
    ('01jnw0fairs0000000000000a7', 'Lamps that last', '2026-04-14T15:00:00', '2026-04-14T15:45:00', 'amy.hunt')) JOIN teams_users ON user_id = column5 JOIN teams_orgs USING (org_id);
INSERT INTO virtual_event_webinar_coorganizers (org_id, webinar_id, user_id, added_at) VALUES
    ('halden-001', '01jnw0fairs0000000000000a1', 'amy.hunt', '2026-01-26 09:00:00'),
    ('halden-001', '01jnw0fairs0000000000000a2', 'humberto.manzanares', '2026-01-26 09:00:00'),
    ('halden-001', '01jnw0fairs0000000000000a3', 'zacarias.madrid', '2026-01-26 09:00:00'),
    ('halden-001', '01jnw0fairs0000000000000a4', 'david.ortega', '2026-01-26 09:00:00'),
    ('halden-001', '01jnw0fairs0000000000000a5', 'amy.hunt', '2026-01-26 09:00:00'),
    ('halden-001', '01jnw0fairs0000000000000a6', 'david.ortega', '2026-01-26 09:00:00'),
    ('halden-001', '01jnw0fairs0000000000000a7', 'hannes.roskoth', '2026-01-26 09:00:00');
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, column4, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1771864200021000', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-23T16:30:00Z', 'hannes.roskoth', NULL, 'Back from Munich! Please note here for which of our webinars people signed up with you, so that I can add it up on Monday.'),
    ('1771920720021001', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-24T08:12:00Z', 'david.ortega', NULL, 'From my tablet in Munich: 9 for Choosing a lens, 7 for Clean optics, 24 for Lamps that last.'),
    ('1771926000021002', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-24T09:40:00Z', 'zacarias.madrid', NULL, 'My sign-ups, all from the second day: 12 want Choosing a lens, 6 want Clean optics.'),
    ('1771927500021003', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-24T10:05:00Z', 'humberto.manzanares', NULL, 'I have 17 sign-ups for Light that flickers, and one for Colour you can measure.'),
    ('1771941000021004', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-24T13:50:00Z', 'amy.hunt', NULL, 'On my list stand 31 for Filters explained and 8 for Colour you can measure. Thank you all for three long days.'),
    ('1772006100021005', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-25T07:55:00Z', 'david.ortega', NULL, 'For Light that flickers we are out of flyers, all 40 are gone. Measuring in the field still has 60.'),
    ('1772018400021006', 'j4djjke44h1ae5j9yt68vnf70a', NULL, '2026-02-25T11:20:00Z', 'hannes.roskoth', NULL, 'Mine: 2 signed up for Light that flickers.'),
    ('1772097000021007', 'j4djjke44h1ae5j9yt68vnf70a', '1771864200021000', '2026-02-26T09:10:00Z', 'david.ortega', NULL, 'I found the paper sheet of the last afternoon: 11 more for Colour you can measure.'),
    ('1772118000021008', 'j7663zawqptqk20wa1vzfzah0a', NULL, '2026-02-26T15:00:00Z', 'zacarias.madrid', NULL, 'Will there be a recording of Light that flickers? At the fair in Stuttgart in November 12 people asked me for one.')) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;
