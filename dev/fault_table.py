"""The faults that are injected, what must hold under each, and the tests that do it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A kind of fault.

    Attributes:
        done: what is done, and to whom.
        holds: what must hold.
        tests: where: a file under `tests`, or some of its tests, as `file::test test`.
    """

    done: str
    holds: str
    tests: tuple[str, ...]


FAULTS = (
    Fault(
        "A grid, a batch or a writer is killed, or a line is cut at every byte",
        "Runs that were written stay whole; who asks again makes the rest, each once",
        (
            "runs/test_grid.py::test_a_grid_that_was_killed_is_finished_by_who_asks_again_and_by_"
            "two_at_once",
            "runs/test_journal.py::test_a_line_may_be_cut_at_every_byte "
            "test_a_line_cut_off_is_passed_over_and_the_next_one_is_whole "
            "test_a_run_after_a_block_of_zeros_is_read",
            "trajectories/test_store.py::test_a_line_cut_off_by_a_killed_writer_is_passed_over",
        ),
    ),
    Fault(
        "The process of a run, or the one that gives tasks to prove, is killed or interrupted",
        "Processes that it started end with it",
        (
            "runs/test_mcp_failures.py::test_a_server_that_wants_to_stay_goes_with_its_run "
            "test_it_goes_when_its_run_is_interrupted_or_its_process_killed",
            "tasks/certify/test_in_processes.py::test_who_proves_tasks_ends_with_the_process_that_"
            "gives_them",
        ),
    ),
    Fault(
        "A worker of an experiment, its node, or the program that asked is killed",
        "No run is lost, made twice or paid for again; no process is left",
        (
            "runs/workers/test_kills.py",
            "runs/workers/test_processes.py::test_no_worker_outlives_its_driver "
            "test_a_run_that_ends_its_worker_is_an_error_of_its_own_and_the_others_are_made",
            "runs/workers/test_ray.py::test_nothing_of_a_cluster_that_was_started_for_a_call_"
            "outlives_it",
        ),
    ),
    Fault(
        "The disk is full, a file may not grow, a folder may not be written",
        "Found before a reply is paid for; what was written is kept; the file is named",
        (
            "runs/test_unwritable_results.py",
            "runs/test_journal.py::test_a_full_disk_loses_the_run_it_cannot_hold_and_no_other "
            "test_a_device_without_room_is_named test_a_file_that_cannot_be_written_is_named",
            "runs/test_grid.py::test_a_full_disk_is_one_error_that_names_the_file",
            "trajectories/test_store.py::test_where_nothing_can_be_written_the_store_is_in_memory "
            "test_what_a_full_disk_left_of_a_new_store_is_taken_away "
            "test_a_disk_that_fills_up_while_runs_are_added_leaves_them_in_memory",
        ),
    ),
    Fault(
        "A second process works on the same results, cassette or store",
        "No run is lost or made twice; whoever waits sees for whom",
        (
            "runs/test_claimed_runs.py",
            "runs/test_already_run.py::test_two_processes_that_are_asked_for_the_same_make_each_"
            "run_once test_who_waits_for_a_process_that_hangs_is_warned_of_it_and_makes_the_run_at_"
            "its_end test_a_writer_that_waits_while_runs_are_dropped_loses_nothing",
            "runs/test_journal.py::test_two_writers_at_once_lose_nothing",
            "trajectories/test_store.py::"
            "test_a_store_that_another_process_writes_to_is_made_in_memory "
            "test_threads_that_open_a_store_take_turns",
        ),
    ),
    Fault(
        "A provider hangs, drips, breaks off, refuses, redirects, is down or overloaded",
        "Tried again where that can help; one error that names the way out; a bounded time",
        (
            "agents/models/test_retry_loop.py",
            "agents/models/test_wrong_address.py",
            "agents/models/test_redirects.py",
            "agents/models/test_litellm_model.py::test_trouble_that_passes_is_tried_again "
            "test_a_hang_is_cut_and_tried_again test_an_answer_that_drips_is_cut_too "
            "test_a_provider_that_hangs_costs_a_bounded_time_whatever_the_tries "
            "test_trouble_that_stays_ends_in_one_error_after_all_tries "
            "test_what_another_try_cannot_help_fails_at_once",
        ),
    ),
    Fault(
        "A provider answers without end, in odd kinds, or with more than a reply can hold",
        "Bounded memory and time; other runs go on; what is unknown is not zero",
        ("agents/models/test_bounded_answer.py",),
    ),
    Fault(
        "A provider or a model says a key, or parts of one, in every writing",
        "It is in no error, log or record",
        ("agents/models/test_redact.py", "agents/models/test_secret_parts.py"),
    ),
    Fault(
        "Model, tool, orchestrator, judge or verifier break, or give what no record holds",
        "The run ends as a crash and keeps what was done; the batch goes on",
        ("runs/test_crashes.py",),
    ),
    Fault(
        "Clients of a server send slowly, too much, or leave half way",
        "They get an error or are disconnected; others are served",
        ("gym/server/test_slow_clients.py",),
    ),
    Fault(
        "Each standard stream of each command is closed, full or none",
        "A line that says so, or nothing; no traceback",
        ("cli/test_standard_streams.py",),
    ),
    Fault(
        "Memory is limited to between 200 and 900 MB",
        "One line that says so, unless a library ends the process; no interrupt, no traceback",
        ("cli/test_out_of_memory.py",),
    ),
    Fault(
        "Result files are cut, packed bombs, pipes, devices, or of any odd value",
        "Named and left out, or read; nothing is lost",
        ("trajectories/published_results/test_hostile_files.py",),
    ),
)
