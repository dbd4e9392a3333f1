-- case: namesakes: two mailboxes of one name in different departments of Halden Instruments
SELECT user_id FROM box WHERE called = 'Amara Srinivas' ORDER BY seat;

-- case: namesakes_across: two people of one name, one in each company
SELECT user_id FROM box WHERE called = 'Gabrielle Arnold' ORDER BY seat;

-- case: missing_reply: a thread that answers a letter which the mailbox does not have (thread, the draft of an answer)
SELECT thread FROM copy WHERE talk = 'missing_reply' AND address = 'charles.macias@halden.example' AND turn = 1;
SELECT drafts.id FROM drafts JOIN copy ON copy.id = message_id WHERE talk = 'missing_reply';

-- case: wrong_namesake: a request that went to the other person of that name, and her answer (messages)
SELECT id FROM copy WHERE talk = 'wrong_namesake' AND address = 'david.ortega@halden.example' ORDER BY turn;

-- case: payroll_astray: a payroll file that went to the namesake in the other company (message, attachment, the draft for the right one)
SELECT id FROM copy WHERE talk = 'wrong_gabrielle' AND turn = 1 AND role = 'sent';
SELECT attachment_id FROM enclosed JOIN copy USING (id) WHERE talk = 'wrong_gabrielle' AND role = 'sent';
SELECT drafts.id FROM drafts JOIN copy ON copy.id = message_id WHERE talk = 'wrong_gabrielle';

-- case: changed_subject: a thread whose subject changed on the way (threads of the three mailboxes)
SELECT DISTINCT thread FROM copy WHERE talk = 'changed_subject' ORDER BY 1;

-- case: answered_twice: a shared mailbox that gave a customer two answers which contradict each other (thread, the draft of a third)
SELECT DISTINCT thread FROM copy WHERE talk = 'answered_twice' AND address = 'support@halden.example';
SELECT drafts.id FROM drafts JOIN copy ON copy.id = message_id WHERE talk = 'answered_twice';

-- case: filter_hides: a filter that archives what matters, and the letters that nobody saw (filter, messages)
SELECT id FROM filters WHERE created_by = 'raphaela.koch@halden.example' AND criteria_json LIKE '%harbourcityhospital%';
SELECT id FROM copy WHERE talk LIKE 'archived_complaint%' AND address = 'raphaela.koch@halden.example' ORDER BY at;

-- case: filter_to_spam: a filter that throws a colleague's letters into the spam (filter, message)
SELECT id FROM filters WHERE created_by = 'hemani.dutt@halden.example' AND criteria_json LIKE '%emily.bryan%';
SELECT id FROM copy WHERE talk = 'colleague_in_spam' AND role = 'taken';

-- case: customer_in_spam: a customer's letter that lies in the spam of a shared mailbox
SELECT id FROM copy WHERE talk = 'customer_in_spam';

-- case: vacation_expired: vacation replies that are on though their time is over
SELECT user_id FROM vacation_settings WHERE enable_auto_reply AND end_time < replace(now(), ' ', 'T') ORDER BY 1;

-- case: vacation_endless: a vacation reply without an end and without a stand-in
SELECT user_id FROM vacation_settings WHERE enable_auto_reply AND end_time IS NULL;

-- case: alias_pending: aliases that wait for their verification, one with a token that has lapsed
SELECT id FROM send_as_aliases WHERE verification_status = 'pending' ORDER BY verification_token_expires DESC;

-- case: alias_outside: an accepted alias with an address outside the company
SELECT id FROM send_as_aliases WHERE send_as_email = 'david@ortega-events.example';

-- case: forwarding_unverified: forwarding addresses that nobody has confirmed
SELECT id FROM forwarding_addresses WHERE verification_status = 'pending' AND forwarding_email IN (SELECT "to" FROM data.onward) ORDER BY id;

-- case: forwarding_outside: mail that goes on to a private address outside, and leaves the mailbox
SELECT id FROM auto_forwarding WHERE enabled AND email_address LIKE '%freemail.example';

-- case: forwarding_to_leaver: mail that still goes on to somebody who has left
SELECT id FROM auto_forwarding WHERE email_address = 'kaique.ribeiro@halden.example';

-- case: delegate_left: a delegate who has left the company
SELECT id FROM delegates WHERE delegate_email = 'kaique.ribeiro@halden.example';

-- case: delegates_full: a mailbox with three delegates, no room for a fourth
SELECT user_id FROM box WHERE address = 'connie.simon@halden.example';

-- case: left_mailbox: the mailbox of somebody who has left, kept for a delegate (user)
SELECT user_id FROM box WHERE department = 'Left';

-- case: delegate_outside: somebody from outside who was asked to be a delegate
SELECT id FROM delegates WHERE delegate_email NOT IN (SELECT email FROM company.person);

-- case: keys_ripe: key pairs that have been disabled for more than 30 days and that no identity uses
SELECT key_pair FROM ring WHERE disabled < datetime(now(), '-30 days') AND used IS NULL ORDER BY place;

-- case: keys_unripe: key pairs that were disabled less than 30 days ago
SELECT key_pair FROM ring WHERE disabled >= datetime(now(), '-30 days') ORDER BY place;

-- case: key_in_use_disabled: an identity whose key pair is disabled (identity, key pair)
SELECT cse_identities.id FROM cse_identities JOIN ring ON key_pair = primary_key_pair_id WHERE disabled IS NOT NULL;
SELECT key_pair FROM ring WHERE disabled IS NOT NULL AND used;

-- case: certificate_lapsed: certificates that have lapsed, the first of them still the default
SELECT id FROM smime_info WHERE CAST(expiration AS INTEGER) < unixepoch(now()) * 1000 ORDER BY is_default DESC, id;

-- case: drafts_in_threads: answers that were written and never sent
SELECT drafts.id FROM drafts JOIN copy ON copy.id = message_id WHERE turn = 99 ORDER BY talk;

-- case: labels_by_case: labels of one mailbox that differ in capital letters alone
SELECT one.id FROM labels AS one JOIN labels AS other ON one.user_id = other.user_id AND one.name <> other.name
    AND lower(one.name) = lower(other.name) ORDER BY one.id;

-- case: labels_nested: labels below labels, and one whose upper label there is not
SELECT id FROM labels WHERE name LIKE '%/%' ORDER BY id;

-- case: label_empty: a label that no letter has
SELECT id FROM labels WHERE name = 'Campaigns 2023';

-- case: held: letters under a legal hold, with one in the trash (messages)
SELECT id FROM copy WHERE talk IN ('held', 'held_in_trash') AND address = 'nathan.vyas@halden.example' ORDER BY at;

-- case: hold_lifted: a letter whose legal hold has been lifted, and the one that says so
SELECT id FROM copy WHERE talk IN ('quarry_hold', 'hold_lifted') AND address = 'john.watson@halden.example' ORDER BY at;

-- case: records: a record that is older than a year and one that is not
SELECT id FROM copy WHERE talk IN ('old_record', 'young_record') AND address = 'natalie.valenzuela@halden.example' ORDER BY at;

-- case: confidential_outside: a confidential thread that began outside the company (thread, the draft of an answer to outside)
SELECT DISTINCT thread FROM copy WHERE talk = 'confidential_outside' AND address = 'manuela.cavalcante@halden.example';
SELECT drafts.id FROM drafts JOIN copy ON copy.id = message_id WHERE talk = 'confidential_outside';

-- case: false_chief: a letter that only looks like the chief executive's, beside a true one
SELECT id FROM copy WHERE talk IN ('false_chief', 'true_chief') AND address = 'jorge.casanova@halden.example' ORDER BY talk;

-- case: bounce: a letter to somebody who has left, and that it came back
SELECT id FROM copy WHERE talk = 'bounce' AND address = 'kenneth.campbell@halden.example' ORDER BY turn;

-- case: leavers: the letter that names who has left
SELECT id FROM copy WHERE talk = 'leavers' AND address = 'divya.ravel@halden.example';

-- case: large_files: letters with attachments of more than 20 MB
SELECT DISTINCT id FROM enclosed WHERE size > 20000000 ORDER BY id;

-- case: page_only: a letter that is HTML alone
SELECT id FROM copy WHERE talk = 'page_only' AND role = 'taken';

-- case: hostile_page: a letter whose HTML wants to run programs
SELECT id FROM copy WHERE talk = 'hostile_page';

-- case: sent_twice: one letter that came twice
SELECT id FROM copy WHERE talk LIKE 'sent_twice%' ORDER BY at;

-- case: no_subject: a letter without a subject
SELECT id FROM copy WHERE talk = 'no_subject' AND role = 'taken';
