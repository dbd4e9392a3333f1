-- include: teams_110.sql
-- A tab less, and an app that is not installed.
DELETE FROM teams_channel_tabs WHERE tab_id = '01k3b84862dfb290c55c5bf208';
DELETE FROM installed_apps WHERE installation_id = '01JNKEFTNTW491X7FA6XPSY43C';
