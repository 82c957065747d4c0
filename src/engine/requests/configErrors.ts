import * as l10n from '@vscode/l10n';
import { columnOverrides, formatRule, type ReadOptions } from '../../reading/formats/readOptions';
import { requireEncoding } from '../../reading/formats/values/otherEncodings';
import type { Convention } from '../../core/measures/convention';
import { aggregateUnlessMean } from '../../core/evaluation/aggregate';
import { conventionByName } from '../../core/measures/conventions';
import { parseMetric } from '../../core/experiments/metrics/metricSyntax';
import { parseAskedMetrics } from '../../reading/experimentLogs/request';
import {
  boundProblem,
  equivalenceProblem,
  marginProblem,
  shareProblem,
  type BoundProblem,
  type MetricRange,
} from '../../shared/config/boundRange';
import { splitByConvention, requireMeasures } from '../../core/measures/conventions/measuresAsked';
import type { MeasureQuery } from '../../core/measures/syntax';
import type {
  ConfiguredEvaluation,
  ConfiguredExperiment,
  ConfiguredGate,
} from '../../shared/config/checkConfig';
import { parseAmount, measuresText, type ConfiguredFile } from '../../shared/config/inputsConfig';
import { ValueError, type JsonPath } from '../../shared/config/json/checkedJson';
import { InputError } from '../../shared/problem';

/** Read options for a file in a configuration, as written. */
export type ConfigInspection = Omit<Exclude<ConfiguredFile, string>, 'file'>;

/**
 * Returns the read options for a file in a configuration.
 *
 * @throws InputError for an unknown format, role or encoding
 */
export function parseReadOptions({
  format,
  columns,
  decimal,
  encoding,
  fold,
  ascending,
}: ConfigInspection): ReadOptions | undefined {
  formatRule(format);
  const told: ReadOptions = {
    ...(format !== undefined && { format }),
    ...(columns !== undefined && {
      columns: columnOverrides(Object.entries(columns).map(([role, column]) => [role, String(column)])),
    }),
    ...(decimal !== undefined && { decimal }),
    ...(encoding !== undefined && { encoding: requireEncoding(encoding) }),
    ...(fold !== undefined && { fold }),
    ...(ascending !== undefined && { bestScore: ascending ? ('smallest' as const) : ('largest' as const) }),
  };
  return Object.keys(told).length === 0 ? undefined : told;
}

/** Bounds that a gate may have. */
const VALUE_BOUNDS = ['atLeast', 'atMost', 'p95AtMost', 'notWorseBy', 'betterBy', 'anyCohort'] as const;
/** Bounds on a value of the metric, or on a difference between two values. */
type RangedBound = Exclude<(typeof VALUE_BOUNDS)[number], 'anyCohort' | 'p95AtMost'>;
/** Bounds on a difference from the baseline. */
const PAIR_BOUNDS = ['notWorseBy', 'betterBy', 'anyCohort'] as const;
const DATA_BOUNDS = ['findings', 'withoutList', 'unjudged'] as const;

/** Returns the metric of a gate as written; for a gate on a column of the lists, the name of its mean or 95th percentile. */
export function measureOfGate({ measure, metric, column, p95AtMost }: ConfiguredGate): string | undefined {
  if (column !== undefined) return `${p95AtMost === undefined ? 'mean' : 'p95'}(${column})`;
  return measure ?? metric;
}

/** Returns whether a gate compares the values of users with the baseline. */
export function comparesUsers({ notWorseBy, betterBy, anyCohort }: ConfiguredGate): boolean {
  return (notWorseBy ?? betterBy ?? anyCohort) !== undefined;
}

/** Returns the metrics of an evaluation and its gates as text, or undefined if no gate names one. */
export function measuresOfGates(config: ConfiguredEvaluation): string | undefined {
  const ofGates = (config.gates ?? []).flatMap((gate) => measureOfGate(gate) ?? []);
  if (ofGates.length === 0) return undefined;
  const told = measuresText(config);
  return [...(told === undefined ? [] : [told]), ...new Set(ofGates)].join(', ');
}

/**
 * Yields the errors of an evaluation that its schema does not detect, without reading files.
 *
 * @param at path of the evaluation in the configuration
 */
export function* configErrors(config: ConfiguredEvaluation, at: JsonPath): Generator<ValueError> {
  const of = (...steps: JsonPath): JsonPath => [...at, ...steps];
  let convention: Convention | undefined;
  const error = checked(of('convention'), () => {
    convention = conventionByName(config.convention ?? 'recscope');
  });
  if (error !== undefined) yield error;
  if (config.measures !== undefined && config.metrics !== undefined)
    yield new ValueError(of('metrics'), l10n.t('“metrics” is the same as “measures”: one of them counts.'));
  if (convention !== undefined)
    for (const key of ['measures', 'metrics'] as const)
      yield* measureErrors(config[key], of(key), convention);
  yield* readingErrors(config, of);
  if (convention !== undefined) yield* marginErrors(config, of('margin'), convention);
  const gates = config.gates ?? [];
  for (const [index, gate] of gates.entries())
    yield* gateErrors(gate, of('gates', index), config, convention);
}

function* measureErrors(
  written: ConfiguredEvaluation['measures'],
  at: JsonPath,
  convention: Convention,
): Generator<ValueError> {
  if (written === undefined) return;
  const each: readonly (readonly [string, JsonPath])[] =
    typeof written === 'string' ? [[written, at]] : written.map((text, index) => [text, [...at, index]]);
  for (const [text, place] of each) {
    const error = checked(place, () => requireMeasures(text, convention));
    if (error !== undefined) yield error;
  }
}

/** Yields an error for a margin that includes every possible difference of a named metric. */
function* marginErrors(
  config: ConfiguredEvaluation,
  at: JsonPath,
  convention: Convention,
): Generator<ValueError> {
  const { margin } = config;
  const text = measuresOfGates(config) ?? measuresText(config);
  if (margin === undefined || text === undefined) return;
  let measures: readonly MetricRange[] = [];
  // An unknown metric is the error of its own line.
  const error = checked(at, () => {
    measures = splitByConvention(text, convention).measures.map(({ name, family }) => ({ ...family, name }));
  });
  if (error === undefined) yield* problemAt(at, equivalenceProblem(parseAmount(margin), measures));
}

function* readingErrors(
  config: ConfiguredEvaluation,
  of: (...steps: JsonPath) => JsonPath,
): Generator<ValueError> {
  const { models } = config;
  const ofModels: readonly (readonly [unknown, JsonPath])[] =
    typeof models === 'string'
      ? []
      : Object.entries(models).map(([key, model]) => [
          model,
          of('models', Array.isArray(models) ? Number(key) : key),
        ]);
  const others = (
    ['baseline', 'truth', 'judgements', 'train', 'items', 'users', 'catalogue'] as const
  ).flatMap((key): (readonly [unknown, JsonPath])[] => {
    const file: unknown = config[key];
    return Array.isArray(file)
      ? file.map((each: unknown, index) => [each, of(key, index)] as const)
      : [[file, of(key)]];
  });
  for (const [file, place] of [...ofModels, ...others]) yield* fileErrors(file, place);
}

function* fileErrors(file: unknown, place: JsonPath): Generator<ValueError> {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return;
  const reading = file as ConfigInspection;
  for (const key of ['format', 'columns', 'encoding'] as const) {
    const error = checked([...place, key], () => parseReadOptions({ [key]: reading[key] }));
    if (error !== undefined) yield error;
  }
}

/** Like `configErrors`, for an experiment. */
export function* experimentErrors(config: ConfiguredExperiment, at: JsonPath): Generator<ValueError> {
  yield* fileErrors(config.log, [...at, 'log']);
  const { guardrails = [] } = config;
  const namedMetrics = [
    ...(['metrics', 'primary', 'lowerIsBetter'] as const).flatMap((key) =>
      (config[key] ?? []).map((metric, index) => ({ metric, place: [...at, key, index] })),
    ),
    ...(config.better ?? []).map(({ metric }, index) => ({
      metric,
      place: [...at, 'better', index, 'metric'],
    })),
  ];
  const guarded = guardrails.map(({ metric }, index) => ({
    metric,
    place: [...at, 'guardrails', index, 'metric'],
  }));
  let isKnown = true;
  for (const { metric, place } of [...namedMetrics, ...guarded]) {
    const error = checked(place, () => parseMetric(metric));
    if (error === undefined) continue;
    isKnown = false;
    yield error;
  }
  if (!isKnown) return;
  const names = guarded.map(({ metric }) => parseMetric(metric).name);
  const primary = (config.primary ?? []).map((metric) => parseMetric(metric).name);
  const { better } = parseAskedMetrics({ ...config, surface: 'command line' });
  for (const [index, { metric, margin, better: told }] of guardrails.entries()) {
    const { name } = parseMetric(metric);
    const place = [...at, 'guardrails', index, 'margin'];
    yield* problemAt(place, marginProblem(name, margin, told ?? better.get(name) ?? 'higher'));
  }
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index)
      yield new ValueError(guarded[index].place, l10n.t('Duplicate “{0}”.', name));
    if (primary.includes(name))
      yield new ValueError(
        guarded[index].place,
        l10n.t('{0} can’t be both a primary metric and a guardrail.', name),
      );
  }
}

function* gateErrors(
  gate: ConfiguredGate,
  at: JsonPath,
  { baseline }: ConfiguredEvaluation,
  convention: Convention | undefined,
): Generator<ValueError> {
  const bounds = [...VALUE_BOUNDS, ...DATA_BOUNDS].filter((bound) => gate[bound] !== undefined);
  const [bound, another] = bounds;
  if (bound === undefined)
    return yield new ValueError(
      at,
      l10n.t('The gate has no bound.'),
      l10n.t('Expected one of: {0}.', [...VALUE_BOUNDS, ...DATA_BOUNDS].join(', ')),
    );
  if (another !== undefined)
    return yield new ValueError(
      [...at, another],
      l10n.t('The gate has two bounds, “{0}” and “{1}”.', bound, another),
      l10n.t('Write a gate for each.'),
      true,
    );
  const measure = measureOfGate(gate);
  const ownKey = gate.measure === undefined ? 'metric' : 'measure';
  const key = gate.column === undefined ? ownKey : 'column';
  if (gate.column !== undefined && gate[ownKey] !== undefined)
    yield new ValueError(
      [...at, ownKey],
      l10n.t('“{0}” can’t be used with “{1}”.', ownKey, 'column'),
      '',
      true,
    );
  if (gate.p95AtMost !== undefined && gate.column === undefined)
    return yield new ValueError(
      [...at, 'p95AtMost'],
      l10n.t('“{0}” is missing.', 'column'),
      l10n.t('Example: {0}.', '{ "column": "latency_ms", "p95AtMost": 250 }'),
      true,
    );
  if ((DATA_BOUNDS as readonly string[]).includes(bound)) {
    for (const needless of [key, 'by'] as const)
      if (gate[needless] !== undefined)
        yield new ValueError(
          [...at, needless],
          l10n.t('“{0}” can’t be used with “{1}”.', needless, bound),
          '',
          true,
        );
    const written = bound === 'findings' ? undefined : gate[bound as 'withoutList' | 'unjudged'];
    if (written !== undefined && !(parseAmount(written).value <= 1))
      yield new ValueError(
        [...at, bound],
        l10n.t('{0} must be a share between 0 and 1, not “{1}”.', `“${bound}”`, String(written)),
      );
    else if (written !== undefined)
      yield* problemAt([...at, bound], shareProblem(bound, written, parseAmount(written).value));
    return;
  }
  if (gate.anyCohort !== undefined && gate.by !== undefined)
    yield new ValueError([...at, 'by'], l10n.t('“{0}” can’t be used with “{1}”.', 'by', bound), '', true);
  if (measure === undefined) yield new ValueError(at, l10n.t('“{0}” is missing.', 'measure'));
  else if (convention !== undefined) {
    const rules = convention;
    let query: MeasureQuery | undefined;
    const error = checked([...at, key], () => {
      const { measures } = splitByConvention(measure, rules);
      [query] = measures;
      if (measures.length === 1) return;
      throw new InputError({
        message: l10n.t('A gate is about one metric, not {0}.', measures.length),
        advice: l10n.t('Write a gate for each.'),
      });
    });
    if (error !== undefined) yield error;
    else if (query !== undefined && isQuantile(query) && PAIR_BOUNDS.some((each) => each === bound))
      yield new ValueError(
        [...at, bound],
        l10n.t('A percentile is checked against a number, not against a baseline.'),
        l10n.t('Write {0}, or compare the mean.', '"p95AtMost": 250'),
        true,
      );
    else if (query !== undefined && gate.anyCohort !== undefined)
      yield* rangeErrors(gate.anyCohort, [...at, bound, 'notWorseBy'], 'notWorseBy', query);
    else if (query !== undefined && bound !== 'p95AtMost')
      yield* rangeErrors(gate, [...at, bound], bound as RangedBound, query);
  }
  const isOfResult = typeof baseline === 'object' && 'result' in baseline;
  if (gate.atLeast === 'baseline' && !isOfResult)
    yield new ValueError(
      [...at, 'atLeast'],
      l10n.t('“baseline” means the mean of a committed result.'),
      l10n.t(
        'Name the result: {0}. To compare user by user, write {1}.',
        '"baseline": { "result": "result.json" }',
        '"notWorseBy": 0',
      ),
    );
  if (PAIR_BOUNDS.some((each) => each === bound) && isOfResult)
    yield new ValueError(
      [...at, bound],
      l10n.t('A result in JSON has means, and no values of users: it will do for atLeast alone.'),
      l10n.t('Write a snapshot with recscope check --update, and remove “baseline”.'),
      true,
    );
}

/** Returns whether a metric is a quantile over the lists. */
function isQuantile({ family, parameters, cutoff }: MeasureQuery): boolean {
  const { choices } = conventionByName('recscope');
  return aggregateUnlessMean(family.compile({ cutoff, parameters, choices })) === 'quantile';
}

/** Yields an error for a bound that every value of its metric meets, or none does. */
function* rangeErrors(
  gate: ConfiguredGate,
  at: JsonPath,
  bound: RangedBound,
  { name, family: { range, higherIsBetter } }: MeasureQuery,
): Generator<ValueError> {
  const written = gate[bound];
  if (written === undefined || written === 'baseline') return;
  yield* problemAt(
    at,
    boundProblem(bound, written, parseAmount(written).value, { name, range, higherIsBetter }),
  );
}

function* problemAt(at: JsonPath, problem: BoundProblem | undefined): Generator<ValueError> {
  if (problem !== undefined) yield new ValueError(at, problem.message, problem.advice);
}

/** Runs `work`; converts an InputError to a ValueError at this path. */
function checked(at: JsonPath, work: () => void): ValueError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, advice, within } = error.problem;
    return new ValueError(at, message, advice, false, within);
  }
}
