-- Indexes of our own, beside those of the published tables.

-- The newest messages of a chat or channel, however a seed writes their moments. What messages of
-- chats say stands beside, since filters look for it.
CREATE INDEX IF NOT EXISTS own_chat_messages_created
ON chat_messages (chat_id, strftime('%Y-%m-%d %H:%M:%f', created_datetime));

CREATE INDEX IF NOT EXISTS own_chat_messages_modified
ON chat_messages (
    chat_id,
    strftime('%Y-%m-%d %H:%M:%f', last_modified_datetime),
    (CASE WHEN deleted_datetime IS NULL AND json_valid(body_json)
    THEN json_extract(body_json, '$."content"') END)
);

CREATE INDEX IF NOT EXISTS own_channel_messages_created
ON channel_messages (channel_id, reply_to_id, strftime('%Y-%m-%d %H:%M:%f', created_datetime));

-- What else is looked up by what is no key.
CREATE INDEX IF NOT EXISTS own_chat_messages_chat ON chat_messages (chat_id);
CREATE INDEX IF NOT EXISTS own_channel_messages_reply ON channel_messages (reply_to_id);
CREATE INDEX IF NOT EXISTS own_channels_team ON channels (team_id);
CREATE INDEX IF NOT EXISTS own_chat_members_user ON chat_members (user_id);
CREATE INDEX IF NOT EXISTS own_teams_channel_tabs_channel ON teams_channel_tabs (channel_id);
CREATE INDEX IF NOT EXISTS own_teams_users_name ON teams_users (org_id, display_name, user_id);
CREATE INDEX IF NOT EXISTS own_teams_users_principal ON teams_users (lower(user_principal_name));
CREATE INDEX IF NOT EXISTS own_teams_users_token ON teams_users (static_token);
CREATE INDEX IF NOT EXISTS own_tag_members ON teamwork_tag_members (tagId);
CREATE INDEX IF NOT EXISTS own_participants ON participants (call_id);
CREATE INDEX IF NOT EXISTS own_call_sessions ON call_sessions (call_record_id);
CREATE INDEX IF NOT EXISTS own_presence_sessions ON teams_presence_sessions (user_id);
CREATE INDEX IF NOT EXISTS own_team_groups ON teams (group_id);
