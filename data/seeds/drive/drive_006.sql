-- include: company.sql
-- One of the remarks is not there: another has made one of other words.
UPDATE comments SET author_id = '01JB3AP7FHM5GBW42QCJXGW2MM', content = 'Who stands in for Cody Spears here?', html_content = '<p>Who stands in for Cody Spears here?</p>' WHERE id = '01JPDV2Y7Z3EMVBAQ2H65XTEFR';
