-- include: company.sql
-- Pension Law is one of five skills that were entered on the same day of January.

INSERT INTO skill (skill_id, name, active, org_id, created_at, updated_at) VALUES
(115, 'Pension Transfer', 1, 1, '2026-01-14 09:12:00', '2026-01-14 09:12:00'),
(116, 'Pension Planning', 1, 1, '2026-01-14 09:16:00', '2026-01-14 09:16:00'),
(117, 'Labour Law', 1, 1, '2026-01-14 09:27:00', '2026-01-14 09:27:00'),
(118, 'Contract Law', 1, 1, '2026-01-14 09:31:00', '2026-01-14 09:31:00');

INSERT INTO user_skill (user_skill_id, skill, "user", org_id, created_at, updated_at) VALUES
(533, 115, 35, 1, '2026-01-15 10:20:00', '2026-01-15 10:20:00'),
(534, 116, 36, 1, '2026-01-15 10:24:00', '2026-01-15 10:24:00'),
(535, 117, 32, 1, '2026-01-15 10:29:00', '2026-01-15 10:29:00'),
(536, 118, 33, 1, '2026-01-15 10:31:00', '2026-01-15 10:31:00');
