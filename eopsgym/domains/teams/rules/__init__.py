"""Rules of Teams: the parts of the policy that the server can check."""

from eopsgym.domains.teams.rules import channels, chats, events, members, messages, people, teams

MODULES = (people, teams, members, channels, messages, chats, events)
