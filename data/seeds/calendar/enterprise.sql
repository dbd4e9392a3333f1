-- include: company.sql
-- The stories of one company in calendar: python -m dev.seeds --enterprise calendar
-- Do not edit: dev/seeds/calendar/enterprise and dev/seeds/stories say what is in it.

DELETE FROM attendees WHERE attendees_id = 'att-300';
DELETE FROM attendees WHERE attendees_id = 'att-338';
DELETE FROM attendees WHERE attendees_id = 'att-446';
DELETE FROM attendees WHERE attendees_id = 'att-1332';

INSERT INTO users (user_id, email, name, given_name, family_name, picture, locale, timezone, is_active, is_verified, provider, provider_id, static_token, access_token_hash, refresh_token_hash, created_at, updated_at, last_login_at) VALUES
('11306f6a-1c99-4b26-a310-b58ac63068a8', 'christopher.foster@everettglass.example', 'christopher.foster', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'b21dcccc-063f-4500-b6c3-f76a1774e395', NULL, NULL, '2026-01-15 09:00:00', '2026-01-15 09:00:00', NULL),
('dc841add-419b-4771-9c90-6d3895ec5e4d', 'aahana.parikh@vidya-institute.example', 'aahana.parikh', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '0b652c4f-9759-4b86-ab33-151bc8934077', NULL, NULL, '2026-01-20 08:00:00', '2026-01-20 08:00:00', NULL),
('f1ed7f73-34ba-4dab-881b-a65d30d69944', 'paige.reed@bluegumfoods.example', 'paige.reed', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'fca07359-e807-405f-8aff-b8b37eb5ecd0', NULL, NULL, '2026-01-20 09:40:00', '2026-01-20 09:40:00', NULL),
('417693b8-88c7-4485-9f4c-a248eb05d30f', 'ingrid.solberg@bayside-estates.example', 'ingrid.solberg', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'eefb9b5a-c54e-40e9-b91f-6f2b06b2edce', NULL, NULL, '2026-01-20 14:00:00', '2026-01-20 14:00:00', NULL),
('22ac8cc9-64ca-4148-8f43-90f6490096fe', 'angus.allen@harbourcityuniversity.example', 'angus.allen', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '7fac6c04-4d15-4fc3-a655-c0be0b9eac05', NULL, NULL, '2026-01-26 08:45:00', '2026-01-26 08:45:00', NULL),
('cf530dcc-0d14-4a60-9ac0-15cd16876ee5', 'kirsty.tucker@oldmillanalytics.example', 'kirsty.tucker', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'bd25817d-866a-41f4-bb9c-670104f0b61f', NULL, NULL, '2026-01-27 08:00:00', '2026-01-27 08:00:00', NULL),
('a7ee226a-ba8c-4497-8ac2-7780de87e905', 'helena.brandvold@certumaudit.example', 'helena.brandvold', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '54b351cf-8b94-42c1-acd4-d4b0a89c6408', NULL, NULL, '2026-01-29 09:00:00', '2026-01-29 09:00:00', NULL),
('abc8b8e0-2df8-4c42-b705-7bc52e900e0a', 'maaya.hashimoto@hoshino-optics.example', 'maaya.hashimoto', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'e14b4e73-0606-4847-8d2c-46331c0a0f64', NULL, NULL, '2026-01-30 10:00:00', '2026-01-30 10:00:00', NULL),
('9f5328f5-2ac7-4e26-bc9a-8e6faa292626', 'shohei.okamoto@kinoshita.example', 'shohei.okamoto', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '7f74b123-eb65-44e3-b805-b09352579735', NULL, NULL, '2026-01-30 12:00:00', '2026-01-30 12:00:00', NULL),
('cbc9a2ad-0d1b-457f-b498-220ff66e1aec', 'david.sullivan@wattlepark.example', 'david.sullivan', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'e982f230-f28b-4500-a56f-6fc83be8e402', NULL, NULL, '2026-02-02 10:00:00', '2026-02-02 10:00:00', NULL),
('ce6372cf-caa7-454a-be3e-f3463bb6112c', 'leanne.jackson@fernhillwinery.example', 'leanne.jackson', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'ff2520bb-6c3b-4a25-937d-2229b33c1c16', NULL, NULL, '2026-02-02 10:10:00', '2026-02-02 10:10:00', NULL),
('6b04b5cc-a42c-49b5-a70c-04f4694c7f90', 'fiona.hughes@saltmarshbiotech.example', 'fiona.hughes', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '6b2c7121-dd9f-42f3-b6c9-c17dc8dc7ade', NULL, NULL, '2026-02-03 10:00:00', '2026-02-03 10:00:00', NULL),
('8de8971c-733e-4c26-bca4-3de2a5bfe10b', 'bridget.sandoval@wattleparkglassworks.example', 'bridget.sandoval', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'd8dfe550-3a3f-43b8-9c7c-3f4024a7bdda', NULL, NULL, '2026-02-04 12:00:00', '2026-02-04 12:00:00', NULL),
('3c631adc-c72e-4af9-83d3-97e8ca1031ff', 'yosuke.sato@caldersemi.example', 'yosuke.sato', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '9294ff74-6c1a-4773-8529-6f7ace0fe7e2', NULL, NULL, '2026-02-06 13:10:00', '2026-02-06 13:10:00', NULL),
('39101f9c-ece4-460b-8ac1-04f8f94f40b5', 'ikshita.kakar@gulmohar.example', 'ikshita.kakar', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '05d4ab16-1664-4ade-8faf-f9ff522235ad', NULL, NULL, '2026-02-11 10:00:00', '2026-02-11 10:00:00', NULL),
('e2250086-9fa2-42df-ad74-59393fd62061', 'melinda.vasquez@ospreybio.example', 'melinda.vasquez', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'f154ab4d-e8e4-43d7-bfcc-bd8cbb580662', NULL, NULL, '2026-02-17 10:00:00', '2026-02-17 10:00:00', NULL),
('efec8a67-cba9-4e51-9f4b-6b6cc571a654', 'maren.oduya@postbox-seven.example', 'maren.oduya', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '5f5cc883-ce33-499f-a752-cdfa4749f497', NULL, NULL, '2026-02-18 11:00:00', '2026-02-18 11:00:00', NULL),
('c041700c-dd83-4033-85b6-e2ee57ad329a', 'hugh.peters@saltmarshbiotech.example', 'hugh.peters', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '14c51df3-c61b-4aca-a4c8-8a82069ea3df', NULL, NULL, '2026-02-19 10:00:00', '2026-02-19 10:00:00', NULL),
('fbcd4885-6b5b-47fe-a67e-b16131b3b30b', 'asuka.hashimoto@kinoshita.example', 'asuka.hashimoto', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'bc4003ef-768a-47d6-9364-a6e70a90d870', NULL, NULL, '2026-02-20 09:00:00', '2026-02-20 09:00:00', NULL),
('f45b82bd-78b9-4c4b-a616-6edf97010978', 'sophie.taylor@pallasinstruments.example', 'sophie.taylor', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '99aec188-5095-42a7-b5af-04f453357081', NULL, NULL, '2026-02-20 09:00:00', '2026-02-20 09:00:00', NULL),
('d6b61527-1e5b-4c96-86fd-67e8610e9424', 'valerie.barnes@harbourcityhospital.example', 'valerie.barnes', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '04cca3c9-e0ab-41b6-bab6-9e3a67f85480', NULL, NULL, '2026-02-23 09:00:00', '2026-02-23 09:00:00', NULL),
('4961d668-9de1-434d-b2ee-36c3977879e5', 'mitsuru.suzuki@caldersemi.example', 'mitsuru.suzuki', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '6103ea14-a52f-4965-a489-3863d4f9825b', NULL, NULL, '2026-02-24 10:30:00', '2026-02-24 10:30:00', NULL),
('e19d0e26-d748-4dc2-a349-0b56c93d3946', 'tina.thomas@northlight.example', 'tina.thomas', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'dc5b5f14-b4e4-4f28-bb11-2f45509fb972', NULL, NULL, '2026-02-24 10:30:00', '2026-02-24 10:30:00', NULL),
('2bc8293e-56d3-4f1d-bbc6-5e136944b021', 'sanjay.rao@sundarcastings.example', 'sanjay.rao', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '7d4a30d3-a9a7-4162-9153-7ac29ef57fe1', NULL, NULL, '2026-02-24 11:00:00', '2026-02-24 11:00:00', NULL),
('c70ab933-1e77-459c-825c-5e2e5777b345', 'lawrence.tucker@ospreybio.example', 'lawrence.tucker', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'fd27faf9-cf13-4d25-92fe-8919f1620500', NULL, NULL, '2026-02-24 14:00:00', '2026-02-24 14:00:00', NULL),
('527ffe78-46df-4a2d-86d0-6d7bf7f61785', 'anne.watson@pallas-pharma.example', 'anne.watson', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '44d315e5-ae64-43f1-98aa-8dc5bce572ea', NULL, NULL, '2026-02-24 18:40:00', '2026-02-24 18:40:00', NULL),
('2d697492-3a52-42fa-acd8-5881dbf0ba1f', 'anne.watson@pallaspharma.example', 'anne.watson', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '4e643a47-9ea3-49cd-88c9-e110f042e616', NULL, NULL, '2026-02-24 18:40:00', '2026-02-24 18:40:00', NULL),
('0a0130b5-88c2-4fc9-9c29-6506bf866b71', 'paula.taylor@meridianbiotech.example', 'paula.taylor', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '3be5f970-bbc5-4918-8b5f-8adf17c4039a', NULL, NULL, '2026-02-25 09:30:00', '2026-02-25 09:30:00', NULL),
('2a1fdd65-ee34-4884-ba5a-b50548b652b4', 'kyosuke.sasaki@tanakaprecision.example', 'kyosuke.sasaki', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, '405749a9-1db7-4f14-9d91-145a2629c8d6', NULL, NULL, '2026-02-25 10:10:00', '2026-02-25 10:10:00', NULL),
('70e160c8-5dfb-4a21-afc4-1975cb745d54', 'marilyn.mason@ironbridge.example', 'marilyn.mason', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'ed886b10-6e0f-43b2-bd04-2ac3662c5da1', NULL, NULL, '2026-02-25 11:00:00', '2026-02-25 11:00:00', NULL),
('4aa64589-6ce5-4a69-a162-683e5cd57a73', 'emi.watanabe@mizuholaboratories.example', 'emi.watanabe', NULL, NULL, NULL, 'en', 'UTC', 1, 0, NULL, NULL, 'bf61a8da-1cac-47e9-8738-f71618c8210f', NULL, NULL, '2026-02-26 12:30:00', '2026-02-26 12:30:00', NULL);


INSERT INTO events (event_id, calendar_id, user_id, organizer_id, organizer_email, organizer_display_name, organizer_self, recurring_event_id, summary, description, location, start_datetime, end_datetime, start_timezone, end_timezone, recurrence, status, visibility, color_id, eventType, focusTimeProperties, guestsCanInviteOthers, guestsCanModify, guestsCanSeeOtherGuests, outOfOfficeProperties, sequence, source, transparency, iCalUID, privateCopy, locked, hangoutLink, originalStartTime_date, originalStartTime_dateTime, originalStartTime_timeZone, created_at, updated_at) VALUES
('bb616c23-4359-45cf-8fd4-7a3762ae3082', 'divya.ravel-primary', 'divya.ravel', 'divya.ravel', 'divya.ravel@halden.example', 'Divya Ravel', 1, NULL, 'Aurora: kick-off for the request forms', 'Why 12 forms, who tests, when we stop.', 'Barton, Austin Engineering Center (8 seats)', '2025-10-06 13:00:00.000000', '2025-10-06 14:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'bb616c23-4359-45cf-8fd4-7a3762ae3082@calendar.google.com', 0, 0, NULL, NULL, '2025-10-06 13:00:00.000000', 'America/Chicago', '2025-10-01 09:00:00', '2025-10-01 09:00:00'),
('56974ab4-15d9-47d9-8ef5-fe7b85c4da34', 'kaique.ribeiro-primary', 'kaique.ribeiro', 'kaique.ribeiro', 'kaique.ribeiro@halden.example', 'Kaique Ribeiro', 1, NULL, 'Welcome of Tracy', 'A short tour, accounts, and lunch with Karin afterwards. Kaique joins by call.', 'Loop, Chicago Office (6 seats)', '2025-10-31 09:30:00.000000', '2025-10-31 10:15:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '56974ab4-15d9-47d9-8ef5-fe7b85c4da34@calendar.google.com', 0, 0, NULL, NULL, '2025-10-31 09:30:00.000000', 'America/Los_Angeles', '2025-10-24 11:00:00', '2025-10-24 11:00:00'),
('e11013c0-f71f-40d4-8ed8-9924e228e49a', 'tracey.turner-primary', 'tracey.turner', 'tracey.turner', 'tracey.turner@halden.example', 'Tracey Turner', 1, NULL, 'First aid course', 'With practice on a doll. Wear trousers.', 'Harbour, Toronto Office (8 seats)', '2026-01-29 09:00:00.000000', '2026-01-29 16:00:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'e11013c0-f71f-40d4-8ed8-9924e228e49a@calendar.google.com', 0, 0, NULL, NULL, '2026-01-29 09:00:00.000000', 'America/Toronto', '2026-01-13 09:00:00', '2026-01-13 09:00:00'),
('3bffed57-02b3-4d22-a939-3eb92ca38cfe', 'cody.spears-primary', 'cody.spears', 'cody.spears', 'cody.spears@halden.example', 'Cody Spears', 1, NULL, 'Exit talk', 'Voluntary. What you say is used without your name.', 'Barton, Austin Engineering Center (8 seats)', '2026-01-21 14:00:00.000000', '2026-01-21 14:45:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '3bffed57-02b3-4d22-a939-3eb92ca38cfe@calendar.google.com', 0, 0, NULL, NULL, '2026-01-21 14:00:00.000000', 'America/Chicago', '2026-01-13 10:00:00', '2026-01-13 10:00:00'),
('e6e8ad5e-d43b-433d-ba3d-61b8aac75d21', 'brian.anderson-primary', 'brian.anderson', 'brian.anderson', 'brian.anderson@halden.example', 'Brian Anderson', 1, NULL, 'Focus test in the dark', 'Blinds down, tape over the lamps of the screens. 24 parts.', 'Loop, Chicago Office (6 seats)', '2026-01-20 13:00:00.000000', '2026-01-20 16:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'e6e8ad5e-d43b-433d-ba3d-61b8aac75d21@calendar.google.com', 0, 0, NULL, NULL, '2026-01-20 13:00:00.000000', 'America/Chicago', '2026-01-14 09:00:00', '2026-01-14 09:00:00'),
('f4b461ce-58d9-4ee1-be34-9cba9eeea442', 'bhavika.mandal-primary', 'bhavika.mandal', 'bhavika.mandal', 'bhavika.mandal@halden.example', 'Bhavika Mandal', 1, NULL, 'Directors of Everett Glassworks', '7 visitors. Experience with HWE300-24-27102, plans for the second line, tour of the optics shop.', 'Presidio, San Francisco Headquarters (40 seats)', '2026-02-05 13:00:00.000000', '2026-02-05 15:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'f4b461ce-58d9-4ee1-be34-9cba9eeea442@calendar.google.com', 0, 0, NULL, NULL, '2026-02-05 13:00:00.000000', 'America/Los_Angeles', '2026-01-15 09:00:00', '2026-01-15 09:00:00'),
('e0c206db-528d-45b8-9cea-c27249b57397', 'ofelia.nino-primary', 'ofelia.nino', 'ofelia.nino', 'ofelia.nino@halden.example', 'Ofelia Nino', 1, NULL, 'Trade fair, first day', 'Stand duty in turns. David comes at noon.', 'Fair ground, hall 4', '2026-01-27 09:00:00.000000', '2026-01-27 17:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'e0c206db-528d-45b8-9cea-c27249b57397@calendar.google.com', 0, 0, NULL, NULL, '2026-01-27 09:00:00.000000', 'America/Chicago', '2026-01-15 09:00:00', '2026-01-15 09:00:00'),
('4d872b78-d6d7-486b-9d2e-38cf9b6d3ce0', 'liz.cassiano-primary', 'liz.cassiano', 'liz.cassiano', 'liz.cassiano@halden.example', 'Liz Cassiano', 1, NULL, 'Pipeline Monday', 'Numbers of the week.', 'Marina, San Francisco Headquarters (8 seats)', '2026-01-26 10:00:00.000000', '2026-01-26 11:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '4d872b78-d6d7-486b-9d2e-38cf9b6d3ce0@calendar.google.com', 0, 0, NULL, NULL, '2026-01-26 10:00:00.000000', 'America/Los_Angeles', '2026-01-19 08:00:00', '2026-01-19 08:00:00'),
('8adbde4d-9978-45ef-9128-eb6da9dbb3f8', 'diana.ruiz-primary', 'diana.ruiz', 'diana.ruiz', 'diana.ruiz@halden.example', 'Diana Ruiz', 1, NULL, 'Alignment of HWE300-25-17069, Vidya Institute', 'First day of the visit. Vibration check of the floor, then stage and optics.', 'Vidya Institute of Science, new building', '2026-02-09 09:30:00.000000', '2026-02-09 17:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '8adbde4d-9978-45ef-9128-eb6da9dbb3f8@calendar.google.com', 0, 0, NULL, NULL, '2026-02-09 09:30:00.000000', 'America/Los_Angeles', '2026-01-20 08:00:00', '2026-01-20 08:00:00'),
('95f2eb75-5289-4bab-9877-3bdb756a7e68', 'paulina.osorio-primary', 'paulina.osorio', 'paulina.osorio', 'paulina.osorio@halden.example', 'Paulina Osorio', 1, NULL, 'Forklift course', 'Bring safety shoes and an identity card. Fee 640.00, carried by the warehouse.', 'Dock Office, Oakland Warehouse (6 seats)', '2026-02-05 08:00:00.000000', '2026-02-05 14:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '95f2eb75-5289-4bab-9877-3bdb756a7e68@calendar.google.com', 0, 0, NULL, NULL, '2026-02-05 08:00:00.000000', 'America/Chicago', '2026-01-20 09:00:00', '2026-01-20 09:00:00'),
('7c3908f0-646c-49d5-a717-e41a46fc4023', 'constance.tintzmann-primary', 'constance.tintzmann', 'constance.tintzmann', 'constance.tintzmann@halden.example', 'Constance Tintzmann', 1, NULL, 'Tighten the bracket together, HFBB5-25-36369', 'Roger watches by video while Paige tightens both bolts to 12 Nm.', NULL, '2026-01-21 15:00:00.000000', '2026-01-21 15:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '7c3908f0-646c-49d5-a717-e41a46fc4023@calendar.google.com', 0, 0, NULL, NULL, '2026-01-21 15:00:00.000000', 'America/Chicago', '2026-01-20 09:40:00', '2026-01-20 09:40:00'),
('9ab5c67d-fb55-4e61-9a38-e7586f1f5c9d', 'manuela.cavalcante-primary', 'manuela.cavalcante', 'manuela.cavalcante', 'manuela.cavalcante@halden.example', 'Manuela Cavalcante', 1, NULL, 'Private appointment', 'No description.', 'Zilker, Austin Engineering Center (14 seats)', '2026-01-28 16:00:00.000000', '2026-01-28 17:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '9ab5c67d-fb55-4e61-9a38-e7586f1f5c9d@calendar.google.com', 0, 0, NULL, NULL, '2026-01-28 16:00:00.000000', 'America/Chicago', '2026-01-20 10:00:00', '2026-01-20 10:00:00'),
('5178e465-73dd-40a2-a4ee-2e0a534b77f7', 'yauvani.shenoy-primary', 'yauvani.shenoy', 'yauvani.shenoy', 'yauvani.shenoy@halden.example', 'Yauvani Shenoy', 1, NULL, 'Landlord inspection', 'Start at the dock office, then the aisle with the high shelves.', 'Dock Office, Oakland Warehouse (6 seats)', '2026-02-10 09:30:00.000000', '2026-02-10 10:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '5178e465-73dd-40a2-a4ee-2e0a534b77f7@calendar.google.com', 0, 0, NULL, NULL, '2026-02-10 09:30:00.000000', 'America/Los_Angeles', '2026-01-20 14:00:00', '2026-01-20 14:00:00'),
('7ea78715-4eb3-4e98-89c3-54628f6bdd85', 'wendolin.arteaga-primary', 'wendolin.arteaga', 'wendolin.arteaga', 'wendolin.arteaga@halden.example', 'Wendolin Arteaga', 1, NULL, 'Review of INC0001366', 'What failed, what we told customers, what we buy. 63 calls are on the list of lost conversations.', 'Marina, San Francisco Headquarters (8 seats)', '2026-01-23 10:00:00.000000', '2026-01-23 10:45:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '7ea78715-4eb3-4e98-89c3-54628f6bdd85@calendar.google.com', 0, 0, NULL, NULL, '2026-01-23 10:00:00.000000', 'America/Chicago', '2026-01-22 09:00:00', '2026-01-22 09:00:00'),
('7d7995cd-2f50-455c-b4af-f9ff641d1126', 'connie.jenkins.tessell-primary', 'connie.jenkins.tessell', 'connie.jenkins.tessell', 'connie.jenkins@tessell.example', 'Connie Jenkins', 1, NULL, 'Medical check', 'Practice in Denver, second street. Empty stomach please.', 'Practice, Denver', '2026-02-05 08:00:00.000000', '2026-02-05 09:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '7d7995cd-2f50-455c-b4af-f9ff641d1126@calendar.google.com', 0, 0, NULL, NULL, '2026-02-05 08:00:00.000000', 'America/Los_Angeles', '2026-01-23 09:00:00', '2026-01-23 09:00:00'),
('2c3a9453-4145-4c86-b8a2-456d11ba71fb', 'henrique.ribeiro-primary', 'henrique.ribeiro', 'henrique.ribeiro', 'henrique.ribeiro@halden.example', 'Henrique Ribeiro', 1, NULL, 'Filming at Harbour City University', 'Two scenes in the optics lab, one interview. Moved from 12 February.', 'Harbour City University, optics lab', '2026-02-19 10:00:00.000000', '2026-02-19 14:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '2c3a9453-4145-4c86-b8a2-456d11ba71fb@calendar.google.com', 0, 0, NULL, NULL, '2026-02-19 10:00:00.000000', 'America/Los_Angeles', '2026-01-26 08:45:00', '2026-01-26 08:45:00'),
('51b7e835-d778-431b-aa43-c2b7badd2d02', 'zacarias.madrid-primary', 'zacarias.madrid', 'zacarias.madrid', 'zacarias.madrid@halden.example', 'Zacarias Madrid', 1, NULL, 'Numbers of the autumn campaign', 'Which fairs brought inquiries.', 'Lakeview, Chicago Office (10 seats)', '2026-02-11 10:00:00.000000', '2026-02-11 11:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '51b7e835-d778-431b-aa43-c2b7badd2d02@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 10:00:00.000000', 'America/Chicago', '2026-01-26 09:00:00', '2026-01-26 09:00:00'),
('a76be17a-bd2e-4374-b94f-a3805822b81e', 'ankit.vyas-primary', 'ankit.vyas', 'ankit.vyas', 'ankit.vyas@halden.example', 'Ankit Vyas', 1, NULL, 'Design software: last check before 31 January', 'Open a drawing from each office.', NULL, '2026-01-30 11:00:00.000000', '2026-01-30 11:20:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'a76be17a-bd2e-4374-b94f-a3805822b81e@calendar.google.com', 0, 0, NULL, NULL, '2026-01-30 11:00:00.000000', 'America/Chicago', '2026-01-26 10:00:00', '2026-01-26 10:00:00'),
('c0803f51-3a2e-464e-bbb2-fb542d83c617', 'mandy.clark-primary', 'mandy.clark', 'mandy.clark', 'mandy.clark@halden.example', 'Mandy Clark', 1, NULL, 'Go or no go for 5.1.2', 'Feedback of the hospital, open faults, page of the article.', 'Alcatraz, San Francisco Headquarters (6 seats)', '2026-02-02 10:00:00.000000', '2026-02-02 10:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c0803f51-3a2e-464e-bbb2-fb542d83c617@calendar.google.com', 0, 0, NULL, NULL, '2026-02-02 10:00:00.000000', 'America/Los_Angeles', '2026-01-26 12:00:00', '2026-01-26 12:00:00'),
('681b0a7c-4aed-43e5-af97-6584c70d64ad', 'samuel.amble-primary', 'samuel.amble', 'samuel.amble', 'samuel.amble@halden.example', 'Samuel Amble', 1, NULL, 'Sound check for the board call', 'Three sentences each, then we know.', 'Harbour, Toronto Office (8 seats)', '2026-01-26 15:30:00.000000', '2026-01-26 15:45:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '681b0a7c-4aed-43e5-af97-6584c70d64ad@calendar.google.com', 0, 0, NULL, NULL, '2026-01-26 15:30:00.000000', 'America/Toronto', '2026-01-26 13:00:00', '2026-01-26 13:00:00'),
('b92b93cc-06f6-40ba-9a14-4a3fb2b690ad', 'jade.brown-primary', 'jade.brown', 'jade.brown', 'jade.brown@halden.example', 'Jade Brown', 1, NULL, 'Back to 3.0.6: HPCP8-24-25483', 'Remote session with a USB stick on the customer''s side. CS-0000890', NULL, '2026-01-30 14:00:00.000000', '2026-01-30 15:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'b92b93cc-06f6-40ba-9a14-4a3fb2b690ad@calendar.google.com', 0, 0, NULL, NULL, '2026-01-30 14:00:00.000000', 'America/Los_Angeles', '2026-01-27 08:00:00', '2026-01-27 08:00:00'),
('c841fc72-dff5-43b8-9447-4ce89376c438', 'evelyn.klemt.tessell-primary', 'evelyn.klemt.tessell', 'evelyn.klemt.tessell', 'evelyn.klemt@tessell.example', 'Evelyn Klemt', 1, NULL, 'Hand-over for the night run', 'Check that the update hold is on, phone numbers on the door.', 'Prism, Portland Laboratory (10 seats)', '2026-01-30 16:00:00.000000', '2026-01-30 17:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c841fc72-dff5-43b8-9447-4ce89376c438@calendar.google.com', 0, 0, NULL, NULL, '2026-01-30 16:00:00.000000', 'America/Los_Angeles', '2026-01-28 11:00:00', '2026-01-28 11:00:00'),
('bff7bc21-31e8-407d-9c61-7ff37bfdd682', 'bhavika.wason-primary', 'bhavika.wason', 'bhavika.wason', 'bhavika.wason@halden.example', 'Bhavika Wason', 1, NULL, 'Audit of information security, first day', 'Opening, then backups, then access.', 'Lakeview, Chicago Office (10 seats)', '2026-02-17 13:00:00.000000', '2026-02-17 15:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'bff7bc21-31e8-407d-9c61-7ff37bfdd682@calendar.google.com', 0, 0, NULL, NULL, '2026-02-17 13:00:00.000000', 'America/Los_Angeles', '2026-01-29 09:00:00', '2026-01-29 09:00:00'),
('6d91c8e6-e7e5-4f0c-a046-330ae42f958b', 'richard.mora.tessell-primary', 'richard.mora.tessell', 'richard.mora.tessell', 'richard.mora@tessell.example', 'Richard Mora', 1, NULL, 'Result of the administrator review', '19 of 23 rights stay. Finance gets the signed list.', 'Summit, Denver Sales Office (8 seats)', '2026-01-30 14:00:00.000000', '2026-01-30 15:00:00.000000', 'America/Denver', 'America/Denver', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '6d91c8e6-e7e5-4f0c-a046-330ae42f958b@calendar.google.com', 0, 0, NULL, NULL, '2026-01-30 14:00:00.000000', 'America/Denver', '2026-01-29 09:00:00', '2026-01-29 09:00:00'),
('1f5800ba-a690-44e5-8c73-cd60b6f4fcc2', 'bella.castro-primary', 'bella.castro', 'bella.castro', 'bella.castro@halden.example', 'Bella Castro', 1, NULL, 'Restore drill, finance database', 'We follow ''Restore runbook 3.4.docx'' line by line. Irya leads, Carl takes the times.', 'Zilker, Austin Engineering Center (14 seats)', '2026-02-11 09:00:00.000000', '2026-02-11 10:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '1f5800ba-a690-44e5-8c73-cd60b6f4fcc2@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 09:00:00.000000', 'America/Chicago', '2026-01-30 09:00:00', '2026-01-30 09:00:00'),
('45e8372b-fa6b-43f0-83da-eab30f27caa0', 'lesley.middleton-primary', 'lesley.middleton', 'lesley.middleton', 'lesley.middleton@halden.example', 'Lesley Middleton', 1, NULL, 'Supplier day', 'Welcome, talk on packaging, lunch, tour. 31 guests.', 'Presidio, San Francisco Headquarters (40 seats)', '2026-02-24 11:00:00.000000', '2026-02-24 15:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '45e8372b-fa6b-43f0-83da-eab30f27caa0@calendar.google.com', 0, 0, NULL, NULL, '2026-02-24 11:00:00.000000', 'America/Chicago', '2026-01-30 10:00:00', '2026-01-30 10:00:00'),
('05d44c65-ec67-43d5-8cfc-4392f253213f', 'constance.tintzmann-primary', 'constance.tintzmann', 'constance.tintzmann', 'constance.tintzmann@halden.example', 'Constance Tintzmann', 1, NULL, 'Paid visit Kinoshita, order KF-8842', 'GLC-24-79212, connector and cabling. Ask for a signature on the service sheet.', 'Kinoshita Films, coating hall', '2026-02-10 10:00:00.000000', '2026-02-10 14:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '05d44c65-ec67-43d5-8cfc-4392f253213f@calendar.google.com', 0, 0, NULL, NULL, '2026-02-10 10:00:00.000000', 'America/Chicago', '2026-01-30 12:00:00', '2026-01-30 12:00:00'),
('2858b102-e712-4f6f-8cfd-25ec19b627cb', 'jorge.casanova-primary', 'jorge.casanova', 'jorge.casanova', 'jorge.casanova@halden.example', 'Jorge Casanova', 1, NULL, 'Interview on travel invoices', 'Bring three samples. Moved from the morning.', 'Lakeview, Chicago Office (10 seats)', '2026-02-11 14:00:00.000000', '2026-02-11 15:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '2858b102-e712-4f6f-8cfd-25ec19b627cb@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 14:00:00.000000', 'America/Chicago', '2026-02-02 09:00:00', '2026-02-02 09:00:00'),
('1785b0a1-be55-478b-a872-ff955136e337', 'amara.srinivas-primary', 'amara.srinivas', 'amara.srinivas', 'amara.srinivas@halden.example', 'Amara Srinivas', 1, NULL, 'Particle counter for a bottling line', 'Live demo, sample of the filtered air. Contact from Vision West.', NULL, '2026-02-18 11:00:00.000000', '2026-02-18 12:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '1785b0a1-be55-478b-a872-ff955136e337@calendar.google.com', 0, 0, NULL, NULL, '2026-02-18 11:00:00.000000', 'America/Chicago', '2026-02-02 10:00:00', '2026-02-02 10:00:00'),
('c4699ee3-a808-4a80-912a-16fbe614e773', 'bhavika.halder-primary', 'bhavika.halder', 'bhavika.halder', 'bhavika.halder@halden.example', 'Bhavika Halder', 1, NULL, 'Call with Leanne Jackson', 'Questions about sample temperature in the cellar room.', NULL, '2026-02-03 11:00:00.000000', '2026-02-03 11:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c4699ee3-a808-4a80-912a-16fbe614e773@calendar.google.com', 0, 0, NULL, NULL, '2026-02-03 11:00:00.000000', 'America/Chicago', '2026-02-02 10:10:00', '2026-02-02 10:10:00'),
('21b63c94-758b-466f-948a-33ae9fc4e799', 'zacarias.valenzuela-primary', 'zacarias.valenzuela', 'zacarias.valenzuela', 'zacarias.valenzuela@halden.example', 'Zacarias Valenzuela', 1, NULL, 'Talk, three people', 'Please bring what you need from the bench and when.', 'Loop, Chicago Office (6 seats)', '2026-02-11 10:00:00.000000', '2026-02-11 12:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '21b63c94-758b-466f-948a-33ae9fc4e799@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 10:00:00.000000', 'America/Chicago', '2026-02-02 13:00:00', '2026-02-02 13:00:00'),
('33d3150e-f0ef-4471-ae74-d6ad5eeb5a39', 'brooke.austin-primary', 'brooke.austin', 'brooke.austin', 'brooke.austin@halden.example', 'Brooke Austin', 1, NULL, 'Operator course, Saltmarsh Biotech', '6 seats ordered at 316.00 dollars each. Additional guests only by a new order.', NULL, '2026-02-19 09:00:00.000000', '2026-02-19 16:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '33d3150e-f0ef-4471-ae74-d6ad5eeb5a39@calendar.google.com', 0, 0, NULL, NULL, '2026-02-19 09:00:00.000000', 'America/Chicago', '2026-02-03 10:00:00', '2026-02-03 10:00:00'),
('e832b6a5-f2d0-4e42-be7f-ae1218375b75', 'nicholas.johnston-primary', 'nicholas.johnston', 'nicholas.johnston', 'nicholas.johnston@halden.example', 'Nicholas Johnston', 1, NULL, 'Probation talk Allana', 'We go through the form together. Bring your pipeline.', 'Marina, San Francisco Headquarters (8 seats)', '2026-02-27 15:00:00.000000', '2026-02-27 15:45:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'e832b6a5-f2d0-4e42-be7f-ae1218375b75@calendar.google.com', 0, 0, NULL, NULL, '2026-02-27 15:00:00.000000', 'America/Toronto', '2026-02-03 17:20:00', '2026-02-03 17:20:00'),
('1826f7c5-b0ec-40bc-9d4f-39d10f1d8d57', 'bianka.juttner-primary', 'bianka.juttner', 'bianka.juttner', 'bianka.juttner@halden.example', 'Bianka Juttner', 1, NULL, 'First morning on the fourth floor', 'We stand by with screwdrivers and cables.', 'Loop, Chicago Office (6 seats)', '2026-02-16 08:00:00.000000', '2026-02-16 08:45:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '1826f7c5-b0ec-40bc-9d4f-39d10f1d8d57@calendar.google.com', 0, 0, NULL, NULL, '2026-02-16 08:00:00.000000', 'America/Chicago', '2026-02-04 10:00:00', '2026-02-04 10:00:00'),
('53e3f7a7-b222-4972-a172-035770dcde7b', 'brooke.austin-primary', 'brooke.austin', 'brooke.austin', 'brooke.austin@halden.example', 'Brooke Austin', 1, NULL, 'Recipes for the bottle line, Wattle Park', 'Load, compare and retire recipes. Exercise with bottle-clear-v2 and bottle-clear-v4. Record under CS-0000901.', NULL, '2026-02-12 09:00:00.000000', '2026-02-12 13:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '53e3f7a7-b222-4972-a172-035770dcde7b@calendar.google.com', 0, 0, NULL, NULL, '2026-02-12 09:00:00.000000', 'America/Chicago', '2026-02-04 12:00:00', '2026-02-04 12:00:00'),
('1dfcac33-4f1e-46a1-8395-681ed9824162', 'annika.krause-primary', 'annika.krause', 'annika.krause', 'annika.krause@halden.example', 'Annika Krause', 1, NULL, 'Channel plan, somebody on site', 'Walk through the rooms with the phone app when I say so.', 'Harbour, Toronto Office (8 seats)', '2026-02-16 10:00:00.000000', '2026-02-16 13:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '1dfcac33-4f1e-46a1-8395-681ed9824162@calendar.google.com', 0, 0, NULL, NULL, '2026-02-16 10:00:00.000000', 'America/Chicago', '2026-02-06 09:00:00', '2026-02-06 09:00:00'),
('49bfc9c3-9389-412b-8273-a2ef64099ea4', 'natali.romer-primary', 'natali.romer', 'natali.romer', 'natali.romer@halden.example', 'Natali Romer', 1, NULL, 'Can we answer at six in the morning?', 'Staffing of the early hour and the price for it. CS-0000907', 'Lakeview, Chicago Office (10 seats)', '2026-02-11 11:00:00.000000', '2026-02-11 11:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '49bfc9c3-9389-412b-8273-a2ef64099ea4@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 11:00:00.000000', 'America/Chicago', '2026-02-06 10:00:00', '2026-02-06 10:00:00'),
('5afa739d-e7cf-4976-a0da-1e10a3092522', 'jennifer.frank-primary', 'jennifer.frank', 'jennifer.frank', 'jennifer.frank@halden.example', 'Jennifer Frank', 1, NULL, 'Fit PCB-311 in HMV20-25-56009', 'Antistatic strap, small cross driver. Check focus at both ends afterwards. CS-0000908', NULL, '2026-02-17 13:00:00.000000', '2026-02-17 14:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '5afa739d-e7cf-4976-a0da-1e10a3092522@calendar.google.com', 0, 0, NULL, NULL, '2026-02-17 13:00:00.000000', 'America/Los_Angeles', '2026-02-06 13:10:00', '2026-02-06 13:10:00'),
('016a6158-d133-4db5-8fbe-95ac123705d8', 'natalie.valenzuela-primary', 'natalie.valenzuela', 'natalie.valenzuela', 'natalie.valenzuela@halden.example', 'Natalie Valenzuela', 1, NULL, 'How we check a change of payment details', 'Walk through INC0001387 together. No slides.', NULL, '2026-02-10 14:00:00.000000', '2026-02-10 14:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '016a6158-d133-4db5-8fbe-95ac123705d8@calendar.google.com', 0, 0, NULL, NULL, '2026-02-10 14:00:00.000000', 'America/Chicago', '2026-02-09 09:00:00', '2026-02-09 09:00:00'),
('1aecd761-1dc6-444e-b96c-e8bad62a5768', 'connie.simon-primary', 'connie.simon', 'connie.simon', 'connie.simon@halden.example', 'Connie Simon', 1, NULL, 'Choice of the network supplier', 'Two offers, one page each.', 'Alcatraz, San Francisco Headquarters (6 seats)', '2026-02-12 11:00:00.000000', '2026-02-12 11:45:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '1aecd761-1dc6-444e-b96c-e8bad62a5768@calendar.google.com', 0, 0, NULL, NULL, '2026-02-12 11:00:00.000000', 'America/Los_Angeles', '2026-02-09 09:00:00', '2026-02-09 09:00:00'),
('5470a24c-70a9-4b47-a08c-eca80f50c123', 'esparta.nino-primary', 'esparta.nino', 'esparta.nino', 'esparta.nino@halden.example', 'Esparta Nino', 1, NULL, 'Roll test of the label printers', 'Bring one roll of each width.', 'Chicago, packing area', '2026-02-12 10:00:00.000000', '2026-02-12 11:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '5470a24c-70a9-4b47-a08c-eca80f50c123@calendar.google.com', 0, 0, NULL, NULL, '2026-02-12 10:00:00.000000', 'America/Los_Angeles', '2026-02-10 09:00:00', '2026-02-10 09:00:00'),
('20ea2373-5be3-4f14-ac70-042193109342', 'charles.blake-primary', 'charles.blake', 'charles.blake', 'charles.blake@halden.example', 'Charles Blake', 1, NULL, 'Supplier review Toronto', 'Quarterly review of the coating suppliers. Long planned, please do not move.', 'Harbour, Toronto Office (8 seats)', '2026-03-05 17:00:00.000000', '2026-03-05 19:00:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '20ea2373-5be3-4f14-ac70-042193109342@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 17:00:00.000000', 'America/Toronto', '2026-02-10 09:30:00', '2026-02-10 09:30:00'),
('67b97fc8-5d1f-486d-a947-c86a125704ba', 'liz.cassiano-primary', 'liz.cassiano', 'liz.cassiano', 'liz.cassiano@halden.example', 'Liz Cassiano', 1, NULL, 'Price letter went to the wrong people', 'Who calls whom, and the text that takes it back. https://docs.google.com/spreadsheets/d/01JN7VD8G4T231YYHC2JZECZWV/edit', 'Marina, San Francisco Headquarters (8 seats)', '2026-02-11 10:00:00.000000', '2026-02-11 10:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '67b97fc8-5d1f-486d-a947-c86a125704ba@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 10:00:00.000000', 'America/Los_Angeles', '2026-02-10 10:30:00', '2026-02-10 10:30:00'),
('f7cf0ba2-5653-4aa3-8cd4-49e5a615f8d6', 'julie.thomas-primary', 'julie.thomas', 'julie.thomas', 'julie.thomas@halden.example', 'Julie Thomas', 1, NULL, 'Handover before my leave', 'List of open cases, who does what. Brightwater is the only one that may get urgent.', NULL, '2026-02-12 11:00:00.000000', '2026-02-12 11:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'f7cf0ba2-5653-4aa3-8cd4-49e5a615f8d6@calendar.google.com', 0, 0, NULL, NULL, '2026-02-12 11:00:00.000000', 'America/Chicago', '2026-02-10 14:00:00', '2026-02-10 14:00:00'),
('9ba09d6a-c948-41b1-85f2-8b8b04788dde', 'henrique.pinto.tessell-primary', 'henrique.pinto.tessell', 'henrique.pinto.tessell', 'henrique.pinto@tessell.example', 'Henrique Pinto', 1, NULL, 'Short review of the label outage', 'Agree who is told about firewall rules that touch the laboratory.', 'Lens, Portland Laboratory (6 seats)', '2026-02-11 13:00:00.000000', '2026-02-11 13:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '9ba09d6a-c948-41b1-85f2-8b8b04788dde@calendar.google.com', 0, 0, NULL, NULL, '2026-02-11 13:00:00.000000', 'America/Los_Angeles', '2026-02-11 08:00:00', '2026-02-11 08:00:00'),
('61f526a6-72df-41ad-9786-ce8cf07f1d93', 'abigail.robson.tessell-primary', 'abigail.robson.tessell', 'abigail.robson.tessell', 'abigail.robson@tessell.example', 'Abigail Robson', 1, NULL, 'Green channel, filter TF-118', 'Compare the curves and pick a coating. CS-0000919', NULL, '2026-02-16 10:00:00.000000', '2026-02-16 10:30:00.000000', 'America/Denver', 'America/Denver', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '61f526a6-72df-41ad-9786-ce8cf07f1d93@calendar.google.com', 0, 0, NULL, NULL, '2026-02-16 10:00:00.000000', 'America/Denver', '2026-02-11 10:00:00', '2026-02-11 10:00:00'),
('4308f79e-deb4-4697-91da-7b62cb3f316c', 'xiti.nadig-primary', 'xiti.nadig', 'xiti.nadig', 'xiti.nadig@halden.example', 'Xiti Nadig', 1, NULL, 'No power in the Austin laboratory', 'Breaker replacement. Please confirm that nothing of yours runs.', 'Austin Engineering Center, laboratory', '2026-03-04 07:00:00.000000', '2026-03-04 12:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '4308f79e-deb4-4697-91da-7b62cb3f316c@calendar.google.com', 0, 0, NULL, NULL, '2026-03-04 07:00:00.000000', 'America/Los_Angeles', '2026-02-12 10:00:00', '2026-02-12 10:00:00'),
('c67e6bb1-7724-4989-900e-adf6a4cbd258', 'ofelia.villalobos.tessell-primary', 'ofelia.villalobos.tessell', 'ofelia.villalobos.tessell', 'ofelia.villalobos@tessell.example', 'Ofelia Villalobos', 1, NULL, 'Handover of open cases', 'Case by case, the oldest first.', 'Lens, Portland Laboratory (6 seats)', '2026-02-24 13:00:00.000000', '2026-02-24 13:45:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c67e6bb1-7724-4989-900e-adf6a4cbd258@calendar.google.com', 0, 0, NULL, NULL, '2026-02-24 13:00:00.000000', 'America/Los_Angeles', '2026-02-12 10:15:00', '2026-02-12 10:15:00'),
('04ebbdf5-95b6-4063-be0a-0492a9b31e92', 'thomas.barrera-primary', 'thomas.barrera', 'thomas.barrera', 'thomas.barrera@halden.example', 'Thomas Barrera', 1, NULL, 'Alignment visit Deccan Research', 'Dylan aligns, the customer measures.', 'Deccan Research, hall 2', '2026-03-10 09:00:00.000000', '2026-03-10 15:00:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '04ebbdf5-95b6-4063-be0a-0492a9b31e92@calendar.google.com', 0, 0, NULL, NULL, '2026-03-10 09:00:00.000000', 'America/Toronto', '2026-02-12 14:00:00', '2026-02-12 14:00:00'),
('9e9b33a8-e982-410e-8063-14573e267d1e', 'thomas.barrera-primary', 'thomas.barrera', 'thomas.barrera', 'thomas.barrera@halden.example', 'Thomas Barrera', 1, NULL, 'Travel: institutes in Japan, back on 9 March', 'Hard to reach. Mandy Clark speaks for the department within her limits.', NULL, '2026-02-26 09:00:00.000000', '2026-02-26 19:00:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '9e9b33a8-e982-410e-8063-14573e267d1e@calendar.google.com', 0, 0, NULL, NULL, '2026-02-26 09:00:00.000000', 'America/Toronto', '2026-02-13 09:00:00', '2026-02-13 09:00:00'),
('3dfd14de-4b7a-4096-b328-b208d6734e94', 'anand.srinivas-primary', 'anand.srinivas', 'anand.srinivas', 'anand.srinivas@halden.example', 'Anand Srinivas', 1, NULL, 'Consulate', 'Bring both letters and the old passport.', 'Consulate, San Francisco', '2026-03-06 08:30:00.000000', '2026-03-06 09:15:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '3dfd14de-4b7a-4096-b328-b208d6734e94@calendar.google.com', 0, 0, NULL, NULL, '2026-03-06 08:30:00.000000', 'America/Los_Angeles', '2026-02-16 10:00:00', '2026-02-16 10:00:00'),
('f70c9bf4-d20b-4c76-bbad-53f4424b069c', 'hemani.wason-primary', 'hemani.wason', 'hemani.wason', 'hemani.wason@halden.example', 'Hemani Wason', 1, NULL, 'Safety course, test hall', 'Eye protection, laser classes, first aid point. Seats are limited. Hemani comes to Austin for the day.', 'Zilker, Austin Engineering Center (14 seats)', '2026-03-23 09:00:00.000000', '2026-03-23 12:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'f70c9bf4-d20b-4c76-bbad-53f4424b069c@calendar.google.com', 0, 0, NULL, NULL, '2026-03-23 09:00:00.000000', 'America/Los_Angeles', '2026-02-17 08:15:00', '2026-02-17 08:15:00'),
('7eb5b893-e8d2-4792-a422-b8845cfd394c', 'jennifer.frank-primary', 'jennifer.frank', 'jennifer.frank', 'jennifer.frank@halden.example', 'Jennifer Frank', 1, NULL, 'Hinge kit HK-9 for HTCT2-25-44064', 'Site access through gate C, safety shoes. The chamber has to be empty and at room temperature. CS-0000930', 'Osprey Biotech, stability room', '2026-03-11 09:30:00.000000', '2026-03-11 12:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '7eb5b893-e8d2-4792-a422-b8845cfd394c@calendar.google.com', 0, 0, NULL, NULL, '2026-03-11 09:30:00.000000', 'America/Los_Angeles', '2026-02-17 10:00:00', '2026-02-17 10:00:00'),
('531899b8-e1fc-4639-9c4e-3a5091bc528b', 'mandy.clark-primary', 'mandy.clark', 'mandy.clark', 'mandy.clark@halden.example', 'Mandy Clark', 1, NULL, 'Second interview, Maren Oduya', 'Charles meets Maren in Toronto, the rest dial in. Question sheet: https://docs.google.com/document/d/01J3E07H1HPTKQPNWMZ9QCBCVM/edit', 'Harbour, Toronto Office, if it is free', '2026-03-05 14:00:00.000000', '2026-03-05 15:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '531899b8-e1fc-4639-9c4e-3a5091bc528b@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 14:00:00.000000', 'America/Los_Angeles', '2026-02-18 11:00:00', '2026-02-18 11:00:00'),
('a3613c35-1dc7-46a1-9c1e-5125a71dd80d', 'zacarias.valenzuela-primary', 'zacarias.valenzuela', 'zacarias.valenzuela', 'zacarias.valenzuela@halden.example', 'Zacarias Valenzuela', 1, NULL, 'Talk with Jensen', 'Confidential. Only the three of us.', 'Barton, Austin Engineering Center (8 seats)', '2026-03-03 15:00:00.000000', '2026-03-03 16:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'a3613c35-1dc7-46a1-9c1e-5125a71dd80d@calendar.google.com', 0, 0, NULL, NULL, '2026-03-03 15:00:00.000000', 'America/Chicago', '2026-02-19 09:00:00', '2026-02-19 09:00:00'),
('b5886a9c-8984-46a0-9821-864262d8befe', 'jade.brown-primary', 'jade.brown', 'jade.brown', 'jade.brown@halden.example', 'Jade Brown', 1, NULL, 'Yearly service HSS600-24-28420, Saltmarsh', 'Certificate must be signed on the spot. CS-0000943', 'Saltmarsh Biotech, laboratory', '2026-03-12 09:00:00.000000', '2026-03-12 13:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'b5886a9c-8984-46a0-9821-864262d8befe@calendar.google.com', 0, 0, NULL, NULL, '2026-03-12 09:00:00.000000', 'America/Los_Angeles', '2026-02-19 10:00:00', '2026-02-19 10:00:00'),
('ef783497-a5e3-4877-babb-86702d5a4c59', 'jessica.lowell-primary', 'jessica.lowell', 'jessica.lowell', 'jessica.lowell@halden.example', 'Jessica Lowell', 1, NULL, 'Personal matter', 'Half an hour, just the two of us.', NULL, '2026-03-06 09:30:00.000000', '2026-03-06 10:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'ef783497-a5e3-4877-babb-86702d5a4c59@calendar.google.com', 0, 0, NULL, NULL, '2026-03-06 09:30:00.000000', 'America/Chicago', '2026-02-20 08:30:00', '2026-02-20 08:30:00'),
('cad28bc2-cfc0-4864-94d4-148f09357c61', 'natali.romer-primary', 'natali.romer', 'natali.romer', 'natali.romer@halden.example', 'Natali Romer', 1, NULL, 'Sign the Pallas renewal', 'Have https://drive.google.com/file/d/01J7MC4AVB7WME34S4ZBWNQ3WD/view open for the signature. Ends 17 March. CS-0000927', NULL, '2026-03-06 09:00:00.000000', '2026-03-06 09:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'cad28bc2-cfc0-4864-94d4-148f09357c61@calendar.google.com', 0, 0, NULL, NULL, '2026-03-06 09:00:00.000000', 'America/Chicago', '2026-02-20 09:00:00', '2026-02-20 09:00:00'),
('6d08d600-959b-42ec-9f4e-47b73481be7b', 'taylor.smith-primary', 'taylor.smith', 'taylor.smith', 'taylor.smith@halden.example', 'Taylor Smith', 1, NULL, 'Demonstration of the film inspection', '18 people, half of them on video from Osaka. The camera of the room shows the sample table.', 'Presidio, San Francisco Headquarters (40 seats)', '2026-03-05 16:00:00.000000', '2026-03-05 17:30:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '6d08d600-959b-42ec-9f4e-47b73481be7b@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 16:00:00.000000', 'America/Toronto', '2026-02-20 09:00:00', '2026-02-20 09:00:00'),
('fdd32c80-8e7f-4cd5-b0b1-2799ea0bb944', 'varsha.soman-primary', 'varsha.soman', 'varsha.soman', 'varsha.soman@halden.example', 'Varsha Soman', 1, NULL, 'Statements to customers go out', 'Last look at credit notes, CN-26-044 among them. After this run a correction needs a cancellation and the customer''s consent.', 'Zilker, Austin Engineering Center (14 seats)', '2026-03-04 08:00:00.000000', '2026-03-04 09:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'fdd32c80-8e7f-4cd5-b0b1-2799ea0bb944@calendar.google.com', 0, 0, NULL, NULL, '2026-03-04 08:00:00.000000', 'America/Chicago', '2026-02-20 09:00:00', '2026-02-20 09:00:00'),
('566087d9-3dfb-4a71-b0f7-340b68a0103d', 'divya.ravel-primary', 'divya.ravel', 'divya.ravel', 'divya.ravel@halden.example', 'Divya Ravel', 1, NULL, 'Welcome back, Karin', 'Short talk about the first weeks. 4 hours a day, so we end on time.', 'Loop, Chicago Office (6 seats)', '2026-03-02 10:00:00.000000', '2026-03-02 10:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '566087d9-3dfb-4a71-b0f7-340b68a0103d@calendar.google.com', 0, 0, NULL, NULL, '2026-03-02 10:00:00.000000', 'America/Chicago', '2026-02-20 09:15:00', '2026-02-20 09:15:00'),
('c0aa4bf1-070e-473e-8b03-1301dd9575a1', 'pooja.mandal-primary', 'pooja.mandal', 'pooja.mandal', 'pooja.mandal@halden.example', 'Pooja Mandal', 1, NULL, 'Hearing on evening hours', 'Agenda: who, how often, how the time is given back. Constance speaks for the council.', 'Lakeview, Chicago Office (10 seats)', '2026-03-05 11:00:00.000000', '2026-03-05 12:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c0aa4bf1-070e-473e-8b03-1301dd9575a1@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 11:00:00.000000', 'America/Los_Angeles', '2026-02-23 08:30:00', '2026-02-23 08:30:00'),
('d7270742-a1ae-473c-8e5e-01ea73c8e007', 'john.lee-primary', 'john.lee', 'john.lee', 'john.lee@halden.example', 'John Lee', 1, NULL, 'Review with Harbour City Hospital', 'Date for 5 seconds. Jorge presents the slides.', NULL, '2026-03-03 10:00:00.000000', '2026-03-03 10:45:00.000000', 'America/Toronto', 'America/Toronto', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'd7270742-a1ae-473c-8e5e-01ea73c8e007@calendar.google.com', 0, 0, NULL, NULL, '2026-03-03 10:00:00.000000', 'America/Toronto', '2026-02-23 09:00:00', '2026-02-23 09:00:00'),
('4306f50f-dfe8-4634-a772-4216634770ca', 'richard.mora.tessell-primary', 'richard.mora.tessell', 'richard.mora.tessell', 'richard.mora@tessell.example', 'Richard Mora', 1, NULL, 'Last questions before the desks merge', 'Names, hours, rights.', 'Summit, Denver Sales Office (8 seats)', '2026-03-05 10:00:00.000000', '2026-03-05 11:00:00.000000', 'America/Denver', 'America/Denver', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '4306f50f-dfe8-4634-a772-4216634770ca@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 10:00:00.000000', 'America/Denver', '2026-02-23 09:00:00', '2026-02-23 09:00:00'),
('6215fb33-8334-4851-a418-5c1ddd880173', 'harpreet.dhaliwal-primary', 'harpreet.dhaliwal', 'harpreet.dhaliwal', 'harpreet.dhaliwal@halden.example', 'Harpreet Dhaliwal', 1, NULL, 'Backup agent 12.1: ERP server', 'Install as planned in the change. Bella Castro holds the phone.', NULL, '2026-03-05 20:00:00.000000', '2026-03-05 21:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '6215fb33-8334-4851-a418-5c1ddd880173@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 20:00:00.000000', 'America/Los_Angeles', '2026-02-24 09:00:00', '2026-02-24 09:00:00'),
('c2209017-838f-41f4-81bf-02a149e2ceaf', 'aditya.nayak.tessell-primary', 'aditya.nayak.tessell', 'aditya.nayak.tessell', 'aditya.nayak@tessell.example', 'Aditya Nayak', 1, NULL, 'Mounting of the second screen', 'Read the serial number first and send a photo to accounts.', 'Lens, Portland Laboratory (6 seats)', '2026-03-03 13:00:00.000000', '2026-03-03 14:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c2209017-838f-41f4-81bf-02a149e2ceaf@calendar.google.com', 0, 0, NULL, NULL, '2026-03-03 13:00:00.000000', 'America/Los_Angeles', '2026-02-24 10:00:00', '2026-02-24 10:00:00'),
('c26cc843-cb56-4247-a240-a1e608d7fbb9', 'hannes.roskoth-primary', 'hannes.roskoth', 'hannes.roskoth', 'hannes.roskoth@halden.example', 'Hannes Roskoth', 1, NULL, 'Reference visit at Northlight Imaging', 'https://docs.google.com/document/d/01JQN5DW3ZXSNP6F8BXSP1WVEH/edit', 'Northlight Imaging, main entrance', '2026-03-11 10:00:00.000000', '2026-03-11 14:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c26cc843-cb56-4247-a240-a1e608d7fbb9@calendar.google.com', 0, 0, NULL, NULL, '2026-03-11 10:00:00.000000', 'America/Chicago', '2026-02-24 10:30:00', '2026-02-24 10:30:00'),
('16eec5d9-0e8d-4fcb-b283-56a6586b5084', 'bhavika.halder-primary', 'bhavika.halder', 'bhavika.halder', 'bhavika.halder@halden.example', 'Bhavika Halder', 1, NULL, 'Remote look at HMV55-24-11285 with Sundar', 'Shared screen, live image, both objectives. Paid support unless the cover is proven. CS-0000951', NULL, '2026-03-04 09:00:00.000000', '2026-03-04 10:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '16eec5d9-0e8d-4fcb-b283-56a6586b5084@calendar.google.com', 0, 0, NULL, NULL, '2026-03-04 09:00:00.000000', 'America/Chicago', '2026-02-24 11:00:00', '2026-02-24 11:00:00'),
('018804a3-2ddc-41e3-a6bf-2941c43b46d5', 'whitney.rose-primary', 'whitney.rose', 'whitney.rose', 'whitney.rose@halden.example', 'Whitney Rose', 1, NULL, 'Stage of HMV55-25-47022, Osprey Biotech', 'Follow KB-0000178: 4.5 Nm. Bring the long key. CS-0000958', 'Osprey Biotech, cell culture', '2026-03-06 08:00:00.000000', '2026-03-06 10:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '018804a3-2ddc-41e3-a6bf-2941c43b46d5@calendar.google.com', 0, 0, NULL, NULL, '2026-03-06 08:00:00.000000', 'America/Los_Angeles', '2026-02-24 14:00:00', '2026-02-24 14:00:00'),
('ac1b92a7-3309-4e20-a923-259321268900', 'amara.srinivas-primary', 'amara.srinivas', 'amara.srinivas', 'amara.srinivas@halden.example', 'Amara Srinivas', 1, NULL, 'WaferEye 400: wishes of Pallas Pharma', 'Slides in the attachment. Please do not pass them on.', NULL, '2026-03-05 10:00:00.000000', '2026-03-05 11:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'ac1b92a7-3309-4e20-a923-259321268900@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 10:00:00.000000', 'America/Chicago', '2026-02-24 18:40:00', '2026-02-24 18:40:00'),
('374e7370-41b5-4794-bf34-b8aeface1b14', 'manuela.cavalcante-primary', 'manuela.cavalcante', 'manuela.cavalcante', 'manuela.cavalcante@halden.example', 'Manuela Cavalcante', 1, NULL, 'Appointment legal', 'In person only.', 'Zilker, Austin Engineering Center (14 seats)', '2026-03-02 16:00:00.000000', '2026-03-02 16:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '374e7370-41b5-4794-bf34-b8aeface1b14@calendar.google.com', 0, 0, NULL, NULL, '2026-03-02 16:00:00.000000', 'America/Chicago', '2026-02-25 08:30:00', '2026-02-25 08:30:00'),
('0ce54e7a-be39-42ad-a33e-949421252ca7', 'jade.brown-primary', 'jade.brown', 'jade.brown', 'jade.brown@halden.example', 'Jade Brown', 1, NULL, 'Lamp change at Meridian, HSS600-24-57265', 'Bring lamp LMP-2210 and the holmium filter. Warm test before leaving. CS-0000944', 'Meridian Biotech, instrument room', '2026-03-05 13:00:00.000000', '2026-03-05 15:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '0ce54e7a-be39-42ad-a33e-949421252ca7@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 13:00:00.000000', 'America/Los_Angeles', '2026-02-25 09:30:00', '2026-02-25 09:30:00'),
('d29c35a9-5f37-4c92-983b-3df025d34bae', 'wendolin.arteaga-primary', 'wendolin.arteaga', 'wendolin.arteaga', 'wendolin.arteaga@halden.example', 'Wendolin Arteaga', 1, NULL, 'First talk', 'Getting to know each other, current work, training.', 'Lakeview, Chicago Office (10 seats)', '2026-03-05 10:00:00.000000', '2026-03-05 10:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'd29c35a9-5f37-4c92-983b-3df025d34bae@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 10:00:00.000000', 'America/Chicago', '2026-02-25 10:00:00', '2026-02-25 10:00:00'),
('3f8b80bc-2d35-4d03-9bca-4b56ec41e1e3', 'bhavika.halder-primary', 'bhavika.halder', 'bhavika.halder', 'bhavika.halder@halden.example', 'Bhavika Halder', 1, NULL, 'Exchange of crates at Tanaka', 'Bayline Freight at the ramp. Old crate sealed, new crate opened in the presence of Kyosuke Sasaki.', NULL, '2026-03-06 09:00:00.000000', '2026-03-06 11:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '3f8b80bc-2d35-4d03-9bca-4b56ec41e1e3@calendar.google.com', 0, 0, NULL, NULL, '2026-03-06 09:00:00.000000', 'America/Chicago', '2026-02-25 10:10:00', '2026-02-25 10:10:00'),
('3bc271fe-8c84-49cf-b4a2-fe4371026fd3', 'brian.moore-primary', 'brian.moore', 'brian.moore', 'brian.moore@halden.example', 'Brian Moore', 1, NULL, 'Focus drive, Ironbridge, HMV25-25-32155', 'Covered by support according to CS-0000962. Please check cover before leaving: without it the visit is charged.', 'Ironbridge Castings, metallography', '2026-03-04 13:00:00.000000', '2026-03-04 15:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '3bc271fe-8c84-49cf-b4a2-fe4371026fd3@calendar.google.com', 0, 0, NULL, NULL, '2026-03-04 13:00:00.000000', 'America/Los_Angeles', '2026-02-25 11:00:00', '2026-02-25 11:00:00'),
('f9dbb7ca-7225-4bb0-b770-342e0ac4a615', 'mandy.clark-primary', 'mandy.clark', 'mandy.clark', 'mandy.clark@halden.example', 'Mandy Clark', 1, NULL, 'Repeat of the long run', 'Which lamp, which bench, and what the customer was told.', 'Alcatraz, San Francisco Headquarters (6 seats)', '2026-03-03 09:30:00.000000', '2026-03-03 10:15:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'f9dbb7ca-7225-4bb0-b770-342e0ac4a615@calendar.google.com', 0, 0, NULL, NULL, '2026-03-03 09:30:00.000000', 'America/Los_Angeles', '2026-02-25 15:00:00', '2026-02-25 15:00:00'),
('c5a28c0c-800a-41dd-a3b6-458de481957f', 'jorge.manzanares-primary', 'jorge.manzanares', 'jorge.manzanares', 'jorge.manzanares@halden.example', 'Jorge Manzanares', 1, NULL, 'Cut of the March commissions', 'Open point: base of HRC0001718.', 'Alcatraz, San Francisco Headquarters (6 seats)', '2026-03-05 09:00:00.000000', '2026-03-05 09:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c5a28c0c-800a-41dd-a3b6-458de481957f@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 09:00:00.000000', 'America/Los_Angeles', '2026-02-26 09:00:00', '2026-02-26 09:00:00'),
('74a67d84-eb05-415a-847d-ddc27c841e80', 'varsha.soman-primary', 'varsha.soman', 'varsha.soman', 'varsha.soman@halden.example', 'Varsha Soman', 1, NULL, 'Storage: which amount counts', 'Please read ''IT budget, agreed lines'' before.', 'Lakeview, Chicago Office (10 seats)', '2026-03-04 15:00:00.000000', '2026-03-04 15:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '74a67d84-eb05-415a-847d-ddc27c841e80@calendar.google.com', 0, 0, NULL, NULL, '2026-03-04 15:00:00.000000', 'America/Chicago', '2026-02-26 10:00:00', '2026-02-26 10:00:00'),
('50192240-e339-43fb-acd8-c8880c6d2ba6', 'kenneth.campbell-primary', 'kenneth.campbell', 'kenneth.campbell', 'kenneth.campbell@halden.example', 'Kenneth Campbell', 1, NULL, 'Gateway software 10.6', 'Planned work, valid only when CHG0000229 is approved.', NULL, '2026-03-10 21:00:00.000000', '2026-03-10 23:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '50192240-e339-43fb-acd8-c8880c6d2ba6@calendar.google.com', 0, 0, NULL, NULL, '2026-03-10 21:00:00.000000', 'America/Los_Angeles', '2026-02-26 12:00:00', '2026-02-26 12:00:00'),
('af346e38-035c-4545-95a9-8e3ea4551ab1', 'heather.morales-primary', 'heather.morales', 'heather.morales', 'heather.morales@halden.example', 'Heather Morales', 1, NULL, 'Mizuho: another year of support', 'Walk through the new price of 25,600.00 dollars and the longer hours.', NULL, '2026-03-12 17:00:00.000000', '2026-03-12 17:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'af346e38-035c-4545-95a9-8e3ea4551ab1@calendar.google.com', 0, 0, NULL, NULL, '2026-03-12 17:00:00.000000', 'America/Los_Angeles', '2026-02-26 12:30:00', '2026-02-26 12:30:00'),
('96cb258c-2325-48da-9a9b-f3b67f3544c0', 'john.watson-primary', 'john.watson', 'john.watson', 'john.watson@halden.example', 'John Watson', 1, NULL, 'Sign or change the letter about LBL-60', 'Needs the test report. https://drive.google.com/file/d/01JKDES6M4XGEZY73M8CFBR100/view', 'Barton, Austin Engineering Center (8 seats)', '2026-03-05 13:00:00.000000', '2026-03-05 13:30:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '96cb258c-2325-48da-9a9b-f3b67f3544c0@calendar.google.com', 0, 0, NULL, NULL, '2026-03-05 13:00:00.000000', 'America/Chicago', '2026-02-27 09:20:00', '2026-02-27 09:20:00'),
('e32238ab-01b0-4dab-b87c-deca006058cf', 'mark.jenkins-primary', 'mark.jenkins', 'mark.jenkins', 'mark.jenkins@halden.example', 'Mark Jenkins', 1, NULL, 'Decision on the reports of Kaique', 'Proposal in HRC0001727. Please come with a yes or a name.', NULL, '2026-03-04 11:00:00.000000', '2026-03-04 11:30:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'e32238ab-01b0-4dab-b87c-deca006058cf@calendar.google.com', 0, 0, NULL, NULL, '2026-03-04 11:00:00.000000', 'America/Los_Angeles', '2026-02-27 12:00:00', '2026-02-27 12:00:00'),
('74d86298-3b0c-47dd-a5ef-11f5bd7b277d', 'adweta.samra-primary', 'adweta.samra', 'adweta.samra', 'adweta.samra@halden.example', 'Adweta Samra', 1, NULL, 'Out of office', NULL, NULL, '2026-02-02 00:00:00.000000', '2026-03-14 00:00:00.000000', 'America/Los_Angeles', 'America/Los_Angeles', NULL, 'confirmed', 'default', NULL, 'outOfOffice', NULL, 1, 0, 1, '{"autoDeclineMode":"declineAllConflictingInvitations","declineMessage":"I am on leave until 13 March and do not read messages."}', 0, 'null', 'opaque', '74d86298-3b0c-47dd-a5ef-11f5bd7b277d@calendar.google.com', 0, 0, NULL, '2026-02-02', NULL, 'America/Los_Angeles', '2026-01-30 16:00:00', '2026-01-30 16:00:00'),
('e36ca2ce-2c2b-4b5b-b9bd-5e63e273f95a', 'bonnie.fisher-primary', 'bonnie.fisher', 'bonnie.fisher', 'bonnie.fisher@halden.example', 'Bonnie Fisher', 1, NULL, 'Out of office', NULL, NULL, '2026-02-02 00:00:00.000000', '2026-05-02 00:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'outOfOffice', NULL, 1, 0, 1, '{"autoDeclineMode":"declineAllConflictingInvitations","declineMessage":"I am on leave until 1 May and do not read messages."}', 0, 'null', 'opaque', 'e36ca2ce-2c2b-4b5b-b9bd-5e63e273f95a@calendar.google.com', 0, 0, NULL, '2026-02-02', NULL, 'America/Chicago', '2026-01-30 16:00:00', '2026-01-30 16:00:00'),
('e09425d3-0618-4fb4-8e9a-33cbf6216c45', 'julie.thomas-primary', 'julie.thomas', 'julie.thomas', 'julie.thomas@halden.example', 'Julie Thomas', 1, NULL, 'Out of office', NULL, NULL, '2026-02-16 00:00:00.000000', '2026-03-07 00:00:00.000000', 'America/Chicago', 'America/Chicago', NULL, 'confirmed', 'default', NULL, 'outOfOffice', NULL, 1, 0, 1, '{"autoDeclineMode":"declineAllConflictingInvitations","declineMessage":"I am on leave until 6 March and do not read messages."}', 0, 'null', 'opaque', 'e09425d3-0618-4fb4-8e9a-33cbf6216c45@calendar.google.com', 0, 0, NULL, '2026-02-16', NULL, 'America/Chicago', '2026-02-13 16:00:00', '2026-02-13 16:00:00'),
('4f9136db-685b-4eda-a20c-8b75e7b40061', 'connie.simon-primary', 'connie.simon', 'connie.simon', 'connie.simon@halden.example', 'Connie Simon', 1, NULL, 'Review of week 3', NULL, NULL, '2026-01-13 17:28:00.000000', '2026-01-13 18:13:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '4f9136db-685b-4eda-a20c-8b75e7b40061@calendar.google.com', 0, 0, NULL, NULL, '2026-01-13 17:28:00.000000', 'UTC', '2026-01-13 17:28:00', '2026-01-13 17:28:00'),
('ebdf84a6-526b-4188-8fec-191836aed74e', 'natalie.valenzuela-primary', 'natalie.valenzuela', 'natalie.valenzuela', 'natalie.valenzuela@halden.example', 'Natalie Valenzuela', 1, NULL, 'Review of week 4', NULL, NULL, '2026-01-13 17:52:00.000000', '2026-01-13 18:37:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'ebdf84a6-526b-4188-8fec-191836aed74e@calendar.google.com', 0, 0, NULL, NULL, '2026-01-13 17:52:00.000000', 'UTC', '2026-01-13 17:52:00', '2026-01-13 17:52:00'),
('2b5f2db7-4bc3-46ff-bcda-66fe47ed8824', 'manuela.cavalcante-primary', 'manuela.cavalcante', 'manuela.cavalcante', 'manuela.cavalcante@halden.example', 'Manuela Cavalcante', 1, NULL, 'Review of week 2', NULL, NULL, '2026-01-19 16:03:00.000000', '2026-01-19 16:48:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '2b5f2db7-4bc3-46ff-bcda-66fe47ed8824@calendar.google.com', 0, 0, NULL, NULL, '2026-01-19 16:03:00.000000', 'UTC', '2026-01-19 16:03:00', '2026-01-19 16:03:00'),
('b030be8c-cdd7-4c1e-9a69-15296b350331', 'varsha.soman-primary', 'varsha.soman', 'varsha.soman', 'varsha.soman@halden.example', 'Varsha Soman', 1, NULL, 'Review of week 11', NULL, NULL, '2026-01-20 13:39:00.000000', '2026-01-20 14:24:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'b030be8c-cdd7-4c1e-9a69-15296b350331@calendar.google.com', 0, 0, NULL, NULL, '2026-01-20 13:39:00.000000', 'UTC', '2026-01-20 13:39:00', '2026-01-20 13:39:00'),
('86a3caaa-d5c0-439b-9a2e-d62c9345bf30', 'connie.simon-primary', 'connie.simon', 'connie.simon', 'connie.simon@halden.example', 'Connie Simon', 1, NULL, 'Review of week 5', NULL, NULL, '2026-01-27 22:36:00.000000', '2026-01-27 23:21:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '86a3caaa-d5c0-439b-9a2e-d62c9345bf30@calendar.google.com', 0, 0, NULL, NULL, '2026-01-27 22:36:00.000000', 'UTC', '2026-01-27 22:36:00', '2026-01-27 22:36:00'),
('816e8324-05b9-4849-9bc9-96c92f88b4cb', 'nathan.vyas-primary', 'nathan.vyas', 'nathan.vyas', 'nathan.vyas@halden.example', 'Nathan Vyas', 1, NULL, 'Review of week 7', NULL, NULL, '2026-02-03 09:44:00.000000', '2026-02-03 10:29:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '816e8324-05b9-4849-9bc9-96c92f88b4cb@calendar.google.com', 0, 0, NULL, NULL, '2026-02-03 09:44:00.000000', 'UTC', '2026-02-03 09:44:00', '2026-02-03 09:44:00'),
('34350491-5ed0-434e-b0a4-581fcea5f101', 'nicole.mason-primary', 'nicole.mason', 'nicole.mason', 'nicole.mason@halden.example', 'Nicole Mason', 1, NULL, 'Review of week 10', NULL, NULL, '2026-02-05 07:57:00.000000', '2026-02-05 08:42:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '34350491-5ed0-434e-b0a4-581fcea5f101@calendar.google.com', 0, 0, NULL, NULL, '2026-02-05 07:57:00.000000', 'UTC', '2026-02-05 07:57:00', '2026-02-05 07:57:00'),
('38e37609-40d8-43ca-85f4-271731bd0bba', 'jorge.casanova-primary', 'jorge.casanova', 'jorge.casanova', 'jorge.casanova@halden.example', 'Jorge Casanova', 1, NULL, 'Review of week 1', NULL, NULL, '2026-02-12 08:29:00.000000', '2026-02-12 09:14:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', '38e37609-40d8-43ca-85f4-271731bd0bba@calendar.google.com', 0, 0, NULL, NULL, '2026-02-12 08:29:00.000000', 'UTC', '2026-02-12 08:29:00', '2026-02-12 08:29:00'),
('ecf32422-417f-413e-b4d1-04ecafc524e1', 'anita.basu-primary', 'anita.basu', 'anita.basu', 'anita.basu@halden.example', 'Anita Basu', 1, NULL, 'Review of week 6', NULL, NULL, '2026-02-24 09:50:00.000000', '2026-02-24 10:35:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'ecf32422-417f-413e-b4d1-04ecafc524e1@calendar.google.com', 0, 0, NULL, NULL, '2026-02-24 09:50:00.000000', 'UTC', '2026-02-24 09:50:00', '2026-02-24 09:50:00'),
('c057b447-abf5-49fc-ab5d-7bda27110229', 'mario.hernandez-primary', 'mario.hernandez', 'mario.hernandez', 'mario.hernandez@halden.example', 'Mario Hernandez', 1, NULL, 'Review of week 8', NULL, NULL, '2026-02-25 17:59:00.000000', '2026-02-25 18:44:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'c057b447-abf5-49fc-ab5d-7bda27110229@calendar.google.com', 0, 0, NULL, NULL, '2026-02-25 17:59:00.000000', 'UTC', '2026-02-25 17:59:00', '2026-02-25 17:59:00'),
('f5115626-2877-4022-b0f7-71a8467fae57', 'esparta.nino-primary', 'esparta.nino', 'esparta.nino', 'esparta.nino@halden.example', 'Esparta Nino', 1, NULL, 'Review of week 12', NULL, NULL, '2026-02-26 16:26:00.000000', '2026-02-26 17:11:00.000000', 'UTC', 'UTC', NULL, 'confirmed', 'default', NULL, 'default', NULL, 1, 0, 1, NULL, 0, 'null', 'opaque', 'f5115626-2877-4022-b0f7-71a8467fae57@calendar.google.com', 0, 0, NULL, NULL, '2026-02-26 16:26:00.000000', 'UTC', '2026-02-26 16:26:00', '2026-02-26 16:26:00');


INSERT INTO attachments (attachment_id, event_id, file_url) VALUES
('631261fb-c67a-4584-86eb-5e1820545b0b', '6d91c8e6-e7e5-4f0c-a046-330ae42f958b', 'https://docs.google.com/spreadsheets/d/01JWJGX5VC01K8NGYVPD5J4W52/edit'),
('4c2997f8-5842-4cf6-a2fa-958a1d1cd56d', '4306f50f-dfe8-4634-a772-4216634770ca', 'https://docs.google.com/document/d/01JYDHM0KW6HT4X59AYDSA099R/edit'),
('85738a14-8adc-4154-8cc5-42a6a6ee50ab', 'ac1b92a7-3309-4e20-a923-259321268900', 'https://docs.google.com/presentation/d/01JGR0CA3Q0J3E56SW5Z3VEF21/edit'),
('8dcecccb-bb98-46c5-99fc-c6487bbbae19', '74a67d84-eb05-415a-847d-ddc27c841e80', 'https://docs.google.com/spreadsheets/d/01JP5TSYEPE9YJYNM4A10SFMGT/edit');


INSERT INTO attendees (attendees_id, comment, displayName, additionalGuests, optional, resource, responseStatus, event_id, user_id) VALUES
('bd62c537-2247-43bf-87c9-c265c0831219', NULL, NULL, 0, 0, 0, 'accepted', 'bb616c23-4359-45cf-8fd4-7a3762ae3082', 'anita.basu'),
('49c34ad1-3053-4db9-89e3-c86c02bb3d6a', NULL, NULL, 0, 0, 0, 'accepted', 'bb616c23-4359-45cf-8fd4-7a3762ae3082', 'nicole.mason'),
('8346a23f-7d03-4917-bb0f-f3b9dea9fc8a', NULL, NULL, 0, 0, 0, 'accepted', 'bb616c23-4359-45cf-8fd4-7a3762ae3082', 'yauvani.shenoy'),
('ed817cde-a45f-48b6-9c2e-b5be077bdfa5', NULL, NULL, 0, 0, 0, 'needsAction', '56974ab4-15d9-47d9-8ef5-fe7b85c4da34', 'tracy.wood'),
('be397629-3185-440e-8b39-cd3f13f3c8e1', NULL, NULL, 0, 0, 0, 'accepted', '56974ab4-15d9-47d9-8ef5-fe7b85c4da34', 'karin.hoffmann'),
('c2388ee4-c4b6-4615-bb9e-2577e57a4006', NULL, NULL, 0, 0, 0, 'accepted', '56974ab4-15d9-47d9-8ef5-fe7b85c4da34', 'allison.ramsey'),
('3d6ef663-8b68-44a2-a7e1-317423533b38', NULL, NULL, 0, 0, 0, 'accepted', 'e11013c0-f71f-40d4-8ed8-9924e228e49a', 'jessica.lira'),
('7f434276-8e27-42d4-ac0b-600df6594ea1', NULL, NULL, 0, 0, 0, 'declined', 'e11013c0-f71f-40d4-8ed8-9924e228e49a', 'yauvani.shenoy'),
('18748969-8527-4179-be98-03abdc07fcc4', NULL, NULL, 0, 0, 0, 'accepted', '3bffed57-02b3-4d22-a939-3eb92ca38cfe', 'citlali.bermudez'),
('be1b5d57-7382-413c-9878-730ba7c7fe20', NULL, NULL, 0, 0, 0, 'accepted', 'e6e8ad5e-d43b-433d-ba3d-61b8aac75d21', 'henry.silva'),
('7a10e5a6-5b0c-4640-806a-3aae212c0d45', NULL, NULL, 0, 0, 0, 'accepted', 'e6e8ad5e-d43b-433d-ba3d-61b8aac75d21', 'bianka.juttner'),
('7814231a-b702-446d-872c-de57120a612b', NULL, NULL, 0, 0, 0, 'accepted', 'f4b461ce-58d9-4ee1-be34-9cba9eeea442', '11306f6a-1c99-4b26-a310-b58ac63068a8'),
('092df22e-2081-4a43-a12b-0d135b304099', NULL, NULL, 0, 0, 0, 'accepted', 'f4b461ce-58d9-4ee1-be34-9cba9eeea442', 'scott.page'),
('4d009c67-ece5-4881-95dc-35e2894028c6', NULL, NULL, 0, 0, 0, 'accepted', 'f4b461ce-58d9-4ee1-be34-9cba9eeea442', 'charles.macias'),
('530f2475-d946-4d3c-bb0e-87c4bf66f46c', NULL, NULL, 0, 0, 0, 'accepted', 'e0c206db-528d-45b8-9cea-c27249b57397', 'david.ortega'),
('f0016189-4794-4816-8af6-d2f843958a94', NULL, NULL, 0, 0, 0, 'declined', '4d872b78-d6d7-486b-9d2e-38cf9b6d3ce0', 'hannes.roskoth'),
('aec257f1-c864-41fd-81bf-20666e3f9b79', NULL, NULL, 0, 0, 0, 'accepted', '8adbde4d-9978-45ef-9128-eb6da9dbb3f8', 'dc841add-419b-4771-9c90-6d3895ec5e4d'),
('f3e092b5-f589-414b-a37b-0c564fc8a88f', NULL, NULL, 0, 1, 0, 'declined', '8adbde4d-9978-45ef-9128-eb6da9dbb3f8', 'mandy.clark'),
('45c82a36-9851-4ffd-ab86-d6f89645f6a8', NULL, NULL, 0, 0, 0, 'declined', '95f2eb75-5289-4bab-9877-3bdb756a7e68', 'neha.raja'),
('afcc0847-5262-49e5-bf2d-6010af055f1a', NULL, NULL, 0, 0, 0, 'needsAction', '95f2eb75-5289-4bab-9877-3bdb756a7e68', 'amalia.hanel'),
('97c032e7-050f-4923-a61a-9d83de6abaa0', NULL, NULL, 0, 0, 0, 'accepted', '7c3908f0-646c-49d5-a717-e41a46fc4023', 'f1ed7f73-34ba-4dab-881b-a65d30d69944'),
('b231e5e5-bc56-4642-840c-bbec17778af2', NULL, NULL, 0, 0, 0, 'accepted', '7c3908f0-646c-49d5-a717-e41a46fc4023', 'roger.banks'),
('119a6f55-1821-49ef-8734-e070d0f53c0d', NULL, NULL, 0, 0, 0, 'accepted', '9ab5c67d-fb55-4e61-9a38-e7586f1f5c9d', 'mark.jenkins'),
('3072f6c1-a22c-4728-9b66-f8997379df04', NULL, NULL, 0, 0, 0, 'accepted', '9ab5c67d-fb55-4e61-9a38-e7586f1f5c9d', 'watika.raja'),
('491341dc-75b7-40df-a3be-83c974b7ad9a', NULL, NULL, 0, 0, 0, 'accepted', '5178e465-73dd-40a2-a4ee-2e0a534b77f7', 'santiago.lara'),
('a4cdb8b6-0e52-4d74-8589-95988b16e194', NULL, NULL, 0, 0, 0, 'accepted', '5178e465-73dd-40a2-a4ee-2e0a534b77f7', '417693b8-88c7-4485-9f4c-a248eb05d30f'),
('99aaec06-fe00-445c-be11-004a7b443366', NULL, NULL, 0, 0, 0, 'accepted', '7ea78715-4eb3-4e98-89c3-54628f6bdd85', 'lajita.kaur'),
('972d3ba1-43c5-4b5a-97f3-60fe2402b564', NULL, NULL, 0, 0, 0, 'accepted', '7ea78715-4eb3-4e98-89c3-54628f6bdd85', 'raphaela.koch'),
('b01cbbd4-4b70-41cd-b518-432682e69775', NULL, NULL, 0, 0, 0, 'accepted', '7d7995cd-2f50-455c-b4af-f9ff641d1126', 'kayla.spears.tessell'),
('38376f63-9b7e-4930-9409-35b9f3602e3d', NULL, NULL, 0, 0, 0, 'accepted', '2c3a9453-4145-4c86-b8a2-456d11ba71fb', '22ac8cc9-64ca-4148-8f43-90f6490096fe'),
('4372a6ed-0948-4d4c-b853-bde1834aeb19', NULL, NULL, 0, 0, 0, 'accepted', '2c3a9453-4145-4c86-b8a2-456d11ba71fb', 'davi.barbosa'),
('99f10b28-fcc6-4485-b28f-0d4f74b31ad0', NULL, NULL, 0, 1, 0, 'needsAction', '2c3a9453-4145-4c86-b8a2-456d11ba71fb', 'amy.hunt'),
('a43f28d4-204b-4a76-b132-99df51cf0023', NULL, NULL, 0, 0, 0, 'accepted', '51b7e835-d778-431b-aa43-c2b7badd2d02', 'hannes.roskoth'),
('0310a608-6bf8-4744-b101-6ebaa3caa5cd', NULL, NULL, 0, 0, 0, 'accepted', 'a76be17a-bd2e-4374-b94f-a3805822b81e', 'thomas.barrera'),
('7d2550d0-94d9-441e-a302-8795c689e04b', NULL, NULL, 0, 0, 0, 'declined', 'a76be17a-bd2e-4374-b94f-a3805822b81e', 'lesley.middleton'),
('31344fea-a633-4d52-b701-758ce55e4332', NULL, NULL, 0, 0, 0, 'accepted', 'c0803f51-3a2e-464e-bbb2-fb542d83c617', 'sandra.burton'),
('df279061-341c-436a-bee1-38a5af744005', NULL, NULL, 0, 0, 0, 'accepted', 'c0803f51-3a2e-464e-bbb2-fb542d83c617', 'mario.chacon'),
('e7ec8565-6757-46d3-a03c-ddce740bee10', NULL, NULL, 0, 0, 0, 'accepted', '681b0a7c-4aed-43e5-af97-6584c70d64ad', 'lesley.foster'),
('ffcd94e9-62bf-4c12-9391-e91f1f44f918', NULL, NULL, 0, 0, 0, 'accepted', '681b0a7c-4aed-43e5-af97-6584c70d64ad', 'scott.page'),
('6bd4aca8-ddd8-4b78-b728-2ef21238a2d8', NULL, NULL, 0, 0, 0, 'accepted', 'b92b93cc-06f6-40ba-9a14-4a3fb2b690ad', 'cf530dcc-0d14-4a60-9ac0-15cd16876ee5'),
('9df54345-abe2-4958-b21d-60788d2aeea4', NULL, NULL, 0, 0, 0, 'accepted', 'b92b93cc-06f6-40ba-9a14-4a3fb2b690ad', 'amara.srinivas2'),
('f7a39ab8-a039-4510-b375-dbf2402a850f', NULL, NULL, 0, 0, 0, 'accepted', 'c841fc72-dff5-43b8-9447-4ce89376c438', 'bryan.wade.tessell'),
('c916cfce-918f-44c1-bfec-1586b3138fb5', NULL, NULL, 0, 0, 0, 'accepted', 'c841fc72-dff5-43b8-9447-4ce89376c438', 'taylor.lee.tessell'),
('be1e5964-c1eb-4fb8-bb8a-468b376c23f7', NULL, NULL, 0, 0, 0, 'accepted', 'bff7bc21-31e8-407d-9c61-7ff37bfdd682', 'a7ee226a-ba8c-4497-8ac2-7780de87e905'),
('5d0fb186-e46d-424e-af02-b77662d1c214', NULL, NULL, 0, 0, 0, 'accepted', 'bff7bc21-31e8-407d-9c61-7ff37bfdd682', 'carl.dobson'),
('ec28cb7d-3123-4daa-8183-a8614a498a67', NULL, NULL, 0, 0, 0, 'accepted', 'bff7bc21-31e8-407d-9c61-7ff37bfdd682', 'wendolin.arteaga'),
('2a565b79-940c-4c6e-aba3-bf4e81084374', NULL, NULL, 0, 0, 0, 'accepted', '6d91c8e6-e7e5-4f0c-a046-330ae42f958b', 'henrique.pinto.tessell'),
('5bb71979-d42b-4911-9a64-792fe0bb976b', NULL, NULL, 0, 0, 0, 'accepted', '6d91c8e6-e7e5-4f0c-a046-330ae42f958b', 'vamakshi.sastry.tessell'),
('f6b3b743-0821-492c-8271-46d08b4bb6c8', NULL, NULL, 0, 0, 0, 'accepted', '6d91c8e6-e7e5-4f0c-a046-330ae42f958b', 'randall.grant.tessell'),
('ca42b180-79e3-4e1f-99de-4439f2afb213', NULL, NULL, 0, 0, 0, 'accepted', '1f5800ba-a690-44e5-8c73-cd60b6f4fcc2', 'irya.dhaliwal'),
('9a886d88-648d-4f50-8b66-49660516fbd6', NULL, NULL, 0, 0, 0, 'accepted', '1f5800ba-a690-44e5-8c73-cd60b6f4fcc2', 'carl.dobson'),
('612b40c2-7de1-499d-9d95-0f68bda1dfc1', NULL, NULL, 0, 0, 0, 'accepted', '45e8372b-fa6b-43f0-83da-eab30f27caa0', 'bhavika.mandal'),
('46a90c8d-2a64-4630-8a9a-802d0aa35d2e', NULL, NULL, 0, 0, 0, 'accepted', '45e8372b-fa6b-43f0-83da-eab30f27caa0', 'yauvani.shenoy'),
('43eb574e-b1db-41b0-9087-ad253a7039eb', NULL, NULL, 0, 0, 0, 'accepted', '45e8372b-fa6b-43f0-83da-eab30f27caa0', 'abc8b8e0-2df8-4c42-b705-7bc52e900e0a'),
('d679c5df-0c2d-46f5-805c-e43f1af6bf29', NULL, NULL, 0, 0, 0, 'accepted', '05d44c65-ec67-43d5-8cfc-4392f253213f', '9f5328f5-2ac7-4e26-bc9a-8e6faa292626'),
('a79d64ac-ce93-4fcb-b5a4-25663b524eea', NULL, NULL, 0, 0, 0, 'accepted', '2858b102-e712-4f6f-8cfd-25ec19b627cb', 'zacarias.madrid'),
('72c55722-b838-4ea2-b9d2-e6f3864d7a25', NULL, NULL, 0, 0, 0, 'accepted', '1785b0a1-be55-478b-a872-ff955136e337', 'cbc9a2ad-0d1b-457f-b498-220ff66e1aec'),
('0b01a6bf-2830-4cbc-acb4-c41b07f63ef2', NULL, NULL, 0, 0, 0, 'accepted', 'c4699ee3-a808-4a80-912a-16fbe614e773', 'ce6372cf-caa7-454a-be3e-f3463bb6112c'),
('0f9af452-8fcc-47cc-93e0-0fc9567f45bf', NULL, NULL, 0, 0, 0, 'accepted', '21b63c94-758b-466f-948a-33ae9fc4e799', 'emily.robinson'),
('ca92ae57-78ef-401f-b268-ccc4e5648dff', NULL, NULL, 0, 0, 0, 'accepted', '21b63c94-758b-466f-948a-33ae9fc4e799', 'charles.blake'),
('c38d34e2-7ba9-40bd-b303-488019d2ed47', NULL, NULL, 0, 0, 0, 'accepted', '33d3150e-f0ef-4471-ae74-d6ad5eeb5a39', '6b04b5cc-a42c-49b5-a70c-04f4694c7f90'),
('93659410-7556-4312-8bfa-87cabb3663e0', NULL, NULL, 0, 0, 0, 'accepted', 'e832b6a5-f2d0-4e42-be7f-ae1218375b75', 'allana.barbosa'),
('5cae3d74-77d7-4e92-b24e-5e44853bdae7', NULL, NULL, 0, 0, 0, 'accepted', '1826f7c5-b0ec-40bc-9d4f-39d10f1d8d57', 'natalie.valenzuela'),
('20b6cd5f-69a6-4981-9e81-58e77fa0a28d', NULL, NULL, 0, 1, 0, 'needsAction', '1826f7c5-b0ec-40bc-9d4f-39d10f1d8d57', 'scott.diaz'),
('18f5c86f-0e74-47e9-9cbd-df580aa066dc', NULL, NULL, 0, 0, 0, 'accepted', '1826f7c5-b0ec-40bc-9d4f-39d10f1d8d57', 'whitney.amble'),
('46bbb06d-d964-4696-973d-bcc30fed6ecb', NULL, NULL, 0, 0, 0, 'accepted', '53e3f7a7-b222-4972-a172-035770dcde7b', '8de8971c-733e-4c26-bca4-3de2a5bfe10b'),
('7f0e2370-c8c6-40c9-8a73-c2e66d40408c', NULL, NULL, 0, 1, 0, 'declined', '53e3f7a7-b222-4972-a172-035770dcde7b', 'paulina.soria'),
('a7ae15fd-8892-4544-a2c3-4bfda351bc35', NULL, NULL, 0, 0, 0, 'accepted', '1dfcac33-4f1e-46a1-8395-681ed9824162', 'samuel.amble'),
('ee637990-47b4-4b5c-96b6-113a9aa04871', NULL, NULL, 0, 0, 0, 'accepted', '49bfc9c3-9389-412b-8273-a2ef64099ea4', 'john.lee'),
('52dc92cb-6452-4d2b-8e40-a0dec3236bba', NULL, NULL, 0, 0, 0, 'accepted', '49bfc9c3-9389-412b-8273-a2ef64099ea4', 'nathan.vyas'),
('6e0611b6-ca05-458b-a743-9c44afe6e99b', NULL, NULL, 0, 0, 0, 'accepted', '5afa739d-e7cf-4976-a0da-1e10a3092522', '3c631adc-c72e-4af9-83d3-97e8ca1031ff'),
('b9308b30-ef14-44d7-99ee-a9e50cc5bb0c', NULL, NULL, 0, 0, 0, 'accepted', '5afa739d-e7cf-4976-a0da-1e10a3092522', 'diana.ruiz'),
('b677143b-c0c4-4c9e-8384-4444bf10c604', NULL, NULL, 0, 0, 0, 'accepted', '016a6158-d133-4db5-8fbe-95ac123705d8', 'jorge.casanova'),
('b0ac544e-ed00-4b05-a205-1bc1fe653ccd', NULL, NULL, 0, 0, 0, 'accepted', '016a6158-d133-4db5-8fbe-95ac123705d8', 'adweta.ravel'),
('3b1898b4-9e7a-448e-86af-ef91a37f0b5e', NULL, NULL, 0, 0, 0, 'accepted', '1aecd761-1dc6-444e-b96c-e8bad62a5768', 'lisa.melendez'),
('71904d14-b746-4c72-8ee5-67fcc626aeba', NULL, NULL, 0, 0, 0, 'accepted', '1aecd761-1dc6-444e-b96c-e8bad62a5768', 'raphaela.prei'),
('f1924463-f5e2-4077-bc2e-2d0e6b1f6016', NULL, NULL, 0, 0, 0, 'accepted', '5470a24c-70a9-4b47-a08c-eca80f50c123', 'xiti.goswami'),
('a8b87756-6ded-400f-b721-8bd438afdae2', NULL, NULL, 0, 0, 0, 'accepted', '5470a24c-70a9-4b47-a08c-eca80f50c123', 'tracy.wood'),
('10ef7b0e-96ab-4e1c-a634-a752d8681d9f', NULL, NULL, 0, 0, 0, 'declined', '20ea2373-5be3-4f14-ac70-042193109342', 'taylor.ellis'),
('507d09e4-d600-450d-a77f-71fcb236c16c', NULL, NULL, 0, 0, 0, 'accepted', '67b97fc8-5d1f-486d-a947-c86a125704ba', 'zacarias.madrid'),
('28b03059-0fe4-4e38-bf2b-ae9003233fb1', NULL, NULL, 0, 0, 0, 'accepted', '67b97fc8-5d1f-486d-a947-c86a125704ba', 'charles.macias'),
('97130917-e9b6-463e-8d31-0196c851064f', NULL, NULL, 0, 0, 0, 'declined', 'f7cf0ba2-5653-4aa3-8cd4-49e5a615f8d6', 'jennifer.frank'),
('7950e688-71b4-4d0e-a7ec-2df13e21bc1b', NULL, NULL, 0, 0, 0, 'accepted', 'f7cf0ba2-5653-4aa3-8cd4-49e5a615f8d6', 'gerald.galloway'),
('1a519078-c324-469f-a162-bd09e3be2357', NULL, NULL, 0, 0, 0, 'accepted', '9ba09d6a-c948-41b1-85f2-8b8b04788dde', 'aditya.nayak.tessell'),
('b02a26e8-b498-481f-a4e3-a8cf5ebdbb1a', NULL, NULL, 0, 0, 0, 'accepted', '9ba09d6a-c948-41b1-85f2-8b8b04788dde', 'danny.moore.tessell'),
('f6a31521-6229-42e1-97a8-abba8c0e23fb', NULL, NULL, 0, 0, 0, 'accepted', '61f526a6-72df-41ad-9786-ce8cf07f1d93', '39101f9c-ece4-460b-8ac1-04f8f94f40b5'),
('4aa24972-197c-47d6-8419-ac191bd7b16c', NULL, NULL, 0, 0, 0, 'accepted', '61f526a6-72df-41ad-9786-ce8cf07f1d93', 'rafaela.rios.tessell'),
('bed6aa89-967f-4a06-8570-0e2feea23831', NULL, NULL, 0, 0, 0, 'accepted', '4308f79e-deb4-4697-91da-7b62cb3f316c', 'bianka.juttner'),
('c65daeb6-b724-4227-ae3e-be73f09750ba', NULL, NULL, 0, 0, 0, 'accepted', '4308f79e-deb4-4697-91da-7b62cb3f316c', 'carlota.chacon'),
('ea606df6-fc74-4380-a039-08d64e725651', NULL, NULL, 0, 0, 0, 'needsAction', '4308f79e-deb4-4697-91da-7b62cb3f316c', 'tiffany.miller'),
('75583af9-7ac5-4c64-b8cf-c7f29e76b07c', NULL, NULL, 0, 0, 0, 'accepted', 'c67e6bb1-7724-4989-900e-adf6a4cbd258', 'allana.cavalcante.tessell'),
('99996e87-e215-457f-9942-913ef257b79b', NULL, NULL, 0, 0, 0, 'declined', 'c67e6bb1-7724-4989-900e-adf6a4cbd258', 'anjali.lall.tessell'),
('33d7deb8-e542-4906-b9c6-9fcac1c1c76d', NULL, NULL, 0, 0, 0, 'accepted', '04ebbdf5-95b6-4063-be0a-0492a9b31e92', 'dylan.mackenzie'),
('a103d85f-7889-42a6-8f90-5b53c088a195', NULL, NULL, 0, 0, 0, 'accepted', '9e9b33a8-e982-410e-8063-14573e267d1e', 'mandy.clark'),
('83ee9947-ae3c-4491-8d41-3026b9e8c2b3', NULL, NULL, 0, 0, 0, 'needsAction', '3dfd14de-4b7a-4096-b328-b208d6734e94', 'cody.spears'),
('6cf80956-7565-4225-953a-5c9eb969dac1', NULL, NULL, 0, 0, 0, 'accepted', 'f70c9bf4-d20b-4c76-bbad-53f4424b069c', 'vasudha.nayak'),
('e2977858-755b-48ba-b95a-5a988ace183f', NULL, NULL, 0, 0, 0, 'needsAction', 'f70c9bf4-d20b-4c76-bbad-53f4424b069c', 'cody.spears'),
('c72fb781-8c27-42b6-8d96-ec479bccc3a6', NULL, NULL, 0, 0, 0, 'needsAction', '7eb5b893-e8d2-4792-a422-b8845cfd394c', 'e2250086-9fa2-42df-ad74-59393fd62061'),
('738f966a-0b06-4da3-bb3f-282582d371ab', NULL, NULL, 0, 0, 0, 'accepted', '7eb5b893-e8d2-4792-a422-b8845cfd394c', 'brian.moore'),
('931c7784-8ef1-4d82-bc21-4b646d0dad9c', NULL, NULL, 0, 0, 0, 'accepted', '531899b8-e1fc-4639-9c4e-3a5091bc528b', 'tiffany.miller'),
('071a7571-7c14-40e1-8e9f-c6f176c95de3', NULL, NULL, 0, 0, 0, 'tentative', '531899b8-e1fc-4639-9c4e-3a5091bc528b', 'charles.blake'),
('2faaa9f8-1855-4480-9abf-7f980d4aea98', NULL, NULL, 0, 0, 0, 'accepted', '531899b8-e1fc-4639-9c4e-3a5091bc528b', 'efec8a67-cba9-4e51-9f4b-6b6cc571a654'),
('b4c3a7d0-fdd7-467e-bf99-923093c9efba', NULL, NULL, 0, 0, 0, 'needsAction', '531899b8-e1fc-4639-9c4e-3a5091bc528b', 'taylor.ellis'),
('05fad232-6e45-4338-b79c-7f99efb19eb6', NULL, NULL, 0, 0, 0, 'accepted', 'a3613c35-1dc7-46a1-9c1e-5125a71dd80d', 'liz.jensen'),
('50096559-61c8-4c72-9b67-990984862f4d', NULL, NULL, 0, 0, 0, 'accepted', 'a3613c35-1dc7-46a1-9c1e-5125a71dd80d', 'watika.raja'),
('08ab57ad-b61d-4dd8-9a2f-acbc7eab1e47', NULL, NULL, 0, 0, 0, 'accepted', 'b5886a9c-8984-46a0-9821-864262d8befe', 'c041700c-dd83-4033-85b6-e2ee57ad329a'),
('ed66e361-6a65-4c8b-b99d-d9ab7bb6d45e', NULL, NULL, 0, 0, 0, 'accepted', 'b5886a9c-8984-46a0-9821-864262d8befe', 'brian.moore'),
('0a27f8f4-3110-4435-a7cc-fdcf8fd05191', NULL, NULL, 0, 0, 0, 'accepted', 'ef783497-a5e3-4877-babb-86702d5a4c59', 'liz.cassiano'),
('d4d50feb-2f3c-459a-b043-e690db1ba353', NULL, NULL, 0, 0, 0, 'accepted', 'cad28bc2-cfc0-4864-94d4-148f09357c61', 'f45b82bd-78b9-4c4b-a616-6edf97010978'),
('dc3bd3a8-f527-4750-a4a0-765dc6bb277b', NULL, NULL, 0, 0, 0, 'tentative', 'cad28bc2-cfc0-4864-94d4-148f09357c61', 'nicholas.johnston'),
('15141071-f6c5-42c3-b7aa-871f8a6bbb5f', NULL, NULL, 0, 0, 0, 'accepted', '6d08d600-959b-42ec-9f4e-47b73481be7b', 'liz.cassiano'),
('af43785c-f728-4179-ba83-be948947c8a1', NULL, NULL, 0, 0, 0, 'accepted', '6d08d600-959b-42ec-9f4e-47b73481be7b', 'fbcd4885-6b5b-47fe-a67e-b16131b3b30b'),
('d024e3b4-dc4c-4379-baa9-f8b88bcfd6a5', NULL, NULL, 0, 0, 0, 'accepted', 'fdd32c80-8e7f-4cd5-b0b1-2799ea0bb944', 'natalie.valenzuela'),
('bffe2e00-9540-46bf-a16f-e45a24aa4ceb', NULL, NULL, 0, 0, 0, 'accepted', '566087d9-3dfb-4a71-b0f7-340b68a0103d', 'karin.hoffmann'),
('95676d1c-6252-4254-9b01-b119b6589f65', NULL, NULL, 0, 0, 0, 'tentative', '566087d9-3dfb-4a71-b0f7-340b68a0103d', 'allison.ramsey'),
('51fc7da5-a40f-46c5-a41b-fc34d2f8277c', NULL, NULL, 0, 0, 0, 'needsAction', 'c0aa4bf1-070e-473e-8b03-1301dd9575a1', 'john.lee'),
('3241d9fd-8334-4212-ab77-57cfd22cefff', NULL, NULL, 0, 0, 0, 'tentative', 'c0aa4bf1-070e-473e-8b03-1301dd9575a1', 'raphaela.koch'),
('802e31a5-14c1-4205-9f88-b9180188b0fc', NULL, NULL, 0, 0, 0, 'accepted', 'c0aa4bf1-070e-473e-8b03-1301dd9575a1', 'constance.tintzmann'),
('677aaab3-231e-40ad-86b0-d9dcaae5cff4', NULL, NULL, 0, 0, 0, 'accepted', 'd7270742-a1ae-473c-8e5e-01ea73c8e007', 'd6b61527-1e5b-4c96-86fd-67e8610e9424'),
('7d51fc82-4d28-4ff6-99be-0c99802b9930', NULL, NULL, 0, 0, 0, 'accepted', 'd7270742-a1ae-473c-8e5e-01ea73c8e007', 'jorge.cardenas'),
('8e8fa246-0694-4b22-8916-1cd0c0776ae9', NULL, NULL, 0, 0, 0, 'accepted', 'd7270742-a1ae-473c-8e5e-01ea73c8e007', 'henry.silva'),
('fce31e99-c06e-4727-adb6-54f92d835b5e', NULL, NULL, 0, 0, 0, 'needsAction', '4306f50f-dfe8-4634-a772-4216634770ca', 'henrique.pinto.tessell'),
('fe1d75f8-87f1-457b-936f-25d55f28139c', NULL, NULL, 0, 0, 0, 'accepted', '4306f50f-dfe8-4634-a772-4216634770ca', 'laksh.nayar.tessell'),
('c41875cc-6a31-4d24-aa61-b9ed2be449c2', NULL, NULL, 0, 0, 0, 'tentative', '4306f50f-dfe8-4634-a772-4216634770ca', 'amol.halder.tessell'),
('d5e53154-ac44-41e6-8264-87acfa738474', NULL, NULL, 0, 0, 0, 'needsAction', '4306f50f-dfe8-4634-a772-4216634770ca', 'megan.galloway.tessell'),
('588b94d6-d1f3-4518-bdd2-19828519d4cd', NULL, NULL, 0, 0, 0, 'accepted', '6215fb33-8334-4851-a418-5c1ddd880173', 'bella.castro'),
('378ab9d9-ab0e-4f57-a595-ceacc54b1f73', NULL, NULL, 0, 0, 0, 'tentative', '6215fb33-8334-4851-a418-5c1ddd880173', 'wendolin.arteaga'),
('d3bfefac-1d46-4617-a7e0-834bd989918c', NULL, NULL, 0, 0, 0, 'accepted', 'c2209017-838f-41f4-81bf-02a149e2ceaf', 'amol.nagi.tessell'),
('7e1ee462-8aa7-459a-9675-b9b3118af03a', NULL, NULL, 0, 0, 0, 'accepted', 'c26cc843-cb56-4247-a240-a1e608d7fbb9', 'taylor.smith'),
('f6ddee7a-ba9c-4981-991a-bf12f287a6fe', NULL, NULL, 0, 0, 0, 'accepted', 'c26cc843-cb56-4247-a240-a1e608d7fbb9', '4961d668-9de1-434d-b2ee-36c3977879e5'),
('bb0e7fe5-e381-4cba-9e2d-4bd8937d5208', NULL, NULL, 0, 0, 0, 'needsAction', 'c26cc843-cb56-4247-a240-a1e608d7fbb9', 'e19d0e26-d748-4dc2-a349-0b56c93d3946'),
('329efb5f-393b-4ce5-a222-5ab9adfca5e1', NULL, NULL, 0, 0, 0, 'tentative', '16eec5d9-0e8d-4fcb-b283-56a6586b5084', '2bc8293e-56d3-4f1d-bbc6-5e136944b021'),
('c645f6bf-1cc0-4ab2-9b96-4fa939cc9b4d', NULL, NULL, 0, 0, 0, 'accepted', '16eec5d9-0e8d-4fcb-b283-56a6586b5084', 'tiffany.miller'),
('139d256c-71c5-4eb6-820b-317cbfb2c0ac', NULL, NULL, 0, 0, 0, 'accepted', '018804a3-2ddc-41e3-a6bf-2941c43b46d5', 'c70ab933-1e77-459c-825c-5e2e5777b345'),
('62eba92d-e113-4a32-b7fd-9a76dcd2b382', NULL, NULL, 0, 0, 0, 'accepted', 'ac1b92a7-3309-4e20-a923-259321268900', '2d697492-3a52-42fa-acd8-5881dbf0ba1f'),
('1a516d35-effa-40a1-b75e-4acf7c419372', NULL, NULL, 0, 0, 0, 'accepted', 'ac1b92a7-3309-4e20-a923-259321268900', '527ffe78-46df-4a2d-86d0-6d7bf7f61785'),
('e02d9fbc-3ca4-4db5-af12-6f75c8334423', NULL, NULL, 0, 0, 0, 'needsAction', 'ac1b92a7-3309-4e20-a923-259321268900', 'thomas.barrera'),
('e4403b09-ccff-4850-9c3b-a48e261e5fae', NULL, NULL, 0, 0, 0, 'accepted', '374e7370-41b5-4794-bf34-b8aeface1b14', 'mark.jenkins'),
('fa815079-8176-4264-b6e8-03ad59ef632f', NULL, NULL, 0, 0, 0, 'needsAction', '374e7370-41b5-4794-bf34-b8aeface1b14', 'connie.simon'),
('92164c10-7bc3-41d6-99e0-699bceed2010', NULL, NULL, 0, 0, 0, 'accepted', '0ce54e7a-be39-42ad-a33e-949421252ca7', '0a0130b5-88c2-4fc9-9c29-6506bf866b71'),
('864154e3-66ab-41e1-b403-3c5762692604', NULL, NULL, 0, 0, 0, 'tentative', 'd29c35a9-5f37-4c92-983b-3df025d34bae', 'tracy.wood'),
('f1c353e9-eec8-4c14-a4f7-b13a11d558ef', NULL, NULL, 0, 0, 0, 'accepted', '3f8b80bc-2d35-4d03-9bca-4b56ec41e1e3', '2a1fdd65-ee34-4884-ba5a-b50548b652b4'),
('5329854b-950c-4561-ad75-4b8c87fd45fb', NULL, NULL, 0, 0, 0, 'needsAction', '3f8b80bc-2d35-4d03-9bca-4b56ec41e1e3', 'darlene.davis'),
('9aa1234f-0180-49a7-9349-0949811e16ce', NULL, NULL, 0, 0, 0, 'accepted', '3bc271fe-8c84-49cf-b4a2-fe4371026fd3', '70e160c8-5dfb-4a21-afc4-1975cb745d54'),
('804ac73f-6719-48a6-a547-e103e0c3fdab', NULL, NULL, 0, 1, 0, 'needsAction', '3bc271fe-8c84-49cf-b4a2-fe4371026fd3', 'charles.macias'),
('f0551a54-2266-469d-b576-4e049959120c', NULL, NULL, 0, 0, 0, 'accepted', 'f9dbb7ca-7225-4bb0-b770-342e0ac4a615', 'henrique.almeida'),
('fadf8bb2-fa01-4c9c-a5df-2bfd7ef72db5', NULL, NULL, 0, 0, 0, 'needsAction', 'f9dbb7ca-7225-4bb0-b770-342e0ac4a615', 'amara.srinivas2'),
('64312d10-71c9-440d-b129-e5a0039ae8f1', NULL, NULL, 0, 0, 0, 'accepted', 'c5a28c0c-800a-41dd-a3b6-458de481957f', 'bhavna.panchal'),
('b49a63e5-e8f8-43d1-99ee-6aa8296d81fc', NULL, NULL, 0, 0, 0, 'needsAction', 'c5a28c0c-800a-41dd-a3b6-458de481957f', 'liz.cassiano'),
('faa48e74-f63d-4192-9ab7-9e1da938e3c7', NULL, NULL, 0, 0, 0, 'needsAction', '74a67d84-eb05-415a-847d-ddc27c841e80', 'wendolin.arteaga'),
('906b52a7-616c-47bf-9d85-8d459c349615', NULL, NULL, 0, 0, 0, 'accepted', '74a67d84-eb05-415a-847d-ddc27c841e80', 'hazel.butler'),
('242fe4c5-1284-4e39-ad96-e68833ce1458', NULL, NULL, 0, 0, 0, 'tentative', '50192240-e339-43fb-acd8-c8880c6d2ba6', 'divya.ravel'),
('53257abd-7736-4795-aeb5-c86c325d2f31', NULL, NULL, 0, 0, 0, 'needsAction', 'af346e38-035c-4545-95a9-8e3ea4551ab1', '4aa64589-6ce5-4a69-a162-683e5cd57a73'),
('35075a5a-e415-464d-8bf2-cb864ca558b8', NULL, NULL, 0, 0, 0, 'needsAction', '96cb258c-2325-48da-9a9b-f3b67f3544c0', 'manuela.cavalcante'),
('056a1361-0c89-478a-8281-dd5388110d02', NULL, NULL, 0, 0, 0, 'accepted', '96cb258c-2325-48da-9a9b-f3b67f3544c0', 'roger.banks'),
('c54941fb-87f3-41e7-89f6-c1bb373f0c9b', NULL, NULL, 0, 0, 0, 'needsAction', 'e32238ab-01b0-4dab-b87c-deca006058cf', 'connie.simon'),
('06b43312-2ff3-4319-9eab-34cee1efc72f', NULL, NULL, 0, 0, 0, 'needsAction', 'e32238ab-01b0-4dab-b87c-deca006058cf', 'bella.castro'),
('fb9a789c-a302-4724-a480-242dd5be26ae', NULL, NULL, 0, 0, 0, 'needsAction', 'e32238ab-01b0-4dab-b87c-deca006058cf', 'wendolin.arteaga'),
('8e68fe13-2e3a-497e-881e-c03a1a54b5ff', NULL, NULL, 0, 0, 0, 'needsAction', 'e32238ab-01b0-4dab-b87c-deca006058cf', 'divya.ravel'),
('ff8725a2-ebb5-423a-bf5f-7ce280b2dd4c', NULL, 'Barton, Austin Engineering Center (8 seats)', 0, 0, 1, 'accepted', 'bb616c23-4359-45cf-8fd4-7a3762ae3082', 'room.barton'),
('98a2f1e6-e912-4503-9a18-4d9487744d2b', NULL, 'Zilker, Austin Engineering Center (14 seats)', 0, 0, 1, 'accepted', '1f5800ba-a690-44e5-8c73-cd60b6f4fcc2', 'room.zilker'),
('fceee9ed-0a80-4e87-a45b-72188ec1186f', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', '74a67d84-eb05-415a-847d-ddc27c841e80', 'room.lakeview'),
('831751cf-a811-402e-914f-cd4427bd7e0a', NULL, 'Marina, San Francisco Headquarters (8 seats)', 0, 0, 1, 'accepted', '7ea78715-4eb3-4e98-89c3-54628f6bdd85', 'room.marina'),
('7477faed-256a-445a-bad2-534a578f25f1', NULL, 'Loop, Chicago Office (6 seats)', 0, 0, 1, 'accepted', '1826f7c5-b0ec-40bc-9d4f-39d10f1d8d57', 'room.loop'),
('e268ec07-a476-4f2c-bbad-9667f7c0944b', NULL, 'Prism, Portland Laboratory (10 seats)', 0, 0, 1, 'accepted', 'c841fc72-dff5-43b8-9447-4ce89376c438', 'room.prism'),
('5789b441-c473-4f0b-8859-c3fc6225dfc4', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', 0, 0, 1, 'accepted', 'c5a28c0c-800a-41dd-a3b6-458de481957f', 'room.alcatraz'),
('1680381f-fa9e-40ca-af33-a0b269e06e0e', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', 'c0aa4bf1-070e-473e-8b03-1301dd9575a1', 'room.lakeview'),
('8938b1cb-30da-46b7-a015-a3658ac622b5', NULL, 'Dock Office, Oakland Warehouse (6 seats)', 0, 0, 1, 'accepted', '5178e465-73dd-40a2-a4ee-2e0a534b77f7', 'room.dock'),
('02d35914-86b1-4e4c-b490-118ab9d037ea', NULL, 'Presidio, San Francisco Headquarters (40 seats)', 0, 0, 1, 'accepted', 'f4b461ce-58d9-4ee1-be34-9cba9eeea442', 'room.presidio'),
('12875a31-cc74-47e3-8cf1-a6f7f3b69375', NULL, 'Barton, Austin Engineering Center (8 seats)', 0, 0, 1, 'accepted', '3bffed57-02b3-4d22-a939-3eb92ca38cfe', 'room.barton'),
('4404994d-544a-49b1-b852-54de9dea2f54', NULL, 'Harbour, Toronto Office (8 seats)', 0, 0, 1, 'accepted', 'e11013c0-f71f-40d4-8ed8-9924e228e49a', 'room.harbour'),
('ae6ec1d3-655a-4915-bde7-ac6b474aeb71', NULL, 'Dock Office, Oakland Warehouse (6 seats)', 0, 0, 1, 'accepted', '95f2eb75-5289-4bab-9877-3bdb756a7e68', 'room.dock'),
('2468afdd-4eae-4008-ac36-0de83651cec9', NULL, 'Barton, Austin Engineering Center (8 seats)', 0, 0, 1, 'accepted', 'a3613c35-1dc7-46a1-9c1e-5125a71dd80d', 'room.barton'),
('bdef5093-29b0-4b3e-976d-ed749f406e99', NULL, 'Zilker, Austin Engineering Center (14 seats)', 0, 0, 1, 'accepted', '9ab5c67d-fb55-4e61-9a38-e7586f1f5c9d', 'room.zilker'),
('ab2ef5ad-c29a-481e-9d78-681b892c66c2', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', '49bfc9c3-9389-412b-8273-a2ef64099ea4', 'room.lakeview'),
('5d45fa7c-6f92-463c-b527-dc452b12ec3d', NULL, 'Loop, Chicago Office (6 seats)', 0, 0, 1, 'accepted', '566087d9-3dfb-4a71-b0f7-340b68a0103d', 'room.loop'),
('f86792c4-5edf-42fc-994c-a4cf0ac3eb6f', NULL, 'Zilker, Austin Engineering Center (14 seats)', 0, 0, 1, 'accepted', 'f70c9bf4-d20b-4c76-bbad-53f4424b069c', 'room.zilker'),
('b86363ce-bf39-41d4-9944-9132c8b2a9e3', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', 'bff7bc21-31e8-407d-9c61-7ff37bfdd682', 'room.lakeview'),
('53e1a9f8-f8b0-4a94-be56-f89c3881bc48', NULL, 'Barton, Austin Engineering Center (8 seats)', 0, 0, 1, 'accepted', '96cb258c-2325-48da-9a9b-f3b67f3544c0', 'room.barton'),
('628c3ed3-d929-4197-8191-8d2eb8c77b42', NULL, 'Loop, Chicago Office (6 seats)', 0, 0, 1, 'accepted', '21b63c94-758b-466f-948a-33ae9fc4e799', 'room.loop'),
('7af62564-7b8c-41c7-93a4-226aec0dbe4f', NULL, 'Loop, Chicago Office (6 seats)', 0, 0, 1, 'accepted', 'e6e8ad5e-d43b-433d-ba3d-61b8aac75d21', 'room.loop'),
('60588d04-1ce0-42ed-9675-8a31b081f94b', NULL, 'Marina, San Francisco Headquarters (8 seats)', 0, 0, 1, 'accepted', '4d872b78-d6d7-486b-9d2e-38cf9b6d3ce0', 'room.marina'),
('cc5cddf9-b4cf-4db1-ac51-b584780e3eec', NULL, 'Harbour, Toronto Office (8 seats)', 0, 0, 1, 'accepted', '20ea2373-5be3-4f14-ac70-042193109342', 'room.harbour'),
('ac1cf660-6bc3-41d8-b193-ffa73b783e24', NULL, 'Lens, Portland Laboratory (6 seats)', 0, 0, 1, 'accepted', 'c2209017-838f-41f4-81bf-02a149e2ceaf', 'room.lens'),
('9238d2e7-042a-46f7-bdac-ce9ec628c729', NULL, 'Presidio, San Francisco Headquarters (40 seats)', 0, 0, 1, 'accepted', '6d08d600-959b-42ec-9f4e-47b73481be7b', 'room.presidio'),
('b055bd39-3637-42a4-b431-3219044159df', NULL, 'Marina, San Francisco Headquarters (8 seats)', 0, 0, 1, 'accepted', 'e832b6a5-f2d0-4e42-be7f-ae1218375b75', 'room.marina'),
('38a661c1-33f4-4d5b-b5c3-2d9d2037ee36', NULL, 'Marina, San Francisco Headquarters (8 seats)', 0, 0, 1, 'accepted', '67b97fc8-5d1f-486d-a947-c86a125704ba', 'room.marina'),
('86c4098a-9366-46c1-91c3-1ec1841646d7', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', 'd29c35a9-5f37-4c92-983b-3df025d34bae', 'room.lakeview'),
('aaa84690-fc12-4a7a-a80a-7f332102084e', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', '2858b102-e712-4f6f-8cfd-25ec19b627cb', 'room.lakeview'),
('9b328bda-7675-4210-ba92-abfacb8a9027', NULL, 'Lakeview, Chicago Office (10 seats)', 0, 0, 1, 'accepted', '51b7e835-d778-431b-aa43-c2b7badd2d02', 'room.lakeview'),
('935f1496-af1d-45d9-9dbd-2b6767997557', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', 0, 0, 1, 'accepted', 'f9dbb7ca-7225-4bb0-b770-342e0ac4a615', 'room.alcatraz'),
('777ae7ec-be9e-4fa6-8bee-36fbfd7db1bb', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', 0, 0, 1, 'accepted', '1aecd761-1dc6-444e-b96c-e8bad62a5768', 'room.alcatraz'),
('850eaf4c-c3d3-44bb-9fae-b2f78c73f32c', NULL, 'Summit, Denver Sales Office (8 seats)', 0, 0, 1, 'accepted', '6d91c8e6-e7e5-4f0c-a046-330ae42f958b', 'room.summit'),
('13b55c9f-b3a7-484f-a7b9-f53fc77432a3', NULL, 'Summit, Denver Sales Office (8 seats)', 0, 0, 1, 'accepted', '4306f50f-dfe8-4634-a772-4216634770ca', 'room.summit'),
('80a3edaf-4d41-464a-87b8-643dc1c64a16', NULL, 'Lens, Portland Laboratory (6 seats)', 0, 0, 1, 'accepted', '9ba09d6a-c948-41b1-85f2-8b8b04788dde', 'room.lens'),
('d58aac25-d198-482c-8cff-2d4a88ad1534', NULL, 'Alcatraz, San Francisco Headquarters (6 seats)', 0, 0, 1, 'accepted', 'c0803f51-3a2e-464e-bbb2-fb542d83c617', 'room.alcatraz'),
('0b6ba4d7-7d1f-4e69-92f2-6ff7aa17e8f5', NULL, 'Harbour, Toronto Office (8 seats)', 0, 0, 1, 'accepted', '681b0a7c-4aed-43e5-af97-6584c70d64ad', 'room.harbour'),
('a7f2a72c-820d-4d2f-9a86-f9a151f0e2e8', NULL, 'Loop, Chicago Office (6 seats)', 0, 0, 1, 'accepted', '56974ab4-15d9-47d9-8ef5-fe7b85c4da34', 'room.loop'),
('55ec6c0a-7d8e-44c8-ac2b-9f392fa9eaaf', NULL, 'Zilker, Austin Engineering Center (14 seats)', 0, 0, 1, 'accepted', 'fdd32c80-8e7f-4cd5-b0b1-2799ea0bb944', 'room.zilker'),
('b1907e02-4684-4cdd-a89a-19faa360d962', NULL, 'Lens, Portland Laboratory (6 seats)', 0, 0, 1, 'accepted', 'c67e6bb1-7724-4989-900e-adf6a4cbd258', 'room.lens'),
('15e820e3-6a0e-4b82-9bc9-be7f6d2e119b', NULL, 'Presidio, San Francisco Headquarters (40 seats)', 0, 0, 1, 'accepted', '45e8372b-fa6b-43f0-83da-eab30f27caa0', 'room.presidio'),
('b352cd6e-7100-4a9a-ab24-01fa28e3f122', NULL, 'Zilker, Austin Engineering Center (14 seats)', 0, 0, 1, 'accepted', '374e7370-41b5-4794-bf34-b8aeface1b14', 'room.zilker'),
('c6d386aa-1be5-4133-b385-749da6d2ffdb', NULL, 'Harbour, Toronto Office (8 seats)', 0, 0, 1, 'accepted', '1dfcac33-4f1e-46a1-8395-681ed9824162', 'room.harbour'),
('65ce5abf-cd29-40bf-9f04-59d73ab7dd8d', NULL, NULL, 0, 0, 0, 'accepted', '4f9136db-685b-4eda-a20c-8b75e7b40061', 'connie.simon'),
('86091e5d-5f8c-4dbe-8572-3324da4907c6', NULL, NULL, 0, 0, 0, 'accepted', '4f9136db-685b-4eda-a20c-8b75e7b40061', 'xiti.goswami'),
('4af8915a-368b-435f-8f47-92534df7b390', NULL, NULL, 0, 0, 0, 'accepted', 'ebdf84a6-526b-4188-8fec-191836aed74e', 'natalie.valenzuela'),
('ca75c10c-283f-43a5-b482-817b4c16ab8f', NULL, NULL, 0, 0, 0, 'accepted', 'ebdf84a6-526b-4188-8fec-191836aed74e', 'constance.tintzmann'),
('d8449464-6fce-4e79-8c0f-24d01746e129', NULL, NULL, 0, 0, 0, 'accepted', '2b5f2db7-4bc3-46ff-bcda-66fe47ed8824', 'manuela.cavalcante'),
('21d07cde-9e7d-4bde-8e1b-4601584afe50', NULL, NULL, 0, 0, 0, 'accepted', '2b5f2db7-4bc3-46ff-bcda-66fe47ed8824', 'jade.brown'),
('a432563c-644c-477e-ba70-1f4a79e83e0f', NULL, NULL, 0, 0, 0, 'accepted', '86a3caaa-d5c0-439b-9a2e-d62c9345bf30', 'connie.simon'),
('abf4a696-f53d-40f8-8c3d-ca800bf63709', NULL, NULL, 0, 0, 0, 'accepted', '86a3caaa-d5c0-439b-9a2e-d62c9345bf30', 'brian.anderson'),
('3807bbab-52b8-43c4-8f60-5bebae2e4073', NULL, NULL, 0, 0, 0, 'accepted', '816e8324-05b9-4849-9bc9-96c92f88b4cb', 'nathan.vyas'),
('80fd6499-21c4-4d13-a982-ad3b123ae51f', NULL, NULL, 0, 0, 0, 'accepted', '816e8324-05b9-4849-9bc9-96c92f88b4cb', 'thomas.barrera'),
('23030834-2def-409d-9166-ab711b59cf2f', NULL, NULL, 0, 0, 0, 'accepted', '34350491-5ed0-434e-b0a4-581fcea5f101', 'nicole.mason'),
('f14472e3-e97f-401f-94e1-2c853560b439', NULL, NULL, 0, 0, 0, 'accepted', '34350491-5ed0-434e-b0a4-581fcea5f101', 'julie.thomas'),
('64948471-6ef3-4d41-abda-41c93b50bcd2', NULL, NULL, 0, 0, 0, 'accepted', '38e37609-40d8-43ca-85f4-271731bd0bba', 'jorge.casanova'),
('e67a2e26-448d-411a-9165-ee420406d3f8', NULL, NULL, 0, 0, 0, 'accepted', '38e37609-40d8-43ca-85f4-271731bd0bba', 'hannes.roskoth'),
('142d558f-e514-4d85-9f6a-8f0f80558022', NULL, NULL, 0, 0, 0, 'accepted', 'ecf32422-417f-413e-b4d1-04ecafc524e1', 'anita.basu'),
('08b0b507-8e05-4298-96c0-dedaa71acfe1', NULL, NULL, 0, 0, 0, 'accepted', 'ecf32422-417f-413e-b4d1-04ecafc524e1', 'christopher.robinson'),
('819c969b-65e5-4386-8170-69948ad59a91', NULL, NULL, 0, 0, 0, 'accepted', 'c057b447-abf5-49fc-ab5d-7bda27110229', 'mario.hernandez'),
('a2102221-d708-4084-9b44-fb28c39d58a6', NULL, NULL, 0, 0, 0, 'accepted', 'c057b447-abf5-49fc-ab5d-7bda27110229', 'santiago.lara');


INSERT INTO conference_data (id, event_id, solution_type, solution_name, solution_icon_uri, request_id, create_solution_type, status_code, entry_points, notes, signature, meeting_uri, label) VALUES
('914c86c7-3fbf-4d8b-ba22-15e9c3ed5e04', '56974ab4-15d9-47d9-8ef5-fe7b85c4da34', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01ja1dp1dar841hbk7zshz65f0","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01ja1dp1dar841hbk7zshz65f0', NULL),
('4add1ec4-6c9d-416e-bfab-ed4b9be28530', '7c3908f0-646c-49d5-a717-e41a46fc4023', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j12vnbqdd8sspyvp4es7zpt8","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j12vnbqdd8sspyvp4es7zpt8', NULL),
('3488e5ab-1a53-476f-9753-2f2b1e2a3871', 'a76be17a-bd2e-4374-b94f-a3805822b81e', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j27t5e52brrcff7vrff7pcsk","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j27t5e52brrcff7vrff7pcsk', NULL),
('32070923-040d-4a3b-a639-e286f6bfee3c', '681b0a7c-4aed-43e5-af97-6584c70d64ad', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jf4gfpfj5tnkzs3cm66s57a4","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jf4gfpfj5tnkzs3cm66s57a4', NULL),
('8496c0f0-b20c-4180-84e9-24e8ba9a7f99', 'b92b93cc-06f6-40ba-9a14-4a3fb2b690ad', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jx44vg262xcryvnn95978xp7","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jx44vg262xcryvnn95978xp7', NULL),
('36b32d6d-646b-4dc9-a3e6-d5aa62605874', '1785b0a1-be55-478b-a872-ff955136e337', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j5wnr20mbt3q4ywe6nwqy64r","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j5wnr20mbt3q4ywe6nwqy64r', NULL),
('4f40ac8a-4c84-4971-afc7-fa04115308b9', '53e3f7a7-b222-4972-a172-035770dcde7b', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j6kpxj9bfkqbm27rqn3eaa0x","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j6kpxj9bfkqbm27rqn3eaa0x', NULL),
('a0b1b5a9-bfa1-49f4-b9bc-bf8277b64d7a', '5afa739d-e7cf-4976-a0da-1e10a3092522', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jyggcdqvp1hhxnrrtyptv6wq","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jyggcdqvp1hhxnrrtyptv6wq', NULL),
('9f2ef9e9-ec83-42b1-8c8f-273f55e73a9f', '016a6158-d133-4db5-8fbe-95ac123705d8', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jc19er2x91a6tx8fnpybkxjm","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jc19er2x91a6tx8fnpybkxjm', NULL),
('67996406-8c98-4ecb-b189-fc96e4869b4d', 'f7cf0ba2-5653-4aa3-8cd4-49e5a615f8d6', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jmr0b33km2r4r52sj3svqtf9","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jmr0b33km2r4r52sj3svqtf9', NULL),
('178f11f5-863d-4ce9-badb-e8c5b7c23fc1', '61f526a6-72df-41ad-9786-ce8cf07f1d93', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j2gxp20rprgknw6gjgggg96s","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j2gxp20rprgknw6gjgggg96s', NULL),
('6046e758-a108-41ef-be1f-b93e95ab14ba', '531899b8-e1fc-4639-9c4e-3a5091bc528b', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j06jjgyxncdn25xrzpvj56xz","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j06jjgyxncdn25xrzpvj56xz', NULL),
('c2c4ede6-ff7e-42e9-8585-5e387d854c2e', 'ef783497-a5e3-4877-babb-86702d5a4c59', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j3fh9zqv93502dn2j52q5yfq","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j3fh9zqv93502dn2j52q5yfq', NULL),
('b081f313-574d-4b90-84e8-b24228abb53c', 'cad28bc2-cfc0-4864-94d4-148f09357c61', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jsh12e6jsez9r9m564r1tvvn","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jsh12e6jsez9r9m564r1tvvn', NULL),
('4007f70f-91be-4d7f-8e71-6291ad70bb3d', '6d08d600-959b-42ec-9f4e-47b73481be7b', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jh8ej9w1z646n1jdkwfzn8ww","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jh8ej9w1z646n1jdkwfzn8ww', NULL),
('868cb535-ddac-4edc-919a-5e447d7add34', 'd7270742-a1ae-473c-8e5e-01ea73c8e007', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j13ypqczq9xzamtyv7rtcr88","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j13ypqczq9xzamtyv7rtcr88', NULL),
('132d55b3-7473-4e6b-8702-c7056e61cdee', '4306f50f-dfe8-4634-a772-4216634770ca', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j1rhxhbf00fqb155yqtt2he1","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j1rhxhbf00fqb155yqtt2he1', NULL),
('06d77efb-733b-430a-a284-151d6d4b7427', '6215fb33-8334-4851-a418-5c1ddd880173', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j0e1ythda9xw5jhg5y98k549","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j0e1ythda9xw5jhg5y98k549', NULL),
('8cac4362-5b51-4ae6-bcd2-2e7ace6b4c93', '16eec5d9-0e8d-4fcb-b283-56a6586b5084', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jyadmkrmzv3b8bc031ktprbt","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jyadmkrmzv3b8bc031ktprbt', NULL),
('0c80b6b5-31b4-42d9-997f-71b7d11a3555', 'ac1b92a7-3309-4e20-a923-259321268900', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j14zxe8kkn676c0ftrck92xf","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j14zxe8kkn676c0ftrck92xf', NULL),
('48c05b09-c010-45c3-8ab8-1d536b4c3e93', '50192240-e339-43fb-acd8-c8880c6d2ba6', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j4mcd6zqbbvs39fzpwp8vx8v","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j4mcd6zqbbvs39fzpwp8vx8v', NULL),
('580de824-af20-4044-b3ec-a9f6e0b11bf3', 'af346e38-035c-4545-95a9-8e3ea4551ab1', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jgmnq9n71qddd31kzs0ew4wy","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jgmnq9n71qddd31kzs0ew4wy', NULL),
('af56be5a-748d-4122-96e1-fe9202786a0f', 'e32238ab-01b0-4dab-b87c-deca006058cf', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j4nc1yh1xbjxs4ecrna263pt","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j4nc1yh1xbjxs4ecrna263pt', NULL),
('d63b1f42-e36b-45a6-8cae-1fcbdc1138b9', '4f9136db-685b-4eda-a20c-8b75e7b40061', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jw1y8qftj5tgjd2ysq8fxq3k","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jw1y8qftj5tgjd2ysq8fxq3k', NULL),
('7e96ebe9-e16f-4a1b-9f12-630b41b7ca09', 'ebdf84a6-526b-4188-8fec-191836aed74e', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jdzd59jeqr5ff5fz5tth9c3s","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jdzd59jeqr5ff5fz5tth9c3s', NULL),
('4449501c-02d0-4c86-94e9-ca18d09703f2', '2b5f2db7-4bc3-46ff-bcda-66fe47ed8824', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j29krmthzms620pmy3qk6can","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j29krmthzms620pmy3qk6can', NULL),
('de9c7231-b9d8-4955-9c9a-7accc4980a47', 'b030be8c-cdd7-4c1e-9a69-15296b350331', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jyh7h35ma5j31tqtymvxpm7b","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jyh7h35ma5j31tqtymvxpm7b', NULL),
('9fcc18bf-353a-4d04-92ed-9eb885f0273f', '86a3caaa-d5c0-439b-9a2e-d62c9345bf30', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jq7m3xngczswhgp1bhgcfswm","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jq7m3xngczswhgp1bhgcfswm', NULL),
('c27c226f-b64e-49c9-a73f-318ba4378f5f', '816e8324-05b9-4849-9bc9-96c92f88b4cb', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j2ze3d2xsvvn31sw3kgftry9","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j2ze3d2xsvvn31sw3kgftry9', NULL),
('01c87dcb-5c8c-40f7-b614-166713403151', '34350491-5ed0-434e-b0a4-581fcea5f101', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jzqf4pxcgxe1qypcvrtgqb3v","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jzqf4pxcgxe1qypcvrtgqb3v', NULL),
('964c1dbf-8915-4e18-b4bd-fa72b45e8d8a', '38e37609-40d8-43ca-85f4-271731bd0bba', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01j3zh6e7q7edk9bxkpat0kt4s","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01j3zh6e7q7edk9bxkpat0kt4s', NULL),
('c4dd642d-7c40-4ec0-905e-c9b678f12d21', 'ecf32422-417f-413e-b4d1-04ecafc524e1', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jhsav2aq02991g77d08n7wrz","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jhsav2aq02991g77d08n7wrz', NULL),
('1cdba0e9-a41b-4955-82d9-533d9af74655', 'c057b447-abf5-49fc-ab5d-7bda27110229', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jwx1bgbbnnbm0ka321es9t37","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jwx1bgbbnnbm0ka321es9t37', NULL),
('a7584b02-9feb-4973-8a93-868512fe82c5', 'f5115626-2877-4022-b0f7-71a8467fae57', 'addOn', 'Microsoft Teams', NULL, NULL, 'addOn', 'success', '[{"entryPointType":"video","uri":"https://teams.microsoft.com/l/meetup-join/01jwrz41akyexwyfh33easy9fn","label":"Microsoft Teams meeting"}]', NULL, NULL, 'https://teams.microsoft.com/l/meetup-join/01jwrz41akyexwyfh33easy9fn', NULL);

UPDATE calendars SET description = NULL WHERE calendar_id = 'scott.page-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.mandal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'samuel.amble-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'connie.simon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bella.castro-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'divya.ravel-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'wendolin.arteaga-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaique.ribeiro-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mario.hernandez-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adweta.samra-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicole.mason-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aaron.jones-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hemani.dutt-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kenneth.campbell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'irya.dhaliwal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'whitney.rose-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.basu-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.moore-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'emily.bryan-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'carlota.chacon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'carl.dobson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.brito-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'esparta.nino-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracy.wood-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adweta.ravel-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lajita.kaur-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'citlali.bermudez-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'watika.raja-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mark.jenkins-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'allison.ramsey-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bonnie.fisher-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'daniel.lira-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracey.turner-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'cody.spears-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hazel.butler-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'natalie.valenzuela-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'varsha.soman-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.panchal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jorge.casanova-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.wason-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gabrielle.arnold-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'manuela.cavalcante-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nathan.vyas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'john.watson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'liz.cassiano-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.johnston-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'elias.osorio-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'taylor.smith-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'allana.barbosa-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'charles.macias-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brooke.austin-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'heather.morales-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'natali.romer-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amara.srinivas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amy.hunt-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'david.ortega-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'humberto.manzanares-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hannes.roskoth-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'zacarias.madrid-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'john.lee-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'raphaela.koch-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.halder-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'julie.thomas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'paulina.soria-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'constance.tintzmann-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jennifer.frank-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jade.brown-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'christopher.robinson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gerald.galloway-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'watika.shere-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sabri.prei-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amalia.hanel-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'darlene.davis-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'xiti.goswami-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'roger.banks-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lesley.middleton-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lisa.melendez-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'santiago.lara-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'thomas.barrera-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mandy.clark-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'marcus.taylor-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'diana.ruiz-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.anderson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henry.silva-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sandra.burton-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tiffany.miller-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amara.srinivas2-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'xiti.nadig-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'yauvani.shenoy-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bianka.juttner-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kate.wood.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'richard.mora.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henrique.pinto.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aditya.nayak.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'randall.grant.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aldo.trub.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jessica.diaz.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'pietra.pires.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'antonella.dias.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laksh.nayar.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'francisco.juttner.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jessica.whitehead.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'vamakshi.sastry.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaitlyn.castillo.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'chaman.krishnan.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'melissa.teixeira.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.kata.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'rafaela.rios.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'abigail.robson.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'divya.sodhi.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anjali.lall.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ofelia.villalobos.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gabrielle.arnold.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'susan.salinas.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amol.nagi.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gotthold.zahn.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'raven.bean.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'evelyn.klemt.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bryan.wade.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'danny.moore.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mark.sheldon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaique.bezerra-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gustavo.duarte-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'watika.soman-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adriana.chacon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'carl.jones-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hemani.agarwal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kieran.rutherford-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hannes.tintzmann-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jennifer.turner-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amalia.albrecht-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'raphaela.prei-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aarti.basu-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.robinson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'padma.ravel-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lesley.foster-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'olivia.johnston-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'esparta.maldonado-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nathan.mason-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bonnie.jenkins-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'constance.koch-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'neha.raja-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.pinto-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracey.norris-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aaron.hammond-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gabrielle.page-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'diana.dominguez-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'fernanda.salinas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'humberto.madrid-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'harpreet.dhaliwal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'megan.thomas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'wendolin.gallegos-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hari.balakrishnan-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'caio.brito-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'carlota.casanova-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'allana.cassiano-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'greta.roskoth-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'edward.ruiz-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ankit.vyas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'connie.davis-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gaurav.kapoor-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anjali.halder-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'claudia.cardenas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bella.arteaga-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'karin.hoffmann-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amardeep.brar-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'samuel.galloway-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'annika.krause-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amara.gopal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'whitney.amble-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sunita.singhal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aline.lacerda-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lakshmi.reddy-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bianka.fiedler-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'pooja.mandal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'divya.subramanian-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'daniel.aguilar-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'andres.soria-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'zacarias.valenzuela-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'taylor.ellis-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jorge.manzanares-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'susan.campbell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'john.frank-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'charles.brown-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicole.clark-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'paulina.osorio-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henry.smith-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aidan.kavanagh-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'shannon.butler-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kayla.austin-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'roger.arnold-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'stuart.penrose-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lajita.dhillon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'scott.diaz-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sabri.juttner-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'elke.brandt-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'varsha.shah-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mario.silva-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'irya.ahluwalia-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sandra.whitehead-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gurpreet.dutt-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lajita.samra-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ian.lee-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'manish.wason-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'allison.castro-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sandhya.iyer-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.spears-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'francisco.villalobos-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'elias.hernandez-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gerald.taylor-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'abigail.banks-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ritu.desai-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mandy.abbott-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.lall-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jessica.lowell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'vanessa.quinn-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'emily.macias-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'natalie.lira-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'harpreet.kaur-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'cody.watson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amol.panchal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brooke.fisher-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'darlene.dobson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'manuela.almeida-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'elke.hanel-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'julie.ramsey-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aditya.mishra-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'christopher.middleton-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henrique.ribeiro-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'davi.barbosa-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.goswami-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'caleb.chapman-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jade.blake-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kenneth.rose-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gary.bryan-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ofelia.nino-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'davi.cavalcante-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'marcus.vaughn-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hazel.hunt-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.shere-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aarti.agarwal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amy.simon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'humberto.dominguez-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mario.chacon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'priya.rajan-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.moore-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ritu.lall-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'karin.hanel-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'fernanda.maldonado-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'varsha.mishra-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'liz.jensen-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jorge.cardenas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'julie.burton-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anand.srinivas-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kenneth.clark-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adriana.valenzuela-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'edward.davis-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'vanessa.moore-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'scott.mason-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'lesley.johnston-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'francisco.arteaga-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'neha.shah-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jade.vaughn-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'allana.lacerda-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'manish.kapoor-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gary.quinn-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ankit.desai-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ofelia.madrid-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'christopher.frank-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mandy.miller-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaique.duarte-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.chapman-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.ribeiro-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jessica.lira-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'liz.castro-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'wendolin.aguilar-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'manuela.cassiano-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adweta.soman-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henrique.almeida-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'charles.blake-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gustavo.bezerra-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tiffany.arnold-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'vasudha.nayak-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'abigail.bryan-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'dylan.mackenzie-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.amble-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.brown-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brooke.simon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'pooja.goswami-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henry.dobson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'emily.robinson-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'watika.singhal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.panchal-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hazel.norris-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'caio.cavalcante-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'daniel.soria-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'zacarias.gallegos-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'whitney.sheldon-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hemani.wason-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aline.brito-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sandra.taylor.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sunita.basu.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'natalie.turner.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'taylor.lee.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amol.halder.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'megan.galloway.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracy.foster.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaique.barbosa.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gustavo.barbosa.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anjali.samra.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jennifer.austin.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kayla.spears.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gaurav.raja.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nathan.diaz.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'cody.jones.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sabri.krause.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aditya.vyas.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'fergus.donovan.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aaron.ruiz.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicole.lowell.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'marcus.whitehead.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'caio.pinto.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'connie.jenkins.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'olivia.butler.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'roger.fisher.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'arvind.narayanan.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mark.wood.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'paulina.silva.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'samuel.thomas.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bonnie.ellis.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'darlene.page.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'caleb.burton.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.kumaran.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracey.abbott.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aline.ribeiro.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gabrielle.macias.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.shere.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'susan.banks.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'carl.middleton.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'andres.hernandez.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hannes.juttner.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'allana.cavalcante.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ian.hammond.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'shannon.smith.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sunita.shah.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'simon.wainwright.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'deepa.iyer.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gerald.rose.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hemani.lall.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anjali.desai.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hazel.campbell.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gerald.jensen.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'megan.hammond.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'claudia.manzanares.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.mishra.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'connie.lira.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.nayak.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.agarwal.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ritu.shere.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'caleb.ruiz.tessell-primary';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.mandal-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'wendolin.arteaga-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicole.mason-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kenneth.campbell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.moore-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.moore-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'emily.bryan-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.brito-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'esparta.nino-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'esparta.nino-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracy.wood-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adweta.ravel-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'watika.raja-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracey.turner-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'tracey.turner-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'varsha.soman-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.panchal-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavika.wason-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gabrielle.arnold-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.johnston-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.johnston-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'elias.osorio-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'taylor.smith-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'natali.romer-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'david.ortega-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hannes.roskoth-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'zacarias.madrid-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'julie.thomas-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'paulina.soria-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jennifer.frank-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jennifer.frank-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amalia.hanel-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'thomas.barrera-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.anderson-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'brian.anderson-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sandra.burton-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'xiti.nadig-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kate.wood.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'richard.mora.tessell-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henrique.pinto.tessell-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aldo.trub.tessell-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'pietra.pires.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laksh.nayar.tessell-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'vamakshi.sastry.tessell-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaitlyn.castillo.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kaitlyn.castillo.tessell-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'chaman.krishnan.tessell-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'melissa.teixeira.tessell-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nicholas.kata.tessell-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ofelia.villalobos.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'evelyn.klemt.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'evelyn.klemt.tessell-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gustavo.duarte-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adriana.chacon-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'hannes.tintzmann-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jennifer.turner-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'olivia.johnston-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nathan.mason-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'wendolin.gallegos-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'greta.roskoth-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ankit.vyas-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ankit.vyas-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gaurav.kapoor-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'claudia.cardenas-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'annika.krause-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'andres.soria-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'susan.campbell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sabri.juttner-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'varsha.shah-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'mario.silva-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sandra.whitehead-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ritu.desai-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.lall-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'vanessa.quinn-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'amol.panchal-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jade.blake-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'ofelia.nino-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'davi.cavalcante-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'humberto.dominguez-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'laura.moore-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'jorge.cardenas-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'julie.burton-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kenneth.clark-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'adriana.valenzuela-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'francisco.arteaga-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'christopher.frank-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'manuela.cassiano-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'henrique.almeida-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'gustavo.bezerra-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'emily.robinson-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'emily.robinson-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'watika.singhal-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.panchal-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'anita.panchal-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'whitney.sheldon-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'kayla.spears.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'nathan.diaz.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'cody.jones.tessell-interviews';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sabri.krause.tessell-travel';
UPDATE calendars SET description = NULL WHERE calendar_id = 'aaron.ruiz.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'paulina.silva.tessell-on-call';
UPDATE calendars SET description = NULL WHERE calendar_id = 'sunita.shah.tessell-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'simon.wainwright.tessell-training';
UPDATE calendars SET description = NULL WHERE calendar_id = 'bhavna.mishra.tessell-on-call';
UPDATE events SET summary = 'Release planning for ERP and CRM', description = 'We fill the next two releases. Finance sends its must-haves on the evening before; anything later goes into the release after.' WHERE event_id = 'evt-team-business-applications-planning-1';
UPDATE events SET summary = 'Release planning for ERP and CRM', description = 'We fill the next two releases. Finance sends its must-haves on the evening before; anything later goes into the release after.' WHERE event_id = 'evt-team-business-applications-planning-2';
UPDATE events SET summary = 'Release planning for ERP and CRM', description = 'We fill the next two releases. Finance sends its must-haves on the evening before; anything later goes into the release after.' WHERE event_id = 'evt-team-business-applications-planning-3';
UPDATE events SET summary = 'Release planning for ERP and CRM', description = 'We fill the next two releases. Finance sends its must-haves on the evening before; anything later goes into the release after.' WHERE event_id = 'evt-team-business-applications-planning-4';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-1';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-2';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-3';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-4';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-5';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-6';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-7';
UPDATE events SET summary = 'Applications standup', description = 'Twenty minutes for releases, ten for the integration backlog. Whoever changed something in the ERP test system says so here, not on Thursday.' WHERE event_id = 'evt-team-business-applications-sync-8';
UPDATE events SET summary = 'Shift plan, Customer Care', description = 'Shifts for the coming fortnight and the phone rota for the holiday weekend. Swap wishes go into the sheet before we meet.' WHERE event_id = 'evt-team-customer-care-planning-1';
UPDATE events SET summary = 'Shift plan, Customer Care', description = 'Shifts for the coming fortnight and the phone rota for the holiday weekend. Swap wishes go into the sheet before we meet.' WHERE event_id = 'evt-team-customer-care-planning-2';
UPDATE events SET summary = 'Shift plan, Customer Care', description = 'Shifts for the coming fortnight and the phone rota for the holiday weekend. Swap wishes go into the sheet before we meet.' WHERE event_id = 'evt-team-customer-care-planning-3';
UPDATE events SET summary = 'Shift plan, Customer Care', description = 'Shifts for the coming fortnight and the phone rota for the holiday weekend. Swap wishes go into the sheet before we meet.' WHERE event_id = 'evt-team-customer-care-planning-4';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-1';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-2';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-3';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-4';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-5';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-6';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-7';
UPDATE events SET summary = 'Care huddle', description = 'Queue numbers first, then two calls worth learning from, then who is out this week. Please join from the floor if the phones are busy.' WHERE event_id = 'evt-team-customer-care-sync-8';
UPDATE events SET summary = 'Route and parts planning', description = 'Routes for the next two weeks, with the calibration visits that were promised. Bring your list of parts that must travel with you.' WHERE event_id = 'evt-team-field-technicians-planning-1';
UPDATE events SET summary = 'Route and parts planning', description = 'Routes for the next two weeks, with the calibration visits that were promised. Bring your list of parts that must travel with you.' WHERE event_id = 'evt-team-field-technicians-planning-2';
UPDATE events SET summary = 'Route and parts planning', description = 'Routes for the next two weeks, with the calibration visits that were promised. Bring your list of parts that must travel with you.' WHERE event_id = 'evt-team-field-technicians-planning-3';
UPDATE events SET summary = 'Route and parts planning', description = 'Routes for the next two weeks, with the calibration visits that were promised. Bring your list of parts that must travel with you.' WHERE event_id = 'evt-team-field-technicians-planning-4';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-1';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-2';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-3';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-4';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-5';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-6';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-7';
UPDATE events SET summary = 'Field round call', description = 'Dial in from the van. Each site in one sentence, spare parts that are missing, and anything about access badges.' WHERE event_id = 'evt-team-field-technicians-sync-8';
UPDATE events SET summary = 'HR calendar and staffing', description = 'What the next pay date, the starters and the review season ask of us. We also decide who covers the portal on Fridays.' WHERE event_id = 'evt-team-hr-shared-services-planning-1';
UPDATE events SET summary = 'HR calendar and staffing', description = 'What the next pay date, the starters and the review season ask of us. We also decide who covers the portal on Fridays.' WHERE event_id = 'evt-team-hr-shared-services-planning-2';
UPDATE events SET summary = 'HR calendar and staffing', description = 'What the next pay date, the starters and the review season ask of us. We also decide who covers the portal on Fridays.' WHERE event_id = 'evt-team-hr-shared-services-planning-3';
UPDATE events SET summary = 'HR calendar and staffing', description = 'What the next pay date, the starters and the review season ask of us. We also decide who covers the portal on Fridays.' WHERE event_id = 'evt-team-hr-shared-services-planning-4';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-1';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-2';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-3';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-4';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-5';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-6';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-7';
UPDATE events SET summary = 'HR desk round', description = 'Open cases by age, then questions about the handbook. Names of employees stay out of the chat, use the case number.' WHERE event_id = 'evt-team-hr-shared-services-sync-8';
UPDATE events SET summary = 'Identity work, next two weeks', description = 'We pick what moves from the backlog: the group clean-up, the new token policy or the directory sync. Not all three.' WHERE event_id = 'evt-team-identity-and-access-planning-1';
UPDATE events SET summary = 'Identity work, next two weeks', description = 'We pick what moves from the backlog: the group clean-up, the new token policy or the directory sync. Not all three.' WHERE event_id = 'evt-team-identity-and-access-planning-2';
UPDATE events SET summary = 'Identity work, next two weeks', description = 'We pick what moves from the backlog: the group clean-up, the new token policy or the directory sync. Not all three.' WHERE event_id = 'evt-team-identity-and-access-planning-3';
UPDATE events SET summary = 'Identity work, next two weeks', description = 'We pick what moves from the backlog: the group clean-up, the new token policy or the directory sync. Not all three.' WHERE event_id = 'evt-team-identity-and-access-planning-4';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-1';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-2';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-3';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-4';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-5';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-6';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-7';
UPDATE events SET summary = 'Access round', description = 'Requests older than three days, service accounts that expire this month, and one look at sign-in failures by site.' WHERE event_id = 'evt-team-identity-and-access-sync-8';
UPDATE events SET summary = 'Pay run preparation', description = 'Cut-off dates, who signs, and the list of leavers. We go through the checklist line by line, even if it looks the same as last time.' WHERE event_id = 'evt-team-payroll-and-benefits-planning-1';
UPDATE events SET summary = 'Pay run preparation', description = 'Cut-off dates, who signs, and the list of leavers. We go through the checklist line by line, even if it looks the same as last time.' WHERE event_id = 'evt-team-payroll-and-benefits-planning-2';
UPDATE events SET summary = 'Pay run preparation', description = 'Cut-off dates, who signs, and the list of leavers. We go through the checklist line by line, even if it looks the same as last time.' WHERE event_id = 'evt-team-payroll-and-benefits-planning-3';
UPDATE events SET summary = 'Pay run preparation', description = 'Cut-off dates, who signs, and the list of leavers. We go through the checklist line by line, even if it looks the same as last time.' WHERE event_id = 'evt-team-payroll-and-benefits-planning-4';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-1';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-2';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-3';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-4';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-5';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-6';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-7';
UPDATE events SET summary = 'Payroll check-in', description = 'Corrections since the last run, bank rejections, and changes in benefits with an effective date inside this month.' WHERE event_id = 'evt-team-payroll-and-benefits-sync-8';
UPDATE events SET summary = 'Database maintenance planning', description = 'Patching order for the clusters and the restore drill. If a business owner has not agreed to the window, it is not in the plan.' WHERE event_id = 'evt-team-platform-and-databases-planning-1';
UPDATE events SET summary = 'Database maintenance planning', description = 'Patching order for the clusters and the restore drill. If a business owner has not agreed to the window, it is not in the plan.' WHERE event_id = 'evt-team-platform-and-databases-planning-2';
UPDATE events SET summary = 'Database maintenance planning', description = 'Patching order for the clusters and the restore drill. If a business owner has not agreed to the window, it is not in the plan.' WHERE event_id = 'evt-team-platform-and-databases-planning-3';
UPDATE events SET summary = 'Database maintenance planning', description = 'Patching order for the clusters and the restore drill. If a business owner has not agreed to the window, it is not in the plan.' WHERE event_id = 'evt-team-platform-and-databases-planning-4';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-1';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-2';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-3';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-4';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-5';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-6';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-7';
UPDATE events SET summary = 'Platform standup', description = 'Capacity, backups that failed, and what is planned for the maintenance window. Keep war stories for lunch.' WHERE event_id = 'evt-team-platform-and-databases-sync-8';
UPDATE events SET summary = 'Desk rota and projects', description = 'Who is on phones, who is on walk-ins, and who gets a quiet afternoon for the article backlog.' WHERE event_id = 'evt-team-service-desk-planning-1';
UPDATE events SET summary = 'Desk rota and projects', description = 'Who is on phones, who is on walk-ins, and who gets a quiet afternoon for the article backlog.' WHERE event_id = 'evt-team-service-desk-planning-2';
UPDATE events SET summary = 'Desk rota and projects', description = 'Who is on phones, who is on walk-ins, and who gets a quiet afternoon for the article backlog.' WHERE event_id = 'evt-team-service-desk-planning-3';
UPDATE events SET summary = 'Desk rota and projects', description = 'Who is on phones, who is on walk-ins, and who gets a quiet afternoon for the article backlog.' WHERE event_id = 'evt-team-service-desk-planning-4';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-1';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-2';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-3';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-4';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-5';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-6';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-7';
UPDATE events SET summary = 'Desk handover round', description = 'The five oldest tickets, the one that annoyed most people, and what changed in the knowledge base since we last met.' WHERE event_id = 'evt-team-service-desk-sync-8';
UPDATE events SET summary = 'Second line capacity', description = 'Bench time, travel and training until the end of the fortnight. Please enter planned absences before we start.' WHERE event_id = 'evt-team-technical-customer-support-planning-1';
UPDATE events SET summary = 'Second line capacity', description = 'Bench time, travel and training until the end of the fortnight. Please enter planned absences before we start.' WHERE event_id = 'evt-team-technical-customer-support-planning-2';
UPDATE events SET summary = 'Second line capacity', description = 'Bench time, travel and training until the end of the fortnight. Please enter planned absences before we start.' WHERE event_id = 'evt-team-technical-customer-support-planning-3';
UPDATE events SET summary = 'Second line capacity', description = 'Bench time, travel and training until the end of the fortnight. Please enter planned absences before we start.' WHERE event_id = 'evt-team-technical-customer-support-planning-4';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-1';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-2';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-3';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-4';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-5';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-6';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-7';
UPDATE events SET summary = 'Second line round', description = 'Cases that wait for engineering, units on the way back, and firmware questions we hear more than once.' WHERE event_id = 'evt-team-technical-customer-support-sync-8';
UPDATE events SET summary = 'Tessell care, coming weeks', description = 'Visits, deliveries and who writes the answers that still need a technical check.' WHERE event_id = 'evt-team-tessell-customer-care-planning-1';
UPDATE events SET summary = 'Tessell care, coming weeks', description = 'Visits, deliveries and who writes the answers that still need a technical check.' WHERE event_id = 'evt-team-tessell-customer-care-planning-2';
UPDATE events SET summary = 'Tessell care, coming weeks', description = 'Visits, deliveries and who writes the answers that still need a technical check.' WHERE event_id = 'evt-team-tessell-customer-care-planning-3';
UPDATE events SET summary = 'Tessell care, coming weeks', description = 'Visits, deliveries and who writes the answers that still need a technical check.' WHERE event_id = 'evt-team-tessell-customer-care-planning-4';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-1';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-2';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-3';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-4';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-5';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-6';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-7';
UPDATE events SET summary = 'Tessell care round', description = 'New requests from the Denver accounts, open returns, and whether the lab can answer before the weekend.' WHERE event_id = 'evt-team-tessell-customer-care-sync-8';
UPDATE events SET summary = 'Tessell field plan', description = 'We match visits with cars and parts. Customers get a date only after this meeting, please do not promise one earlier.' WHERE event_id = 'evt-team-tessell-field-support-planning-1';
UPDATE events SET summary = 'Tessell field plan', description = 'We match visits with cars and parts. Customers get a date only after this meeting, please do not promise one earlier.' WHERE event_id = 'evt-team-tessell-field-support-planning-2';
UPDATE events SET summary = 'Tessell field plan', description = 'We match visits with cars and parts. Customers get a date only after this meeting, please do not promise one earlier.' WHERE event_id = 'evt-team-tessell-field-support-planning-3';
UPDATE events SET summary = 'Tessell field plan', description = 'We match visits with cars and parts. Customers get a date only after this meeting, please do not promise one earlier.' WHERE event_id = 'evt-team-tessell-field-support-planning-4';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-1';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-2';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-3';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-4';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-5';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-6';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-7';
UPDATE events SET summary = 'Tessell field call', description = 'Where everybody is, which bench is free, and what has to be driven from Salem to Portland this week.' WHERE event_id = 'evt-team-tessell-field-support-sync-8';
UPDATE events SET summary = 'Tessell maintenance windows', description = 'Agree on windows with the lab before they load the coating runs. Short meeting when the lab has no objections.' WHERE event_id = 'evt-team-tessell-infrastructure-planning-1';
UPDATE events SET summary = 'Tessell maintenance windows', description = 'Agree on windows with the lab before they load the coating runs. Short meeting when the lab has no objections.' WHERE event_id = 'evt-team-tessell-infrastructure-planning-2';
UPDATE events SET summary = 'Tessell maintenance windows', description = 'Agree on windows with the lab before they load the coating runs. Short meeting when the lab has no objections.' WHERE event_id = 'evt-team-tessell-infrastructure-planning-3';
UPDATE events SET summary = 'Tessell maintenance windows', description = 'Agree on windows with the lab before they load the coating runs. Short meeting when the lab has no objections.' WHERE event_id = 'evt-team-tessell-infrastructure-planning-4';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-1';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-2';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-3';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-4';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-5';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-6';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-7';
UPDATE events SET summary = 'Tessell infrastructure standup', description = 'State of the lab network, the storage in Salem and tickets shared with the Halden platform people.' WHERE event_id = 'evt-team-tessell-infrastructure-sync-8';
UPDATE events SET summary = 'Tessell people plan', description = 'Interviews to schedule, the safety training that everyone in the lab needs, and our part of the salary round.' WHERE event_id = 'evt-team-tessell-people-team-planning-1';
UPDATE events SET summary = 'Tessell people plan', description = 'Interviews to schedule, the safety training that everyone in the lab needs, and our part of the salary round.' WHERE event_id = 'evt-team-tessell-people-team-planning-2';
UPDATE events SET summary = 'Tessell people plan', description = 'Interviews to schedule, the safety training that everyone in the lab needs, and our part of the salary round.' WHERE event_id = 'evt-team-tessell-people-team-planning-3';
UPDATE events SET summary = 'Tessell people plan', description = 'Interviews to schedule, the safety training that everyone in the lab needs, and our part of the salary round.' WHERE event_id = 'evt-team-tessell-people-team-planning-4';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-1';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-2';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-3';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-4';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-5';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-6';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-7';
UPDATE events SET summary = 'Tessell people round', description = 'Starters, leavers, open contracts. Ten minutes at the end for anything that should go to Halden HR.' WHERE event_id = 'evt-team-tessell-people-team-sync-8';
UPDATE events SET summary = 'Tessell desk rota', description = 'Cover for lunch and for the day the lab moves its clean benches. If you cannot come, leave your dates with the lead.' WHERE event_id = 'evt-team-tessell-service-desk-planning-1';
UPDATE events SET summary = 'Tessell desk rota', description = 'Cover for lunch and for the day the lab moves its clean benches. If you cannot come, leave your dates with the lead.' WHERE event_id = 'evt-team-tessell-service-desk-planning-2';
UPDATE events SET summary = 'Tessell desk rota', description = 'Cover for lunch and for the day the lab moves its clean benches. If you cannot come, leave your dates with the lead.' WHERE event_id = 'evt-team-tessell-service-desk-planning-3';
UPDATE events SET summary = 'Tessell desk rota', description = 'Cover for lunch and for the day the lab moves its clean benches. If you cannot come, leave your dates with the lead.' WHERE event_id = 'evt-team-tessell-service-desk-planning-4';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-1';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-2';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-3';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-4';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-5';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-6';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-7';
UPDATE events SET summary = 'Tessell desk round', description = 'What came in overnight from Denver, devices to order, and one article each that is out of date.' WHERE event_id = 'evt-team-tessell-service-desk-sync-8';
UPDATE events SET summary = 'Workplace projects', description = 'Order of the floors for the refresh, deliveries and storage space. Bring the counts from your site, even if they are rough.' WHERE event_id = 'evt-team-workplace-support-planning-1';
UPDATE events SET summary = 'Workplace projects', description = 'Order of the floors for the refresh, deliveries and storage space. Bring the counts from your site, even if they are rough.' WHERE event_id = 'evt-team-workplace-support-planning-2';
UPDATE events SET summary = 'Workplace projects', description = 'Order of the floors for the refresh, deliveries and storage space. Bring the counts from your site, even if they are rough.' WHERE event_id = 'evt-team-workplace-support-planning-3';
UPDATE events SET summary = 'Workplace projects', description = 'Order of the floors for the refresh, deliveries and storage space. Bring the counts from your site, even if they are rough.' WHERE event_id = 'evt-team-workplace-support-planning-4';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-1';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-2';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-3';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-4';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-5';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-6';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-7';
UPDATE events SET summary = 'Workplace round', description = 'Loan laptops that are not back, rooms with broken screens, and desks for the new people.' WHERE event_id = 'evt-team-workplace-support-sync-8';
UPDATE events SET summary = 'Manager talk Allana', description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-amalia.hanel-talk-allana.lacerda-1';
UPDATE events SET summary = 'Manager talk Allana', description = 'The certificate expires in spring; when do you want to sit the exam?' WHERE event_id = 'evt-amalia.hanel-talk-allana.lacerda-2';
UPDATE events SET summary = 'Jour fixe Darlene' WHERE event_id = 'evt-amalia.hanel-talk-darlene.davis-1';
UPDATE events SET summary = 'Jour fixe Darlene' WHERE event_id = 'evt-amalia.hanel-talk-darlene.davis-2';
UPDATE events SET summary = 'How are things, Gary?' WHERE event_id = 'evt-amalia.hanel-talk-gary.quinn-1';
UPDATE events SET summary = 'How are things, Gary?' WHERE event_id = 'evt-amalia.hanel-talk-gary.quinn-2';
UPDATE events SET summary = 'Amalia listens: Jessica', description = 'Follow-up on the mail from finance. Bring the receipts if you find them.' WHERE event_id = 'evt-amalia.hanel-talk-jessica.lira-1';
UPDATE events SET summary = 'Amalia listens: Jessica', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-amalia.hanel-talk-jessica.lira-2';
UPDATE events SET summary = 'Feedback talk Lesley' WHERE event_id = 'evt-amalia.hanel-talk-lesley.middleton-1';
UPDATE events SET summary = 'Feedback talk Lesley' WHERE event_id = 'evt-amalia.hanel-talk-lesley.middleton-2';
UPDATE events SET summary = 'Lisa: open points', description = 'Lisa sets the topics this time.' WHERE event_id = 'evt-amalia.hanel-talk-lisa.melendez-1';
UPDATE events SET summary = 'Lisa: open points', description = 'What do you need from me to finish by the end of the month?' WHERE event_id = 'evt-amalia.hanel-talk-lisa.melendez-2';
UPDATE events SET summary = 'Amalia + Neha', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-amalia.hanel-talk-neha.shah-1';
UPDATE events SET summary = 'Amalia + Neha', description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-amalia.hanel-talk-neha.shah-2';
UPDATE events SET summary = 'Nicholas and Amalia, short' WHERE event_id = 'evt-amalia.hanel-talk-nicholas.chapman-1';
UPDATE events SET summary = 'Nicholas and Amalia, short' WHERE event_id = 'evt-amalia.hanel-talk-nicholas.chapman-2';
UPDATE events SET summary = 'Ofelia, where we are', description = 'Quick one. If you have no time, say so and we move it.' WHERE event_id = 'evt-amalia.hanel-talk-ofelia.madrid-1';
UPDATE events SET summary = 'Ofelia, where we are', description = 'Let me know beforehand if HR should join for part of it.' WHERE event_id = 'evt-amalia.hanel-talk-ofelia.madrid-2';
UPDATE events SET summary = 'Sit-down with Roger', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-amalia.hanel-talk-roger.banks-1';
UPDATE events SET summary = 'Sit-down with Roger', description = 'Roger sets the topics this time.' WHERE event_id = 'evt-amalia.hanel-talk-roger.banks-2';
UPDATE events SET summary = 'Santiago, half an hour' WHERE event_id = 'evt-amalia.hanel-talk-santiago.lara-1';
UPDATE events SET summary = 'Santiago, half an hour' WHERE event_id = 'evt-amalia.hanel-talk-santiago.lara-2';
UPDATE events SET summary = 'Half hour: Wendolin' WHERE event_id = 'evt-amalia.hanel-talk-wendolin.aguilar-1';
UPDATE events SET summary = 'Half hour: Wendolin' WHERE event_id = 'evt-amalia.hanel-talk-wendolin.aguilar-2';
UPDATE events SET summary = 'Priorities with Xiti' WHERE event_id = 'evt-amalia.hanel-talk-xiti.goswami-1';
UPDATE events SET summary = 'Priorities with Xiti' WHERE event_id = 'evt-amalia.hanel-talk-xiti.goswami-2';
UPDATE events SET summary = 'Two weeks with Anjali' WHERE event_id = 'evt-amol.nagi.tessell-talk-anjali.desai.tessell-1';
UPDATE events SET summary = 'Two weeks with Anjali' WHERE event_id = 'evt-amol.nagi.tessell-talk-anjali.desai.tessell-2';
UPDATE events SET summary = 'How are things, Gerald?' WHERE event_id = 'evt-amol.nagi.tessell-talk-gerald.jensen.tessell-1';
UPDATE events SET summary = 'How are things, Gerald?' WHERE event_id = 'evt-amol.nagi.tessell-talk-gerald.jensen.tessell-2';
UPDATE events SET summary = 'Round with Gerald', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-amol.nagi.tessell-talk-gerald.rose.tessell-1';
UPDATE events SET summary = 'Round with Gerald', description = 'A bit longer than normal, since the previous talk was cancelled.' WHERE event_id = 'evt-amol.nagi.tessell-talk-gerald.rose.tessell-2';
UPDATE events SET summary = 'Gotthold in person' WHERE event_id = 'evt-amol.nagi.tessell-talk-gotthold.zahn.tessell-1';
UPDATE events SET summary = 'Gotthold in person' WHERE event_id = 'evt-amol.nagi.tessell-talk-gotthold.zahn.tessell-2';
UPDATE events SET summary = 'Anita in person', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-amy.hunt-talk-anita.goswami-1';
UPDATE events SET summary = 'Anita in person', description = 'Short check how the trial with later core hours is going.' WHERE event_id = 'evt-amy.hunt-talk-anita.goswami-2';
UPDATE events SET summary = 'Manager talk Davi' WHERE event_id = 'evt-amy.hunt-talk-davi.cavalcante-1';
UPDATE events SET summary = 'Manager talk Davi' WHERE event_id = 'evt-amy.hunt-talk-davi.cavalcante-2';
UPDATE events SET summary = 'Priorities with David', description = 'Walk me through the dashboard, I have never seen the last tab.' WHERE event_id = 'evt-amy.hunt-talk-david.ortega-1';
UPDATE events SET summary = 'Priorities with David', description = 'Discuss the complaint calmly and decide what to write back.' WHERE event_id = 'evt-amy.hunt-talk-david.ortega-2';
UPDATE events SET summary = 'Gary 1:1' WHERE event_id = 'evt-amy.hunt-talk-gary.bryan-1';
UPDATE events SET summary = 'Gary 1:1' WHERE event_id = 'evt-amy.hunt-talk-gary.bryan-2';
UPDATE events SET summary = 'Amy + Henrique' WHERE event_id = 'evt-amy.hunt-talk-henrique.ribeiro-1';
UPDATE events SET summary = 'Amy + Henrique' WHERE event_id = 'evt-amy.hunt-talk-henrique.ribeiro-2';
UPDATE events SET summary = 'Personal check-in, Jade', description = 'Could we do this one outside? Weather looks fine on Wednesday.' WHERE event_id = 'evt-amy.hunt-talk-jade.blake-1';
UPDATE events SET summary = 'Personal check-in, Jade', description = 'We look at the last 2 weeks together, good and bad.' WHERE event_id = 'evt-amy.hunt-talk-jade.blake-2';
UPDATE events SET summary = 'Jour fixe Allana', description = 'We look at the last 5 weeks together, good and bad.' WHERE event_id = 'evt-anjali.lall.tessell-talk-allana.cavalcante.tessell-1';
UPDATE events SET summary = 'Jour fixe Allana', description = 'Walk me through the dashboard, I have never seen the last tab.' WHERE event_id = 'evt-anjali.lall.tessell-talk-allana.cavalcante.tessell-2';
UPDATE events SET summary = 'Catch-up Andres / Anjali', description = 'I booked the quiet corner. Phones stay at the desk.' WHERE event_id = 'evt-anjali.lall.tessell-talk-andres.hernandez.tessell-1';
UPDATE events SET summary = 'Catch-up Andres / Anjali', description = 'Andres asked for this one to be in person, so the office please.' WHERE event_id = 'evt-anjali.lall.tessell-talk-andres.hernandez.tessell-2';
UPDATE events SET summary = 'Gabrielle in person' WHERE event_id = 'evt-anjali.lall.tessell-talk-gabrielle.arnold.tessell-1';
UPDATE events SET summary = 'Gabrielle in person' WHERE event_id = 'evt-anjali.lall.tessell-talk-gabrielle.arnold.tessell-2';
UPDATE events SET summary = 'Ofelia and Anjali', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-anjali.lall.tessell-talk-ofelia.villalobos.tessell-1';
UPDATE events SET summary = 'Ofelia and Anjali', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-anjali.lall.tessell-talk-ofelia.villalobos.tessell-2';
UPDATE events SET summary = 'Feedback talk Shannon', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-anjali.lall.tessell-talk-shannon.smith.tessell-1';
UPDATE events SET summary = 'Feedback talk Shannon', description = 'Shannon sets the topics this time.' WHERE event_id = 'evt-anjali.lall.tessell-talk-shannon.smith.tessell-2';
UPDATE events SET summary = 'Simon, half an hour' WHERE event_id = 'evt-anjali.lall.tessell-talk-simon.wainwright.tessell-1';
UPDATE events SET summary = 'Simon, half an hour' WHERE event_id = 'evt-anjali.lall.tessell-talk-simon.wainwright.tessell-2';
UPDATE events SET summary = 'Fortnight review, Adweta' WHERE event_id = 'evt-bella.castro-talk-adweta.ravel-1';
UPDATE events SET summary = 'Fortnight review, Adweta' WHERE event_id = 'evt-bella.castro-talk-adweta.ravel-2';
UPDATE events SET summary = 'Aline & Bella', description = 'I want your opinion on a change in the team, before I announce it.' WHERE event_id = 'evt-bella.castro-talk-aline.lacerda-1';
UPDATE events SET summary = 'Aline & Bella', description = 'Aline asked for this one to be in person, so the office please.' WHERE event_id = 'evt-bella.castro-talk-aline.lacerda-2';
UPDATE events SET summary = 'Jour fixe Allana', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-bella.castro-talk-allana.cassiano-1';
UPDATE events SET summary = 'Jour fixe Allana', description = 'Look at open tickets older than 3 weeks and agree which ones to drop.' WHERE event_id = 'evt-bella.castro-talk-allana.cassiano-2';
UPDATE events SET summary = 'Open points Anita / Bella', description = 'Lessons from last month, and one thing each that we change.' WHERE event_id = 'evt-bella.castro-talk-anita.basu-1';
UPDATE events SET summary = 'Open points Anita / Bella', description = 'First talk in the new role, so mainly questions from you.' WHERE event_id = 'evt-bella.castro-talk-anita.basu-2';
UPDATE events SET summary = 'Time for Annika' WHERE event_id = 'evt-bella.castro-talk-annika.krause-1';
UPDATE events SET summary = 'Time for Annika' WHERE event_id = 'evt-bella.castro-talk-annika.krause-2';
UPDATE events SET summary = 'Sit-down with Bella', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-bella.castro-talk-bella.arteaga-1';
UPDATE events SET summary = 'Sit-down with Bella', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-bella.castro-talk-bella.arteaga-2';
UPDATE events SET summary = 'Bella listens: Bonnie' WHERE event_id = 'evt-bella.castro-talk-bonnie.jenkins-1';
UPDATE events SET summary = 'Bella listens: Bonnie' WHERE event_id = 'evt-bella.castro-talk-bonnie.jenkins-2';
UPDATE events SET summary = 'Carl: fortnightly talk', description = 'Carl asked for this one to be in person, so the office please.' WHERE event_id = 'evt-bella.castro-talk-carl.dobson-1';
UPDATE events SET summary = 'Carl: fortnightly talk', description = 'Let me know beforehand if HR should join for part of it.' WHERE event_id = 'evt-bella.castro-talk-carl.dobson-2';
UPDATE events SET summary = 'Connie: goals and questions', description = 'You wanted to talk about the internal opening. I have asked around.' WHERE event_id = 'evt-bella.castro-talk-connie.davis-1';
UPDATE events SET summary = 'Connie: goals and questions', description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-bella.castro-talk-connie.davis-2';
UPDATE events SET summary = 'Fernanda x Bella' WHERE event_id = 'evt-bella.castro-talk-fernanda.salinas-1';
UPDATE events SET summary = 'Fernanda x Bella' WHERE event_id = 'evt-bella.castro-talk-fernanda.salinas-2';
UPDATE events SET summary = 'Priorities with Hemani', description = 'I will be late by 5 minutes, the board runs over.' WHERE event_id = 'evt-bella.castro-talk-hemani.dutt-1';
UPDATE events SET summary = 'Priorities with Hemani', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-bella.castro-talk-hemani.dutt-2';
UPDATE events SET summary = 'Feedback talk Kieran' WHERE event_id = 'evt-bella.castro-talk-kieran.rutherford-1';
UPDATE events SET summary = 'Feedback talk Kieran' WHERE event_id = 'evt-bella.castro-talk-kieran.rutherford-2';
UPDATE events SET summary = 'Lesley x Bella', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-bella.castro-talk-lesley.foster-1';
UPDATE events SET summary = 'Lesley x Bella', description = 'Discuss the complaint calmly and decide what to write back.' WHERE event_id = 'evt-bella.castro-talk-lesley.foster-2';
UPDATE events SET summary = 'Sit-down with Mario' WHERE event_id = 'evt-bella.castro-talk-mario.hernandez-1';
UPDATE events SET summary = 'Sit-down with Mario' WHERE event_id = 'evt-bella.castro-talk-mario.hernandez-2';
UPDATE events SET summary = 'Coffee and questions, Raphaela' WHERE event_id = 'evt-bella.castro-talk-raphaela.prei-1';
UPDATE events SET summary = 'Coffee and questions, Raphaela' WHERE event_id = 'evt-bella.castro-talk-raphaela.prei-2';
UPDATE events SET summary = 'Check-in: Tracey', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-bella.castro-talk-tracey.norris-1';
UPDATE events SET summary = 'Check-in: Tracey', description = 'First talk in the new role, so mainly questions from you.' WHERE event_id = 'evt-bella.castro-talk-tracey.norris-2';
UPDATE events SET summary = 'Wendolin 1:1' WHERE event_id = 'evt-bella.castro-talk-wendolin.gallegos-1';
UPDATE events SET summary = 'Wendolin 1:1' WHERE event_id = 'evt-bella.castro-talk-wendolin.gallegos-2';
UPDATE events SET summary = 'Fortnight review, Carl', description = 'Carl asked for this one to be in person, so the office please.' WHERE event_id = 'evt-bhavika.mandal-talk-carl.jones-1';
UPDATE events SET summary = 'Fortnight review, Carl', description = 'Short check how the trial with later core hours is going.' WHERE event_id = 'evt-bhavika.mandal-talk-carl.jones-2';
UPDATE events SET summary = 'Kaique & Bhavika', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-bhavika.mandal-talk-kaique.bezerra-1';
UPDATE events SET summary = 'Kaique & Bhavika', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-bhavika.mandal-talk-kaique.bezerra-2';
UPDATE events SET summary = 'Personal check-in, Samuel' WHERE event_id = 'evt-bhavika.mandal-talk-samuel.amble-1';
UPDATE events SET summary = 'Personal check-in, Samuel' WHERE event_id = 'evt-bhavika.mandal-talk-samuel.amble-2';
UPDATE events SET summary = 'Watika: open points' WHERE event_id = 'evt-bhavika.mandal-talk-watika.soman-1';
UPDATE events SET summary = 'Watika: open points' WHERE event_id = 'evt-bhavika.mandal-talk-watika.soman-2';
UPDATE events SET summary = 'Amalia and Connie' WHERE event_id = 'evt-connie.simon-talk-amalia.albrecht-1';
UPDATE events SET summary = 'Amalia and Connie' WHERE event_id = 'evt-connie.simon-talk-amalia.albrecht-2';
UPDATE events SET description = 'Follow-up on the mail from finance. Bring the receipts if you find them.' WHERE event_id = 'evt-connie.simon-talk-ankit.vyas-1';
UPDATE events SET description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-connie.simon-talk-ankit.vyas-2';
UPDATE events SET summary = 'Updates from Bella' WHERE event_id = 'evt-connie.simon-talk-bella.castro-1';
UPDATE events SET summary = 'Updates from Bella' WHERE event_id = 'evt-connie.simon-talk-bella.castro-2';
UPDATE events SET summary = 'Goals talk Carlota' WHERE event_id = 'evt-connie.simon-talk-carlota.casanova-1';
UPDATE events SET summary = 'Goals talk Carlota' WHERE event_id = 'evt-connie.simon-talk-carlota.casanova-2';
UPDATE events SET summary = 'Claudia, where we are', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-connie.simon-talk-claudia.cardenas-1';
UPDATE events SET summary = 'Claudia, where we are', description = 'Connie has read the draft and has 3 remarks.' WHERE event_id = 'evt-connie.simon-talk-claudia.cardenas-2';
UPDATE events SET summary = 'Diana and Connie, short' WHERE event_id = 'evt-connie.simon-talk-diana.dominguez-1';
UPDATE events SET summary = 'Diana and Connie, short' WHERE event_id = 'evt-connie.simon-talk-diana.dominguez-2';
UPDATE events SET summary = 'Talk with Divya', description = 'Divya sets the topics this time.' WHERE event_id = 'evt-connie.simon-talk-divya.ravel-1';
UPDATE events SET summary = 'Talk with Divya', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-connie.simon-talk-divya.ravel-2';
UPDATE events SET summary = 'Jour fixe Hemani' WHERE event_id = 'evt-connie.simon-talk-hemani.agarwal-1';
UPDATE events SET summary = 'Jour fixe Hemani' WHERE event_id = 'evt-connie.simon-talk-hemani.agarwal-2';
UPDATE events SET summary = 'Regular talk, Laura' WHERE event_id = 'evt-connie.simon-talk-laura.pinto-1';
UPDATE events SET summary = 'Regular talk, Laura' WHERE event_id = 'evt-connie.simon-talk-laura.pinto-2';
UPDATE events SET summary = 'Megan and Connie' WHERE event_id = 'evt-connie.simon-talk-megan.thomas-1';
UPDATE events SET summary = 'Megan and Connie' WHERE event_id = 'evt-connie.simon-talk-megan.thomas-2';
UPDATE events SET summary = 'Nathan x Connie', description = 'Let me know beforehand if HR should join for part of it.' WHERE event_id = 'evt-connie.simon-talk-nathan.mason-1';
UPDATE events SET summary = 'Nathan x Connie', description = 'What do you need from me to finish by the end of the month?' WHERE event_id = 'evt-connie.simon-talk-nathan.mason-2';
UPDATE events SET summary = 'Catch-up Samuel / Connie', description = 'Discuss the complaint calmly and decide what to write back.' WHERE event_id = 'evt-connie.simon-talk-samuel.galloway-1';
UPDATE events SET summary = 'Catch-up Samuel / Connie', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-connie.simon-talk-samuel.galloway-2';
UPDATE events SET summary = 'Sync Sunita and Connie', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-connie.simon-talk-sunita.singhal-1';
UPDATE events SET summary = 'Sync Sunita and Connie', description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-connie.simon-talk-sunita.singhal-2';
UPDATE events SET summary = 'Priorities with Wendolin' WHERE event_id = 'evt-connie.simon-talk-wendolin.arteaga-1';
UPDATE events SET summary = 'Priorities with Wendolin' WHERE event_id = 'evt-connie.simon-talk-wendolin.arteaga-2';
UPDATE events SET summary = 'Caleb x David' WHERE event_id = 'evt-david.ortega-talk-caleb.chapman-1';
UPDATE events SET summary = 'Caleb x David' WHERE event_id = 'evt-david.ortega-talk-caleb.chapman-2';
UPDATE events SET summary = 'David listens: Davi', description = 'Can you bring the numbers we talked about on Monday?' WHERE event_id = 'evt-david.ortega-talk-davi.barbosa-1';
UPDATE events SET summary = 'David listens: Davi', description = 'Look at open tickets older than 2 weeks and agree which ones to drop.' WHERE event_id = 'evt-david.ortega-talk-davi.barbosa-2';
UPDATE events SET summary = 'Check-in: Hannes' WHERE event_id = 'evt-david.ortega-talk-hannes.roskoth-1';
UPDATE events SET summary = 'Check-in: Hannes' WHERE event_id = 'evt-david.ortega-talk-hannes.roskoth-2';
UPDATE events SET summary = 'How are things, Humberto?' WHERE event_id = 'evt-david.ortega-talk-humberto.manzanares-1';
UPDATE events SET summary = 'How are things, Humberto?' WHERE event_id = 'evt-david.ortega-talk-humberto.manzanares-2';
UPDATE events SET summary = 'Open points Kenneth / David' WHERE event_id = 'evt-david.ortega-talk-kenneth.rose-1';
UPDATE events SET summary = 'Open points Kenneth / David' WHERE event_id = 'evt-david.ortega-talk-kenneth.rose-2';
UPDATE events SET description = 'Follow-up on the mail from finance. Bring the receipts if you find them.' WHERE event_id = 'evt-david.ortega-talk-marcus.vaughn-1';
UPDATE events SET description = 'Let me know beforehand if HR should join for part of it.' WHERE event_id = 'evt-david.ortega-talk-marcus.vaughn-2';
UPDATE events SET summary = 'Manager talk Ofelia', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-david.ortega-talk-ofelia.nino-1';
UPDATE events SET summary = 'Manager talk Ofelia', description = 'The certificate expires in spring; when do you want to sit the exam?' WHERE event_id = 'evt-david.ortega-talk-ofelia.nino-2';
UPDATE events SET summary = 'Feedback talk Zacarias', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-david.ortega-talk-zacarias.madrid-1';
UPDATE events SET summary = 'Feedback talk Zacarias', description = 'No agenda, door open.' WHERE event_id = 'evt-david.ortega-talk-zacarias.madrid-2';
UPDATE events SET summary = 'Aaron x Divya' WHERE event_id = 'evt-divya.ravel-talk-aaron.hammond-1';
UPDATE events SET summary = 'Aaron x Divya' WHERE event_id = 'evt-divya.ravel-talk-aaron.hammond-2';
UPDATE events SET summary = 'Sync Aarti and Divya' WHERE event_id = 'evt-divya.ravel-talk-aarti.basu-1';
UPDATE events SET summary = 'Sync Aarti and Divya' WHERE event_id = 'evt-divya.ravel-talk-aarti.basu-2';
UPDATE events SET summary = 'Priorities with Adweta' WHERE event_id = 'evt-divya.ravel-talk-adweta.samra-1';
UPDATE events SET summary = 'Priorities with Adweta' WHERE event_id = 'evt-divya.ravel-talk-adweta.samra-2';
UPDATE events SET summary = 'Round with Amara' WHERE event_id = 'evt-divya.ravel-talk-amara.gopal-1';
UPDATE events SET summary = 'Round with Amara' WHERE event_id = 'evt-divya.ravel-talk-amara.gopal-2';
UPDATE events SET summary = 'Regular talk, Brian' WHERE event_id = 'evt-divya.ravel-talk-brian.moore-1';
UPDATE events SET summary = 'Regular talk, Brian' WHERE event_id = 'evt-divya.ravel-talk-brian.moore-2';
UPDATE events SET summary = 'Feedback talk Constance' WHERE event_id = 'evt-divya.ravel-talk-constance.koch-1';
UPDATE events SET summary = 'Feedback talk Constance' WHERE event_id = 'evt-divya.ravel-talk-constance.koch-2';
UPDATE events SET summary = 'Personal check-in, Gaurav' WHERE event_id = 'evt-divya.ravel-talk-gaurav.kapoor-1';
UPDATE events SET summary = 'Personal check-in, Gaurav' WHERE event_id = 'evt-divya.ravel-talk-gaurav.kapoor-2';
UPDATE events SET summary = 'Sync Greta and Divya' WHERE event_id = 'evt-divya.ravel-talk-greta.roskoth-1';
UPDATE events SET summary = 'Sync Greta and Divya' WHERE event_id = 'evt-divya.ravel-talk-greta.roskoth-2';
UPDATE events SET summary = 'Divya, Hannes: updates' WHERE event_id = 'evt-divya.ravel-talk-hannes.tintzmann-1';
UPDATE events SET summary = 'Divya, Hannes: updates' WHERE event_id = 'evt-divya.ravel-talk-hannes.tintzmann-2';
UPDATE events SET summary = 'Divya + Hari' WHERE event_id = 'evt-divya.ravel-talk-hari.balakrishnan-1';
UPDATE events SET summary = 'Divya + Hari' WHERE event_id = 'evt-divya.ravel-talk-hari.balakrishnan-2';
UPDATE events SET summary = '1:1 Humberto and Divya', description = 'I booked the quiet corner. Phones stay at the desk.' WHERE event_id = 'evt-divya.ravel-talk-humberto.madrid-1';
UPDATE events SET summary = '1:1 Humberto and Divya', description = 'You wanted to talk about the internal opening. I have asked around.' WHERE event_id = 'evt-divya.ravel-talk-humberto.madrid-2';
UPDATE events SET summary = 'Karin & Divya' WHERE event_id = 'evt-divya.ravel-talk-karin.hoffmann-1';
UPDATE events SET summary = 'Karin & Divya' WHERE event_id = 'evt-divya.ravel-talk-karin.hoffmann-2';
UPDATE events SET summary = 'Divya listens: Kenneth' WHERE event_id = 'evt-divya.ravel-talk-kenneth.campbell-1';
UPDATE events SET summary = 'Divya listens: Kenneth' WHERE event_id = 'evt-divya.ravel-talk-kenneth.campbell-2';
UPDATE events SET summary = 'Priorities with Lajita' WHERE event_id = 'evt-divya.ravel-talk-lajita.kaur-1';
UPDATE events SET summary = 'Priorities with Lajita' WHERE event_id = 'evt-divya.ravel-talk-lajita.kaur-2';
UPDATE events SET summary = 'Goals talk Lakshmi' WHERE event_id = 'evt-divya.ravel-talk-lakshmi.reddy-1';
UPDATE events SET summary = 'Goals talk Lakshmi' WHERE event_id = 'evt-divya.ravel-talk-lakshmi.reddy-2';
UPDATE events SET summary = 'Coffee and questions, Laura', description = 'Could we do this one outside? Weather looks fine on Wednesday.' WHERE event_id = 'evt-divya.ravel-talk-laura.brito-1';
UPDATE events SET summary = 'Coffee and questions, Laura', description = 'A bit longer than normal, since the previous talk was cancelled.' WHERE event_id = 'evt-divya.ravel-talk-laura.brito-2';
UPDATE events SET summary = 'Divya, Olivia: updates' WHERE event_id = 'evt-divya.ravel-talk-olivia.johnston-1';
UPDATE events SET summary = 'Divya, Olivia: updates' WHERE event_id = 'evt-divya.ravel-talk-olivia.johnston-2';
UPDATE events SET summary = 'Anjali: open points', description = 'Quick one. If you have no time, say so and we move it.' WHERE event_id = 'evt-divya.sodhi.tessell-talk-anjali.lall.tessell-1';
UPDATE events SET summary = 'Anjali: open points', description = 'Think about who could stand in for you in the summer.' WHERE event_id = 'evt-divya.sodhi.tessell-talk-anjali.lall.tessell-2';
UPDATE events SET summary = 'Development talk, Carl' WHERE event_id = 'evt-divya.sodhi.tessell-talk-carl.middleton.tessell-1';
UPDATE events SET summary = 'Development talk, Carl' WHERE event_id = 'evt-divya.sodhi.tessell-talk-carl.middleton.tessell-2';
UPDATE events SET summary = 'Talk with Hannes' WHERE event_id = 'evt-divya.sodhi.tessell-talk-hannes.juttner.tessell-1';
UPDATE events SET summary = 'Talk with Hannes' WHERE event_id = 'evt-divya.sodhi.tessell-talk-hannes.juttner.tessell-2';
UPDATE events SET summary = 'One-to-one with Ian', description = 'Short check how the trial with later core hours is going.' WHERE event_id = 'evt-divya.sodhi.tessell-talk-ian.hammond.tessell-1';
UPDATE events SET summary = 'One-to-one with Ian', description = 'Can you bring the numbers we talked about on Wednesday?' WHERE event_id = 'evt-divya.sodhi.tessell-talk-ian.hammond.tessell-2';
UPDATE events SET summary = 'Check-in: Sunita', description = 'No agenda, door open.' WHERE event_id = 'evt-divya.sodhi.tessell-talk-sunita.shah.tessell-1';
UPDATE events SET summary = 'Check-in: Sunita', description = 'Moved from Wednesday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-divya.sodhi.tessell-talk-sunita.shah.tessell-2';
UPDATE events SET summary = 'Check-in: Bhavika', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-bhavika.agarwal.tessell-1';
UPDATE events SET summary = 'Check-in: Bhavika', description = 'I want your opinion on a change in the team, before I announce it.' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-bhavika.agarwal.tessell-2';
UPDATE events SET summary = 'Bryan: goals and questions' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-bryan.wade.tessell-1';
UPDATE events SET summary = 'Bryan: goals and questions' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-bryan.wade.tessell-2';
UPDATE events SET summary = 'Round with Caleb', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-caleb.ruiz.tessell-1';
UPDATE events SET summary = 'Round with Caleb', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-caleb.ruiz.tessell-2';
UPDATE events SET summary = 'Claudia, half an hour', description = 'What do you need from me to finish by the end of the month?' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-claudia.manzanares.tessell-1';
UPDATE events SET summary = 'Claudia, half an hour', description = 'I want your opinion on a change in the team, before I announce it.' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-claudia.manzanares.tessell-2';
UPDATE events SET summary = 'Talk with Connie' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-connie.lira.tessell-1';
UPDATE events SET summary = 'Talk with Connie' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-connie.lira.tessell-2';
UPDATE events SET summary = 'Danny, where we are', description = 'Could we do this one outside? Weather looks fine on Friday.' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-danny.moore.tessell-1';
UPDATE events SET summary = 'Danny, where we are', description = 'Can you bring the numbers we talked about on Friday?' WHERE event_id = 'evt-evelyn.klemt.tessell-talk-danny.moore.tessell-2';
UPDATE events SET summary = 'Goals talk Caio', description = 'Follow-up on the mail from finance. Bring the receipts if you find them.' WHERE event_id = 'evt-francisco.juttner.tessell-talk-caio.pinto.tessell-1';
UPDATE events SET summary = 'Goals talk Caio', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-francisco.juttner.tessell-talk-caio.pinto.tessell-2';
UPDATE events SET summary = 'One-to-one with Jessica' WHERE event_id = 'evt-francisco.juttner.tessell-talk-jessica.whitehead.tessell-1';
UPDATE events SET summary = 'One-to-one with Jessica' WHERE event_id = 'evt-francisco.juttner.tessell-talk-jessica.whitehead.tessell-2';
UPDATE events SET summary = 'Coffee and questions, Nicole' WHERE event_id = 'evt-francisco.juttner.tessell-talk-nicole.lowell.tessell-1';
UPDATE events SET summary = 'Coffee and questions, Nicole' WHERE event_id = 'evt-francisco.juttner.tessell-talk-nicole.lowell.tessell-2';
UPDATE events SET summary = 'Olivia and Francisco, short', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-francisco.juttner.tessell-talk-olivia.butler.tessell-1';
UPDATE events SET summary = 'Olivia and Francisco, short', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-francisco.juttner.tessell-talk-olivia.butler.tessell-2';
UPDATE events SET summary = 'Gurpreet 1:1' WHERE event_id = 'evt-hazel.butler-talk-gurpreet.dutt-1';
UPDATE events SET summary = 'Gurpreet 1:1' WHERE event_id = 'evt-hazel.butler-talk-gurpreet.dutt-2';
UPDATE events SET summary = 'Check-in: Irya' WHERE event_id = 'evt-hazel.butler-talk-irya.ahluwalia-1';
UPDATE events SET summary = 'Check-in: Irya' WHERE event_id = 'evt-hazel.butler-talk-irya.ahluwalia-2';
UPDATE events SET summary = 'Lajita: fortnightly talk' WHERE event_id = 'evt-hazel.butler-talk-lajita.dhillon-1';
UPDATE events SET summary = 'Lajita: fortnightly talk' WHERE event_id = 'evt-hazel.butler-talk-lajita.dhillon-2';
UPDATE events SET summary = 'Natalie: goals and questions', description = 'Natalie asked for this one to be in person, so the office please.' WHERE event_id = 'evt-hazel.butler-talk-natalie.valenzuela-1';
UPDATE events SET summary = 'Natalie: goals and questions', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-hazel.butler-talk-natalie.valenzuela-2';
UPDATE events SET summary = 'How are things, Roger?' WHERE event_id = 'evt-hazel.butler-talk-roger.arnold-1';
UPDATE events SET summary = 'How are things, Roger?' WHERE event_id = 'evt-hazel.butler-talk-roger.arnold-2';
UPDATE events SET summary = 'Open points Sabri / Hazel', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-hazel.butler-talk-sabri.juttner-1';
UPDATE events SET summary = 'Open points Sabri / Hazel', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-hazel.butler-talk-sabri.juttner-2';
UPDATE events SET summary = 'Round with Shannon' WHERE event_id = 'evt-hazel.butler-talk-shannon.butler-1';
UPDATE events SET summary = 'Round with Shannon' WHERE event_id = 'evt-hazel.butler-talk-shannon.butler-2';
UPDATE events SET summary = 'Hazel, Varsha: updates', description = 'Varsha sets the topics this time.' WHERE event_id = 'evt-hazel.butler-talk-varsha.shah-1';
UPDATE events SET summary = 'Hazel, Varsha: updates', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-hazel.butler-talk-varsha.shah-2';
UPDATE events SET summary = 'Updates from Aditya' WHERE event_id = 'evt-henrique.pinto.tessell-talk-aditya.nayak.tessell-1';
UPDATE events SET summary = 'Updates from Aditya' WHERE event_id = 'evt-henrique.pinto.tessell-talk-aditya.nayak.tessell-2';
UPDATE events SET summary = 'Henrique + Aldo' WHERE event_id = 'evt-henrique.pinto.tessell-talk-aldo.trub.tessell-1';
UPDATE events SET summary = 'Henrique + Aldo' WHERE event_id = 'evt-henrique.pinto.tessell-talk-aldo.trub.tessell-2';
UPDATE events SET summary = 'Anjali: open points' WHERE event_id = 'evt-henrique.pinto.tessell-talk-anjali.samra.tessell-1';
UPDATE events SET summary = 'Anjali: open points' WHERE event_id = 'evt-henrique.pinto.tessell-talk-anjali.samra.tessell-2';
UPDATE events SET summary = 'Coffee and questions, Fergus', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-fergus.donovan.tessell-1';
UPDATE events SET summary = 'Coffee and questions, Fergus', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-fergus.donovan.tessell-2';
UPDATE events SET summary = 'Fortnight review, Jessica' WHERE event_id = 'evt-henrique.pinto.tessell-talk-jessica.diaz.tessell-1';
UPDATE events SET summary = 'Fortnight review, Jessica' WHERE event_id = 'evt-henrique.pinto.tessell-talk-jessica.diaz.tessell-2';
UPDATE events SET summary = 'Two weeks with Kaique', description = 'Henrique has read the draft and has 2 remarks.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-kaique.barbosa.tessell-1';
UPDATE events SET summary = 'Two weeks with Kaique', description = 'I booked the quiet corner. Phones stay at the desk.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-kaique.barbosa.tessell-2';
UPDATE events SET summary = 'Kayla: goals and questions', description = 'First talk in the new role, so mainly questions from you.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-kayla.spears.tessell-1';
UPDATE events SET summary = 'Kayla: goals and questions', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-kayla.spears.tessell-2';
UPDATE events SET summary = 'Megan & Henrique' WHERE event_id = 'evt-henrique.pinto.tessell-talk-megan.galloway.tessell-1';
UPDATE events SET summary = 'Megan & Henrique' WHERE event_id = 'evt-henrique.pinto.tessell-talk-megan.galloway.tessell-2';
UPDATE events SET summary = 'Round with Nathan' WHERE event_id = 'evt-henrique.pinto.tessell-talk-nathan.diaz.tessell-1';
UPDATE events SET summary = 'Round with Nathan' WHERE event_id = 'evt-henrique.pinto.tessell-talk-nathan.diaz.tessell-2';
UPDATE events SET summary = 'Half hour: Pietra', description = 'Quick one. If you have no time, say so and we move it.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-pietra.pires.tessell-1';
UPDATE events SET summary = 'Half hour: Pietra', description = 'We look at the last 3 weeks together, good and bad.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-pietra.pires.tessell-2';
UPDATE events SET summary = '1:1 Randall and Henrique', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-randall.grant.tessell-1';
UPDATE events SET summary = '1:1 Randall and Henrique', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-randall.grant.tessell-2';
UPDATE events SET summary = 'Regular talk, Sabri', description = 'No agenda, door open.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-sabri.krause.tessell-1';
UPDATE events SET summary = 'Regular talk, Sabri', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-sabri.krause.tessell-2';
UPDATE events SET summary = 'Open points Taylor / Henrique', description = 'No agenda, door open.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-taylor.lee.tessell-1';
UPDATE events SET summary = 'Open points Taylor / Henrique', description = 'Think about who could stand in for you in the summer.' WHERE event_id = 'evt-henrique.pinto.tessell-talk-taylor.lee.tessell-2';
UPDATE events SET summary = '1:1 Aarti and John', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-john.lee-talk-aarti.agarwal-1';
UPDATE events SET summary = '1:1 Aarti and John', description = 'Aarti, please think about what you would like to stop doing.' WHERE event_id = 'evt-john.lee-talk-aarti.agarwal-2';
UPDATE events SET summary = 'Regular talk, Edward', description = 'Lessons from last month, and one thing each that we change.' WHERE event_id = 'evt-john.lee-talk-edward.davis-1';
UPDATE events SET summary = 'Regular talk, Edward', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-john.lee-talk-edward.davis-2';
UPDATE events SET summary = 'Fernanda 1:1' WHERE event_id = 'evt-john.lee-talk-fernanda.maldonado-1';
UPDATE events SET summary = 'Fernanda 1:1' WHERE event_id = 'evt-john.lee-talk-fernanda.maldonado-2';
UPDATE events SET summary = 'Talk with Hazel' WHERE event_id = 'evt-john.lee-talk-hazel.hunt-1';
UPDATE events SET summary = 'Talk with Hazel' WHERE event_id = 'evt-john.lee-talk-hazel.hunt-2';
UPDATE events SET summary = 'Development talk, Humberto', description = 'Look at open tickets older than 3 weeks and agree which ones to drop.' WHERE event_id = 'evt-john.lee-talk-humberto.dominguez-1';
UPDATE events SET summary = 'Development talk, Humberto', description = 'Walk me through the dashboard, I have never seen the last tab.' WHERE event_id = 'evt-john.lee-talk-humberto.dominguez-2';
UPDATE events SET summary = 'Regular talk, Julie' WHERE event_id = 'evt-john.lee-talk-julie.burton-1';
UPDATE events SET summary = 'Regular talk, Julie' WHERE event_id = 'evt-john.lee-talk-julie.burton-2';
UPDATE events SET summary = 'Kenneth in person' WHERE event_id = 'evt-john.lee-talk-kenneth.clark-1';
UPDATE events SET summary = 'Kenneth in person' WHERE event_id = 'evt-john.lee-talk-kenneth.clark-2';
UPDATE events SET summary = 'Liz 1:1' WHERE event_id = 'evt-john.lee-talk-liz.jensen-1';
UPDATE events SET summary = 'Liz 1:1' WHERE event_id = 'evt-john.lee-talk-liz.jensen-2';
UPDATE events SET summary = 'Two weeks with Priya' WHERE event_id = 'evt-john.lee-talk-priya.rajan-1';
UPDATE events SET summary = 'Two weeks with Priya' WHERE event_id = 'evt-john.lee-talk-priya.rajan-2';
UPDATE events SET summary = '1:1 Raphaela and John' WHERE event_id = 'evt-john.lee-talk-raphaela.koch-1';
UPDATE events SET summary = '1:1 Raphaela and John' WHERE event_id = 'evt-john.lee-talk-raphaela.koch-2';
UPDATE events SET summary = 'Catch-up Ritu / John', description = 'Can you bring the numbers we talked about on Thursday?' WHERE event_id = 'evt-john.lee-talk-ritu.lall-1';
UPDATE events SET summary = 'Catch-up Ritu / John', description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-john.lee-talk-ritu.lall-2';
UPDATE events SET summary = 'Scott, where we are' WHERE event_id = 'evt-john.lee-talk-scott.mason-1';
UPDATE events SET summary = 'Scott, where we are' WHERE event_id = 'evt-john.lee-talk-scott.mason-2';
UPDATE events SET summary = 'Jour fixe Arvind' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-arvind.narayanan.tessell-1';
UPDATE events SET summary = 'Jour fixe Arvind' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-arvind.narayanan.tessell-2';
UPDATE events SET summary = 'Updates from Bonnie' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-bonnie.ellis.tessell-1';
UPDATE events SET summary = 'Updates from Bonnie' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-bonnie.ellis.tessell-2';
UPDATE events SET summary = 'Sync Chaman and Kaitlyn' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-chaman.krishnan.tessell-1';
UPDATE events SET summary = 'Sync Chaman and Kaitlyn' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-chaman.krishnan.tessell-2';
UPDATE events SET summary = 'Feedback talk Paulina' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-paulina.silva.tessell-1';
UPDATE events SET summary = 'Feedback talk Paulina' WHERE event_id = 'evt-kaitlyn.castillo.tessell-talk-paulina.silva.tessell-2';
UPDATE events SET summary = 'Updates from Divya' WHERE event_id = 'evt-kate.wood.tessell-talk-divya.sodhi.tessell-1';
UPDATE events SET summary = 'Updates from Divya' WHERE event_id = 'evt-kate.wood.tessell-talk-divya.sodhi.tessell-2';
UPDATE events SET summary = 'Laksh & Kate', description = 'Laksh, please think about what you would like to stop doing.' WHERE event_id = 'evt-kate.wood.tessell-talk-laksh.nayar.tessell-1';
UPDATE events SET summary = 'Laksh & Kate', description = 'Laksh, please think about what you would like to stop doing.' WHERE event_id = 'evt-kate.wood.tessell-talk-laksh.nayar.tessell-2';
UPDATE events SET summary = 'Raven, half an hour', description = 'Let me know beforehand if HR should join for part of it.' WHERE event_id = 'evt-kate.wood.tessell-talk-raven.bean.tessell-1';
UPDATE events SET summary = 'Raven, half an hour', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-kate.wood.tessell-talk-raven.bean.tessell-2';
UPDATE events SET summary = 'Half hour: Richard' WHERE event_id = 'evt-kate.wood.tessell-talk-richard.mora.tessell-1';
UPDATE events SET summary = 'Half hour: Richard' WHERE event_id = 'evt-kate.wood.tessell-talk-richard.mora.tessell-2';
UPDATE events SET summary = 'Fortnight review, Sandra' WHERE event_id = 'evt-kate.wood.tessell-talk-sandra.taylor.tessell-1';
UPDATE events SET summary = 'Fortnight review, Sandra' WHERE event_id = 'evt-kate.wood.tessell-talk-sandra.taylor.tessell-2';
UPDATE events SET summary = 'Check-in: Sunita' WHERE event_id = 'evt-kate.wood.tessell-talk-sunita.basu.tessell-1';
UPDATE events SET summary = 'Check-in: Sunita' WHERE event_id = 'evt-kate.wood.tessell-talk-sunita.basu.tessell-2';
UPDATE events SET summary = 'Sync Susan and Kate' WHERE event_id = 'evt-kate.wood.tessell-talk-susan.salinas.tessell-1';
UPDATE events SET summary = 'Sync Susan and Kate' WHERE event_id = 'evt-kate.wood.tessell-talk-susan.salinas.tessell-2';
UPDATE events SET summary = 'Vamakshi, where we are' WHERE event_id = 'evt-kate.wood.tessell-talk-vamakshi.sastry.tessell-1';
UPDATE events SET summary = 'Vamakshi, where we are' WHERE event_id = 'evt-kate.wood.tessell-talk-vamakshi.sastry.tessell-2';
UPDATE events SET summary = 'Sync Aaron and Laksh', description = 'Think about who could stand in for you in the summer.' WHERE event_id = 'evt-laksh.nayar.tessell-talk-aaron.ruiz.tessell-1';
UPDATE events SET summary = 'Sync Aaron and Laksh', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-laksh.nayar.tessell-talk-aaron.ruiz.tessell-2';
UPDATE events SET summary = 'Laksh + Connie', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-laksh.nayar.tessell-talk-connie.jenkins.tessell-1';
UPDATE events SET summary = 'Laksh + Connie', description = 'Quick one. If you have no time, say so and we move it.' WHERE event_id = 'evt-laksh.nayar.tessell-talk-connie.jenkins.tessell-2';
UPDATE events SET summary = 'Personal check-in, Francisco', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-laksh.nayar.tessell-talk-francisco.juttner.tessell-1';
UPDATE events SET summary = 'Personal check-in, Francisco', description = 'The certificate expires in spring; when do you want to sit the exam?' WHERE event_id = 'evt-laksh.nayar.tessell-talk-francisco.juttner.tessell-2';
UPDATE events SET summary = 'Laksh + Marcus' WHERE event_id = 'evt-laksh.nayar.tessell-talk-marcus.whitehead.tessell-1';
UPDATE events SET summary = 'Laksh + Marcus' WHERE event_id = 'evt-laksh.nayar.tessell-talk-marcus.whitehead.tessell-2';
UPDATE events SET summary = 'Regular talk, Abigail' WHERE event_id = 'evt-liz.cassiano-talk-abigail.banks-1';
UPDATE events SET summary = 'Regular talk, Abigail' WHERE event_id = 'evt-liz.cassiano-talk-abigail.banks-2';
UPDATE events SET summary = 'Aditya and Liz, short', description = 'What do you need from me to finish by the end of the month?' WHERE event_id = 'evt-liz.cassiano-talk-aditya.mishra-1';
UPDATE events SET summary = 'Aditya and Liz, short', description = 'Liz has read the draft and has 9 remarks.' WHERE event_id = 'evt-liz.cassiano-talk-aditya.mishra-2';
UPDATE events SET summary = 'Amol, where we are', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-liz.cassiano-talk-amol.panchal-1';
UPDATE events SET summary = 'Amol, where we are', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-liz.cassiano-talk-amol.panchal-2';
UPDATE events SET summary = 'Darlene and Liz, short', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-liz.cassiano-talk-darlene.dobson-1';
UPDATE events SET summary = 'Darlene and Liz, short', description = 'Darlene, please think about what you would like to stop doing.' WHERE event_id = 'evt-liz.cassiano-talk-darlene.dobson-2';
UPDATE events SET summary = 'Elias 1:1' WHERE event_id = 'evt-liz.cassiano-talk-elias.hernandez-1';
UPDATE events SET summary = 'Elias 1:1' WHERE event_id = 'evt-liz.cassiano-talk-elias.hernandez-2';
UPDATE events SET summary = 'Time for Elke', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-liz.cassiano-talk-elke.hanel-1';
UPDATE events SET summary = 'Time for Elke', description = 'I will be late by 5 minutes, the board runs over.' WHERE event_id = 'evt-liz.cassiano-talk-elke.hanel-2';
UPDATE events SET summary = 'Updates from Emily', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-liz.cassiano-talk-emily.macias-1';
UPDATE events SET summary = 'Updates from Emily', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-liz.cassiano-talk-emily.macias-2';
UPDATE events SET summary = 'Harpreet x Liz' WHERE event_id = 'evt-liz.cassiano-talk-harpreet.kaur-1';
UPDATE events SET summary = 'Harpreet x Liz' WHERE event_id = 'evt-liz.cassiano-talk-harpreet.kaur-2';
UPDATE events SET summary = 'Jessica: fortnightly talk' WHERE event_id = 'evt-liz.cassiano-talk-jessica.lowell-1';
UPDATE events SET summary = 'Jessica: fortnightly talk' WHERE event_id = 'evt-liz.cassiano-talk-jessica.lowell-2';
UPDATE events SET summary = 'One-to-one with Mandy', description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-liz.cassiano-talk-mandy.abbott-1';
UPDATE events SET summary = 'One-to-one with Mandy', description = 'Mandy sets the topics this time.' WHERE event_id = 'evt-liz.cassiano-talk-mandy.abbott-2';
UPDATE events SET summary = 'Liz, Nicholas: updates' WHERE event_id = 'evt-liz.cassiano-talk-nicholas.johnston-1';
UPDATE events SET summary = 'Liz, Nicholas: updates' WHERE event_id = 'evt-liz.cassiano-talk-nicholas.johnston-2';
UPDATE events SET summary = 'Catch-up Abigail / Mandy' WHERE event_id = 'evt-mandy.clark-talk-abigail.bryan-1';
UPDATE events SET summary = 'Catch-up Abigail / Mandy' WHERE event_id = 'evt-mandy.clark-talk-abigail.bryan-2';
UPDATE events SET summary = 'Workload talk with Adweta' WHERE event_id = 'evt-mandy.clark-talk-adweta.soman-1';
UPDATE events SET summary = 'Workload talk with Adweta' WHERE event_id = 'evt-mandy.clark-talk-adweta.soman-2';
UPDATE events SET summary = 'Check-in: Amara', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-mandy.clark-talk-amara.srinivas2-1';
UPDATE events SET summary = 'Check-in: Amara', description = 'Remote this time, I am at the other site until Tuesday.' WHERE event_id = 'evt-mandy.clark-talk-amara.srinivas2-2';
UPDATE events SET summary = 'Workload talk with Brian', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-mandy.clark-talk-brian.anderson-1';
UPDATE events SET summary = 'Workload talk with Brian', description = 'I booked the quiet corner. Phones stay at the desk.' WHERE event_id = 'evt-mandy.clark-talk-brian.anderson-2';
UPDATE events SET summary = 'Mandy, Brooke: updates' WHERE event_id = 'evt-mandy.clark-talk-brooke.simon-1';
UPDATE events SET summary = 'Mandy, Brooke: updates' WHERE event_id = 'evt-mandy.clark-talk-brooke.simon-2';
UPDATE events SET summary = 'Catch-up Charles / Mandy' WHERE event_id = 'evt-mandy.clark-talk-charles.blake-1';
UPDATE events SET summary = 'Catch-up Charles / Mandy' WHERE event_id = 'evt-mandy.clark-talk-charles.blake-2';
UPDATE events SET summary = 'Development talk, Diana', description = 'You wanted to talk about the internal opening. I have asked around.' WHERE event_id = 'evt-mandy.clark-talk-diana.ruiz-1';
UPDATE events SET summary = 'Development talk, Diana', description = 'Lessons from last month, and one thing each that we change.' WHERE event_id = 'evt-mandy.clark-talk-diana.ruiz-2';
UPDATE events SET summary = 'Check-in: Hazel' WHERE event_id = 'evt-mandy.clark-talk-hazel.norris-1';
UPDATE events SET summary = 'Check-in: Hazel' WHERE event_id = 'evt-mandy.clark-talk-hazel.norris-2';
UPDATE events SET summary = 'Henry, half an hour' WHERE event_id = 'evt-mandy.clark-talk-henry.dobson-1';
UPDATE events SET summary = 'Henry, half an hour' WHERE event_id = 'evt-mandy.clark-talk-henry.dobson-2';
UPDATE events SET summary = 'Henry: goals and questions' WHERE event_id = 'evt-mandy.clark-talk-henry.silva-1';
UPDATE events SET summary = 'Henry: goals and questions' WHERE event_id = 'evt-mandy.clark-talk-henry.silva-2';
UPDATE events SET summary = 'One-to-one with Laura' WHERE event_id = 'evt-mandy.clark-talk-laura.amble-1';
UPDATE events SET summary = 'One-to-one with Laura' WHERE event_id = 'evt-mandy.clark-talk-laura.amble-2';
UPDATE events SET summary = 'Updates from Sandra', description = 'We look at the last 4 weeks together, good and bad.' WHERE event_id = 'evt-mandy.clark-talk-sandra.burton-1';
UPDATE events SET summary = 'Updates from Sandra', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-mandy.clark-talk-sandra.burton-2';
UPDATE events SET summary = 'Regular talk, Tiffany', description = 'I will be late by 3 minutes, the board runs over.' WHERE event_id = 'evt-mandy.clark-talk-tiffany.arnold-1';
UPDATE events SET summary = 'Regular talk, Tiffany', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-mandy.clark-talk-tiffany.arnold-2';
UPDATE events SET summary = 'Tiffany, where we are' WHERE event_id = 'evt-mandy.clark-talk-tiffany.miller-1';
UPDATE events SET summary = 'Tiffany, where we are' WHERE event_id = 'evt-mandy.clark-talk-tiffany.miller-2';
UPDATE events SET summary = 'Watika x Mandy', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-mandy.clark-talk-watika.singhal-1';
UPDATE events SET summary = 'Watika x Mandy', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-mandy.clark-talk-watika.singhal-2';
UPDATE events SET summary = 'Development talk, Allison' WHERE event_id = 'evt-manuela.cavalcante-talk-allison.castro-1';
UPDATE events SET summary = 'Development talk, Allison' WHERE event_id = 'evt-manuela.cavalcante-talk-allison.castro-2';
UPDATE events SET summary = 'Brian: goals and questions', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-manuela.cavalcante-talk-brian.spears-1';
UPDATE events SET summary = 'Brian: goals and questions', description = 'Lessons from last month, and one thing each that we change.' WHERE event_id = 'evt-manuela.cavalcante-talk-brian.spears-2';
UPDATE events SET summary = 'Two weeks with Ian', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-manuela.cavalcante-talk-ian.lee-1';
UPDATE events SET summary = 'Two weeks with Ian', description = 'Moved from Wednesday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-manuela.cavalcante-talk-ian.lee-2';
UPDATE events SET summary = 'Nathan: fortnightly talk' WHERE event_id = 'evt-manuela.cavalcante-talk-nathan.vyas-1';
UPDATE events SET summary = 'Nathan: fortnightly talk' WHERE event_id = 'evt-manuela.cavalcante-talk-nathan.vyas-2';
UPDATE events SET description = 'Aidan, please think about what you would like to stop doing.' WHERE event_id = 'evt-mark.jenkins-talk-aidan.kavanagh-1';
UPDATE events SET description = 'You wanted to talk about the internal opening. I have asked around.' WHERE event_id = 'evt-mark.jenkins-talk-aidan.kavanagh-2';
UPDATE events SET summary = 'Fortnight review, Allison', description = 'First talk in the new role, so mainly questions from you.' WHERE event_id = 'evt-mark.jenkins-talk-allison.ramsey-1';
UPDATE events SET summary = 'Fortnight review, Allison', description = 'First talk in the new role, so mainly questions from you.' WHERE event_id = 'evt-mark.jenkins-talk-allison.ramsey-2';
UPDATE events SET summary = 'Feedback talk Andres' WHERE event_id = 'evt-mark.jenkins-talk-andres.soria-1';
UPDATE events SET summary = 'Feedback talk Andres' WHERE event_id = 'evt-mark.jenkins-talk-andres.soria-2';
UPDATE events SET summary = 'Feedback talk Bonnie' WHERE event_id = 'evt-mark.jenkins-talk-bonnie.fisher-1';
UPDATE events SET summary = 'Feedback talk Bonnie' WHERE event_id = 'evt-mark.jenkins-talk-bonnie.fisher-2';
UPDATE events SET summary = 'Time for Charles', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-mark.jenkins-talk-charles.brown-1';
UPDATE events SET summary = 'Time for Charles', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-mark.jenkins-talk-charles.brown-2';
UPDATE events SET summary = 'Cody in person', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-mark.jenkins-talk-cody.spears-1';
UPDATE events SET summary = 'Cody in person', description = 'Remote this time, I am at the other site until Monday.' WHERE event_id = 'evt-mark.jenkins-talk-cody.spears-2';
UPDATE events SET summary = 'Two weeks with Daniel' WHERE event_id = 'evt-mark.jenkins-talk-daniel.lira-1';
UPDATE events SET summary = 'Two weeks with Daniel' WHERE event_id = 'evt-mark.jenkins-talk-daniel.lira-2';
UPDATE events SET summary = 'Divya and Mark', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-mark.jenkins-talk-divya.subramanian-1';
UPDATE events SET summary = 'Divya and Mark', description = 'Short check how the trial with later core hours is going.' WHERE event_id = 'evt-mark.jenkins-talk-divya.subramanian-2';
UPDATE events SET summary = '1:1 Paulina and Mark' WHERE event_id = 'evt-mark.jenkins-talk-paulina.osorio-1';
UPDATE events SET summary = '1:1 Paulina and Mark' WHERE event_id = 'evt-mark.jenkins-talk-paulina.osorio-2';
UPDATE events SET summary = 'Development talk, Susan', description = 'Susan sets the topics this time.' WHERE event_id = 'evt-mark.jenkins-talk-susan.campbell-1';
UPDATE events SET summary = 'Development talk, Susan', description = 'Walk me through the dashboard, I have never seen the last tab.' WHERE event_id = 'evt-mark.jenkins-talk-susan.campbell-2';
UPDATE events SET summary = 'Taylor & Mark', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-mark.jenkins-talk-taylor.ellis-1';
UPDATE events SET summary = 'Taylor & Mark', description = 'How is the workload since Taylor took over the reports?' WHERE event_id = 'evt-mark.jenkins-talk-taylor.ellis-2';
UPDATE events SET summary = 'Tracey, half an hour' WHERE event_id = 'evt-mark.jenkins-talk-tracey.turner-1';
UPDATE events SET summary = 'Tracey, half an hour' WHERE event_id = 'evt-mark.jenkins-talk-tracey.turner-2';
UPDATE events SET summary = 'Goals talk Aline' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-aline.ribeiro.tessell-1';
UPDATE events SET summary = 'Goals talk Aline' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-aline.ribeiro.tessell-2';
UPDATE events SET summary = 'Coffee and questions, Anita', description = 'A bit longer than normal, since the previous talk was cancelled.' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-anita.kumaran.tessell-1';
UPDATE events SET summary = 'Coffee and questions, Anita', description = 'Walk me through the dashboard, I have never seen the last tab.' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-anita.kumaran.tessell-2';
UPDATE events SET summary = 'Sync Bhavna and Melissa' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-bhavna.shere.tessell-1';
UPDATE events SET summary = 'Sync Bhavna and Melissa' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-bhavna.shere.tessell-2';
UPDATE events SET summary = 'Darlene: fortnightly talk', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-darlene.page.tessell-1';
UPDATE events SET summary = 'Darlene: fortnightly talk', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-darlene.page.tessell-2';
UPDATE events SET summary = '1:1 Nicholas and Melissa' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-nicholas.kata.tessell-1';
UPDATE events SET summary = '1:1 Nicholas and Melissa' WHERE event_id = 'evt-melissa.teixeira.tessell-talk-nicholas.kata.tessell-2';
UPDATE events SET summary = 'Open points Bhavika / Natalie' WHERE event_id = 'evt-natalie.valenzuela-talk-bhavika.wason-1';
UPDATE events SET summary = 'Open points Bhavika / Natalie' WHERE event_id = 'evt-natalie.valenzuela-talk-bhavika.wason-2';
UPDATE events SET summary = 'Bhavna and Natalie, short', description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-natalie.valenzuela-talk-bhavna.panchal-1';
UPDATE events SET summary = 'Bhavna and Natalie, short', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-natalie.valenzuela-talk-bhavna.panchal-2';
UPDATE events SET summary = 'Catch-up Elke / Natalie', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-natalie.valenzuela-talk-elke.brandt-1';
UPDATE events SET summary = 'Catch-up Elke / Natalie', description = 'Remote this time, I am at the other site until Tuesday.' WHERE event_id = 'evt-natalie.valenzuela-talk-elke.brandt-2';
UPDATE events SET summary = 'How are things, Gabrielle?' WHERE event_id = 'evt-natalie.valenzuela-talk-gabrielle.arnold-1';
UPDATE events SET summary = 'How are things, Gabrielle?' WHERE event_id = 'evt-natalie.valenzuela-talk-gabrielle.arnold-2';
UPDATE events SET summary = 'Coffee and questions, Jorge' WHERE event_id = 'evt-natalie.valenzuela-talk-jorge.casanova-1';
UPDATE events SET summary = 'Coffee and questions, Jorge' WHERE event_id = 'evt-natalie.valenzuela-talk-jorge.casanova-2';
UPDATE events SET summary = 'Priorities with Kayla' WHERE event_id = 'evt-natalie.valenzuela-talk-kayla.austin-1';
UPDATE events SET summary = 'Priorities with Kayla' WHERE event_id = 'evt-natalie.valenzuela-talk-kayla.austin-2';
UPDATE events SET summary = 'Talk with Lajita', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-natalie.valenzuela-talk-lajita.samra-1';
UPDATE events SET summary = 'Talk with Lajita', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-natalie.valenzuela-talk-lajita.samra-2';
UPDATE events SET summary = 'Mario in person' WHERE event_id = 'evt-natalie.valenzuela-talk-mario.silva-1';
UPDATE events SET summary = 'Mario in person' WHERE event_id = 'evt-natalie.valenzuela-talk-mario.silva-2';
UPDATE events SET summary = 'One-to-one with Sandra' WHERE event_id = 'evt-natalie.valenzuela-talk-sandra.whitehead-1';
UPDATE events SET summary = 'One-to-one with Sandra' WHERE event_id = 'evt-natalie.valenzuela-talk-sandra.whitehead-2';
UPDATE events SET summary = 'Half hour: Scott' WHERE event_id = 'evt-natalie.valenzuela-talk-scott.diaz-1';
UPDATE events SET summary = 'Half hour: Scott' WHERE event_id = 'evt-natalie.valenzuela-talk-scott.diaz-2';
UPDATE events SET summary = 'Goals talk Stuart', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-natalie.valenzuela-talk-stuart.penrose-1';
UPDATE events SET summary = 'Goals talk Stuart', description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-natalie.valenzuela-talk-stuart.penrose-2';
UPDATE events SET summary = 'Varsha x Natalie' WHERE event_id = 'evt-natalie.valenzuela-talk-varsha.soman-1';
UPDATE events SET summary = 'Varsha x Natalie' WHERE event_id = 'evt-natalie.valenzuela-talk-varsha.soman-2';
UPDATE events SET summary = 'Nathan listens: Francisco' WHERE event_id = 'evt-nathan.vyas-talk-francisco.villalobos-1';
UPDATE events SET summary = 'Nathan listens: Francisco' WHERE event_id = 'evt-nathan.vyas-talk-francisco.villalobos-2';
UPDATE events SET summary = 'John in person' WHERE event_id = 'evt-nathan.vyas-talk-john.watson-1';
UPDATE events SET summary = 'John in person' WHERE event_id = 'evt-nathan.vyas-talk-john.watson-2';
UPDATE events SET summary = 'Nathan + Manish' WHERE event_id = 'evt-nathan.vyas-talk-manish.wason-1';
UPDATE events SET summary = 'Nathan + Manish' WHERE event_id = 'evt-nathan.vyas-talk-manish.wason-2';
UPDATE events SET summary = 'Workload talk with Allana', description = 'First talk in the new role, so mainly questions from you.' WHERE event_id = 'evt-nicholas.johnston-talk-allana.barbosa-1';
UPDATE events SET summary = 'Workload talk with Allana', description = 'Nicholas has read the draft and has 6 remarks.' WHERE event_id = 'evt-nicholas.johnston-talk-allana.barbosa-2';
UPDATE events SET summary = 'One-to-one with Amara' WHERE event_id = 'evt-nicholas.johnston-talk-amara.srinivas-1';
UPDATE events SET summary = 'One-to-one with Amara' WHERE event_id = 'evt-nicholas.johnston-talk-amara.srinivas-2';
UPDATE events SET summary = 'Goals talk Bhavna', description = 'We skip status and talk about the people side of the move.' WHERE event_id = 'evt-nicholas.johnston-talk-bhavna.lall-1';
UPDATE events SET summary = 'Goals talk Bhavna', description = 'Think about who could stand in for you in the summer.' WHERE event_id = 'evt-nicholas.johnston-talk-bhavna.lall-2';
UPDATE events SET summary = 'Open points Brooke / Nicholas', description = 'Remote this time, I am at the other site until Thursday.' WHERE event_id = 'evt-nicholas.johnston-talk-brooke.austin-1';
UPDATE events SET summary = 'Open points Brooke / Nicholas', description = 'You wanted to talk about the internal opening. I have asked around.' WHERE event_id = 'evt-nicholas.johnston-talk-brooke.austin-2';
UPDATE events SET summary = 'Two weeks with Brooke', description = 'The certificate expires in spring; when do you want to sit the exam?' WHERE event_id = 'evt-nicholas.johnston-talk-brooke.fisher-1';
UPDATE events SET summary = 'Two weeks with Brooke', description = 'I will be late by 4 minutes, the board runs over.' WHERE event_id = 'evt-nicholas.johnston-talk-brooke.fisher-2';
UPDATE events SET summary = '1:1 Charles and Nicholas', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-nicholas.johnston-talk-charles.macias-1';
UPDATE events SET summary = '1:1 Charles and Nicholas', description = 'Remote this time, I am at the other site until Tuesday.' WHERE event_id = 'evt-nicholas.johnston-talk-charles.macias-2';
UPDATE events SET summary = 'Round with Christopher', description = 'Short check how the trial with later core hours is going.' WHERE event_id = 'evt-nicholas.johnston-talk-christopher.middleton-1';
UPDATE events SET summary = 'Round with Christopher', description = 'We look at the last 6 weeks together, good and bad.' WHERE event_id = 'evt-nicholas.johnston-talk-christopher.middleton-2';
UPDATE events SET summary = 'Cody and Nicholas' WHERE event_id = 'evt-nicholas.johnston-talk-cody.watson-1';
UPDATE events SET summary = 'Cody and Nicholas' WHERE event_id = 'evt-nicholas.johnston-talk-cody.watson-2';
UPDATE events SET summary = 'Sit-down with Elias' WHERE event_id = 'evt-nicholas.johnston-talk-elias.osorio-1';
UPDATE events SET summary = 'Sit-down with Elias' WHERE event_id = 'evt-nicholas.johnston-talk-elias.osorio-2';
UPDATE events SET summary = 'Goals talk Gerald' WHERE event_id = 'evt-nicholas.johnston-talk-gerald.taylor-1';
UPDATE events SET summary = 'Goals talk Gerald' WHERE event_id = 'evt-nicholas.johnston-talk-gerald.taylor-2';
UPDATE events SET summary = 'Half hour: Heather' WHERE event_id = 'evt-nicholas.johnston-talk-heather.morales-1';
UPDATE events SET summary = 'Half hour: Heather' WHERE event_id = 'evt-nicholas.johnston-talk-heather.morales-2';
UPDATE events SET summary = 'Time for Julie', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-nicholas.johnston-talk-julie.ramsey-1';
UPDATE events SET summary = 'Time for Julie', description = 'I will be late by 4 minutes, the board runs over.' WHERE event_id = 'evt-nicholas.johnston-talk-julie.ramsey-2';
UPDATE events SET summary = 'Nicholas, Manuela: updates', description = 'Look at open tickets older than 7 weeks and agree which ones to drop.' WHERE event_id = 'evt-nicholas.johnston-talk-manuela.almeida-1';
UPDATE events SET summary = 'Nicholas, Manuela: updates', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-nicholas.johnston-talk-manuela.almeida-2';
UPDATE events SET summary = 'Natali and Nicholas, short', description = 'Think about who could stand in for you in the summer.' WHERE event_id = 'evt-nicholas.johnston-talk-natali.romer-1';
UPDATE events SET summary = 'Natali and Nicholas, short', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-nicholas.johnston-talk-natali.romer-2';
UPDATE events SET summary = 'Catch-up Natalie / Nicholas' WHERE event_id = 'evt-nicholas.johnston-talk-natalie.lira-1';
UPDATE events SET summary = 'Catch-up Natalie / Nicholas' WHERE event_id = 'evt-nicholas.johnston-talk-natalie.lira-2';
UPDATE events SET summary = 'Nicholas listens: Ritu', description = 'Moved from Friday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-nicholas.johnston-talk-ritu.desai-1';
UPDATE events SET summary = 'Nicholas listens: Ritu', description = 'Look at open tickets older than 9 weeks and agree which ones to drop.' WHERE event_id = 'evt-nicholas.johnston-talk-ritu.desai-2';
UPDATE events SET summary = 'How are things, Taylor?' WHERE event_id = 'evt-nicholas.johnston-talk-taylor.smith-1';
UPDATE events SET summary = 'How are things, Taylor?' WHERE event_id = 'evt-nicholas.johnston-talk-taylor.smith-2';
UPDATE events SET summary = 'Sync Vanessa and Nicholas', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-nicholas.johnston-talk-vanessa.quinn-1';
UPDATE events SET summary = 'Sync Vanessa and Nicholas', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-nicholas.johnston-talk-vanessa.quinn-2';
UPDATE events SET summary = 'Personal check-in, Abigail' WHERE event_id = 'evt-nicholas.kata.tessell-talk-abigail.robson.tessell-1';
UPDATE events SET summary = 'Personal check-in, Abigail' WHERE event_id = 'evt-nicholas.kata.tessell-talk-abigail.robson.tessell-2';
UPDATE events SET summary = '1:1 Caleb and Nicholas' WHERE event_id = 'evt-nicholas.kata.tessell-talk-caleb.burton.tessell-1';
UPDATE events SET summary = '1:1 Caleb and Nicholas' WHERE event_id = 'evt-nicholas.kata.tessell-talk-caleb.burton.tessell-2';
UPDATE events SET summary = 'Gabrielle: goals and questions' WHERE event_id = 'evt-nicholas.kata.tessell-talk-gabrielle.macias.tessell-1';
UPDATE events SET summary = 'Gabrielle: goals and questions' WHERE event_id = 'evt-nicholas.kata.tessell-talk-gabrielle.macias.tessell-2';
UPDATE events SET summary = 'Rafaela & Nicholas' WHERE event_id = 'evt-nicholas.kata.tessell-talk-rafaela.rios.tessell-1';
UPDATE events SET summary = 'Rafaela & Nicholas' WHERE event_id = 'evt-nicholas.kata.tessell-talk-rafaela.rios.tessell-2';
UPDATE events SET summary = 'Susan & Nicholas' WHERE event_id = 'evt-nicholas.kata.tessell-talk-susan.banks.tessell-1';
UPDATE events SET summary = 'Susan & Nicholas' WHERE event_id = 'evt-nicholas.kata.tessell-talk-susan.banks.tessell-2';
UPDATE events SET summary = 'Sit-down with Tracey', description = 'Discuss the complaint calmly and decide what to write back.' WHERE event_id = 'evt-nicholas.kata.tessell-talk-tracey.abbott.tessell-1';
UPDATE events SET summary = 'Sit-down with Tracey', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-nicholas.kata.tessell-talk-tracey.abbott.tessell-2';
UPDATE events SET summary = 'How are things, Adriana?' WHERE event_id = 'evt-raphaela.koch-talk-adriana.valenzuela-1';
UPDATE events SET summary = 'How are things, Adriana?' WHERE event_id = 'evt-raphaela.koch-talk-adriana.valenzuela-2';
UPDATE events SET summary = 'Fortnight review, Amy', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-raphaela.koch-talk-amy.simon-1';
UPDATE events SET summary = 'Fortnight review, Amy', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-raphaela.koch-talk-amy.simon-2';
UPDATE events SET summary = 'Anand: fortnightly talk' WHERE event_id = 'evt-raphaela.koch-talk-anand.srinivas-1';
UPDATE events SET summary = 'Anand: fortnightly talk' WHERE event_id = 'evt-raphaela.koch-talk-anand.srinivas-2';
UPDATE events SET summary = 'Bhavika: goals and questions' WHERE event_id = 'evt-raphaela.koch-talk-bhavika.halder-1';
UPDATE events SET summary = 'Bhavika: goals and questions' WHERE event_id = 'evt-raphaela.koch-talk-bhavika.halder-2';
UPDATE events SET summary = 'Fortnight review, Bhavika', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-raphaela.koch-talk-bhavika.shere-1';
UPDATE events SET summary = 'Fortnight review, Bhavika', description = 'Your wish list for training, please, in order of importance.' WHERE event_id = 'evt-raphaela.koch-talk-bhavika.shere-2';
UPDATE events SET summary = 'Talk with Christopher' WHERE event_id = 'evt-raphaela.koch-talk-christopher.robinson-1';
UPDATE events SET summary = 'Talk with Christopher' WHERE event_id = 'evt-raphaela.koch-talk-christopher.robinson-2';
UPDATE events SET summary = 'Talk with Constance', description = 'I will be late by 5 minutes, the board runs over.' WHERE event_id = 'evt-raphaela.koch-talk-constance.tintzmann-1';
UPDATE events SET summary = 'Talk with Constance', description = 'Could we do this one outside? Weather looks fine on Wednesday.' WHERE event_id = 'evt-raphaela.koch-talk-constance.tintzmann-2';
UPDATE events SET summary = 'Feedback talk Gerald', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-raphaela.koch-talk-gerald.galloway-1';
UPDATE events SET summary = 'Feedback talk Gerald', description = 'Gerald asked for this one to be in person, so the office please.' WHERE event_id = 'evt-raphaela.koch-talk-gerald.galloway-2';
UPDATE events SET summary = 'Round with Jade', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-raphaela.koch-talk-jade.brown-1';
UPDATE events SET summary = 'Round with Jade', description = 'Raphaela has read the draft and has 5 remarks.' WHERE event_id = 'evt-raphaela.koch-talk-jade.brown-2';
UPDATE events SET summary = 'Jennifer 1:1', description = 'Can you bring the numbers we talked about on Thursday?' WHERE event_id = 'evt-raphaela.koch-talk-jennifer.frank-1';
UPDATE events SET summary = 'Jennifer 1:1', description = 'Let me know beforehand if HR should join for part of it.' WHERE event_id = 'evt-raphaela.koch-talk-jennifer.frank-2';
UPDATE events SET summary = 'Raphaela listens: Jorge', description = 'Quick one. If you have no time, say so and we move it.' WHERE event_id = 'evt-raphaela.koch-talk-jorge.cardenas-1';
UPDATE events SET summary = 'Raphaela listens: Jorge', description = 'Could we do this one outside? Weather looks fine on Friday.' WHERE event_id = 'evt-raphaela.koch-talk-jorge.cardenas-2';
UPDATE events SET summary = 'Sit-down with Julie', description = 'How is the workload since Julie took over the reports?' WHERE event_id = 'evt-raphaela.koch-talk-julie.thomas-1';
UPDATE events SET summary = 'Sit-down with Julie', description = 'Discuss the complaint calmly and decide what to write back.' WHERE event_id = 'evt-raphaela.koch-talk-julie.thomas-2';
UPDATE events SET summary = 'Karin: fortnightly talk', description = 'The certificate expires in spring; when do you want to sit the exam?' WHERE event_id = 'evt-raphaela.koch-talk-karin.hanel-1';
UPDATE events SET summary = 'Karin: fortnightly talk', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-raphaela.koch-talk-karin.hanel-2';
UPDATE events SET summary = 'Development talk, Laura' WHERE event_id = 'evt-raphaela.koch-talk-laura.moore-1';
UPDATE events SET summary = 'Development talk, Laura' WHERE event_id = 'evt-raphaela.koch-talk-laura.moore-2';
UPDATE events SET summary = 'Open points Lesley / Raphaela', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-raphaela.koch-talk-lesley.johnston-1';
UPDATE events SET summary = 'Open points Lesley / Raphaela', description = 'Think about who could stand in for you in the summer.' WHERE event_id = 'evt-raphaela.koch-talk-lesley.johnston-2';
UPDATE events SET summary = 'Jour fixe Mario' WHERE event_id = 'evt-raphaela.koch-talk-mario.chacon-1';
UPDATE events SET summary = 'Jour fixe Mario' WHERE event_id = 'evt-raphaela.koch-talk-mario.chacon-2';
UPDATE events SET summary = 'Catch-up Paulina / Raphaela', description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-raphaela.koch-talk-paulina.soria-1';
UPDATE events SET summary = 'Catch-up Paulina / Raphaela', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-raphaela.koch-talk-paulina.soria-2';
UPDATE events SET summary = 'Regular talk, Vanessa' WHERE event_id = 'evt-raphaela.koch-talk-vanessa.moore-1';
UPDATE events SET summary = 'Regular talk, Vanessa' WHERE event_id = 'evt-raphaela.koch-talk-vanessa.moore-2';
UPDATE events SET summary = 'Jour fixe Varsha', description = 'How is the workload since Varsha took over the reports?' WHERE event_id = 'evt-raphaela.koch-talk-varsha.mishra-1';
UPDATE events SET summary = 'Jour fixe Varsha', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-raphaela.koch-talk-varsha.mishra-2';
UPDATE events SET summary = 'Time for Watika', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-raphaela.koch-talk-watika.shere-1';
UPDATE events SET summary = 'Time for Watika', description = 'Look at open tickets older than 4 weeks and agree which ones to drop.' WHERE event_id = 'evt-raphaela.koch-talk-watika.shere-2';
UPDATE events SET summary = 'How are things, Anita?' WHERE event_id = 'evt-raven.bean.tessell-talk-anita.nayak.tessell-1';
UPDATE events SET summary = 'How are things, Anita?' WHERE event_id = 'evt-raven.bean.tessell-talk-anita.nayak.tessell-2';
UPDATE events SET summary = 'Development talk, Bhavna', description = 'A bit longer than normal, since the previous talk was cancelled.' WHERE event_id = 'evt-raven.bean.tessell-talk-bhavna.mishra.tessell-1';
UPDATE events SET summary = 'Development talk, Bhavna', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-raven.bean.tessell-talk-bhavna.mishra.tessell-2';
UPDATE events SET summary = 'Evelyn: open points' WHERE event_id = 'evt-raven.bean.tessell-talk-evelyn.klemt.tessell-1';
UPDATE events SET summary = 'Evelyn: open points' WHERE event_id = 'evt-raven.bean.tessell-talk-evelyn.klemt.tessell-2';
UPDATE events SET summary = 'Raven + Megan', description = 'Walk me through the dashboard, I have never seen the last tab.' WHERE event_id = 'evt-raven.bean.tessell-talk-megan.hammond.tessell-1';
UPDATE events SET summary = 'Raven + Megan', description = 'The certificate expires in spring; when do you want to sit the exam?' WHERE event_id = 'evt-raven.bean.tessell-talk-megan.hammond.tessell-2';
UPDATE events SET description = 'I booked the quiet corner. Phones stay at the desk.' WHERE event_id = 'evt-raven.bean.tessell-talk-ritu.shere.tessell-1';
UPDATE events SET description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-raven.bean.tessell-talk-ritu.shere.tessell-2';
UPDATE events SET summary = 'Aditya: fortnightly talk' WHERE event_id = 'evt-richard.mora.tessell-talk-aditya.vyas.tessell-1';
UPDATE events SET summary = 'Aditya: fortnightly talk' WHERE event_id = 'evt-richard.mora.tessell-talk-aditya.vyas.tessell-2';
UPDATE events SET summary = 'Amol and Richard' WHERE event_id = 'evt-richard.mora.tessell-talk-amol.halder.tessell-1';
UPDATE events SET summary = 'Amol and Richard' WHERE event_id = 'evt-richard.mora.tessell-talk-amol.halder.tessell-2';
UPDATE events SET summary = 'Cody and Richard', description = 'I want your opinion on a change in the team, before I announce it.' WHERE event_id = 'evt-richard.mora.tessell-talk-cody.jones.tessell-1';
UPDATE events SET summary = 'Cody and Richard', description = 'I want your opinion on a change in the team, before I announce it.' WHERE event_id = 'evt-richard.mora.tessell-talk-cody.jones.tessell-2';
UPDATE events SET summary = 'Jour fixe Gaurav' WHERE event_id = 'evt-richard.mora.tessell-talk-gaurav.raja.tessell-1';
UPDATE events SET summary = 'Jour fixe Gaurav' WHERE event_id = 'evt-richard.mora.tessell-talk-gaurav.raja.tessell-2';
UPDATE events SET summary = 'Gustavo & Richard' WHERE event_id = 'evt-richard.mora.tessell-talk-gustavo.barbosa.tessell-1';
UPDATE events SET summary = 'Gustavo & Richard' WHERE event_id = 'evt-richard.mora.tessell-talk-gustavo.barbosa.tessell-2';
UPDATE events SET summary = 'Henrique in person' WHERE event_id = 'evt-richard.mora.tessell-talk-henrique.pinto.tessell-1';
UPDATE events SET summary = 'Henrique in person' WHERE event_id = 'evt-richard.mora.tessell-talk-henrique.pinto.tessell-2';
UPDATE events SET summary = 'Manager talk Jennifer', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-richard.mora.tessell-talk-jennifer.austin.tessell-1';
UPDATE events SET summary = 'Manager talk Jennifer', description = 'How is the workload since Jennifer took over the reports?' WHERE event_id = 'evt-richard.mora.tessell-talk-jennifer.austin.tessell-2';
UPDATE events SET summary = 'Jour fixe Natalie' WHERE event_id = 'evt-richard.mora.tessell-talk-natalie.turner.tessell-1';
UPDATE events SET summary = 'Jour fixe Natalie' WHERE event_id = 'evt-richard.mora.tessell-talk-natalie.turner.tessell-2';
UPDATE events SET summary = 'Tracy, half an hour', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-richard.mora.tessell-talk-tracy.foster.tessell-1';
UPDATE events SET summary = 'Tracy, half an hour', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-richard.mora.tessell-talk-tracy.foster.tessell-2';
UPDATE events SET summary = 'Time for Amalia' WHERE event_id = 'evt-sabri.prei-talk-amalia.hanel-1';
UPDATE events SET summary = 'Time for Amalia' WHERE event_id = 'evt-sabri.prei-talk-amalia.hanel-2';
UPDATE events SET summary = 'Ankit and Sabri, short', description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-sabri.prei-talk-ankit.desai-1';
UPDATE events SET summary = 'Ankit and Sabri, short', description = 'Ankit, please think about what you would like to stop doing.' WHERE event_id = 'evt-sabri.prei-talk-ankit.desai-2';
UPDATE events SET summary = 'Christopher, where we are' WHERE event_id = 'evt-sabri.prei-talk-christopher.frank-1';
UPDATE events SET summary = 'Christopher, where we are' WHERE event_id = 'evt-sabri.prei-talk-christopher.frank-2';
UPDATE events SET summary = 'Two weeks with Francisco' WHERE event_id = 'evt-sabri.prei-talk-francisco.arteaga-1';
UPDATE events SET summary = 'Two weeks with Francisco' WHERE event_id = 'evt-sabri.prei-talk-francisco.arteaga-2';
UPDATE events SET summary = 'Time for Jade' WHERE event_id = 'evt-sabri.prei-talk-jade.vaughn-1';
UPDATE events SET summary = 'Time for Jade' WHERE event_id = 'evt-sabri.prei-talk-jade.vaughn-2';
UPDATE events SET summary = 'One-to-one with Kaique' WHERE event_id = 'evt-sabri.prei-talk-kaique.duarte-1';
UPDATE events SET summary = 'One-to-one with Kaique' WHERE event_id = 'evt-sabri.prei-talk-kaique.duarte-2';
UPDATE events SET summary = 'Manager talk Laura' WHERE event_id = 'evt-sabri.prei-talk-laura.ribeiro-1';
UPDATE events SET summary = 'Manager talk Laura' WHERE event_id = 'evt-sabri.prei-talk-laura.ribeiro-2';
UPDATE events SET summary = 'How are things, Liz?', description = 'Lessons from last month, and one thing each that we change.' WHERE event_id = 'evt-sabri.prei-talk-liz.castro-1';
UPDATE events SET summary = 'How are things, Liz?', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-sabri.prei-talk-liz.castro-2';
UPDATE events SET summary = 'Workload talk with Manish', description = 'How is the workload since Manish took over the reports?' WHERE event_id = 'evt-sabri.prei-talk-manish.kapoor-1';
UPDATE events SET summary = 'Workload talk with Manish', description = 'Call me on the phone if the room is taken.' WHERE event_id = 'evt-sabri.prei-talk-manish.kapoor-2';
UPDATE events SET summary = 'Workload talk with Adriana', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-scott.page-talk-adriana.chacon-1';
UPDATE events SET summary = 'Workload talk with Adriana', description = 'Scott has read the draft and has 8 remarks.' WHERE event_id = 'evt-scott.page-talk-adriana.chacon-2';
UPDATE events SET summary = 'Round with Amy' WHERE event_id = 'evt-scott.page-talk-amy.hunt-1';
UPDATE events SET summary = 'Round with Amy' WHERE event_id = 'evt-scott.page-talk-amy.hunt-2';
UPDATE events SET summary = 'Check-in: Bhavika', description = 'No agenda, door open.' WHERE event_id = 'evt-scott.page-talk-bhavika.mandal-1';
UPDATE events SET summary = 'Check-in: Bhavika', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-scott.page-talk-bhavika.mandal-2';
UPDATE events SET summary = 'Scott listens: Connie' WHERE event_id = 'evt-scott.page-talk-connie.simon-1';
UPDATE events SET summary = 'Scott listens: Connie' WHERE event_id = 'evt-scott.page-talk-connie.simon-2';
UPDATE events SET summary = 'Gustavo 1:1' WHERE event_id = 'evt-scott.page-talk-gustavo.duarte-1';
UPDATE events SET summary = 'Gustavo 1:1' WHERE event_id = 'evt-scott.page-talk-gustavo.duarte-2';
UPDATE events SET summary = 'Sit-down with Hazel' WHERE event_id = 'evt-scott.page-talk-hazel.butler-1';
UPDATE events SET summary = 'Sit-down with Hazel' WHERE event_id = 'evt-scott.page-talk-hazel.butler-2';
UPDATE events SET summary = 'Scott, John: updates', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-scott.page-talk-john.lee-1';
UPDATE events SET summary = 'Scott, John: updates', description = 'What do you need from me to finish by the end of the month?' WHERE event_id = 'evt-scott.page-talk-john.lee-2';
UPDATE events SET summary = 'One-to-one with Liz' WHERE event_id = 'evt-scott.page-talk-liz.cassiano-1';
UPDATE events SET summary = 'One-to-one with Liz' WHERE event_id = 'evt-scott.page-talk-liz.cassiano-2';
UPDATE events SET summary = 'Coffee and questions, Manuela', description = 'Let us finally close the point about the second monitor and the chair.' WHERE event_id = 'evt-scott.page-talk-manuela.cavalcante-1';
UPDATE events SET summary = 'Coffee and questions, Manuela', description = 'Quick one. If you have no time, say so and we move it.' WHERE event_id = 'evt-scott.page-talk-manuela.cavalcante-2';
UPDATE events SET summary = 'One-to-one with Mark', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-scott.page-talk-mark.sheldon-1';
UPDATE events SET summary = 'One-to-one with Mark', description = 'Discuss the complaint calmly and decide what to write back.' WHERE event_id = 'evt-scott.page-talk-mark.sheldon-2';
UPDATE events SET summary = 'Updates from Sabri' WHERE event_id = 'evt-scott.page-talk-sabri.prei-1';
UPDATE events SET summary = 'Updates from Sabri' WHERE event_id = 'evt-scott.page-talk-sabri.prei-2';
UPDATE events SET summary = 'Scott, Thomas: updates' WHERE event_id = 'evt-scott.page-talk-thomas.barrera-1';
UPDATE events SET summary = 'Scott, Thomas: updates' WHERE event_id = 'evt-scott.page-talk-thomas.barrera-2';
UPDATE events SET summary = 'Half hour: Watika' WHERE event_id = 'evt-scott.page-talk-watika.raja-1';
UPDATE events SET summary = 'Half hour: Watika' WHERE event_id = 'evt-scott.page-talk-watika.raja-2';
UPDATE events SET summary = 'Sync Xiti and Scott', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-scott.page-talk-xiti.nadig-1';
UPDATE events SET summary = 'Sync Xiti and Scott', description = 'I want your opinion on a change in the team, before I announce it.' WHERE event_id = 'evt-scott.page-talk-xiti.nadig-2';
UPDATE events SET summary = 'Half hour: Amol' WHERE event_id = 'evt-susan.salinas.tessell-talk-amol.nagi.tessell-1';
UPDATE events SET summary = 'Half hour: Amol' WHERE event_id = 'evt-susan.salinas.tessell-talk-amol.nagi.tessell-2';
UPDATE events SET summary = 'Workload talk with Deepa' WHERE event_id = 'evt-susan.salinas.tessell-talk-deepa.iyer.tessell-1';
UPDATE events SET summary = 'Workload talk with Deepa' WHERE event_id = 'evt-susan.salinas.tessell-talk-deepa.iyer.tessell-2';
UPDATE events SET summary = 'Time for Hazel' WHERE event_id = 'evt-susan.salinas.tessell-talk-hazel.campbell.tessell-1';
UPDATE events SET summary = 'Time for Hazel' WHERE event_id = 'evt-susan.salinas.tessell-talk-hazel.campbell.tessell-2';
UPDATE events SET summary = 'Goals talk Hemani', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-susan.salinas.tessell-talk-hemani.lall.tessell-1';
UPDATE events SET summary = 'Goals talk Hemani', description = 'A bit longer than normal, since the previous talk was cancelled.' WHERE event_id = 'evt-susan.salinas.tessell-talk-hemani.lall.tessell-2';
UPDATE events SET summary = 'Development talk, Anita', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-thomas.barrera-talk-anita.panchal-1';
UPDATE events SET summary = 'Development talk, Anita', description = 'Follow-up on the mail from finance. Bring the receipts if you find them.' WHERE event_id = 'evt-thomas.barrera-talk-anita.panchal-2';
UPDATE events SET summary = 'Two weeks with Brian', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-thomas.barrera-talk-brian.brown-1';
UPDATE events SET summary = 'Two weeks with Brian', description = 'Moved from Tuesday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-thomas.barrera-talk-brian.brown-2';
UPDATE events SET summary = 'Dylan, where we are' WHERE event_id = 'evt-thomas.barrera-talk-dylan.mackenzie-1';
UPDATE events SET summary = 'Dylan, where we are' WHERE event_id = 'evt-thomas.barrera-talk-dylan.mackenzie-2';
UPDATE events SET summary = '1:1 Emily and Thomas' WHERE event_id = 'evt-thomas.barrera-talk-emily.robinson-1';
UPDATE events SET summary = '1:1 Emily and Thomas' WHERE event_id = 'evt-thomas.barrera-talk-emily.robinson-2';
UPDATE events SET summary = 'Personal check-in, Gustavo' WHERE event_id = 'evt-thomas.barrera-talk-gustavo.bezerra-1';
UPDATE events SET summary = 'Personal check-in, Gustavo' WHERE event_id = 'evt-thomas.barrera-talk-gustavo.bezerra-2';
UPDATE events SET summary = 'Regular talk, Henrique', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-thomas.barrera-talk-henrique.almeida-1';
UPDATE events SET summary = 'Regular talk, Henrique', description = 'Thomas has read the draft and has 3 remarks.' WHERE event_id = 'evt-thomas.barrera-talk-henrique.almeida-2';
UPDATE events SET summary = 'Mandy: open points', description = 'What do you need from me to finish by the end of the month?' WHERE event_id = 'evt-thomas.barrera-talk-mandy.clark-1';
UPDATE events SET summary = 'Mandy: open points', description = 'No agenda, door open.' WHERE event_id = 'evt-thomas.barrera-talk-mandy.clark-2';
UPDATE events SET summary = 'Manuela: goals and questions' WHERE event_id = 'evt-thomas.barrera-talk-manuela.cassiano-1';
UPDATE events SET summary = 'Manuela: goals and questions' WHERE event_id = 'evt-thomas.barrera-talk-manuela.cassiano-2';
UPDATE events SET summary = 'Catch-up Pooja / Thomas', description = 'Agenda is in our notes, add to it until noon.' WHERE event_id = 'evt-thomas.barrera-talk-pooja.goswami-1';
UPDATE events SET summary = 'Catch-up Pooja / Thomas', description = 'Pooja, please think about what you would like to stop doing.' WHERE event_id = 'evt-thomas.barrera-talk-pooja.goswami-2';
UPDATE events SET summary = 'Vasudha 1:1', description = 'Moved from Tuesday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-thomas.barrera-talk-vasudha.nayak-1';
UPDATE events SET summary = 'Vasudha 1:1', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-thomas.barrera-talk-vasudha.nayak-2';
UPDATE events SET summary = 'Kaitlyn and Vamakshi', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-kaitlyn.castillo.tessell-1';
UPDATE events SET summary = 'Kaitlyn and Vamakshi', description = 'I owe you an answer on the travel budget. You will have it by then.' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-kaitlyn.castillo.tessell-2';
UPDATE events SET summary = 'Workload talk with Mark' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-mark.wood.tessell-1';
UPDATE events SET summary = 'Workload talk with Mark' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-mark.wood.tessell-2';
UPDATE events SET summary = 'Manager talk Roger', description = 'No agenda, door open.' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-roger.fisher.tessell-1';
UPDATE events SET summary = 'Manager talk Roger', description = 'Lessons from last month, and one thing each that we change.' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-roger.fisher.tessell-2';
UPDATE events SET summary = 'Samuel x Vamakshi' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-samuel.thomas.tessell-1';
UPDATE events SET summary = 'Samuel x Vamakshi' WHERE event_id = 'evt-vamakshi.sastry.tessell-talk-samuel.thomas.tessell-2';
UPDATE events SET summary = 'Fortnight review, Daniel', description = 'I will be late by 5 minutes, the board runs over.' WHERE event_id = 'evt-watika.raja-talk-daniel.aguilar-1';
UPDATE events SET summary = 'Fortnight review, Daniel', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-watika.raja-talk-daniel.aguilar-2';
UPDATE events SET summary = 'Coffee and questions, Henry', description = 'Can you bring the numbers we talked about on Tuesday?' WHERE event_id = 'evt-watika.raja-talk-henry.smith-1';
UPDATE events SET summary = 'Coffee and questions, Henry', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-watika.raja-talk-henry.smith-2';
UPDATE events SET summary = 'John: open points', description = 'Half for your development plan. The other half is open.' WHERE event_id = 'evt-watika.raja-talk-john.frank-1';
UPDATE events SET summary = 'John: open points', description = 'I would like to hear how the new rota works for you.' WHERE event_id = 'evt-watika.raja-talk-john.frank-2';
UPDATE events SET summary = 'Jorge, half an hour' WHERE event_id = 'evt-watika.raja-talk-jorge.manzanares-1';
UPDATE events SET summary = 'Jorge, half an hour' WHERE event_id = 'evt-watika.raja-talk-jorge.manzanares-2';
UPDATE events SET summary = 'Goals talk Mark' WHERE event_id = 'evt-watika.raja-talk-mark.jenkins-1';
UPDATE events SET summary = 'Goals talk Mark' WHERE event_id = 'evt-watika.raja-talk-mark.jenkins-2';
UPDATE events SET summary = 'Open points Nicole / Watika', description = 'Bring what is stuck, I bring the dates for the next quarter.' WHERE event_id = 'evt-watika.raja-talk-nicole.clark-1';
UPDATE events SET summary = 'Open points Nicole / Watika', description = 'How is the workload since Nicole took over the reports?' WHERE event_id = 'evt-watika.raja-talk-nicole.clark-2';
UPDATE events SET summary = 'Updates from Pooja', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-watika.raja-talk-pooja.mandal-1';
UPDATE events SET summary = 'Updates from Pooja', description = 'Can you bring the numbers we talked about on Monday?' WHERE event_id = 'evt-watika.raja-talk-pooja.mandal-2';
UPDATE events SET summary = 'Workload talk with Zacarias', description = 'Two decisions from me, then whatever you need.' WHERE event_id = 'evt-watika.raja-talk-zacarias.valenzuela-1';
UPDATE events SET summary = 'Workload talk with Zacarias', description = 'If there is nothing urgent we take a walk instead.' WHERE event_id = 'evt-watika.raja-talk-zacarias.valenzuela-2';
UPDATE events SET summary = 'Personal check-in, Amardeep', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-wendolin.arteaga-talk-amardeep.brar-1';
UPDATE events SET summary = 'Personal check-in, Amardeep', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-wendolin.arteaga-talk-amardeep.brar-2';
UPDATE events SET summary = 'Coffee and questions, Anjali', description = 'Moved from Thursday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-wendolin.arteaga-talk-anjali.halder-1';
UPDATE events SET summary = 'Coffee and questions, Anjali', description = 'Remote this time, I am at the other site until Monday.' WHERE event_id = 'evt-wendolin.arteaga-talk-anjali.halder-2';
UPDATE events SET summary = 'Personal check-in, Bianka' WHERE event_id = 'evt-wendolin.arteaga-talk-bianka.fiedler-1';
UPDATE events SET summary = 'Personal check-in, Bianka' WHERE event_id = 'evt-wendolin.arteaga-talk-bianka.fiedler-2';
UPDATE events SET summary = 'Talk with Caio', description = 'Could we do this one outside? Weather looks fine on Wednesday.' WHERE event_id = 'evt-wendolin.arteaga-talk-caio.brito-1';
UPDATE events SET summary = 'Talk with Caio', description = 'Mostly the handover, and five minutes for your question about the course.' WHERE event_id = 'evt-wendolin.arteaga-talk-caio.brito-2';
UPDATE events SET summary = 'Edward and Wendolin' WHERE event_id = 'evt-wendolin.arteaga-talk-edward.ruiz-1';
UPDATE events SET summary = 'Edward and Wendolin' WHERE event_id = 'evt-wendolin.arteaga-talk-edward.ruiz-2';
UPDATE events SET summary = 'Talk with Emily' WHERE event_id = 'evt-wendolin.arteaga-talk-emily.bryan-1';
UPDATE events SET summary = 'Talk with Emily' WHERE event_id = 'evt-wendolin.arteaga-talk-emily.bryan-2';
UPDATE events SET summary = 'Wendolin, Esparta: updates' WHERE event_id = 'evt-wendolin.arteaga-talk-esparta.maldonado-1';
UPDATE events SET summary = 'Wendolin, Esparta: updates' WHERE event_id = 'evt-wendolin.arteaga-talk-esparta.maldonado-2';
UPDATE events SET summary = 'Esparta: open points', description = 'Short check how the trial with later core hours is going.' WHERE event_id = 'evt-wendolin.arteaga-talk-esparta.nino-1';
UPDATE events SET summary = 'Esparta: open points', description = 'A bit longer than normal, since the previous talk was cancelled.' WHERE event_id = 'evt-wendolin.arteaga-talk-esparta.nino-2';
UPDATE events SET summary = 'Half hour: Gabrielle', description = 'Preparation for the review talk, which is a different meeting.' WHERE event_id = 'evt-wendolin.arteaga-talk-gabrielle.page-1';
UPDATE events SET summary = 'Half hour: Gabrielle', description = 'We look at the last 7 weeks together, good and bad.' WHERE event_id = 'evt-wendolin.arteaga-talk-gabrielle.page-2';
UPDATE events SET summary = 'Manager talk Harpreet' WHERE event_id = 'evt-wendolin.arteaga-talk-harpreet.dhaliwal-1';
UPDATE events SET summary = 'Manager talk Harpreet' WHERE event_id = 'evt-wendolin.arteaga-talk-harpreet.dhaliwal-2';
UPDATE events SET summary = 'Round with Irya' WHERE event_id = 'evt-wendolin.arteaga-talk-irya.dhaliwal-1';
UPDATE events SET summary = 'Round with Irya' WHERE event_id = 'evt-wendolin.arteaga-talk-irya.dhaliwal-2';
UPDATE events SET summary = 'Sit-down with Jennifer' WHERE event_id = 'evt-wendolin.arteaga-talk-jennifer.turner-1';
UPDATE events SET summary = 'Sit-down with Jennifer' WHERE event_id = 'evt-wendolin.arteaga-talk-jennifer.turner-2';
UPDATE events SET summary = 'Workload talk with Neha', description = 'Feedback from the project lead, which is mostly kind.' WHERE event_id = 'evt-wendolin.arteaga-talk-neha.raja-1';
UPDATE events SET summary = 'Workload talk with Neha', description = 'Topic from my side: who can learn your on-call duties.' WHERE event_id = 'evt-wendolin.arteaga-talk-neha.raja-2';
UPDATE events SET summary = 'Nicholas and Wendolin, short', description = 'Salary letter is out, so there may be questions. Ask anything.' WHERE event_id = 'evt-wendolin.arteaga-talk-nicholas.robinson-1';
UPDATE events SET summary = 'Nicholas and Wendolin, short', description = 'You wanted to talk about the internal opening. I have asked around.' WHERE event_id = 'evt-wendolin.arteaga-talk-nicholas.robinson-2';
UPDATE events SET summary = 'Manager talk Nicole', description = 'Follow-up on the mail from finance. Bring the receipts if you find them.' WHERE event_id = 'evt-wendolin.arteaga-talk-nicole.mason-1';
UPDATE events SET summary = 'Manager talk Nicole', description = 'I booked the quiet corner. Phones stay at the desk.' WHERE event_id = 'evt-wendolin.arteaga-talk-nicole.mason-2';
UPDATE events SET summary = 'Sit-down with Whitney', description = 'Let''s use this one for the goals; status we can do by message.' WHERE event_id = 'evt-wendolin.arteaga-talk-whitney.amble-1';
UPDATE events SET summary = 'Sit-down with Whitney', description = 'About priorities: three things arrived at once and one has to wait.' WHERE event_id = 'evt-wendolin.arteaga-talk-whitney.amble-2';
UPDATE events SET summary = 'Personal check-in, Caio' WHERE event_id = 'evt-xiti.nadig-talk-caio.cavalcante-1';
UPDATE events SET summary = 'Personal check-in, Caio' WHERE event_id = 'evt-xiti.nadig-talk-caio.cavalcante-2';
UPDATE events SET summary = 'Hemani: fortnightly talk', description = 'We look at the last 3 weeks together, good and bad.' WHERE event_id = 'evt-xiti.nadig-talk-hemani.wason-1';
UPDATE events SET summary = 'Hemani: fortnightly talk', description = 'Could we do this one outside? Weather looks fine on Monday.' WHERE event_id = 'evt-xiti.nadig-talk-hemani.wason-2';
UPDATE events SET summary = 'Two weeks with Yauvani', description = 'Just to catch up after my week away.' WHERE event_id = 'evt-xiti.nadig-talk-yauvani.shenoy-1';
UPDATE events SET summary = 'Two weeks with Yauvani', description = 'How is the workload since Yauvani took over the reports?' WHERE event_id = 'evt-xiti.nadig-talk-yauvani.shenoy-2';
UPDATE events SET summary = 'Half hour: Zacarias' WHERE event_id = 'evt-xiti.nadig-talk-zacarias.gallegos-1';
UPDATE events SET summary = 'Half hour: Zacarias' WHERE event_id = 'evt-xiti.nadig-talk-zacarias.gallegos-2';
UPDATE events SET summary = 'Aline, half an hour' WHERE event_id = 'evt-yauvani.shenoy-talk-aline.brito-1';
UPDATE events SET summary = 'Aline, half an hour' WHERE event_id = 'evt-yauvani.shenoy-talk-aline.brito-2';
UPDATE events SET summary = 'Yauvani + Bianka', description = 'Moved from Tuesday because of the site visit. Shorter than usual.' WHERE event_id = 'evt-yauvani.shenoy-talk-bianka.juttner-1';
UPDATE events SET summary = 'Yauvani + Bianka', description = 'Please have your holiday dates ready, I need to enter them.' WHERE event_id = 'evt-yauvani.shenoy-talk-bianka.juttner-2';
UPDATE events SET summary = 'Time for Daniel' WHERE event_id = 'evt-yauvani.shenoy-talk-daniel.soria-1';
UPDATE events SET summary = 'Time for Daniel' WHERE event_id = 'evt-yauvani.shenoy-talk-daniel.soria-2';
UPDATE events SET summary = 'Priorities with Whitney' WHERE event_id = 'evt-yauvani.shenoy-talk-whitney.sheldon-1';
UPDATE events SET summary = 'Priorities with Whitney' WHERE event_id = 'evt-yauvani.shenoy-talk-whitney.sheldon-2';
UPDATE events SET description = 'Exceptions run out this month; each needs a reason or a date.' WHERE event_id = 'evt-aaron.hammond-1';
UPDATE events SET summary = 'Patches of the month', description = 'Servers that missed the last two rounds, with their owners in the meeting.' WHERE event_id = 'evt-aaron.hammond-2';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-aaron.jones-3';
UPDATE events SET description = 'Last day, badge and laptop, and a look at what we could have done better.' WHERE event_id = 'evt-aaron.ruiz.tessell-1';
UPDATE events SET description = 'Who welcomes whom, and what IT needs from us until Wednesday.' WHERE event_id = 'evt-aaron.ruiz.tessell-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-aaron.ruiz.tessell-3';
UPDATE events SET summary = 'Listening to calls together', description = 'We listen to three recorded calls and look for the moment when the customer stopped being angry.' WHERE event_id = 'evt-aarti.agarwal-1';
UPDATE events SET description = 'Every open escalation in two minutes: what the customer was told, by whom, and until when.' WHERE event_id = 'evt-aarti.agarwal-2';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-aarti.basu-1';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-aarti.basu-3';
UPDATE events SET description = 'Last look at the prices before the offer leaves the house.' WHERE event_id = 'evt-abigail.banks-1';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-abigail.banks-3';
UPDATE events SET description = 'Four hospitals, one frame contract. Legal has marked the liability clause.' WHERE event_id = 'evt-abigail.robson.tessell-2';
UPDATE events SET description = 'Numbers by region, then the three deals that make or break the month.' WHERE event_id = 'evt-aditya.mishra-1';
UPDATE events SET summary = 'File server: restore drill', description = 'Test on the spare host. The audit wants to see the protocol, so somebody writes it.' WHERE event_id = 'evt-aditya.nayak.tessell-1';
UPDATE events SET description = 'Exceptions run out this month; each needs a reason or a date.' WHERE event_id = 'evt-aditya.nayak.tessell-2';
UPDATE events SET summary = 'Software seats, with finance', description = 'Finance counts seats by cost centre, we count by sign-ins. Today we find out why the numbers differ.' WHERE event_id = 'evt-aditya.vyas.tessell-1';
UPDATE events SET description = 'Finance counts seats by cost centre, we count by sign-ins. Today we find out why the numbers differ.' WHERE event_id = 'evt-aditya.vyas.tessell-2';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-aditya.vyas.tessell-3';
UPDATE events SET summary = 'Listening to calls together', description = 'We listen to three recorded calls and look for the moment when the customer stopped being angry.' WHERE event_id = 'evt-adriana.valenzuela-1';
UPDATE events SET summary = 'Recall calls: wording' WHERE event_id = 'evt-adriana.valenzuela-2';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-adriana.valenzuela-3';
UPDATE events SET summary = 'Patches of the month' WHERE event_id = 'evt-adweta.ravel-1';
UPDATE events SET description = 'Quick session: thirty alarms, one decision a minute.' WHERE event_id = 'evt-adweta.ravel-2';
UPDATE events SET summary = 'Provider changes the firewall', status = 'cancelled', created_at = '2026-01-26 16:00:00', updated_at = '2026-01-30 16:00:00' WHERE event_id = 'evt-adweta.samra-1';
UPDATE events SET status = 'cancelled', created_at = '2026-01-26 16:00:00', updated_at = '2026-01-30 16:00:00' WHERE event_id = 'evt-adweta.samra-2';
UPDATE events SET summary = 'Focus block', status = 'cancelled', created_at = '2026-01-26 16:00:00', updated_at = '2026-01-30 16:00:00' WHERE event_id = 'evt-adweta.samra-3';
UPDATE events SET description = 'They want a longer order horizon, we want shorter lead times. Let us look for a trade.' WHERE event_id = 'evt-adweta.soman-2';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-adweta.soman-3';
UPDATE events SET description = 'Questions are the usual ones; skip any that you would rather not answer.' WHERE event_id = 'evt-aidan.kavanagh-1';
UPDATE events SET description = 'Rooms, badges, buddies and the lunch on the first day. Nine people start.' WHERE event_id = 'evt-aidan.kavanagh-2';
UPDATE events SET description = 'We agree on the reboot order, storage last.' WHERE event_id = 'evt-aldo.trub.tessell-1';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-aldo.trub.tessell-3';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-aline.brito-3';
UPDATE events SET description = 'Last time permissions were missing after the restore. This time we check them first.' WHERE event_id = 'evt-aline.lacerda-1';
UPDATE events SET summary = 'Update round: servers and clients' WHERE event_id = 'evt-aline.lacerda-2';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-aline.lacerda-3';
UPDATE events SET summary = 'Hospital group: our offer', description = 'Four hospitals, one frame contract. Legal has marked the liability clause.' WHERE event_id = 'evt-aline.ribeiro.tessell-2';
UPDATE events SET summary = 'Hospital group: our offer' WHERE event_id = 'evt-allana.barbosa-1';
UPDATE events SET summary = 'New laptops: next wave' WHERE event_id = 'evt-allana.cassiano-1';
UPDATE events SET summary = 'Patches of the month' WHERE event_id = 'evt-allana.cassiano-2';
UPDATE events SET description = 'Quick round, each case in a minute, the hard ones stay for Thursday.' WHERE event_id = 'evt-allana.cavalcante.tessell-1';
UPDATE events SET summary = 'Listening to calls together', description = 'Two calls that went well and one that did not. No names of agents in the notes.' WHERE event_id = 'evt-allana.cavalcante.tessell-2';
UPDATE events SET description = 'Proposal for the afternoon shift, with the numbers from the test week.' WHERE event_id = 'evt-allana.lacerda-1';
UPDATE events SET description = 'Fire doors only this time, all floors.' WHERE event_id = 'evt-allana.lacerda-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-allison.castro-3';
UPDATE events SET description = 'Second round. Ask about corrections after the run and how they explain them to employees.' WHERE event_id = 'evt-allison.ramsey-1';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-allison.ramsey-3';
UPDATE events SET summary = 'New laptops: next wave' WHERE event_id = 'evt-amalia.albrecht-1';
UPDATE events SET summary = 'Provider changes the firewall', description = 'The provider needs the line for forty minutes. Sites in Toronto and Chicago will notice.' WHERE event_id = 'evt-amalia.albrecht-2';
UPDATE events SET description = 'Station three waits for station two. We time both and move one task.' WHERE event_id = 'evt-amalia.hanel-1';
UPDATE events SET description = 'Only the five products that cost most.' WHERE event_id = 'evt-amara.gopal-1';
UPDATE events SET description = 'We agree on the reboot order, storage last.' WHERE event_id = 'evt-amara.gopal-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-amara.gopal-3';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-amara.srinivas-3';
UPDATE events SET description = 'Only the five products that cost most.' WHERE event_id = 'evt-amardeep.brar-1';
UPDATE events SET summary = 'Alarms nobody needs', description = 'Disk alarms at night come from the backup. Can we shift one of them?' WHERE event_id = 'evt-amol.halder.tessell-1';
UPDATE events SET description = 'We label what has no label and unplug what nobody owns.' WHERE event_id = 'evt-amol.halder.tessell-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-amol.halder.tessell-3';
UPDATE events SET description = 'Why slips reach us without a signature, and what the driver has to do differently.' WHERE event_id = 'evt-amol.nagi.tessell-2';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-amol.panchal-3';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-amy.hunt-3';
UPDATE events SET summary = 'Listening to calls together', description = 'New colleagues choose the calls this time.' WHERE event_id = 'evt-amy.simon-1';
UPDATE events SET description = 'Which claims we accept as goodwill, and on whose budget.' WHERE event_id = 'evt-amy.simon-2';
UPDATE events SET description = 'Version for customers who have already called us twice.' WHERE event_id = 'evt-anand.srinivas-1';
UPDATE events SET description = 'Cases where the serial number does not match the delivery.' WHERE event_id = 'evt-anand.srinivas-2';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-anand.srinivas-3';
UPDATE events SET description = 'Every open escalation in two minutes: what the customer was told, by whom, and until when.' WHERE event_id = 'evt-andres.hernandez.tessell-1';
UPDATE events SET summary = 'Recall calls: wording' WHERE event_id = 'evt-andres.hernandez.tessell-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-andres.hernandez.tessell-3';
UPDATE events SET description = 'Handover, equipment, and an honest word on why. Nothing of it goes into the file without consent.' WHERE event_id = 'evt-andres.soria-1';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-andres.soria-3';
UPDATE events SET description = 'The top ten alarms that nobody acts on. Each gets a new threshold or is deleted.' WHERE event_id = 'evt-anita.basu-1';
UPDATE events SET description = 'We check that every change for the board has a rollback and a tested plan.' WHERE event_id = 'evt-anita.basu-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-anita.basu-3';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-anita.goswami-3';
UPDATE events SET description = 'Draft agenda with times. The factory tour needs a second group.' WHERE event_id = 'evt-anita.kumaran.tessell-1';
UPDATE events SET description = 'Full run with the timer. The measurement has to work without the presenter touching the cable.' WHERE event_id = 'evt-anita.kumaran.tessell-2';
UPDATE events SET description = 'Yield of the last three lots and the scratches on the second one.' WHERE event_id = 'evt-anita.nayak.tessell-1';
UPDATE events SET description = 'Two claims from a competitor look close to our tray. Counsel explains, we ask.' WHERE event_id = 'evt-anita.panchal-1';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-anita.panchal-3';
UPDATE events SET description = 'Station three waits for station two. We time both and move one task.' WHERE event_id = 'evt-anjali.desai.tessell-1';
UPDATE events SET description = 'We look at what was scrapped on the night shift and talk with the people who did it.' WHERE event_id = 'evt-anjali.desai.tessell-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-anjali.halder-3';
UPDATE events SET description = 'Every open escalation in two minutes: what the customer was told, by whom, and until when.' WHERE event_id = 'evt-anjali.lall.tessell-1';
UPDATE events SET summary = 'Recall calls: wording' WHERE event_id = 'evt-anjali.lall.tessell-2';
UPDATE events SET description = 'Image, encryption, docking: the checklist changed after the first wave, please do not use the old one.' WHERE event_id = 'evt-anjali.samra.tessell-1';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-anjali.samra.tessell-3';
UPDATE events SET description = 'Gate two, the battery corner and the mezzanine. Vests are at the entrance.', location = NULL WHERE event_id = 'evt-ankit.desai-2';
UPDATE events SET description = 'Results of the pilot group: two printers and one macro broke.' WHERE event_id = 'evt-annika.krause-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-annika.krause-3';
UPDATE events SET description = 'The three suppliers with most mismatches, and what to change in their order lines.' WHERE event_id = 'evt-arvind.narayanan.tessell-2';
UPDATE events SET description = 'We check that every change for the board has a rollback and a tested plan.' WHERE event_id = 'evt-bella.arteaga-1';
UPDATE events SET description = 'Renewal is in May; unused seats have to be returned before the notice period.' WHERE event_id = 'evt-bella.castro-1';
UPDATE events SET description = 'Executives last this time; they asked for it.', location = NULL WHERE event_id = 'evt-bella.castro-2';
UPDATE events SET description = 'New colleagues choose the calls this time.' WHERE event_id = 'evt-bhavika.shere-1';
UPDATE events SET description = 'Two calls that went well and one that did not. No names of agents in the notes.' WHERE event_id = 'evt-bhavika.shere-2';
UPDATE events SET description = 'Last call for corrections; the ledger closes at six.' WHERE event_id = 'evt-bhavika.wason-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-bhavika.wason-3';
UPDATE events SET description = 'Questions from the field since the new list went out. We answer them in one document.' WHERE event_id = 'evt-bhavna.lall-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-bhavna.lall-3';
UPDATE events SET description = 'Last call for corrections; the ledger closes at six.' WHERE event_id = 'evt-bhavna.panchal-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-bhavna.panchal-3';
UPDATE events SET description = 'East and west side by side, same definitions for once.' WHERE event_id = 'evt-bhavna.shere.tessell-1';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-bhavna.shere.tessell-3';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-bianka.fiedler-3';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-bianka.juttner-3';
UPDATE events SET description = 'Only lines that moved by more than five per cent since the first reading.' WHERE event_id = 'evt-bonnie.ellis.tessell-1';
UPDATE events SET description = 'Call about the extension of the line. Terms are in the letter that came in the middle of the month.' WHERE event_id = 'evt-bonnie.ellis.tessell-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-bonnie.ellis.tessell-3';
UPDATE events SET description = 'Questions are the usual ones; skip any that you would rather not answer.', status = 'cancelled', created_at = '2026-01-26 16:00:00', updated_at = '2026-01-30 16:00:00' WHERE event_id = 'evt-bonnie.fisher-2';
UPDATE events SET summary = 'Away', status = 'cancelled', created_at = '2026-01-26 16:00:00', updated_at = '2026-01-30 16:00:00' WHERE event_id = 'evt-bonnie.fisher-3';
UPDATE events SET description = 'Fallback is the old appliance, which stays powered until the next morning.' WHERE event_id = 'evt-bonnie.jenkins-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-bonnie.jenkins-3';
UPDATE events SET description = 'Results from the quiet chamber next to those of the lab floor. The fan is the suspect.' WHERE event_id = 'evt-brian.anderson-1';
UPDATE events SET description = 'Short talk on the search results; no slides outside this room.' WHERE event_id = 'evt-brian.anderson-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-brian.anderson-3';
UPDATE events SET description = 'We look at the cracked housing and decide on the ribs.' WHERE event_id = 'evt-brian.brown-2';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-brian.brown-3';
UPDATE events SET summary = 'New laptops: next wave', description = 'Executives last this time; they asked for it.' WHERE event_id = 'evt-brian.moore-1';
UPDATE events SET description = 'Please read the risk section of your own change before the meeting; two were empty last time.', location = NULL WHERE event_id = 'evt-brian.moore-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-brian.moore-3';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-brian.spears-3';
UPDATE events SET description = 'We rehearse the part after the break, where the last demo lost people.' WHERE event_id = 'evt-brooke.austin-2';
UPDATE events SET description = 'We repeat the run with the cover off. Two hours, no visitors please.' WHERE event_id = 'evt-brooke.simon-1';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-brooke.simon-3';
UPDATE events SET description = 'One metre, six sides, two units. Camera is booked.' WHERE event_id = 'evt-bryan.wade.tessell-1';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-bryan.wade.tessell-3';
UPDATE events SET summary = 'File server: restore drill', description = 'Dry run of the big restore; storage must not be touched in parallel.' WHERE event_id = 'evt-caio.brito-1';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-caio.cavalcante-3';
UPDATE events SET description = 'Market numbers arrived. We compare them with our midpoints, engineering first.' WHERE event_id = 'evt-caio.pinto.tessell-1';
UPDATE events SET description = 'Two topics: the shift model and the camera at the gate. We agree on our line.' WHERE event_id = 'evt-caio.pinto.tessell-2';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-caio.pinto.tessell-3';
UPDATE events SET description = 'We rehearse the part after the break, where the last demo lost people.' WHERE event_id = 'evt-caleb.burton.tessell-1';
UPDATE events SET description = 'Draft agenda with times. The factory tour needs a second group.' WHERE event_id = 'evt-caleb.burton.tessell-2';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-caleb.burton.tessell-3';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-caleb.chapman-3';
UPDATE events SET description = 'Short talk on the search results; no slides outside this room.' WHERE event_id = 'evt-caleb.ruiz.tessell-2';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-caleb.ruiz.tessell-3';
UPDATE events SET summary = 'Software seats, with finance', description = 'Please bring the list of people who changed department, their licences are still charged to the old one.' WHERE event_id = 'evt-carl.dobson-1';
UPDATE events SET summary = 'Listening to calls together' WHERE event_id = 'evt-carl.middleton.tessell-1';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-carl.middleton.tessell-3';
UPDATE events SET summary = 'Provider changes the firewall' WHERE event_id = 'evt-carlota.casanova-2';
UPDATE events SET summary = 'Software seats, with finance', description = 'Please bring the list of people who changed department, their licences are still charged to the old one.' WHERE event_id = 'evt-carlota.chacon-2';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-carlota.chacon-3';
UPDATE events SET description = 'We clear everything older than sixty days, in pairs, until the list is empty or lunch.' WHERE event_id = 'evt-chaman.krishnan.tessell-1';
UPDATE events SET description = 'Eleven trips above the limit. Some have a good reason, we write it down.' WHERE event_id = 'evt-chaman.krishnan.tessell-2';
UPDATE events SET description = 'Visit at the supplier or here? We decide after the samples.' WHERE event_id = 'evt-charles.blake-1';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-charles.brown-3';
UPDATE events SET summary = 'Hospital group: our offer' WHERE event_id = 'evt-charles.macias-1';
UPDATE events SET description = 'We have six talks for four slots. Please come with your own ranking.' WHERE event_id = 'evt-charles.macias-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-charles.macias-3';
UPDATE events SET summary = 'Hospital group: our offer', description = 'Service times are the sticking point: they ask for four hours, we can do eight.' WHERE event_id = 'evt-christopher.middleton-1';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-christopher.robinson-3';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-claudia.cardenas-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-claudia.cardenas-2';
UPDATE events SET description = 'Sixty machines arrive on Monday. We need a room, power strips and four pairs of hands.' WHERE event_id = 'evt-cody.jones.tessell-1';
UPDATE events SET description = 'We label what has no label and unplug what nobody owns.' WHERE event_id = 'evt-cody.jones.tessell-2';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-cody.jones.tessell-3';
UPDATE events SET description = 'Deals without a next step are taken off the list in this meeting.' WHERE event_id = 'evt-cody.watson-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-cody.watson-3';
UPDATE events SET summary = 'File server: restore drill' WHERE event_id = 'evt-connie.davis-1';
UPDATE events SET summary = 'Software seats, with finance' WHERE event_id = 'evt-connie.davis-2';
UPDATE events SET description = 'Thirty courses, of which we can pay for twenty.' WHERE event_id = 'evt-connie.jenkins.tessell-1';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-connie.lira.tessell-3';
UPDATE events SET description = 'We label what has no label and unplug what nobody owns.' WHERE event_id = 'evt-connie.simon-1';
UPDATE events SET summary = 'Update round: servers and clients' WHERE event_id = 'evt-connie.simon-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-connie.simon-3';
UPDATE events SET description = 'Changes without a named tester get sent back today, not in the board.' WHERE event_id = 'evt-constance.koch-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-constance.koch-2';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-daniel.aguilar-3';
UPDATE events SET description = 'Documents have to be with the council five days ahead, so this is the last chance for changes.' WHERE event_id = 'evt-daniel.lira-1';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-daniel.lira-3';
UPDATE events SET description = 'We repeat the run with the cover off. Two hours, no visitors please.' WHERE event_id = 'evt-danny.moore.tessell-2';
UPDATE events SET description = 'Edge chips on the blanks again; the supplier joins by phone.' WHERE event_id = 'evt-darlene.davis-1';
UPDATE events SET description = 'Aisles one to six, in pairs, counter and writer. Blind count, no list in the hand.' WHERE event_id = 'evt-darlene.davis-2';
UPDATE events SET summary = 'Hospital group: our offer', description = 'Service times are the sticking point: they ask for four hours, we can do eight.' WHERE event_id = 'evt-darlene.dobson-2';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-davi.barbosa-3';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-david.ortega-3';
UPDATE events SET description = 'Gate two, the battery corner and the mezzanine. Vests are at the entrance.' WHERE event_id = 'evt-deepa.iyer.tessell-1';
UPDATE events SET description = 'We look at what was scrapped on the night shift and talk with the people who did it.' WHERE event_id = 'evt-deepa.iyer.tessell-2';
UPDATE events SET summary = 'Alarms nobody needs' WHERE event_id = 'evt-diana.dominguez-1';
UPDATE events SET summary = 'Patches of the month', description = 'We agree on the reboot order, storage last.' WHERE event_id = 'evt-diana.dominguez-2';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-diana.dominguez-3';
UPDATE events SET description = 'Visit at the supplier or here? We decide after the samples.' WHERE event_id = 'evt-diana.ruiz-1';
UPDATE events SET description = 'Is the new coating worth a filing? Decide today, the trade fair is near.' WHERE event_id = 'evt-diana.ruiz-2';
UPDATE events SET summary = 'Provider changes the firewall', description = 'Fallback is the old appliance, which stays powered until the next morning.' WHERE event_id = 'evt-divya.ravel-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-divya.ravel-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-divya.ravel-3';
UPDATE events SET description = 'Focus on hold time: what did we look up, and why was it not in front of us?' WHERE event_id = 'evt-divya.sodhi.tessell-2';
UPDATE events SET description = 'How managers will be told, and in which order.' WHERE event_id = 'evt-divya.subramanian-1';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-divya.subramanian-3';
UPDATE events SET description = 'What is in, what is out, and who tells sales about the second group.' WHERE event_id = 'evt-dylan.mackenzie-1';
UPDATE events SET description = 'Version for customers who have already called us twice.' WHERE event_id = 'evt-edward.davis-1';
UPDATE events SET description = 'Cases where the serial number does not match the delivery.' WHERE event_id = 'evt-edward.davis-2';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-edward.davis-3';
UPDATE events SET summary = 'Software seats, with finance', description = 'Only the five products that cost most.' WHERE event_id = 'evt-edward.ruiz-1';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-elias.hernandez-3';
UPDATE events SET summary = 'Hospital group: our offer', description = 'Four hospitals, one frame contract. Legal has marked the liability clause.' WHERE event_id = 'evt-elias.osorio-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-elias.osorio-3';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-elke.brandt-3';
UPDATE events SET description = 'Which discounts still hold after the first of April, and who may approve more.' WHERE event_id = 'evt-elke.hanel-2';
UPDATE events SET description = 'Image, encryption, docking: the checklist changed after the first wave, please do not use the old one.' WHERE event_id = 'evt-emily.bryan-1';
UPDATE events SET summary = 'New laptops: next wave' WHERE event_id = 'evt-emily.bryan-2';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-emily.bryan-3';
UPDATE events SET description = 'Please update the stage of your deals on the evening before. I will use what the system shows.' WHERE event_id = 'evt-emily.macias-1';
UPDATE events SET description = 'Backlash and heat at full speed. The drawings are on the shared drive since this morning.' WHERE event_id = 'evt-emily.robinson-1';
UPDATE events SET description = 'Sixty machines arrive on Monday. We need a room, power strips and four pairs of hands.' WHERE event_id = 'evt-esparta.maldonado-1';
UPDATE events SET summary = 'Software seats, with finance' WHERE event_id = 'evt-esparta.maldonado-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-esparta.maldonado-3';
UPDATE events SET description = 'Which limit do we promise in the data sheet?' WHERE event_id = 'evt-evelyn.klemt.tessell-1';
UPDATE events SET description = 'Which limit do we promise in the data sheet?' WHERE event_id = 'evt-evelyn.klemt.tessell-2';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-evelyn.klemt.tessell-3';
UPDATE events SET description = 'We check that every change for the board has a rollback and a tested plan.' WHERE event_id = 'evt-fergus.donovan.tessell-1';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-fergus.donovan.tessell-3';
UPDATE events SET summary = 'Listening to calls together' WHERE event_id = 'evt-fernanda.maldonado-1';
UPDATE events SET description = 'Patterns in the escalations since the new year. The product people join us.' WHERE event_id = 'evt-fernanda.maldonado-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-fernanda.maldonado-3';
UPDATE events SET description = 'Quick session: thirty alarms, one decision a minute.' WHERE event_id = 'evt-fernanda.salinas-1';
UPDATE events SET summary = 'Alarms nobody needs' WHERE event_id = 'evt-fernanda.salinas-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-fernanda.salinas-3';
UPDATE events SET description = 'Top three by cost, not by count. Bring a part if you can carry it.' WHERE event_id = 'evt-francisco.arteaga-2';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-francisco.arteaga-3';
UPDATE events SET description = 'Documents have to be with the council five days ahead, so this is the last chance for changes.' WHERE event_id = 'evt-francisco.juttner.tessell-1';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-francisco.juttner.tessell-3';
UPDATE events SET description = 'Eleven trips above the limit. Some have a good reason, we write it down.' WHERE event_id = 'evt-gabrielle.arnold-1';
UPDATE events SET description = 'We read the call script aloud and take out everything that sounds like a lawyer.' WHERE event_id = 'evt-gabrielle.arnold.tessell-2';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-gabrielle.arnold.tessell-3';
UPDATE events SET description = 'Visitors need to be on the door list by the evening before.' WHERE event_id = 'evt-gabrielle.page-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-gary.quinn-3';
UPDATE events SET summary = 'Alarms nobody needs' WHERE event_id = 'evt-gaurav.kapoor-1';
UPDATE events SET summary = 'New laptops: next wave' WHERE event_id = 'evt-gaurav.kapoor-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-gaurav.kapoor-3';
UPDATE events SET summary = 'Patches of the month' WHERE event_id = 'evt-gaurav.raja.tessell-1';
UPDATE events SET description = 'Focus on hold time: what did we look up, and why was it not in front of us?' WHERE event_id = 'evt-gerald.galloway-2';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-gerald.galloway-3';
UPDATE events SET description = 'What we learned from the pallet that fell.' WHERE event_id = 'evt-gerald.jensen.tessell-1';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-gerald.jensen.tessell-3';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-gerald.rose.tessell-3';
UPDATE events SET description = 'East and west side by side, same definitions for once.' WHERE event_id = 'evt-gerald.taylor-1';
UPDATE events SET description = 'Gate two, the battery corner and the mezzanine. Vests are at the entrance.' WHERE event_id = 'evt-gotthold.zahn.tessell-1';
UPDATE events SET description = 'Yearly refresher for licence holders; it takes about an hour and counts as working time.' WHERE event_id = 'evt-gotthold.zahn.tessell-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-gotthold.zahn.tessell-3';
UPDATE events SET description = 'Which of this month''s patches go in at once, and which wait for the vendor''s second try.' WHERE event_id = 'evt-greta.roskoth-1';
UPDATE events SET description = 'We go through the rule list together before the window opens. Have the old list printed.' WHERE event_id = 'evt-greta.roskoth-2';
UPDATE events SET description = 'We restore one folder that somebody really needs, and measure the time.' WHERE event_id = 'evt-gustavo.barbosa.tessell-1';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-gustavo.barbosa.tessell-3';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-gustavo.bezerra-3';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-gustavo.duarte-3';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-hannes.juttner.tessell-3';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-hannes.roskoth-3';
UPDATE events SET description = 'Please read the risk section of your own change before the meeting; two were empty last time.' WHERE event_id = 'evt-hannes.tintzmann-1';
UPDATE events SET summary = 'Provider changes the firewall', description = 'Fallback is the old appliance, which stays powered until the next morning.' WHERE event_id = 'evt-hannes.tintzmann-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-hannes.tintzmann-3';
UPDATE events SET summary = 'New laptops: next wave', description = 'Executives last this time; they asked for it.' WHERE event_id = 'evt-hari.balakrishnan-1';
UPDATE events SET description = 'Cooling engineer comes along; the hot corner is behind rack C2.' WHERE event_id = 'evt-hari.balakrishnan-2';
UPDATE events SET description = 'We go through the rule list together before the window opens. Have the old list printed.' WHERE event_id = 'evt-harpreet.dhaliwal-1';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-harpreet.dhaliwal-3';
UPDATE events SET description = 'Someone please play the difficult customer.' WHERE event_id = 'evt-harpreet.kaur-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-hazel.butler-3';
UPDATE events SET description = 'Proposal for the afternoon shift, with the numbers from the test week.' WHERE event_id = 'evt-hazel.campbell.tessell-1';
UPDATE events SET summary = 'Recall calls: wording', description = 'We read the call script aloud and take out everything that sounds like a lawyer.' WHERE event_id = 'evt-hazel.hunt-1';
UPDATE events SET description = 'We close the ones that only wait for a letter.' WHERE event_id = 'evt-hazel.hunt-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-hazel.hunt-3';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-hazel.norris-3';
UPDATE events SET description = 'Please update the stage of your deals on the evening before. I will use what the system shows.' WHERE event_id = 'evt-heather.morales-1';
UPDATE events SET description = 'We have six talks for four slots. Please come with your own ranking.' WHERE event_id = 'evt-heather.morales-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-heather.morales-3';
UPDATE events SET description = 'Please bring the list of people who changed department, their licences are still charged to the old one.' WHERE event_id = 'evt-hemani.agarwal-1';
UPDATE events SET summary = 'File server: restore drill' WHERE event_id = 'evt-hemani.agarwal-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-hemani.agarwal-3';
UPDATE events SET summary = 'Before the change board', description = 'Changes without a named tester get sent back today, not in the board.' WHERE event_id = 'evt-hemani.dutt-1';
UPDATE events SET summary = 'Update round: servers and clients' WHERE event_id = 'evt-hemani.dutt-2';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-hemani.dutt-3';
UPDATE events SET description = 'We check whether the findings of last month are gone.' WHERE event_id = 'evt-hemani.lall.tessell-1';
UPDATE events SET description = 'Recount of the differences above two hundred dollars.' WHERE event_id = 'evt-hemani.lall.tessell-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-hemani.lall.tessell-3';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-hemani.wason-3';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-henrique.almeida-3';
UPDATE events SET summary = 'New laptops: next wave', description = 'Who still has two laptops? We collect the old ones in this wave.' WHERE event_id = 'evt-henrique.pinto.tessell-1';
UPDATE events SET summary = 'Update round: servers and clients' WHERE event_id = 'evt-henrique.pinto.tessell-2';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-henrique.pinto.tessell-3';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-henrique.ribeiro-3';
UPDATE events SET description = 'Decide between the belt and the screw. Both quotes are in.' WHERE event_id = 'evt-henry.silva-1';
UPDATE events SET description = 'Review of the changed bearing; purchasing joins for the last quarter of an hour.' WHERE event_id = 'evt-henry.silva-2';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-henry.silva-3';
UPDATE events SET description = 'Last day, badge and laptop, and a look at what we could have done better.' WHERE event_id = 'evt-henry.smith-1';
UPDATE events SET description = 'Candidate joins by video; the case about back pay is in the invitation mail.' WHERE event_id = 'evt-henry.smith-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-henry.smith-3';
UPDATE events SET description = 'What Gold covers since January and what it does not. Examples from real cases.' WHERE event_id = 'evt-humberto.dominguez-1';
UPDATE events SET description = 'Quick round, each case in a minute, the hard ones stay for Thursday.' WHERE event_id = 'evt-humberto.dominguez-2';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-humberto.dominguez-3';
UPDATE events SET summary = 'Before the change board', description = 'Please read the risk section of your own change before the meeting; two were empty last time.' WHERE event_id = 'evt-humberto.madrid-1';
UPDATE events SET summary = 'File server: restore drill', description = 'Test on the spare host. The audit wants to see the protocol, so somebody writes it.' WHERE event_id = 'evt-humberto.madrid-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-humberto.madrid-3';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-humberto.manzanares-3';
UPDATE events SET description = 'Patterns in the escalations since the new year. The product people join us.' WHERE event_id = 'evt-ian.hammond.tessell-1';
UPDATE events SET summary = 'Recall calls: wording', description = 'We read the call script aloud and take out everything that sounds like a lawyer.' WHERE event_id = 'evt-ian.hammond.tessell-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-ian.hammond.tessell-3';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-ian.lee-3';
UPDATE events SET description = 'How to treat cancelled flights, and who collects the vouchers.' WHERE event_id = 'evt-irya.ahluwalia-2';
UPDATE events SET summary = 'Patches of the month', description = 'Which of this month''s patches go in at once, and which wait for the vendor''s second try.' WHERE event_id = 'evt-irya.dhaliwal-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-irya.dhaliwal-2';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-jade.blake-3';
UPDATE events SET summary = 'Recall calls: wording', description = 'Translations are back; native speakers please check one page each.' WHERE event_id = 'evt-jade.brown-1';
UPDATE events SET description = 'Three units with the same fault. Coincidence or a batch?' WHERE event_id = 'evt-jade.brown-2';
UPDATE events SET description = 'Forty slips do not match the orders. We sort them by supplier and call the largest one.' WHERE event_id = 'evt-jade.vaughn-1';
UPDATE events SET description = 'Edge chips on the blanks again; the supplier joins by phone.' WHERE event_id = 'evt-jade.vaughn-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-jade.vaughn-3';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-jennifer.austin.tessell-3';
UPDATE events SET description = 'Version for customers who have already called us twice.' WHERE event_id = 'evt-jennifer.frank-1';
UPDATE events SET summary = 'Patches of the month', description = 'Results of the pilot group: two printers and one macro broke.' WHERE event_id = 'evt-jennifer.turner-1';
UPDATE events SET summary = 'Software seats, with finance', description = 'Renewal is in May; unused seats have to be returned before the notice period.' WHERE event_id = 'evt-jennifer.turner-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-jennifer.turner-3';
UPDATE events SET description = 'Last time permissions were missing after the restore. This time we check them first.' WHERE event_id = 'evt-jessica.diaz.tessell-1';
UPDATE events SET summary = 'Provider changes the firewall' WHERE event_id = 'evt-jessica.diaz.tessell-2';
UPDATE events SET description = 'Fire doors only this time, all floors.' WHERE event_id = 'evt-jessica.lira-1';
UPDATE events SET description = 'Fire doors only this time, all floors.' WHERE event_id = 'evt-jessica.lira-2';
UPDATE events SET description = 'Who looks after the partners in the evening?' WHERE event_id = 'evt-jessica.lowell-2';
UPDATE events SET description = 'How managers will be told, and in which order.' WHERE event_id = 'evt-jessica.whitehead.tessell-2';
UPDATE events SET description = 'Market numbers arrived. We compare them with our midpoints, engineering first.' WHERE event_id = 'evt-john.frank-1';
UPDATE events SET summary = 'Listening to calls together' WHERE event_id = 'evt-john.lee-1';
UPDATE events SET summary = 'Recall calls: wording' WHERE event_id = 'evt-john.lee-2';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-john.watson-3';
UPDATE events SET summary = 'Listening to calls together', description = 'We listen to three recorded calls and look for the moment when the customer stopped being angry.' WHERE event_id = 'evt-jorge.cardenas-1';
UPDATE events SET description = 'Bring the questions that customers asked you about response times.' WHERE event_id = 'evt-jorge.cardenas-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-jorge.cardenas-3';
UPDATE events SET description = 'Accruals, intercompany, and the one account that never clears.' WHERE event_id = 'evt-jorge.casanova-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-jorge.casanova-3';
UPDATE events SET description = 'Band four after the split, and what it means for six people. Confidential.' WHERE event_id = 'evt-jorge.manzanares-2';
UPDATE events SET summary = 'Listening to calls together', description = 'New colleagues choose the calls this time.' WHERE event_id = 'evt-julie.burton-1';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-julie.burton-3';
UPDATE events SET description = 'Which discounts still hold after the first of April, and who may approve more.' WHERE event_id = 'evt-julie.ramsey-1';
UPDATE events SET description = 'Questions from the field since the new list went out. We answer them in one document.' WHERE event_id = 'evt-julie.ramsey-2';
UPDATE events SET description = 'Which claims we accept as goodwill, and on whose budget.', status = 'cancelled', created_at = '2026-02-09 16:00:00', updated_at = '2026-02-13 16:00:00' WHERE event_id = 'evt-julie.thomas-1';
UPDATE events SET status = 'cancelled', created_at = '2026-02-09 16:00:00', updated_at = '2026-02-13 16:00:00' WHERE event_id = 'evt-julie.thomas-2';
UPDATE events SET summary = 'Inbox and reading', status = 'cancelled', created_at = '2026-02-09 16:00:00', updated_at = '2026-02-13 16:00:00' WHERE event_id = 'evt-julie.thomas-3';
UPDATE events SET summary = 'Software seats, with finance' WHERE event_id = 'evt-kaique.barbosa.tessell-1';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-kaique.barbosa.tessell-3';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-kaique.bezerra-3';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-kaique.duarte-3';
UPDATE events SET description = 'How to treat cancelled flights, and who collects the vouchers.' WHERE event_id = 'evt-kaitlyn.castillo.tessell-1';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-kaitlyn.castillo.tessell-3';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-kate.wood.tessell-3';
UPDATE events SET description = 'The bank wants to hear about inventory and the covenant. Treasury speaks, the rest of us listen and correct.' WHERE event_id = 'evt-kayla.austin-1';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-kayla.austin-3';
UPDATE events SET summary = 'File server: restore drill', description = 'Test on the spare host. The audit wants to see the protocol, so somebody writes it.' WHERE event_id = 'evt-kayla.spears.tessell-1';
UPDATE events SET summary = 'Before the change board', description = 'Three emergency changes to explain afterwards. Bring the incident numbers.' WHERE event_id = 'evt-kayla.spears.tessell-2';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-kayla.spears.tessell-3';
UPDATE events SET summary = 'Update round: servers and clients', description = 'Results of the pilot group: two printers and one macro broke.' WHERE event_id = 'evt-kenneth.campbell-1';
UPDATE events SET summary = 'Listening to calls together', description = 'We listen to three recorded calls and look for the moment when the customer stopped being angry.' WHERE event_id = 'evt-kenneth.clark-1';
UPDATE events SET description = 'What Gold covers since January and what it does not. Examples from real cases.' WHERE event_id = 'evt-kenneth.clark-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-kenneth.clark-3';
UPDATE events SET summary = 'Update round: servers and clients', description = 'Servers that missed the last two rounds, with their owners in the meeting.' WHERE event_id = 'evt-kieran.rutherford-1';
UPDATE events SET description = 'Departments defend their additions, ten minutes each. Cuts were agreed already.', location = NULL WHERE event_id = 'evt-lajita.dhillon-1';
UPDATE events SET description = 'The auditors picked twenty-five postings. Please have the invoices and approvals for yours at hand.' WHERE event_id = 'evt-lajita.dhillon-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-lajita.dhillon-3';
UPDATE events SET summary = 'Alarms nobody needs' WHERE event_id = 'evt-lajita.kaur-1';
UPDATE events SET summary = 'File server: restore drill' WHERE event_id = 'evt-lajita.kaur-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-lajita.kaur-3';
UPDATE events SET description = 'The three suppliers with most mismatches, and what to change in their order lines.' WHERE event_id = 'evt-lajita.samra-2';
UPDATE events SET description = 'Handover, equipment, and an honest word on why. Nothing of it goes into the file without consent.' WHERE event_id = 'evt-laksh.nayar.tessell-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-laksh.nayar.tessell-3';
UPDATE events SET summary = 'New laptops: next wave', description = 'Sixty machines arrive on Monday. We need a room, power strips and four pairs of hands.' WHERE event_id = 'evt-lakshmi.reddy-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-lakshmi.reddy-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-lakshmi.reddy-3';
UPDATE events SET description = 'Two claims from a competitor look close to our tray. Counsel explains, we ask.' WHERE event_id = 'evt-laura.amble-1';
UPDATE events SET description = 'Visit at the supplier or here? We decide after the samples.' WHERE event_id = 'evt-laura.amble-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-laura.amble-3';
UPDATE events SET summary = 'Software seats, with finance' WHERE event_id = 'evt-laura.brito-1';
UPDATE events SET summary = 'Provider changes the firewall', description = 'We go through the rule list together before the window opens. Have the old list printed.' WHERE event_id = 'evt-laura.brito-2';
UPDATE events SET description = 'What may we say about dates? Quality gives the answer today.' WHERE event_id = 'evt-laura.moore-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-laura.moore-3';
UPDATE events SET summary = 'Update round: servers and clients', description = 'Which of this month''s patches go in at once, and which wait for the vendor''s second try.' WHERE event_id = 'evt-laura.pinto-1';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-laura.pinto-3';
UPDATE events SET description = 'Consignment goods are counted too, with the blue labels.' WHERE event_id = 'evt-laura.ribeiro-2';
UPDATE events SET summary = 'Update round: servers and clients' WHERE event_id = 'evt-lesley.foster-1';
UPDATE events SET description = 'Visitors need to be on the door list by the evening before.' WHERE event_id = 'evt-lesley.foster-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-lesley.foster-3';
UPDATE events SET description = 'Edge chips on the blanks again; the supplier joins by phone.' WHERE event_id = 'evt-lesley.middleton-2';
UPDATE events SET description = 'Top three by cost, not by count. Bring a part if you can carry it.' WHERE event_id = 'evt-lisa.melendez-2';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-lisa.melendez-3';
UPDATE events SET summary = 'Hospital group: our offer' WHERE event_id = 'evt-liz.cassiano-2';
UPDATE events SET description = 'Why slips reach us without a signature, and what the driver has to do differently.' WHERE event_id = 'evt-liz.castro-1';
UPDATE events SET description = 'Short training for the late shift; the slides are the same as in the morning.' WHERE event_id = 'evt-liz.jensen-2';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-mandy.abbott-3';
UPDATE events SET description = 'Review of the changed bearing; purchasing joins for the last quarter of an hour.' WHERE event_id = 'evt-mandy.clark-1';
UPDATE events SET description = 'Yield of the last three lots and the scratches on the second one.' WHERE event_id = 'evt-mandy.clark-2';
UPDATE events SET description = 'We look at what was scrapped on the night shift and talk with the people who did it.' WHERE event_id = 'evt-mandy.miller-2';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-mandy.miller-3';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-manish.kapoor-3';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-manish.wason-3';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-manuela.almeida-3';
UPDATE events SET description = 'Is the new coating worth a filing? Decide today, the trade fair is near.' WHERE event_id = 'evt-manuela.cassiano-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-manuela.cassiano-3';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-manuela.cavalcante-3';
UPDATE events SET description = 'They want a longer order horizon, we want shorter lead times. Let us look for a trade.' WHERE event_id = 'evt-marcus.taylor-1';
UPDATE events SET description = 'One metre, six sides, two units. Camera is booked.' WHERE event_id = 'evt-marcus.taylor-2';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-marcus.taylor-3';
UPDATE events SET description = 'Claims, complaints and the new dental table. The vendor brings the report.' WHERE event_id = 'evt-marcus.whitehead.tessell-1';
UPDATE events SET description = 'Short training for the late shift; the slides are the same as in the morning.' WHERE event_id = 'evt-mario.chacon-1';
UPDATE events SET description = 'What may we say about dates? Quality gives the answer today.' WHERE event_id = 'evt-mario.chacon-2';
UPDATE events SET description = 'Counting free units before the new storage is ordered.' WHERE event_id = 'evt-mario.hernandez-1';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-mario.hernandez-3';
UPDATE events SET description = 'We answer the auditors'' questions together, so that nobody writes to them alone.' WHERE event_id = 'evt-mario.silva-1';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-mario.silva-3';
UPDATE events SET description = 'Questions are the usual ones; skip any that you would rather not answer.' WHERE event_id = 'evt-mark.jenkins-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-mark.jenkins-3';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-mark.sheldon-3';
UPDATE events SET description = 'The bank wants to hear about inventory and the covenant. Treasury speaks, the rest of us listen and correct.' WHERE event_id = 'evt-mark.wood.tessell-1';
UPDATE events SET description = 'We clear everything older than sixty days, in pairs, until the list is empty or lunch.' WHERE event_id = 'evt-mark.wood.tessell-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-megan.galloway.tessell-3';
UPDATE events SET description = 'Is the new coating worth a filing? Decide today, the trade fair is near.' WHERE event_id = 'evt-megan.hammond.tessell-1';
UPDATE events SET description = 'Last time permissions were missing after the restore. This time we check them first.' WHERE event_id = 'evt-megan.thomas-1';
UPDATE events SET description = 'Counting free units before the new storage is ordered.' WHERE event_id = 'evt-megan.thomas-2';
UPDATE events SET description = 'Service times are the sticking point: they ask for four hours, we can do eight.' WHERE event_id = 'evt-melissa.teixeira.tessell-2';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-melissa.teixeira.tessell-3';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-natali.romer-3';
UPDATE events SET description = 'Numbers by region, then the three deals that make or break the month.' WHERE event_id = 'evt-natalie.lira-1';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-natalie.lira-3';
UPDATE events SET summary = 'File server: restore drill', description = 'Dry run of the big restore; storage must not be touched in parallel.' WHERE event_id = 'evt-natalie.turner.tessell-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-natalie.turner.tessell-2';
UPDATE events SET description = 'Departments defend their additions, ten minutes each. Cuts were agreed already.' WHERE event_id = 'evt-natalie.valenzuela-1';
UPDATE events SET description = 'The auditors picked twenty-five postings. Please have the invoices and approvals for yours at hand.' WHERE event_id = 'evt-natalie.valenzuela-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-natalie.valenzuela-3';
UPDATE events SET summary = 'New laptops: next wave' WHERE event_id = 'evt-nathan.diaz.tessell-1';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-nathan.mason-3';
UPDATE events SET summary = 'Alarms nobody needs' WHERE event_id = 'evt-neha.raja-1';
UPDATE events SET summary = 'Alarms nobody needs', description = 'Disk alarms at night come from the backup. Can we shift one of them?' WHERE event_id = 'evt-neha.raja-2';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-neha.raja-3';
UPDATE events SET description = 'Theory in the break room, practice in aisle nine. Safety shoes, please.' WHERE event_id = 'evt-neha.shah-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-neha.shah-3';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-nicholas.chapman-3';
UPDATE events SET description = 'Numbers by region, then the three deals that make or break the month.' WHERE event_id = 'evt-nicholas.johnston-1';
UPDATE events SET description = 'Someone please play the difficult customer.' WHERE event_id = 'evt-nicholas.johnston-2';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-nicholas.johnston-3';
UPDATE events SET description = 'We compare February''s forecast with what came in, without blame.' WHERE event_id = 'evt-nicholas.kata.tessell-1';
UPDATE events SET description = 'Last look at the prices before the offer leaves the house.' WHERE event_id = 'evt-nicholas.kata.tessell-2';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-nicholas.kata.tessell-3';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-nicholas.robinson-1';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-nicholas.robinson-3';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-nicole.lowell.tessell-3';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-nicole.mason-3';
UPDATE events SET description = 'Forty slips do not match the orders. We sort them by supplier and call the largest one.' WHERE event_id = 'evt-ofelia.madrid-1';
UPDATE events SET description = 'Top three by cost, not by count. Bring a part if you can carry it.' WHERE event_id = 'evt-ofelia.madrid-2';
UPDATE events SET description = 'New colleagues choose the calls this time.' WHERE event_id = 'evt-ofelia.villalobos.tessell-1';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-ofelia.villalobos.tessell-3';
UPDATE events SET description = 'Handover, equipment, and an honest word on why. Nothing of it goes into the file without consent.' WHERE event_id = 'evt-olivia.butler.tessell-1';
UPDATE events SET summary = 'File server: restore drill' WHERE event_id = 'evt-olivia.johnston-1';
UPDATE events SET description = 'Image, encryption, docking: the checklist changed after the first wave, please do not use the old one.' WHERE event_id = 'evt-olivia.johnston-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-olivia.johnston-3';
UPDATE events SET summary = 'Provider changes the firewall', description = 'The provider needs the line for forty minutes. Sites in Toronto and Chicago will notice.' WHERE event_id = 'evt-padma.ravel-1';
UPDATE events SET description = 'Two topics: the shift model and the camera at the gate. We agree on our line.' WHERE event_id = 'evt-paulina.osorio-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-paulina.osorio-3';
UPDATE events SET description = 'Call about the extension of the line. Terms are in the letter that came in the middle of the month.' WHERE event_id = 'evt-paulina.silva.tessell-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-paulina.silva.tessell-3';
UPDATE events SET description = 'What Gold covers since January and what it does not. Examples from real cases.' WHERE event_id = 'evt-paulina.soria-1';
UPDATE events SET description = 'Three units with the same fault. Coincidence or a batch?' WHERE event_id = 'evt-paulina.soria-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-paulina.soria-3';
UPDATE events SET description = 'We restore one folder that somebody really needs, and measure the time.' WHERE event_id = 'evt-pietra.pires.tessell-1';
UPDATE events SET summary = 'Before the change board', description = 'Three emergency changes to explain afterwards. Bring the incident numbers.' WHERE event_id = 'evt-pietra.pires.tessell-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-pooja.goswami-3';
UPDATE events SET description = 'Thirty courses, of which we can pay for twenty.' WHERE event_id = 'evt-pooja.mandal-1';
UPDATE events SET description = 'Last day, badge and laptop, and a look at what we could have done better.' WHERE event_id = 'evt-pooja.mandal-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-pooja.mandal-3';
UPDATE events SET description = 'Two calls that went well and one that did not. No names of agents in the notes.' WHERE event_id = 'evt-priya.rajan-1';
UPDATE events SET description = 'Which claims we accept as goodwill, and on whose budget.' WHERE event_id = 'evt-priya.rajan-2';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-priya.rajan-3';
UPDATE events SET description = 'Last look at the prices before the offer leaves the house.' WHERE event_id = 'evt-rafaela.rios.tessell-2';
UPDATE events SET summary = 'New laptops: next wave', description = 'Who still has two laptops? We collect the old ones in this wave.' WHERE event_id = 'evt-randall.grant.tessell-1';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-randall.grant.tessell-2';
UPDATE events SET description = 'Bring the questions that customers asked you about response times.' WHERE event_id = 'evt-raphaela.koch-1';
UPDATE events SET description = 'Short training for the late shift; the slides are the same as in the morning.' WHERE event_id = 'evt-raphaela.koch-2';
UPDATE events SET description = 'Cooling engineer comes along; the hot corner is behind rack C2.' WHERE event_id = 'evt-raphaela.prei-1';
UPDATE events SET description = 'Decide between the belt and the screw. Both quotes are in.' WHERE event_id = 'evt-raven.bean.tessell-2';
UPDATE events SET description = 'Changes without a named tester get sent back today, not in the board.' WHERE event_id = 'evt-richard.mora.tessell-1';
UPDATE events SET description = 'We compare February''s forecast with what came in, without blame.' WHERE event_id = 'evt-ritu.desai-1';
UPDATE events SET summary = 'Hospital group: our offer' WHERE event_id = 'evt-ritu.desai-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-ritu.desai-3';
UPDATE events SET description = 'Focus on hold time: what did we look up, and why was it not in front of us?' WHERE event_id = 'evt-ritu.lall-1';
UPDATE events SET description = 'Cases where the serial number does not match the delivery.' WHERE event_id = 'evt-ritu.lall-2';
UPDATE events SET summary = 'Inbox and reading' WHERE event_id = 'evt-ritu.lall-3';
UPDATE events SET description = 'Only lines that moved by more than five per cent since the first reading.' WHERE event_id = 'evt-roger.arnold-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-roger.arnold-3';
UPDATE events SET description = 'What we learned from the pallet that fell.' WHERE event_id = 'evt-roger.banks-2';
UPDATE events SET description = 'Please mark your lines green before we meet, then we only talk about the rest.' WHERE event_id = 'evt-roger.fisher.tessell-1';
UPDATE events SET description = 'Second look at the January samples, only the ones that were sent back to us.' WHERE event_id = 'evt-roger.fisher.tessell-2';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-roger.fisher.tessell-3';
UPDATE events SET description = 'Accruals, intercompany, and the one account that never clears.' WHERE event_id = 'evt-sabri.juttner-1';
UPDATE events SET description = 'Last call for corrections; the ledger closes at six.' WHERE event_id = 'evt-sabri.juttner-2';
UPDATE events SET summary = 'Update round: servers and clients', description = 'Servers that missed the last two rounds, with their owners in the meeting.' WHERE event_id = 'evt-sabri.krause.tessell-1';
UPDATE events SET summary = 'Provider changes the firewall' WHERE event_id = 'evt-sabri.krause.tessell-2';
UPDATE events SET description = 'Theory in the break room, practice in aisle nine. Safety shoes, please.' WHERE event_id = 'evt-sabri.prei-1';
UPDATE events SET summary = 'Alarms nobody needs', description = 'The top ten alarms that nobody acts on. Each gets a new threshold or is deleted.' WHERE event_id = 'evt-samuel.galloway-1';
UPDATE events SET summary = 'New laptops: next wave', description = 'Sixty machines arrive on Monday. We need a room, power strips and four pairs of hands.' WHERE event_id = 'evt-samuel.galloway-2';
UPDATE events SET summary = 'Focus block' WHERE event_id = 'evt-samuel.galloway-3';
UPDATE events SET description = 'Accruals, intercompany, and the one account that never clears.' WHERE event_id = 'evt-samuel.thomas.tessell-1';
UPDATE events SET description = 'We clear everything older than sixty days, in pairs, until the list is empty or lunch.' WHERE event_id = 'evt-samuel.thomas.tessell-2';
UPDATE events SET description = 'Two claims from a competitor look close to our tray. Counsel explains, we ask.' WHERE event_id = 'evt-sandra.burton-1';
UPDATE events SET description = 'After this meeting only fixes with a ticket number go in.' WHERE event_id = 'evt-sandra.burton-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-sandra.taylor.tessell-3';
UPDATE events SET description = 'Read the summary page before; we will not present it again.' WHERE event_id = 'evt-sandra.whitehead-1';
UPDATE events SET description = 'We check whether the findings of last month are gone.' WHERE event_id = 'evt-santiago.lara-1';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-scott.diaz-3';
UPDATE events SET description = 'Three units with the same fault. Coincidence or a batch?' WHERE event_id = 'evt-scott.mason-1';
UPDATE events SET description = 'Please mark your lines green before we meet, then we only talk about the rest.' WHERE event_id = 'evt-shannon.butler-2';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-shannon.butler-3';
UPDATE events SET description = 'We close the ones that only wait for a letter.' WHERE event_id = 'evt-shannon.smith.tessell-2';
UPDATE events SET summary = 'Recall calls: wording' WHERE event_id = 'evt-simon.wainwright.tessell-1';
UPDATE events SET summary = 'Away' WHERE event_id = 'evt-stuart.penrose-3';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-sunita.basu.tessell-3';
UPDATE events SET summary = 'Patches of the month', description = 'Which of this month''s patches go in at once, and which wait for the vendor''s second try.' WHERE event_id = 'evt-sunita.singhal-1';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-sunita.singhal-3';
UPDATE events SET description = 'Who looks after the partners in the evening?' WHERE event_id = 'evt-susan.banks.tessell-2';
UPDATE events SET summary = 'Family day' WHERE event_id = 'evt-susan.banks.tessell-3';
UPDATE events SET description = 'Band four after the split, and what it means for six people. Confidential.' WHERE event_id = 'evt-susan.campbell-1';
UPDATE events SET description = 'Aisles one to six, in pairs, counter and writer. Blind count, no list in the hand.' WHERE event_id = 'evt-susan.salinas.tessell-2';
UPDATE events SET summary = 'Day off' WHERE event_id = 'evt-susan.salinas.tessell-3';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-taylor.ellis-3';
UPDATE events SET summary = 'Before the change board' WHERE event_id = 'evt-taylor.lee.tessell-1';
UPDATE events SET description = 'The provider needs the line for forty minutes. Sites in Toronto and Chicago will notice.' WHERE event_id = 'evt-taylor.lee.tessell-2';
UPDATE events SET description = 'Which discounts still hold after the first of April, and who may approve more.' WHERE event_id = 'evt-taylor.smith-1';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-taylor.smith-3';
UPDATE events SET description = 'They want a longer order horizon, we want shorter lead times. Let us look for a trade.' WHERE event_id = 'evt-thomas.barrera-1';
UPDATE events SET description = 'What is in, what is out, and who tells sales about the second group.' WHERE event_id = 'evt-tiffany.arnold-2';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-tiffany.arnold-3';
UPDATE events SET description = 'Results from the quiet chamber next to those of the lab floor. The fan is the suspect.' WHERE event_id = 'evt-tiffany.miller-1';
UPDATE events SET description = 'Please update the stage of your deals on the evening before. I will use what the system shows.' WHERE event_id = 'evt-tracey.abbott.tessell-1';
UPDATE events SET description = 'Deals without a next step are taken off the list in this meeting.' WHERE event_id = 'evt-tracey.abbott.tessell-2';
UPDATE events SET description = 'Renewal is in May; unused seats have to be returned before the notice period.' WHERE event_id = 'evt-tracey.norris-2';
UPDATE events SET description = 'Managers'' wishes against the budget; safety courses are fixed.' WHERE event_id = 'evt-tracey.turner-2';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-tracey.turner-3';
UPDATE events SET summary = 'Software seats, with finance', description = 'Finance counts seats by cost centre, we count by sign-ins. Today we find out why the numbers differ.' WHERE event_id = 'evt-tracy.foster.tessell-1';
UPDATE events SET summary = 'New laptops: next wave', description = 'Who still has two laptops? We collect the old ones in this wave.' WHERE event_id = 'evt-tracy.wood-1';
UPDATE events SET description = 'We restore one folder that somebody really needs, and measure the time.' WHERE event_id = 'evt-tracy.wood-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-tracy.wood-3';
UPDATE events SET summary = 'Blocked for work' WHERE event_id = 'evt-vamakshi.sastry.tessell-3';
UPDATE events SET description = 'Translations are back; native speakers please check one page each.' WHERE event_id = 'evt-vanessa.moore-1';
UPDATE events SET summary = 'Catching up on documents' WHERE event_id = 'evt-vanessa.moore-3';
UPDATE events SET description = 'Full run with the timer. The measurement has to work without the presenter touching the cable.' WHERE event_id = 'evt-vanessa.quinn-2';
UPDATE events SET summary = 'Listening to calls together', description = 'Two calls that went well and one that did not. No names of agents in the notes.' WHERE event_id = 'evt-varsha.mishra-1';
UPDATE events SET summary = 'On site' WHERE event_id = 'evt-varsha.mishra-3';
UPDATE events SET description = 'Please mark your lines green before we meet, then we only talk about the rest.' WHERE event_id = 'evt-varsha.shah-1';
UPDATE events SET description = 'We answer the auditors'' questions together, so that nobody writes to them alone.' WHERE event_id = 'evt-varsha.shah-2';
UPDATE events SET description = 'Second look at the January samples, only the ones that were sent back to us.' WHERE event_id = 'evt-varsha.soman-2';
UPDATE events SET summary = 'Parents'' day' WHERE event_id = 'evt-varsha.soman-3';
UPDATE events SET description = 'After this meeting only fixes with a ticket number go in.' WHERE event_id = 'evt-vasudha.nayak-2';
UPDATE events SET description = 'Translations are back; native speakers please check one page each.' WHERE event_id = 'evt-watika.shere-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-watika.shere-3';
UPDATE events SET description = 'Yield of the last three lots and the scratches on the second one.' WHERE event_id = 'evt-watika.singhal-1';
UPDATE events SET description = 'Backlash and heat at full speed. The drawings are on the shared drive since this morning.' WHERE event_id = 'evt-watika.singhal-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-watika.singhal-3';
UPDATE events SET summary = 'Heads down' WHERE event_id = 'evt-watika.soman-3';
UPDATE events SET description = 'We check whether the findings of last month are gone.' WHERE event_id = 'evt-wendolin.aguilar-2';
UPDATE events SET summary = 'Patches of the month', description = 'Exceptions run out this month; each needs a reason or a date.' WHERE event_id = 'evt-wendolin.arteaga-1';
UPDATE events SET summary = 'Provider changes the firewall' WHERE event_id = 'evt-wendolin.arteaga-2';
UPDATE events SET summary = 'Writing the monthly report' WHERE event_id = 'evt-wendolin.arteaga-3';
UPDATE events SET description = 'Renewal is in May; unused seats have to be returned before the notice period.' WHERE event_id = 'evt-wendolin.gallegos-1';
UPDATE events SET summary = 'Alarms nobody needs', description = 'The top ten alarms that nobody acts on. Each gets a new threshold or is deleted.' WHERE event_id = 'evt-wendolin.gallegos-2';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-wendolin.gallegos-3';
UPDATE events SET summary = 'Update round: servers and clients' WHERE event_id = 'evt-whitney.amble-1';
UPDATE events SET description = 'Finance counts seats by cost centre, we count by sign-ins. Today we find out why the numbers differ.' WHERE event_id = 'evt-whitney.amble-2';
UPDATE events SET summary = 'At my desk' WHERE event_id = 'evt-whitney.amble-3';
UPDATE events SET summary = 'Patches of the month' WHERE event_id = 'evt-whitney.rose-1';
UPDATE events SET summary = 'Home office' WHERE event_id = 'evt-whitney.rose-3';
UPDATE events SET description = 'Recount of the differences above two hundred dollars.' WHERE event_id = 'evt-xiti.goswami-1';
UPDATE events SET summary = 'Customer visit' WHERE event_id = 'evt-xiti.nadig-3';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-yauvani.shenoy-3';
UPDATE events SET summary = 'Working from home' WHERE event_id = 'evt-zacarias.gallegos-3';
UPDATE events SET summary = 'Office day' WHERE event_id = 'evt-zacarias.madrid-3';
UPDATE events SET summary = 'Moving day' WHERE event_id = 'evt-zacarias.valenzuela-3';
UPDATE events SET summary = 'Birthday of Allana' WHERE event_id = 'evt-allana.cassiano-birthday';
UPDATE events SET summary = 'Birthday of Amara' WHERE event_id = 'evt-amara.srinivas-birthday';
UPDATE events SET summary = 'Birthday of Amol' WHERE event_id = 'evt-amol.halder.tessell-birthday';
UPDATE events SET summary = 'Birthday of Anita' WHERE event_id = 'evt-anita.goswami-birthday';
UPDATE events SET summary = 'Birthday of Anita' WHERE event_id = 'evt-anita.panchal-birthday';
UPDATE events SET summary = 'Birthday of Ankit' WHERE event_id = 'evt-ankit.vyas-birthday';
UPDATE events SET summary = 'Bhavika has a birthday' WHERE event_id = 'evt-bhavika.shere-birthday';
UPDATE events SET summary = 'Birthday of Bianka' WHERE event_id = 'evt-bianka.fiedler-birthday';
UPDATE events SET summary = 'Birthday of Caleb' WHERE event_id = 'evt-caleb.ruiz.tessell-birthday';
UPDATE events SET summary = 'Connie has a birthday' WHERE event_id = 'evt-connie.simon-birthday';
UPDATE events SET summary = 'Birthday of Deepa' WHERE event_id = 'evt-deepa.iyer.tessell-birthday';
UPDATE events SET summary = 'Diana has a birthday' WHERE event_id = 'evt-diana.dominguez-birthday';
UPDATE events SET summary = 'Divya has a birthday' WHERE event_id = 'evt-divya.subramanian-birthday';
UPDATE events SET summary = 'Birthday of Elke' WHERE event_id = 'evt-elke.hanel-birthday';
UPDATE events SET summary = 'Gerald has a birthday' WHERE event_id = 'evt-gerald.jensen.tessell-birthday';
UPDATE events SET summary = 'Hazel has a birthday' WHERE event_id = 'evt-hazel.butler-birthday';
UPDATE events SET summary = 'Henrique has a birthday' WHERE event_id = 'evt-henrique.ribeiro-birthday';
UPDATE events SET summary = 'Jorge has a birthday' WHERE event_id = 'evt-jorge.manzanares-birthday';
UPDATE events SET summary = 'Kieran has a birthday' WHERE event_id = 'evt-kieran.rutherford-birthday';
UPDATE events SET summary = 'Marcus has a birthday' WHERE event_id = 'evt-marcus.taylor-birthday';
UPDATE events SET summary = 'Natalie has a birthday' WHERE event_id = 'evt-natalie.turner.tessell-birthday';
UPDATE events SET summary = 'Birthday of Nathan' WHERE event_id = 'evt-nathan.vyas-birthday';
UPDATE events SET summary = 'Birthday of Paulina' WHERE event_id = 'evt-paulina.soria-birthday';
UPDATE events SET summary = 'Samuel has a birthday' WHERE event_id = 'evt-samuel.amble-birthday';
UPDATE events SET summary = 'Birthday of Stuart' WHERE event_id = 'evt-stuart.penrose-birthday';
UPDATE events SET summary = 'Sunita has a birthday' WHERE event_id = 'evt-sunita.basu.tessell-birthday';
UPDATE events SET summary = 'Birthday of Taylor' WHERE event_id = 'evt-taylor.ellis-birthday';
UPDATE events SET summary = 'Birthday of Varsha' WHERE event_id = 'evt-varsha.soman-birthday';
UPDATE events SET summary = 'Watika has a birthday' WHERE event_id = 'evt-watika.shere-birthday';
UPDATE events SET summary = 'Birthday of Wendolin' WHERE event_id = 'evt-wendolin.gallegos-birthday';
UPDATE events SET summary = 'Zacarias has a birthday' WHERE event_id = 'evt-zacarias.gallegos-birthday';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JMT1BPV5GBVC2YCKSD1V1FY6/edit' WHERE attachment_id = 'file-evt-amalia.hanel-talk-nicholas.chapman-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JWCSAYBT2GB30KF9F8EN1NRB/edit' WHERE attachment_id = 'file-evt-amalia.hanel-talk-roger.banks-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JF14VQ77N70C6SCZDTY7ARKJ/edit' WHERE attachment_id = 'file-evt-amalia.hanel-talk-santiago.lara-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JHQFAJKF8KMEA5MGN6HGACZG/edit' WHERE attachment_id = 'file-evt-amol.nagi.tessell-talk-gotthold.zahn.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JGN9Q48Z03B0472CGB4T7E97/edit' WHERE attachment_id = 'file-evt-anjali.lall.tessell-talk-andres.hernandez.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J9KH9MRNA0RS5SPVMEABRSBK/edit' WHERE attachment_id = 'file-evt-anjali.lall.tessell-talk-ofelia.villalobos.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JTYQ0GFA2F6YRQFWDBKJ516A/edit' WHERE attachment_id = 'file-evt-bella.castro-talk-bella.arteaga-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J352HH99ZSTRA1TKMZRBFT9J/edit' WHERE attachment_id = 'file-evt-bella.castro-talk-hemani.dutt-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JE46WYXBA008MFYZT5C2EPZM/edit' WHERE attachment_id = 'file-evt-bella.castro-talk-raphaela.prei-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JCZFBGQD5YFVW5WKCPGTPC49/edit' WHERE attachment_id = 'file-evt-bella.castro-talk-wendolin.gallegos-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JPFTF7ZB8ZHD7H9ETCNWMH07/edit' WHERE attachment_id = 'file-evt-connie.simon-talk-carlota.casanova-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J6J84CHQ7E01E5HFZPYJFE8J/edit' WHERE attachment_id = 'file-evt-connie.simon-talk-laura.pinto-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JMRZ62XPF7CHQSMK8Q5B9Z1C/edit' WHERE attachment_id = 'file-evt-david.ortega-talk-caleb.chapman-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JX55YRZ22P60TV85EKAGTJVV/edit' WHERE attachment_id = 'file-evt-divya.ravel-talk-gaurav.kapoor-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JFZ7K4TN5QY3X5ZWZEWF1XA2/edit' WHERE attachment_id = 'file-evt-evelyn.klemt.tessell-talk-bhavika.agarwal.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JWSKXKQCHN77R5EPCY768AMZ/edit' WHERE attachment_id = 'file-evt-evelyn.klemt.tessell-talk-connie.lira.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JPCZF9XF5PP7731Z8N928AJP/edit' WHERE attachment_id = 'file-evt-henrique.pinto.tessell-talk-anjali.samra.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JE10B39E5SJ4TGG3TMD7CXP3/edit' WHERE attachment_id = 'file-evt-kaitlyn.castillo.tessell-talk-arvind.narayanan.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JGVYQXEZXE5B2K11AVZW0JWA/edit' WHERE attachment_id = 'file-evt-laksh.nayar.tessell-talk-francisco.juttner.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JXY4Z4BEZ9NHNCHBVYW3G0VV/edit' WHERE attachment_id = 'file-evt-liz.cassiano-talk-harpreet.kaur-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J9DA2D0TZGRVV2MCSREZ373A/edit' WHERE attachment_id = 'file-evt-mandy.clark-talk-amara.srinivas2-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JFCCP9BAG7F7RGMZ0A9VTQM1/edit' WHERE attachment_id = 'file-evt-mandy.clark-talk-henry.dobson-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JSK91RA14XF4PN3MZJJ7QWBM/edit' WHERE attachment_id = 'file-evt-mandy.clark-talk-tiffany.miller-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J6CC3GJXDATCJRXSTZPFG8ZB/edit' WHERE attachment_id = 'file-evt-manuela.cavalcante-talk-brian.spears-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J1EEXTT4DB5HVHNTQD0N77PE/edit' WHERE attachment_id = 'file-evt-mark.jenkins-talk-tracey.turner-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JQN95H9M954NHKAH4B3676TH/edit' WHERE attachment_id = 'file-evt-nathan.vyas-talk-john.watson-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J33CD8QN2NCQ3RBGY1ZNYM5D/edit' WHERE attachment_id = 'file-evt-nicholas.johnston-talk-amara.srinivas-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JSJMDDATA5GBHE237T0D5XZ6/edit' WHERE attachment_id = 'file-evt-nicholas.johnston-talk-natalie.lira-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J2QN7HGGVC5331CJ9NV79ZEJ/edit' WHERE attachment_id = 'file-evt-raphaela.koch-talk-paulina.soria-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JHMQ4AQXCR0Z86NPNH2B55T5/edit' WHERE attachment_id = 'file-evt-sabri.prei-talk-christopher.frank-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JF7P99QQJ977FKK0N58YJGMW/edit' WHERE attachment_id = 'file-evt-sabri.prei-talk-manish.kapoor-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JF66HDPD4FA3HDVXRMKYMKVZ/edit' WHERE attachment_id = 'file-evt-sabri.prei-talk-manish.kapoor-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JKX9ZCR56XS7SQTSJG7C293R/edit' WHERE attachment_id = 'file-evt-susan.salinas.tessell-talk-hemani.lall.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JBSY761VAJ1E948DCB91ZS4M/edit' WHERE attachment_id = 'file-evt-thomas.barrera-talk-emily.robinson-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J6GYY0E6C2YQCH5PS6C8TK6C/edit' WHERE attachment_id = 'file-evt-vamakshi.sastry.tessell-talk-roger.fisher.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JV7GJWFXS6CMETYSKB0ASAGX/edit' WHERE attachment_id = 'file-evt-watika.raja-talk-nicole.clark-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JSA1JX5MMHMAR7ZP0XQ6EDBJ/edit' WHERE attachment_id = 'file-evt-wendolin.arteaga-talk-esparta.nino-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J7SMSSHKAFRW34VM3DDCZQA3/edit' WHERE attachment_id = 'file-evt-xiti.nadig-talk-hemani.wason-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J2Y4S8VHGWXPZZXJ2126BBVM/edit' WHERE attachment_id = 'file-evt-yauvani.shenoy-talk-aline.brito-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J2FM7S9G8EM1STYV3NB9KZ5N/edit' WHERE attachment_id = 'file-evt-yauvani.shenoy-talk-bianka.juttner-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JPNH7H9W7GDZ04JBRY2MEH3Y/edit' WHERE attachment_id = 'file-evt-yauvani.shenoy-talk-daniel.soria-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JTDJ90P5D8SXKCY0PSMYFV3S/edit' WHERE attachment_id = 'file-evt-abigail.banks-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JD71WH90Z1YX1ED19H033GY0/edit' WHERE attachment_id = 'file-evt-abigail.banks-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J7DV7WJ6VDJ65NR8RV3S2JTF/edit' WHERE attachment_id = 'file-evt-aditya.mishra-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JY33YV4AS5AXFRA9TWM6AKY4/edit' WHERE attachment_id = 'file-evt-adweta.samra-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J78KM0A9VBFFXCQJ5SWJRWS8/edit' WHERE attachment_id = 'file-evt-allana.lacerda-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JJZTGPC044KEFMTZTPN1C0CR/edit' WHERE attachment_id = 'file-evt-anand.srinivas-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JKSZHZFT99ZF1R70R5H0KZ8T/edit' WHERE attachment_id = 'file-evt-anand.srinivas-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J5XPH77ECE4YWSNJTYXM3AQW/edit' WHERE attachment_id = 'file-evt-anita.panchal-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JKVYG95HFJPJGCAJ03XN5Z4Q/edit' WHERE attachment_id = 'file-evt-annika.krause-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J07P6QTT3QTBB03X3QXNH6B1/edit' WHERE attachment_id = 'file-evt-bhavika.agarwal.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JP6Y79PTE1J786QY0S2PFC5H/edit' WHERE attachment_id = 'file-evt-bhavna.shere.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JP4XXBZBYEM8V5HRYH7CB3S7/edit' WHERE attachment_id = 'file-evt-bryan.wade.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JY6M51Q8NMTVG74M91HF76CE/edit' WHERE attachment_id = 'file-evt-caleb.burton.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JAJPJFFRFEMAWA7TE2Z1R8XV/edit' WHERE attachment_id = 'file-evt-christopher.frank-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JDE1Y8A434JM4969DV6DDQAW/edit' WHERE attachment_id = 'file-evt-constance.tintzmann-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J36QXQM0770TM25H1ABWQNX8/edit' WHERE attachment_id = 'file-evt-divya.subramanian-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JA6HT60CGA1DPNH2KFVQWRQX/edit' WHERE attachment_id = 'file-evt-francisco.juttner.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J8817DJXBCE3X9HZB5GKXY07/edit' WHERE attachment_id = 'file-evt-harpreet.kaur-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JRW3ZKYZZWM3H5A451QVZWEC/edit' WHERE attachment_id = 'file-evt-hazel.hunt-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JMTW59N3K34767MYDBNJV4GV/edit' WHERE attachment_id = 'file-evt-hemani.agarwal-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JKQK81FVD5QC3F76BFF5GB9J/edit' WHERE attachment_id = 'file-evt-kenneth.campbell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JK7S06YN6S2MT7RQW3VA4KJN/edit' WHERE attachment_id = 'file-evt-laksh.nayar.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JH8H8Q3D8E3BT43289D4JDM8/edit' WHERE attachment_id = 'file-evt-lesley.johnston-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J0K5M65PYPDCEYDN7YFKTPTY/edit' WHERE attachment_id = 'file-evt-manish.kapoor-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JHJ02NMEFH3VCCSF491ZHBJT/edit' WHERE attachment_id = 'file-evt-manish.kapoor-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JKJTQCXMRSR8X8ABQR3A54KQ/edit' WHERE attachment_id = 'file-evt-marcus.taylor-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J136SNYX59EHVDXMAMNF6SNH/edit' WHERE attachment_id = 'file-evt-mario.chacon-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JTPTE5B57AFV1S0GPSQ06YYD/edit' WHERE attachment_id = 'file-evt-mark.wood.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J4CT6RKQ6FYZACR6VVX9NQBP/edit' WHERE attachment_id = 'file-evt-nicholas.kata.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JH3WZFXETJ05Q11Y3S2GY0BJ/edit' WHERE attachment_id = 'file-evt-nicholas.kata.tessell-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JR8ESQ7TY1RXZD38BG9E3Z3Y/edit' WHERE attachment_id = 'file-evt-ofelia.villalobos.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JYB1JKWGDH31K9HHS6V59VEC/edit' WHERE attachment_id = 'file-evt-priya.rajan-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JZ0B8QZBBK7ND67H6XZYXSGK/edit' WHERE attachment_id = 'file-evt-roger.arnold-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JYG2PDACS8ZC7AEWY0H409FY/edit' WHERE attachment_id = 'file-evt-sabri.juttner-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J9B0VXH57Z90RM44VJJVXW7W/edit' WHERE attachment_id = 'file-evt-sunita.shah.tessell-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01J5SX3HJ3YAENM5HFH6RCJQHR/edit' WHERE attachment_id = 'file-evt-taylor.smith-2';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JWNWCVYBGDBVZS4N0M0FCJ74/edit' WHERE attachment_id = 'file-evt-vanessa.moore-1';
UPDATE attachments SET file_url = 'https://docs.google.com/document/d/01JFAXN87KE3S9QKHBA49HAH3H/edit' WHERE attachment_id = 'file-evt-wendolin.gallegos-1';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-113';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-183';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-271';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-328';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-508';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-680';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-702';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-703';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-908';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1105';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1274';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1544';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1570';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1571';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1755';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1868';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-1869';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2525';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2538';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2551';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2564';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2577';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2590';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2603';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2616';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2629';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2642';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2655';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2668';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2681';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2698';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2715';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2749';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2766';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2800';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-2817';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3004';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3018';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3032';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3060';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3074';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3088';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3102';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3116';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3495';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3514';
UPDATE attendees SET responseStatus = 'declined' WHERE attendees_id = 'att-3533';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-aaron.ruiz.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-amara.gopal-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-amy.hunt-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-andres.hernandez.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-andres.soria-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-anita.basu-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-anjali.halder-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-bhavna.shere.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-bonnie.ellis.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-bonnie.jenkins-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-brian.brown-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-brian.moore-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-carl.middleton.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-charles.brown-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-charles.macias-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-cody.jones.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-diana.dominguez-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-edward.davis-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-francisco.juttner.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-gaurav.kapoor-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-gotthold.zahn.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-gustavo.bezerra-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-hannes.roskoth-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-harpreet.dhaliwal-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-hazel.norris-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-hemani.wason-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-jennifer.turner-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-jorge.cardenas-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-kaique.barbosa.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-lajita.kaur-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-laura.moore-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-laura.pinto-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-mark.sheldon-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-megan.galloway.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-natali.romer-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-nicholas.johnston-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-nicole.mason-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-roger.arnold-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-sandra.taylor.tessell-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-scott.diaz-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-shannon.butler-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-tracey.turner-3';
UPDATE working_location_properties SET customLocationLabel = 'On site' WHERE working_location_id = 'loc-evt-varsha.mishra-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-watika.singhal-3';
UPDATE working_location_properties SET customLocationLabel = 'At my desk' WHERE working_location_id = 'loc-evt-whitney.amble-3';
UPDATE working_location_properties SET customLocationLabel = 'Customer visit' WHERE working_location_id = 'loc-evt-xiti.nadig-3';
UPDATE working_location_properties SET customLocationLabel = 'Office day' WHERE working_location_id = 'loc-evt-zacarias.madrid-3';