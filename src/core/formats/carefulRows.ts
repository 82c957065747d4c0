import type { FindingCollector } from '../evaluation/findingCollector';
import type { Identifiers } from '../data/identifiers';
import type { FindingPlace } from '../../shared/finding';
import { numberOf } from './decimal';
import { commaNumber } from './decimalComma';
import type { InteractionsBuilder } from './interactionsBuilder';
import type { LineFields } from './lineFields';
import { listEntries, type ListEntry } from './lists';
import { isMixedPercent, mixedPercentDetails, TEXTS } from './percentages';
import type { ReaderOptions } from './reader';
import type { ListStyle, TableShape } from './tableShape';
import type { UsedColumns } from './usedColumns';

/** In qrels −1 says "pooled, but not judged", which some measures must know; elsewhere a negative gain is worth a word. */
export function refusesNegative({ format }: TableShape, { use }: ReaderOptions): boolean {
  return use === 'truth' && format !== 'trec-qrels';
}

/** Makes rows of the fields of lines: keeps them, or reports what is wrong with them. */
export class CarefulRows {
  /** Rows of the lines so far, kept or not. */
  rowsRead = 0;
  private readonly models: Identifiers | undefined;
  private readonly reportsNegative: boolean;

  /** @param needed fields that a line must have */
  constructor(
    private readonly shape: TableShape,
    private readonly columns: UsedColumns,
    private readonly needed: number,
    private readonly fields: LineFields,
    private readonly users: Identifiers,
    private readonly items: Identifiers,
    private readonly findings: FindingCollector,
    private readonly options: ReaderOptions,
    private readonly rows: InteractionsBuilder,
  ) {
    this.models = rows.modelIds;
    this.reportsNegative = refusesNegative(shape, options);
  }

  /**
   * Takes the line whose fields were found.
   *
   * @param open it is the last one, and has no line end
   */
  use(line: number, open: boolean): void {
    if (this.shape.list !== 'none') {
      this.useList(this.shape.list, line, open);
      return;
    }
    this.rowsRead++;
    if (this.fields.count < this.needed) {
      this.reportShort(line, open);
      return;
    }
    const { user, item, value, rank, label, model } = this.columns;
    for (const column of [user, item, model]) {
      if (column >= 0 && this.fields.isBlank(column)) {
        this.reportEmpty('empty-id', line, column);
        return;
      }
    }
    const scored = this.options.use === 'recommendations' || this.options.use === 'both';
    const number =
      value < 0 ? 1 : this.columns.weighted ? this.weight(line, value) : this.number(line, value, scored);
    if (Number.isNaN(number)) return;
    const place = rank < 0 ? NaN : this.rank(line, rank, value >= 0);
    if (place === undefined) return;
    // A prediction without a label is one that nobody judged.
    const unjudged = label < 0 || this.fields.isBlank(label);
    const truth = unjudged ? NaN : this.number(line, label, false);
    if (!unjudged && Number.isNaN(truth)) return;
    if (number < 0 && this.reportsNegative && value >= 0) this.reportNegative(line, value);
    if (truth < 0) this.reportNegative(line, label);
    this.rows.nextLine(line);
    this.rows.add(
      this.fields.idIn(user, this.users),
      this.fields.idIn(item, this.items),
      number,
      place,
      truth,
      this.models === undefined ? 0 : this.fields.idIn(model, this.models),
    );
  }

  /** Keeps or reports the items of a line that holds several. Each of them is a row. */
  private useList(list: Exclude<ListStyle, 'none'>, line: number, open: boolean): void {
    const { user, item, value, model } = this.columns;
    if (this.fields.count < this.needed) {
      this.rowsRead++;
      this.reportShort(line, open);
      return;
    }
    for (const column of [user, model]) {
      if (column >= 0 && this.fields.isBlank(column)) {
        this.rowsRead++;
        this.reportEmpty('empty-id', line, column);
        return;
      }
    }
    this.rows.nextLine(line);
    const entries =
      list === 'rest'
        ? this.entriesOfLine()
        : listEntries(this.fields.textOf(item), value < 0 ? undefined : this.fields.textOf(value), list);
    const step = list === 'rest' ? (this.shape.places?.step ?? 1) : 0;
    // An id of any length is looked for once, however long the list.
    let holder: { readonly user: number; readonly model: number } | undefined;
    for (const [place, entry] of entries.entries()) {
      // A delimiter at the end of the line is no empty item, and a list may be shorter than there are columns.
      if (list === 'rest' && entry.item === '' && (entry.value ?? '') === '') continue;
      this.rowsRead++;
      const at = (): FindingPlace =>
        this.placeOf(value < 0 ? item : value, place * step, line, [entry.value ?? '']);
      if (entry.item === '') {
        this.reportEmpty('empty-id', line, item, place * step);
        continue;
      }
      let number = 1;
      if (entry.value !== undefined) {
        number = this.shape.decimal === ',' ? commaNumber(entry.value) : numberOf(entry.value);
        const scored = this.options.use === 'recommendations';
        if (entry.value === '') {
          this.reportEmpty('empty-value', line, value < 0 ? item : value, place * step);
          continue;
        }
        if (Number.isNaN(number) || (!scored && !Number.isFinite(number))) {
          this.findings.add('invalid-number', 'error', true, at);
          continue;
        }
        const column = this.shape.columns[value < 0 ? item : value];
        if (Number.isFinite(number) && isMixedPercent(number, column, TEXTS, entry.value)) {
          this.findings.add('mixed-percent', 'error', true, () => ({
            ...at(),
            details: mixedPercentDetails(entry.value ?? '', column),
          }));
          continue;
        }
        if (!Number.isFinite(number)) this.findings.add('infinite-number', 'warning', false, at);
        if (number < 0 && this.options.use === 'truth')
          this.findings.add('negative-gain', 'warning', false, at);
      }
      holder ??= {
        user: this.fields.idIn(user, this.users),
        model: this.models === undefined ? 0 : this.fields.idIn(model, this.models),
      };
      this.rows.nextLine(line);
      this.rows.add(holder.user, this.items.intern(entry.item), number, NaN, NaN, holder.model);
    }
  }

  /** The items that stand in fields of their own. */
  private entriesOfLine(): ListEntry[] {
    const { item, value } = this.columns;
    const { step = 1, most = Infinity } = this.shape.places ?? {};
    const entries: ListEntry[] = [];
    for (let place = 0; place < most && item + place * step < this.fields.count; place++) {
      const valueAt = value + place * step;
      entries.push({
        item: this.fields.textOf(item + place * step),
        value: value < 0 ? undefined : valueAt < this.fields.count ? this.fields.textOf(valueAt) : '',
      });
    }
    return entries;
  }

  private reportShort(line: number, open: boolean): void {
    const details = [this.fields.count, this.needed];
    this.findings.add(open ? 'truncated-line' : 'missing-field', 'error', true, () => ({ line, details }));
  }

  /** @param behind so many fields behind the column of that name */
  private reportEmpty(code: 'empty-id' | 'empty-value', line: number, column: number, behind = 0): void {
    this.findings.add(code, 'error', true, () =>
      this.placeOf(column, behind, line, [this.shape.columns[column].name]),
    );
  }

  /** Where a field stands; a field that is not there stands on its line. */
  private placeOf(
    column: number,
    behind: number,
    line: number,
    details: readonly (string | number)[],
  ): FindingPlace {
    return column + behind < this.fields.count
      ? this.fields.placeOf(column + behind, line, details)
      : { line, details };
  }

  private reportNegative(line: number, column: number): void {
    this.findings.add('negative-gain', 'warning', false, () =>
      this.fields.placeOf(column, line, [this.fields.textOf(column)]),
    );
  }

  /** The rank in a field: NaN, and a finding, when it is no number but a score orders the row; undefined when the row cannot be used. */
  private rank(line: number, column: number, scored: boolean): number | undefined {
    if (!scored) {
      const rank = this.number(line, column, false);
      return Number.isNaN(rank) ? undefined : rank;
    }
    const rank = this.fields.numberAt(column);
    if (Number.isFinite(rank)) return rank;
    this.findings.add('invalid-rank', 'warning', false, () =>
      this.fields.placeOf(column, line, [this.fields.textOf(column)]),
    );
    return NaN;
  }

  /** The number in a field; NaN, and a finding, when the row cannot be used. */
  private number(line: number, column: number, mayBeInfinite: boolean): number {
    const value = this.fields.numberAt(column);
    if (Number.isFinite(value)) {
      const tableColumn = this.shape.columns[column];
      if (!isMixedPercent(value, tableColumn, this.fields, column)) return value;
      this.findings.add('mixed-percent', 'error', true, () =>
        this.fields.placeOf(column, line, mixedPercentDetails(this.fields.textOf(column), tableColumn)),
      );
      return NaN;
    }
    if (value !== value || !mayBeInfinite) {
      if (this.fields.isBlank(column)) this.reportEmpty('empty-value', line, column);
      else {
        this.findings.add('invalid-number', 'error', true, () =>
          this.fields.placeOf(column, line, [this.fields.textOf(column)]),
        );
      }
      return NaN;
    }
    this.findings.add('infinite-number', 'warning', false, () =>
      this.fields.placeOf(column, line, [this.fields.textOf(column)]),
    );
    return value;
  }

  /** What the event in a column is worth; NaN and a finding where that is not said. */
  private weight(line: number, column: number): number {
    const event = this.fields.textOf(column);
    const weight = this.options.eventWeights?.weightOf(event);
    if (weight !== undefined) return weight;
    this.findings.add('unknown-event', 'warning', true, () => this.fields.placeOf(column, line, [event]));
    return NaN;
  }
}
