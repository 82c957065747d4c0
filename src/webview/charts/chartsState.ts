import type { ChartsMemory } from '../../shared/protocol/panelProtocol';

/** What the person has chosen in the section of charts. */
export interface ChartsState {
  readonly open: boolean;
  /** Name of the measure that is drawn; undefined: none was chosen yet. */
  readonly measure: string | undefined;
  /** Name of the measure that is drawn until one is chosen: what was looked at last when they were unfolded. */
  readonly begunWith: string | undefined;
  /** Name of the measure beyond accuracy that it is held against; undefined: none was chosen yet. */
  readonly against: string | undefined;
}

export const startCharts: ChartsState = {
  open: false,
  measure: undefined,
  begunWith: undefined,
  against: undefined,
};

/** Unfolds or folds the charts. @param looked name of the measure that was looked at last, if any was */
export function fold(charts: ChartsState, looked: string | undefined): ChartsState {
  return { ...charts, open: !charts.open, begunWith: charts.open ? charts.begunWith : looked };
}

/** What was kept over a reload; whatever of it is missing or strange is replaced by the start's. */
export function chartsFromMemory(memory: unknown): ChartsState {
  if (typeof memory !== 'object' || memory === null) return startCharts;
  const { open, measure, begunWith, against } = memory as Record<keyof ChartsMemory, unknown>;
  return {
    open: open === true,
    measure: textOr(measure),
    begunWith: textOr(begunWith),
    against: textOr(against),
  };
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
