-- Keys and certificates for encrypted and signed mail.

CREATE TEMP TABLE ring AS
SELECT key.place, box.user_id, box.address, seat, made, disabled, used,
    'kp_' || printf('%012x%012x%08x', lot('key', key.place) * 281474976710656, lot('key 2', key.place) * 281474976710656,
        lot('key 3', key.place) * 4294967296) AS key_pair
FROM data.key AS key JOIN box ON box.address = key.owner;

INSERT INTO cse_key_pairs
SELECT printf('keypair_%03d', place), user_id, key_pair, NULL,
    '-----BEGIN CERTIFICATE-----' || base64(json_object('subject', 'CN=' || address, 'issuer', 'CN=Bastion Trust CA',
        'validity', json_object('notAfter', strftime('%Y-%m-%dT%H:%M:%S', made, '+2 years') || '.000000'),
        'serialNumber', printf('%012X%012X', lot('serial', place) * 281474976710656, lot('serial 2', place) * 281474976710656),
        'signatureAlgorithm', 'SHA256withRSA')) || '-----END CERTIFICATE-----',
    address, iif(disabled IS NULL, 'enabled', 'disabled'), replace(disabled, ' ', 'T') || '.000000', replace(made, ' ', 'T') || '.000000',
    replace(coalesce(disabled, made), ' ', 'T') || '.000000', user_id, user_id
FROM ring ORDER BY place;

INSERT INTO cse_private_key_metadata
SELECT printf('keymeta_%03d', place), 'pkm_' || printf('%012x%012x%08x', lot('meta', place) * 281474976710656,
        lot('meta 2', place) * 281474976710656, lot('meta 3', place) * 4294967296),
    printf('keypair_%03d', place), kind, iif(kind = 'KMS', 'https://keys.halden.example/kacls/' || place, NULL),
    iif(kind = 'KMS', '{"policy":"strict","rotationDays": 365}', NULL), iif(kind = 'KMS', NULL, 'Smart card, reader at the desk'),
    replace(made, ' ', 'T') || '.000000', replace(made, ' ', 'T') || '.000000', user_id, user_id
FROM (SELECT *, pick('{"KMS": 7, "Token": 3}', 'meta', place) AS kind FROM ring) ORDER BY place;

INSERT INTO cse_identities
SELECT printf('identity_%03d', place), user_id, address, key_pair, NULL, NULL, replace(made, ' ', 'T') || '.000000', replace(made, ' ', 'T') || '.000000',
    user_id, user_id
FROM ring WHERE used ORDER BY place;

INSERT INTO smime_info
SELECT printf('smime_%03d', certificate.place), send_as_aliases.id, box.user_id, box.address, issuer, coalesce(certificate.first, 0),
    CAST(unixepoch(now(), days || ' days') * 1000 AS TEXT),
    'enc_' || printf('%012x%012x', lot('password', certificate.place) * 281474976710656, lot('password 2', certificate.place) * 281474976710656),
    '-----BEGIN CERTIFICATE-----' || base64(json_object('subject', 'CN=' || box.address, 'issuer', 'CN=' || issuer, 'serialNumber',
        printf('%012X', lot('certificate', certificate.place) * 281474976710656))) || '-----END CERTIFICATE-----', NULL,
    strftime('%Y-%m-%dT%H:%M:%S', min(datetime(now(), days || ' days', '-365 days'), datetime(now(), '-2 days'))) || '.000000',
    strftime('%Y-%m-%dT%H:%M:%S', min(datetime(now(), days || ' days', '-365 days'), datetime(now(), '-2 days'))) || '.000000'
FROM data.certificate AS certificate JOIN box ON box.address = certificate.owner
JOIN send_as_aliases ON send_as_aliases.user_id = box.user_id AND is_primary ORDER BY certificate.place;
