CREATE TABLE colors (
    id INTEGER NOT NULL,
    color_id VARCHAR(10) NOT NULL,
    color_type VARCHAR(8) NOT NULL,
    background VARCHAR(7) NOT NULL,
    foreground VARCHAR(7) NOT NULL,
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (id)
);

CREATE TABLE office_locations (
    id VARCHAR(255) NOT NULL,
    "buildingId" VARCHAR(255),
    "deskId" VARCHAR(255),
    "floorId" VARCHAR(255),
    "floorSectionId" VARCHAR(255),
    label VARCHAR(255) NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE recurring_events (
    recurring_event_id VARCHAR(255) NOT NULL,
    original_recurrence TEXT,
    PRIMARY KEY (recurring_event_id)
);

CREATE TABLE scopes (
    id VARCHAR NOT NULL,
    type VARCHAR(7) NOT NULL,
    value VARCHAR,
    PRIMARY KEY (id)
);

CREATE TABLE users (
    user_id VARCHAR(255) NOT NULL,
    email VARCHAR(255) NOT NULL,
    name VARCHAR(255) NOT NULL,
    given_name VARCHAR(255),
    family_name VARCHAR(255),
    picture VARCHAR(500),
    locale VARCHAR(10),
    timezone VARCHAR(100) NOT NULL,
    is_active BOOLEAN NOT NULL,
    is_verified BOOLEAN NOT NULL,
    provider VARCHAR(50),
    provider_id VARCHAR(255),
    static_token VARCHAR(255) NOT NULL,
    access_token_hash TEXT,
    refresh_token_hash TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    last_login_at DATETIME,
    PRIMARY KEY (user_id)
);

CREATE TABLE watch_channels (
    id VARCHAR NOT NULL,
    resource_id VARCHAR NOT NULL,
    resource_uri VARCHAR NOT NULL,
    resource_type VARCHAR NOT NULL,
    calendar_id VARCHAR NOT NULL,
    user_id VARCHAR NOT NULL,
    webhook_address VARCHAR NOT NULL,
    webhook_token VARCHAR,
    webhook_type VARCHAR NOT NULL,
    params TEXT,
    created_at DATETIME NOT NULL,
    expires_at DATETIME,
    last_notification_at DATETIME,
    is_active VARCHAR NOT NULL,
    notification_count INTEGER NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE calendars (
    calendar_id VARCHAR(255) NOT NULL,
    user_id VARCHAR(255) NOT NULL,
    summary VARCHAR(255) NOT NULL,
    description TEXT,
    location VARCHAR(500),
    time_zone VARCHAR(100) NOT NULL,
    conference_properties TEXT,
    is_primary BOOLEAN NOT NULL,
    summary_override VARCHAR(255),
    color_id VARCHAR(50),
    background_color VARCHAR(7),
    foreground_color VARCHAR(7),
    hidden BOOLEAN NOT NULL,
    selected BOOLEAN NOT NULL,
    default_reminders TEXT,
    notification_settings TEXT,
    deleted BOOLEAN NOT NULL,
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (calendar_id),
    FOREIGN KEY(user_id) REFERENCES users (user_id)
);

CREATE TABLE settings (
    id VARCHAR(255) NOT NULL,
    value VARCHAR(255) NOT NULL,
    etag VARCHAR(255),
    user_id VARCHAR(255),
    PRIMARY KEY (id),
    FOREIGN KEY(user_id) REFERENCES users (user_id)
);

CREATE TABLE acls (
    id VARCHAR NOT NULL,
    calendar_id VARCHAR NOT NULL,
    user_id VARCHAR NOT NULL,
    scope_id VARCHAR NOT NULL,
    role VARCHAR(14) NOT NULL,
    etag VARCHAR,
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (id),
    FOREIGN KEY(calendar_id) REFERENCES calendars (calendar_id),
    FOREIGN KEY(user_id) REFERENCES users (user_id),
    FOREIGN KEY(scope_id) REFERENCES scopes (id)
);

CREATE TABLE events (
    event_id VARCHAR(255) NOT NULL,
    calendar_id VARCHAR(255) NOT NULL,
    user_id VARCHAR(255) NOT NULL,
    organizer_id VARCHAR(255),
    organizer_email VARCHAR(255),
    organizer_display_name VARCHAR(255),
    organizer_self BOOLEAN,
    recurring_event_id VARCHAR(255),
    summary VARCHAR(255),
    description TEXT,
    location VARCHAR(500),
    start_datetime DATETIME NOT NULL,
    end_datetime DATETIME NOT NULL,
    start_timezone VARCHAR(100),
    end_timezone VARCHAR(100),
    recurrence TEXT,
    status VARCHAR(50) NOT NULL,
    visibility VARCHAR(50) NOT NULL,
    color_id VARCHAR(50),
    "eventType" VARCHAR(15) NOT NULL,
    "focusTimeProperties" JSON,
    "guestsCanInviteOthers" BOOLEAN NOT NULL,
    "guestsCanModify" BOOLEAN NOT NULL,
    "guestsCanSeeOtherGuests" BOOLEAN NOT NULL,
    "outOfOfficeProperties" JSON,
    sequence INTEGER,
    source JSON,
    transparency VARCHAR(50),
    "iCalUID" VARCHAR(255),
    "privateCopy" BOOLEAN,
    locked BOOLEAN,
    "hangoutLink" VARCHAR(500),
    "originalStartTime_date" DATE,
    "originalStartTime_dateTime" DATETIME,
    "originalStartTime_timeZone" VARCHAR(100),
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (event_id),
    FOREIGN KEY(calendar_id) REFERENCES calendars (calendar_id),
    FOREIGN KEY(user_id) REFERENCES users (user_id),
    FOREIGN KEY(recurring_event_id) REFERENCES recurring_events (recurring_event_id) ON DELETE CASCADE,
    FOREIGN KEY(color_id) REFERENCES colors (id) ON DELETE SET NULL
);

CREATE TABLE attachments (
    attachment_id VARCHAR(255) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    file_url VARCHAR(2000) NOT NULL,
    PRIMARY KEY (attachment_id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);

CREATE TABLE attendees (
    attendees_id VARCHAR(255) NOT NULL,
    comment VARCHAR(255),
    "displayName" VARCHAR(255),
    "additionalGuests" INTEGER,
    optional BOOLEAN NOT NULL,
    resource BOOLEAN NOT NULL,
    "responseStatus" VARCHAR(50) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    user_id VARCHAR(255),
    PRIMARY KEY (attendees_id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE,
    FOREIGN KEY(user_id) REFERENCES users (user_id)
);

CREATE TABLE birthday_properties (
    id VARCHAR(50) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    type VARCHAR(50) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (event_id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);

CREATE TABLE conference_data (
    id VARCHAR(50) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    solution_type VARCHAR(100),
    solution_name VARCHAR(255),
    solution_icon_uri VARCHAR(500),
    request_id VARCHAR(255),
    create_solution_type VARCHAR(100),
    status_code VARCHAR(50),
    entry_points JSON,
    notes TEXT,
    signature VARCHAR(500),
    meeting_uri VARCHAR(500),
    label VARCHAR(255),
    PRIMARY KEY (id),
    UNIQUE (event_id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);

CREATE TABLE extended_properties (
    id VARCHAR(255) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    scope VARCHAR(7) NOT NULL,
    properties JSON,
    PRIMARY KEY (id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);

CREATE TABLE reminders (
    id VARCHAR(255) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    method VARCHAR(5) NOT NULL,
    minutes INTEGER NOT NULL,
    use_default BOOLEAN NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);

CREATE TABLE working_location_properties (
    working_location_id VARCHAR(255) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    type VARCHAR(50) NOT NULL,
    "homeOffice" JSON,
    "customLocationLabel" VARCHAR(255),
    "officeLocationId" VARCHAR(255),
    PRIMARY KEY (working_location_id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE,
    UNIQUE ("officeLocationId"),
    FOREIGN KEY("officeLocationId") REFERENCES office_locations (id)
);

CREATE TABLE gadgets (
    id VARCHAR(255) NOT NULL,
    event_id VARCHAR(255) NOT NULL,
    display VARCHAR(50),
    height INTEGER,
    width INTEGER,
    icon_link VARCHAR(500),
    link VARCHAR(500),
    title VARCHAR(255),
    type VARCHAR(100),
    preferences JSON,
    PRIMARY KEY (id),
    FOREIGN KEY(event_id) REFERENCES events (event_id) ON DELETE CASCADE
);

CREATE INDEX ix_colors_color_id ON colors (color_id);
CREATE INDEX ix_colors_color_type ON colors (color_type);
CREATE INDEX ix_scopes_id ON scopes (id);
CREATE UNIQUE INDEX ix_users_email ON users (email);
CREATE UNIQUE INDEX ix_users_static_token ON users (static_token);
CREATE INDEX ix_watch_channels_calendar_id ON watch_channels (calendar_id);
CREATE INDEX ix_watch_channels_id ON watch_channels (id);
CREATE INDEX ix_watch_channels_resource_id ON watch_channels (resource_id);
CREATE INDEX ix_watch_channels_user_id ON watch_channels (user_id);
CREATE UNIQUE INDEX idx_unique_primary_per_user ON calendars (user_id) WHERE is_primary = 1;
CREATE INDEX ix_calendars_user_id ON calendars (user_id);
CREATE INDEX ix_settings_user_id ON settings (user_id);
CREATE INDEX ix_acls_calendar_id ON acls (calendar_id);
CREATE INDEX ix_acls_id ON acls (id);
CREATE INDEX ix_acls_user_id ON acls (user_id);
CREATE INDEX ix_events_recurring_event_id ON events (recurring_event_id);
CREATE INDEX ix_events_user_id ON events (user_id);
