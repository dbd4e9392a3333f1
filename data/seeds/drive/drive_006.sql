-- include: company.sql
-- One of the remarks was made by Wendolin Arteaga.
UPDATE comments SET author_id = '01JB3AP7FHM5GBW42QCJXGW2MM' WHERE id = '01JC7MWBCQ4P1WKKPE33V8SBJG';
