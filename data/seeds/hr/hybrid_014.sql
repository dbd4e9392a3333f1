-- include: enterprise.sql
-- Another manager is proposed for Chicago.
UPDATE hr_case SET worknotes = 'Proposal: Nicole Mason for Chicago, Bella Castro for San Francisco. Signature of Connie Simon is open.' WHERE number = 'HRC0001727';
