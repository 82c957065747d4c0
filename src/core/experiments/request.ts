import * as l10n from '@vscode/l10n';
import type { ExperimentConfig, Guardrail } from '../../shared/config/experimentConfig';
import { InputError } from '../../shared/protocol/problem';
import { inQuotes } from '../../shared/text/commands/shellWords';
import type { Surface } from '../../shared/text/surface';
import { nearest } from '../../shared/text/nearest';
import type { ExperimentUsers } from './experimentUsers';
import { KNOWN_SUMS } from './columnName';
import { columnsOf, type Metric } from './metrics/metric';
import { offeredMetrics, DEFAULT_METRICS, parseMetric, parseMetrics } from './metrics/metricSyntax';
import type { ChosenMetrics, ExperimentSettings } from './settings';

/** What is asked of a log. */
export interface ExperimentRequest extends ExperimentConfig {
  /** The column of the variants was chosen by its name. */
  readonly variantByName?: boolean;
  /** Where the answer is read. */
  readonly surface: Surface;
}

/** The metrics of a request that need columns of the log, before anything is known of it. */
interface AskedMetrics {
  readonly metrics: readonly Metric[] | undefined;
  readonly primary: readonly Metric[] | undefined;
  readonly guardrails: readonly (Guardrail & { readonly parsed: Metric })[];
  readonly lowerIsBetter: readonly Metric[];
}

/** @throws InputError for a metric that does not exist */
export function askedMetrics({
  metrics,
  primary,
  guardrails = [],
  lowerIsBetter = [],
}: ExperimentRequest): AskedMetrics {
  return {
    metrics: metrics && parseMetrics(metrics),
    primary: primary && parseMetrics(primary),
    guardrails: guardrails.map((guardrail) => {
      const parsed = parseMetric(guardrail.metric);
      return { ...guardrail, metric: parsed.name, parsed };
    }),
    lowerIsBetter: lowerIsBetter.map(parseMetric),
  };
}

/** The columns that a request's metrics name. */
export function askedColumns({ metrics, primary, guardrails }: AskedMetrics): string[] {
  return [...(metrics ?? []), ...(primary ?? []), ...guardrails.map(({ parsed }) => parsed)].flatMap(
    columnsOf,
  );
}

/** What of a log's columns decides which metrics there are. */
interface MetricColumns {
  readonly sums: readonly string[];
  /** What the columns are called that may be made a metric of. */
  readonly others: readonly string[];
  readonly hasTime: boolean;
  readonly file: string;
  /** Where what is wrong is read. */
  readonly surface: Surface;
}

/** @throws InputError when a column does not exist, or a metric is primary and guardrail */
export function chosenMetrics(asked: AskedMetrics, log: MetricColumns): ChosenMetrics {
  const { primary, guardrails } = asked;
  const exists = (metric: Metric): boolean => columnsOf(metric).every((column) => log.sums.includes(column));
  const metrics = [...(asked.metrics ?? parseMetrics(DEFAULT_METRICS).filter(exists))];
  for (const metric of [...(primary ?? []), ...guardrails.map(({ parsed }) => parsed)])
    if (!metrics.some(({ name }) => name === metric.name)) metrics.push(metric);
  if (metrics.length === 0) throw noMetric(log);
  for (const metric of metrics) {
    const missing = columnsOf(metric).find((column) => !log.sums.includes(column));
    if (missing !== undefined) {
      throw new InputError({
        file: log.file,
        message: l10n.t('{0} needs the column “{1}”, which is not in the log.', metric.name, missing),
        advice: l10n.t(
          'The nearest is “{0}”. Columns of sums: {1}.',
          nearest(missing, log.sums) ?? '',
          log.sums.join(', '),
        ),
      });
    }
    if (metric.of === 'retention' && !log.hasTime) {
      throw new InputError({
        file: log.file,
        message: l10n.t('{0} needs days, but the log has no time.', metric.name),
        advice: l10n.t(
          'Use a log with a column “day” or “time”, or specify the column: {0}.',
          '--columns "time=NAME"',
        ),
        inEditor: l10n.t('Use a log with a column “day” or “time”.'),
      });
    }
  }
  const guarded = guardrails.map(({ metric }) => metric);
  const chosen = (primary ?? metrics.filter(({ name }) => !guarded.includes(name)).slice(0, 1)).map(
    ({ name }) => name,
  );
  const both = chosen.find((name) => guarded.includes(name));
  if (both !== undefined || chosen.length === 0) {
    throw new InputError({
      message:
        both === undefined
          ? l10n.t('All metrics are guardrails: no primary metric is left.')
          : l10n.t('{0} can’t be both a primary metric and a guardrail.', both),
      advice:
        log.surface === 'panel'
          ? l10n.t('Select the primary metrics under “{0}”.', l10n.t('Primary metric'))
          : l10n.t('Specify the primary metrics: {0}.', '--primary CTR'),
    });
  }
  return {
    metrics,
    primary: chosen,
    guardrails: guardrails.map(({ metric, margin, better }) => ({ metric, margin, better })),
    lowerIsBetter: asked.lowerIsBetter.map(({ name }) => name),
  };
}

function noMetric({ sums, others, file, surface }: MetricColumns): InputError {
  const [offered] = offeredMetrics(sums);
  return new InputError({
    file,
    message: l10n.t('The log has no columns for {0}.', DEFAULT_METRICS.join(', ')),
    advice:
      offered === undefined
        ? l10n.t(
            'Metrics use {0}: rename the columns of the log to match. It has {1}.',
            KNOWN_SUMS.join(', '),
            others.join(', '),
          )
        : surface === 'panel'
          ? l10n.t(
              'Select a metric of another column under “{0}”, such as {1}, or rename the columns that hold {2}.',
              l10n.t('Primary metric'),
              offered,
              KNOWN_SUMS.join(', '),
            )
          : l10n.t(
              'Metrics use {0}; for other columns, use {1}. The log has {2}.',
              KNOWN_SUMS.join(', '),
              `--metrics ${inQuotes(offered)}`,
              others.join(', '),
            ),
  });
}

/** @throws InputError when each variant has one row: the log holds totals, and nothing tells how users differ */
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

/** All settings of a request, of a log that was read. @throws InputError when they do not fit together */
export function settingsOf(
  request: ExperimentRequest,
  chosen: ChosenMetrics,
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
          : `--split ${inQuotes(users.variants.map((name) => `${name}=1`).join(','))}`,
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
    ...chosen,
    byName: {
      ...(request.variantByName === true && { variant: request.variant }),
      ...(request.control === undefined && request.surface !== 'panel' && { control: users.variants[0] }),
    },
  };
}
