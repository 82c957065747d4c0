import type { ComparisonQuery } from '../../shared/protocol/queries';
import path from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { adjustments } from '../../core/statistics/adjustment';
import { wilcoxonMethods, zeroMethods } from '../../core/statistics/tests/wilcoxon';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import type { MarginJson } from '../../shared/protocol/comparisonResult';
import type { ModelView } from '../../shared/protocol/views/evaluationView';
import { wrongCall } from '../wrongCall';

/** How models are compared; what is not said is settled by `comparisonSettings`. */
export const COMPARISON_OPTIONS = {
  baseline: { type: 'string' },
  margin: { type: 'string' },
  adjust: { type: 'string' },
  family: { type: 'string' },
  'zero-method': { type: 'string' },
  continuity: { type: 'boolean' },
  wilcoxon: { type: 'string' },
  resamples: { type: 'string' },
  seed: { type: 'string' },
  'matched-runs': { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

export interface ComparisonValues {
  readonly baseline?: string;
  readonly margin?: string;
  readonly adjust?: string;
  readonly family?: string;
  readonly 'zero-method'?: string;
  readonly continuity?: boolean;
  readonly wilcoxon?: string;
  readonly resamples?: string;
  readonly seed?: string;
  readonly 'matched-runs'?: boolean;
}

/** What is asked of models that are compared, before they have names. */
export interface ComparisonSettings {
  readonly resamples: number;
  readonly seed: number;
  readonly queryOf: (models: readonly BaselineModel[], by: ComparisonQuery['by']) => ComparisonQuery;
}

/** @param format what is shown for people does not have everything @throws InputError for what an option does not take */
export function comparisonSettings(values: ComparisonValues, format: string): ComparisonSettings {
  const settings = {
    margin: marginOf(values.margin ?? '1%'),
    adjust: oneOf('--adjust', values.adjust ?? 'maxt', ['maxt', 'tukey', ...adjustments]),
    family: oneOf('--family', values.family ?? 'all', ['all', 'measure']),
    wilcoxon: {
      zeroMethod: oneOf('--zero-method', values['zero-method'] ?? 'wilcox', zeroMethods),
      continuity: values.continuity ?? false,
      method: oneOf('--wilcoxon', values.wilcoxon ?? 'auto', wilcoxonMethods),
    },
    resamples: wholeNumber('--resamples', values.resamples ?? '10000', 1_000_000),
    seed: wholeNumber('--seed', values.seed ?? '42', 4_294_967_295),
    first: false,
    matched: values['matched-runs'] ?? false,
    bca: ['json', 'csv', 'tsv'].includes(format),
    ranks: ['json', 'csv', 'tsv'].includes(format),
    changes: ['table', 'json'].includes(format),
  } as const;
  return {
    resamples: settings.resamples,
    seed: settings.seed,
    queryOf: (models, by) => ({
      ...settings,
      baseline: values.baseline === undefined ? null : baselineOf(values.baseline, models),
      by,
    }),
  };
}

function oneOf<Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw wrongCall(l10n.t('{0} takes one of {1}; “{2}” is none of them.', option, values.join(', '), text));
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text.trim()) && number <= most) return number;
  throw wrongCall(l10n.t('{0} takes a whole number from 0 to {1}; “{2}” is none.', option, most, text));
}

function marginOf(text: string): MarginJson {
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+) ?(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined)
    throw wrongCall(
      l10n.t('--margin takes a difference such as 0.005, or a share such as 1%; “{0}” is neither.', text),
    );
  return percent === '%'
    ? { kind: 'relative', value: Number(digits) / 100 }
    : { kind: 'absolute', value: Number(digits) };
}

/** What a model may be named by. */
type BaselineModel = Pick<ModelView, 'name' | 'run'> & { readonly file: Pick<ModelView['file'], 'label'> };

/** By its name, or its file, which may be written in two ways; of a model with runs the first of them. */
function baselineOf(text: string, models: readonly BaselineModel[]): number {
  const named = models.findIndex(({ name, run }) => name === text || run?.of === text);
  if (named >= 0) return named;
  const [found, another] = models.flatMap(({ file: { label } }, index) =>
    path.resolve(label) === path.resolve(text) ? [index] : [],
  );
  if (found !== undefined && another === undefined) return found;
  throw wrongCall(
    l10n.t(
      '--baseline takes one of the models {0}; “{1}” is none of them.',
      modelGroups(models)
        .map(({ name }) => name)
        .join(', '),
      text,
    ),
  );
}
