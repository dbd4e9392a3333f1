"""Notes on the people's labels that figures draw."""

from eopsgym.analysis.faults.label_agreement import label_agreement


def readers_agree(field: str) -> str:
    """Return a note on whose labels are drawn, and how often the second reader agreed."""
    said = label_agreement().set_index("field").loc[field]
    return (
        f"a first reader labelled; a second one gave the same {field} to {said['same']} of "
        f"{said['labels']} (kappa {said['kappa']:.2f})"
    )
