-- Indexes of our own, beside those of the published tables.
CREATE INDEX IF NOT EXISTS own_chat_messages ON chat_messages (chat_id);
CREATE INDEX IF NOT EXISTS own_channel_messages ON channel_messages (channel_id);
CREATE INDEX IF NOT EXISTS own_tag_members ON teamwork_tag_members (tagId);
CREATE INDEX IF NOT EXISTS own_participants ON participants (call_id);
CREATE INDEX IF NOT EXISTS own_call_sessions ON call_sessions (call_record_id);
CREATE INDEX IF NOT EXISTS own_presence_sessions ON teams_presence_sessions (user_id);
CREATE INDEX IF NOT EXISTS own_team_groups ON teams (group_id);
CREATE INDEX IF NOT EXISTS own_tokens ON teams_users (static_token);
