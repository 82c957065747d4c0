import * as l10n from '@vscode/l10n';
import type { EvaluationView } from '../protocol/views/evaluationView';
import { costOf } from '../text/hyperParameters';
import { paretoFront } from './paretoFront';
import type { GroupMeans } from './runMeans';

type Measures = Pick<EvaluationView, 'measures' | 'parameters'>;

/** Quality and costs by which models are Pareto-optimal. */
interface ParetoAxes {
  /** Metrics: the first metric of quality, and those of the columns of the lists. */
  readonly measures: readonly number[];
  /** Columns of the file of models. */
  readonly costs: readonly number[];
}

/** Returns the axes; undefined if the evaluation has no metric of quality, or no cost. */
function paretoAxes({ measures, parameters }: Measures): ParetoAxes | undefined {
  const ofColumns = [...measures.keys()].filter((measure) => measures[measure].ofColumn === true);
  const quality = measures.findIndex(({ ofColumn }) => ofColumn !== true);
  const costs = parameters?.costs ?? [];
  return quality < 0 || ofColumns.length + costs.length === 0
    ? undefined
    : { measures: [quality, ...ofColumns], costs };
}

/**
 * Returns for each model whether it is Pareto-optimal by its quality, the columns of its lists, and its costs;
 * undefined: there is one model, or no cost.
 */
export function paretoSet(
  view: Measures,
  groups: readonly Pick<GroupMeans, 'means' | 'models'>[],
): readonly boolean[] | undefined {
  const axes = paretoAxes(view);
  if (axes === undefined || groups.length < 2) return undefined;
  const { parameters } = view;
  return paretoFront(
    groups.map(({ means, models: [model] }) => [
      ...axes.measures.map((measure) => means[measure].mean ?? Number.NaN),
      ...axes.costs.map((cost) => (parameters === undefined ? Number.NaN : costOf(parameters, model, cost))),
    ]),
    [
      ...axes.measures.map((measure) => (view.measures[measure].higherIsBetter ? 'higher' : 'lower')),
      ...axes.costs.map(() => 'lower' as const),
    ],
  );
}

/** Returns the meaning of the mark of Pareto-optimal models. */
export function paretoNote(view: Measures): string {
  const { measures = [], costs = [] } = paretoAxes(view) ?? {};
  const names = [
    ...measures.map((measure) => view.measures[measure].name),
    ...costs.map((cost) => view.parameters?.names[cost] ?? ''),
  ];
  return l10n.t(
    'Pareto: no other model is better in one of {0} and not worse in the others.',
    names.join(', '),
  );
}
