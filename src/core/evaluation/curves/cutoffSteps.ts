import type { JudgedList } from '../../data/judgedList';
import type { PerUserMeasure } from '../../measures/measure';

/** The cutoffs at which the value of one list can differ from that at the cutoff before. */
export class CutoffSteps {
  /** The first `count` of them are those of the list that was looked at last: 1, then ascending. */
  readonly at: Int32Array;
  count = 0;

  /** @param settled what the measure says of itself; absent: every cutoff is a step */
  constructor(
    private readonly saturationCutoff: PerUserMeasure['saturationCutoff'],
    private readonly deepest: number,
    private readonly tied: boolean,
  ) {
    this.at = new Int32Array(deepest);
  }

  turnTo(list: JudgedList): void {
    const { saturationCutoff, deepest } = this;
    this.count = 0;
    this.add(1);
    if (saturationCutoff === undefined) {
      for (let cutoff = 2; cutoff <= deepest; cutoff++) this.add(cutoff);
      return;
    }
    if (list.gained === 0) return;
    const first = this.tied ? this.startOfRun(list, list.gainedRanks[0]) : list.gainedRanks[0];
    const last = Math.min(saturationCutoff(list), deepest);
    for (let cutoff = first; cutoff <= last; cutoff++) this.add(cutoff);
    if (this.tied) this.addRuns(list);
    else for (let i = 0; i < list.gained; i++) this.add(list.gainedRanks[i]);
  }

  /** Nothing where it is one already. */
  private add(cutoff: number): void {
    if (cutoff <= this.deepest && (this.count === 0 || cutoff > this.at[this.count - 1]))
      this.at[this.count++] = cutoff;
  }

  private startOfRun({ tiedUntil }: JudgedList, rank: number): number {
    let start = rank;
    while (start > 1 && tiedUntil[start - 2] >= rank) start--;
    return start;
  }

  /** Where the order is open, an item of positive gain may stand anywhere in its run. */
  private addRuns(list: JudgedList): void {
    for (let i = 0; i < list.gained; i++) {
      const rank = list.gainedRanks[i];
      for (let cutoff = this.startOfRun(list, rank); cutoff <= list.tiedUntil[rank - 1]; cutoff++)
        this.add(cutoff);
    }
  }
}
