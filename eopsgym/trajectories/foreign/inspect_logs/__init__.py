"""Logs of Inspect: `.eval` files, which are zip files, and `.json` files.

- `inspect_format`: how they are recognized, and the samples in them
- `chunked`: samples that are stored in parts
- `references`: attachments and pools of messages, by which a log avoids repetition
- `sample_events`: the conversation of a sample; `sample_scores`: its verdicts
- `sample_run`: its run
"""
