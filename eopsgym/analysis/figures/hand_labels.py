"""What figures say of the labels of people that they draw."""

from eopsgym.analysis.faults.label_agreement import label_agreement


def readers_agree(field: str) -> str:
    """That the labels drawn are the first reader's, and how far the second gave the same."""
    said = label_agreement().set_index("field").loc[field]
    return (
        f"a first reader labelled; a second one gave the same {field} to {said['same']} of "
        f"{said['labels']} (kappa {said['kappa']:.2f})"
    )
