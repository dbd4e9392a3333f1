-- include: enterprise.sql
-- Another manager is proposed for San Francisco.
UPDATE hr_case SET worknotes = 'Proposal: Wendolin Arteaga for Chicago, Divya Ravel for San Francisco. Signature of Connie Simon is open.' WHERE number = 'HRC0001727';
