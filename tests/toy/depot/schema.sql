CREATE TABLE person (
    person_id TEXT NOT NULL PRIMARY KEY, org_id TEXT NOT NULL, name TEXT NOT NULL, token TEXT
);
CREATE TABLE crate (
    crate_id VARCHAR(32) NOT NULL PRIMARY KEY, org_id TEXT NOT NULL,
    label TEXT NOT NULL,
    colour TEXT,
    weight NUMERIC,
    fragile BOOLEAN,
    packed_at DATETIME,
    stamp BLOB,
    created_on DATETIME, updated_on DATETIME
);
CREATE TABLE item (
    item_id INTEGER PRIMARY KEY, crate_id TEXT NOT NULL REFERENCES crate (crate_id),
    name TEXT NOT NULL, created_on DATETIME
);
CREATE TABLE slot (
    aisle TEXT NOT NULL, place INTEGER NOT NULL, crate_id TEXT REFERENCES crate (crate_id),
    PRIMARY KEY (aisle, place)
);
CREATE TABLE jotting (text TEXT, crate_id TEXT REFERENCES crate (crate_id));
