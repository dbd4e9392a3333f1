-- include: company.sql
-- The stories of one company in hr: python -m dev.seeds --enterprise hr
-- Do not edit: dev/seeds/hr/enterprise and dev/seeds/stories say what is in it.


INSERT INTO user_group_member (member_id, group_id, user_id, org_id, created_at, updated_at) VALUES
(312, 25, 129, 1, '2025-10-13 09:00:00', '2025-10-13 09:00:00'),
(313, 28, 2, 1, '2025-06-17 10:00:00', '2025-06-17 10:00:00'),
(314, 3, 138, 1, '2025-09-14 10:00:00', '2025-09-14 10:00:00'),
(315, 27, 34, 1, '2025-11-01 10:00:00', '2025-11-01 10:00:00'),
(316, 32, 136, 1, '2025-08-30 10:40:00', '2025-08-30 10:40:00'),
(317, 22, 133, 1, '2025-06-18 08:20:00', '2025-06-18 08:20:00'),
(318, 5, 31, 1, '2025-09-15 09:40:00', '2025-09-15 09:40:00'),
(319, 25, 141, 1, '2025-09-15 10:15:00', '2025-09-15 10:15:00'),
(320, 22, 2, 1, '2025-12-16 10:40:00', '2025-12-16 10:40:00'),
(321, 29, 140, 1, '2025-09-24 13:00:00', '2025-09-24 13:00:00'),
(322, 10, 307, 2, '2025-07-17 08:30:00', '2025-07-17 08:30:00'),
(323, 22, 129, 1, '2025-12-16 09:00:00', '2025-12-16 09:00:00'),
(324, 30, 141, 1, '2025-12-02 09:00:00', '2025-12-02 09:00:00'),
(325, 22, 31, 1, '2025-07-22 09:10:00', '2025-07-22 09:10:00'),
(326, 23, 136, 1, '2025-12-16 12:10:00', '2025-12-16 12:10:00'),
(327, 22, 141, 1, '2025-07-09 10:25:00', '2025-07-09 10:25:00'),
(328, 26, 133, 1, '2025-11-20 09:00:00', '2025-11-20 09:00:00'),
(329, 23, 2, 1, '2025-12-23 09:20:00', '2025-12-23 09:20:00'),
(330, 18, 33, 1, '2025-06-23 10:00:00', '2025-06-23 10:00:00'),
(331, 3, 130, 1, '2025-10-15 11:10:00', '2025-10-15 11:10:00'),
(332, 29, 136, 1, '2026-01-01 12:00:00', '2026-01-01 12:00:00'),
(333, 18, 139, 1, '2025-09-12 15:10:00', '2025-09-12 15:10:00'),
(334, 3, 141, 1, '2025-09-10 10:00:00', '2025-09-10 10:00:00'),
(335, 32, 141, 1, '2026-01-06 14:25:00', '2026-01-06 14:25:00'),
(336, 9, 305, 2, '2025-07-04 18:20:00', '2025-07-04 18:20:00'),
(337, 2, 135, 1, '2025-09-23 09:30:00', '2025-09-23 09:30:00'),
(338, 23, 129, 1, '2025-09-13 09:10:00', '2025-09-13 09:10:00'),
(339, 5, 141, 1, '2025-07-21 13:40:00', '2025-07-21 13:40:00'),
(340, 33, 129, 1, '2025-11-01 09:15:00', '2025-11-01 09:15:00'),
(341, 25, 2, 1, '2025-11-17 09:30:00', '2025-11-17 09:30:00'),
(342, 3, 134, 1, '2026-01-17 13:15:00', '2026-01-17 13:15:00'),
(343, 16, 129, 1, '2025-07-06 09:00:00', '2025-07-06 09:00:00'),
(344, 2, 139, 1, '2025-07-06 12:20:00', '2025-07-06 12:20:00'),
(345, 4, 133, 1, '2025-09-17 18:30:00', '2025-09-17 18:30:00'),
(346, 22, 34, 1, '2025-10-20 12:10:00', '2025-10-20 12:10:00'),
(347, 5, 137, 1, '2025-07-17 11:15:00', '2025-07-17 11:15:00');


INSERT INTO hr_case (hr_case_id, number, status, hr_service, opened_for, opened_by, priority, source, assigned_to, assignment_group, short_description, worknotes, skills, approval_criteria, coe_type, approver, request_status, account_number, account_type, created_at, updated_at, org_id) VALUES
(961, 'HRC0001671', 'closed_complete', 42, 96, 95, 'moderate', 'email', 306, 8, 'New Hire Onboarding: Francisco Juttner starts as HR Manager in Portland on 24 October 2025', NULL, NULL, NULL, 'Talent Management', NULL, NULL, NULL, NULL, '2025-10-06 08:40:00', '2025-11-12 09:49:00', 2),
(962, 'HRC0001672', 'closed_complete', 20, 50, 9, 'moderate', 'email', 31, 1, 'New Hire Onboarding: Tracy Wood joins the Service Desk in Chicago on 31 October 2025', 'Contract and tax form are in. Equipment came late, a loan machine helped out.', NULL, NULL, 'Talent Management', NULL, NULL, NULL, NULL, '2025-10-13 09:00:00', '2025-11-05 09:26:00', 1),
(963, 'HRC0001673', 'closed_complete', 39, 96, 305, 'high', 'self-service', 310, 12, 'Employee Profile Update: Pay list of 17 people sent to Sabri Juttner instead of Francisco Juttner', 'Deleted by the receiver within the hour. The director was told the same day. No notice to authorities needed.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2025-11-06 16:00:00', '2025-11-12 09:24:00', 2),
(964, 'HRC0001674', 'closed_complete', 10, 32, 32, 'moderate', 'self-service', 122, 22, 'Parental Leave: Parental leave of Bonnie Fisher, back on 1 May 2026', NULL, NULL, 1, 'Total Rewards', 11, 'approved', NULL, NULL, '2025-11-17 09:00:00', '2026-02-26 15:37:00', 1),
(965, 'HRC0001675', 'closed_complete', 17, 228, 228, 'moderate', 'self-service', 129, 25, 'Relocation Request: Move of household to Austin', 'Agreed 4,200.00, moving day 24 January 2026.', NULL, 2, 'Workforce Administration', 17, 'approved', NULL, NULL, '2025-12-01 09:00:00', '2026-02-05 19:17:00', 1),
(966, 'HRC0001676', 'closed_complete', 121, 43, 7, 'moderate', 'self-service', 137, 1, 'Starter Kit: Second part of the starter kit of Kenneth: NetMap', 'First order closed in August without the licence. Now complete.', NULL, NULL, 'Talent Management', NULL, NULL, NULL, NULL, '2025-12-08 10:30:00', '2025-12-16 15:06:00', 1),
(967, 'HRC0001677', 'work_in_progress', 40, 113, 94, 'moderate', 'self-service', 107, 8, 'Employee Offboarding: Offboarding of Antonella Dias, last day 9 January', 'All tasks done on our side. Waiting for the confirmation that the account is closed.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2025-12-15 09:30:00', '2026-02-24 14:04:00', 2),
(968, 'HRC0001678', 'closed_complete', 129, 84, 84, 'moderate', 'email', 2, 28, 'Thesis Agreement: Guest from Vidya Institute for a thesis on stray light', 'Agreement signed by the institute and by Thomas Barrera. Stay from 12 January 2026 to 13 February 2026.', NULL, 12, 'Talent Management', 5, 'approved', NULL, NULL, '2025-12-15 10:00:00', '2026-02-16 09:32:00', 1),
(969, 'HRC0001679', 'work_in_progress', 146, 19, 19, 'moderate', 'chat', 138, 3, 'Job Posting: Campaign Lead, internal first, in Chicago or San Francisco', 'Two internal applicants. Decision is planned after the interviews.', NULL, 12, 'Talent Management', 27, 'approved', NULL, NULL, '2026-01-05 10:00:00', '2026-01-21 15:27:00', 1),
(970, 'HRC0001680', 'closed_complete', 15, 30, 2, 'moderate', 'phone', 2, 1, 'Employee Offboarding: Offboarding of Citlali Bermudez', 'Badge and laptop returned on 23 January. No groups or equipment left, so IT closed the account.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-09 09:05:00', '2026-01-30 09:41:00', 1),
(971, 'HRC0001681', 'closed_complete', 115, 274, 23, 'moderate', 'self-service', 34, 27, 'First Aider Appointment: First aider for the Toronto Office until 29 January 2028', 'Course passed on 29 January, letter of appointment signed.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-12 10:00:00', '2026-02-03 09:27:00', 1),
(972, 'HRC0001682', 'closed_complete', 158, 19, 19, 'moderate', 'email', 136, 32, 'Headcount Report: Band positions for a team of 8', 'Extract only. The whole file is not given to managers.', NULL, NULL, 'HRIT', 11, 'approved', NULL, NULL, '2026-01-12 10:40:00', '2026-01-14 14:56:00', 1),
(973, 'HRC0001683', 'closed_complete', 78, 258, 258, 'moderate', 'self-service', 133, 22, 'Sick Note Upload: Sick note from 12 January to 16 January', 'Note covers 5 days.', NULL, NULL, 'Total Rewards', NULL, NULL, NULL, NULL, '2026-01-13 08:20:00', '2026-02-09 09:32:00', 1),
(974, 'HRC0001684', 'closed_complete', 30, 66, 31, 'moderate', 'self-service', 31, 5, 'Data Correction: Department of Hannes Roskoth still reads Sales in the org chart', 'Corrected to Marketing. Told IT because access follows the department.', NULL, 3, 'HRIT', 11, 'approved', NULL, NULL, '2026-01-13 09:40:00', '2026-01-20 11:47:00', 1),
(975, 'HRC0001685', 'closed_complete', 100, 236, 236, 'moderate', 'self-service', 141, 25, 'Travel Advance: Advance of 1,200.00 for the fair on 27 January 2026', NULL, NULL, 10, 'Workforce Administration', 19, 'approved', NULL, NULL, '2026-01-14 10:15:00', '2026-02-05 15:37:00', 1),
(976, 'HRC0001686', 'closed_complete', 105, 205, 10, 'critical', 'walk-in', 11, 4, 'Harassment Report: Report of 3 people, details on paper only', 'Outcome told to those concerned on 29 January.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-15 08:10:00', '2026-01-29 17:39:00', 1),
(977, 'HRC0001687', 'closed_complete', 14, 84, 84, 'high', 'self-service', 2, 1, 'Visa Support Letter: Letter for a service trip in the second week of February (CS-0000880)', NULL, NULL, NULL, 'Workforce Administration', 25, 'approved', NULL, NULL, '2026-01-15 10:00:00', '2026-02-13 09:17:00', 1),
(978, 'HRC0001688', 'closed_complete', 75, 39, 39, 'moderate', 'self-service', 2, 22, 'Care Leave: Care leave until 13 March 2026', 'From 2 February, six weeks at most. Medical note seen. No details to the team.', NULL, 11, 'Total Rewards', 7, 'approved', NULL, NULL, '2026-01-19 10:40:00', '2026-02-25 08:56:00', 1),
(979, 'HRC0001689', 'closed_complete', 15, 76, 21, 'moderate', 'email', 31, 1, 'Employee Offboarding: Watika Shere leaves on 6 February 2026', 'Equipment returned in Chicago. Mailbox forwarding was not on the list the manager sent.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-19 11:20:00', '2026-02-20 09:58:00', 1),
(980, 'HRC0001690', 'cancelled', 22, 166, 23, 'moderate', 'chat', 140, 29, 'Training Request: Forklift course on 5 February 2026 for Neha Raja', 'Wrong person. Requester meant Neha Shah, see the new request.', NULL, 2, 'Talent Management', NULL, NULL, NULL, NULL, '2026-01-19 13:00:00', '2026-01-21 10:46:00', 1),
(981, 'HRC0001691', 'closed_complete', 22, 262, 23, 'moderate', 'chat', 140, 29, 'Training Request: Forklift course on 5 February 2026 for Neha Shah', 'Seat changed without extra fee.', NULL, 2, 'Talent Management', 12, 'approved', NULL, NULL, '2026-01-21 09:30:00', '2026-01-21 10:48:00', 1),
(982, 'HRC0001692', 'closed_complete', 16, 30, 2, 'moderate', 'self-service', 2, 1, 'Exit Interview: Exit talk on 21 January', 'Asked that one technical point is passed on, without her name.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-21 15:10:00', '2026-01-26 11:20:00', 1),
(983, 'HRC0001693', 'closed_complete', 43, 321, 94, 'moderate', 'phone', 307, 10, 'Training Request: Ladder training with medical check on 5 February', 'Result fit, paper kept by the doctor.', NULL, 7, 'Talent Management', 98, 'approved', NULL, NULL, '2026-01-22 08:30:00', '2026-02-24 15:36:00', 2),
(984, 'HRC0001694', 'closed_complete', 81, 229, 229, 'moderate', 'self-service', 129, 22, 'Jury Duty Leave: Jury duty from 9 February to 13 February', 'Summons seen. Paid in full; the manager cannot refuse.', NULL, 11, 'Total Rewards', 18, 'approved', NULL, NULL, '2026-01-22 09:00:00', '2026-01-27 16:16:00', 1),
(985, 'HRC0001695', 'suspended', 21, 59, 141, 'moderate', 'email', 141, 30, 'Probation Review: Probation of Allana Barbosa ends on 22 February 2026', 'Rating form sent to the manager. Must be signed 10 days before the end or an extension asked for.', NULL, NULL, 'Talent Management', NULL, NULL, NULL, NULL, '2026-01-26 09:00:00', '2026-02-25 08:49:00', 1),
(986, 'HRC0001696', 'closed_complete', 118, 245, 245, 'moderate', 'self-service', 137, 27, 'Adapted Work: Height-adjustable desk, medical note seen', 'Reason is not passed on. Cost 575.00.', NULL, NULL, 'Workforce Administration', 20, 'approved', NULL, NULL, '2026-01-26 11:00:00', '2026-02-18 16:07:00', 1),
(987, 'HRC0001697', 'closed_complete', 9, 69, 69, 'moderate', 'self-service', 31, 22, 'Leave of Absence: Leave of Julie Thomas from 16 February to 6 March', 'Approved by Raphaela Koch. Stand-in for customers: Jennifer Frank.', NULL, 1, 'Total Rewards', 21, 'approved', NULL, NULL, '2026-01-27 09:10:00', '2026-02-27 16:56:00', 1),
(988, 'HRC0001698', 'closed_complete', 199, 119, 119, 'moderate', 'email', 107, 8, 'Working Hours Change: Night shift on 30 January to repeat run 15', 'One night, rest day on Monday. Agreed with the engineer.', NULL, 21, 'Workforce Administration', 106, 'approved', NULL, NULL, '2026-01-28 09:00:00', '2026-02-04 16:12:00', 2),
(989, 'HRC0001699', 'closed_complete', 40, 94, 94, 'moderate', 'email', 107, 8, 'Employee Offboarding: Leaver list: add the removal of group memberships', 'Changed in the list of steps after INC0001371.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-28 09:00:00', '2026-01-30 15:37:00', 2),
(990, 'HRC0001700', 'closed_complete', 93, 213, 213, 'moderate', 'self-service', 136, 23, 'Name Change: Mandy Abbott becomes Mandy Lindqvist from 2 February', 'Marriage certificate seen and given back.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-28 12:10:00', '2026-02-10 15:13:00', 1),
(991, 'HRC0001701', 'closed_complete', 11, 68, 68, 'moderate', 'self-service', 141, 22, 'Holiday Balance Question: Only 4 days of holiday left?', 'Balance should be 11. The load swapped two people with one first name in one department.', NULL, NULL, 'Total Rewards', NULL, NULL, NULL, NULL, '2026-01-29 10:25:00', '2026-02-03 09:21:00', 1),
(992, 'HRC0001702', 'closed_complete', 19, 291, 24, 'moderate', 'phone', 133, 26, 'Mediation Request: Mediation between two engineers of R&D', 'Both agreed to take part.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-01-30 09:00:00', '2026-02-18 19:51:00', 1),
(993, 'HRC0001703', 'closed_complete', 13, 36, 36, 'moderate', 'self-service', 2, 23, 'Employment Verification Letter: Letter for a mortgage, needed by 6 February', 'First version carried wrong data, second one sent.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-02 09:20:00', '2026-02-04 09:44:00', 1),
(994, 'HRC0001704', 'work_in_progress', 15, 9, 31, 'high', 'self-service', 31, 1, 'Employee Offboarding: Offboarding of Kaique Ribeiro, last day 13 February', 'Exit talk done. Account closure is the only open point; IT says it cannot close it yet.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-02 10:15:00', '2026-02-25 17:27:00', 1),
(995, 'HRC0001705', 'closed_complete', 103, 228, 228, 'moderate', 'self-service', 129, 25, 'Relocation Refund: Refund of 4,655.00', 'Storage was not agreed. Paid 4,200.00.', NULL, 10, 'Workforce Administration', 20, 'approved', NULL, NULL, '2026-02-03 08:45:00', '2026-02-05 19:13:00', 1),
(996, 'HRC0001706', 'closed_complete', 101, 60, 36, 'moderate', 'email', 33, 18, 'Travel Expense Correction: Take back 684.20 USD with the payroll of March', 'Agreed with the employee by mail. No interest, one deduction.', NULL, 10, 'Workforce Administration', 17, 'approved', NULL, NULL, '2026-02-03 10:00:00', '2026-02-05 09:10:00', 1),
(997, 'HRC0001707', 'suspended', 147, 189, 189, 'moderate', 'self-service', 130, 3, 'Referral Claim: Referral bonus of 1,500.00 dollars for a database administrator', 'Candidate was named by Amara Gopal. Approval sits with Bonnie Fisher, who recruited the post.', NULL, 12, 'Talent Management', NULL, NULL, NULL, NULL, '2026-02-03 11:10:00', '2026-02-26 15:20:00', 1),
(998, 'HRC0001708', 'closed_complete', 23, 288, 288, 'moderate', 'self-service', 136, 29, 'Certification Refund: Refund of 890.00 for a statistics certificate', 'First invoice rejected, second accepted.', NULL, 2, 'Talent Management', 25, 'approved', NULL, NULL, '2026-02-03 12:00:00', '2026-02-09 14:13:00', 1),
(999, 'HRC0001709', 'work_in_progress', 22, 250, 21, 'low', 'self-service', 31, 3, 'Training Request: Half a day on contracts and credits', 'Asked after CS-0000885. Two more agents may join.', NULL, 2, 'Talent Management', 12, 'approved', NULL, NULL, '2026-02-04 09:00:00', '2026-02-04 09:32:00', 1),
(1000, 'HRC0001710', 'ready', 128, 283, 283, 'moderate', 'self-service', 2, 28, 'Internship Request: Internship of Teodor Blaha, 12 weeks from 9 March 2026', 'Monthly pay 3,150.00. Approved by the department. The lab rule on the safety course must be met before the first day in the hall.', NULL, 12, 'Talent Management', 2, 'approved', NULL, NULL, '2026-02-04 09:50:00', '2026-02-27 11:11:00', 1),
(1001, 'HRC0001711', 'closed_complete', 2, 78, 78, 'moderate', 'self-service', 33, 18, 'Overtime Correction: Weekend hours of 17 January paid at 1.25 instead of 1.50', 'Time terminal, plan of the manager and payslip compared. Difference 72.00.', NULL, NULL, 'Payroll', 23, 'approved', NULL, NULL, '2026-02-05 07:55:00', '2026-02-12 16:08:00', 1),
(1002, 'HRC0001712', 'closed_complete', 199, 116, 116, 'moderate', 'self-service', 303, 8, 'Working Hours Change: 3 days a week from 9 March 2026', 'Monday to Wednesday. Signed by both sides.', NULL, 21, 'Workforce Administration', 102, 'approved', NULL, NULL, '2026-02-05 09:15:00', '2026-02-12 11:02:00', 2),
(1003, 'HRC0001713', 'closed_complete', 85, 258, 139, 'high', 'phone', 139, 18, 'Leave Calendar Correction: Correct the absence of Vanessa Moore to 5 days', NULL, NULL, NULL, 'Total Rewards', NULL, NULL, NULL, NULL, '2026-02-06 15:10:00', '2026-02-09 09:08:00', 1),
(1004, 'HRC0001714', 'closed_complete', 162, 69, 69, 'moderate', 'self-service', 134, 33, 'Data Access Request: While I am on leave until 6 March, Jennifer Frank may read my mail', 'Allowed for the weeks of the leave. The delegation in the mailbox itself has not been set up yet.', NULL, 3, 'HRIT', 11, 'approved', NULL, NULL, '2026-02-09 08:30:00', '2026-02-27 03:21:00', 1),
(1005, 'HRC0001715', 'awaiting_approval', 145, 218, 17, 'moderate', 'self-service', 141, 3, 'Job Rotation: Natalie Lira rotates to Marketing from 9 March 2026', 'Successor for her customers: Amol Panchal. Signature of the marketing director missing.', NULL, 13, 'Talent Management', 18, 'requested', NULL, NULL, '2026-02-09 10:00:00', '2026-02-26 03:52:00', 1),
(1006, 'HRC0001716', 'closed_complete', 158, 122, 122, 'moderate', 'self-service', 141, 32, 'Headcount Report: List of people who left since December, for the access review', 'Sent names and last days only, no reasons. Kaique Bezerra is not on the list.', NULL, NULL, 'HRIT', NULL, NULL, NULL, NULL, '2026-02-09 14:25:00', '2026-02-20 16:50:00', 1),
(1007, 'HRC0001717', 'closed_complete', 174, 348, 348, 'moderate', 'self-service', 305, 9, 'Shift Allowance Correction: 8 evening shifts without allowance', '8 times 14.50 makes 116.00.', NULL, NULL, 'Payroll', NULL, NULL, NULL, NULL, '2026-02-09 18:20:00', '2026-02-11 10:25:00', 2),
(1008, 'HRC0001718', 'awaiting_approval', 52, 63, 63, 'moderate', 'self-service', 135, 2, 'Commission Correction: Commission on 86,000.00 for Ironbridge Castings', 'Statement enclosed. Finance doubts the base, see file.', NULL, 13, 'Payroll', 16, 'requested', NULL, NULL, '2026-02-11 09:30:00', '2026-02-26 09:44:00', 1),
(1009, 'HRC0001719', 'closed_complete', 89, 76, 129, 'moderate', 'email', 129, 23, 'Reference Letter: Reference for Watika Shere, more than 5 years', 'Identity checked by phone because the request came from a private address.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-12 09:10:00', '2026-02-17 09:58:00', 1),
(1010, 'HRC0001720', 'closed_complete', 86, 74, 20, 'moderate', 'email', 130, 1, 'Working Hours Change: Early hour on the hotline, twice a week, agreed with Christopher Robinson', NULL, NULL, 11, 'Workforce Administration', 20, 'approved', NULL, NULL, '2026-02-12 13:00:00', '2026-02-25 08:56:00', 1),
(1011, 'HRC0001721', 'closed_complete', 96, 52, 141, 'moderate', 'self-service', 141, 5, 'File Correction: Transfer date of Lajita Kaur missing in the personnel file', 'Added the date of the internal move.', NULL, 3, 'Workforce Administration', 10, 'approved', NULL, NULL, '2026-02-12 13:40:00', '2026-02-12 13:54:00', 1),
(1012, 'HRC0001722', 'closed_complete', 155, 61, 61, 'low', 'self-service', 137, 1, 'Timesheet Correction: Training for a customer on 12 February was booked as internal time', 'Moved to customer training after a look at the calendar entry.', NULL, NULL, 'HRIT', NULL, NULL, NULL, NULL, '2026-02-13 09:00:00', '2026-02-19 23:08:00', 1),
(1013, 'HRC0001723', 'closed_complete', 162, 248, 248, 'moderate', 'email', 129, 33, 'Data Access Request: Read the files that Watika Shere kept about Castlereagh Mining', 'Legal agreed to the folder Castlereagh visits for 30 days. Private files stay closed.', NULL, 3, 'HRIT', 11, 'approved', NULL, NULL, '2026-02-13 09:15:00', '2026-02-24 15:12:00', 1),
(1014, 'HRC0001724', 'closed_complete', 52, 62, 53, 'low', 'email', 33, 2, 'Commission Correction: Base of the Nordwind commission is 7,000.00, not 8,200.00', 'Checked against CS-0000884 and the credit note; the seller knows and agrees.', NULL, 13, 'Payroll', 12, 'approved', NULL, NULL, '2026-02-16 09:00:00', '2026-02-19 15:59:00', 1),
(1015, 'HRC0001725', 'work_in_progress', 14, 254, 254, 'high', 'self-service', 2, 25, 'Visa Support Letter: Letter for a visit from 13 April to 17 April', 'Appointment at the consulate on 6 March 2026. Waiting for the invitation of the customer.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-16 09:30:00', '2026-02-19 10:54:00', 1),
(1016, 'HRC0001726', 'work_in_progress', 167, 25, 25, 'moderate', 'email', 137, 1, 'Contractor Offboarding: Contract of Odile Varga ends on 27 February', 'Badge handed in at the front desk. Waiting for IT to confirm the last share.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-16 10:10:00', '2026-02-27 18:29:00', 1),
(1017, 'HRC0001727', 'awaiting_approval', 12, 50, 11, 'high', 'self-service', 11, 6, 'Employee Profile Update: New managers for the reports of Kaique Ribeiro', 'Proposal: Wendolin Arteaga for Chicago, Bella Castro for San Francisco. Signature of Connie Simon is open.', NULL, NULL, 'Workforce Administration', 5, 'requested', NULL, NULL, '2026-02-16 11:00:00', '2026-02-27 12:23:00', 1),
(1018, 'HRC0001728', 'work_in_progress', 148, 25, 25, 'moderate', 'self-service', 134, 3, 'Interview Panel: Second interview for Optical Engineer, 2 posts open', 'Candidate cannot do mornings. Panel of three, Charles will sit with her in Toronto.', NULL, 12, 'Talent Management', 27, 'approved', NULL, NULL, '2026-02-16 13:15:00', '2026-02-26 16:33:00', 1),
(1019, 'HRC0001729', 'work_in_progress', 112, 21, 21, 'high', 'email', 129, 16, 'Workplace Agreement: Evening hours of Customer Care until 20:00 from 16 March 2026', 'Needs a hearing first. No date may be announced outside before.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-17 09:00:00', '2026-02-27 09:50:00', 1),
(1020, 'HRC0001730', 'closed_complete', 114, 196, 196, 'low', 'self-service', 146, 27, 'Ergonomics Check: New desk is too low', 'Visited by Bianka Juttner; legs extended the same day.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-17 09:30:00', '2026-02-17 09:51:00', 1),
(1021, 'HRC0001731', 'cancelled', 4, 233, 139, 'high', 'email', 139, 2, 'Direct Deposit Change: Change of bank account, sender not verified', 'Called her desk in Chicago. She knows nothing of it. 4,380.00 stays with the old bank.', NULL, NULL, 'Payroll', NULL, NULL, NULL, NULL, '2026-02-17 12:20:00', '2026-02-18 09:53:00', 1),
(1022, 'HRC0001732', 'work_in_progress', 107, 251, 251, 'high', 'self-service', 133, 4, 'Grievance: Rota of weekends, confidential', 'Name must not reach the manager before the talk.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-17 18:30:00', '2026-02-26 09:27:00', 1),
(1023, 'HRC0001733', 'work_in_progress', 79, 185, 31, 'high', 'phone', 31, 22, 'Return After Illness: Stepwise return of Karin Hoffmann: 4 hours a day for 6 weeks', 'From 2 March 2026. No evening or night duty in this time. The reason stays with HR.', NULL, NULL, 'Total Rewards', NULL, NULL, NULL, NULL, '2026-02-18 10:00:00', '2026-02-27 17:20:00', 1),
(1024, 'HRC0001734', 'awaiting_approval', 199, 315, 95, 'high', 'email', 96, 8, 'Working Hours Change: New hours and lead of the evening desk from 9 March', 'Lead of the joined team: Amol Halder. Contracts to be changed before 9 March 2026.', NULL, 21, 'Workforce Administration', 94, 'requested', NULL, NULL, '2026-02-19 09:00:00', '2026-02-26 10:07:00', 2),
(1025, 'HRC0001735', 'work_in_progress', 135, 79, 79, 'moderate', 'self-service', 31, 3, 'Training Certificate Copy: Copy of my laser safety certificate', 'The certificate is not among the 296 exported ones. It can be seen in the portal only.', NULL, NULL, 'Talent Management', NULL, NULL, NULL, NULL, '2026-02-19 09:30:00', '2026-02-26 17:15:00', 1),
(1026, 'HRC0001736', 'draft', 10, 215, 215, 'moderate', 'self-service', 34, 22, 'Parental Leave: Parental leave from 1 June 2026, confidential until 6 March', 'She tells her manager herself on 6 March. No notice to anybody before.', NULL, 1, 'Total Rewards', NULL, NULL, NULL, NULL, '2026-02-19 12:10:00', '2026-02-19 12:10:00', 1),
(1027, 'HRC0001737', 'ready', 134, 285, 285, 'moderate', 'self-service', 140, 29, 'Certification Renewal: Renewal of the laser certificate', 'Learning Portal says valid until 15 August 2026, so the portal will not book a course.', NULL, NULL, 'Talent Management', NULL, NULL, NULL, NULL, '2026-02-20 10:30:00', '2026-02-27 15:41:00', 1),
(1028, 'HRC0001738', 'work_in_progress', 106, 263, 11, 'critical', 'walk-in', 11, 4, 'Whistleblower Report: Report on a supplier relation', 'Reporter''s name is to stay with HR. Nothing about the person concerned in this record.', NULL, NULL, 'Workforce Administration', NULL, NULL, NULL, NULL, '2026-02-23 07:30:00', '2026-02-27 15:33:00', 1),
(1029, 'HRC0001739', 'work_in_progress', 1, 35, 35, 'high', 'self-service', 139, 2, 'Salary Question: The letter I got is for Varsha Shah', 'Access taken away. Still to do: the right letter for both, and the copy that Natalie Valenzuela has.', NULL, NULL, 'Payroll', NULL, NULL, NULL, NULL, '2026-02-23 11:05:00', '2026-02-26 13:58:00', 1),
(1030, 'HRC0001740', 'closed_complete', 2, 47, 47, 'low', 'self-service', 33, 2, 'Overtime Correction: My work on INC0001424 at the weekend is missing from my hours', 'Start and end follow from the incident. Added, and paid with the next run.', NULL, NULL, 'Payroll', NULL, NULL, NULL, NULL, '2026-02-24 09:00:00', '2026-02-27 17:18:00', 1),
(1031, 'HRC0001741', 'ready', 12, 89, 89, 'moderate', 'self-service', 137, 5, 'Employee Profile Update: Show the job title behind my name in every directory', 'Wants ''Test Engineer'' behind the name. Needs the agreement of Mandy Clark.', NULL, NULL, 'Workforce Administration', 25, 'requested', NULL, NULL, '2026-02-25 11:15:00', '2026-02-25 15:36:00', 1);


INSERT INTO hr_case_task (hr_case_task_id, number, status, assigned_to, assignment_group, short_description, task_type, hr_service, external_url, worknotes, active, parent_case, org_id, created_at, updated_at) VALUES
(1541, 'HRT0002540', 'closed_complete', 31, 1, 'Reserve a desk near Karin and order the badge', 'checklist', NULL, NULL, NULL, 0, 962, 1, '2025-10-13 09:20:00', '2025-10-13 14:45:00'),
(1542, 'HRT0002541', 'closed_complete', 137, 1, 'Ask the buyer for one more seat of NetMap', 'checklist', NULL, NULL, NULL, 0, 966, 1, '2025-12-08 10:45:00', '2025-12-09 08:25:00'),
(1543, 'HRT0002542', 'closed_complete', 107, 8, 'Collect laptop, badge and other equipment', 'checklist', NULL, NULL, NULL, 0, 967, 2, '2025-12-15 09:40:00', '2025-12-15 21:42:00'),
(1544, 'HRT0002543', 'closed_complete', 2, 1, 'Ask the manager which files of Citlali Bermudez somebody else needs', 'checklist', NULL, NULL, NULL, 0, 970, 1, '2026-01-12 10:00:00', '2026-01-12 15:10:00'),
(1545, 'HRT0002544', 'closed_complete', 2, 1, 'Write and sign the letter, return on 12 February 2026 at the latest', 'mark when complete', NULL, NULL, NULL, 0, 977, 1, '2026-01-16 09:00:00', '2026-01-17 03:23:00'),
(1546, 'HRT0002545', 'closed_complete', 33, 18, 'Enter the deduction for March', 'mark when complete', NULL, NULL, NULL, 0, 996, 1, '2026-02-03 10:20:00', '2026-02-03 16:33:00'),
(1547, 'HRT0002546', 'ready', NULL, 3, 'Get the certificate out of the portal', 'mark when complete', NULL, NULL, NULL, 1, 1025, 1, '2026-02-25 09:00:00', '2026-02-25 09:00:00');


INSERT INTO checklist (checklist_id, checklist_item_description, checked, case_task_id, org_id, created_at, updated_at) VALUES
(1459, 'Reserve a desk near Karin and order the badge', 1, 1541, 1, '2025-10-13 09:20:00', '2025-10-13 14:45:00'),
(1460, 'Ask the buyer for one more seat of NetMap', 1, 1542, 1, '2025-12-08 10:45:00', '2025-12-09 08:25:00'),
(1461, 'Collect laptop, badge and other equipment', 1, 1543, 2, '2025-12-15 09:40:00', '2025-12-15 21:42:00'),
(1462, 'Ask the manager which files of Citlali Bermudez somebody else needs', 1, 1544, 1, '2026-01-12 10:00:00', '2026-01-12 15:10:00');


INSERT INTO hr_case_knowledge (hr_case_kb_id, hr_case_id, knowledge_id, used_as, org_id, created_at, updated_at) VALUES
(961, 962, 15, 'resolution', 1, '2025-10-13 09:28:00', '2025-10-13 09:28:00'),
(962, 963, 27, 'suggested', 2, '2025-11-06 16:09:00', '2025-11-06 16:09:00'),
(963, 964, 8, 'resolution', 1, '2025-11-17 09:14:00', '2025-11-17 09:14:00'),
(964, 965, 13, 'applied', 1, '2025-12-01 09:04:00', '2025-12-01 09:04:00'),
(965, 966, 71, 'suggested', 1, '2025-12-08 10:41:00', '2025-12-08 10:41:00'),
(966, 968, 72, 'applied', 1, '2025-12-15 10:03:00', '2025-12-15 10:03:00'),
(967, 969, 78, 'suggested', 1, '2026-01-05 10:09:00', '2026-01-05 10:09:00'),
(968, 970, 12, 'suggested', 1, '2026-01-09 09:26:00', '2026-01-09 09:26:00'),
(969, 971, 69, 'resolution', 1, '2026-01-12 10:06:00', '2026-01-12 10:06:00'),
(970, 972, 81, 'resolution', 1, '2026-01-12 11:00:00', '2026-01-12 11:00:00'),
(971, 973, 57, 'resolution', 1, '2026-01-13 08:22:00', '2026-01-13 08:22:00'),
(972, 974, 21, 'applied', 1, '2026-01-13 09:53:00', '2026-01-13 09:53:00'),
(973, 975, 65, 'resolution', 1, '2026-01-14 10:21:00', '2026-01-14 10:21:00'),
(974, 976, 67, 'suggested', 1, '2026-01-15 08:24:00', '2026-01-15 08:24:00'),
(975, 977, 11, 'resolution', 1, '2026-01-15 10:29:00', '2026-01-15 10:29:00'),
(976, 978, 56, 'suggested', 1, '2026-01-19 11:03:00', '2026-01-19 11:03:00'),
(977, 979, 12, 'suggested', 1, '2026-01-19 11:33:00', '2026-01-19 11:33:00'),
(978, 980, 17, 'suggested', 1, '2026-01-19 13:15:00', '2026-01-19 13:15:00'),
(979, 981, 17, 'suggested', 1, '2026-01-21 09:41:00', '2026-01-21 09:41:00'),
(980, 983, 30, 'applied', 2, '2026-01-22 08:57:00', '2026-01-22 08:57:00'),
(981, 984, 58, 'suggested', 1, '2026-01-22 09:02:00', '2026-01-22 09:02:00'),
(982, 985, 16, 'suggested', 1, '2026-01-26 09:25:00', '2026-01-26 09:25:00'),
(983, 986, 70, 'applied', 1, '2026-01-26 11:29:00', '2026-01-26 11:29:00'),
(984, 987, 7, 'applied', 1, '2026-01-27 09:36:00', '2026-01-27 09:36:00'),
(985, 988, 94, 'applied', 2, '2026-01-28 09:21:00', '2026-01-28 09:21:00'),
(986, 990, 62, 'resolution', 1, '2026-01-28 12:12:00', '2026-01-28 12:12:00'),
(987, 991, 9, 'applied', 1, '2026-01-29 10:35:00', '2026-01-29 10:35:00'),
(988, 992, 14, 'applied', 1, '2026-01-30 09:04:00', '2026-01-30 09:04:00'),
(989, 993, 11, 'applied', 1, '2026-02-02 09:39:00', '2026-02-02 09:39:00'),
(990, 994, 12, 'suggested', 1, '2026-02-02 10:19:00', '2026-02-02 10:19:00'),
(991, 995, 66, 'applied', 1, '2026-02-03 08:59:00', '2026-02-03 08:59:00'),
(992, 996, 65, 'applied', 1, '2026-02-03 10:14:00', '2026-02-03 10:14:00'),
(993, 997, 78, 'suggested', 1, '2026-02-03 11:21:00', '2026-02-03 11:21:00'),
(994, 998, 17, 'applied', 1, '2026-02-03 12:17:00', '2026-02-03 12:17:00'),
(995, 999, 17, 'suggested', 1, '2026-02-04 09:14:00', '2026-02-04 09:14:00'),
(996, 1000, 72, 'suggested', 1, '2026-02-04 10:10:00', '2026-02-04 10:10:00'),
(997, 1001, 1, 'suggested', 1, '2026-02-05 08:14:00', '2026-02-05 08:14:00'),
(998, 1002, 94, 'resolution', 2, '2026-02-05 09:24:00', '2026-02-05 09:24:00'),
(999, 1003, 59, 'suggested', 1, '2026-02-06 15:39:00', '2026-02-06 15:39:00'),
(1000, 1004, 82, 'suggested', 1, '2026-02-09 08:35:00', '2026-02-09 08:35:00'),
(1001, 1005, 77, 'suggested', 1, '2026-02-09 10:29:00', '2026-02-09 10:29:00'),
(1002, 1006, 81, 'suggested', 1, '2026-02-09 14:31:00', '2026-02-09 14:31:00'),
(1003, 1008, 46, 'suggested', 1, '2026-02-11 09:52:00', '2026-02-11 09:52:00'),
(1004, 1009, 61, 'resolution', 1, '2026-02-12 09:23:00', '2026-02-12 09:23:00'),
(1005, 1010, 60, 'applied', 1, '2026-02-12 13:04:00', '2026-02-12 13:04:00'),
(1006, 1011, 63, 'resolution', 1, '2026-02-12 14:09:00', '2026-02-12 14:09:00'),
(1007, 1012, 80, 'suggested', 1, '2026-02-13 09:07:00', '2026-02-13 09:07:00'),
(1008, 1013, 82, 'resolution', 1, '2026-02-13 09:20:00', '2026-02-13 09:20:00'),
(1009, 1014, 46, 'applied', 1, '2026-02-16 09:10:00', '2026-02-16 09:10:00'),
(1010, 1015, 11, 'suggested', 1, '2026-02-16 09:46:00', '2026-02-16 09:46:00'),
(1011, 1016, 83, 'suggested', 1, '2026-02-16 10:24:00', '2026-02-16 10:24:00'),
(1012, 1017, 10, 'suggested', 1, '2026-02-16 11:23:00', '2026-02-16 11:23:00'),
(1013, 1018, 78, 'suggested', 1, '2026-02-16 13:26:00', '2026-02-16 13:26:00'),
(1014, 1019, 68, 'suggested', 1, '2026-02-17 09:21:00', '2026-02-17 09:21:00'),
(1015, 1020, 69, 'applied', 1, '2026-02-17 09:46:00', '2026-02-17 09:46:00'),
(1016, 1021, 3, 'suggested', 1, '2026-02-17 12:47:00', '2026-02-17 12:47:00'),
(1017, 1022, 67, 'suggested', 1, '2026-02-17 18:44:00', '2026-02-17 18:44:00'),
(1018, 1023, 57, 'suggested', 1, '2026-02-18 10:25:00', '2026-02-18 10:25:00'),
(1019, 1024, 94, 'suggested', 2, '2026-02-19 09:14:00', '2026-02-19 09:14:00'),
(1020, 1025, 74, 'suggested', 1, '2026-02-19 09:55:00', '2026-02-19 09:55:00'),
(1021, 1026, 8, 'suggested', 1, '2026-02-19 12:38:00', '2026-02-19 12:38:00'),
(1022, 1027, 74, 'suggested', 1, '2026-02-20 10:51:00', '2026-02-20 10:51:00'),
(1023, 1028, 67, 'suggested', 1, '2026-02-23 07:53:00', '2026-02-23 07:53:00'),
(1024, 1029, 1, 'suggested', 1, '2026-02-23 11:13:00', '2026-02-23 11:13:00'),
(1025, 1030, 1, 'applied', 1, '2026-02-24 09:14:00', '2026-02-24 09:14:00'),
(1026, 1031, 10, 'suggested', 1, '2026-02-25 11:23:00', '2026-02-25 11:23:00');


INSERT INTO notification (notification_id, hr_case_id, email, type, status, created_at, org_id, updated_at) VALUES
(1647, 961, 'caio.pinto@tessell.example', 'update', 'closed_complete', '2025-10-06 08:45:00', 2, '2025-10-06 08:45:00'),
(1648, 962, 'allison.ramsey@halden.example', 'update', 'closed_complete', '2025-10-13 09:13:00', 1, '2025-10-13 09:13:00'),
(1649, 962, 'tracy.wood@halden.example', 'solution_proposal', 'closed_complete', '2025-11-05 09:26:00', 1, '2025-11-05 09:26:00'),
(1650, 963, 'samuel.thomas@tessell.example', 'update', 'closed_complete', '2025-11-06 16:06:00', 2, '2025-11-06 16:06:00'),
(1651, 963, 'francisco.juttner@tessell.example', 'solution_proposal', 'closed_complete', '2025-11-12 09:24:00', 2, '2025-11-12 09:24:00'),
(1652, 961, 'francisco.juttner@tessell.example', 'solution_proposal', 'closed_complete', '2025-11-12 09:49:00', 2, '2025-11-12 09:49:00'),
(1653, 964, 'olivia.johnston@halden.example', 'update', 'closed_complete', '2025-11-17 09:11:00', 1, '2025-11-17 09:11:00'),
(1654, 964, 'mark.jenkins@halden.example', 'alert', 'closed_complete', '2025-11-17 09:45:00', 1, '2025-11-17 09:45:00'),
(1655, 965, 'pooja.mandal@halden.example', 'update', 'closed_complete', '2025-12-01 09:06:00', 1, '2025-12-01 09:06:00'),
(1656, 965, 'nicholas.johnston@halden.example', 'alert', 'closed_complete', '2025-12-01 09:47:00', 1, '2025-12-01 09:47:00'),
(1657, 966, 'john.frank@halden.example', 'update', 'closed_complete', '2025-12-08 10:37:00', 1, '2025-12-08 10:37:00'),
(1658, 967, 'jessica.whitehead@tessell.example', 'update', 'closed_complete', '2025-12-15 09:46:00', 2, '2025-12-15 09:46:00'),
(1659, 968, 'cody.spears@halden.example', 'update', 'closed_complete', '2025-12-15 10:05:00', 1, '2025-12-15 10:05:00'),
(1660, 968, 'connie.simon@halden.example', 'alert', 'closed_complete', '2025-12-15 10:36:00', 1, '2025-12-15 10:36:00'),
(1661, 966, 'kenneth.campbell@halden.example', 'solution_proposal', 'closed_complete', '2025-12-16 15:06:00', 1, '2025-12-16 15:06:00'),
(1662, 969, 'charles.brown@halden.example', 'update', 'closed_complete', '2026-01-05 10:11:00', 1, '2026-01-05 10:11:00'),
(1663, 969, 'yauvani.shenoy@halden.example', 'alert', 'closed_complete', '2026-01-05 10:26:00', 1, '2026-01-05 10:26:00'),
(1664, 971, 'tracey.turner@halden.example', 'update', 'closed_complete', '2026-01-12 10:03:00', 1, '2026-01-12 10:03:00'),
(1665, 972, 'susan.campbell@halden.example', 'update', 'closed_complete', '2026-01-12 10:48:00', 1, '2026-01-12 10:48:00'),
(1666, 972, 'mark.jenkins@halden.example', 'alert', 'closed_complete', '2026-01-12 11:25:00', 1, '2026-01-12 11:25:00'),
(1667, 973, 'zacarias.valenzuela@halden.example', 'update', 'closed_complete', '2026-01-13 08:23:00', 1, '2026-01-13 08:23:00'),
(1668, 974, 'mark.jenkins@halden.example', 'alert', 'closed_complete', '2026-01-13 10:26:00', 1, '2026-01-13 10:26:00'),
(1669, 975, 'henry.smith@halden.example', 'update', 'closed_complete', '2026-01-14 10:27:00', 1, '2026-01-14 10:27:00'),
(1670, 975, 'david.ortega@halden.example', 'alert', 'closed_complete', '2026-01-14 11:13:00', 1, '2026-01-14 11:13:00'),
(1671, 972, 'david.ortega@halden.example', 'solution_proposal', 'closed_complete', '2026-01-14 14:56:00', 1, '2026-01-14 14:56:00'),
(1672, 976, 'mark.jenkins@halden.example', 'update', 'closed_complete', '2026-01-15 08:22:00', 1, '2026-01-15 08:22:00'),
(1673, 977, 'cody.spears@halden.example', 'update', 'closed_complete', '2026-01-15 10:04:00', 1, '2026-01-15 10:04:00'),
(1674, 977, 'mandy.clark@halden.example', 'alert', 'closed_complete', '2026-01-15 10:26:00', 1, '2026-01-15 10:26:00'),
(1675, 978, 'cody.spears@halden.example', 'update', 'closed_complete', '2026-01-19 10:55:00', 1, '2026-01-19 10:55:00'),
(1676, 979, 'allison.ramsey@halden.example', 'update', 'closed_complete', '2026-01-19 11:34:00', 1, '2026-01-19 11:34:00'),
(1677, 978, 'divya.ravel@halden.example', 'alert', 'closed_complete', '2026-01-19 11:35:00', 1, '2026-01-19 11:35:00'),
(1678, 980, 'paulina.osorio@halden.example', 'update', 'closed_complete', '2026-01-19 13:16:00', 1, '2026-01-19 13:16:00'),
(1679, 974, 'hannes.roskoth@halden.example', 'solution_proposal', 'closed_complete', '2026-01-20 11:47:00', 1, '2026-01-20 11:47:00'),
(1680, 981, 'paulina.osorio@halden.example', 'update', 'closed_complete', '2026-01-21 09:34:00', 1, '2026-01-21 09:34:00'),
(1681, 981, 'hazel.butler@halden.example', 'alert', 'closed_complete', '2026-01-21 09:59:00', 1, '2026-01-21 09:59:00'),
(1682, 981, 'neha.shah@halden.example', 'solution_proposal', 'closed_complete', '2026-01-21 10:48:00', 1, '2026-01-21 10:48:00'),
(1683, 983, 'connie.jenkins@tessell.example', 'update', 'closed_complete', '2026-01-22 08:49:00', 2, '2026-01-22 08:49:00'),
(1684, 983, 'kaitlyn.castillo@tessell.example', 'alert', 'closed_complete', '2026-01-22 08:58:00', 2, '2026-01-22 08:58:00'),
(1685, 984, 'pooja.mandal@halden.example', 'update', 'closed_complete', '2026-01-22 09:15:00', 1, '2026-01-22 09:15:00'),
(1686, 984, 'amy.hunt@halden.example', 'alert', 'closed_complete', '2026-01-22 09:43:00', 1, '2026-01-22 09:43:00'),
(1687, 986, 'john.frank@halden.example', 'update', 'closed_complete', '2026-01-26 11:19:00', 1, '2026-01-26 11:19:00'),
(1688, 982, 'citlali.bermudez@halden.example', 'solution_proposal', 'closed_complete', '2026-01-26 11:20:00', 1, '2026-01-26 11:20:00'),
(1689, 986, 'john.lee@halden.example', 'alert', 'closed_complete', '2026-01-26 11:21:00', 1, '2026-01-26 11:21:00'),
(1690, 987, 'allison.ramsey@halden.example', 'update', 'closed_complete', '2026-01-27 09:22:00', 1, '2026-01-27 09:22:00'),
(1691, 987, 'raphaela.koch@halden.example', 'alert', 'closed_complete', '2026-01-27 10:08:00', 1, '2026-01-27 10:08:00'),
(1692, 984, 'henrique.ribeiro@halden.example', 'solution_proposal', 'closed_complete', '2026-01-27 16:16:00', 1, '2026-01-27 16:16:00'),
(1693, 988, 'jessica.whitehead@tessell.example', 'update', 'closed_complete', '2026-01-28 09:06:00', 2, '2026-01-28 09:06:00'),
(1694, 989, 'jessica.whitehead@tessell.example', 'update', 'closed_complete', '2026-01-28 09:08:00', 2, '2026-01-28 09:08:00'),
(1695, 988, 'evelyn.klemt@tessell.example', 'alert', 'closed_complete', '2026-01-28 09:57:00', 2, '2026-01-28 09:57:00'),
(1696, 990, 'susan.campbell@halden.example', 'update', 'closed_complete', '2026-01-28 12:23:00', 1, '2026-01-28 12:23:00'),
(1697, 991, 'henry.smith@halden.example', 'update', 'closed_complete', '2026-01-29 10:43:00', 1, '2026-01-29 10:43:00'),
(1698, 976, 'allison.castro@halden.example', 'solution_proposal', 'closed_complete', '2026-01-29 17:39:00', 1, '2026-01-29 17:39:00'),
(1699, 992, 'zacarias.valenzuela@halden.example', 'update', 'closed_complete', '2026-01-30 09:09:00', 1, '2026-01-30 09:09:00'),
(1700, 970, 'citlali.bermudez@halden.example', 'solution_proposal', 'closed_complete', '2026-01-30 09:41:00', 1, '2026-01-30 09:41:00'),
(1701, 989, 'henrique.pinto@tessell.example', 'solution_proposal', 'closed_complete', '2026-01-30 15:37:00', 2, '2026-01-30 15:37:00'),
(1702, 993, 'cody.spears@halden.example', 'update', 'ready', '2026-02-02 09:33:00', 1, '2026-02-02 09:33:00'),
(1703, 995, 'pooja.mandal@halden.example', 'update', 'ready', '2026-02-03 09:02:00', 1, '2026-02-03 09:02:00'),
(1704, 991, 'bhavika.halder@halden.example', 'solution_proposal', 'ready', '2026-02-03 09:21:00', 1, '2026-02-03 09:21:00'),
(1705, 971, 'jessica.lira@halden.example', 'solution_proposal', 'ready', '2026-02-03 09:27:00', 1, '2026-02-03 09:27:00'),
(1706, 995, 'john.lee@halden.example', 'alert', 'ready', '2026-02-03 09:37:00', 1, '2026-02-03 09:37:00'),
(1707, 996, 'daniel.lira@halden.example', 'update', 'ready', '2026-02-03 10:04:00', 1, '2026-02-03 10:04:00'),
(1708, 996, 'nicholas.johnston@halden.example', 'alert', 'ready', '2026-02-03 10:31:00', 1, '2026-02-03 10:31:00'),
(1709, 997, 'divya.subramanian@halden.example', 'update', 'ready', '2026-02-03 11:26:00', 1, '2026-02-03 11:26:00'),
(1710, 998, 'susan.campbell@halden.example', 'update', 'ready', '2026-02-03 12:18:00', 1, '2026-02-03 12:18:00'),
(1711, 998, 'mandy.clark@halden.example', 'alert', 'ready', '2026-02-03 12:59:00', 1, '2026-02-03 12:59:00'),
(1712, 999, 'allison.ramsey@halden.example', 'update', 'ready', '2026-02-04 09:12:00', 1, '2026-02-04 09:12:00'),
(1713, 999, 'hazel.butler@halden.example', 'alert', 'ready', '2026-02-04 09:14:00', 1, '2026-02-04 09:14:00'),
(1714, 993, 'gabrielle.arnold@halden.example', 'solution_proposal', 'ready', '2026-02-04 09:44:00', 1, '2026-02-04 09:44:00'),
(1715, 1000, 'cody.spears@halden.example', 'update', 'ready', '2026-02-04 09:56:00', 1, '2026-02-04 09:56:00'),
(1716, 1000, 'cody.spears@halden.example', 'alert', 'ready', '2026-02-04 10:49:00', 1, '2026-02-04 10:49:00'),
(1717, 988, 'bryan.wade@tessell.example', 'solution_proposal', 'ready', '2026-02-04 16:12:00', 2, '2026-02-04 16:12:00'),
(1718, 1001, 'amalia.hanel@halden.example', 'alert', 'ready', '2026-02-05 08:08:00', 1, '2026-02-05 08:08:00'),
(1719, 1001, 'daniel.lira@halden.example', 'update', 'ready', '2026-02-05 08:10:00', 1, '2026-02-05 08:10:00'),
(1720, 996, 'charles.macias@halden.example', 'solution_proposal', 'ready', '2026-02-05 09:10:00', 1, '2026-02-05 09:10:00'),
(1721, 1002, 'aaron.ruiz@tessell.example', 'update', 'ready', '2026-02-05 09:19:00', 2, '2026-02-05 09:19:00'),
(1722, 1002, 'anjali.lall@tessell.example', 'alert', 'ready', '2026-02-05 09:58:00', 2, '2026-02-05 09:58:00'),
(1723, 975, 'ofelia.nino@halden.example', 'solution_proposal', 'ready', '2026-02-05 15:37:00', 1, '2026-02-05 15:37:00'),
(1724, 995, 'christopher.middleton@halden.example', 'solution_proposal', 'ready', '2026-02-05 19:13:00', 1, '2026-02-05 19:13:00'),
(1725, 965, 'christopher.middleton@halden.example', 'solution_proposal', 'ready', '2026-02-05 19:17:00', 1, '2026-02-05 19:17:00'),
(1726, 1004, 'taylor.ellis@halden.example', 'update', 'ready', '2026-02-09 08:37:00', 1, '2026-02-09 08:37:00'),
(1727, 1003, 'vanessa.moore@halden.example', 'solution_proposal', 'ready', '2026-02-09 09:08:00', 1, '2026-02-09 09:08:00'),
(1728, 1004, 'mark.jenkins@halden.example', 'alert', 'ready', '2026-02-09 09:24:00', 1, '2026-02-09 09:24:00'),
(1729, 973, 'vanessa.moore@halden.example', 'solution_proposal', 'ready', '2026-02-09 09:32:00', 1, '2026-02-09 09:32:00'),
(1730, 1005, 'henry.smith@halden.example', 'update', 'ready', '2026-02-09 10:07:00', 1, '2026-02-09 10:07:00'),
(1731, 1005, 'amy.hunt@halden.example', 'alert', 'ready', '2026-02-09 10:13:00', 1, '2026-02-09 10:13:00'),
(1732, 998, 'brooke.simon@halden.example', 'solution_proposal', 'ready', '2026-02-09 14:13:00', 1, '2026-02-09 14:13:00'),
(1733, 1006, 'henry.smith@halden.example', 'update', 'ready', '2026-02-09 14:30:00', 1, '2026-02-09 14:30:00'),
(1734, 1007, 'marcus.whitehead@tessell.example', 'update', 'ready', '2026-02-09 18:32:00', 2, '2026-02-09 18:32:00'),
(1735, 990, 'mandy.abbott@halden.example', 'solution_proposal', 'ready', '2026-02-10 15:13:00', 1, '2026-02-10 15:13:00'),
(1736, 1008, 'jorge.manzanares@halden.example', 'update', 'ready', '2026-02-11 09:49:00', 1, '2026-02-11 09:49:00'),
(1737, 1008, 'liz.cassiano@halden.example', 'alert', 'ready', '2026-02-11 09:53:00', 1, '2026-02-11 09:53:00'),
(1738, 1007, 'gerald.rose@tessell.example', 'solution_proposal', 'ready', '2026-02-11 10:25:00', 2, '2026-02-11 10:25:00'),
(1739, 1002, 'ofelia.villalobos@tessell.example', 'solution_proposal', 'ready', '2026-02-12 11:02:00', 2, '2026-02-12 11:02:00'),
(1740, 1010, 'divya.subramanian@halden.example', 'update', 'ready', '2026-02-12 13:07:00', 1, '2026-02-12 13:07:00'),
(1741, 1011, 'lajita.kaur@halden.example', 'solution_proposal', 'ready', '2026-02-12 13:54:00', 1, '2026-02-12 13:54:00'),
(1742, 1011, 'watika.raja@halden.example', 'alert', 'ready', '2026-02-12 14:34:00', 1, '2026-02-12 14:34:00'),
(1743, 1001, 'xiti.goswami@halden.example', 'solution_proposal', 'ready', '2026-02-12 16:08:00', 1, '2026-02-12 16:08:00'),
(1744, 1012, 'john.frank@halden.example', 'update', 'ready', '2026-02-13 09:12:00', 1, '2026-02-13 09:12:00'),
(1745, 977, 'diana.ruiz@halden.example', 'solution_proposal', 'ready', '2026-02-13 09:17:00', 1, '2026-02-13 09:17:00'),
(1746, 1013, 'pooja.mandal@halden.example', 'update', 'ready', '2026-02-13 09:25:00', 1, '2026-02-13 09:25:00'),
(1747, 1013, 'mark.jenkins@halden.example', 'alert', 'ready', '2026-02-13 09:49:00', 1, '2026-02-13 09:49:00'),
(1748, 1014, 'daniel.lira@halden.example', 'update', 'ready', '2026-02-16 09:18:00', 1, '2026-02-16 09:18:00'),
(1749, 968, 'diana.ruiz@halden.example', 'solution_proposal', 'ready', '2026-02-16 09:32:00', 1, '2026-02-16 09:32:00'),
(1750, 1014, 'hazel.butler@halden.example', 'alert', 'ready', '2026-02-16 09:35:00', 1, '2026-02-16 09:35:00'),
(1751, 1015, 'cody.spears@halden.example', 'update', 'ready', '2026-02-16 09:49:00', 1, '2026-02-16 09:49:00'),
(1752, 1016, 'john.frank@halden.example', 'update', 'ready', '2026-02-16 10:17:00', 1, '2026-02-16 10:17:00'),
(1753, 1017, 'connie.simon@halden.example', 'alert', 'ready', '2026-02-16 11:58:00', 1, '2026-02-16 11:58:00'),
(1754, 1018, 'taylor.ellis@halden.example', 'update', 'ready', '2026-02-16 13:17:00', 1, '2026-02-16 13:17:00'),
(1755, 1018, 'yauvani.shenoy@halden.example', 'alert', 'ready', '2026-02-16 13:30:00', 1, '2026-02-16 13:30:00'),
(1756, 1019, 'pooja.mandal@halden.example', 'update', 'ready', '2026-02-17 09:10:00', 1, '2026-02-17 09:10:00'),
(1757, 1020, 'gurpreet.dutt@halden.example', 'update', 'ready', '2026-02-17 09:49:00', 1, '2026-02-17 09:49:00'),
(1758, 1020, 'scott.diaz@halden.example', 'solution_proposal', 'ready', '2026-02-17 09:51:00', 1, '2026-02-17 09:51:00'),
(1759, 1009, 'watika.shere@halden.example', 'solution_proposal', 'ready', '2026-02-17 09:58:00', 1, '2026-02-17 09:58:00'),
(1760, 1022, 'zacarias.valenzuela@halden.example', 'update', 'ready', '2026-02-17 18:48:00', 1, '2026-02-17 18:48:00'),
(1761, 986, 'priya.rajan@halden.example', 'solution_proposal', 'ready', '2026-02-18 16:07:00', 1, '2026-02-18 16:07:00'),
(1762, 992, 'emily.robinson@halden.example', 'solution_proposal', 'ready', '2026-02-18 19:51:00', 1, '2026-02-18 19:51:00'),
(1763, 1024, 'francisco.juttner@tessell.example', 'update', 'ready', '2026-02-19 09:13:00', 2, '2026-02-19 09:13:00'),
(1764, 1025, 'allison.ramsey@halden.example', 'update', 'ready', '2026-02-19 09:33:00', 1, '2026-02-19 09:33:00'),
(1765, 1024, 'henrique.pinto@tessell.example', 'alert', 'ready', '2026-02-19 09:53:00', 2, '2026-02-19 09:53:00'),
(1766, 1026, 'tracey.turner@halden.example', 'update', 'ready', '2026-02-19 12:22:00', 1, '2026-02-19 12:22:00'),
(1767, 1014, 'heather.morales@halden.example', 'solution_proposal', 'ready', '2026-02-19 15:59:00', 1, '2026-02-19 15:59:00'),
(1768, 1012, 'brooke.austin@halden.example', 'solution_proposal', 'ready', '2026-02-19 23:08:00', 1, '2026-02-19 23:08:00'),
(1769, 979, 'watika.shere@halden.example', 'solution_proposal', 'ready', '2026-02-20 09:58:00', 1, '2026-02-20 09:58:00'),
(1770, 1027, 'paulina.osorio@halden.example', 'update', 'ready', '2026-02-20 10:43:00', 1, '2026-02-20 10:43:00'),
(1771, 1006, 'olivia.johnston@halden.example', 'solution_proposal', 'ready', '2026-02-20 16:50:00', 1, '2026-02-20 16:50:00'),
(1772, 1029, 'nicole.clark@halden.example', 'update', 'ready', '2026-02-23 11:20:00', 1, '2026-02-23 11:20:00'),
(1773, 1030, 'daniel.lira@halden.example', 'update', 'ready', '2026-02-24 09:17:00', 1, '2026-02-24 09:17:00'),
(1774, 1013, 'karin.hanel@halden.example', 'solution_proposal', 'ready', '2026-02-24 15:12:00', 1, '2026-02-24 15:12:00'),
(1775, 983, 'kayla.spears@tessell.example', 'solution_proposal', 'ready', '2026-02-24 15:36:00', 2, '2026-02-24 15:36:00'),
(1776, 978, 'adweta.samra@halden.example', 'solution_proposal', 'ready', '2026-02-25 08:56:00', 1, '2026-02-25 08:56:00'),
(1777, 1010, 'christopher.robinson@halden.example', 'solution_proposal', 'ready', '2026-02-25 08:56:00', 1, '2026-02-25 08:56:00'),
(1778, 1031, 'john.frank@halden.example', 'update', 'ready', '2026-02-25 11:23:00', 1, '2026-02-25 11:23:00'),
(1779, 1031, 'mandy.clark@halden.example', 'alert', 'ready', '2026-02-25 12:14:00', 1, '2026-02-25 12:14:00'),
(1780, 964, 'bonnie.fisher@halden.example', 'solution_proposal', 'ready', '2026-02-26 15:37:00', 1, '2026-02-26 15:37:00'),
(1781, 1004, 'julie.thomas@halden.example', 'solution_proposal', 'ready', '2026-02-27 03:21:00', 1, '2026-02-27 03:21:00'),
(1782, 987, 'julie.thomas@halden.example', 'solution_proposal', 'ready', '2026-02-27 16:56:00', 1, '2026-02-27 16:56:00'),
(1783, 1030, 'carlota.chacon@halden.example', 'solution_proposal', 'ready', '2026-02-27 17:18:00', 1, '2026-02-27 17:18:00');

UPDATE hr_criteria SET users = '21' WHERE hr_criteria_id = 1;
UPDATE hr_criteria SET users = '17,25' WHERE hr_criteria_id = 2;
UPDATE hr_criteria SET users = '17,19' WHERE hr_criteria_id = 10;
UPDATE hr_criteria SET users = '7,18,20' WHERE hr_criteria_id = 11;
UPDATE hr_criteria SET users = '2' WHERE hr_criteria_id = 12;
UPDATE hr_criteria SET users = '16,18' WHERE hr_criteria_id = 13;
UPDATE hr_criteria SET users = '94,106' WHERE hr_criteria_id = 21;
UPDATE hr_case SET worknotes = 'Karin sent what was missing, the manager has been told.' WHERE hr_case_id = 1;
UPDATE hr_case SET worknotes = 'Went through it with Caio, a copy is in the file.' WHERE hr_case_id = 2;
UPDATE hr_case SET worknotes = 'Took the long way round, no further papers are needed.' WHERE hr_case_id = 3;
UPDATE hr_case SET worknotes = 'Checked the record, Edward is content.' WHERE hr_case_id = 4;
UPDATE hr_case SET worknotes = 'Thomas sent what was missing, no further papers are needed.' WHERE hr_case_id = 6;
UPDATE hr_case SET worknotes = 'Went through it with Anita, Anita is content.' WHERE hr_case_id = 7;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 8;
UPDATE hr_case SET worknotes = 'Called Scott in the morning, everything matches now.' WHERE hr_case_id = 9;
UPDATE hr_case SET worknotes = 'Called Wendolin in the morning, no further papers are needed.' WHERE hr_case_id = 10;
UPDATE hr_case SET worknotes = 'Went through it with Elke, Elke is content.' WHERE hr_case_id = 11;
UPDATE hr_case SET worknotes = 'Went through it with Adweta, the change shows from next month.' WHERE hr_case_id = 12;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 13;
UPDATE hr_case SET worknotes = 'Called Brooke in the morning, nothing is left to do.' WHERE hr_case_id = 14;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 16;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 17;
UPDATE hr_case SET worknotes = 'Checked the record, the manager has been told.' WHERE hr_case_id = 18;
UPDATE hr_case SET worknotes = 'Put it right today, the change shows from next month.' WHERE hr_case_id = 19;
UPDATE hr_case SET worknotes = 'Payroll had the answer, it was a slip of ours.' WHERE hr_case_id = 20;
UPDATE hr_case SET worknotes = 'The provider replied, no further papers are needed.' WHERE hr_case_id = 21;
UPDATE hr_case SET worknotes = 'The provider replied, no further papers are needed.' WHERE hr_case_id = 22;
UPDATE hr_case SET worknotes = 'Put it right today, Richard is content.' WHERE hr_case_id = 23;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 24;
UPDATE hr_case SET worknotes = 'The provider replied, the manager has been told.' WHERE hr_case_id = 25;
UPDATE hr_case SET worknotes = 'The provider replied, the manager has been told.' WHERE hr_case_id = 26;
UPDATE hr_case SET worknotes = 'Took the long way round, Anita is content.' WHERE hr_case_id = 27;
UPDATE hr_case SET worknotes = 'The provider replied, it was a slip of ours.' WHERE hr_case_id = 28;
UPDATE hr_case SET worknotes = 'Two short mails with Mandy, no further papers are needed.' WHERE hr_case_id = 29;
UPDATE hr_case SET worknotes = 'Called Nathan in the morning, no further papers are needed.' WHERE hr_case_id = 31;
UPDATE hr_case SET worknotes = 'Called Pooja in the morning, Pooja is content.' WHERE hr_case_id = 32;
UPDATE hr_case SET worknotes = 'Called Carl in the morning, everything matches now.' WHERE hr_case_id = 33;
UPDATE hr_case SET worknotes = 'Hazel sent what was missing, Hazel is content.' WHERE hr_case_id = 35;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 36;
UPDATE hr_case SET worknotes = 'Found the old form, the rest was routine.' WHERE hr_case_id = 37;
UPDATE hr_case SET worknotes = 'Put it right today, the manager has been told.' WHERE hr_case_id = 38;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 39;
UPDATE hr_case SET worknotes = 'The provider replied, the rest was routine.' WHERE hr_case_id = 42;
UPDATE hr_case SET worknotes = 'Went through it with Brian, the manager has been told.' WHERE hr_case_id = 43;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 44;
UPDATE hr_case SET worknotes = 'Sandhya sent what was missing, Sandhya is content.' WHERE hr_case_id = 45;
UPDATE hr_case SET worknotes = 'Put it right today, the rest was routine.' WHERE hr_case_id = 46;
UPDATE hr_case SET worknotes = 'Put it right today, no further papers are needed.' WHERE hr_case_id = 48;
UPDATE hr_case SET worknotes = 'Gary sent what was missing, everything matches now.' WHERE hr_case_id = 49;
UPDATE hr_case SET worknotes = 'Two short mails with Jennifer, the manager has been told.' WHERE hr_case_id = 50;
UPDATE hr_case SET worknotes = 'Aditya sent what was missing, everything matches now.' WHERE hr_case_id = 51;
UPDATE hr_case SET worknotes = 'Went through it with Amara, it was a slip of ours.' WHERE hr_case_id = 52;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 53;
UPDATE hr_case SET worknotes = 'Two short mails with Lesley, Lesley is content.' WHERE hr_case_id = 54;
UPDATE hr_case SET worknotes = 'Divya sent what was missing, everything matches now.' WHERE hr_case_id = 55;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 57;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 58;
UPDATE hr_case SET worknotes = 'Checked the record, the manager has been told.' WHERE hr_case_id = 59;
UPDATE hr_case SET worknotes = 'The provider replied, it was a slip of ours.' WHERE hr_case_id = 60;
UPDATE hr_case SET worknotes = 'The provider replied, the change shows from next month.' WHERE hr_case_id = 61;
UPDATE hr_case SET worknotes = 'Put it right today, no further papers are needed.' WHERE hr_case_id = 62;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 63;
UPDATE hr_case SET worknotes = 'Two short mails with Arvind, a copy is in the file.' WHERE hr_case_id = 64;
UPDATE hr_case SET worknotes = 'The provider replied, the rest was routine.' WHERE hr_case_id = 65;
UPDATE hr_case SET worknotes = 'Hazel sent what was missing, everything matches now.' WHERE hr_case_id = 66;
UPDATE hr_case SET opened_for = 158, short_description = 'Rehire Onboarding: contract signed, desk and badge still to order', worknotes = 'Desk ordered, badge was ready at the gate.', created_at = '2025-09-15 09:45:00', updated_at = '2025-09-17 16:43:00' WHERE hr_case_id = 67;
UPDATE hr_case SET worknotes = 'Called Tiffany in the morning, it was a slip of ours.' WHERE hr_case_id = 68;
UPDATE hr_case SET worknotes = 'Two short mails with Carl, everything matches now.' WHERE hr_case_id = 69;
UPDATE hr_case SET worknotes = 'Checked the record, the rest was routine.' WHERE hr_case_id = 70;
UPDATE hr_case SET worknotes = 'Two short mails with Bonnie, the manager has been told.' WHERE hr_case_id = 71;
UPDATE hr_case SET worknotes = 'The provider replied, Abigail is content.' WHERE hr_case_id = 73;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the manager has been told.' WHERE hr_case_id = 74;
UPDATE hr_case SET worknotes = 'Went through it with Caio, nothing is left to do.' WHERE hr_case_id = 75;
UPDATE hr_case SET worknotes = 'Two short mails with Kaique, nothing is left to do.' WHERE hr_case_id = 76;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 77;
UPDATE hr_case SET worknotes = 'Checked the record, no further papers are needed.' WHERE hr_case_id = 79;
UPDATE hr_case SET worknotes = 'Santiago sent what was missing, a copy is in the file.' WHERE hr_case_id = 81;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 83;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 84;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 85;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the rest was routine.' WHERE hr_case_id = 86;
UPDATE hr_case SET worknotes = 'Two short mails with Ofelia, the manager has been told.' WHERE hr_case_id = 87;
UPDATE hr_case SET worknotes = 'Called Hemani in the morning, nothing is left to do.' WHERE hr_case_id = 88;
UPDATE hr_case SET worknotes = 'Found the old form, the rest was routine.' WHERE hr_case_id = 89;
UPDATE hr_case SET worknotes = 'Put it right today, it was a slip of ours.' WHERE hr_case_id = 90;
UPDATE hr_case SET worknotes = 'Put it right today, no further papers are needed.' WHERE hr_case_id = 92;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 93;
UPDATE hr_case SET worknotes = 'Took the long way round, the change shows from next month.' WHERE hr_case_id = 95;
UPDATE hr_case SET worknotes = 'Checked the record, the rest was routine.' WHERE hr_case_id = 96;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 97;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 98;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 99;
UPDATE hr_case SET worknotes = 'Took the long way round, the manager has been told.' WHERE hr_case_id = 100;
UPDATE hr_case SET worknotes = 'Called Gabrielle in the morning, the change shows from next month.' WHERE hr_case_id = 101;
UPDATE hr_case SET worknotes = 'The provider replied, it was a slip of ours.' WHERE hr_case_id = 102;
UPDATE hr_case SET worknotes = 'The provider replied, the rest was routine.' WHERE hr_case_id = 103;
UPDATE hr_case SET worknotes = 'Found the old form, no further papers are needed.' WHERE hr_case_id = 104;
UPDATE hr_case SET worknotes = 'Two short mails with Natalie, nothing is left to do.' WHERE hr_case_id = 106;
UPDATE hr_case SET worknotes = 'Called Lisa in the morning, it was a slip of ours.' WHERE hr_case_id = 107;
UPDATE hr_case SET worknotes = 'Roger sent what was missing, it was a slip of ours.' WHERE hr_case_id = 108;
UPDATE hr_case SET worknotes = 'Took the long way round, the rest was routine.' WHERE hr_case_id = 109;
UPDATE hr_case SET worknotes = 'Two short mails with Bonnie, the rest was routine.' WHERE hr_case_id = 111;
UPDATE hr_case SET worknotes = 'Henry sent what was missing, a copy is in the file.' WHERE hr_case_id = 113;
UPDATE hr_case SET worknotes = 'Went through it with Hemani, it was a slip of ours.' WHERE hr_case_id = 115;
UPDATE hr_case SET worknotes = 'Called Nathan in the morning, everything matches now.' WHERE hr_case_id = 116;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 117;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 118;
UPDATE hr_case SET worknotes = 'Went through it with Gabrielle, no further papers are needed.' WHERE hr_case_id = 119;
UPDATE hr_case SET worknotes = 'Found the old form, it was a slip of ours.' WHERE hr_case_id = 120;
UPDATE hr_case SET worknotes = 'Jade sent what was missing, nothing is left to do.' WHERE hr_case_id = 121;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Bhavna is content.' WHERE hr_case_id = 122;
UPDATE hr_case SET worknotes = 'Two short mails with Henrique, a copy is in the file.' WHERE hr_case_id = 123;
UPDATE hr_case SET worknotes = 'Put it right today, Anjali is content.' WHERE hr_case_id = 124;
UPDATE hr_case SET worknotes = 'Took the long way round, it was a slip of ours.' WHERE hr_case_id = 125;
UPDATE hr_case SET worknotes = 'Went through it with Melissa, the rest was routine.' WHERE hr_case_id = 126;
UPDATE hr_case SET worknotes = 'Connie sent what was missing, everything matches now.' WHERE hr_case_id = 128;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 129;
UPDATE hr_case SET worknotes = 'Called Kayla in the morning, the rest was routine.' WHERE hr_case_id = 130;
UPDATE hr_case SET worknotes = 'Sandra sent what was missing, no further papers are needed.' WHERE hr_case_id = 131;
UPDATE hr_case SET worknotes = 'Payroll had the answer, no further papers are needed.' WHERE hr_case_id = 132;
UPDATE hr_case SET worknotes = 'Two short mails with Bhavika, Bhavika is content.' WHERE hr_case_id = 134;
UPDATE hr_case SET worknotes = 'Took the long way round, the change shows from next month.' WHERE hr_case_id = 135;
UPDATE hr_case SET worknotes = 'Two short mails with John, the change shows from next month.' WHERE hr_case_id = 136;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 137;
UPDATE hr_case SET worknotes = 'Called Amalia in the morning, it was a slip of ours.' WHERE hr_case_id = 138;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 139;
UPDATE hr_case SET worknotes = 'Put it right today, the rest was routine.' WHERE hr_case_id = 140;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 141;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 142;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 143;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the change shows from next month.' WHERE hr_case_id = 145;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 147;
UPDATE hr_case SET worknotes = 'Found the old form, the change shows from next month.' WHERE hr_case_id = 149;
UPDATE hr_case SET worknotes = 'Called Brooke in the morning, nothing is left to do.' WHERE hr_case_id = 152;
UPDATE hr_case SET worknotes = 'Called Henrique in the morning, a copy is in the file.' WHERE hr_case_id = 154;
UPDATE hr_case SET worknotes = 'Took the long way round, it was a slip of ours.' WHERE hr_case_id = 155;
UPDATE hr_case SET worknotes = 'Put it right today, no further papers are needed.' WHERE hr_case_id = 156;
UPDATE hr_case SET worknotes = 'Put it right today, the manager has been told.' WHERE hr_case_id = 157;
UPDATE hr_case SET worknotes = 'Two short mails with Simon, no further papers are needed.' WHERE hr_case_id = 158;
UPDATE hr_case SET worknotes = 'Brooke sent what was missing, the manager has been told.' WHERE hr_case_id = 159;
UPDATE hr_case SET worknotes = 'Put it right today, Edward is content.' WHERE hr_case_id = 160;
UPDATE hr_case SET worknotes = 'The provider replied, the change shows from next month.' WHERE hr_case_id = 162;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Charles is content.' WHERE hr_case_id = 163;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 164;
UPDATE hr_case SET worknotes = 'Two short mails with Diana, a copy is in the file.' WHERE hr_case_id = 165;
UPDATE hr_case SET worknotes = 'Put it right today, the change shows from next month.' WHERE hr_case_id = 166;
UPDATE hr_case SET worknotes = 'Ian sent what was missing, nothing is left to do.' WHERE hr_case_id = 167;
UPDATE hr_case SET worknotes = 'Two short mails with Gabrielle, the rest was routine.' WHERE hr_case_id = 168;
UPDATE hr_case SET worknotes = 'Found the old form, the manager has been told.' WHERE hr_case_id = 170;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 171;
UPDATE hr_case SET worknotes = 'Put it right today, the rest was routine.' WHERE hr_case_id = 172;
UPDATE hr_case SET worknotes = 'Two short mails with Carl, it was a slip of ours.' WHERE hr_case_id = 173;
UPDATE hr_case SET worknotes = 'Sandra sent what was missing, the manager has been told.' WHERE hr_case_id = 175;
UPDATE hr_case SET worknotes = 'Took the long way round, it was a slip of ours.' WHERE hr_case_id = 176;
UPDATE hr_case SET worknotes = 'Went through it with Simon, a copy is in the file.' WHERE hr_case_id = 179;
UPDATE hr_case SET worknotes = 'Two short mails with Nicole, nothing is left to do.' WHERE hr_case_id = 181;
UPDATE hr_case SET worknotes = 'Two short mails with Lisa, everything matches now.' WHERE hr_case_id = 184;
UPDATE hr_case SET worknotes = 'Went through it with Henry, nothing is left to do.' WHERE hr_case_id = 188;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 192;
UPDATE hr_case SET worknotes = 'Found the old form, no further papers are needed.' WHERE hr_case_id = 195;
UPDATE hr_case SET worknotes = 'Put it right today, the change shows from next month.' WHERE hr_case_id = 196;
UPDATE hr_case SET worknotes = 'Taylor sent what was missing, nothing is left to do.' WHERE hr_case_id = 198;
UPDATE hr_case SET worknotes = 'Checked the record, the manager has been told.' WHERE hr_case_id = 200;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 202;
UPDATE hr_case SET worknotes = 'Pietra sent what was missing, no further papers are needed.' WHERE hr_case_id = 203;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 205;
UPDATE hr_case SET worknotes = 'Emily sent what was missing, nothing is left to do.' WHERE hr_case_id = 207;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the rest was routine.' WHERE hr_case_id = 208;
UPDATE hr_case SET worknotes = 'Called Bhavika in the morning, nothing is left to do.' WHERE hr_case_id = 214;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 215;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 219;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 221;
UPDATE hr_case SET worknotes = 'Called Jade in the morning, Jade is content.' WHERE hr_case_id = 226;
UPDATE hr_case SET worknotes = 'The provider replied, Francisco is content.' WHERE hr_case_id = 231;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 232;
UPDATE hr_case SET worknotes = 'Checked the record, the manager has been told.' WHERE hr_case_id = 233;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 235;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 237;
UPDATE hr_case SET worknotes = 'Checked the record, it was a slip of ours.' WHERE hr_case_id = 238;
UPDATE hr_case SET worknotes = 'Manish sent what was missing, no further papers are needed.' WHERE hr_case_id = 240;
UPDATE hr_case SET worknotes = 'Called Nathan in the morning, Nathan is content.' WHERE hr_case_id = 244;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the manager has been told.' WHERE hr_case_id = 248;
UPDATE hr_case SET worknotes = 'Two short mails with Gabrielle, a copy is in the file.' WHERE hr_case_id = 249;
UPDATE hr_case SET worknotes = 'Went through it with Gabrielle, the rest was routine.' WHERE hr_case_id = 252;
UPDATE hr_case SET worknotes = 'Found the old form, no further papers are needed.' WHERE hr_case_id = 255;
UPDATE hr_case SET worknotes = 'Found the old form, the manager has been told.' WHERE hr_case_id = 257;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 258;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 259;
UPDATE hr_case SET worknotes = 'Two short mails with Amara, the change shows from next month.' WHERE hr_case_id = 260;
UPDATE hr_case SET status = 'closed_complete', opened_for = 162, short_description = 'New Hire Onboarding: probation talks and their dates', worknotes = 'Three talks are in the calendar of both.', created_at = '2025-05-12 11:25:00', updated_at = '2025-05-14 12:40:00' WHERE hr_case_id = 261;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 262;
UPDATE hr_case SET worknotes = 'Sandra sent what was missing, the rest was routine.' WHERE hr_case_id = 264;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 265;
UPDATE hr_case SET worknotes = 'Went through it with Marcus, it was a slip of ours.' WHERE hr_case_id = 266;
UPDATE hr_case SET worknotes = 'Checked the record, it was a slip of ours.' WHERE hr_case_id = 268;
UPDATE hr_case SET worknotes = 'Payroll had the answer, it was a slip of ours.' WHERE hr_case_id = 273;
UPDATE hr_case SET status = 'closed_complete', opened_for = 285, short_description = 'New Hire Onboarding: access to the drives of the department', worknotes = 'Read access first, the rest after the data course.', created_at = '2025-05-05 11:00:00', updated_at = '2025-05-05 16:59:00' WHERE hr_case_id = 275;
UPDATE hr_case SET worknotes = 'Put it right today, Jade is content.' WHERE hr_case_id = 277;
UPDATE hr_case SET worknotes = 'Put it right today, the change shows from next month.' WHERE hr_case_id = 278;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 279;
UPDATE hr_case SET worknotes = 'Went through it with Darlene, Darlene is content.' WHERE hr_case_id = 281;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 283;
UPDATE hr_case SET worknotes = 'Natali sent what was missing, nothing is left to do.' WHERE hr_case_id = 287;
UPDATE hr_case SET worknotes = 'Checked the record, it was a slip of ours.' WHERE hr_case_id = 289;
UPDATE hr_case SET worknotes = 'Called Hannes in the morning, everything matches now.' WHERE hr_case_id = 290;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the manager has been told.' WHERE hr_case_id = 291;
UPDATE hr_case SET worknotes = 'Called Natalie in the morning, a copy is in the file.' WHERE hr_case_id = 295;
UPDATE hr_case SET worknotes = 'Went through it with Greta, Greta is content.' WHERE hr_case_id = 296;
UPDATE hr_case SET worknotes = 'Found the old form, nothing is left to do.' WHERE hr_case_id = 297;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Megan is content.' WHERE hr_case_id = 298;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 299;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 300;
UPDATE hr_case SET worknotes = 'Took the long way round, Danny is content.' WHERE hr_case_id = 301;
UPDATE hr_case SET opened_for = 277, short_description = 'Onboarding Question: which papers to bring on the first morning', worknotes = 'Sent the list: passport, tax form and bank details.', created_at = '2025-08-18 16:38:00', updated_at = '2025-08-29 09:03:00' WHERE hr_case_id = 302;
UPDATE hr_case SET worknotes = 'Two short mails with Liz, no further papers are needed.' WHERE hr_case_id = 303;
UPDATE hr_case SET worknotes = 'Went through it with Anjali, the rest was routine.' WHERE hr_case_id = 304;
UPDATE hr_case SET worknotes = 'Hazel sent what was missing, the rest was routine.' WHERE hr_case_id = 305;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 306;
UPDATE hr_case SET worknotes = 'Put it right today, the rest was routine.' WHERE hr_case_id = 307;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 308;
UPDATE hr_case SET worknotes = 'Took the long way round, the change shows from next month.' WHERE hr_case_id = 309;
UPDATE hr_case SET worknotes = 'Mario sent what was missing, the change shows from next month.' WHERE hr_case_id = 310;
UPDATE hr_case SET worknotes = 'Found the old form, it was a slip of ours.' WHERE hr_case_id = 311;
UPDATE hr_case SET worknotes = 'Henry sent what was missing, a copy is in the file.' WHERE hr_case_id = 312;
UPDATE hr_case SET worknotes = 'Put it right today, it was a slip of ours.' WHERE hr_case_id = 313;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 314;
UPDATE hr_case SET worknotes = 'Called Nathan in the morning, everything matches now.' WHERE hr_case_id = 315;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 316;
UPDATE hr_case SET worknotes = 'Payroll had the answer, no further papers are needed.' WHERE hr_case_id = 317;
UPDATE hr_case SET worknotes = 'Two short mails with Nicole, Nicole is content.' WHERE hr_case_id = 318;
UPDATE hr_case SET worknotes = 'Took the long way round, it was a slip of ours.' WHERE hr_case_id = 319;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 320;
UPDATE hr_case SET worknotes = 'Put it right today, the manager has been told.' WHERE hr_case_id = 321;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 322;
UPDATE hr_case SET worknotes = 'The provider replied, Gustavo is content.' WHERE hr_case_id = 323;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the change shows from next month.' WHERE hr_case_id = 324;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the rest was routine.' WHERE hr_case_id = 325;
UPDATE hr_case SET worknotes = 'Checked the record, the change shows from next month.' WHERE hr_case_id = 326;
UPDATE hr_case SET worknotes = 'Checked the record, the change shows from next month.' WHERE hr_case_id = 328;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Vasudha is content.' WHERE hr_case_id = 329;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 330;
UPDATE hr_case SET worknotes = 'Took the long way round, no further papers are needed.' WHERE hr_case_id = 331;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 332;
UPDATE hr_case SET worknotes = 'Went through it with Amalia, everything matches now.' WHERE hr_case_id = 334;
UPDATE hr_case SET worknotes = 'Took the long way round, the rest was routine.' WHERE hr_case_id = 335;
UPDATE hr_case SET worknotes = 'Put it right today, the manager has been told.' WHERE hr_case_id = 336;
UPDATE hr_case SET worknotes = 'Two short mails with Brian, the change shows from next month.' WHERE hr_case_id = 337;
UPDATE hr_case SET worknotes = 'Tiffany sent what was missing, the rest was routine.' WHERE hr_case_id = 338;
UPDATE hr_case SET worknotes = 'Fernanda sent what was missing, the change shows from next month.' WHERE hr_case_id = 339;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 340;
UPDATE hr_case SET worknotes = 'Scott sent what was missing, a copy is in the file.' WHERE hr_case_id = 341;
UPDATE hr_case SET worknotes = 'Called Pooja in the morning, nothing is left to do.' WHERE hr_case_id = 342;
UPDATE hr_case SET worknotes = 'Two short mails with Adweta, no further papers are needed.' WHERE hr_case_id = 343;
UPDATE hr_case SET worknotes = 'Cody sent what was missing, Cody is content.' WHERE hr_case_id = 344;
UPDATE hr_case SET worknotes = 'Found the old form, Bhavika is content.' WHERE hr_case_id = 348;
UPDATE hr_case SET worknotes = 'Two short mails with Natalie, Natalie is content.' WHERE hr_case_id = 349;
UPDATE hr_case SET worknotes = 'Put it right today, it was a slip of ours.' WHERE hr_case_id = 351;
UPDATE hr_case SET worknotes = 'The provider replied, Taylor is content.' WHERE hr_case_id = 352;
UPDATE hr_case SET worknotes = 'Payroll had the answer, no further papers are needed.' WHERE hr_case_id = 353;
UPDATE hr_case SET worknotes = 'The provider replied, the rest was routine.' WHERE hr_case_id = 354;
UPDATE hr_case SET worknotes = 'Took the long way round, Charles is content.' WHERE hr_case_id = 355;
UPDATE hr_case SET worknotes = 'Jessica sent what was missing, the change shows from next month.' WHERE hr_case_id = 356;
UPDATE hr_case SET worknotes = 'Went through it with Whitney, everything matches now.' WHERE hr_case_id = 358;
UPDATE hr_case SET worknotes = 'Put it right today, the manager has been told.' WHERE hr_case_id = 359;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the change shows from next month.' WHERE hr_case_id = 360;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 361;
UPDATE hr_case SET worknotes = 'Checked the record, Bonnie is content.' WHERE hr_case_id = 362;
UPDATE hr_case SET worknotes = 'Took the long way round, no further papers are needed.' WHERE hr_case_id = 363;
UPDATE hr_case SET worknotes = 'Called Mandy in the morning, a copy is in the file.' WHERE hr_case_id = 365;
UPDATE hr_case SET worknotes = 'Checked the record, Gustavo is content.' WHERE hr_case_id = 366;
UPDATE hr_case SET worknotes = 'Two short mails with Francisco, Francisco is content.' WHERE hr_case_id = 367;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 368;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 369;
UPDATE hr_case SET worknotes = 'Two short mails with Mario, everything matches now.' WHERE hr_case_id = 370;
UPDATE hr_case SET worknotes = 'Found the old form, the rest was routine.' WHERE hr_case_id = 371;
UPDATE hr_case SET worknotes = 'Found the old form, it was a slip of ours.' WHERE hr_case_id = 372;
UPDATE hr_case SET worknotes = 'Took the long way round, the manager has been told.' WHERE hr_case_id = 373;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 374;
UPDATE hr_case SET worknotes = 'Checked the record, Bianka is content.' WHERE hr_case_id = 375;
UPDATE hr_case SET worknotes = 'Payroll had the answer, it was a slip of ours.' WHERE hr_case_id = 376;
UPDATE hr_case SET worknotes = 'Called Deepa in the morning, a copy is in the file.' WHERE hr_case_id = 377;
UPDATE hr_case SET worknotes = 'Went through it with Bhavika, the manager has been told.' WHERE hr_case_id = 378;
UPDATE hr_case SET worknotes = 'Two short mails with Emily, it was a slip of ours.' WHERE hr_case_id = 379;
UPDATE hr_case SET worknotes = 'Went through it with Tiffany, nothing is left to do.' WHERE hr_case_id = 380;
UPDATE hr_case SET worknotes = 'Called Jennifer in the morning, the manager has been told.' WHERE hr_case_id = 382;
UPDATE hr_case SET worknotes = 'The provider replied, the change shows from next month.' WHERE hr_case_id = 383;
UPDATE hr_case SET worknotes = 'The provider replied, no further papers are needed.' WHERE hr_case_id = 384;
UPDATE hr_case SET worknotes = 'Connie sent what was missing, Connie is content.' WHERE hr_case_id = 385;
UPDATE hr_case SET worknotes = 'Two short mails with Lesley, everything matches now.' WHERE hr_case_id = 386;
UPDATE hr_case SET worknotes = 'Put it right today, it was a slip of ours.' WHERE hr_case_id = 387;
UPDATE hr_case SET worknotes = 'The provider replied, no further papers are needed.' WHERE hr_case_id = 388;
UPDATE hr_case SET worknotes = 'The provider replied, Gabrielle is content.' WHERE hr_case_id = 389;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 391;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 392;
UPDATE hr_case SET worknotes = 'The provider replied, no further papers are needed.' WHERE hr_case_id = 393;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 394;
UPDATE hr_case SET worknotes = 'Found the old form, the change shows from next month.' WHERE hr_case_id = 395;
UPDATE hr_case SET worknotes = 'Two short mails with Abigail, everything matches now.' WHERE hr_case_id = 396;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 398;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the rest was routine.' WHERE hr_case_id = 399;
UPDATE hr_case SET worknotes = 'Put it right today, the change shows from next month.' WHERE hr_case_id = 400;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 401;
UPDATE hr_case SET worknotes = 'Went through it with Aline, nothing is left to do.' WHERE hr_case_id = 402;
UPDATE hr_case SET worknotes = 'Two short mails with Allison, the manager has been told.' WHERE hr_case_id = 403;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 404;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the change shows from next month.' WHERE hr_case_id = 405;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 406;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 407;
UPDATE hr_case SET worknotes = 'Brian sent what was missing, it was a slip of ours.' WHERE hr_case_id = 408;
UPDATE hr_case SET worknotes = 'Marcus sent what was missing, a copy is in the file.' WHERE hr_case_id = 409;
UPDATE hr_case SET worknotes = 'Constance sent what was missing, nothing is left to do.' WHERE hr_case_id = 410;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 411;
UPDATE hr_case SET worknotes = 'Found the old form, the rest was routine.' WHERE hr_case_id = 412;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 413;
UPDATE hr_case SET worknotes = 'Checked the record, the change shows from next month.' WHERE hr_case_id = 415;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 416;
UPDATE hr_case SET worknotes = 'Called Laura in the morning, it was a slip of ours.' WHERE hr_case_id = 417;
UPDATE hr_case SET worknotes = 'Aaron sent what was missing, it was a slip of ours.' WHERE hr_case_id = 418;
UPDATE hr_case SET worknotes = 'Two short mails with Santiago, the rest was routine.' WHERE hr_case_id = 419;
UPDATE hr_case SET worknotes = 'Two short mails with Lesley, the manager has been told.' WHERE hr_case_id = 420;
UPDATE hr_case SET worknotes = 'Mark sent what was missing, everything matches now.' WHERE hr_case_id = 421;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 422;
UPDATE hr_case SET worknotes = 'Called Francisco in the morning, the manager has been told.' WHERE hr_case_id = 423;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 424;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 425;
UPDATE hr_case SET worknotes = 'Called Hazel in the morning, the manager has been told.' WHERE hr_case_id = 426;
UPDATE hr_case SET worknotes = 'Put it right today, it was a slip of ours.' WHERE hr_case_id = 427;
UPDATE hr_case SET worknotes = 'The provider replied, the change shows from next month.' WHERE hr_case_id = 428;
UPDATE hr_case SET worknotes = 'Checked the record, nothing is left to do.' WHERE hr_case_id = 429;
UPDATE hr_case SET worknotes = 'Checked the record, no further papers are needed.' WHERE hr_case_id = 430;
UPDATE hr_case SET worknotes = 'Payroll had the answer, no further papers are needed.' WHERE hr_case_id = 431;
UPDATE hr_case SET worknotes = 'Samuel sent what was missing, the rest was routine.' WHERE hr_case_id = 432;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 433;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 434;
UPDATE hr_case SET worknotes = 'Ankit sent what was missing, the rest was routine.' WHERE hr_case_id = 435;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 436;
UPDATE hr_case SET worknotes = 'Checked the record, the change shows from next month.' WHERE hr_case_id = 437;
UPDATE hr_case SET worknotes = 'Called Natali in the morning, the rest was routine.' WHERE hr_case_id = 438;
UPDATE hr_case SET worknotes = 'Put it right today, no further papers are needed.' WHERE hr_case_id = 440;
UPDATE hr_case SET worknotes = 'Checked the record, the manager has been told.' WHERE hr_case_id = 441;
UPDATE hr_case SET worknotes = 'Went through it with Natalie, the manager has been told.' WHERE hr_case_id = 442;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 443;
UPDATE hr_case SET worknotes = 'Went through it with Amalia, nothing is left to do.' WHERE hr_case_id = 445;
UPDATE hr_case SET worknotes = 'Went through it with Fernanda, the change shows from next month.' WHERE hr_case_id = 446;
UPDATE hr_case SET worknotes = 'Checked the record, no further papers are needed.' WHERE hr_case_id = 447;
UPDATE hr_case SET worknotes = 'Carl sent what was missing, Carl is content.' WHERE hr_case_id = 448;
UPDATE hr_case SET worknotes = 'Payroll had the answer, it was a slip of ours.' WHERE hr_case_id = 449;
UPDATE hr_case SET worknotes = 'Took the long way round, no further papers are needed.' WHERE hr_case_id = 450;
UPDATE hr_case SET worknotes = 'Two short mails with Susan, no further papers are needed.' WHERE hr_case_id = 452;
UPDATE hr_case SET worknotes = 'Found the old form, no further papers are needed.' WHERE hr_case_id = 453;
UPDATE hr_case SET worknotes = 'Put it right today, Henry is content.' WHERE hr_case_id = 456;
UPDATE hr_case SET worknotes = 'Called Francisco in the morning, no further papers are needed.' WHERE hr_case_id = 457;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 458;
UPDATE hr_case SET worknotes = 'Went through it with Kaique, it was a slip of ours.' WHERE hr_case_id = 459;
UPDATE hr_case SET worknotes = 'Went through it with Allana, no further papers are needed.' WHERE hr_case_id = 460;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 461;
UPDATE hr_case SET worknotes = 'Ofelia sent what was missing, the change shows from next month.' WHERE hr_case_id = 462;
UPDATE hr_case SET worknotes = 'Jorge sent what was missing, Jorge is content.' WHERE hr_case_id = 463;
UPDATE hr_case SET worknotes = 'Took the long way round, the manager has been told.' WHERE hr_case_id = 464;
UPDATE hr_case SET worknotes = 'Payroll had the answer, it was a slip of ours.' WHERE hr_case_id = 467;
UPDATE hr_case SET worknotes = 'Ian sent what was missing, the change shows from next month.' WHERE hr_case_id = 468;
UPDATE hr_case SET worknotes = 'Called Sabri in the morning, the change shows from next month.' WHERE hr_case_id = 469;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 470;
UPDATE hr_case SET worknotes = 'Two short mails with Watika, no further papers are needed.' WHERE hr_case_id = 471;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the change shows from next month.' WHERE hr_case_id = 474;
UPDATE hr_case SET worknotes = 'The provider replied, the rest was routine.' WHERE hr_case_id = 475;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 476;
UPDATE hr_case SET worknotes = 'Found the old form, the manager has been told.' WHERE hr_case_id = 477;
UPDATE hr_case SET worknotes = 'Found the old form, the change shows from next month.' WHERE hr_case_id = 478;
UPDATE hr_case SET worknotes = 'Amalia sent what was missing, no further papers are needed.' WHERE hr_case_id = 479;
UPDATE hr_case SET worknotes = 'Went through it with Brian, no further papers are needed.' WHERE hr_case_id = 480;
UPDATE hr_case SET worknotes = 'Took the long way round, the rest was routine.' WHERE hr_case_id = 481;
UPDATE hr_case SET worknotes = 'Called Sunita in the morning, nothing is left to do.' WHERE hr_case_id = 482;
UPDATE hr_case SET worknotes = 'Found the old form, it was a slip of ours.' WHERE hr_case_id = 483;
UPDATE hr_case SET worknotes = 'Checked the record, the rest was routine.' WHERE hr_case_id = 484;
UPDATE hr_case SET worknotes = 'Two short mails with Caleb, a copy is in the file.' WHERE hr_case_id = 486;
UPDATE hr_case SET worknotes = 'Went through it with Wendolin, Wendolin is content.' WHERE hr_case_id = 487;
UPDATE hr_case SET worknotes = 'Found the old form, the change shows from next month.' WHERE hr_case_id = 488;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 489;
UPDATE hr_case SET worknotes = 'Put it right today, the rest was routine.' WHERE hr_case_id = 490;
UPDATE hr_case SET worknotes = 'Took the long way round, the change shows from next month.' WHERE hr_case_id = 491;
UPDATE hr_case SET worknotes = 'Payroll had the answer, nothing is left to do.' WHERE hr_case_id = 492;
UPDATE hr_case SET worknotes = 'The provider replied, the manager has been told.' WHERE hr_case_id = 493;
UPDATE hr_case SET worknotes = 'Checked the record, no further papers are needed.' WHERE hr_case_id = 494;
UPDATE hr_case SET worknotes = 'Took the long way round, it was a slip of ours.' WHERE hr_case_id = 495;
UPDATE hr_case SET worknotes = 'Put it right today, the change shows from next month.' WHERE hr_case_id = 496;
UPDATE hr_case SET worknotes = 'The provider replied, the manager has been told.' WHERE hr_case_id = 497;
UPDATE hr_case SET worknotes = 'Checked the record, it was a slip of ours.' WHERE hr_case_id = 498;
UPDATE hr_case SET worknotes = 'Put it right today, the manager has been told.' WHERE hr_case_id = 499;
UPDATE hr_case SET worknotes = 'Went through it with Charles, everything matches now.' WHERE hr_case_id = 500;
UPDATE hr_case SET worknotes = 'Called Carl in the morning, Carl is content.' WHERE hr_case_id = 502;
UPDATE hr_case SET worknotes = 'Found the old form, Kayla is content.' WHERE hr_case_id = 503;
UPDATE hr_case SET worknotes = 'Went through it with Amy, Amy is content.' WHERE hr_case_id = 504;
UPDATE hr_case SET worknotes = 'Checked the record, the rest was routine.' WHERE hr_case_id = 505;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 506;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the manager has been told.' WHERE hr_case_id = 507;
UPDATE hr_case SET worknotes = 'Found the old form, Bella is content.' WHERE hr_case_id = 509;
UPDATE hr_case SET worknotes = 'The provider replied, it was a slip of ours.' WHERE hr_case_id = 510;
UPDATE hr_case SET worknotes = 'Took the long way round, Zacarias is content.' WHERE hr_case_id = 511;
UPDATE hr_case SET worknotes = 'Put it right today, it was a slip of ours.' WHERE hr_case_id = 513;
UPDATE hr_case SET worknotes = 'Checked the record, it was a slip of ours.' WHERE hr_case_id = 514;
UPDATE hr_case SET worknotes = 'Found the old form, the manager has been told.' WHERE hr_case_id = 515;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 516;
UPDATE hr_case SET worknotes = 'Amara sent what was missing, it was a slip of ours.' WHERE hr_case_id = 519;
UPDATE hr_case SET worknotes = 'Found the old form, no further papers are needed.' WHERE hr_case_id = 520;
UPDATE hr_case SET worknotes = 'Called Lesley in the morning, a copy is in the file.' WHERE hr_case_id = 521;
UPDATE hr_case SET worknotes = 'Two short mails with Gerald, nothing is left to do.' WHERE hr_case_id = 522;
UPDATE hr_case SET worknotes = 'Esparta sent what was missing, the rest was routine.' WHERE hr_case_id = 523;
UPDATE hr_case SET worknotes = 'Two short mails with Hemani, it was a slip of ours.' WHERE hr_case_id = 524;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 525;
UPDATE hr_case SET worknotes = 'Called Amara in the morning, a copy is in the file.' WHERE hr_case_id = 526;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 527;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 529;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 531;
UPDATE hr_case SET worknotes = 'Checked the record, Arvind is content.' WHERE hr_case_id = 534;
UPDATE hr_case SET worknotes = 'Took the long way round, no further papers are needed.' WHERE hr_case_id = 535;
UPDATE hr_case SET worknotes = 'Called Taylor in the morning, the manager has been told.' WHERE hr_case_id = 536;
UPDATE hr_case SET worknotes = 'Put it right today, Adriana is content.' WHERE hr_case_id = 537;
UPDATE hr_case SET worknotes = 'Two short mails with Sandra, a copy is in the file.' WHERE hr_case_id = 538;
UPDATE hr_case SET worknotes = 'Went through it with Aaron, a copy is in the file.' WHERE hr_case_id = 539;
UPDATE hr_case SET worknotes = 'Took the long way round, the manager has been told.' WHERE hr_case_id = 541;
UPDATE hr_case SET worknotes = 'Went through it with Lesley, the change shows from next month.' WHERE hr_case_id = 543;
UPDATE hr_case SET worknotes = 'Checked the record, Santiago is content.' WHERE hr_case_id = 544;
UPDATE hr_case SET worknotes = 'The provider replied, the change shows from next month.' WHERE hr_case_id = 545;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 546;
UPDATE hr_case SET worknotes = 'Found the old form, Humberto is content.' WHERE hr_case_id = 547;
UPDATE hr_case SET worknotes = 'Went through it with Henrique, everything matches now.' WHERE hr_case_id = 548;
UPDATE hr_case SET worknotes = 'Found the old form, the change shows from next month.' WHERE hr_case_id = 549;
UPDATE hr_case SET worknotes = 'Called Aaron in the morning, everything matches now.' WHERE hr_case_id = 551;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the manager has been told.' WHERE hr_case_id = 552;
UPDATE hr_case SET worknotes = 'Two short mails with Darlene, Darlene is content.' WHERE hr_case_id = 553;
UPDATE hr_case SET opened_for = 167, short_description = 'Rehire Onboarding: laptop should be there before the first day', worknotes = 'IT delivered it the day before.', created_at = '2025-08-04 11:09:00', updated_at = '2025-08-13 07:07:00' WHERE hr_case_id = 555;
UPDATE hr_case SET worknotes = 'Called Hannes in the morning, the change shows from next month.' WHERE hr_case_id = 556;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 557;
UPDATE hr_case SET worknotes = 'Called Natalie in the morning, the change shows from next month.' WHERE hr_case_id = 558;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 559;
UPDATE hr_case SET worknotes = 'Went through it with Hazel, everything matches now.' WHERE hr_case_id = 560;
UPDATE hr_case SET worknotes = 'Found the old form, the manager has been told.' WHERE hr_case_id = 561;
UPDATE hr_case SET worknotes = 'Henrique sent what was missing, nothing is left to do.' WHERE hr_case_id = 562;
UPDATE hr_case SET worknotes = 'Put it right today, the rest was routine.' WHERE hr_case_id = 563;
UPDATE hr_case SET worknotes = 'The provider replied, Gustavo is content.' WHERE hr_case_id = 564;
UPDATE hr_case SET worknotes = 'Called Elke in the morning, it was a slip of ours.' WHERE hr_case_id = 565;
UPDATE hr_case SET worknotes = 'Took the long way round, the rest was routine.' WHERE hr_case_id = 566;
UPDATE hr_case SET worknotes = 'Xiti sent what was missing, a copy is in the file.' WHERE hr_case_id = 567;
UPDATE hr_case SET worknotes = 'Two short mails with Emily, nothing is left to do.' WHERE hr_case_id = 568;
UPDATE hr_case SET worknotes = 'Two short mails with Jade, nothing is left to do.' WHERE hr_case_id = 569;
UPDATE hr_case SET worknotes = 'Called Whitney in the morning, the change shows from next month.' WHERE hr_case_id = 570;
UPDATE hr_case SET worknotes = 'Found the old form, it was a slip of ours.' WHERE hr_case_id = 571;
UPDATE hr_case SET worknotes = 'Checked the record, no further papers are needed.' WHERE hr_case_id = 572;
UPDATE hr_case SET worknotes = 'Took the long way round, Hannes is content.' WHERE hr_case_id = 573;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 574;
UPDATE hr_case SET worknotes = 'Went through it with Roger, nothing is left to do.' WHERE hr_case_id = 575;
UPDATE hr_case SET worknotes = 'Went through it with Connie, a copy is in the file.' WHERE hr_case_id = 576;
UPDATE hr_case SET worknotes = 'Payroll had the answer, everything matches now.' WHERE hr_case_id = 577;
UPDATE hr_case SET worknotes = 'Called Melissa in the morning, nothing is left to do.' WHERE hr_case_id = 578;
UPDATE hr_case SET worknotes = 'Put it right today, Mario is content.' WHERE hr_case_id = 579;
UPDATE hr_case SET worknotes = 'Draft is ready, will call again this week.' WHERE hr_case_id = 581;
UPDATE hr_case SET worknotes = 'Sabri sent what was missing, the change shows from next month.' WHERE hr_case_id = 582;
UPDATE hr_case SET worknotes = 'Draft is ready, a signature is needed.' WHERE hr_case_id = 584;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 585;
UPDATE hr_case SET worknotes = 'Half done, a signature is needed.' WHERE hr_case_id = 586;
UPDATE hr_case SET worknotes = 'The provider replied, the manager has been told.' WHERE hr_case_id = 587;
UPDATE hr_case SET worknotes = 'Went through it with Jorge, it was a slip of ours.' WHERE hr_case_id = 588;
UPDATE hr_case SET worknotes = 'Went through it with Nathan, the rest was routine.' WHERE hr_case_id = 589;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 590;
UPDATE hr_case SET worknotes = 'Went through it with Carlota, the rest was routine.' WHERE hr_case_id = 591;
UPDATE hr_case SET worknotes = 'Checked the record, Christopher is content.' WHERE hr_case_id = 592;
UPDATE hr_case SET worknotes = 'Called Xiti in the morning, the rest was routine.' WHERE hr_case_id = 593;
UPDATE hr_case SET worknotes = 'Called Caio in the morning, the rest was routine.' WHERE hr_case_id = 594;
UPDATE hr_case SET worknotes = 'Two short mails with Divya, it was a slip of ours.' WHERE hr_case_id = 595;
UPDATE hr_case SET worknotes = 'Went through it with Nicole, nothing is left to do.' WHERE hr_case_id = 596;
UPDATE hr_case SET worknotes = 'Checked the record, everything matches now.' WHERE hr_case_id = 597;
UPDATE hr_case SET worknotes = 'Went through it with Bhavna, a copy is in the file.' WHERE hr_case_id = 599;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the manager has been told.' WHERE hr_case_id = 602;
UPDATE hr_case SET worknotes = 'Payroll had the answer, no further papers are needed.' WHERE hr_case_id = 604;
UPDATE hr_case SET worknotes = 'Asked the provider, the rest follows when it is here.' WHERE hr_case_id = 605;
UPDATE hr_case SET worknotes = 'Davi sent what was missing, the manager has been told.' WHERE hr_case_id = 608;
UPDATE hr_case SET worknotes = 'Checked the record, it was a slip of ours.' WHERE hr_case_id = 611;
UPDATE hr_case SET worknotes = 'Called Nicholas in the morning, no further papers are needed.' WHERE hr_case_id = 612;
UPDATE hr_case SET worknotes = 'The provider replied, the manager has been told.' WHERE hr_case_id = 613;
UPDATE hr_case SET worknotes = 'Called John in the morning, the manager has been told.' WHERE hr_case_id = 614;
UPDATE hr_case SET worknotes = 'The provider replied, it was a slip of ours.' WHERE hr_case_id = 616;
UPDATE hr_case SET worknotes = 'Took the long way round, nothing is left to do.' WHERE hr_case_id = 618;
UPDATE hr_case SET worknotes = 'Looked at the first papers, figures of last month are missing.' WHERE hr_case_id = 619;
UPDATE hr_case SET status = 'closed_complete', opened_for = 17, assigned_to = 126, short_description = 'Onboarding for Managers: asks who shows the building and the canteen', worknotes = 'A colleague of the team will do the round at ten.', created_at = '2025-07-14 15:43:00', updated_at = '2025-07-19 14:11:00' WHERE hr_case_id = 620;
UPDATE hr_case SET worknotes = 'Put it right today, no further papers are needed.' WHERE hr_case_id = 621;
UPDATE hr_case SET worknotes = 'Two short mails with Tiffany, nothing is left to do.' WHERE hr_case_id = 623;
UPDATE hr_case SET worknotes = 'Called Laura in the morning, no further papers are needed.' WHERE hr_case_id = 624;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 625;
UPDATE hr_case SET worknotes = 'Two short mails with Scott, the manager has been told.' WHERE hr_case_id = 626;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 628;
UPDATE hr_case SET status = 'closed_complete', opened_for = 172, short_description = 'Rehire Onboarding: safety course booked for the second week', worknotes = 'Course passed, certificate is in the file.', created_at = '2025-07-14 15:43:00', updated_at = '2025-07-17 07:00:00' WHERE hr_case_id = 629;
UPDATE hr_case SET worknotes = 'Went through it with Gabrielle, the change shows from next month.' WHERE hr_case_id = 630;
UPDATE hr_case SET worknotes = 'Checked the record, the manager has been told.' WHERE hr_case_id = 632;
UPDATE hr_case SET worknotes = 'Left a message for Carlota, one date is unclear.' WHERE hr_case_id = 633;
UPDATE hr_case SET worknotes = 'Went through it with Adweta, a copy is in the file.' WHERE hr_case_id = 634;
UPDATE hr_case SET worknotes = 'Called Bhavika in the morning, it was a slip of ours.' WHERE hr_case_id = 635;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 636;
UPDATE hr_case SET worknotes = 'Went through it with Adriana, no further papers are needed.' WHERE hr_case_id = 640;
UPDATE hr_case SET worknotes = 'Went through it with Tracey, the rest was routine.' WHERE hr_case_id = 641;
UPDATE hr_case SET worknotes = 'The provider replied, nothing is left to do.' WHERE hr_case_id = 643;
UPDATE hr_case SET worknotes = 'Went through it with Anjali, Anjali is content.' WHERE hr_case_id = 644;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 645;
UPDATE hr_case SET worknotes = 'Looked at the first papers, a signature is needed.' WHERE hr_case_id = 648;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 650;
UPDATE hr_case SET worknotes = 'Looked at the first papers, nothing urgent in it.' WHERE hr_case_id = 651;
UPDATE hr_case SET opened_for = 173, short_description = 'Onboarding Question: parking space and locker', worknotes = 'Locker given; parking is first come, first served.', created_at = '2025-07-07 09:47:00', updated_at = '2025-07-08 15:23:00' WHERE hr_case_id = 652;
UPDATE hr_case SET worknotes = 'Half done, the rest follows when it is here.' WHERE hr_case_id = 656;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Aditya is content.' WHERE hr_case_id = 657;
UPDATE hr_case SET worknotes = 'Two short mails with Darlene, it was a slip of ours.' WHERE hr_case_id = 658;
UPDATE hr_case SET worknotes = 'Found the old form, Whitney is content.' WHERE hr_case_id = 659;
UPDATE hr_case SET worknotes = 'Went through it with Amy, the manager has been told.' WHERE hr_case_id = 663;
UPDATE hr_case SET worknotes = 'Looked at the first papers, Divya wants it before the holidays.' WHERE hr_case_id = 664;
UPDATE hr_case SET worknotes = 'Checked the record, a copy is in the file.' WHERE hr_case_id = 665;
UPDATE hr_case SET worknotes = 'Called Gabrielle in the morning, the rest was routine.' WHERE hr_case_id = 667;
UPDATE hr_case SET worknotes = 'Went through it with Allana, everything matches now.' WHERE hr_case_id = 668;
UPDATE hr_case SET worknotes = 'Waiting for Karin, figures of last month are missing.' WHERE hr_case_id = 669;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 671;
UPDATE hr_case SET worknotes = 'Called Fernanda in the morning, no further papers are needed.' WHERE hr_case_id = 672;
UPDATE hr_case SET worknotes = 'Half done, one date is unclear.' WHERE hr_case_id = 673;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 674;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the change shows from next month.' WHERE hr_case_id = 675;
UPDATE hr_case SET worknotes = 'Two short mails with Carl, Carl is content.' WHERE hr_case_id = 678;
UPDATE hr_case SET worknotes = 'Two short mails with Bianka, the rest was routine.' WHERE hr_case_id = 679;
UPDATE hr_case SET worknotes = 'Two short mails with Liz, the change shows from next month.' WHERE hr_case_id = 680;
UPDATE hr_case SET status = 'closed_complete', opened_for = 300, short_description = 'Rehire Onboarding: starts earlier in the day because of the school run', worknotes = 'Agreed with the manager, hours are in the plan.', created_at = '2025-06-23 14:36:00', updated_at = '2025-06-25 17:26:00' WHERE hr_case_id = 681;
UPDATE hr_case SET worknotes = 'Whitney sent what was missing, the manager has been told.' WHERE hr_case_id = 683;
UPDATE hr_case SET worknotes = 'Payroll had the answer, a copy is in the file.' WHERE hr_case_id = 684;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the rest was routine.' WHERE hr_case_id = 686;
UPDATE hr_case SET worknotes = 'Bryan sent what was missing, no further papers are needed.' WHERE hr_case_id = 687;
UPDATE hr_case SET worknotes = 'Went through it with Bhavika, no further papers are needed.' WHERE hr_case_id = 688;
UPDATE hr_case SET worknotes = 'Next on my list, the rest follows when it is here.' WHERE hr_case_id = 690;
UPDATE hr_case SET worknotes = 'Took the long way round, the rest was routine.' WHERE hr_case_id = 691;
UPDATE hr_case SET worknotes = 'The provider replied, Kenneth is content.' WHERE hr_case_id = 692;
UPDATE hr_case SET worknotes = 'Put it right today, a copy is in the file.' WHERE hr_case_id = 693;
UPDATE hr_case SET worknotes = 'Went through it with Jennifer, the change shows from next month.' WHERE hr_case_id = 694;
UPDATE hr_case SET opened_for = 147, short_description = 'Rehire Onboarding: sign-in to the pay portal does not work yet', worknotes = 'Account was made after the tax number came.', created_at = '2025-06-16 11:06:00', updated_at = '2025-06-22 17:36:00' WHERE hr_case_id = 695;
UPDATE hr_case SET worknotes = 'Payroll had the answer, it was a slip of ours.' WHERE hr_case_id = 696;
UPDATE hr_case SET worknotes = 'Called Gabrielle in the morning, everything matches now.' WHERE hr_case_id = 698;
UPDATE hr_case SET worknotes = 'The provider replied, the change shows from next month.' WHERE hr_case_id = 699;
UPDATE hr_case SET worknotes = 'Two short mails with Nicholas, the change shows from next month.' WHERE hr_case_id = 700;
UPDATE hr_case SET worknotes = 'Half done, Aline wants it before the holidays.' WHERE hr_case_id = 701;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 702;
UPDATE hr_case SET worknotes = 'Put it right today, everything matches now.' WHERE hr_case_id = 703;
UPDATE hr_case SET worknotes = 'Called Esparta in the morning, a copy is in the file.' WHERE hr_case_id = 706;
UPDATE hr_case SET worknotes = 'Hemani sent what was missing, the manager has been told.' WHERE hr_case_id = 707;
UPDATE hr_case SET worknotes = 'Called Amara in the morning, the rest was routine.' WHERE hr_case_id = 708;
UPDATE hr_case SET worknotes = 'Checked the record, the rest was routine.' WHERE hr_case_id = 709;
UPDATE hr_case SET worknotes = 'Payroll had the answer, no further papers are needed.' WHERE hr_case_id = 710;
UPDATE hr_case SET worknotes = 'Took the long way round, the change shows from next month.' WHERE hr_case_id = 711;
UPDATE hr_case SET worknotes = 'Called Bhavna in the morning, the change shows from next month.' WHERE hr_case_id = 713;
UPDATE hr_case SET worknotes = 'Called Aarti in the morning, Aarti is content.' WHERE hr_case_id = 714;
UPDATE hr_case SET worknotes = 'Found the old form, the rest was routine.' WHERE hr_case_id = 715;
UPDATE hr_case SET worknotes = 'Went through it with Brian, the manager has been told.' WHERE hr_case_id = 717;
UPDATE hr_case SET worknotes = 'Checked the record, the change shows from next month.' WHERE hr_case_id = 718;
UPDATE hr_case SET worknotes = 'Found the old form, Marcus is content.' WHERE hr_case_id = 719;
UPDATE hr_case SET worknotes = 'Next on my list, a signature is needed.' WHERE hr_case_id = 720;
UPDATE hr_case SET worknotes = 'Took the long way round, the manager has been told.' WHERE hr_case_id = 721;
UPDATE hr_case SET worknotes = 'Taylor sent what was missing, it was a slip of ours.' WHERE hr_case_id = 724;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 726;
UPDATE hr_case SET worknotes = 'Went through it with Humberto, the manager has been told.' WHERE hr_case_id = 727;
UPDATE hr_case SET worknotes = 'Found the old form, the manager has been told.' WHERE hr_case_id = 728;
UPDATE hr_case SET worknotes = 'Draft is ready, one date is unclear.' WHERE hr_case_id = 729;
UPDATE hr_case SET worknotes = 'Checked the record, the rest was routine.' WHERE hr_case_id = 730;
UPDATE hr_case SET worknotes = 'Found the old form, it was a slip of ours.' WHERE hr_case_id = 732;
UPDATE hr_case SET worknotes = 'Darlene sent what was missing, everything matches now.' WHERE hr_case_id = 735;
UPDATE hr_case SET worknotes = 'Took the long way round, the manager has been told.' WHERE hr_case_id = 737;
UPDATE hr_case SET worknotes = 'Next on my list, Christopher wants it before the holidays.' WHERE hr_case_id = 738;
UPDATE hr_case SET worknotes = 'Checked the record, no further papers are needed.' WHERE hr_case_id = 739;
UPDATE hr_case SET status = 'closed_complete', opened_for = 302, short_description = 'Rehire Onboarding: contract signed, desk and badge still to order', worknotes = 'Desk ordered, badge was ready at the gate.', created_at = '2025-09-08 16:01:00', updated_at = '2025-09-09 16:44:00' WHERE hr_case_id = 744;
UPDATE hr_case SET worknotes = 'Left a message for Connie, the rest follows when it is here.' WHERE hr_case_id = 745;
UPDATE hr_case SET worknotes = 'Draft is ready, a signature is needed.' WHERE hr_case_id = 746;
UPDATE hr_case SET worknotes = 'Looked at the first papers, one date is unclear.' WHERE hr_case_id = 748;
UPDATE hr_case SET worknotes = 'Aline sent what was missing, Aline is content.' WHERE hr_case_id = 750;
UPDATE hr_case SET worknotes = 'Next on my list, one date is unclear.' WHERE hr_case_id = 753;
UPDATE hr_case SET worknotes = 'Asked the provider, a signature is needed.' WHERE hr_case_id = 754;
UPDATE hr_case SET worknotes = 'Asked the provider, figures of last month are missing.' WHERE hr_case_id = 756;
UPDATE hr_case SET worknotes = 'Next on my list, figures of last month are missing.' WHERE hr_case_id = 757;
UPDATE hr_case SET worknotes = 'Took the long way round, no further papers are needed.' WHERE hr_case_id = 758;
UPDATE hr_case SET worknotes = 'Half done, figures of last month are missing.' WHERE hr_case_id = 759;
UPDATE hr_case SET worknotes = 'Asked the provider, one date is unclear.' WHERE hr_case_id = 760;
UPDATE hr_case SET worknotes = 'Waiting for Liz, figures of last month are missing.' WHERE hr_case_id = 763;
UPDATE hr_case SET worknotes = 'Checked the record, the change shows from next month.' WHERE hr_case_id = 766;
UPDATE hr_case SET worknotes = 'Took the long way round, Liz is content.' WHERE hr_case_id = 768;
UPDATE hr_case SET worknotes = 'Left a message for Anand, will call again this week.' WHERE hr_case_id = 769;
UPDATE hr_case SET worknotes = 'Went through it with Adriana, no further papers are needed.' WHERE hr_case_id = 771;
UPDATE hr_case SET worknotes = 'Took the long way round, the change shows from next month.' WHERE hr_case_id = 772;
UPDATE hr_case SET worknotes = 'Called Darlene in the morning, Darlene is content.' WHERE hr_case_id = 774;
UPDATE hr_case SET worknotes = 'Waiting for Gabrielle, a signature is needed.' WHERE hr_case_id = 775;
UPDATE hr_case SET worknotes = 'Looked at the first papers, figures of last month are missing.' WHERE hr_case_id = 780;
UPDATE hr_case SET worknotes = 'Asked the provider, figures of last month are missing.' WHERE hr_case_id = 782;
UPDATE hr_case SET worknotes = 'Looked at the first papers, one date is unclear.' WHERE hr_case_id = 783;
UPDATE hr_case SET worknotes = 'Went through it with Edward, the change shows from next month.' WHERE hr_case_id = 785;
UPDATE hr_case SET worknotes = 'Waiting for Harpreet, a signature is needed.' WHERE hr_case_id = 789;
UPDATE hr_case SET worknotes = 'Found the old form, a copy is in the file.' WHERE hr_case_id = 790;
UPDATE hr_case SET worknotes = 'Looked at the first papers, the rest follows when it is here.' WHERE hr_case_id = 792;
UPDATE hr_case SET worknotes = 'Took the long way round, it was a slip of ours.' WHERE hr_case_id = 802;
UPDATE hr_case SET worknotes = 'Harpreet sent what was missing, it was a slip of ours.' WHERE hr_case_id = 805;
UPDATE hr_case SET worknotes = 'Half done, one date is unclear.' WHERE hr_case_id = 808;
UPDATE hr_case SET worknotes = 'Draft is ready, the rest follows when it is here.' WHERE hr_case_id = 811;
UPDATE hr_case SET worknotes = 'Next on my list, figures of last month are missing.' WHERE hr_case_id = 815;
UPDATE hr_case SET worknotes = 'Draft is ready, figures of last month are missing.' WHERE hr_case_id = 823;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 825;
UPDATE hr_case SET worknotes = 'Waiting for Gustavo, nothing urgent in it.' WHERE hr_case_id = 827;
UPDATE hr_case SET worknotes = 'Asked the provider, nothing urgent in it.' WHERE hr_case_id = 828;
UPDATE hr_case SET worknotes = 'Left a message for Adriana, figures of last month are missing.' WHERE hr_case_id = 830;
UPDATE hr_case SET worknotes = 'Found the old form, no further papers are needed.' WHERE hr_case_id = 831;
UPDATE hr_case SET status = 'closed_complete', opened_for = 235, short_description = 'Onboarding for Managers: welcome day is full, is there another one', worknotes = 'Put on the list of the following month.', created_at = '2025-06-09 07:04:00', updated_at = '2025-06-10 09:11:00' WHERE hr_case_id = 832;
UPDATE hr_case SET worknotes = 'Next on my list, one date is unclear.' WHERE hr_case_id = 834;
UPDATE hr_case SET worknotes = 'Draft is ready, Manuela wants it before the holidays.' WHERE hr_case_id = 836;
UPDATE hr_case SET worknotes = 'Looked at the first papers, will call again this week.' WHERE hr_case_id = 838;
UPDATE hr_case SET worknotes = 'Waiting for Manuela, will call again this week.' WHERE hr_case_id = 839;
UPDATE hr_case SET worknotes = 'Two short mails with Laura, it was a slip of ours.' WHERE hr_case_id = 844;
UPDATE hr_case SET worknotes = 'Called Kenneth in the morning, Kenneth is content.' WHERE hr_case_id = 845;
UPDATE hr_case SET worknotes = 'Left a message for Tiffany, a signature is needed.' WHERE hr_case_id = 847;
UPDATE hr_case SET worknotes = 'The provider replied, a copy is in the file.' WHERE hr_case_id = 848;
UPDATE hr_case SET worknotes = 'Half done, figures of last month are missing.' WHERE hr_case_id = 849;
UPDATE hr_case SET worknotes = 'Found the old form, everything matches now.' WHERE hr_case_id = 850;
UPDATE hr_case SET status = 'closed_complete', opened_for = 175, opened_by = 175, assigned_to = 31, assignment_group = 1, short_description = 'Onboarding Question: name is spelled wrong on the badge', worknotes = 'New badge printed, the old one destroyed.', created_at = '2025-06-02 15:15:00', updated_at = '2025-06-02 15:15:00' WHERE hr_case_id = 851;
UPDATE hr_case SET worknotes = 'Waiting for Ritu, one date is unclear.' WHERE hr_case_id = 852;
UPDATE hr_case SET worknotes = 'Next on my list, will call again this week.' WHERE hr_case_id = 853;
UPDATE hr_case SET worknotes = 'Left a message for Amardeep, nothing urgent in it.' WHERE hr_case_id = 854;
UPDATE hr_case SET worknotes = 'Left a message for Anita, one date is unclear.' WHERE hr_case_id = 857;
UPDATE hr_case SET worknotes = 'Draft is ready, figures of last month are missing.' WHERE hr_case_id = 858;
UPDATE hr_case SET worknotes = 'Asked the provider, will call again this week.' WHERE hr_case_id = 860;
UPDATE hr_case SET worknotes = 'Payroll had the answer, the rest was routine.' WHERE hr_case_id = 865;
UPDATE hr_case SET worknotes = 'Asked the provider, a signature is needed.' WHERE hr_case_id = 866;
UPDATE hr_case SET worknotes = 'Left a message for Hemani, Hemani wants it before the holidays.' WHERE hr_case_id = 867;
UPDATE hr_case SET worknotes = 'Half done, nothing urgent in it.' WHERE hr_case_id = 869;
UPDATE hr_case SET worknotes = 'Two short mails with Carlota, the rest was routine.' WHERE hr_case_id = 870;
UPDATE hr_case SET worknotes = 'Found the old form, the change shows from next month.' WHERE hr_case_id = 873;
UPDATE hr_case SET worknotes = 'Waiting for Marcus, the rest follows when it is here.' WHERE hr_case_id = 875;
UPDATE hr_case SET status = 'closed_complete', opened_for = 246, short_description = 'Onboarding Question: team would like a short introduction round', worknotes = 'Half an hour planned on the first Thursday.', created_at = '2025-06-02 15:45:00', updated_at = '2025-06-05 07:04:00' WHERE hr_case_id = 876;
UPDATE hr_case SET worknotes = 'Found the old form, the rest was routine.' WHERE hr_case_id = 877;
UPDATE hr_case SET worknotes = 'Put it right today, nothing is left to do.' WHERE hr_case_id = 880;
UPDATE hr_case SET worknotes = 'Called Mark in the morning, the manager has been told.' WHERE hr_case_id = 882;
UPDATE hr_case SET worknotes = 'Two short mails with Jorge, the change shows from next month.' WHERE hr_case_id = 884;
UPDATE hr_case SET worknotes = 'Left a message for Pooja, a signature is needed.' WHERE hr_case_id = 887;
UPDATE hr_case SET worknotes = 'Two short mails with Evelyn, everything matches now.' WHERE hr_case_id = 890;
UPDATE hr_case SET worknotes = 'The provider replied, the rest was routine.' WHERE hr_case_id = 896;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 897;
UPDATE hr_case SET worknotes = 'Took the long way round, the rest was routine.' WHERE hr_case_id = 899;
UPDATE hr_case SET worknotes = 'Two short mails with Vamakshi, everything matches now.' WHERE hr_case_id = 901;
UPDATE hr_case SET worknotes = 'Half done, a signature is needed.' WHERE hr_case_id = 905;
UPDATE hr_case SET worknotes = 'The provider replied, no further papers are needed.' WHERE hr_case_id = 906;
UPDATE hr_case SET worknotes = 'Two short mails with Irya, a copy is in the file.' WHERE hr_case_id = 909;
UPDATE hr_case SET worknotes = 'Draft is ready, nothing urgent in it.' WHERE hr_case_id = 915;
UPDATE hr_case SET worknotes = 'Found the old form, Mario is content.' WHERE hr_case_id = 916;
UPDATE hr_case SET worknotes = 'Went through it with Sandhya, it was a slip of ours.' WHERE hr_case_id = 917;
UPDATE hr_case SET worknotes = 'Deepa sent what was missing, a copy is in the file.' WHERE hr_case_id = 918;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 919;
UPDATE hr_case SET status = 'closed_complete', opened_for = 4, opened_by = 4, short_description = 'Onboarding Question: moves from another town and asks about costs', worknotes = 'Receipts up to the agreed sum are paid with the first salary.', created_at = '2025-05-05 10:50:00', updated_at = '2025-05-05 14:22:00' WHERE hr_case_id = 920;
UPDATE hr_case SET worknotes = 'Took the long way round, everything matches now.' WHERE hr_case_id = 926;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Henry is content.' WHERE hr_case_id = 928;
UPDATE hr_case SET worknotes = 'The provider replied, it was a slip of ours.' WHERE hr_case_id = 936;
UPDATE hr_case SET worknotes = 'Waiting for Kayla, Kayla wants it before the holidays.' WHERE hr_case_id = 940;
UPDATE hr_case SET worknotes = 'Looked at the first papers, a signature is needed.' WHERE hr_case_id = 941;
UPDATE hr_case SET worknotes = 'Next on my list, nothing urgent in it.' WHERE hr_case_id = 943;
UPDATE hr_case SET worknotes = 'Went through it with Danny, everything matches now.' WHERE hr_case_id = 945;
UPDATE hr_case SET worknotes = 'Two short mails with Sabri, the rest was routine.' WHERE hr_case_id = 946;
UPDATE hr_case SET worknotes = 'Took the long way round, a copy is in the file.' WHERE hr_case_id = 947;
UPDATE hr_case SET worknotes = 'Draft is ready, one date is unclear.' WHERE hr_case_id = 949;
UPDATE hr_case SET worknotes = 'The provider replied, everything matches now.' WHERE hr_case_id = 950;
UPDATE hr_case SET worknotes = 'Payroll had the answer, Nicholas is content.' WHERE hr_case_id = 952;
UPDATE hr_case SET worknotes = 'Left a message for Lajita, figures of last month are missing.' WHERE hr_case_id = 954;
UPDATE hr_case SET worknotes = 'Asked the provider, Kaique wants it before the holidays.' WHERE hr_case_id = 955;
UPDATE hr_case SET worknotes = 'Waiting for Henrique, one date is unclear.' WHERE hr_case_id = 957;
UPDATE hr_case SET worknotes = 'Went through it with Kaique, a copy is in the file.' WHERE hr_case_id = 958;
UPDATE hr_case SET worknotes = 'Half done, will call again this week.' WHERE hr_case_id = 959;
UPDATE hr_case SET worknotes = 'Asked the provider, one date is unclear.' WHERE hr_case_id = 960;
UPDATE hr_case_task SET worknotes = 'On the first try, the entry is complete.' WHERE hr_case_task_id = 1;
UPDATE hr_case_task SET worknotes = 'Had to ask Karin once, Karin has the receipt.' WHERE hr_case_task_id = 2;
UPDATE hr_case_task SET worknotes = 'Signed off, both dates are noted.' WHERE hr_case_task_id = 3;
UPDATE hr_case_task SET worknotes = 'With the form at hand copy filed.' WHERE hr_case_task_id = 4;
UPDATE hr_case_task SET worknotes = 'Had to ask Edward once, that was all.' WHERE hr_case_task_id = 6;
UPDATE hr_case_task SET worknotes = 'With the form at hand nothing stands out.' WHERE hr_case_task_id = 7;
UPDATE hr_case_task SET worknotes = 'Entered by hand, shows in the portal.' WHERE hr_case_task_id = 9;
UPDATE hr_case_task SET worknotes = 'Done between two calls, all fields are filled.' WHERE hr_case_task_id = 10;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the figures agree.' WHERE hr_case_task_id = 16;
UPDATE hr_case_task SET worknotes = 'Signed off, the next step can start.' WHERE hr_case_task_id = 17;
UPDATE hr_case_task SET worknotes = 'Entered by hand, copy filed.' WHERE hr_case_task_id = 18;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the entry is complete.' WHERE hr_case_task_id = 20;
UPDATE hr_case_task SET worknotes = 'Together with Bhavna, all fields are filled.' WHERE hr_case_task_id = 21;
UPDATE hr_case_task SET worknotes = 'Taylor helped, sent off the same day.' WHERE hr_case_task_id = 24;
UPDATE hr_case_task SET worknotes = 'Together with Raven, the entry is complete.' WHERE hr_case_task_id = 25;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, Raven has the receipt.' WHERE hr_case_task_id = 26;
UPDATE hr_case_task SET worknotes = 'On the first try, nothing stands out.' WHERE hr_case_task_id = 28;
UPDATE hr_case_task SET worknotes = 'After the reminder it is on record.' WHERE hr_case_task_id = 29;
UPDATE hr_case_task SET worknotes = 'Diana helped, the figures agree.' WHERE hr_case_task_id = 33;
UPDATE hr_case_task SET worknotes = 'Together with Richard, the entry is complete.' WHERE hr_case_task_id = 35;
UPDATE hr_case_task SET worknotes = 'On the first try, all fields are filled.' WHERE hr_case_task_id = 37;
UPDATE hr_case_task SET worknotes = 'Entered by hand, nothing stands out.' WHERE hr_case_task_id = 39;
UPDATE hr_case_task SET worknotes = 'After the reminder Roger has the receipt.' WHERE hr_case_task_id = 40;
UPDATE hr_case_task SET worknotes = 'On the first try, sent off the same day.' WHERE hr_case_task_id = 41;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, sent off the same day.' WHERE hr_case_task_id = 42;
UPDATE hr_case_task SET worknotes = 'Mandy helped, that was all.' WHERE hr_case_task_id = 43;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the next step can start.' WHERE hr_case_task_id = 44;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the next step can start.' WHERE hr_case_task_id = 47;
UPDATE hr_case_task SET worknotes = 'Done between two calls, that was all.' WHERE hr_case_task_id = 48;
UPDATE hr_case_task SET worknotes = 'With the form at hand all fields are filled.' WHERE hr_case_task_id = 50;
UPDATE hr_case_task SET worknotes = 'Done between two calls, Richard has the receipt.' WHERE hr_case_task_id = 52;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the entry is complete.' WHERE hr_case_task_id = 54;
UPDATE hr_case_task SET worknotes = 'With the form at hand the next step can start.' WHERE hr_case_task_id = 57;
UPDATE hr_case_task SET worknotes = 'Had to ask Brian once, the next step can start.' WHERE hr_case_task_id = 58;
UPDATE hr_case_task SET worknotes = 'Straightforward, the figures agree.' WHERE hr_case_task_id = 60;
UPDATE hr_case_task SET worknotes = 'Together with Kaique, copy filed.' WHERE hr_case_task_id = 61;
UPDATE hr_case_task SET worknotes = 'Needed a second look, it is on record.' WHERE hr_case_task_id = 62;
UPDATE hr_case_task SET worknotes = 'Entered by hand, Bianka has the receipt.' WHERE hr_case_task_id = 63;
UPDATE hr_case_task SET worknotes = 'Straightforward, Bianka has the receipt.' WHERE hr_case_task_id = 65;
UPDATE hr_case_task SET worknotes = 'On the first try, all fields are filled.' WHERE hr_case_task_id = 67;
UPDATE hr_case_task SET worknotes = 'Together with Cody, it is on record.' WHERE hr_case_task_id = 68;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the entry is complete.' WHERE hr_case_task_id = 69;
UPDATE hr_case_task SET worknotes = 'With the form at hand both dates are noted.' WHERE hr_case_task_id = 72;
UPDATE hr_case_task SET worknotes = 'Signed off, the entry is complete.' WHERE hr_case_task_id = 73;
UPDATE hr_case_task SET worknotes = 'Straightforward, copy filed.' WHERE hr_case_task_id = 74;
UPDATE hr_case_task SET worknotes = 'Together with Jennifer, the figures agree.' WHERE hr_case_task_id = 77;
UPDATE hr_case_task SET worknotes = 'Signed off, copy filed.' WHERE hr_case_task_id = 79;
UPDATE hr_case_task SET worknotes = 'Entered by hand, copy filed.' WHERE hr_case_task_id = 80;
UPDATE hr_case_task SET worknotes = 'On the first try, shows in the portal.' WHERE hr_case_task_id = 82;
UPDATE hr_case_task SET worknotes = 'Straightforward, it is on record.' WHERE hr_case_task_id = 85;
UPDATE hr_case_task SET worknotes = 'Signed off, the entry is complete.' WHERE hr_case_task_id = 86;
UPDATE hr_case_task SET worknotes = 'Signed off, the next step can start.' WHERE hr_case_task_id = 87;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, that was all.' WHERE hr_case_task_id = 89;
UPDATE hr_case_task SET worknotes = 'Needed a second look, sent off the same day.' WHERE hr_case_task_id = 90;
UPDATE hr_case_task SET worknotes = 'Entered by hand, sent off the same day.' WHERE hr_case_task_id = 92;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the entry is complete.' WHERE hr_case_task_id = 95;
UPDATE hr_case_task SET worknotes = 'Done between two calls, shows in the portal.' WHERE hr_case_task_id = 96;
UPDATE hr_case_task SET worknotes = 'Had to ask Amara once, nothing stands out.' WHERE hr_case_task_id = 98;
UPDATE hr_case_task SET worknotes = 'After the reminder it is on record.' WHERE hr_case_task_id = 99;
UPDATE hr_case_task SET worknotes = 'Needed a second look, copy filed.' WHERE hr_case_task_id = 100;
UPDATE hr_case_task SET worknotes = 'Had to ask Adweta once, all fields are filled.' WHERE hr_case_task_id = 101;
UPDATE hr_case_task SET worknotes = 'Straightforward, shows in the portal.' WHERE hr_case_task_id = 103;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the next step can start.' WHERE hr_case_task_id = 104;
UPDATE hr_case_task SET worknotes = 'Had to ask Hazel once, that was all.' WHERE hr_case_task_id = 108;
UPDATE hr_case_task SET worknotes = NULL, created_at = '2025-09-15 10:29:00', updated_at = '2025-09-16 10:05:00' WHERE hr_case_task_id = 109;
UPDATE hr_case_task SET created_at = '2025-09-15 10:34:00', updated_at = '2025-09-17 10:22:00' WHERE hr_case_task_id = 110;
UPDATE hr_case_task SET worknotes = 'Entered by hand, all fields are filled.' WHERE hr_case_task_id = 111;
UPDATE hr_case_task SET worknotes = 'Done between two calls, Divya has the receipt.' WHERE hr_case_task_id = 112;
UPDATE hr_case_task SET worknotes = 'Divya helped, nothing stands out.' WHERE hr_case_task_id = 113;
UPDATE hr_case_task SET worknotes = 'After the reminder Bonnie has the receipt.' WHERE hr_case_task_id = 114;
UPDATE hr_case_task SET worknotes = 'Had to ask Bonnie once, all fields are filled.' WHERE hr_case_task_id = 115;
UPDATE hr_case_task SET worknotes = 'Straightforward, the next step can start.' WHERE hr_case_task_id = 118;
UPDATE hr_case_task SET worknotes = 'On the first try, sent off the same day.' WHERE hr_case_task_id = 119;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the entry is complete.' WHERE hr_case_task_id = 120;
UPDATE hr_case_task SET worknotes = 'After the reminder the next step can start.' WHERE hr_case_task_id = 122;
UPDATE hr_case_task SET worknotes = 'Had to ask Kaique once, both dates are noted.' WHERE hr_case_task_id = 123;
UPDATE hr_case_task SET worknotes = 'With the form at hand the next step can start.' WHERE hr_case_task_id = 124;
UPDATE hr_case_task SET worknotes = 'Needed a second look, both dates are noted.' WHERE hr_case_task_id = 128;
UPDATE hr_case_task SET worknotes = 'After the reminder the entry is complete.' WHERE hr_case_task_id = 129;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, all fields are filled.' WHERE hr_case_task_id = 134;
UPDATE hr_case_task SET worknotes = 'Straightforward, the figures agree.' WHERE hr_case_task_id = 135;
UPDATE hr_case_task SET worknotes = 'Had to ask Humberto once, the entry is complete.' WHERE hr_case_task_id = 136;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the next step can start.' WHERE hr_case_task_id = 137;
UPDATE hr_case_task SET worknotes = 'With the form at hand it is on record.' WHERE hr_case_task_id = 138;
UPDATE hr_case_task SET worknotes = 'With the form at hand Samuel has the receipt.' WHERE hr_case_task_id = 139;
UPDATE hr_case_task SET worknotes = 'After the reminder the figures agree.' WHERE hr_case_task_id = 141;
UPDATE hr_case_task SET worknotes = 'Straightforward, the figures agree.' WHERE hr_case_task_id = 142;
UPDATE hr_case_task SET worknotes = 'Had to ask Whitney once, the figures agree.' WHERE hr_case_task_id = 146;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, that was all.' WHERE hr_case_task_id = 147;
UPDATE hr_case_task SET worknotes = 'Together with Whitney, both dates are noted.' WHERE hr_case_task_id = 148;
UPDATE hr_case_task SET worknotes = 'After the reminder all fields are filled.' WHERE hr_case_task_id = 151;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, both dates are noted.' WHERE hr_case_task_id = 159;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, shows in the portal.' WHERE hr_case_task_id = 162;
UPDATE hr_case_task SET worknotes = 'On the first try, the figures agree.' WHERE hr_case_task_id = 163;
UPDATE hr_case_task SET worknotes = 'On the first try, it is on record.' WHERE hr_case_task_id = 164;
UPDATE hr_case_task SET worknotes = 'Entered by hand, that was all.' WHERE hr_case_task_id = 165;
UPDATE hr_case_task SET worknotes = 'On the first try, it is on record.' WHERE hr_case_task_id = 171;
UPDATE hr_case_task SET worknotes = 'With the form at hand sent off the same day.' WHERE hr_case_task_id = 173;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the entry is complete.' WHERE hr_case_task_id = 175;
UPDATE hr_case_task SET worknotes = 'Signed off, nothing stands out.' WHERE hr_case_task_id = 180;
UPDATE hr_case_task SET worknotes = 'With the form at hand all fields are filled.' WHERE hr_case_task_id = 183;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, it is on record.' WHERE hr_case_task_id = 184;
UPDATE hr_case_task SET worknotes = 'Together with Nicole, the next step can start.' WHERE hr_case_task_id = 185;
UPDATE hr_case_task SET worknotes = 'On the first try, all fields are filled.' WHERE hr_case_task_id = 187;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, both dates are noted.' WHERE hr_case_task_id = 188;
UPDATE hr_case_task SET worknotes = 'Needed a second look, sent off the same day.' WHERE hr_case_task_id = 191;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the figures agree.' WHERE hr_case_task_id = 194;
UPDATE hr_case_task SET worknotes = 'Signed off, sent off the same day.' WHERE hr_case_task_id = 195;
UPDATE hr_case_task SET worknotes = 'After the reminder Stuart has the receipt.' WHERE hr_case_task_id = 200;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the next step can start.' WHERE hr_case_task_id = 203;
UPDATE hr_case_task SET worknotes = 'On the first try, the entry is complete.' WHERE hr_case_task_id = 204;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the entry is complete.' WHERE hr_case_task_id = 208;
UPDATE hr_case_task SET worknotes = 'With the form at hand copy filed.' WHERE hr_case_task_id = 210;
UPDATE hr_case_task SET worknotes = 'Done between two calls, shows in the portal.' WHERE hr_case_task_id = 211;
UPDATE hr_case_task SET worknotes = 'Straightforward, all fields are filled.' WHERE hr_case_task_id = 213;
UPDATE hr_case_task SET worknotes = 'After the reminder sent off the same day.' WHERE hr_case_task_id = 214;
UPDATE hr_case_task SET worknotes = 'Signed off, copy filed.' WHERE hr_case_task_id = 215;
UPDATE hr_case_task SET worknotes = 'Signed off, both dates are noted.' WHERE hr_case_task_id = 217;
UPDATE hr_case_task SET worknotes = 'Done between two calls, both dates are noted.' WHERE hr_case_task_id = 218;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the figures agree.' WHERE hr_case_task_id = 220;
UPDATE hr_case_task SET worknotes = 'On the first try, sent off the same day.' WHERE hr_case_task_id = 224;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the figures agree.' WHERE hr_case_task_id = 227;
UPDATE hr_case_task SET worknotes = 'Had to ask Diana once, both dates are noted.' WHERE hr_case_task_id = 234;
UPDATE hr_case_task SET worknotes = 'Done between two calls, sent off the same day.' WHERE hr_case_task_id = 235;
UPDATE hr_case_task SET worknotes = 'Straightforward, sent off the same day.' WHERE hr_case_task_id = 236;
UPDATE hr_case_task SET worknotes = 'Together with Ian, the figures agree.' WHERE hr_case_task_id = 239;
UPDATE hr_case_task SET worknotes = 'Straightforward, Gabrielle has the receipt.' WHERE hr_case_task_id = 240;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the next step can start.' WHERE hr_case_task_id = 248;
UPDATE hr_case_task SET worknotes = 'Together with Carl, nothing stands out.' WHERE hr_case_task_id = 250;
UPDATE hr_case_task SET worknotes = 'Straightforward, nothing stands out.' WHERE hr_case_task_id = 253;
UPDATE hr_case_task SET worknotes = 'Entered by hand, all fields are filled.' WHERE hr_case_task_id = 258;
UPDATE hr_case_task SET worknotes = 'Needed a second look, that was all.' WHERE hr_case_task_id = 259;
UPDATE hr_case_task SET worknotes = 'Needed a second look, nothing stands out.' WHERE hr_case_task_id = 262;
UPDATE hr_case_task SET worknotes = 'Signed off, that was all.' WHERE hr_case_task_id = 277;
UPDATE hr_case_task SET worknotes = 'Done between two calls, copy filed.' WHERE hr_case_task_id = 281;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the figures agree.' WHERE hr_case_task_id = 283;
UPDATE hr_case_task SET worknotes = 'Connie helped, Connie has the receipt.' WHERE hr_case_task_id = 284;
UPDATE hr_case_task SET worknotes = 'Needed a second look, nothing stands out.' WHERE hr_case_task_id = 285;
UPDATE hr_case_task SET worknotes = 'Entered by hand, that was all.' WHERE hr_case_task_id = 287;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the figures agree.' WHERE hr_case_task_id = 289;
UPDATE hr_case_task SET worknotes = 'With the form at hand shows in the portal.' WHERE hr_case_task_id = 291;
UPDATE hr_case_task SET worknotes = 'Needed a second look, both dates are noted.' WHERE hr_case_task_id = 294;
UPDATE hr_case_task SET worknotes = 'Together with Bhavna, Bhavna has the receipt.' WHERE hr_case_task_id = 297;
UPDATE hr_case_task SET worknotes = 'Had to ask Manish once, copy filed.' WHERE hr_case_task_id = 298;
UPDATE hr_case_task SET worknotes = 'Done between two calls, both dates are noted.' WHERE hr_case_task_id = 299;
UPDATE hr_case_task SET worknotes = 'Needed a second look, shows in the portal.' WHERE hr_case_task_id = 302;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the figures agree.' WHERE hr_case_task_id = 303;
UPDATE hr_case_task SET worknotes = 'Needed a second look, copy filed.' WHERE hr_case_task_id = 308;
UPDATE hr_case_task SET worknotes = 'With the form at hand the entry is complete.' WHERE hr_case_task_id = 314;
UPDATE hr_case_task SET worknotes = 'Straightforward, the entry is complete.' WHERE hr_case_task_id = 316;
UPDATE hr_case_task SET worknotes = 'After the reminder all fields are filled.' WHERE hr_case_task_id = 320;
UPDATE hr_case_task SET worknotes = 'After the reminder all fields are filled.' WHERE hr_case_task_id = 323;
UPDATE hr_case_task SET worknotes = 'On the first try, Santiago has the receipt.' WHERE hr_case_task_id = 326;
UPDATE hr_case_task SET worknotes = 'Santiago helped, all fields are filled.' WHERE hr_case_task_id = 327;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the entry is complete.' WHERE hr_case_task_id = 328;
UPDATE hr_case_task SET worknotes = 'Straightforward, both dates are noted.' WHERE hr_case_task_id = 329;
UPDATE hr_case_task SET worknotes = 'Signed off, that was all.' WHERE hr_case_task_id = 331;
UPDATE hr_case_task SET worknotes = 'Paulina helped, that was all.' WHERE hr_case_task_id = 332;
UPDATE hr_case_task SET worknotes = 'Paulina helped, all fields are filled.' WHERE hr_case_task_id = 333;
UPDATE hr_case_task SET worknotes = 'Straightforward, both dates are noted.' WHERE hr_case_task_id = 334;
UPDATE hr_case_task SET worknotes = 'Needed a second look, Jorge has the receipt.' WHERE hr_case_task_id = 335;
UPDATE hr_case_task SET worknotes = 'Straightforward, both dates are noted.' WHERE hr_case_task_id = 338;
UPDATE hr_case_task SET worknotes = 'After the reminder the entry is complete.' WHERE hr_case_task_id = 339;
UPDATE hr_case_task SET worknotes = 'Had to ask Greta once, shows in the portal.' WHERE hr_case_task_id = 341;
UPDATE hr_case_task SET worknotes = 'Signed off, all fields are filled.' WHERE hr_case_task_id = 342;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, copy filed.' WHERE hr_case_task_id = 344;
UPDATE hr_case_task SET worknotes = 'On the first try, it is on record.' WHERE hr_case_task_id = 345;
UPDATE hr_case_task SET worknotes = 'Straightforward, that was all.' WHERE hr_case_task_id = 349;
UPDATE hr_case_task SET worknotes = 'Together with Danny, copy filed.' WHERE hr_case_task_id = 350;
UPDATE hr_case_task SET created_at = '2025-08-18 17:24:00', updated_at = '2025-08-28 12:43:00' WHERE hr_case_task_id = 362;
UPDATE hr_case_task SET worknotes = NULL, created_at = '2025-08-18 17:33:00', updated_at = '2025-08-22 08:50:00' WHERE hr_case_task_id = 363;
UPDATE hr_case_task SET worknotes = 'Together with Liz, all fields are filled.' WHERE hr_case_task_id = 364;
UPDATE hr_case_task SET worknotes = 'Together with Liz, sent off the same day.' WHERE hr_case_task_id = 372;
UPDATE hr_case_task SET worknotes = 'Together with Roger, Roger has the receipt.' WHERE hr_case_task_id = 375;
UPDATE hr_case_task SET worknotes = 'Together with Roger, shows in the portal.' WHERE hr_case_task_id = 383;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the entry is complete.' WHERE hr_case_task_id = 384;
UPDATE hr_case_task SET worknotes = 'Straightforward, it is on record.' WHERE hr_case_task_id = 393;
UPDATE hr_case_task SET worknotes = 'Mario helped, both dates are noted.' WHERE hr_case_task_id = 394;
UPDATE hr_case_task SET worknotes = 'Had to ask Mario once, the entry is complete.' WHERE hr_case_task_id = 396;
UPDATE hr_case_task SET worknotes = 'Done between two calls, nothing stands out.' WHERE hr_case_task_id = 397;
UPDATE hr_case_task SET worknotes = 'John helped, both dates are noted.' WHERE hr_case_task_id = 400;
UPDATE hr_case_task SET worknotes = 'Together with John, nothing stands out.' WHERE hr_case_task_id = 402;
UPDATE hr_case_task SET worknotes = 'Straightforward, the entry is complete.' WHERE hr_case_task_id = 409;
UPDATE hr_case_task SET worknotes = 'Signed off, Nathan has the receipt.' WHERE hr_case_task_id = 410;
UPDATE hr_case_task SET worknotes = 'Signed off, the figures agree.' WHERE hr_case_task_id = 414;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the figures agree.' WHERE hr_case_task_id = 415;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the entry is complete.' WHERE hr_case_task_id = 426;
UPDATE hr_case_task SET worknotes = 'With the form at hand the figures agree.' WHERE hr_case_task_id = 430;
UPDATE hr_case_task SET worknotes = 'Had to ask Jade once, all fields are filled.' WHERE hr_case_task_id = 431;
UPDATE hr_case_task SET worknotes = 'Jade helped, sent off the same day.' WHERE hr_case_task_id = 438;
UPDATE hr_case_task SET worknotes = 'Elias helped, copy filed.' WHERE hr_case_task_id = 440;
UPDATE hr_case_task SET worknotes = 'On the first try, both dates are noted.' WHERE hr_case_task_id = 441;
UPDATE hr_case_task SET worknotes = 'Had to ask Connie once, the figures agree.' WHERE hr_case_task_id = 442;
UPDATE hr_case_task SET worknotes = 'Signed off, the figures agree.' WHERE hr_case_task_id = 446;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-05-12 11:41:00', updated_at = '2025-05-12 11:41:00' WHERE hr_case_task_id = 450;
UPDATE hr_case_task SET status = 'closed_complete', assigned_to = 2, assignment_group = 3, active = 0, created_at = '2025-05-12 12:05:00', updated_at = '2025-05-12 12:05:00' WHERE hr_case_task_id = 453;
UPDATE hr_case_task SET worknotes = 'Done between two calls, it is on record.' WHERE hr_case_task_id = 456;
UPDATE hr_case_task SET worknotes = 'Needed a second look, all fields are filled.' WHERE hr_case_task_id = 457;
UPDATE hr_case_task SET worknotes = 'Aditya helped, the entry is complete.' WHERE hr_case_task_id = 459;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, sent off the same day.' WHERE hr_case_task_id = 463;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 11:21:00' WHERE hr_case_task_id = 479;
UPDATE hr_case_task SET created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 12:07:00' WHERE hr_case_task_id = 481;
UPDATE hr_case_task SET created_at = '2025-05-05 11:24:00', updated_at = '2025-05-05 13:27:00' WHERE hr_case_task_id = 482;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, Brian has the receipt.' WHERE hr_case_task_id = 488;
UPDATE hr_case_task SET worknotes = 'After the reminder both dates are noted.' WHERE hr_case_task_id = 492;
UPDATE hr_case_task SET worknotes = 'Straightforward, sent off the same day.' WHERE hr_case_task_id = 494;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the next step can start.' WHERE hr_case_task_id = 514;
UPDATE hr_case_task SET worknotes = 'After the reminder both dates are noted.' WHERE hr_case_task_id = 522;
UPDATE hr_case_task SET worknotes = 'Together with Taylor, nothing stands out.' WHERE hr_case_task_id = 528;
UPDATE hr_case_task SET worknotes = 'On the first try, copy filed.' WHERE hr_case_task_id = 529;
UPDATE hr_case_task SET worknotes = 'Straightforward, the next step can start.' WHERE hr_case_task_id = 530;
UPDATE hr_case_task SET worknotes = 'Had to ask Jessica once, it is on record.' WHERE hr_case_task_id = 533;
UPDATE hr_case_task SET worknotes = 'Done between two calls, copy filed.' WHERE hr_case_task_id = 538;
UPDATE hr_case_task SET worknotes = 'Straightforward, sent off the same day.' WHERE hr_case_task_id = 539;
UPDATE hr_case_task SET worknotes = 'After the reminder the next step can start.' WHERE hr_case_task_id = 540;
UPDATE hr_case_task SET worknotes = 'Entered by hand, nothing stands out.' WHERE hr_case_task_id = 544;
UPDATE hr_case_task SET worknotes = 'With the form at hand both dates are noted.' WHERE hr_case_task_id = 546;
UPDATE hr_case_task SET worknotes = 'Straightforward, that was all.' WHERE hr_case_task_id = 547;
UPDATE hr_case_task SET worknotes = 'Had to ask Gustavo once, the figures agree.' WHERE hr_case_task_id = 548;
UPDATE hr_case_task SET worknotes = 'Entered by hand, Megan has the receipt.' WHERE hr_case_task_id = 549;
UPDATE hr_case_task SET worknotes = 'With the form at hand that was all.' WHERE hr_case_task_id = 550;
UPDATE hr_case_task SET worknotes = 'Needed a second look, copy filed.' WHERE hr_case_task_id = 551;
UPDATE hr_case_task SET worknotes = 'Had to ask Bella once, shows in the portal.' WHERE hr_case_task_id = 552;
UPDATE hr_case_task SET worknotes = 'With the form at hand it is on record.' WHERE hr_case_task_id = 553;
UPDATE hr_case_task SET worknotes = 'Done between two calls, it is on record.' WHERE hr_case_task_id = 557;
UPDATE hr_case_task SET worknotes = 'Signed off, it is on record.' WHERE hr_case_task_id = 558;
UPDATE hr_case_task SET worknotes = 'After the reminder it is on record.' WHERE hr_case_task_id = 559;
UPDATE hr_case_task SET worknotes = 'With the form at hand the entry is complete.' WHERE hr_case_task_id = 560;
UPDATE hr_case_task SET worknotes = 'Signed off, it is on record.' WHERE hr_case_task_id = 563;
UPDATE hr_case_task SET worknotes = 'Had to ask Carl once, sent off the same day.' WHERE hr_case_task_id = 564;
UPDATE hr_case_task SET worknotes = 'Had to ask Bianka once, sent off the same day.' WHERE hr_case_task_id = 565;
UPDATE hr_case_task SET worknotes = 'On the first try, all fields are filled.' WHERE hr_case_task_id = 566;
UPDATE hr_case_task SET worknotes = 'After the reminder shows in the portal.' WHERE hr_case_task_id = 571;
UPDATE hr_case_task SET worknotes = 'Together with Tiffany, the entry is complete.' WHERE hr_case_task_id = 572;
UPDATE hr_case_task SET worknotes = 'Jennifer helped, the entry is complete.' WHERE hr_case_task_id = 574;
UPDATE hr_case_task SET worknotes = 'Together with Connie, the figures agree.' WHERE hr_case_task_id = 578;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the next step can start.' WHERE hr_case_task_id = 579;
UPDATE hr_case_task SET worknotes = 'Needed a second look, Hemani has the receipt.' WHERE hr_case_task_id = 580;
UPDATE hr_case_task SET worknotes = 'Had to ask Lesley once, the entry is complete.' WHERE hr_case_task_id = 583;
UPDATE hr_case_task SET worknotes = 'With the form at hand nothing stands out.' WHERE hr_case_task_id = 585;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, copy filed.' WHERE hr_case_task_id = 586;
UPDATE hr_case_task SET worknotes = 'With the form at hand the entry is complete.' WHERE hr_case_task_id = 588;
UPDATE hr_case_task SET worknotes = 'Entered by hand, both dates are noted.' WHERE hr_case_task_id = 590;
UPDATE hr_case_task SET worknotes = 'After the reminder that was all.' WHERE hr_case_task_id = 591;
UPDATE hr_case_task SET worknotes = 'Straightforward, all fields are filled.' WHERE hr_case_task_id = 593;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the figures agree.' WHERE hr_case_task_id = 597;
UPDATE hr_case_task SET worknotes = 'With the form at hand that was all.' WHERE hr_case_task_id = 601;
UPDATE hr_case_task SET worknotes = 'On the first try, copy filed.' WHERE hr_case_task_id = 602;
UPDATE hr_case_task SET worknotes = 'Signed off, the figures agree.' WHERE hr_case_task_id = 603;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, both dates are noted.' WHERE hr_case_task_id = 606;
UPDATE hr_case_task SET worknotes = 'After the reminder copy filed.' WHERE hr_case_task_id = 608;
UPDATE hr_case_task SET worknotes = 'Needed a second look, that was all.' WHERE hr_case_task_id = 609;
UPDATE hr_case_task SET worknotes = 'Together with Sandra, the entry is complete.' WHERE hr_case_task_id = 614;
UPDATE hr_case_task SET worknotes = 'Entered by hand, sent off the same day.' WHERE hr_case_task_id = 615;
UPDATE hr_case_task SET worknotes = 'Had to ask Brian once, sent off the same day.' WHERE hr_case_task_id = 616;
UPDATE hr_case_task SET worknotes = 'Done between two calls, both dates are noted.' WHERE hr_case_task_id = 621;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, it is on record.' WHERE hr_case_task_id = 622;
UPDATE hr_case_task SET worknotes = 'Straightforward, the figures agree.' WHERE hr_case_task_id = 623;
UPDATE hr_case_task SET worknotes = 'Signed off, copy filed.' WHERE hr_case_task_id = 624;
UPDATE hr_case_task SET worknotes = 'After the reminder the entry is complete.' WHERE hr_case_task_id = 628;
UPDATE hr_case_task SET worknotes = 'Together with Anita, shows in the portal.' WHERE hr_case_task_id = 633;
UPDATE hr_case_task SET worknotes = 'After the reminder nothing stands out.' WHERE hr_case_task_id = 643;
UPDATE hr_case_task SET worknotes = 'Done between two calls, sent off the same day.' WHERE hr_case_task_id = 644;
UPDATE hr_case_task SET worknotes = 'Done between two calls, Scott has the receipt.' WHERE hr_case_task_id = 648;
UPDATE hr_case_task SET worknotes = 'Signed off, shows in the portal.' WHERE hr_case_task_id = 649;
UPDATE hr_case_task SET worknotes = 'On the first try, the next step can start.' WHERE hr_case_task_id = 652;
UPDATE hr_case_task SET worknotes = 'Together with Gabrielle, that was all.' WHERE hr_case_task_id = 655;
UPDATE hr_case_task SET worknotes = 'Signed off, nothing stands out.' WHERE hr_case_task_id = 658;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the next step can start.' WHERE hr_case_task_id = 659;
UPDATE hr_case_task SET worknotes = 'Done between two calls, copy filed.' WHERE hr_case_task_id = 662;
UPDATE hr_case_task SET worknotes = 'Together with Ankit, Ankit has the receipt.' WHERE hr_case_task_id = 665;
UPDATE hr_case_task SET worknotes = 'Straightforward, shows in the portal.' WHERE hr_case_task_id = 666;
UPDATE hr_case_task SET worknotes = 'After the reminder sent off the same day.' WHERE hr_case_task_id = 667;
UPDATE hr_case_task SET worknotes = 'Done between two calls, sent off the same day.' WHERE hr_case_task_id = 670;
UPDATE hr_case_task SET worknotes = 'Had to ask Kaique once, it is on record.' WHERE hr_case_task_id = 677;
UPDATE hr_case_task SET worknotes = 'Signed off, shows in the portal.' WHERE hr_case_task_id = 678;
UPDATE hr_case_task SET worknotes = 'With the form at hand the figures agree.' WHERE hr_case_task_id = 679;
UPDATE hr_case_task SET worknotes = 'Signed off, sent off the same day.' WHERE hr_case_task_id = 681;
UPDATE hr_case_task SET worknotes = 'On the first try, copy filed.' WHERE hr_case_task_id = 686;
UPDATE hr_case_task SET worknotes = 'Straightforward, all fields are filled.' WHERE hr_case_task_id = 687;
UPDATE hr_case_task SET worknotes = 'Needed a second look, shows in the portal.' WHERE hr_case_task_id = 694;
UPDATE hr_case_task SET worknotes = 'Straightforward, nothing stands out.' WHERE hr_case_task_id = 695;
UPDATE hr_case_task SET worknotes = 'On the first try, Francisco has the receipt.' WHERE hr_case_task_id = 699;
UPDATE hr_case_task SET worknotes = 'Had to ask Kaique once, copy filed.' WHERE hr_case_task_id = 700;
UPDATE hr_case_task SET worknotes = 'Had to ask Allana once, nothing stands out.' WHERE hr_case_task_id = 702;
UPDATE hr_case_task SET worknotes = 'On the first try, the figures agree.' WHERE hr_case_task_id = 703;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, that was all.' WHERE hr_case_task_id = 704;
UPDATE hr_case_task SET worknotes = 'Entered by hand, sent off the same day.' WHERE hr_case_task_id = 706;
UPDATE hr_case_task SET worknotes = 'Needed a second look, it is on record.' WHERE hr_case_task_id = 708;
UPDATE hr_case_task SET worknotes = 'With the form at hand that was all.' WHERE hr_case_task_id = 717;
UPDATE hr_case_task SET worknotes = 'Done between two calls, Watika has the receipt.' WHERE hr_case_task_id = 718;
UPDATE hr_case_task SET worknotes = 'Hemani helped, the figures agree.' WHERE hr_case_task_id = 722;
UPDATE hr_case_task SET worknotes = 'Done between two calls, sent off the same day.' WHERE hr_case_task_id = 724;
UPDATE hr_case_task SET worknotes = 'On the first try, the figures agree.' WHERE hr_case_task_id = 725;
UPDATE hr_case_task SET worknotes = 'Elias helped, copy filed.' WHERE hr_case_task_id = 727;
UPDATE hr_case_task SET worknotes = 'John helped, the figures agree.' WHERE hr_case_task_id = 728;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, shows in the portal.' WHERE hr_case_task_id = 729;
UPDATE hr_case_task SET worknotes = 'John helped, John has the receipt.' WHERE hr_case_task_id = 730;
UPDATE hr_case_task SET worknotes = 'With the form at hand shows in the portal.' WHERE hr_case_task_id = 731;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, copy filed.' WHERE hr_case_task_id = 733;
UPDATE hr_case_task SET worknotes = 'Together with Brian, the next step can start.' WHERE hr_case_task_id = 736;
UPDATE hr_case_task SET worknotes = 'After the reminder all fields are filled.' WHERE hr_case_task_id = 739;
UPDATE hr_case_task SET worknotes = 'Needed a second look, nothing stands out.' WHERE hr_case_task_id = 743;
UPDATE hr_case_task SET worknotes = 'Had to ask Scott once, that was all.' WHERE hr_case_task_id = 745;
UPDATE hr_case_task SET worknotes = 'Together with Caleb, copy filed.' WHERE hr_case_task_id = 746;
UPDATE hr_case_task SET worknotes = 'Done between two calls, it is on record.' WHERE hr_case_task_id = 747;
UPDATE hr_case_task SET worknotes = 'Straightforward, the next step can start.' WHERE hr_case_task_id = 748;
UPDATE hr_case_task SET worknotes = 'Needed a second look, sent off the same day.' WHERE hr_case_task_id = 752;
UPDATE hr_case_task SET worknotes = 'After the reminder both dates are noted.' WHERE hr_case_task_id = 753;
UPDATE hr_case_task SET worknotes = 'Had to ask Brooke once, both dates are noted.' WHERE hr_case_task_id = 755;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the entry is complete.' WHERE hr_case_task_id = 756;
UPDATE hr_case_task SET worknotes = 'Entered by hand, it is on record.' WHERE hr_case_task_id = 759;
UPDATE hr_case_task SET worknotes = 'Darlene helped, that was all.' WHERE hr_case_task_id = 760;
UPDATE hr_case_task SET worknotes = 'Done between two calls, all fields are filled.' WHERE hr_case_task_id = 762;
UPDATE hr_case_task SET worknotes = 'Signed off, the entry is complete.' WHERE hr_case_task_id = 764;
UPDATE hr_case_task SET worknotes = 'Had to ask Andres once, sent off the same day.' WHERE hr_case_task_id = 765;
UPDATE hr_case_task SET worknotes = 'After the reminder copy filed.' WHERE hr_case_task_id = 771;
UPDATE hr_case_task SET worknotes = 'Signed off, both dates are noted.' WHERE hr_case_task_id = 772;
UPDATE hr_case_task SET worknotes = 'Signed off, it is on record.' WHERE hr_case_task_id = 774;
UPDATE hr_case_task SET worknotes = 'Had to ask Diana once, the figures agree.' WHERE hr_case_task_id = 775;
UPDATE hr_case_task SET worknotes = 'After the reminder the next step can start.' WHERE hr_case_task_id = 776;
UPDATE hr_case_task SET worknotes = 'After the reminder that was all.' WHERE hr_case_task_id = 779;
UPDATE hr_case_task SET worknotes = 'Together with David, the figures agree.' WHERE hr_case_task_id = 781;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, sent off the same day.' WHERE hr_case_task_id = 783;
UPDATE hr_case_task SET worknotes = 'Together with Gabrielle, both dates are noted.' WHERE hr_case_task_id = 786;
UPDATE hr_case_task SET worknotes = 'Straightforward, it is on record.' WHERE hr_case_task_id = 788;
UPDATE hr_case_task SET worknotes = 'On the first try, that was all.' WHERE hr_case_task_id = 790;
UPDATE hr_case_task SET worknotes = 'Done between two calls, shows in the portal.' WHERE hr_case_task_id = 791;
UPDATE hr_case_task SET worknotes = 'With the form at hand the next step can start.' WHERE hr_case_task_id = 798;
UPDATE hr_case_task SET worknotes = 'Needed a second look, both dates are noted.' WHERE hr_case_task_id = 799;
UPDATE hr_case_task SET worknotes = 'On the first try, Amara has the receipt.' WHERE hr_case_task_id = 800;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, nothing stands out.' WHERE hr_case_task_id = 801;
UPDATE hr_case_task SET worknotes = 'Esparta helped, all fields are filled.' WHERE hr_case_task_id = 803;
UPDATE hr_case_task SET worknotes = 'Entered by hand, Hemani has the receipt.' WHERE hr_case_task_id = 807;
UPDATE hr_case_task SET worknotes = 'With the form at hand copy filed.' WHERE hr_case_task_id = 811;
UPDATE hr_case_task SET worknotes = 'Had to ask Julie once, copy filed.' WHERE hr_case_task_id = 813;
UPDATE hr_case_task SET worknotes = 'Bonnie helped, the next step can start.' WHERE hr_case_task_id = 814;
UPDATE hr_case_task SET worknotes = 'With the form at hand the figures agree.' WHERE hr_case_task_id = 815;
UPDATE hr_case_task SET worknotes = 'After the reminder copy filed.' WHERE hr_case_task_id = 820;
UPDATE hr_case_task SET worknotes = 'On the first try, both dates are noted.' WHERE hr_case_task_id = 821;
UPDATE hr_case_task SET worknotes = 'Together with Sandra, sent off the same day.' WHERE hr_case_task_id = 824;
UPDATE hr_case_task SET worknotes = 'Needed a second look, all fields are filled.' WHERE hr_case_task_id = 825;
UPDATE hr_case_task SET worknotes = 'Had to ask Brian once, the entry is complete.' WHERE hr_case_task_id = 829;
UPDATE hr_case_task SET worknotes = 'Straightforward, that was all.' WHERE hr_case_task_id = 830;
UPDATE hr_case_task SET worknotes = 'With the form at hand sent off the same day.' WHERE hr_case_task_id = 836;
UPDATE hr_case_task SET worknotes = 'Had to ask Humberto once, shows in the portal.' WHERE hr_case_task_id = 840;
UPDATE hr_case_task SET worknotes = 'Needed a second look, it is on record.' WHERE hr_case_task_id = 841;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the entry is complete.' WHERE hr_case_task_id = 849;
UPDATE hr_case_task SET worknotes = 'After the reminder sent off the same day.' WHERE hr_case_task_id = 850;
UPDATE hr_case_task SET worknotes = 'Straightforward, the entry is complete.' WHERE hr_case_task_id = 853;
UPDATE hr_case_task SET created_at = '2025-08-04 11:41:00', updated_at = '2025-08-04 15:27:00' WHERE hr_case_task_id = 855;
UPDATE hr_case_task SET worknotes = 'On the first try, the figures agree.' WHERE hr_case_task_id = 857;
UPDATE hr_case_task SET worknotes = NULL, created_at = '2025-08-04 12:08:00', updated_at = '2025-08-12 17:27:00' WHERE hr_case_task_id = 858;
UPDATE hr_case_task SET worknotes = 'Natalie helped, copy filed.' WHERE hr_case_task_id = 859;
UPDATE hr_case_task SET worknotes = 'With the form at hand it is on record.' WHERE hr_case_task_id = 860;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the entry is complete.' WHERE hr_case_task_id = 863;
UPDATE hr_case_task SET worknotes = 'On the first try, that was all.' WHERE hr_case_task_id = 865;
UPDATE hr_case_task SET worknotes = 'Needed a second look, that was all.' WHERE hr_case_task_id = 868;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the figures agree.' WHERE hr_case_task_id = 871;
UPDATE hr_case_task SET worknotes = 'After the reminder the figures agree.' WHERE hr_case_task_id = 872;
UPDATE hr_case_task SET worknotes = 'With the form at hand sent off the same day.' WHERE hr_case_task_id = 873;
UPDATE hr_case_task SET worknotes = 'Signed off, sent off the same day.' WHERE hr_case_task_id = 874;
UPDATE hr_case_task SET worknotes = 'Xiti helped, both dates are noted.' WHERE hr_case_task_id = 876;
UPDATE hr_case_task SET worknotes = 'With the form at hand nothing stands out.' WHERE hr_case_task_id = 878;
UPDATE hr_case_task SET worknotes = 'Straightforward, nothing stands out.' WHERE hr_case_task_id = 879;
UPDATE hr_case_task SET worknotes = 'With the form at hand copy filed.' WHERE hr_case_task_id = 880;
UPDATE hr_case_task SET worknotes = 'On the first try, the next step can start.' WHERE hr_case_task_id = 882;
UPDATE hr_case_task SET worknotes = 'Entered by hand, nothing stands out.' WHERE hr_case_task_id = 883;
UPDATE hr_case_task SET worknotes = 'Together with Watika, it is on record.' WHERE hr_case_task_id = 884;
UPDATE hr_case_task SET worknotes = 'Watika helped, it is on record.' WHERE hr_case_task_id = 885;
UPDATE hr_case_task SET worknotes = 'With the form at hand the figures agree.' WHERE hr_case_task_id = 886;
UPDATE hr_case_task SET worknotes = 'Entered by hand, that was all.' WHERE hr_case_task_id = 887;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the figures agree.' WHERE hr_case_task_id = 889;
UPDATE hr_case_task SET worknotes = 'After the reminder that was all.' WHERE hr_case_task_id = 890;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, nothing stands out.' WHERE hr_case_task_id = 892;
UPDATE hr_case_task SET worknotes = 'With the form at hand the entry is complete.' WHERE hr_case_task_id = 898;
UPDATE hr_case_task SET worknotes = 'Entered by hand, both dates are noted.' WHERE hr_case_task_id = 901;
UPDATE hr_case_task SET worknotes = 'Sabri helped, shows in the portal.' WHERE hr_case_task_id = 902;
UPDATE hr_case_task SET worknotes = 'With the form at hand Raphaela has the receipt.' WHERE hr_case_task_id = 906;
UPDATE hr_case_task SET worknotes = 'Had to ask Sandra once, copy filed.' WHERE hr_case_task_id = 910;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-07-14 15:49:00', updated_at = '2025-07-14 15:49:00' WHERE hr_case_task_id = 912;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, copy filed.' WHERE hr_case_task_id = 914;
UPDATE hr_case_task SET worknotes = 'Done between two calls, nothing stands out.' WHERE hr_case_task_id = 917;
UPDATE hr_case_task SET worknotes = 'On the first try, shows in the portal.' WHERE hr_case_task_id = 918;
UPDATE hr_case_task SET worknotes = 'Caio helped, Caio has the receipt.' WHERE hr_case_task_id = 926;
UPDATE hr_case_task SET status = 'closed_complete', assigned_to = 6, assignment_group = 28, active = 0, created_at = '2025-07-14 16:06:00', updated_at = '2025-07-14 16:06:00' WHERE hr_case_task_id = 927;
UPDATE hr_case_task SET worknotes = 'On the first try, the entry is complete.' WHERE hr_case_task_id = 928;
UPDATE hr_case_task SET worknotes = 'With the form at hand both dates are noted.' WHERE hr_case_task_id = 936;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, Scott has the receipt.' WHERE hr_case_task_id = 939;
UPDATE hr_case_task SET worknotes = 'On the first try, both dates are noted.' WHERE hr_case_task_id = 945;
UPDATE hr_case_task SET worknotes = 'On the first try, nothing stands out.' WHERE hr_case_task_id = 948;
UPDATE hr_case_task SET worknotes = 'Together with Hannes, all fields are filled.' WHERE hr_case_task_id = 949;
UPDATE hr_case_task SET worknotes = 'Entered by hand, it is on record.' WHERE hr_case_task_id = 953;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the next step can start.' WHERE hr_case_task_id = 954;
UPDATE hr_case_task SET worknotes = 'Straightforward, Caio has the receipt.' WHERE hr_case_task_id = 957;
UPDATE hr_case_task SET worknotes = 'After the reminder copy filed.' WHERE hr_case_task_id = 964;
UPDATE hr_case_task SET assigned_to = 126, created_at = '2025-07-14 16:35:00', updated_at = '2025-07-19 08:08:00' WHERE hr_case_task_id = 968;
UPDATE hr_case_task SET worknotes = 'Entered by hand, both dates are noted.' WHERE hr_case_task_id = 969;
UPDATE hr_case_task SET assigned_to = 126, created_at = '2025-07-14 16:37:00', updated_at = '2025-07-14 17:33:00' WHERE hr_case_task_id = 971;
UPDATE hr_case_task SET worknotes = 'Amalia helped, copy filed.' WHERE hr_case_task_id = 974;
UPDATE hr_case_task SET worknotes = 'On the first try, copy filed.' WHERE hr_case_task_id = 975;
UPDATE hr_case_task SET worknotes = 'Straightforward, sent off the same day.' WHERE hr_case_task_id = 977;
UPDATE hr_case_task SET worknotes = 'Entered by hand, shows in the portal.' WHERE hr_case_task_id = 982;
UPDATE hr_case_task SET worknotes = 'Together with Gabrielle, both dates are noted.' WHERE hr_case_task_id = 985;
UPDATE hr_case_task SET worknotes = 'On the first try, the next step can start.' WHERE hr_case_task_id = 992;
UPDATE hr_case_task SET worknotes = 'Done between two calls, nothing stands out.' WHERE hr_case_task_id = 994;
UPDATE hr_case_task SET worknotes = 'Entered by hand, copy filed.' WHERE hr_case_task_id = 997;
UPDATE hr_case_task SET worknotes = 'Had to ask Gabrielle once, all fields are filled.' WHERE hr_case_task_id = 1002;
UPDATE hr_case_task SET worknotes = NULL, created_at = '2025-07-07 10:08:00', updated_at = '2025-07-07 13:04:00' WHERE hr_case_task_id = 1009;
UPDATE hr_case_task SET created_at = '2025-07-07 10:27:00', updated_at = '2025-07-08 09:34:00' WHERE hr_case_task_id = 1011;
UPDATE hr_case_task SET worknotes = 'Needed a second look, copy filed.' WHERE hr_case_task_id = 1019;
UPDATE hr_case_task SET worknotes = 'Aditya helped, shows in the portal.' WHERE hr_case_task_id = 1022;
UPDATE hr_case_task SET worknotes = 'Together with Whitney, all fields are filled.' WHERE hr_case_task_id = 1023;
UPDATE hr_case_task SET worknotes = 'After the reminder the entry is complete.' WHERE hr_case_task_id = 1034;
UPDATE hr_case_task SET worknotes = 'Straightforward, all fields are filled.' WHERE hr_case_task_id = 1035;
UPDATE hr_case_task SET worknotes = 'Needed a second look, all fields are filled.' WHERE hr_case_task_id = 1036;
UPDATE hr_case_task SET worknotes = 'Straightforward, shows in the portal.' WHERE hr_case_task_id = 1038;
UPDATE hr_case_task SET worknotes = 'Signed off, all fields are filled.' WHERE hr_case_task_id = 1040;
UPDATE hr_case_task SET worknotes = 'With the form at hand sent off the same day.' WHERE hr_case_task_id = 1042;
UPDATE hr_case_task SET worknotes = 'Had to ask Allana once, the next step can start.' WHERE hr_case_task_id = 1043;
UPDATE hr_case_task SET worknotes = 'Had to ask Gabrielle once, it is on record.' WHERE hr_case_task_id = 1044;
UPDATE hr_case_task SET worknotes = 'On the first try, the entry is complete.' WHERE hr_case_task_id = 1045;
UPDATE hr_case_task SET worknotes = 'Together with Samuel, copy filed.' WHERE hr_case_task_id = 1048;
UPDATE hr_case_task SET worknotes = 'Fernanda helped, the figures agree.' WHERE hr_case_task_id = 1050;
UPDATE hr_case_task SET worknotes = 'After the reminder shows in the portal.' WHERE hr_case_task_id = 1053;
UPDATE hr_case_task SET worknotes = 'With the form at hand all fields are filled.' WHERE hr_case_task_id = 1057;
UPDATE hr_case_task SET worknotes = 'Together with Bianka, shows in the portal.' WHERE hr_case_task_id = 1058;
UPDATE hr_case_task SET worknotes = 'Needed a second look, all fields are filled.' WHERE hr_case_task_id = 1061;
UPDATE hr_case_task SET worknotes = 'Together with Liz, sent off the same day.' WHERE hr_case_task_id = 1064;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-06-23 14:46:00', updated_at = '2025-06-23 14:46:00' WHERE hr_case_task_id = 1066;
UPDATE hr_case_task SET created_at = '2025-06-23 15:22:00', updated_at = '2025-06-24 14:54:00' WHERE hr_case_task_id = 1068;
UPDATE hr_case_task SET worknotes = 'Together with Melissa, sent off the same day.' WHERE hr_case_task_id = 1072;
UPDATE hr_case_task SET worknotes = 'Signed off, all fields are filled.' WHERE hr_case_task_id = 1073;
UPDATE hr_case_task SET worknotes = 'Straightforward, the entry is complete.' WHERE hr_case_task_id = 1074;
UPDATE hr_case_task SET worknotes = 'With the form at hand Bryan has the receipt.' WHERE hr_case_task_id = 1075;
UPDATE hr_case_task SET worknotes = 'Done between two calls, all fields are filled.' WHERE hr_case_task_id = 1077;
UPDATE hr_case_task SET worknotes = 'Entered by hand, all fields are filled.' WHERE hr_case_task_id = 1083;
UPDATE hr_case_task SET worknotes = 'Tracey helped, the entry is complete.' WHERE hr_case_task_id = 1086;
UPDATE hr_case_task SET created_at = '2025-06-16 11:23:00', updated_at = '2025-06-21 16:59:00' WHERE hr_case_task_id = 1088;
UPDATE hr_case_task SET worknotes = 'Jennifer helped, all fields are filled.' WHERE hr_case_task_id = 1089;
UPDATE hr_case_task SET worknotes = NULL, created_at = '2025-06-16 11:25:00', updated_at = '2025-06-17 13:04:00' WHERE hr_case_task_id = 1090;
UPDATE hr_case_task SET worknotes = 'Had to ask Amara once, Amara has the receipt.' WHERE hr_case_task_id = 1093;
UPDATE hr_case_task SET worknotes = 'Needed a second look, Gabrielle has the receipt.' WHERE hr_case_task_id = 1095;
UPDATE hr_case_task SET worknotes = 'Signed off, Gabrielle has the receipt.' WHERE hr_case_task_id = 1097;
UPDATE hr_case_task SET worknotes = 'Gerald helped, nothing stands out.' WHERE hr_case_task_id = 1099;
UPDATE hr_case_task SET worknotes = 'Hemani helped, Hemani has the receipt.' WHERE hr_case_task_id = 1107;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the entry is complete.' WHERE hr_case_task_id = 1117;
UPDATE hr_case_task SET worknotes = 'Together with Adweta, it is on record.' WHERE hr_case_task_id = 1118;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the entry is complete.' WHERE hr_case_task_id = 1119;
UPDATE hr_case_task SET worknotes = 'Bhavna helped, nothing stands out.' WHERE hr_case_task_id = 1124;
UPDATE hr_case_task SET worknotes = 'Aarti helped, sent off the same day.' WHERE hr_case_task_id = 1126;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, all fields are filled.' WHERE hr_case_task_id = 1129;
UPDATE hr_case_task SET worknotes = 'Straightforward, copy filed.' WHERE hr_case_task_id = 1132;
UPDATE hr_case_task SET worknotes = 'Signed off, Richard has the receipt.' WHERE hr_case_task_id = 1134;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, all fields are filled.' WHERE hr_case_task_id = 1136;
UPDATE hr_case_task SET worknotes = 'Done between two calls, copy filed.' WHERE hr_case_task_id = 1137;
UPDATE hr_case_task SET worknotes = 'Entered by hand, copy filed.' WHERE hr_case_task_id = 1142;
UPDATE hr_case_task SET worknotes = 'Done between two calls, all fields are filled.' WHERE hr_case_task_id = 1145;
UPDATE hr_case_task SET worknotes = 'Mark helped, the next step can start.' WHERE hr_case_task_id = 1146;
UPDATE hr_case_task SET worknotes = 'Needed a second look, Samuel has the receipt.' WHERE hr_case_task_id = 1148;
UPDATE hr_case_task SET worknotes = 'Samuel helped, it is on record.' WHERE hr_case_task_id = 1149;
UPDATE hr_case_task SET worknotes = 'After the reminder the figures agree.' WHERE hr_case_task_id = 1153;
UPDATE hr_case_task SET worknotes = 'With the form at hand shows in the portal.' WHERE hr_case_task_id = 1154;
UPDATE hr_case_task SET worknotes = 'After the reminder nothing stands out.' WHERE hr_case_task_id = 1169;
UPDATE hr_case_task SET worknotes = 'After the reminder shows in the portal.' WHERE hr_case_task_id = 1170;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-09-08 16:09:00', updated_at = '2025-09-08 16:32:00' WHERE hr_case_task_id = 1175;
UPDATE hr_case_task SET worknotes = 'Straightforward, copy filed.' WHERE hr_case_task_id = 1176;
UPDATE hr_case_task SET status = 'closed_complete', assigned_to = 92, assignment_group = 48, active = 0, created_at = '2025-09-08 16:23:00', updated_at = '2025-09-08 16:23:00' WHERE hr_case_task_id = 1177;
UPDATE hr_case_task SET worknotes = 'Entered by hand, it is on record.' WHERE hr_case_task_id = 1182;
UPDATE hr_case_task SET worknotes = 'Signed off, the next step can start.' WHERE hr_case_task_id = 1187;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, all fields are filled.' WHERE hr_case_task_id = 1188;
UPDATE hr_case_task SET worknotes = 'Signed off, sent off the same day.' WHERE hr_case_task_id = 1192;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the figures agree.' WHERE hr_case_task_id = 1202;
UPDATE hr_case_task SET worknotes = 'Signed off, all fields are filled.' WHERE hr_case_task_id = 1203;
UPDATE hr_case_task SET worknotes = 'Had to ask Adweta once, Adweta has the receipt.' WHERE hr_case_task_id = 1204;
UPDATE hr_case_task SET worknotes = 'After the reminder sent off the same day.' WHERE hr_case_task_id = 1218;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the figures agree.' WHERE hr_case_task_id = 1219;
UPDATE hr_case_task SET worknotes = 'On the first try, shows in the portal.' WHERE hr_case_task_id = 1222;
UPDATE hr_case_task SET worknotes = 'On the first try, nothing stands out.' WHERE hr_case_task_id = 1223;
UPDATE hr_case_task SET worknotes = 'Needed a second look, sent off the same day.' WHERE hr_case_task_id = 1285;
UPDATE hr_case_task SET worknotes = 'Manish helped, it is on record.' WHERE hr_case_task_id = 1294;
UPDATE hr_case_task SET worknotes = 'Entered by hand, all fields are filled.' WHERE hr_case_task_id = 1301;
UPDATE hr_case_task SET worknotes = 'Needed a second look, shows in the portal.' WHERE hr_case_task_id = 1303;
UPDATE hr_case_task SET status = 'closed_complete', assigned_to = 134, assignment_group = 28, active = 0, created_at = '2025-06-09 07:30:00', updated_at = '2025-06-09 07:30:00' WHERE hr_case_task_id = 1316;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-06-09 07:43:00', updated_at = '2025-06-09 07:43:00' WHERE hr_case_task_id = 1317;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the next step can start.' WHERE hr_case_task_id = 1318;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, nothing stands out.' WHERE hr_case_task_id = 1340;
UPDATE hr_case_task SET worknotes = 'Signed off, shows in the portal.' WHERE hr_case_task_id = 1345;
UPDATE hr_case_task SET worknotes = 'After the reminder nothing stands out.' WHERE hr_case_task_id = 1346;
UPDATE hr_case_task SET worknotes = 'Together with Lisa, that was all.' WHERE hr_case_task_id = 1347;
UPDATE hr_case_task SET worknotes = 'Anita helped, sent off the same day.' WHERE hr_case_task_id = 1375;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, the figures agree.' WHERE hr_case_task_id = 1378;
UPDATE hr_case_task SET worknotes = 'Signed off, that was all.' WHERE hr_case_task_id = 1386;
UPDATE hr_case_task SET status = 'closed_complete', assigned_to = 126, assignment_group = 28, active = 0, created_at = '2025-06-02 16:06:00', updated_at = '2025-06-02 16:06:00' WHERE hr_case_task_id = 1393;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-06-02 16:16:00', updated_at = '2025-06-03 11:28:00' WHERE hr_case_task_id = 1396;
UPDATE hr_case_task SET worknotes = 'Signed off, the entry is complete.' WHERE hr_case_task_id = 1397;
UPDATE hr_case_task SET worknotes = 'Entered by hand, sent off the same day.' WHERE hr_case_task_id = 1401;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, shows in the portal.' WHERE hr_case_task_id = 1404;
UPDATE hr_case_task SET worknotes = 'On the first try, that was all.' WHERE hr_case_task_id = 1406;
UPDATE hr_case_task SET worknotes = 'Needed a second look, the next step can start.' WHERE hr_case_task_id = 1407;
UPDATE hr_case_task SET worknotes = 'Evelyn helped, shows in the portal.' WHERE hr_case_task_id = 1420;
UPDATE hr_case_task SET worknotes = 'Done between two calls, that was all.' WHERE hr_case_task_id = 1430;
UPDATE hr_case_task SET worknotes = 'Signed off, copy filed.' WHERE hr_case_task_id = 1432;
UPDATE hr_case_task SET worknotes = 'Entered by hand, shows in the portal.' WHERE hr_case_task_id = 1433;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the entry is complete.' WHERE hr_case_task_id = 1435;
UPDATE hr_case_task SET worknotes = 'Done between two calls, that was all.' WHERE hr_case_task_id = 1441;
UPDATE hr_case_task SET worknotes = 'Together with Amardeep, the next step can start.' WHERE hr_case_task_id = 1443;
UPDATE hr_case_task SET worknotes = 'Signed off, the figures agree.' WHERE hr_case_task_id = 1447;
UPDATE hr_case_task SET worknotes = 'After the reminder the figures agree.' WHERE hr_case_task_id = 1450;
UPDATE hr_case_task SET worknotes = 'Irya helped, the next step can start.' WHERE hr_case_task_id = 1451;
UPDATE hr_case_task SET worknotes = 'Had to ask Irya once, the next step can start.' WHERE hr_case_task_id = 1452;
UPDATE hr_case_task SET worknotes = 'On the first try, sent off the same day.' WHERE hr_case_task_id = 1458;
UPDATE hr_case_task SET status = 'closed_complete', active = 0, created_at = '2025-05-05 10:59:00', updated_at = '2025-05-05 13:38:00' WHERE hr_case_task_id = 1465;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, sent off the same day.' WHERE hr_case_task_id = 1468;
UPDATE hr_case_task SET created_at = '2025-05-05 11:49:00', updated_at = '2025-05-05 12:03:00' WHERE hr_case_task_id = 1470;
UPDATE hr_case_task SET worknotes = 'Straightforward, Henry has the receipt.' WHERE hr_case_task_id = 1479;
UPDATE hr_case_task SET worknotes = 'Together with Henry, that was all.' WHERE hr_case_task_id = 1480;
UPDATE hr_case_task SET worknotes = 'With the form at hand all fields are filled.' WHERE hr_case_task_id = 1493;
UPDATE hr_case_task SET worknotes = 'Manuela helped, the entry is complete.' WHERE hr_case_task_id = 1505;
UPDATE hr_case_task SET worknotes = 'Entered by hand, the figures agree.' WHERE hr_case_task_id = 1512;
UPDATE hr_case_task SET worknotes = 'Done between two calls, the figures agree.' WHERE hr_case_task_id = 1518;
UPDATE hr_case_task SET worknotes = 'Signed off, nothing stands out.' WHERE hr_case_task_id = 1520;
UPDATE hr_case_task SET worknotes = 'Took longer than planned, it is on record.' WHERE hr_case_task_id = 1530;
UPDATE hr_case_task SET worknotes = 'Straightforward, copy filed.' WHERE hr_case_task_id = 1534;
UPDATE hr_case_task SET worknotes = 'Had to ask Kaique once, nothing stands out.' WHERE hr_case_task_id = 1536;
UPDATE checklist SET created_at = '2025-09-15 10:29:00', updated_at = '2025-09-16 10:05:00' WHERE checklist_id = 111;
UPDATE checklist SET created_at = '2025-09-15 10:29:00', updated_at = '2025-09-16 10:05:00' WHERE checklist_id = 112;
UPDATE checklist SET created_at = '2025-09-15 10:29:00', updated_at = '2025-09-16 10:05:00' WHERE checklist_id = 113;
UPDATE checklist SET created_at = '2025-08-18 17:33:00', updated_at = '2025-08-22 08:50:00' WHERE checklist_id = 330;
UPDATE checklist SET created_at = '2025-08-18 17:33:00', updated_at = '2025-08-22 08:50:00' WHERE checklist_id = 331;
UPDATE checklist SET created_at = '2025-08-18 17:33:00', updated_at = '2025-08-22 08:50:00' WHERE checklist_id = 332;
UPDATE checklist SET checked = 1, created_at = '2025-05-12 11:41:00', updated_at = '2025-05-12 11:41:00' WHERE checklist_id = 402;
UPDATE checklist SET checked = 1, created_at = '2025-05-12 11:41:00', updated_at = '2025-05-12 11:41:00' WHERE checklist_id = 403;
UPDATE checklist SET checked = 1, created_at = '2025-05-12 11:41:00', updated_at = '2025-05-12 11:41:00' WHERE checklist_id = 404;
UPDATE checklist SET created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 12:07:00' WHERE checklist_id = 434;
UPDATE checklist SET created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 12:07:00' WHERE checklist_id = 435;
UPDATE checklist SET created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 12:07:00' WHERE checklist_id = 436;
UPDATE checklist SET created_at = '2025-08-04 11:41:00', updated_at = '2025-08-04 15:27:00' WHERE checklist_id = 795;
UPDATE checklist SET created_at = '2025-08-04 11:41:00', updated_at = '2025-08-04 15:27:00' WHERE checklist_id = 796;
UPDATE checklist SET created_at = '2025-08-04 11:41:00', updated_at = '2025-08-04 15:27:00' WHERE checklist_id = 797;
UPDATE checklist SET checked = 1, created_at = '2025-07-14 15:49:00', updated_at = '2025-07-14 15:49:00' WHERE checklist_id = 849;
UPDATE checklist SET checked = 1, created_at = '2025-07-14 15:49:00', updated_at = '2025-07-14 15:49:00' WHERE checklist_id = 850;
UPDATE checklist SET checked = 1, created_at = '2025-07-14 15:49:00', updated_at = '2025-07-14 15:49:00' WHERE checklist_id = 851;
UPDATE checklist SET checked = 1, created_at = '2025-07-14 16:37:00', updated_at = '2025-07-14 17:33:00' WHERE checklist_id = 897;
UPDATE checklist SET checked = 1, created_at = '2025-07-14 16:37:00', updated_at = '2025-07-14 17:33:00' WHERE checklist_id = 898;
UPDATE checklist SET checked = 1, created_at = '2025-07-14 16:37:00', updated_at = '2025-07-14 17:33:00' WHERE checklist_id = 899;
UPDATE checklist SET created_at = '2025-07-07 10:08:00', updated_at = '2025-07-07 13:04:00' WHERE checklist_id = 936;
UPDATE checklist SET created_at = '2025-07-07 10:08:00', updated_at = '2025-07-07 13:04:00' WHERE checklist_id = 937;
UPDATE checklist SET created_at = '2025-07-07 10:08:00', updated_at = '2025-07-07 13:04:00' WHERE checklist_id = 938;
UPDATE checklist SET created_at = '2025-06-23 15:22:00', updated_at = '2025-06-24 14:54:00' WHERE checklist_id = 999;
UPDATE checklist SET created_at = '2025-06-23 15:22:00', updated_at = '2025-06-24 14:54:00' WHERE checklist_id = 1000;
UPDATE checklist SET created_at = '2025-06-23 15:22:00', updated_at = '2025-06-24 14:54:00' WHERE checklist_id = 1001;
UPDATE checklist SET created_at = '2025-06-16 11:25:00', updated_at = '2025-06-17 13:04:00' WHERE checklist_id = 1023;
UPDATE checklist SET created_at = '2025-06-16 11:25:00', updated_at = '2025-06-17 13:04:00' WHERE checklist_id = 1024;
UPDATE checklist SET created_at = '2025-06-16 11:25:00', updated_at = '2025-06-17 13:04:00' WHERE checklist_id = 1025;
UPDATE checklist SET created_at = '2025-09-08 16:09:00', updated_at = '2025-09-08 16:32:00' WHERE checklist_id = 1101;
UPDATE checklist SET created_at = '2025-09-08 16:09:00', updated_at = '2025-09-08 16:32:00' WHERE checklist_id = 1102;
UPDATE checklist SET checked = 1, created_at = '2025-09-08 16:09:00', updated_at = '2025-09-08 16:32:00' WHERE checklist_id = 1103;
UPDATE checklist SET checked = 1, created_at = '2025-06-09 07:43:00', updated_at = '2025-06-09 07:43:00' WHERE checklist_id = 1230;
UPDATE checklist SET checked = 1, created_at = '2025-06-09 07:43:00', updated_at = '2025-06-09 07:43:00' WHERE checklist_id = 1231;
UPDATE checklist SET checked = 1, created_at = '2025-06-09 07:43:00', updated_at = '2025-06-09 07:43:00' WHERE checklist_id = 1232;
UPDATE checklist SET created_at = '2025-06-02 16:16:00', updated_at = '2025-06-03 11:28:00' WHERE checklist_id = 1299;
UPDATE checklist SET checked = 1, created_at = '2025-06-02 16:16:00', updated_at = '2025-06-03 11:28:00' WHERE checklist_id = 1300;
UPDATE checklist SET checked = 1, created_at = '2025-06-02 16:16:00', updated_at = '2025-06-03 11:28:00' WHERE checklist_id = 1301;
UPDATE checklist SET created_at = '2025-05-05 11:49:00', updated_at = '2025-05-05 12:03:00' WHERE checklist_id = 1385;
UPDATE checklist SET created_at = '2025-05-05 11:49:00', updated_at = '2025-05-05 12:03:00' WHERE checklist_id = 1386;
UPDATE checklist SET created_at = '2025-05-05 11:49:00', updated_at = '2025-05-05 12:03:00' WHERE checklist_id = 1387;
UPDATE survey_instance SET answer_1 = 'I think so, the portal is slow.', answer_3 = 'Yes and no, although it took a few days.' WHERE survey_instance_id = 1;
UPDATE survey_instance SET answer_1 = 'First of all the name of the person in charge.', answer_3 = 'Most of all nothing comes to mind.' WHERE survey_instance_id = 2;
UPDATE survey_instance SET answer_1 = 'I think so, thanks to my team.', answer_2 = 'Next time the name of the person in charge.', answer_3 = 'Rather yes, only one paper was missing.' WHERE survey_instance_id = 6;
UPDATE survey_instance SET answer_1 = 'I think so, and I learned something.', answer_3 = 'So far, and I learned something.' WHERE survey_instance_id = 7;
UPDATE survey_instance SET answer_1 = 'Yes, though I had to ask twice.', answer_3 = 'Mostly, a colleague explained the rest.' WHERE survey_instance_id = 8;
UPDATE survey_instance SET answer_1 = 'Not at first, though I had to ask twice.' WHERE survey_instance_id = 9;
UPDATE survey_instance SET answer_1 = 'For me a reply on the same day.', answer_2 = 'In the end, a colleague explained the rest.', answer_3 = 'Mainly fewer forms.' WHERE survey_instance_id = 10;
UPDATE survey_instance SET answer_1 = 'For the most part yes, it was friendly.' WHERE survey_instance_id = 11;
UPDATE survey_instance SET answer_2 = '5' WHERE survey_instance_id = 12;
UPDATE survey_instance SET answer_1 = 'Only the name of the person in charge.', answer_2 = '5', answer_3 = 'Only fewer forms.' WHERE survey_instance_id = 13;
UPDATE survey_instance SET answer_1 = 'For the most part yes, and the mail came quickly.', answer_2 = 'For me more time for questions.', answer_3 = 'Mostly, once the date was clear.' WHERE survey_instance_id = 14;
UPDATE survey_instance SET answer_1 = 'For the most part yes, a colleague explained the rest.', answer_2 = 'These days fewer forms.', answer_3 = 'Yes and no, a colleague explained the rest.' WHERE survey_instance_id = 15;
UPDATE survey_instance SET answer_1 = 'Not at first, I would have liked a call.' WHERE survey_instance_id = 16;
UPDATE survey_instance SET answer_1 = 'For the most part yes, and I learned something.', answer_3 = 'So far, and the mail came quickly.' WHERE survey_instance_id = 17;
UPDATE survey_instance SET answer_1 = 'These days the name of the person in charge.', answer_2 = '2', answer_3 = 'These days a reply on the same day.' WHERE survey_instance_id = 18;
UPDATE survey_instance SET answer_1 = 'Well enough, it was friendly.' WHERE survey_instance_id = 19;
UPDATE survey_instance SET assigned_to = 158, answer_2 = 'Perhaps a quiet room.', answer_3 = 'Not at first, although it took a few days.', created_at = '2025-09-16 13:14:00', updated_at = '2025-09-17 10:22:00' WHERE survey_instance_id = 20;
UPDATE survey_instance SET answer_1 = 'Mostly, it was friendly.', answer_3 = 'Not at first, thanks to my team.' WHERE survey_instance_id = 21;
UPDATE survey_instance SET answer_1 = 'Yes, a colleague explained the rest.', answer_2 = '3' WHERE survey_instance_id = 23;
UPDATE survey_instance SET answer_1 = 'With some help, although it took a few days.', answer_2 = 'These days a list of the steps.', answer_3 = 'Not at first, and the mail came quickly.' WHERE survey_instance_id = 25;
UPDATE survey_instance SET answer_1 = 'For the most part yes, once the date was clear.', answer_3 = 'Rather yes, although it took a few days.' WHERE survey_instance_id = 27;
UPDATE survey_instance SET answer_2 = 'I would say somebody to ask on site.', answer_3 = 'Mostly, though I had to ask twice.' WHERE survey_instance_id = 28;
UPDATE survey_instance SET answer_1 = 'I would say examples from our own team.', answer_2 = 'So far, thanks to my team.', answer_3 = 'These days more time for questions.' WHERE survey_instance_id = 31;
UPDATE survey_instance SET answer_2 = 'Most of all a list of the steps.', answer_3 = 'So far, it was friendly.' WHERE survey_instance_id = 32;
UPDATE survey_instance SET answer_1 = 'In the end, and the mail came quickly.', answer_2 = '5' WHERE survey_instance_id = 33;
UPDATE survey_instance SET answer_2 = 'Only a reply on the same day.' WHERE survey_instance_id = 34;
UPDATE survey_instance SET answer_1 = 'Mostly, although it took a few days.', answer_2 = 'Yes, thanks to my team.' WHERE survey_instance_id = 35;
UPDATE survey_instance SET answer_1 = 'Yes, the portal is slow.', answer_2 = 'Mainly a reply on the same day.' WHERE survey_instance_id = 36;
UPDATE survey_instance SET answer_2 = 'For the most part yes, though I had to ask twice.' WHERE survey_instance_id = 37;
UPDATE survey_instance SET answer_1 = 'After a call, the portal is slow.', answer_3 = 'For me a list of the steps.' WHERE survey_instance_id = 39;
UPDATE survey_instance SET answer_1 = 'Rather yes, the portal is slow.' WHERE survey_instance_id = 40;
UPDATE survey_instance SET answer_1 = 'Yes, although it took a few days.' WHERE survey_instance_id = 41;
UPDATE survey_instance SET answer_1 = 'In the end, I would have liked a call.', answer_2 = 'These days nothing comes to mind.', answer_3 = 'Yes and no, though I had to ask twice.' WHERE survey_instance_id = 43;
UPDATE survey_instance SET answer_1 = 'Rather yes, I would have liked a call.', answer_2 = '3' WHERE survey_instance_id = 44;
UPDATE survey_instance SET answer_1 = 'After a call, better than last time.', answer_2 = 'Well enough, a colleague explained the rest.', answer_3 = 'To be honest, nothing comes to mind.' WHERE survey_instance_id = 45;
UPDATE survey_instance SET answer_1 = 'Yes, better than last time.', answer_2 = 'So far, better than last time.' WHERE survey_instance_id = 46;
UPDATE survey_instance SET answer_1 = 'Most of all the name of the person in charge.', answer_2 = 'I think so, although it took a few days.', answer_3 = 'Next time nothing comes to mind.' WHERE survey_instance_id = 47;
UPDATE survey_instance SET answer_2 = 'With some help, a colleague explained the rest.', answer_3 = 'Perhaps somebody to ask on site.' WHERE survey_instance_id = 49;
UPDATE survey_instance SET answer_1 = 'I think so, better than last time.' WHERE survey_instance_id = 50;
UPDATE survey_instance SET answer_1 = 'After a call, and the mail came quickly.', answer_2 = 'For me nothing comes to mind.' WHERE survey_instance_id = 51;
UPDATE survey_instance SET answer_1 = 'In the end, and I learned something.', answer_2 = 'I think so, though I had to ask twice.', answer_3 = '3' WHERE survey_instance_id = 52;
UPDATE survey_instance SET answer_1 = 'Well enough, only one paper was missing.' WHERE survey_instance_id = 53;
UPDATE survey_instance SET assigned_to = 277, answer_1 = 'Well enough, the portal is slow.', answer_3 = 'After a call, and I learned something.', created_at = '2025-08-24 00:50:30', updated_at = '2025-08-28 12:43:00' WHERE survey_instance_id = 54;
UPDATE survey_instance SET answer_1 = 'After a call, a colleague explained the rest.', answer_3 = 'After a call, thanks to my team.' WHERE survey_instance_id = 58;
UPDATE survey_instance SET answer_1 = 'With some help, once the date was clear.', answer_3 = 'Mostly, I would have liked a call.' WHERE survey_instance_id = 59;
UPDATE survey_instance SET answer_1 = 'Mainly a list of the steps.', answer_3 = 'Mainly nothing comes to mind.' WHERE survey_instance_id = 61;
UPDATE survey_instance SET answer_1 = 'To be honest, somebody to ask on site.', answer_2 = '5', answer_3 = 'First of all fewer forms.' WHERE survey_instance_id = 62;
UPDATE survey_instance SET answer_1 = 'Not at first, a colleague explained the rest.', answer_3 = 'So far, a colleague explained the rest.' WHERE survey_instance_id = 63;
UPDATE survey_instance SET answer_1 = 'Yes and no, the portal is slow.', answer_2 = 'Not at first, and I learned something.' WHERE survey_instance_id = 64;
UPDATE survey_instance SET assigned_to = 285, answer_1 = 'Yes', answer_2 = 'With some help, it was friendly.', answer_3 = 'Perhaps a reply on the same day.', created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 11:21:00' WHERE survey_instance_id = 67;
UPDATE survey_instance SET answer_1 = 'Well enough, and the mail came quickly.' WHERE survey_instance_id = 69;
UPDATE survey_instance SET answer_1 = 'After a call, it was friendly.' WHERE survey_instance_id = 71;
UPDATE survey_instance SET answer_1 = 'Rather yes, once the date was clear.', answer_3 = 'With some help, only one paper was missing.' WHERE survey_instance_id = 72;
UPDATE survey_instance SET answer_1 = 'In the end, thanks to my team.', answer_3 = '1' WHERE survey_instance_id = 73;
UPDATE survey_instance SET answer_3 = 'For me somebody to ask on site.' WHERE survey_instance_id = 74;
UPDATE survey_instance SET answer_2 = 'Yes, and the mail came quickly.', answer_3 = 'First of all a list of the steps.' WHERE survey_instance_id = 75;
UPDATE survey_instance SET answer_3 = 'Yes, it was friendly.' WHERE survey_instance_id = 76;
UPDATE survey_instance SET answer_1 = 'To be honest, a reply on the same day.', answer_2 = 'In the end, though I had to ask twice.', answer_3 = 'First of all somebody to ask on site.' WHERE survey_instance_id = 77;
UPDATE survey_instance SET answer_1 = 'I think so, a colleague explained the rest.', answer_2 = 'Well enough, though I had to ask twice.' WHERE survey_instance_id = 78;
UPDATE survey_instance SET answer_1 = 'Yes and no, thanks to my team.', answer_2 = 'Perhaps more time for questions.', answer_3 = 'So far, although it took a few days.' WHERE survey_instance_id = 79;
UPDATE survey_instance SET answer_1 = 'After a call, I would have liked a call.', answer_2 = 'Most of all somebody to ask on site.', answer_3 = 'Yes, once the date was clear.' WHERE survey_instance_id = 81;
UPDATE survey_instance SET answer_1 = 'Well enough, a colleague explained the rest.', answer_2 = 'First of all more time for questions.' WHERE survey_instance_id = 82;
UPDATE survey_instance SET answer_1 = 'In the end, only one paper was missing.', answer_3 = 'I think so, a colleague explained the rest.' WHERE survey_instance_id = 83;
UPDATE survey_instance SET answer_1 = 'After a call, although it took a few days.' WHERE survey_instance_id = 84;
UPDATE survey_instance SET answer_3 = '3' WHERE survey_instance_id = 85;
UPDATE survey_instance SET answer_1 = 'In the end, although it took a few days.', answer_2 = 'Mainly examples from our own team.', answer_3 = 'Yes and no, and the mail came quickly.' WHERE survey_instance_id = 86;
UPDATE survey_instance SET answer_2 = 'Perhaps nothing comes to mind.', answer_3 = 'Yes, I would have liked a call.' WHERE survey_instance_id = 87;
UPDATE survey_instance SET answer_1 = 'First of all nothing comes to mind.', answer_2 = 'Well enough, and I learned something.', answer_3 = 'To be honest, fewer forms.' WHERE survey_instance_id = 88;
UPDATE survey_instance SET answer_3 = 'After a call, once the date was clear.' WHERE survey_instance_id = 89;
UPDATE survey_instance SET answer_1 = 'With some help, and I learned something.', answer_2 = '3' WHERE survey_instance_id = 90;
UPDATE survey_instance SET answer_1 = 'For me examples from our own team.', answer_3 = 'Most of all fewer forms.' WHERE survey_instance_id = 91;
UPDATE survey_instance SET answer_3 = 'Not at first, it was friendly.' WHERE survey_instance_id = 92;
UPDATE survey_instance SET answer_2 = 'Yes and no, I would have liked a call.' WHERE survey_instance_id = 93;
UPDATE survey_instance SET answer_1 = 'Mostly, better than last time.' WHERE survey_instance_id = 94;
UPDATE survey_instance SET answer_2 = '2' WHERE survey_instance_id = 95;
UPDATE survey_instance SET answer_3 = 'Not at first, only one paper was missing.' WHERE survey_instance_id = 97;
UPDATE survey_instance SET answer_1 = 'Yes, only one paper was missing.', answer_2 = 'To be honest, more time for questions.', answer_3 = 'With some help, better than last time.' WHERE survey_instance_id = 98;
UPDATE survey_instance SET answer_1 = 'For the most part yes, thanks to my team.', answer_3 = 'Rather yes, thanks to my team.' WHERE survey_instance_id = 100;
UPDATE survey_instance SET answer_3 = 'Most of all examples from our own team.' WHERE survey_instance_id = 101;
UPDATE survey_instance SET answer_1 = 'Rather yes, a colleague explained the rest.', answer_2 = 'Only more time for questions.', answer_3 = 'For the most part yes, a colleague explained the rest.' WHERE survey_instance_id = 103;
UPDATE survey_instance SET answer_3 = 'With some help, I would have liked a call.' WHERE survey_instance_id = 106;
UPDATE survey_instance SET answer_1 = 'Well enough, I would have liked a call.' WHERE survey_instance_id = 107;
UPDATE survey_instance SET answer_1 = 'After a call, only one paper was missing.' WHERE survey_instance_id = 108;
UPDATE survey_instance SET answer_1 = 'Next time somebody to ask on site.', answer_2 = '3', answer_3 = 'Perhaps the name of the person in charge.' WHERE survey_instance_id = 109;
UPDATE survey_instance SET answer_1 = 'So far, the portal is slow.', answer_2 = 'After a call, a colleague explained the rest.' WHERE survey_instance_id = 112;
UPDATE survey_instance SET answer_1 = 'Next time fewer forms.', answer_3 = 'First of all examples from our own team.' WHERE survey_instance_id = 115;
UPDATE survey_instance SET answer_2 = '4' WHERE survey_instance_id = 118;
UPDATE survey_instance SET answer_1 = 'I think so, once the date was clear.', answer_2 = 'I would say more time for questions.' WHERE survey_instance_id = 120;
UPDATE survey_instance SET answer_1 = 'Yes and no, only one paper was missing.', answer_3 = 'Only somebody to ask on site.' WHERE survey_instance_id = 122;
UPDATE survey_instance SET answer_1 = 'Well enough, although it took a few days.', answer_2 = 'Only examples from our own team.', answer_3 = 'Rather yes, and I learned something.' WHERE survey_instance_id = 123;
UPDATE survey_instance SET answer_1 = 'After a call, though I had to ask twice.', answer_3 = 'In the end, better than last time.' WHERE survey_instance_id = 125;
UPDATE survey_instance SET answer_1 = 'I would say a reply on the same day.', answer_3 = 'Perhaps fewer forms.' WHERE survey_instance_id = 127;
UPDATE survey_instance SET assigned_to = 167, answer_1 = 'Not at first, better than last time.', answer_3 = 'Yes and no, and I learned something.', created_at = '2025-08-08 21:08:00', updated_at = '2025-08-12 17:27:00' WHERE survey_instance_id = 128;
UPDATE survey_instance SET answer_2 = '4' WHERE survey_instance_id = 129;
UPDATE survey_instance SET answer_1 = 'Next time a reply on the same day.', answer_2 = 'I think so, only one paper was missing.', answer_3 = 'Perhaps examples from our own team.' WHERE survey_instance_id = 130;
UPDATE survey_instance SET answer_2 = 'Rather yes, a colleague explained the rest.', answer_3 = 'These days examples from our own team.' WHERE survey_instance_id = 131;
UPDATE survey_instance SET answer_1 = 'With some help, the portal is slow.', answer_3 = 'To be honest, examples from our own team.' WHERE survey_instance_id = 132;
UPDATE survey_instance SET answer_1 = 'For the most part yes, the portal is slow.', answer_3 = 'Mostly, the portal is slow.' WHERE survey_instance_id = 133;
UPDATE survey_instance SET answer_1 = 'Mainly more time for questions.', answer_3 = 'I would say fewer forms.' WHERE survey_instance_id = 134;
UPDATE survey_instance SET answer_1 = 'I think so, I would have liked a call.', answer_2 = 'Next time examples from our own team.', answer_3 = 'For the most part yes, although it took a few days.' WHERE survey_instance_id = 137;
UPDATE survey_instance SET answer_1 = 'Most of all more time for questions.', answer_3 = 'Next time more time for questions.' WHERE survey_instance_id = 139;
UPDATE survey_instance SET answer_3 = 'I would say a list of the steps.' WHERE survey_instance_id = 140;
UPDATE survey_instance SET answer_1 = 'Rather yes, it was friendly.', answer_3 = 'Mostly, and the mail came quickly.' WHERE survey_instance_id = 141;
UPDATE survey_instance SET answer_1 = 'Well enough, once the date was clear.', answer_2 = 'Next time a list of the steps.' WHERE survey_instance_id = 142;
UPDATE survey_instance SET answer_2 = '3' WHERE survey_instance_id = 143;
UPDATE survey_instance SET assigned_to = 17, answer_1 = 'Yes', answer_2 = 'Most of all a reply on the same day.', answer_3 = 'For the most part yes, I would have liked a call.', created_at = '2025-07-17 02:57:00', updated_at = '2025-07-19 08:08:00' WHERE survey_instance_id = 144;
UPDATE survey_instance SET answer_1 = 'Mostly, a colleague explained the rest.', answer_2 = '5' WHERE survey_instance_id = 145;
UPDATE survey_instance SET answer_1 = 'Rather yes, though I had to ask twice.', answer_2 = 'Rather yes, and the mail came quickly.' WHERE survey_instance_id = 147;
UPDATE survey_instance SET answer_3 = 'Mostly, although it took a few days.' WHERE survey_instance_id = 148;
UPDATE survey_instance SET answer_1 = 'Yes and no, a colleague explained the rest.', answer_2 = 'In the end, once the date was clear.', answer_3 = '1' WHERE survey_instance_id = 149;
UPDATE survey_instance SET assigned_to = 173, answer_2 = 'Only nothing comes to mind.', answer_3 = 'Yes, although it took a few days.', created_at = '2025-07-08 00:35:00', updated_at = '2025-07-08 09:34:00' WHERE survey_instance_id = 150;
UPDATE survey_instance SET answer_1 = 'With some help, thanks to my team.', answer_2 = '5' WHERE survey_instance_id = 151;
UPDATE survey_instance SET answer_1 = 'Mostly, and I learned something.', answer_2 = 'Yes, a colleague explained the rest.' WHERE survey_instance_id = 153;
UPDATE survey_instance SET answer_1 = 'Mainly the name of the person in charge.', answer_3 = 'These days somebody to ask on site.' WHERE survey_instance_id = 154;
UPDATE survey_instance SET assigned_to = 300, answer_1 = 'Yes', answer_2 = 'For me the name of the person in charge.', answer_3 = 'So far, though I had to ask twice.', created_at = '2025-06-23 14:46:00', updated_at = '2025-06-23 14:46:00' WHERE survey_instance_id = 155;
UPDATE survey_instance SET answer_1 = 'Mostly, thanks to my team.' WHERE survey_instance_id = 156;
UPDATE survey_instance SET assigned_to = 147, answer_2 = 'I would say nothing comes to mind.', answer_3 = 'In the end, a colleague explained the rest.', created_at = '2025-06-19 14:21:00', updated_at = '2025-06-21 16:59:00' WHERE survey_instance_id = 157;
UPDATE survey_instance SET answer_1 = 'So far, only one paper was missing.', answer_2 = 'I would say the name of the person in charge.', answer_3 = 'With some help, and the mail came quickly.' WHERE survey_instance_id = 158;
UPDATE survey_instance SET answer_1 = 'Well enough, better than last time.' WHERE survey_instance_id = 159;
UPDATE survey_instance SET answer_1 = 'In the end, the portal is slow.', answer_3 = 'So far, once the date was clear.' WHERE survey_instance_id = 160;
UPDATE survey_instance SET answer_2 = 'To be honest, a list of the steps.' WHERE survey_instance_id = 162;
UPDATE survey_instance SET answer_1 = 'With some help, though I had to ask twice.', answer_2 = 'Well enough, thanks to my team.' WHERE survey_instance_id = 163;
UPDATE survey_instance SET answer_1 = 'Only a list of the steps.', answer_2 = 'Yes and no, better than last time.', answer_3 = 'For me fewer forms.' WHERE survey_instance_id = 164;
UPDATE survey_instance SET answer_2 = 'First of all a reply on the same day.', answer_3 = 'I think so, and the mail came quickly.' WHERE survey_instance_id = 165;
UPDATE survey_instance SET answer_1 = 'Yes and no, it was friendly.', answer_2 = 'To be honest, the name of the person in charge.', answer_3 = 'Not at first, the portal is slow.' WHERE survey_instance_id = 166;
UPDATE survey_instance SET answer_1 = 'I think so, it was friendly.' WHERE survey_instance_id = 167;
UPDATE survey_instance SET answer_1 = 'So far, a colleague explained the rest.', answer_3 = 'With some help, a colleague explained the rest.' WHERE survey_instance_id = 169;
UPDATE survey_instance SET answer_1 = 'For the most part yes, better than last time.' WHERE survey_instance_id = 172;
UPDATE survey_instance SET answer_2 = 'Mainly somebody to ask on site.', answer_3 = 'Rather yes, better than last time.' WHERE survey_instance_id = 174;
UPDATE survey_instance SET answer_1 = 'Not at first, once the date was clear.', answer_3 = 'Not at first, a colleague explained the rest.' WHERE survey_instance_id = 175;
UPDATE survey_instance SET answer_1 = 'Yes and no, once the date was clear.', answer_2 = 'Mostly, only one paper was missing.' WHERE survey_instance_id = 176;
UPDATE survey_instance SET answer_1 = 'In the end, it was friendly.' WHERE survey_instance_id = 177;
UPDATE survey_instance SET assigned_to = 4, answer_1 = 'Yes', answer_2 = 'Perhaps a list of the steps.', answer_3 = 'Yes, and I learned something.', created_at = '2025-05-05 12:36:00', updated_at = '2025-05-05 13:38:00' WHERE survey_instance_id = 178;
UPDATE survey_instance SET answer_1 = 'For the most part yes, only one paper was missing.' WHERE survey_instance_id = 179;
UPDATE survey_instance SET answer_2 = 'So far, I would have liked a call.' WHERE survey_instance_id = 180;
UPDATE knowledge SET body = '''Salary Question'' costs you nothing and takes ten minutes; a colleague of Payroll and Benefits checks each request.' WHERE knowledge_id = 1;
UPDATE knowledge SET body = '''Payslip Copy'' costs you nothing and takes ten minutes; questions go to Payroll and Benefits first.' WHERE knowledge_id = 2;
UPDATE knowledge SET body = '''Direct Deposit Change'' needs a name, a date and the reason; Payroll and Benefits tells your manager when it is done.' WHERE knowledge_id = 3;
UPDATE knowledge SET body = 'Ask through the portal under ''Tax Form Correction''; a colleague of Payroll and Benefits checks each request.' WHERE knowledge_id = 4;
UPDATE knowledge SET body = 'Before you ask for ''Health Plan Enrolment'', read the notes of this year; urgent cases: call Payroll and Benefits.' WHERE knowledge_id = 5;
UPDATE knowledge SET body = 'Ask through the portal under ''Retirement Plan Change''; expect a reply of Payroll and Benefits in the same week.' WHERE knowledge_id = 6;
UPDATE knowledge SET body = 'You find ''Leave of Absence'' in the portal under your own name; a colleague of HR Shared Services checks each request.' WHERE knowledge_id = 7;
UPDATE knowledge SET body = 'Managers may ask for ''Parental Leave'' on behalf of their people; HR Shared Services tells your manager when it is done.' WHERE knowledge_id = 8;
UPDATE knowledge SET body = 'Ask through the portal under ''Holiday Balance Question''; urgent cases: call HR Shared Services.' WHERE knowledge_id = 9;
UPDATE knowledge SET body = 'Managers may ask for ''Employee Profile Update'' on behalf of their people; HR Shared Services keeps the papers for two years.' WHERE knowledge_id = 10;
UPDATE knowledge SET body = 'Open a request called ''Employment Verification Letter'' and add the papers you have; what HR Shared Services decides is sent by mail.' WHERE knowledge_id = 11;
UPDATE knowledge SET body = 'Before you ask for ''Employee Offboarding'', read the notes of this year; expect a reply of HR Shared Services in the same week.' WHERE knowledge_id = 12;
UPDATE knowledge SET body = 'Ask through the portal under ''Relocation Request''; if HR Shared Services says no, the reasons are in the case.' WHERE knowledge_id = 13;
UPDATE knowledge SET body = 'Open a request called ''Workplace Concern'' and add the papers you have; questions go to Employee Relations first.' WHERE knowledge_id = 14;
UPDATE knowledge SET body = '''New Hire Onboarding'' is open to all staff after probation; if Talent and Learning says no, the reasons are in the case.' WHERE knowledge_id = 15;
UPDATE knowledge SET body = '''Probation Review'' is open to all staff after probation; expect a reply of Talent and Learning in the same week.' WHERE knowledge_id = 16;
UPDATE knowledge SET body = '''Training Request'' needs a name, a date and the reason; Talent and Learning may ask for a signature.' WHERE knowledge_id = 17;
UPDATE knowledge SET body = 'You find ''Performance Review Question'' in the portal under your own name; Talent and Learning tells your manager when it is done.' WHERE knowledge_id = 18;
UPDATE knowledge SET body = 'You find ''HR Portal Access'' in the portal under your own name; expect a reply of HR Systems in the same week.' WHERE knowledge_id = 19;
UPDATE knowledge SET body = '''Timesheet Unlock'' costs you nothing and takes ten minutes; HR Systems may ask for a signature.' WHERE knowledge_id = 20;
UPDATE knowledge SET body = 'Use ''Personal Data Export'' rather than a mail, so that nothing gets lost; HR Systems keeps the papers for two years.' WHERE knowledge_id = 21;
UPDATE knowledge SET body = 'Start with ''Fax Form'' in the portal and keep a draft; HR Systems tells your manager when it is done.' WHERE knowledge_id = 22;
UPDATE knowledge SET body = 'Use ''Salary Question'' rather than a mail, so that nothing gets lost; a colleague of Payroll and Benefits checks each request.' WHERE knowledge_id = 23;
UPDATE knowledge SET body = 'Use ''Direct Deposit Change'' rather than a mail, so that nothing gets lost; Payroll and Benefits answers within three days.' WHERE knowledge_id = 24;
UPDATE knowledge SET body = 'Open a request called ''Health Plan Enrolment'' and add the papers you have; Payroll and Benefits keeps the papers for two years.' WHERE knowledge_id = 25;
UPDATE knowledge SET body = 'Use ''Leave of Absence'' rather than a mail, so that nothing gets lost; expect a reply of HR Shared Services in the same week.' WHERE knowledge_id = 26;
UPDATE knowledge SET body = '''Employee Profile Update'' costs you nothing and takes ten minutes; HR Shared Services tells your manager when it is done.' WHERE knowledge_id = 27;
UPDATE knowledge SET body = 'Managers may ask for ''Employee Offboarding'' on behalf of their people; a colleague of HR Shared Services checks each request.' WHERE knowledge_id = 28;
UPDATE knowledge SET body = 'Use ''New Hire Onboarding'' rather than a mail, so that nothing gets lost; Talent and Learning may ask for a signature.' WHERE knowledge_id = 29;
UPDATE knowledge SET body = 'Open a request called ''Training Request'' and add the papers you have; if Talent and Learning says no, the reasons are in the case.' WHERE knowledge_id = 30;
UPDATE knowledge SET body = '''HR Portal Access'' is open to all staff after probation; HR Systems keeps the papers for two years.' WHERE knowledge_id = 31;
UPDATE knowledge SET body = 'Start with ''Timesheet Unlock'' in the portal and keep a draft; if HR Systems says no, the reasons are in the case.' WHERE knowledge_id = 32;
UPDATE knowledge SET body = '''Salary Advance'' costs you nothing and takes ten minutes; what Payroll Corrections decides is sent by mail.' WHERE knowledge_id = 45;
UPDATE knowledge SET body = 'Start with ''Bonus Question'' in the portal and keep a draft; expect a reply of Payroll Corrections in the same week.' WHERE knowledge_id = 46;
UPDATE knowledge SET body = 'Ask through the portal under ''Payslip Reprint''; what Payroll Corrections decides is sent by mail.' WHERE knowledge_id = 47;
UPDATE knowledge SET body = '''Employee Loan'' is open to all staff after probation; Payroll Corrections tells your manager when it is done.' WHERE knowledge_id = 48;
UPDATE knowledge SET body = '''Tax Residence Certificate'' needs a name, a date and the reason; what Payroll Abroad decides is sent by mail.' WHERE knowledge_id = 49;
UPDATE knowledge SET body = 'Open a request called ''Currency Change'' and add the papers you have; Payroll Abroad tells your manager when it is done.' WHERE knowledge_id = 50;
UPDATE knowledge SET body = '''Direct Deposit Trace'' costs you nothing and takes ten minutes; Payroll Corrections keeps the papers for two years.' WHERE knowledge_id = 51;
UPDATE knowledge SET body = '''Eye Care Claim'' is open to all staff after probation; questions go to Insurance Desk first.' WHERE knowledge_id = 52;
UPDATE knowledge SET body = 'Ask through the portal under ''Life Insurance Change''; Insurance Desk may ask for a signature.' WHERE knowledge_id = 53;
UPDATE knowledge SET body = 'Start with ''Commuter Pass'' in the portal and keep a draft; Insurance Desk may ask for a signature.' WHERE knowledge_id = 54;
UPDATE knowledge SET body = 'Before you ask for ''Pension Transfer'', read the notes of this year; if Pension Desk says no, the reasons are in the case.' WHERE knowledge_id = 55;
UPDATE knowledge SET body = 'Start with ''Care Leave'' in the portal and keep a draft; questions go to Absence Desk first.' WHERE knowledge_id = 56;
UPDATE knowledge SET body = '''Sick Note Upload'' costs you nothing and takes ten minutes; Absence Desk answers within three days.' WHERE knowledge_id = 57;
UPDATE knowledge SET body = '''Jury Duty Leave'' needs a name, a date and the reason; questions go to Absence Desk first.' WHERE knowledge_id = 58;
UPDATE knowledge SET body = 'You find ''Leave Balance Transfer'' in the portal under your own name; Absence Desk may ask for a signature.' WHERE knowledge_id = 59;
UPDATE knowledge SET body = 'Use ''Working Hours Change'' rather than a mail, so that nothing gets lost; what Records and Letters decides is sent by mail.' WHERE knowledge_id = 60;
UPDATE knowledge SET body = 'Use ''Reference Letter'' rather than a mail, so that nothing gets lost; urgent cases: call Records and Letters.' WHERE knowledge_id = 61;
UPDATE knowledge SET body = 'You find ''Address Change'' in the portal under your own name; questions go to Records Archive first.' WHERE knowledge_id = 62;
UPDATE knowledge SET body = 'Start with ''File Inspection'' in the portal and keep a draft; what Records Archive decides is sent by mail.' WHERE knowledge_id = 63;
UPDATE knowledge SET body = 'Before you ask for ''Work Permit Renewal'', read the notes of this year; Mobility Desk tells your manager when it is done.' WHERE knowledge_id = 64;
UPDATE knowledge SET body = '''Travel Advance'' needs a name, a date and the reason; Mobility Desk answers within three days.' WHERE knowledge_id = 65;
UPDATE knowledge SET body = '''Relocation Refund'' needs a name, a date and the reason; Mobility Desk keeps the papers for two years.' WHERE knowledge_id = 66;
UPDATE knowledge SET body = '''Harassment Report'' is open to all staff after probation; Workplace Mediation answers within three days.' WHERE knowledge_id = 67;
UPDATE knowledge SET body = 'Before you ask for ''Team Workshop'', read the notes of this year; a colleague of Workplace Mediation checks each request.' WHERE knowledge_id = 68;
UPDATE knowledge SET body = 'Open a request called ''Workplace Injury'' and add the papers you have; Safety Office may ask for a signature.' WHERE knowledge_id = 69;
UPDATE knowledge SET body = '''Medical Check'' costs you nothing and takes ten minutes; expect a reply of Safety Office in the same week.' WHERE knowledge_id = 70;
UPDATE knowledge SET body = 'Managers may ask for ''Buddy Request'' on behalf of their people; if Early Careers says no, the reasons are in the case.' WHERE knowledge_id = 71;
UPDATE knowledge SET body = 'Ask through the portal under ''Internship Request''; Early Careers keeps the papers for two years.' WHERE knowledge_id = 72;
UPDATE knowledge SET body = 'Start with ''Language Course'' in the portal and keep a draft; Learning Partners answers within three days.' WHERE knowledge_id = 73;
UPDATE knowledge SET body = 'You find ''Certification Renewal'' in the portal under your own name; urgent cases: call Learning Partners.' WHERE knowledge_id = 74;
UPDATE knowledge SET body = '''Mentor Request'' needs a name, a date and the reason; expect a reply of Learning Partners in the same week.' WHERE knowledge_id = 75;
UPDATE knowledge SET body = 'You find ''Rating Appeal'' in the portal under your own name; if Performance Partners says no, the reasons are in the case.' WHERE knowledge_id = 76;
UPDATE knowledge SET body = 'Open a request called ''Promotion Proposal'' and add the papers you have; urgent cases: call Performance Partners.' WHERE knowledge_id = 77;
UPDATE knowledge SET body = '''Job Posting'' costs you nothing and takes ten minutes; urgent cases: call Early Careers.' WHERE knowledge_id = 78;
UPDATE knowledge SET body = '''HR Portal Role Change'' is open to all staff after probation; what Portal Support Desk decides is sent by mail.' WHERE knowledge_id = 79;
UPDATE knowledge SET body = '''Timesheet Correction'' is open to all staff after probation; a colleague of Portal Support Desk checks each request.' WHERE knowledge_id = 80;
UPDATE knowledge SET body = 'Before you ask for ''Headcount Report'', read the notes of this year; what Reporting Desk decides is sent by mail.' WHERE knowledge_id = 81;
UPDATE knowledge SET body = 'Use ''Data Deletion Request'' rather than a mail, so that nothing gets lost; questions go to Data Office first.' WHERE knowledge_id = 82;
UPDATE knowledge SET body = 'You find ''Resignation Letter'' in the portal under your own name; Records and Letters keeps the papers for two years.' WHERE knowledge_id = 83;
UPDATE knowledge SET body = 'Managers may ask for ''Salary Advance'' on behalf of their people; expect a reply of Payroll Corrections in the same week.' WHERE knowledge_id = 84;
UPDATE knowledge SET body = 'Open a request called ''Bonus Question'' and add the papers you have; a colleague of Payroll Corrections checks each request.' WHERE knowledge_id = 85;
UPDATE knowledge SET body = 'Before you ask for ''Employee Loan'', read the notes of this year; Payroll Corrections may ask for a signature.' WHERE knowledge_id = 86;
UPDATE knowledge SET body = 'Open a request called ''Currency Change'' and add the papers you have; expect a reply of Payroll Abroad in the same week.' WHERE knowledge_id = 87;
UPDATE knowledge SET body = 'Ask through the portal under ''Eye Care Claim''; questions go to Insurance Desk first.' WHERE knowledge_id = 88;
UPDATE knowledge SET body = 'Use ''Life Insurance Change'' rather than a mail, so that nothing gets lost; Insurance Desk tells your manager when it is done.' WHERE knowledge_id = 89;
UPDATE knowledge SET body = 'Start with ''Pension Transfer'' in the portal and keep a draft; urgent cases: call Pension Desk.' WHERE knowledge_id = 90;
UPDATE knowledge SET body = 'Start with ''Care Leave'' in the portal and keep a draft; a colleague of Absence Desk checks each request.' WHERE knowledge_id = 91;
UPDATE knowledge SET body = 'Before you ask for ''Sick Note Upload'', read the notes of this year; questions go to Absence Desk first.' WHERE knowledge_id = 92;
UPDATE knowledge SET body = 'You find ''Leave Balance Transfer'' in the portal under your own name; what Absence Desk decides is sent by mail.' WHERE knowledge_id = 93;
UPDATE knowledge SET body = 'Before you ask for ''Working Hours Change'', read the notes of this year; Records and Letters keeps the papers for two years.' WHERE knowledge_id = 94;
UPDATE knowledge SET body = 'Managers may ask for ''Address Change'' on behalf of their people; urgent cases: call Records Archive.' WHERE knowledge_id = 95;
UPDATE knowledge SET body = 'Before you ask for ''File Inspection'', read the notes of this year; Records Archive answers within three days.' WHERE knowledge_id = 96;
UPDATE knowledge SET body = 'Ask through the portal under ''Work Permit Renewal''; Mobility Desk answers within three days.' WHERE knowledge_id = 97;
UPDATE knowledge SET body = '''Travel Advance'' is open to all staff after probation; Mobility Desk may ask for a signature.' WHERE knowledge_id = 98;
UPDATE knowledge SET body = 'Managers may ask for ''Harassment Report'' on behalf of their people; Workplace Mediation may ask for a signature.' WHERE knowledge_id = 99;
UPDATE knowledge SET body = '''Workplace Injury'' costs you nothing and takes ten minutes; if Safety Office says no, the reasons are in the case.' WHERE knowledge_id = 100;
UPDATE knowledge SET body = '''Buddy Request'' needs a name, a date and the reason; urgent cases: call Early Careers.' WHERE knowledge_id = 101;
UPDATE knowledge SET body = 'Ask through the portal under ''Internship Request''; Early Careers tells your manager when it is done.' WHERE knowledge_id = 102;
UPDATE knowledge SET body = 'Open a request called ''Language Course'' and add the papers you have; Learning Partners answers within three days.' WHERE knowledge_id = 103;
UPDATE knowledge SET body = '''Mentor Request'' needs a name, a date and the reason; if Learning Partners says no, the reasons are in the case.' WHERE knowledge_id = 104;
UPDATE knowledge SET body = '''Rating Appeal'' needs a name, a date and the reason; a colleague of Performance Partners checks each request.' WHERE knowledge_id = 105;
UPDATE knowledge SET body = 'You find ''Job Posting'' in the portal under your own name; Early Careers answers within three days.' WHERE knowledge_id = 106;
UPDATE knowledge SET body = 'Start with ''HR Portal Role Change'' in the portal and keep a draft; Portal Support Desk keeps the papers for two years.' WHERE knowledge_id = 107;
UPDATE knowledge SET body = 'Managers may ask for ''Timesheet Correction'' on behalf of their people; what Portal Support Desk decides is sent by mail.' WHERE knowledge_id = 108;
UPDATE knowledge SET body = '''Headcount Report'' is open to all staff after probation; urgent cases: call Reporting Desk.' WHERE knowledge_id = 109;
UPDATE knowledge SET body = 'Managers may ask for ''Data Deletion Request'' on behalf of their people; Data Office answers within three days.' WHERE knowledge_id = 110;
UPDATE knowledge SET body = 'Managers may ask for ''Resignation Letter'' on behalf of their people; questions go to Records and Letters first.' WHERE knowledge_id = 111;
UPDATE knowledge SET body = 'What most people ask about Salary: bands of 2025; John Frank knows the exceptions.' WHERE knowledge_id = 112;
UPDATE knowledge SET body = 'How we handle Salary: bands of 2025 (Tessell) at all sites; figures come from Aaron Ruiz.' WHERE knowledge_id = 113;
UPDATE knowledge SET body = 'Salary: bands of 2026: the rules that hold this year; Nicole Clark checked the dates.' WHERE knowledge_id = 114;
UPDATE knowledge SET body = 'Salary: what changes in July: the rules that hold this year; Susan Campbell keeps it up to date.' WHERE knowledge_id = 115;
UPDATE knowledge SET body = 'Notes on Salary: what changes in July (Tessell) from the last round; written down after a talk with Connie Jenkins.' WHERE knowledge_id = 116;
UPDATE knowledge SET body = 'What most people ask about Salary in the subsidiary; written down after a talk with Andres Soria.' WHERE knowledge_id = 117;
UPDATE knowledge SET body = 'What most people ask about Payslips: the new lines in April; John Frank keeps it up to date.' WHERE knowledge_id = 118;
UPDATE knowledge SET body = 'Payslips before 2022 with two worked examples; Aidan Kavanagh checked the dates.' WHERE knowledge_id = 119;
UPDATE knowledge SET body = 'Bank Details: accounts abroad with two worked examples; the long version is with Nicole Clark.' WHERE knowledge_id = 120;
UPDATE knowledge SET body = 'Bank Details: accounts abroad (Tessell) with two worked examples; written down after a talk with Aaron Ruiz.' WHERE knowledge_id = 121;
UPDATE knowledge SET body = 'A summary of Bank Details: the old form for staff and managers; Charles Brown keeps it up to date.' WHERE knowledge_id = 122;
UPDATE knowledge SET body = 'Bank Details: the old form (Tessell): the rules that hold this year; comments to Jessica Whitehead, please.' WHERE knowledge_id = 123;
UPDATE knowledge SET body = 'Tax Forms: dates of 2024: the rules that hold this year; figures come from Bonnie Fisher.' WHERE knowledge_id = 124;
UPDATE knowledge SET body = 'Tax Forms: dates of 2024 (Tessell) with two worked examples; ask Chaman Krishnan if your case is different.' WHERE knowledge_id = 125;
UPDATE knowledge SET body = 'Tax Forms: dates of 2026, in a few lines; Nicole Clark checked the dates.' WHERE knowledge_id = 126;
UPDATE knowledge SET body = 'Tax Forms: dates of 2026 (Tessell) with two worked examples; Chaman Krishnan keeps it up to date.' WHERE knowledge_id = 127;
UPDATE knowledge SET body = 'What most people ask about Health Plan: tariffs of 2025; Taylor Ellis checked the dates.' WHERE knowledge_id = 128;
UPDATE knowledge SET body = 'Health Plan: tariffs of 2025 (Tessell): what changed and what stayed; Chaman Krishnan checked the dates.' WHERE knowledge_id = 129;
UPDATE knowledge SET body = 'Health Plan: moving to the silver plan: what changed and what stayed; written down after a talk with Taylor Ellis.' WHERE knowledge_id = 130;
UPDATE knowledge SET body = 'Retirement Plan: the trustee of 2023: the rules that hold this year; written down after a talk with Henry Smith.' WHERE knowledge_id = 131;
UPDATE knowledge SET body = 'What most people ask about Retirement Plan: the trustee of 2023 (Tessell); written down after a talk with Caio Pinto.' WHERE knowledge_id = 132;
UPDATE knowledge SET body = 'How we handle Retirement Plan: matching from 2027 on at all sites; written down after a talk with Andres Soria.' WHERE knowledge_id = 133;
UPDATE knowledge SET body = 'How we handle Long Leave: the short version at all sites; Charles Brown keeps it up to date.' WHERE knowledge_id = 134;
UPDATE knowledge SET body = 'Long Leave until 2024, in a few lines; Taylor Ellis keeps it up to date.' WHERE knowledge_id = 135;
UPDATE knowledge SET body = 'A summary of Parental Leave in 2025: the weeks so far for staff and managers; ask Varsha Soman if your case is different.' WHERE knowledge_id = 136;
UPDATE knowledge SET body = 'Parental Leave in 2025: the weeks so far (Tessell): what changed and what stayed; ask Marcus Whitehead if your case is different.' WHERE knowledge_id = 137;
UPDATE knowledge SET body = 'A summary of Parental Leave in 2026: fathers for staff and managers; Paulina Osorio keeps it up to date.' WHERE knowledge_id = 138;
UPDATE knowledge SET body = 'Parental Leave in 2026: fathers (Tessell) with two worked examples; comments to Nicole Lowell, please.' WHERE knowledge_id = 139;
UPDATE knowledge SET body = 'How we handle Parental Leave in 2026: the form at all sites; ask Allison Ramsey if your case is different.' WHERE knowledge_id = 140;
UPDATE knowledge SET body = 'Notes on Parental Leave in 2024 from the last round; Varsha Soman keeps it up to date.' WHERE knowledge_id = 141;
UPDATE knowledge SET body = 'A summary of Holiday Balance: carry-over of 2024 for staff and managers; Aidan Kavanagh knows the exceptions.' WHERE knowledge_id = 142;
UPDATE knowledge SET body = 'A summary of Holiday Balance: hours instead of days for staff and managers; Nicole Clark checked the dates.' WHERE knowledge_id = 143;
UPDATE knowledge SET body = 'Notes on Personal Data: proofs we accept from the last round; Divya Subramanian keeps it up to date.' WHERE knowledge_id = 144;
UPDATE knowledge SET body = 'How we handle Personal Data: proofs we accept (Tessell) at all sites; Marcus Whitehead knows the exceptions.' WHERE knowledge_id = 145;
UPDATE knowledge SET body = 'How we handle Employment Letters: texts of 2023 at all sites; Andres Soria checked the dates.' WHERE knowledge_id = 146;
UPDATE knowledge SET body = 'A summary of Leaving: who collects what for staff and managers; ask Nicole Clark if your case is different.' WHERE knowledge_id = 147;
UPDATE knowledge SET body = 'Leaving: who collects what (Tessell), in a few lines; figures come from Chaman Krishnan.' WHERE knowledge_id = 148;
UPDATE knowledge SET body = 'Leaving: checklist of 2023: what changed and what stayed; comments to Nicole Clark, please.' WHERE knowledge_id = 149;
UPDATE knowledge SET body = 'A summary of Leaving: checklist of 2023 (Tessell) for staff and managers; the long version is with Caio Pinto.' WHERE knowledge_id = 150;
UPDATE knowledge SET body = 'Moving: movers we had in 2024, in a few lines; comments to Tracey Turner, please.' WHERE knowledge_id = 151;
UPDATE knowledge SET body = 'How we handle Moving: movers we had in 2024 (Tessell) at all sites; Nicole Lowell keeps it up to date.' WHERE knowledge_id = 152;
UPDATE knowledge SET body = 'Notes on Working Together: the round table from the last round; John Frank knows the exceptions.' WHERE knowledge_id = 153;
UPDATE knowledge SET body = 'New Employee: the welcome day of 2024, in a few lines; Nicole Clark keeps it up to date.' WHERE knowledge_id = 154;
UPDATE knowledge SET body = 'New Employee: the welcome day of 2024 (Tessell): what changed and what stayed; Connie Jenkins keeps it up to date.' WHERE knowledge_id = 155;
UPDATE knowledge SET body = 'A summary of New Employee: a week before the first day for staff and managers; comments to Aidan Kavanagh, please.' WHERE knowledge_id = 156;
UPDATE knowledge SET body = 'New Employee: a week before the first day (Tessell): the rules that hold this year; the long version is with Chaman Krishnan.' WHERE knowledge_id = 157;
UPDATE knowledge SET body = 'A summary of Probation: form of 2022 for staff and managers; written down after a talk with Pooja Mandal.' WHERE knowledge_id = 158;
UPDATE knowledge SET body = 'A summary of Training: budget of 2027 for staff and managers; figures come from Gabrielle Arnold.' WHERE knowledge_id = 159;
UPDATE knowledge SET body = 'What most people ask about Training: courses of 2024; ask Aidan Kavanagh if your case is different.' WHERE knowledge_id = 160;
UPDATE knowledge SET body = 'Notes on Training: courses of 2024 (Tessell) from the last round; Jessica Whitehead checked the dates.' WHERE knowledge_id = 161;
UPDATE knowledge SET body = 'Reviews: calendar of 2025: the rules that hold this year; Tracey Turner knows the exceptions.' WHERE knowledge_id = 162;
UPDATE knowledge SET body = 'Reviews: calendar of 2025 (Tessell): what changed and what stayed; Nicole Lowell knows the exceptions.' WHERE knowledge_id = 163;
UPDATE knowledge SET body = 'HR Portal: the app with two worked examples; written down after a talk with Paulina Osorio.' WHERE knowledge_id = 164;
UPDATE knowledge SET body = 'HR Portal: known errors of 2024, in a few lines; ask John Frank if your case is different.' WHERE knowledge_id = 165;
UPDATE knowledge SET body = 'Notes on HR Portal: known errors of 2024 (Tessell) from the last round; comments to Caio Pinto, please.' WHERE knowledge_id = 166;
UPDATE knowledge SET body = 'What most people ask about Timesheets on the tablet; comments to Gabrielle Arnold, please.' WHERE knowledge_id = 167;
UPDATE knowledge SET body = 'Timesheets on the wall terminal, in a few lines; Jorge Manzanares knows the exceptions.' WHERE knowledge_id = 168;
UPDATE knowledge SET body = 'Timesheets: codes of 2025: what changed and what stayed; the long version is with Divya Subramanian.' WHERE knowledge_id = 169;
UPDATE knowledge SET body = 'Notes on Timesheets: codes of 2025 (Tessell) from the last round; written down after a talk with Jessica Whitehead.' WHERE knowledge_id = 170;
UPDATE knowledge SET body = 'Timesheets: codes of 2027: what changed and what stayed; ask John Frank if your case is different.' WHERE knowledge_id = 171;
UPDATE knowledge SET body = 'Data Privacy: list of processors with two worked examples; Nicole Clark keeps it up to date.' WHERE knowledge_id = 172;
UPDATE knowledge SET body = 'Notes on Data Privacy: list of processors (Tessell) from the last round; ask Chaman Krishnan if your case is different.' WHERE knowledge_id = 173;
UPDATE knowledge SET body = 'Notes on Bringing a child to the office from the last round; the long version is with Henry Smith.' WHERE knowledge_id = 174;
UPDATE knowledge SET body = 'What most people ask about Bringing guests to the canteen; the long version is with Daniel Lira.' WHERE knowledge_id = 175;
UPDATE knowledge SET body = 'Bringing your own screen, in a few lines; written down after a talk with Aidan Kavanagh.' WHERE knowledge_id = 176;
UPDATE knowledge SET body = 'Bringing a dog to the laboratory, in a few lines; the long version is with Pooja Mandal.' WHERE knowledge_id = 177;
UPDATE knowledge SET body = 'Bicycle repair days: what changed and what stayed; John Frank keeps it up to date.' WHERE knowledge_id = 178;
UPDATE knowledge SET body = 'Bicycle sheds and keys with two worked examples; figures come from Divya Subramanian.' WHERE knowledge_id = 179;
UPDATE knowledge SET body = 'Company holidays in 2025: the rules that hold this year; ask Charles Brown if your case is different.' WHERE knowledge_id = 180;
UPDATE knowledge SET body = 'Company holidays in 2025 (Tessell): what changed and what stayed; written down after a talk with Aaron Ruiz.' WHERE knowledge_id = 181;
UPDATE knowledge SET body = 'How we handle Company holidays in 2027 at all sites; written down after a talk with John Frank.' WHERE knowledge_id = 182;
UPDATE knowledge SET body = 'Travel expenses in 2025: what changed and what stayed; figures come from Paulina Osorio.' WHERE knowledge_id = 183;
UPDATE knowledge SET body = 'Travel expenses in 2025 (Tessell): the rules that hold this year; ask Nicole Lowell if your case is different.' WHERE knowledge_id = 184;
UPDATE knowledge SET body = 'What most people ask about Working from a train; Jorge Manzanares keeps it up to date.' WHERE knowledge_id = 185;
UPDATE knowledge SET body = 'A summary of Working from the other site for staff and managers; written down after a talk with Zacarias Valenzuela.' WHERE knowledge_id = 186;
UPDATE knowledge SET body = 'Working from the other site (Tessell) with two worked examples; Olivia Butler knows the exceptions.' WHERE knowledge_id = 187;
UPDATE knowledge SET body = 'Referral of interns, in a few lines; written down after a talk with Aidan Kavanagh.' WHERE knowledge_id = 188;
UPDATE knowledge SET body = 'What most people ask about Referral of interns (Tessell); figures come from Olivia Butler.' WHERE knowledge_id = 189;
UPDATE knowledge SET body = 'Ordering a badge for visitors, in a few lines; ask Jorge Manzanares if your case is different.' WHERE knowledge_id = 190;
UPDATE knowledge SET body = 'Notes on Ordering a parking sticker from the last round; figures come from Nicole Clark.' WHERE knowledge_id = 191;
UPDATE knowledge SET body = 'What most people ask about Ordering a parking sticker (Tessell); ask Chaman Krishnan if your case is different.' WHERE knowledge_id = 192;
UPDATE knowledge SET body = 'How we handle Names on door plates at all sites; comments to Varsha Soman, please.' WHERE knowledge_id = 193;
UPDATE knowledge SET body = 'Names on door plates (Tessell): the rules that hold this year; Aaron Ruiz keeps it up to date.' WHERE knowledge_id = 194;
UPDATE knowledge SET body = 'How we handle Jury service abroad at all sites; the long version is with Aidan Kavanagh.' WHERE knowledge_id = 195;
UPDATE knowledge SET body = 'Lost keys and badges: the rules that hold this year; written down after a talk with Pooja Mandal.' WHERE knowledge_id = 196;
UPDATE hr_case_knowledge SET created_at = '2025-09-15 09:58:00', updated_at = '2025-09-15 09:58:00' WHERE hr_case_kb_id = 67;
UPDATE hr_case_knowledge SET created_at = '2025-05-12 11:28:00', updated_at = '2025-05-12 11:28:00' WHERE hr_case_kb_id = 261;
UPDATE hr_case_knowledge SET created_at = '2025-05-05 11:23:00', updated_at = '2025-05-05 11:23:00' WHERE hr_case_kb_id = 274;
UPDATE hr_case_knowledge SET created_at = '2025-08-18 16:50:00', updated_at = '2025-08-18 16:50:00' WHERE hr_case_kb_id = 301;
UPDATE hr_case_knowledge SET created_at = '2025-08-04 11:28:00', updated_at = '2025-08-04 11:28:00' WHERE hr_case_kb_id = 554;
UPDATE hr_case_knowledge SET created_at = '2025-07-14 15:56:00', updated_at = '2025-07-14 15:56:00' WHERE hr_case_kb_id = 619;
UPDATE hr_case_knowledge SET created_at = '2025-07-14 16:00:00', updated_at = '2025-07-14 16:00:00' WHERE hr_case_kb_id = 628;
UPDATE hr_case_knowledge SET created_at = '2025-07-07 10:01:00', updated_at = '2025-07-07 10:01:00' WHERE hr_case_kb_id = 651;
UPDATE hr_case_knowledge SET created_at = '2025-06-23 14:59:00', updated_at = '2025-06-23 14:59:00' WHERE hr_case_kb_id = 680;
UPDATE hr_case_knowledge SET created_at = '2025-06-16 11:08:00', updated_at = '2025-06-16 11:08:00' WHERE hr_case_kb_id = 694;
UPDATE hr_case_knowledge SET created_at = '2025-09-08 16:07:00', updated_at = '2025-09-08 16:07:00' WHERE hr_case_kb_id = 743;
UPDATE hr_case_knowledge SET created_at = '2025-06-09 07:14:00', updated_at = '2025-06-09 07:14:00' WHERE hr_case_kb_id = 831;
UPDATE hr_case_knowledge SET created_at = '2025-06-02 15:43:00', updated_at = '2025-06-02 15:43:00' WHERE hr_case_kb_id = 850;
UPDATE hr_case_knowledge SET created_at = '2025-06-02 16:12:00', updated_at = '2025-06-02 16:12:00' WHERE hr_case_kb_id = 875;
UPDATE hr_case_knowledge SET created_at = '2025-05-05 11:03:00', updated_at = '2025-05-05 11:03:00' WHERE hr_case_kb_id = 919;
UPDATE notification SET created_at = '2025-09-15 09:51:00', updated_at = '2025-09-15 09:51:00' WHERE notification_id = 132;
UPDATE notification SET email = 'raphaela.prei@halden.example', created_at = '2025-09-16 13:14:00', updated_at = '2025-09-16 13:14:00' WHERE notification_id = 138;
UPDATE notification SET email = 'raphaela.prei@halden.example', created_at = '2025-09-17 16:43:00', updated_at = '2025-09-17 16:43:00' WHERE notification_id = 143;
UPDATE notification SET created_at = '2025-08-18 16:55:00', updated_at = '2025-08-18 16:55:00' WHERE notification_id = 467;
UPDATE notification SET email = 'manuela.cassiano@halden.example', created_at = '2025-08-24 00:50:30', updated_at = '2025-08-24 00:50:30' WHERE notification_id = 476;
UPDATE notification SET email = 'manuela.cassiano@halden.example', created_at = '2025-08-29 09:03:00', updated_at = '2025-08-29 09:03:00' WHERE notification_id = 489;
UPDATE notification SET status = 'closed_complete', created_at = '2025-07-14 15:51:00', updated_at = '2025-07-14 15:51:00' WHERE notification_id = 1066;
UPDATE notification SET email = 'laura.pinto@halden.example', status = 'closed_complete', created_at = '2025-08-08 21:08:00', updated_at = '2025-08-08 21:08:00' WHERE notification_id = 1100;
UPDATE notification SET email = 'nicholas.johnston@halden.example', status = 'closed_complete', created_at = '2025-07-17 02:57:00', updated_at = '2025-07-17 02:57:00' WHERE notification_id = 1108;
UPDATE notification SET status = 'closed_complete', created_at = '2025-07-07 10:05:00', updated_at = '2025-07-07 10:05:00' WHERE notification_id = 1151;
UPDATE notification SET email = 'megan.thomas@halden.example', status = 'closed_complete', created_at = '2025-07-08 00:35:00', updated_at = '2025-07-08 00:35:00' WHERE notification_id = 1170;
UPDATE notification SET email = 'laura.pinto@halden.example', status = 'closed_complete', created_at = '2025-08-13 07:07:00', updated_at = '2025-08-13 07:07:00' WHERE notification_id = 1171;
UPDATE notification SET email = 'aline.brito@halden.example', status = 'closed_complete', created_at = '2025-06-23 14:46:00', updated_at = '2025-06-23 14:46:00' WHERE notification_id = 1189;
UPDATE notification SET email = 'megan.thomas@halden.example', status = 'closed_complete', created_at = '2025-07-08 15:23:00', updated_at = '2025-07-08 15:23:00' WHERE notification_id = 1193;
UPDATE notification SET status = 'closed_complete', created_at = '2025-06-16 11:17:00', updated_at = '2025-06-16 11:17:00' WHERE notification_id = 1215;
UPDATE notification SET email = 'mark.sheldon@halden.example', status = 'closed_complete', created_at = '2025-06-19 14:21:00', updated_at = '2025-06-19 14:21:00' WHERE notification_id = 1283;
UPDATE notification SET status = 'closed_complete', created_at = '2025-09-08 16:12:00', updated_at = '2025-09-08 16:12:00' WHERE notification_id = 1308;
UPDATE notification SET email = 'mark.sheldon@halden.example', status = 'closed_complete', created_at = '2025-06-22 17:36:00', updated_at = '2025-06-22 17:36:00' WHERE notification_id = 1382;
UPDATE notification SET status = 'closed_complete', created_at = '2025-06-09 07:22:00', updated_at = '2025-06-09 07:22:00' WHERE notification_id = 1460;
UPDATE notification SET status = 'closed_complete', created_at = '2025-06-02 16:04:00', updated_at = '2025-06-02 16:04:00' WHERE notification_id = 1510;
UPDATE notification SET status = 'closed_complete', created_at = '2025-05-12 11:44:00', updated_at = '2025-05-12 11:44:00' WHERE notification_id = 1529;
UPDATE notification SET status = 'closed_complete', created_at = '2025-05-05 10:57:00', updated_at = '2025-05-05 10:57:00' WHERE notification_id = 1566;
UPDATE notification SET email = 'dylan.mackenzie@halden.example', status = 'closed_complete', created_at = '2025-05-05 11:21:00', updated_at = '2025-05-05 11:21:00' WHERE notification_id = 1569;
UPDATE notification SET email = 'bhavika.mandal@halden.example', status = 'closed_complete', created_at = '2025-05-05 12:36:00', updated_at = '2025-05-05 12:36:00' WHERE notification_id = 1572;