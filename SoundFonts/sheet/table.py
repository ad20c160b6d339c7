"""Tables of text."""


def number(value, digits):
    """A number with a real minus sign and no negative zero; a dash if there is none."""
    if value is None or value != value:
        return "—"
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def show(rows, lefts=1):
    """Aligns the first columns to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.ljust(width) if column < lefts else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())
