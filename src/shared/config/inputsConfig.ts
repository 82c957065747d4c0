import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { nameMap } from './nameMap';
import { parseShare } from '../text/numbers/writtenShare';
import { EVALUATION_CONFIG } from './evaluationConfig';
import { flag, option, requiredOption, listOf, text, oneOf, type ConfigInput } from './option';

/** Amount: a share such as 1%, or a number in the metric's unit. */
export const AMOUNT = v.union([
  v.pipe(v.number(), v.finite(), v.minValue(0)),
  v.pipe(
    v.string(),
    v.regex(/^\s*(?:\d+(?:\.\d+)?|\.\d+)\s*%\s*$/),
    v.metadata({
      wrong: (name: string, other: string) =>
        l10n.t('{0} must be a difference such as 0.005, or a share such as 1%, not “{1}”.', name, other),
    }),
  ),
]);

/** Parses an amount: "1%" is relative, a number is absolute. */
export function parseAmount(written: number | string): {
  readonly kind: 'absolute' | 'relative';
  readonly value: number;
} {
  return typeof written === 'number'
    ? { kind: 'absolute', value: written }
    : { kind: 'relative', value: parseShare(written) ?? Number.NaN };
}

/** Overrides for how a file is read, if the detection is wrong. */
export const READING = {
  format: option(text, { help: () => l10n.t('format of the file (default: detected)') }),
  columns: option(nameMap(v.string(), v.union([text, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])), {
    help: () => l10n.t('columns by name or number, by what they hold: user, item, score, rating…'),
  }),
  decimal: option(oneOf('comma', 'point'), {
    help: () => l10n.t('decimal separator of numbers, where ambiguous'),
  }),
  encoding: option(text, {
    value: 'NAME',
    help: () => l10n.t('encoding of files that are not in UTF-8: windows-1252, euc-kr, shift_jis, gbk…'),
  }),
  fold: option(text, { help: () => l10n.t('which fold or seed of several is evaluated') }),
  ascending: option(flag, { help: () => l10n.t('lower scores are better (distances, for example)') }),
};

/** File with its overrides. */
export const FILE_WITH_OVERRIDES = v.strictObject({
  file: requiredOption(text, { help: () => l10n.t('path of the file') }),
  ...READING,
});

/** Path of a file, or a file with its overrides. */
export const FILE_OR_PATH = v.union([text, FILE_WITH_OVERRIDES]);
export type ConfiguredFile = ConfigInput<typeof FILE_OR_PATH>;

const FILES = v.union([text, v.pipe(listOf(text), v.minLength(1))]);
const MODEL = v.strictObject({
  file: requiredOption(FILES, {
    help: () => l10n.t('path or pattern of its file; several files are runs of the model'),
  }),
  ...READING,
});
const NAMED_MODEL = v.strictObject({
  name: option(text, { help: () => l10n.t('what the model is called') }),
  ...MODEL.entries,
});

/** Models, files and options of an evaluation. */
export const INPUTS_CONFIG = {
  models: requiredOption(
    v.union([
      text,
      v.pipe(listOf(v.union([text, NAMED_MODEL])), v.minLength(1)),
      v.pipe(nameMap(text, v.union([text, v.pipe(listOf(text), v.minLength(1)), MODEL])), v.minEntries(1)),
    ]),
    {
      help: () =>
        l10n.t(
          'recommendations: files by the name of their model, or a list or pattern of files; several files of one name are runs of the model',
        ),
    },
  ),
  truth: option(FILE_OR_PATH, { help: () => l10n.t('ground truth, if not in the same file') }),
  judgements: option(v.union([text, FILE_WITH_OVERRIDES, v.pipe(listOf(FILE_OR_PATH), v.minLength(1))]), {
    help: () => l10n.t('judgments that complete the ground truth: a file, or several'),
  }),
  train: option(v.union([text, FILE_WITH_OVERRIDES, v.pipe(listOf(FILE_OR_PATH), v.minLength(1))]), {
    help: () => l10n.t('the training interactions: a file, or several'),
  }),
  items: option(FILE_OR_PATH, {
    help: () => l10n.t('item features: 0/1 columns, a list column, or embeddings'),
  }),
  users: option(FILE_OR_PATH, { help: () => l10n.t('user attributes, one row per user') }),
  catalogue: option(FILE_OR_PATH, { help: () => l10n.t('items that can be recommended') }),
  ...EVALUATION_CONFIG.entries,
  measures: option(v.union([text, v.pipe(listOf(text), v.minLength(1))]), {
    help: () => l10n.t('metrics, such as "nDCG@10,AP@10,Recall(rel>=4)@20"'),
  }),
  metrics: option(v.union([text, v.pipe(listOf(text), v.minLength(1))]), {
    help: () => l10n.t('the same as measures'),
  }),
};

type ConfiguredInputs = ConfigInput<v.ObjectSchema<typeof INPUTS_CONFIG, undefined>>;

/** Maps keys that belong elsewhere, or that people misremember, to the keys of the configuration. */
export const CALLED_ELSEWHERE = {
  rel: 'threshold',
  threshold: 'threshold',
  recommendations: 'models',
  recs: 'models',
  runs: 'models',
  qrels: 'truth',
  groundTruth: 'truth',
  catalog: 'catalogue',
  k: 'cutoffs',
  metric: 'measure',
  name: 'measure',
  path: 'file',
} as const;

/** Returns metrics as text; those of a list are joined by commas. */
export function measuresText({
  measures,
  metrics,
}: Pick<ConfiguredInputs, 'measures' | 'metrics'>): string | undefined {
  const written = measures ?? metrics;
  return typeof written === 'object' ? written.join(', ') : written;
}
