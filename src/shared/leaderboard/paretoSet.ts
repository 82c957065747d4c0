import * as l10n from '@vscode/l10n';
import type { EvaluationView } from '../protocol/views/evaluationView';
import { paretoFront } from './paretoFront';
import type { GroupMeans } from './runMeans';

type Measures = Pick<EvaluationView, 'measures'>;

/**
 * Returns the metrics by which models are Pareto-optimal: the first metric of quality, and those of the columns of the
 * lists. Empty if the evaluation has not both.
 */
function paretoMeasures({ measures }: Measures): number[] {
  const ofColumns = [...measures.keys()].filter((measure) => measures[measure].ofColumn === true);
  const quality = measures.findIndex(({ ofColumn }) => ofColumn !== true);
  return quality < 0 || ofColumns.length === 0 ? [] : [quality, ...ofColumns];
}

/**
 * Returns for each model whether it is Pareto-optimal by its quality and the columns of its lists; undefined: there is
 * one model, or no column.
 */
export function paretoSet(
  view: Measures,
  groups: readonly Pick<GroupMeans, 'means'>[],
): readonly boolean[] | undefined {
  const measures = paretoMeasures(view);
  if (measures.length === 0 || groups.length < 2) return undefined;
  return paretoFront(
    groups.map(({ means }) => measures.map((measure) => means[measure].mean ?? Number.NaN)),
    measures.map((measure) => (view.measures[measure].higherIsBetter ? 'higher' : 'lower')),
  );
}

/** Returns the meaning of the mark of Pareto-optimal models. */
export function paretoNote(view: Measures): string {
  const names = paretoMeasures(view).map((measure) => view.measures[measure].name);
  return l10n.t(
    'Pareto: no other model is better in one of {0} and not worse in the others.',
    names.join(', '),
  );
}
