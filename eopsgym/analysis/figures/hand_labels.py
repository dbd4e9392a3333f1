"""Notes on the labels by people that figures draw."""

from eopsgym.analysis.faults.label_agreement import label_agreement


def readers_agree(field: str) -> str:
    """Return a note on the reader whose labels are drawn, and the agreement of the second one."""
    row = label_agreement().set_index("field").loc[field]
    return (
        f"a first reader labelled; a second one gave the same {field} to {row['same']:.0f} of "
        f"{row['labels']:.0f} (kappa {row['kappa']:.2f})"
    )
