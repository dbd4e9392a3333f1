-- include: company.sql
-- The key pair was switched off in January.
UPDATE cse_key_pairs SET disable_time = '2026-01-20T09:00:00.000000', updated_at = '2026-01-20T09:00:00.000000' WHERE key_pair_id = 'kp_335ed56c3f9b38472779cfe6617ea221';
