CREATE TABLE teams_orgs (
    org_id TEXT PRIMARY KEY,
    tenant_id TEXT,
    display_name TEXT,
    domain_name TEXT,
    country_letter_code TEXT,
    preferred_language TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    soft_deleted BOOLEAN
);

CREATE TABLE teams_users (
    org_id TEXT NOT NULL,
    user_id TEXT PRIMARY KEY,
    user_principal_name TEXT,
    display_name TEXT,
    job_title TEXT,
    mail TEXT,
    given_name TEXT,
    surname TEXT,
    mail_nickname TEXT,
    account_enabled BOOLEAN,
    business_phones TEXT,
    mobile_phone TEXT,
    office_location TEXT,
    preferred_language TEXT,
    department TEXT,
    company_name TEXT,
    usage_location TEXT,
    city TEXT,
    state TEXT,
    country TEXT,
    street_address TEXT,
    postal_code TEXT,
    employee_id TEXT,
    employee_type TEXT,
    user_type TEXT,
    employee_hire_date TEXT,
    other_mails TEXT,
    on_premises_sync_enabled BOOLEAN,
    about_me TEXT,
    birthday TEXT,
    interests TEXT,
    skills TEXT,
    my_site TEXT,
    preferred_name TEXT,
    fax_number TEXT,
    age_group TEXT,
    is_resource_account BOOLEAN,
    past_projects TEXT,
    responsibilities TEXT,
    schools TEXT,
    employee_org_data TEXT,
    static_token TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    soft_deleted BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE teams_user_roles (
    org_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    role_id TEXT NOT NULL,
    role_name TEXT,
    role_description TEXT,
    assigned_at DATETIME,
    assigned_by TEXT,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE permissions_catalog (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    admin_consent_required BOOLEAN,
    description TEXT,
    resource TEXT,
    operation TEXT,
    "constraint" TEXT,
    constraint_scope TEXT,
    permission_level_rank INTEGER,
    requires_resource_ownership BOOLEAN,
    allowed_fields_read TEXT,
    allowed_fields_write TEXT,
    applies_to_scope TEXT,
    resource_constraint TEXT,
    source_url TEXT,
    created_at DATETIME,
    updated_at DATETIME
);

CREATE TABLE module_permissions (
    module_name TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    created_at DATETIME,
    PRIMARY KEY (module_name, permission_id),
    FOREIGN KEY (permission_id) REFERENCES permissions_catalog (id)
);

CREATE TABLE user_permissions (
    org_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    permission_id TEXT NOT NULL,
    resource_scope TEXT,
    granted_by TEXT,
    granted_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id),
    FOREIGN KEY (permission_id) REFERENCES permissions_catalog (id)
);

CREATE TABLE teams_apps (
    org_id TEXT NOT NULL,
    app_id TEXT NOT NULL,
    display_name TEXT,
    external_id TEXT,
    distribution_method TEXT,
    description TEXT,
    version TEXT,
    developer_name TEXT,
    publishing_state TEXT,
    teams_app_id TEXT,
    azure_ad_app_id TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    PRIMARY KEY (org_id, app_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE teams_templates (
    org_id TEXT NOT NULL,
    template_id TEXT NOT NULL,
    display_name TEXT,
    short_description TEXT,
    description TEXT,
    icon_url TEXT,
    visibility TEXT,
    categories TEXT,
    channel_count INTEGER,
    app_count INTEGER,
    is_system_template BOOLEAN,
    created_date_time DATETIME,
    updated_date_time DATETIME,
    soft_delete BOOLEAN,
    PRIMARY KEY (org_id, template_id)
);

CREATE TABLE "groups" (
    org_id TEXT NOT NULL,
    group_id TEXT PRIMARY KEY,
    display_name TEXT,
    description TEXT,
    mail_nickname TEXT,
    mail TEXT,
    visibility TEXT,
    group_types TEXT,
    security_enabled BOOLEAN,
    mail_enabled BOOLEAN,
    classification TEXT,
    members TEXT,
    owners TEXT,
    created_date_time DATETIME,
    updated_date_time DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE teams (
    org_id TEXT NOT NULL,
    team_id TEXT PRIMARY KEY,
    group_id TEXT,
    template_id TEXT,
    display_name TEXT,
    description TEXT,
    visibility TEXT,
    specialization TEXT,
    classification TEXT,
    internal_id TEXT,
    incoming_channels TEXT,
    member_settings TEXT,
    guest_settings TEXT,
    messaging_settings TEXT,
    fun_settings TEXT,
    discovery_settings TEXT,
    members TEXT,
    is_archived BOOLEAN,
    migration_mode BOOLEAN,
    web_url TEXT,
    created_date_time DATETIME,
    updated_date_time DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (group_id) REFERENCES "groups" (group_id)
);

CREATE TABLE installed_apps (
    org_id TEXT NOT NULL,
    team_id TEXT NOT NULL,
    installation_id TEXT PRIMARY KEY,
    teams_app_id TEXT,
    teams_app_external_id TEXT,
    teams_app_display_name TEXT,
    teams_app_distribution_method TEXT,
    teams_app_definition_id TEXT,
    teams_app_definition_version TEXT,
    azure_ad_app_id TEXT,
    publishing_state TEXT,
    short_description TEXT,
    description TEXT,
    required_resource_specific_permissions TEXT,
    consented_permission_set TEXT,
    created_date_time DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id)
);

CREATE TABLE resource_specific_permission_grants (
    org_id TEXT NOT NULL,
    grant_id TEXT PRIMARY KEY,
    resource_type TEXT,
    resource_id TEXT,
    client_app_id TEXT,
    resource_app_id TEXT,
    client_id TEXT,
    permission_type TEXT,
    permission TEXT,
    installation_id TEXT,
    created_date_time DATETIME,
    soft_deleted BOOLEAN,
    additional_metadata TEXT,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE teamwork (
    org_id TEXT NOT NULL,
    teamwork_id TEXT NOT NULL,
    is_teams_enabled BOOLEAN,
    region TEXT,
    PRIMARY KEY (org_id, teamwork_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE day_notes (
    org_id TEXT NOT NULL,
    team_id TEXT NOT NULL,
    day_note_id TEXT PRIMARY KEY,
    day_note_date DATE,
    draft_day_note TEXT,
    shared_day_note TEXT,
    created_date_time DATETIME,
    last_modified_date_time DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id)
);

CREATE TABLE learning_course_activities (
    learning_course_activity_id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    learning_provider_id TEXT,
    learner_user_id TEXT,
    learning_content_id TEXT,
    activity_type TEXT,
    status TEXT,
    assignment_type TEXT,
    assigner_user_id TEXT,
    assigned_date_time TEXT,
    due_date_time TEXT,
    notes_content TEXT,
    completion_percentage INTEGER,
    completed_date_time TEXT,
    started_date_time TEXT,
    external_course_activity_id TEXT,
    created_date_time DATETIME,
    last_modified_date_time DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (learning_provider_id) REFERENCES learning_providers (learning_provider_id),
    FOREIGN KEY (learner_user_id) REFERENCES teams_users (user_id),
    FOREIGN KEY (assigner_user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE learning_providers (
    learning_provider_id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    display_name TEXT,
    square_logo_web_url_for_dark_theme TEXT,
    long_logo_web_url_for_dark_theme TEXT,
    square_logo_web_url_for_light_theme TEXT,
    long_logo_web_url_for_light_theme TEXT,
    login_web_url TEXT,
    is_course_activity_sync_enabled BOOLEAN,
    created_date_time DATETIME,
    last_modified_date_time DATETIME,
    soft_delete BOOLEAN
);

CREATE TABLE teamwork_tags (
    id TEXT PRIMARY KEY,
    team_id TEXT NOT NULL,
    display_name TEXT,
    description TEXT,
    tag_type TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (team_id) REFERENCES teams (team_id)
);

CREATE TABLE teamwork_tag_members (
    id TEXT PRIMARY KEY,
    "tagId" TEXT NOT NULL,
    "teamId" TEXT,
    "userId" TEXT NOT NULL,
    "displayName" TEXT,
    "tenantId" TEXT,
    FOREIGN KEY ("tagId") REFERENCES teamwork_tags (id),
    FOREIGN KEY ("teamId") REFERENCES teams (team_id),
    FOREIGN KEY ("userId") REFERENCES teams_users (user_id)
);

CREATE TABLE channels (
    channel_id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    team_id TEXT NOT NULL,
    display_name TEXT,
    description TEXT,
    email TEXT,
    membership_type TEXT,
    is_favorite_by_default BOOLEAN,
    is_archived BOOLEAN,
    migration_mode TEXT,
    created_date_time DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id)
);

CREATE TABLE channel_members (
    channel_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    roles TEXT,
    display_name TEXT,
    email TEXT,
    tenant_id TEXT,
    added_at DATETIME,
    PRIMARY KEY (channel_id, user_id),
    FOREIGN KEY (channel_id) REFERENCES channels (channel_id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE teams_channel_tabs (
    org_id TEXT NOT NULL,
    team_id TEXT NOT NULL,
    channel_id TEXT NOT NULL,
    tab_id TEXT PRIMARY KEY,
    display_name TEXT,
    web_url TEXT,
    app_id TEXT,
    sort_order_index TEXT,
    configuration_json TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id),
    FOREIGN KEY (channel_id) REFERENCES channels (channel_id)
);

CREATE TABLE shared_with_channel_teams (
    shared_team_id TEXT PRIMARY KEY,
    channel_id TEXT NOT NULL,
    team_id TEXT,
    tenant_id TEXT,
    display_name TEXT,
    is_host_team BOOLEAN,
    created_at DATETIME,
    updated_at DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (channel_id) REFERENCES channels (channel_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id)
);

CREATE TABLE channel_messages (
    message_id TEXT PRIMARY KEY,
    channel_id TEXT NOT NULL,
    team_id TEXT NOT NULL,
    reply_to_id TEXT,
    etag TEXT,
    message_type TEXT,
    created_datetime TEXT,
    last_modified_datetime TEXT,
    last_edited_datetime TEXT,
    deleted_datetime TEXT,
    subject TEXT,
    summary TEXT,
    importance TEXT,
    locale TEXT,
    web_url TEXT,
    channel_identity_json TEXT,
    policy_violation_json TEXT,
    on_behalf_of_json TEXT,
    event_detail_json TEXT,
    from_json TEXT,
    body_json TEXT,
    attachments_json TEXT,
    mentions_json TEXT,
    reactions_json TEXT,
    message_history_json TEXT,
    FOREIGN KEY (channel_id) REFERENCES channels (channel_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id),
    FOREIGN KEY (reply_to_id) REFERENCES channel_messages (message_id)
);

CREATE TABLE chats (
    chat_id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    topic TEXT,
    chat_type TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE chat_members (
    chat_id TEXT NOT NULL,
    org_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    roles TEXT,
    tenant_id TEXT,
    display_name TEXT,
    is_hidden BOOLEAN,
    last_message_read_datetime TEXT,
    added_at DATETIME,
    PRIMARY KEY (chat_id, user_id),
    FOREIGN KEY (chat_id) REFERENCES chats (chat_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE chat_messages (
    message_id TEXT PRIMARY KEY,
    chat_id TEXT NOT NULL,
    reply_to_id TEXT,
    etag TEXT,
    message_type TEXT,
    created_datetime TEXT,
    last_modified_datetime TEXT,
    last_edited_datetime TEXT,
    deleted_datetime TEXT,
    subject TEXT,
    summary TEXT,
    importance TEXT,
    locale TEXT,
    web_url TEXT,
    channel_identity_json TEXT,
    policy_violation_json TEXT,
    on_behalf_of_json TEXT,
    event_detail_json TEXT,
    from_json TEXT,
    body_json TEXT,
    attachments_json TEXT,
    mentions_json TEXT,
    reactions_json TEXT,
    message_history_json TEXT,
    FOREIGN KEY (chat_id) REFERENCES chats (chat_id),
    FOREIGN KEY (reply_to_id) REFERENCES chat_messages (message_id)
);

CREATE TABLE chat_message_hosted_contents (
    hosted_content_id TEXT PRIMARY KEY,
    message_id TEXT NOT NULL,
    chat_id TEXT NOT NULL,
    content_type TEXT,
    content_bytes BLOB,
    created_datetime TEXT,
    FOREIGN KEY (message_id) REFERENCES chat_messages (message_id),
    FOREIGN KEY (chat_id) REFERENCES chats (chat_id)
);

CREATE TABLE pinned_chat_messages (
    pinned_message_id TEXT PRIMARY KEY,
    chat_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    created_datetime TEXT,
    FOREIGN KEY (chat_id) REFERENCES chats (chat_id),
    FOREIGN KEY (message_id) REFERENCES chat_messages (message_id)
);

CREATE TABLE chat_app_installations (
    installation_id TEXT PRIMARY KEY,
    chat_id TEXT NOT NULL,
    org_id TEXT NOT NULL,
    app_id TEXT,
    app_display_name TEXT,
    app_external_id TEXT,
    app_distribution_method TEXT,
    installed_by_user_id TEXT,
    installed_at DATETIME,
    consented_permission_set TEXT,
    teams_app_definition_id TEXT,
    FOREIGN KEY (chat_id) REFERENCES chats (chat_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (installed_by_user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE channel_files_folders (
    channel_id TEXT NOT NULL,
    team_id TEXT NOT NULL,
    drive_item_id TEXT PRIMARY KEY,
    name TEXT,
    created_date_time TEXT,
    last_modified_date_time TEXT,
    web_url TEXT,
    size INTEGER,
    e_tag TEXT,
    c_tag TEXT,
    description TEXT,
    web_dav_url TEXT,
    created_by_json TEXT,
    last_modified_by_json TEXT,
    drive_id TEXT,
    drive_type TEXT,
    parent_id TEXT,
    parent_path TEXT,
    parent_name TEXT,
    parent_site_id TEXT,
    child_count INTEGER,
    fs_created_date_time TEXT,
    fs_last_modified_date_time TEXT,
    FOREIGN KEY (channel_id) REFERENCES channels (channel_id),
    FOREIGN KEY (team_id) REFERENCES teams (team_id)
);

CREATE TABLE drive_items (
    drive_item_id TEXT PRIMARY KEY,
    name TEXT,
    size INTEGER,
    created_date_time TEXT,
    last_modified_date_time TEXT,
    web_url TEXT,
    web_dav_url TEXT,
    e_tag TEXT,
    c_tag TEXT,
    description TEXT,
    created_by_json TEXT,
    last_modified_by_json TEXT,
    drive_id TEXT,
    drive_type TEXT,
    parent_id TEXT,
    parent_path TEXT,
    parent_name TEXT,
    parent_site_id TEXT,
    child_count INTEGER,
    fs_created_date_time TEXT,
    fs_last_modified_date_time TEXT,
    folder_id TEXT,
    file_id TEXT,
    image_id TEXT,
    photo_id TEXT,
    video_id TEXT,
    audio_id TEXT,
    shared_id TEXT,
    root_id TEXT,
    special_folder_id TEXT,
    sharepoint_ids_id TEXT,
    file_system_info_id TEXT,
    channel_files_folder_id TEXT
);

CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    callback_uri TEXT,
    call_chain_id TEXT,
    direction TEXT,
    state TEXT,
    subject TEXT,
    source TEXT,
    targets TEXT,
    my_participant_id TEXT,
    requested_modalities TEXT,
    call_options TEXT,
    media_config TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    soft_delete BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE participants (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    info TEXT,
    media_streams TEXT,
    is_muted BOOLEAN,
    is_in_lobby BOOLEAN,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (call_id) REFERENCES calls (id)
);

CREATE TABLE content_sharing_sessions (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (call_id) REFERENCES calls (id)
);

CREATE TABLE call_records (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    version INTEGER,
    type TEXT,
    modalities TEXT,
    organizer TEXT,
    participants TEXT,
    start_date_time TEXT,
    end_date_time TEXT,
    last_modified_date_time TEXT,
    join_web_url TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE online_meetings (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    subject TEXT,
    start_date_time TEXT,
    end_date_time TEXT,
    creation_date_time TEXT,
    external_id TEXT,
    join_web_url TEXT,
    video_teleconference_id TEXT,
    allow_attendee_to_enable_camera BOOLEAN,
    allow_attendee_to_enable_mic BOOLEAN,
    allow_breakout_rooms BOOLEAN,
    allow_copying_and_sharing_meeting_content BOOLEAN,
    allow_live_share TEXT,
    allow_meeting_chat TEXT,
    allow_participants_to_change_name BOOLEAN,
    allow_powerpoint_sharing BOOLEAN,
    allow_recording BOOLEAN,
    allow_teamwork_reactions BOOLEAN,
    allow_transcription BOOLEAN,
    allow_whiteboard BOOLEAN,
    allowed_lobby_admitters TEXT,
    allowed_presenters TEXT,
    is_end_to_end_encryption_enabled BOOLEAN,
    is_entry_exit_announced BOOLEAN,
    record_automatically BOOLEAN,
    share_meeting_chat_history_default TEXT,
    meeting_template_id TEXT,
    is_broadcast BOOLEAN,
    chat_info TEXT,
    participants TEXT,
    lobby_bypass_settings TEXT,
    audio_conferencing TEXT,
    chat_restrictions TEXT,
    join_information TEXT,
    join_meeting_id_settings TEXT,
    watermark_protection TEXT,
    broadcast_settings TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE call_transcripts (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    meeting_id TEXT,
    call_id TEXT,
    created_date_time TEXT,
    end_date_time TEXT,
    content_correlation_id TEXT,
    transcript_content_url TEXT,
    content TEXT,
    metadata_content TEXT,
    meeting_organizer TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (meeting_id) REFERENCES online_meetings (id)
);

CREATE TABLE audio_routing_groups (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    routing_mode TEXT,
    sources TEXT,
    receivers TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (call_id) REFERENCES calls (id)
);

CREATE TABLE large_gallery_view_operations (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    call_id TEXT NOT NULL,
    status TEXT,
    client_context TEXT,
    result_info TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (call_id) REFERENCES calls (id)
);

CREATE TABLE hold_music_configs (
    config_id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    name TEXT,
    description TEXT,
    media_uri TEXT,
    resource_id TEXT,
    client_context TEXT,
    is_active BOOLEAN,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE teams_presence_sessions (
    session_id TEXT PRIMARY KEY,
    org_id TEXT,
    user_id TEXT NOT NULL,
    application_id TEXT,
    availability TEXT,
    activity TEXT,
    status_message TEXT,
    expiration_date_time TEXT,
    is_active BOOLEAN,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE virtual_event_webinars (
    org_id TEXT NOT NULL,
    id TEXT PRIMARY KEY,
    display_name TEXT,
    description_content_type TEXT,
    description_content TEXT,
    start_date_time TEXT,
    start_time_zone TEXT,
    end_date_time TEXT,
    end_time_zone TEXT,
    audience TEXT,
    status TEXT,
    created_by_user_id TEXT,
    created_by_display_name TEXT,
    created_by_tenant_id TEXT,
    is_attendee_email_notification_enabled BOOLEAN,
    external_event_information TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (created_by_user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE virtual_event_webinar_coorganizers (
    org_id TEXT NOT NULL,
    webinar_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    added_at DATETIME,
    PRIMARY KEY (webinar_id, user_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (webinar_id) REFERENCES virtual_event_webinars (id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE virtual_event_webinar_presenters (
    org_id TEXT NOT NULL,
    webinar_id TEXT NOT NULL,
    presenter_id TEXT PRIMARY KEY,
    identity_type TEXT,
    identity_id TEXT,
    email TEXT,
    display_name TEXT,
    guest_email TEXT,
    presenter_details_bio_content TEXT,
    presenter_details_bio_content_type TEXT,
    presenter_details_company TEXT,
    presenter_details_job_title TEXT,
    presenter_details_linkedin_profile_web_url TEXT,
    presenter_details_personal_site_web_url TEXT,
    presenter_details_twitter_profile_web_url TEXT,
    added_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (webinar_id) REFERENCES virtual_event_webinars (id)
);

CREATE TABLE virtual_event_townhalls (
    org_id TEXT NOT NULL,
    id TEXT PRIMARY KEY,
    display_name TEXT,
    description_content_type TEXT,
    description_content TEXT,
    start_date_time TEXT,
    start_time_zone TEXT,
    end_date_time TEXT,
    end_time_zone TEXT,
    audience TEXT,
    is_invite_only BOOLEAN,
    status TEXT,
    created_by_user_id TEXT,
    created_by_display_name TEXT,
    created_by_tenant_id TEXT,
    is_attendee_email_notification_enabled BOOLEAN,
    external_event_information TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (created_by_user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE virtual_event_townhall_coorganizers (
    org_id TEXT NOT NULL,
    townhall_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    added_at DATETIME,
    PRIMARY KEY (townhall_id, user_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (townhall_id) REFERENCES virtual_event_townhalls (id),
    FOREIGN KEY (user_id) REFERENCES teams_users (user_id)
);

CREATE TABLE virtual_event_townhall_invited_attendees (
    org_id TEXT NOT NULL,
    townhall_id TEXT NOT NULL,
    identity_id TEXT NOT NULL,
    identity_type TEXT,
    display_name TEXT,
    tenant_id TEXT,
    guest_email TEXT,
    added_at DATETIME,
    PRIMARY KEY (townhall_id, identity_id),
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (townhall_id) REFERENCES virtual_event_townhalls (id)
);

CREATE TABLE virtual_event_townhall_presenters (
    org_id TEXT NOT NULL,
    townhall_id TEXT NOT NULL,
    presenter_id TEXT PRIMARY KEY,
    identity_type TEXT,
    identity_id TEXT,
    email TEXT,
    display_name TEXT,
    guest_email TEXT,
    added_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (townhall_id) REFERENCES virtual_event_townhalls (id)
);

CREATE TABLE meeting_attendance_reports (
    org_id TEXT NOT NULL,
    id TEXT PRIMARY KEY,
    meeting_id TEXT,
    total_participant_count INTEGER,
    meeting_start_date_time TEXT,
    meeting_end_date_time TEXT,
    external_event_information TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id)
);

CREATE TABLE attendance_records (
    org_id TEXT NOT NULL,
    id TEXT PRIMARY KEY,
    report_id TEXT NOT NULL,
    email_address TEXT,
    identity_id TEXT,
    display_name TEXT,
    total_attendance_in_seconds INTEGER,
    role TEXT,
    attendance_intervals TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (report_id) REFERENCES meeting_attendance_reports (id)
);

CREATE TABLE teams_chat_tabs (
    org_id TEXT NOT NULL,
    chat_id TEXT NOT NULL,
    tab_id TEXT PRIMARY KEY,
    display_name TEXT,
    web_url TEXT,
    app_id TEXT,
    sort_order_index TEXT,
    configuration_json TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (chat_id) REFERENCES chats (chat_id)
);

CREATE TABLE call_sessions (
    id TEXT PRIMARY KEY,
    org_id TEXT NOT NULL,
    call_record_id TEXT NOT NULL,
    caller TEXT,
    callee TEXT,
    modalities TEXT,
    start_date_time TEXT,
    end_date_time TEXT,
    created_at DATETIME,
    updated_at DATETIME,
    FOREIGN KEY (org_id) REFERENCES teams_orgs (org_id),
    FOREIGN KEY (call_record_id) REFERENCES call_records (id)
);
