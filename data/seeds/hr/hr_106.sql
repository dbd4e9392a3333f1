-- include: company.sql
-- Susan Campbell has left HR Shared Services; she sits in the archive alone.
DELETE FROM user_group_member WHERE group_id = 1 AND user_id = 136;
