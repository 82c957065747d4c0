import * as l10n from '@vscode/l10n';
import type { EvaluationData } from '../../data/evaluationData';
import { InputError } from '../../../shared/problem';
import type { Aggregate, MeasureFamily, MeasureRequest, ParameterSpec, PerUserMeasure } from '../measure';
import type { FamilyDescription } from '../measureFamily';
import { beyondAccuracyFamily } from '../measureFamily';
import { perUserMeasure } from '../perUser';

const columnParameter: ParameterSpec = {
  name: 'column',
  kind: 'text',
  meaning: () => l10n.t('Column of the lists with one number per list, such as {0}.', 'latency_ms'),
};

/** Returns a family of an aggregate of a column of the lists; smaller numbers are better. */
function columnFamily(
  description: Pick<FamilyDescription, 'name' | 'summary' | 'formula' | 'source'>,
  aggregate: Aggregate,
): MeasureFamily {
  const family = beyondAccuracyFamily({
    ...description,
    cutoff: 'none',
    parameters: [columnParameter],
    range: [-Infinity, Infinity],
    higherIsBetter: false,
    needs: ['columns'],
    edgeRules: () => [
      l10n.t('Each list has one number, the same in all of its rows. Two numbers in one list are an error.'),
      l10n.t('A list without a number is excluded, and counted in a warning.'),
    ],
    bind: (request, data) => valueOfList(request, data, aggregate),
  });
  return {
    ...family,
    compile: (request) => {
      const compiled = family.compile(request);
      return compiled.kind === 'data-bound' ? { ...compiled, aggregate } : compiled;
    },
  };
}

function valueOfList(request: MeasureRequest, data: EvaluationData, aggregate: Aggregate): PerUserMeasure {
  const name = String(request.parameters.get(columnParameter.name));
  const values = data.columns?.get(name);
  if (values === undefined)
    throw new InputError({
      message: l10n.t('The column “{0}” of the lists was not read.', name),
      advice: l10n.t('Add a metric of it to the evaluation, such as {0}.', `mean(${name})`),
    });
  const value: PerUserMeasure['value'] = ({ user }) => values[user];
  return perUserMeasure(request, { users: 'recommended', depth: 0, value, expected: value, aggregate });
}

/** Share of the lists whose numbers are at most p95. */
const P95 = 0.95;

export const columnFamilies: readonly MeasureFamily[] = [
  columnFamily(
    {
      name: 'mean',
      summary: () => l10n.t('Mean of a column of the lists over the lists, such as latency or cost.'),
      formula: { text: '1/n · Σ x over the lists', math: '1/n ∑_{i=1}^n x_i' },
      source: 'arithmetic mean',
    },
    { name: 'mean' },
  ),
  columnFamily(
    {
      name: 'p95',
      summary: () =>
        l10n.t('95th percentile of a column of the lists over the lists: 95% of the lists need no more.'),
      formula: {
        text: 'x₍⌊h⌋₎ + (h − ⌊h⌋) · (x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎), h = 0.95 · (n − 1) + 1, x ascending',
        math: 'x_h, h = 0.95 · (n − 1) + 1',
      },
      source: 'Hyndman & Fan: Sample Quantiles in Statistical Packages (1996), type 7, as in NumPy',
    },
    { name: 'quantile', share: P95 },
  ),
];

/** Returns the columns of the lists that metrics are about, each once. */
export function columnsOfMeasures(
  measures: readonly {
    readonly family: MeasureFamily;
    readonly parameters: ReadonlyMap<string, string | number>;
  }[],
): string[] {
  const names = measures.flatMap(({ family, parameters }) =>
    family.needs.includes('columns') ? [String(parameters.get(columnParameter.name))] : [],
  );
  return [...new Set(names)];
}
