-- include: enterprise.sql
-- The contract of the outside tester goes on for two weeks.
UPDATE incident SET worknotes = 'Removed from the team. Shares of single files are set by their owners. On 1 March 2026 Mandy Clark extended the contract of the guest to 13 March 2026.' WHERE incident_id = 'INC_1421';
