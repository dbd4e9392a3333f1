-- include: hybrid_087.sql
-- The director has approved the new managers.
UPDATE hr_case SET status = 'work_in_progress', request_status = 'approved', worknotes = 'Proposal: Wendolin Arteaga for Chicago, Bella Castro for San Francisco. Approved by Connie Simon.' WHERE number = 'HRC0001727';
