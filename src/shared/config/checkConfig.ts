/*
 * To add a gate, add a field to `GATE` with its help, and its check in core/gates: a value per user in
 * valueCheck.ts; a mean in meanChecks.ts, with its interval from meanBounds.ts; a difference in
 * differenceChecks.ts, as one difference per user that is above 0 on average if the gate holds; a property of
 * the files in dataGates.ts; a guardrail of an experiment in guardrailGates.ts. Its sentences are in
 * shared/export/check/gateWords.ts, for terminal, JUnit, Markdown, and annotations. Errors beyond the schema
 * are in engine/requests/configErrors.ts, with the path of the value. Add an example of each to
 * test/unit/cli/wrongConfigs.test.ts.
 */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { nameMap } from './nameMap';
import { parseShare } from '../text/numbers/writtenShare';
import { BETTER, EXPERIMENT_CONFIG } from './experimentConfig';
import { AMOUNT, FILE_OR_PATH, FILE_WITH_OVERRIDES, INPUTS_CONFIG } from './inputsConfig';
import {
  finite,
  option,
  optionElse,
  requiredOption,
  listOf,
  text,
  integer,
  oneOf,
  parsedText,
  type ConfigOutput,
  type ConfigInput,
} from './option';

const measureOfGate = { help: () => l10n.t('the metric that the gate is about, such as nDCG@10') };

/** Gate: a requirement with one of its bounds. */
export const GATE = v.strictObject({
  measure: option(text, measureOfGate),
  metric: option(text, { help: () => l10n.t('the same as measure') }),
  column: option(text, {
    help: () => l10n.t('a column of the lists, such as latency_ms: atMost, notWorseBy… are about its mean'),
  }),
  model: option(text, { help: () => l10n.t('the model that it is about (default: all but the baseline)') }),
  by: option(text, {
    help: () => l10n.t('in each cohort of this column of the users, or of history, popularity…'),
  }),
  atLeast: option(v.union([finite, v.literal('baseline')]), {
    help: () => l10n.t('the mean is at least this, or the mean of a committed result'),
  }),
  atMost: option(finite, { help: () => l10n.t('the mean is at most this') }),
  p95AtMost: option(finite, {
    help: () => l10n.t('the 95th percentile of the column over the lists is at most this'),
  }),
  notWorseBy: option(AMOUNT, {
    help: () =>
      l10n.t('not worse than the baseline by this: a difference, or a share of its mean such as 1%'),
  }),
  betterBy: option(AMOUNT, {
    help: () => l10n.t('better than the baseline by more than this: a difference, or a share of its mean'),
  }),
  anyCohort: option(
    v.strictObject({
      columns: option(listOf(text), { help: () => l10n.t('columns to search (default: all)') }),
      notWorseBy: requiredOption(AMOUNT, {
        help: () => l10n.t('a loss that is allowed: a difference, or a share of the mean such as 10%'),
      }),
    }),
    { help: () => l10n.t('no cohort is harmed by more than this, whether or not it was named') },
  ),
  findings: option(oneOf('error', 'warning'), {
    help: () => l10n.t('the files have no problems of this severity, or of a worse one'),
  }),
  withoutList: option(AMOUNT, {
    help: () => l10n.t('at most this share of the users has no recommendations, such as 1%'),
  }),
  unjudged: option(AMOUNT, {
    help: () => l10n.t('at most this share of the first recommendations has no judgment, such as 10%'),
  }),
  open: option(oneOf('warn', 'fail'), {
    help: () => l10n.t('what an open gate does (default: warn)'),
  }),
});
export type ConfiguredGate = ConfigInput<typeof GATE>;

/** Default number of sign flips for gates. */
export const DEFAULT_RESAMPLES = 10_000;
/** Default seed of the sign flips. */
export const DEFAULT_SEED = 42;

/** Fields of an evaluation with gates. */
const GATED = {
  ...INPUTS_CONFIG,
  baseline: option(
    v.union([
      FILE_OR_PATH,
      v.strictObject({
        snapshot: requiredOption(text, {
          help: () => l10n.t('values of users that `recscope check --update` wrote'),
        }),
      }),
      v.strictObject({
        result: requiredOption(text, {
          help: () => l10n.t('a result in JSON, whose means serve atLeast alone'),
        }),
      }),
    ]),
    {
      help: () =>
        l10n.t('baseline model: its name, its file, or a snapshot (default: .recscope/NAME.parquet)'),
    },
  ),
  margin: option(AMOUNT, {
    help: () => l10n.t('a difference that does not matter (default: 1% of the mean)'),
  }),
  gates: option(listOf(GATE), { help: () => l10n.t('what must be so: each is a line of `recscope check`') }),
  open: option(oneOf('warn', 'fail'), { help: () => l10n.t('what open gates do (default: warn)') }),
  ids: option(oneOf('plain', 'hashed'), {
    help: () => l10n.t('how the snapshot names users: as they are (default), or by keyed hashes'),
  }),
  resamples: option(integer(0, 1_000_000), { help: () => l10n.t('draws of signs (default: 10000)') }),
  seed: option(integer(0, 2 ** 32 - 1), { help: () => l10n.t('where chance begins (default: 42)') }),
};

const CONFIGURED_EVALUATION = v.strictObject(GATED);
export type ConfiguredEvaluation = ConfigInput<typeof CONFIGURED_EVALUATION>;

const UP_TO_ALL = /^\s*(?:100|\d{1,2}(?:\.\d+)?|\.\d+)\s*%\s*$/;
const shareIn = (percent: string): number => parseShare(percent) ?? Number.NaN;
const noShare = (name: string, other: string): string =>
  l10n.t('{0} must be a share between 0 and 1, not “{1}”.', name, other);

/** Gate on a metric of an experiment that must not get worse. */
const GUARDRAIL_GATE = v.strictObject({
  metric: requiredOption(text, { help: () => l10n.t('the metric that must not get worse') }),
  margin: requiredOption(
    v.union([
      parsedText(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), { wrong: noShare }),
      parsedText(v.pipe(v.string(), v.regex(UP_TO_ALL), v.transform(shareIn)), { wrong: noShare }),
    ]),
    { help: () => l10n.t('a share of the control that it may get worse by, such as 2%') },
  ),
  better: option(BETTER, {
    help: () => l10n.t('which way the metric is better; needed for a metric of a column'),
  }),
  open: GATE.entries.open,
});

/** Online experiment whose guardrails are gates. */
const CONFIGURED_EXPERIMENT = v.strictObject({
  log: requiredOption(
    v.union([text, v.pick(FILE_WITH_OVERRIDES, ['file', 'format', 'decimal', 'encoding'])]),
    {
      help: () => l10n.t('the log: a row per user, per user and day, or per event'),
    },
  ),
  ...EXPERIMENT_CONFIG.entries,
  lowerIsBetter: option(listOf(text), {
    help: () => l10n.t('metrics of columns for which lower is better'),
  }),
  guardrails: option(listOf(GUARDRAIL_GATE), {
    help: () => l10n.t('what must not get worse: each is a line of `recscope check`'),
  }),
  open: GATED.open,
});
export type ConfiguredExperiment = ConfigOutput<typeof CONFIGURED_EXPERIMENT>;

/** Contents of `recscope.json`. */
export const CHECK_CONFIG = v.strictObject({
  $schema: option(text, { help: () => l10n.t('the schema of the file, for editors') }),
  schema: requiredOption(v.literal('recscope-config/1'), { help: () => l10n.t('the version of this form') }),
  evaluations: optionElse(named(CONFIGURED_EVALUATION), {}, { help: () => l10n.t('evaluations by name') }),
  experiments: optionElse(
    named(CONFIGURED_EXPERIMENT),
    {},
    {
      help: () => l10n.t('online experiments by name'),
    },
  ),
});

function named<S extends v.GenericSchema>(each: S) {
  return nameMap(v.pipe(text, v.minLength(1)), each);
}

/** Configuration as written, without defaults. */
export type CheckConfig = ConfigInput<typeof CHECK_CONFIG>;
/** Configuration as read, with defaults. */
export type CompleteCheckConfig = ConfigOutput<typeof CHECK_CONFIG>;

/** Adjustment of p values of a comparison. */
export const ADJUST_METHOD = oneOf('maxt', 'bonferroni', 'holm', 'bh', 'none');

/** Request of another program to `recscope run`. */
export const REQUEST = v.strictObject({
  $schema: option(text, { help: () => l10n.t('the schema of the file, for editors') }),
  schema: requiredOption(v.literal('recscope-request/1'), { help: () => l10n.t('the version of this form') }),
  command: requiredOption(v.picklist(['evaluate', 'compare', 'check']), {
    help: () => l10n.t('what is asked'),
  }),
  ...GATED,
  adjust: option(ADJUST_METHOD, {
    help: () => l10n.t('compare: adjustment of p values: maxt (default), bonferroni, holm, bh, or none'),
  }),
  by: option(listOf(text), {
    help: () => l10n.t('means by cohort of these columns of the users, or of history, popularity…'),
  }),
  perUser: option(v.boolean(), { help: () => l10n.t('the values of every user') }),
  answer: option(v.boolean(), { help: () => l10n.t('JSON: also the sentence about which model is best') }),
  format: option(oneOf('json', 'arrow', 'csv', 'tsv', 'markdown', 'latex', 'html'), {
    help: () =>
      l10n.t('of the answer; arrow: the values of every user, html: a report in one file (default: json)'),
  }),
  user: option(text, { help: () => l10n.t('explain: the user of the value') }),
});
export type ConfiguredRequest = ConfigInput<typeof REQUEST>;
