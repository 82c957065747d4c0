import type { Identifiers } from '../../core/data/ids/identifiers';
import type { BadRow, BadRowReason, BadRows } from '../../core/experiments/experimentUsers';
import type { UnusableSum } from './unusableSums';

/** Maximum number of rows whose lines are stored. */
const MAX_PLACES = 100;
/** Maximum number of unknown event words that are reported. */
const MAX_WORDS = 12;
/** Maximum number of characters of a field that are reported. */
const MAX_CHARACTERS = 60;

/** Counts the rows of a log that cannot be used, and stores the first of them. */
export class UnusableRows {
  private count = 0;
  private unknownEvents = 0;
  private readonly places: BadRow[] = [];
  /** Rows for each column of a sum or covariate. */
  private readonly ofSums: { rows: number; first: BadRow }[] = [];
  /** Number of rows with each unknown event word, by number of the word. */
  private readonly ofWords: number[] = [];

  /**
   * @param columns names of the columns
   * @param events words of the event column
   */
  constructor(
    private readonly columns: readonly string[],
    private readonly events: Identifiers,
  ) {}

  /**
   * Counts a row.
   *
   * @param column index of the column that makes it unusable; −1: none does
   * @param found text in this column
   */
  add(line: number, reason: BadRowReason, column: number, found: string): void {
    this.count++;
    if (this.places.length < MAX_PLACES) this.places.push(this.badRow(line, reason, column, found));
  }

  /** Counts a row whose event has no meaning. @param word number of the event word; −1: blank */
  addUnknownEvent(line: number, column: number, word: number): void {
    this.unknownEvents++;
    if (word >= 0) this.ofWords[word] = (this.ofWords[word] ?? 0) + 1;
    this.add(line, 'unknown-event', column, word < 0 ? '' : this.events.text(word));
  }

  /** Counts a row that is unusable because of a sum or covariate. @param sum its index: covariates follow the sums */
  addOfSum(sum: number, line: number, reason: BadRowReason, column: number, found: string): void {
    this.add(line, reason, column, found);
    const known = this.ofSums[sum];
    if (known === undefined) this.ofSums[sum] = { rows: 1, first: this.badRow(line, reason, column, found) };
    else known.rows++;
  }

  /** The columns of sums and covariates with unusable rows. */
  get sums(): readonly UnusableSum[] {
    return Object.values(this.ofSums);
  }

  /** All of the rows. Unknown words with the most rows come first. */
  get rows(): BadRows {
    const unknown = [...this.ofWords.entries()].filter(([, rows]) => rows > 0).sort(([, a], [, b]) => b - a);
    return {
      count: this.count,
      unknownEvents: this.unknownEvents,
      unknownWords: [...new Set(unknown.map(([word]) => this.events.text(word).trim()))].slice(0, MAX_WORDS),
      places: this.places,
    };
  }

  private badRow(line: number, reason: BadRowReason, column: number, found: string): BadRow {
    const text = found.length > MAX_CHARACTERS ? `${found.slice(0, MAX_CHARACTERS)}…` : found;
    return { line, reason, column: column < 0 ? '' : this.columns[column], text };
  }
}
