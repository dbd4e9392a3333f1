-- The newest messages of a chat or channel, however a seed writes their moments.
CREATE INDEX IF NOT EXISTS own_chat_messages_created
ON chat_messages (chat_id, strftime('%Y-%m-%d %H:%M:%f', created_datetime));

CREATE INDEX IF NOT EXISTS own_chat_messages_modified
ON chat_messages (chat_id, strftime('%Y-%m-%d %H:%M:%f', last_modified_datetime));

CREATE INDEX IF NOT EXISTS own_channel_messages_created
ON channel_messages (channel_id, strftime('%Y-%m-%d %H:%M:%f', created_datetime));

CREATE INDEX IF NOT EXISTS own_channel_messages_reply ON channel_messages (reply_to_id);

CREATE INDEX IF NOT EXISTS own_channels_team ON channels (team_id);

CREATE INDEX IF NOT EXISTS own_chat_members_user ON chat_members (user_id);

CREATE INDEX IF NOT EXISTS own_teams_channel_tabs_channel ON teams_channel_tabs (channel_id);

CREATE INDEX IF NOT EXISTS own_teams_users_token ON teams_users (static_token);
