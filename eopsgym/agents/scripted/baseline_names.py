"""The names of the cheap strategies, which are in `eopsgym.tasks.certify.baselines`."""

BASELINE_NAMES = (
    "no_operation",
    "done",
    "claim_only",
    "polite_refusal",
    "listed_reasons",
    "listed_rules",
    "refusal_of_another_task",
    "polite_refusal_after_look_ups",
    "listed_reasons_after_look_ups",
    "listed_rules_after_look_ups",
    "refusal_of_another_task_after_look_ups",
    "denied_work",
    "keyword_texts",
    "every_candidate",
    "undone_effects",
)
