-- include: company.sql
-- Notes of Bella Castro from Sunday with a wrong Friday, one put down twice, and what people did on it.
INSERT INTO channel_messages (message_id, channel_id, team_id, reply_to_id, etag, message_type, created_datetime, last_modified_datetime, deleted_datetime, subject, importance, locale, channel_identity_json, from_json, body_json, attachments_json, mentions_json, reactions_json, message_history_json)
SELECT column1, channel_id, channels.team_id, column3, column1, 'message', column4, coalesce(column8, column4), column8, column6, 'normal', 'en-us', json_object('teamId', team_id, 'channelId', channel_id),
    json_object('application', NULL, 'device', NULL, 'user', json_object('id', user_id, 'displayName', teams_users.display_name, 'userIdentityType', 'aadUser')), json_object('contentType', 'text', 'content', column7), '[]', '[]', '[]', '[]'
FROM (VALUES
    ('1772377500000451', 'j04bpb3gmacacmrc1r5jemrf0a', NULL, '2026-03-01T15:05:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026.', NULL),
    ('1772383200000452', 'j04bpb3gmacacmrc1r5jemrf0a', '1772377500000451', '2026-03-01T16:40:00Z', 'hemani.dutt', NULL, 'Then I put the delivery of the monitors off to 13 March.', NULL),
    ('1772377620000453', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-03-01T15:07:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026.', NULL),
    ('1772385120000454', 'jevh6ehgp4vgkvw30s0m08fg0a', '1772377620000453', '2026-03-01T17:12:00Z', 'samuel.galloway', NULL, 'Thanks, nothing of ours goes up on the 6th.', NULL),
    ('1772377740000455', 'jevh6ehgp4vgkvw30s0m08fg0a', NULL, '2026-03-01T15:09:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026.', NULL),
    ('1772378400000456', 'jm016nfp6xp6b51e3vfe4hk00a', NULL, '2026-03-01T15:20:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026.', NULL),
    ('1772388180000457', 'jm016nfp6xp6b51e3vfe4hk00a', '1772378400000456', '2026-03-01T18:03:00Z', 'laura.brito', NULL, 'I moved the two power supplies from the 6th to Thursday, 5 March.', NULL),
    ('1772436600000458', 'jm016nfp6xp6b51e3vfe4hk00a', '1772378400000456', '2026-03-02T07:30:00Z', 'esparta.maldonado', NULL, 'What a pity, on the 13th I need it for the new storage.', NULL),
    ('1772378520000459', 'jaxrnynpbpcbefk4eqq5c5ac0a', NULL, '2026-03-01T15:22:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026.', NULL),
    ('1772380200000460', 'jaxrnynpbpcbefk4eqq5c5ac0a', '1772378520000459', '2026-03-01T15:50:00Z', 'irya.dhaliwal', NULL, 'I told the carrier 13 March for the tapes.', '2026-03-01T15:58:00Z'),
    ('1772381100000461', 'jaxrnynpbpcbefk4eqq5c5ac0a', '1772378520000459', '2026-03-01T16:05:00Z', 'irya.dhaliwal', NULL, 'The tapes come by hand, I need no lift.', NULL),
    ('1772379060000462', 'j4bq115b50bq9rqrxyezmw9z0a', NULL, '2026-03-01T15:31:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026.', NULL),
    ('1772439000000463', 'j4bq115b50bq9rqrxyezmw9z0a', '1772379060000462', '2026-03-02T08:10:00Z', 'brian.moore', NULL, 'The optical table was to come on the 6th. I have told the carrier to come on the 13th.', NULL),
    ('1772439240000464', 'j4bq115b50bq9rqrxyezmw9z0a', '1772379060000462', '2026-03-02T08:14:00Z', 'mandy.clark', NULL, 'Good that you say so, Bella.', NULL),
    ('1772379180000465', 'jj6gng5c7af64jqv336z3fp40a', NULL, '2026-03-01T15:33:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 6 March 2026, and so does the small one.', NULL),
    ('1772391720000466', 'jj6gng5c7af64jqv336z3fp40a', '1772379180000465', '2026-03-01T19:02:00Z', 'kenneth.campbell', NULL, 'Then my two switches go up on Monday, 9 March, and not on the 6th.', NULL),
    ('1771601580000467', 'jpkgzpjjxt651eyh30x33d9r0a', NULL, '2026-02-20T15:33:00Z', 'bella.castro', NULL, 'The goods lift stands still on Friday, 20 February 2026.', NULL)) JOIN channels ON channel_id = column2 JOIN teams_users ON user_id = column5;
