import * as l10n from '@vscode/l10n';
import { MASK_BITS, type PatternSpec } from './patternSpec';
import { TOTAL_COLUMNS } from './patternQuery';
import { checkRow, wrongResultError, realNumber, wholeNumber, type ResultRow } from './resultRows';

/**
 * A complete pattern of judgements, the content of a judged list. The arrays belong to the reader and are valid until
 * the next row.
 */
export interface JudgementPattern {
  /** Gain at each rank, or 0. */
  readonly gains: Float64Array;
  /** Judgement of the item at each rank: 1 if judged, 2 if pooled but not judged. */
  readonly assessment: Uint8Array;
  readonly length: number;
  /** Items of the ground truth, including pooled ones. */
  readonly judgements: number;
  readonly pooled: number;
  /** Items that reach each θ of the spec. */
  readonly relevant: Int32Array;
  /** Positive gains of the ground truth, largest first, to the depth of the metrics. */
  readonly ideal: readonly number[];
  readonly users: number;
  readonly tied: number;
  readonly entries: number;
  readonly allJudgements: number;
  readonly total: number;
}

/** Reads the rows that a query for hit patterns returns. */
export class PatternReader {
  private readonly gains: Float64Array;
  private readonly assessment: Uint8Array;
  private readonly relevant: Int32Array;
  /** Gain that represents each θ, increasing with θ. */
  private readonly standIns: readonly number[];
  private readonly words: number;
  private row: ResultRow = [];
  private cell = 0;

  constructor(
    private readonly spec: PatternSpec,
    private readonly mark: number,
    /** Number of columns in a row, including its mark and totals. */
    private readonly columns: number,
  ) {
    this.gains = new Float64Array(spec.depth);
    this.assessment = new Uint8Array(spec.depth);
    this.relevant = new Int32Array(spec.thresholds.length);
    const least = spec.thresholds.filter((threshold) => threshold > 0).at(-1);
    this.standIns = spec.thresholds.map((threshold) =>
      threshold > 0 ? threshold : least === undefined ? 1 : least / 2,
    );
    this.words = Math.ceil(spec.depth / MASK_BITS);
  }

  /** Reads the pattern of a row. @throws InputError if the row is not of this query */
  read(row: ResultRow): JudgementPattern {
    checkRow(row, this.mark, this.columns);
    this.row = row;
    this.cell = 1;
    this.gains.fill(0);
    this.assessment.fill(0);
    const { encoding } = this.spec;
    let ideal: number[] = [];
    if (encoding.kind === 'thresholds') for (const gain of this.standIns) this.readMasks(gain);
    if (encoding.kind === 'gains') {
      for (const gain of encoding.gains) this.readMasks(gain);
      if (this.spec.judged) this.readMasks(0);
      if (this.spec.judged) this.readMasks(-1);
    }
    if (encoding.kind === 'text') ideal = this.readTexts();
    const length = this.next();
    const judgements = this.next();
    const pooled = this.spec.judged ? this.next() : 0;
    for (let index = 0; index < this.relevant.length; index++) this.relevant[index] = this.next();
    if (encoding.kind === 'thresholds') ideal = this.idealOfThresholds();
    if (encoding.kind === 'gains') {
      for (const gain of encoding.gains) for (let left = this.next(); left > 0; left--) ideal.push(gain);
      if (this.next() !== 0) throw wrongResultError(l10n.t('a gain came that was not there before'));
    }
    const [users, tied, entries, allJudgements, total] = TOTAL_COLUMNS.map(() => this.next());
    const { gains, assessment, relevant } = this;
    return {
      ...{ gains, assessment, length, judgements, pooled, relevant, ideal },
      ...{ users, tied, entries, allJudgements, total },
    };
  }

  private next(): number {
    return wholeNumber(this.row[this.cell++]);
  }

  /** Reads the masks of a gain. With several θ, the largest comes first, and a rank keeps the largest that it reaches. */
  private readMasks(gain: number): void {
    for (let word = 0; word < this.words; word++) {
      let mask = this.next();
      for (let rank = word * MASK_BITS; mask > 0; rank++, mask = Math.floor(mask / 2)) {
        if (mask % 2 === 0) continue;
        this.assess(rank, gain);
      }
    }
  }

  private assess(index: number, gain: number): void {
    this.assessment[index] = gain < 0 ? 2 : 1;
    if (this.gains[index] === 0) this.gains[index] = Math.max(0, gain);
  }

  private readTexts(): number[] {
    const [hits, gains] = [this.row[this.cell++], this.row[this.cell++]];
    for (const hit of hits === '' ? [] : hits.split(',')) {
      const [rank, gain] = hit.split(':');
      this.assess(wholeNumber(rank) - 1, realNumber(gain));
    }
    if (this.next() !== 0) throw wrongResultError(l10n.t('this engine does not write all digits of a gain'));
    const ideal = gains === '' ? [] : gains.split(',').map(realNumber);
    return ideal.sort((a, b) => b - a);
  }

  private idealOfThresholds(): number[] {
    const ideal: number[] = [];
    for (const [index, gain] of this.standIns.entries())
      while (ideal.length < this.relevant[index]) ideal.push(gain);
    return ideal;
  }
}
