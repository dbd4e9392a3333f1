"""The rules of Teams: what the server can check of the policy."""

from eopsgym.domains.teams.rules import channels, chats, events, members, messages, people, teams

MODULES = (people, teams, members, channels, messages, chats, events)
