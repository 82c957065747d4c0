/** Focused cell of a grid. Row −1 is the heading. */
export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly rowsPerPage: number;
}

/** Returns the position that a key moves the focus to; undefined: the key does not navigate. */
export function moveByKey(
  position: GridPosition,
  key: string,
  control: boolean,
  size: GridSize,
): GridPosition | undefined {
  const { row, column } = position;
  const at = (newRow: number, newColumn: number): GridPosition => ({
    row: Math.min(Math.max(newRow, -1), size.rows - 1),
    column: Math.min(Math.max(newColumn, 0), size.columns - 1),
  });
  switch (key) {
    case 'ArrowUp':
      return control ? at(0, column) : at(row - 1, column);
    case 'ArrowDown':
      return control ? at(size.rows - 1, column) : at(row + 1, column);
    case 'ArrowLeft':
      return at(row, control ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, control ? size.columns - 1 : column + 1);
    case 'PageUp':
      return row <= 0 ? at(row, column) : at(Math.max(0, row - size.rowsPerPage), column);
    case 'PageDown':
      return at(row + size.rowsPerPage, column);
    case 'Home':
      return at(0, control ? 0 : column);
    case 'End':
      return at(size.rows - 1, control ? size.columns - 1 : column);
    default:
      return undefined;
  }
}

/**
 * Collects characters typed into a table as the beginning of an ID; after a pause, a new beginning starts.
 */
export class TypedPrefix {
  private text = '';
  private last = -Infinity;

  constructor(private readonly pauseMilliseconds = 1000) {}

  /** Adds a character typed at time `now` (ms), and returns the beginning typed so far. */
  type(character: string, now: number): string {
    if (now - this.last > this.pauseMilliseconds) this.text = '';
    this.last = now;
    this.text += character;
    return this.text;
  }
}
