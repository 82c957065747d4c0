import * as l10n from '@vscode/l10n';
import type { Better, ExperimentConfig, Guardrail } from '../../shared/config/experimentConfig';
import { InputError } from '../../shared/problem';
import { quoteShellWord } from '../../shared/text/shellWords';
import type { Surface } from '../../shared/text/surface';
import { nearestWord } from '../../shared/text/nearest';
import type { ExperimentUsers } from '../../core/experiments/experimentUsers';
import { sharePercentText } from '../../shared/text/numbers/changeText';
import { marginProblem } from '../../shared/config/boundRange';
import { SUM_ROLES } from '../../core/experiments/columnName';
import type { ExperimentLogColumns } from './logColumns';
import { rowCounterName } from './sumColumns';
import {
  metricParts,
  mapMetricParts,
  type Metric,
  type MetricPart,
} from '../../core/experiments/metrics/metric';
import {
  isNamedMetric,
  metricsToOffer,
  DEFAULT_METRICS,
  parseMetric,
  parseMetrics,
} from '../../core/experiments/metrics/metricSyntax';
import type { MetricsByRole, ExperimentSettings } from '../../core/experiments/settings';

/** Request to analyse a log. */
export interface ExperimentRequest extends ExperimentConfig {
  /** Metrics for which lower is better, by their names in a configuration. */
  readonly lowerIsBetter?: readonly string[] | undefined;
  /** Whether the variant column was detected by its name. */
  readonly variantByName?: boolean;
  /** Whether the log is read for a plan, which needs no directions of metrics. */
  readonly isPlan?: boolean;
  /** Surface on which the answer is displayed. */
  readonly surface: Surface;
}

/** Metrics of a request before they are bound to columns of a log. */
interface AskedMetrics {
  readonly metrics: readonly Metric[] | undefined;
  readonly primary: readonly Metric[] | undefined;
  readonly guardrails: readonly (Guardrail & { readonly parsed: Metric })[];
  /** Directions in the request, by name of the metric. */
  readonly better: ReadonlyMap<string, Better>;
}

/** Parses the requested metrics. @throws InputError for a metric that does not exist */
export function parseAskedMetrics({
  metrics,
  primary,
  guardrails = [],
  better = [],
  lowerIsBetter = [],
}: ExperimentRequest): AskedMetrics {
  return {
    metrics: metrics && parseMetrics(metrics),
    primary: primary && parseMetrics(primary),
    guardrails: guardrails.map((guardrail) => {
      const parsed = parseMetric(guardrail.metric);
      return { ...guardrail, metric: parsed.name, parsed };
    }),
    better: new Map([
      ...lowerIsBetter.map((metric) => [parseMetric(metric).name, 'lower'] as const),
      ...better.map((told) => [parseMetric(told.metric).name, told.better] as const),
    ]),
  };
}

/** Returns the metrics whose columns are read: those of the request, or the default ones. */
export function readMetrics({ metrics, primary, guardrails }: AskedMetrics): Metric[] {
  return [
    ...(metrics ?? parseMetrics(DEFAULT_METRICS)),
    ...(primary ?? []),
    ...guardrails.map(({ parsed }) => parsed),
  ];
}

/** Columns of a log, for the choice of metrics. */
interface MetricColumns {
  readonly columns: ExperimentLogColumns;
  readonly file: string;
  /** Surface on which errors are displayed. */
  readonly surface: Surface;
  /** Whether the log is read for a plan, which needs no directions of metrics. */
  readonly isPlan: boolean;
}

/**
 * Returns the metrics of a request, bound to the sums of the log.
 *
 * @throws InputError if a column does not exist, a metric is both primary and guardrail, or its better direction is
 * unknown
 */
export function chosenMetrics(askedMetrics: AskedMetrics, log: MetricColumns): MetricsByRole {
  const { primary, guardrails } = askedMetrics;
  const { columns, file } = log;
  const exists = (metric: Metric): boolean =>
    metricParts(metric).every((part) => columns.sumOf(part) !== undefined);
  const metrics = [...(askedMetrics.metrics ?? parseMetrics(DEFAULT_METRICS).filter(exists))];
  for (const metric of [...(primary ?? []), ...guardrails.map(({ parsed }) => parsed)])
    if (!metrics.some(({ name }) => name === metric.name)) metrics.push(metric);
  if (metrics.length === 0) throw noMetric(log);
  for (const metric of metrics) requireColumns(metric, log);
  const guarded = guardrails.map(({ metric }) => metric);
  const primaryNames = (primary ?? metrics.filter(({ name }) => !guarded.includes(name)).slice(0, 1)).map(
    ({ name }) => name,
  );
  const nameOfBoth = primaryNames.find((name) => guarded.includes(name));
  if (nameOfBoth !== undefined || primaryNames.length === 0) {
    throw new InputError({
      message:
        nameOfBoth === undefined
          ? l10n.t('All metrics are guardrails: no primary metric is left.')
          : l10n.t('{0} can’t be both a primary metric and a guardrail.', nameOfBoth),
      advice:
        log.surface === 'panel'
          ? l10n.t('Select the primary metrics under “{0}”.', l10n.t('Primary metric'))
          : l10n.t('Specify the primary metrics: {0}.', '--primary CTR'),
    });
  }
  const better = new Map(askedMetrics.better);
  for (const metric of metrics)
    if (
      !better.has(metric.name) &&
      (isNamedMetric(metric) || (primaryNames.includes(metric.name) && isOfRoles(metric, columns)))
    )
      better.set(metric.name, 'higher');
  if (!log.isPlan)
    for (const name of primaryNames)
      if (!better.has(name)) throw noDirection(name, undefined, file, log.surface);
  return {
    metrics: metrics.map((metric) => bound(metric, columns)),
    primary: primaryNames,
    guardrails: guardrails.map(({ metric, parsed, margin, better: told }) => {
      const known = told ?? better.get(metric) ?? (isOfRoles(parsed, columns) ? 'higher' : undefined);
      if (known === undefined) throw noDirection(metric, margin, file, log.surface);
      const problem = marginProblem(metric, margin, known);
      if (problem !== undefined) throw new InputError(problem);
      return { metric, margin, better: known };
    }),
    better,
  };
}

/** Returns whether a metric uses only sums with roles, for which more is better. */
function isOfRoles(metric: Metric, columns: ExperimentLogColumns): boolean {
  return metricParts(metric).every((part) => columns.sumOf(part)?.role !== undefined);
}

/** Returns the metric with the column numbers of its sums in the log. */
function bound(metric: Metric, columns: ExperimentLogColumns): Metric {
  const of = (part: MetricPart): MetricPart => ({
    ...part,
    column: columns.sumOf(part)?.name ?? part.column,
  });
  const counter = metric.of === 'rows' ? rowCounterName(of(metric.numerator).column) : undefined;
  // In logs of events only rows with a value in the column count.
  if (metric.of === 'rows' && columns.sums.some(({ name }) => name === counter)) {
    const numerator = of(metric.numerator);
    return {
      ...{ name: metric.name, kind: 'ratio', of: 'ratio', numerator },
      denominator: { ...numerator, column: rowCounterName(numerator.column) },
    };
  }
  return mapMetricParts(metric, of);
}

/** Checks that a log has the columns and days of a metric. @throws InputError if it lacks one */
function requireColumns(metric: Metric, { columns, file, surface }: MetricColumns): void {
  const missing = metricParts(metric).find((part) => columns.sumOf(part) === undefined);
  if (missing !== undefined) {
    const { column } = missing;
    const sums = [...new Set([...columns.sums.map(({ name }) => name), ...columns.others])].filter(
      (name) => !name.startsWith('\u0000'),
    );
    throw new InputError({
      file,
      message: l10n.t('{0} needs the column “{1}”, which is not in the log.', metric.name, column),
      advice: [
        l10n.t(
          'The nearest is “{0}”. Columns of sums: {1}.',
          nearestWord(column, sums) ?? '',
          sums.join(', '),
        ),
        ...(missing.byRole && surface !== 'panel'
          ? [l10n.t('If it has another name, add {0}.', `--columns "${column}=NAME"`)]
          : []),
      ].join(' '),
    });
  }
  if (metric.of === 'retention' && columns.time < 0) {
    throw new InputError({
      file,
      message: l10n.t('{0} needs days, but the log has no time.', metric.name),
      advice: l10n.t(
        'Use a log with a column “day” or “time”, or specify the column: {0}.',
        '--columns "time=NAME"',
      ),
      inEditor: l10n.t('Use a log with a column “day” or “time”.'),
    });
  }
}

/**
 * Returns the error that asks for the better direction of a metric of a column.
 *
 * @param margin margin of a guardrail; undefined: it is a primary metric
 */
function noDirection(metric: string, margin: number | undefined, file: string, surface: Surface): InputError {
  const options = (['lower', 'higher'] as const).map((better) =>
    margin === undefined
      ? `--better ${quoteShellWord(`${better}:${metric}`)}`
      : `--guardrail ${quoteShellWord(`${metric} margin=${sharePercentText(margin)} better=${better}`)}`,
  );
  return new InputError({
    file,
    message: l10n.t('Whether lower or higher is better for {0} is not known.', metric),
    advice:
      surface === 'panel'
        ? l10n.t('Select it under “{0}”.', l10n.t('Better'))
        : l10n.t('Specify it: {0} or {1} ({2} in recscope.json).', ...options, '"better"'),
  });
}

function noMetric({ columns, file, surface }: MetricColumns): InputError {
  const { names, user, variant, time } = columns;
  const others = names
    .filter((_, column) => ![user, variant, time].includes(column))
    .map((name) => name.trim());
  const [offered] = metricsToOffer([], columns.others);
  return new InputError({
    file,
    message: l10n.t('The log has no columns for {0}.', DEFAULT_METRICS.join(', ')),
    advice:
      offered === undefined
        ? l10n.t(
            'Metrics use {0}: rename the columns of the log to match. It has {1}.',
            SUM_ROLES.join(', '),
            others.join(', '),
          )
        : surface === 'panel'
          ? l10n.t(
              'Select a metric of another column under “{0}”, such as {1}, or rename the columns that hold {2}.',
              l10n.t('Primary metric'),
              offered,
              SUM_ROLES.join(', '),
            )
          : l10n.t(
              'Metrics use {0}; for other columns, use {1}. The log has {2}.',
              SUM_ROLES.join(', '),
              `--metrics ${quoteShellWord(offered)}`,
              others.join(', '),
            ),
  });
}

/**
 * Checks that rows are not totals of variants.
 *
 * @throws InputError if each variant has one row: totals do not contain the variation between users
 */
function requireUsers(
  { variants, starts, rows }: ExperimentUsers,
  { surface, columns }: ExperimentRequest,
  file: string,
): void {
  if (rows.used !== variants.length || variants.some((_, v) => starts[v + 1] - starts[v] !== 1)) return;
  throw new InputError({
    file,
    message: l10n.t('Each variant has one row: these are totals, not users.'),
    advice: [
      l10n.t('Use a log with one row for each user, for each user and day, or for each event.'),
      ...(surface === 'panel' || columns?.user !== undefined
        ? []
        : [l10n.t('If another column is the user, specify it with {0}.', '--columns "user=NAME"')]),
    ].join(' '),
  });
}

/** Returns all settings of a request for a log. @throws InputError if they contradict each other */
export function experimentSettings(
  request: ExperimentRequest,
  metrics: MetricsByRole,
  users: ExperimentUsers,
  file: string,
): ExperimentSettings {
  const { split } = request;
  requireUsers(users, request, file);
  for (const variant of users.variants) {
    if (split === undefined || Object.hasOwn(split, variant)) continue;
    throw new InputError({
      message: l10n.t('The shares of users have none for “{0}”.', variant),
      advice: l10n.t(
        'Specify a weight for every variant: {0}.',
        request.surface === 'panel'
          ? users.variants.map(() => '1').join(' : ')
          : `--split ${quoteShellWord(users.variants.map((name) => `${name}=1`).join(','))}`,
      ),
    });
  }
  const unknown = Object.keys(split ?? {}).find((name) => !users.variants.includes(name));
  if (unknown !== undefined) {
    throw new InputError({
      file,
      message: l10n.t('The shares of users include “{0}”, which is not analyzed.', unknown),
      advice: l10n.t('The variants are {0}.', users.variants.join(', ')),
    });
  }
  return {
    ...request,
    ...metrics,
    byName: {
      ...(request.variantByName === true && { variant: request.variant }),
      ...(request.control === undefined && request.surface !== 'panel' && { control: users.variants[0] }),
    },
  };
}
