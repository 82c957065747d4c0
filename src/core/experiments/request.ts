import * as l10n from '@vscode/l10n';
import type { Correction, Look } from '../../shared/protocol/experimentResult';
import { InputError } from '../../shared/protocol/problem';
import { inQuotes } from '../../shared/text/commands/shellWords';
import { writtenShare } from '../../shared/text/numbers/writtenShare';
import type { Surface } from '../../shared/text/surface';
import { nearest } from '../../shared/text/nearest';
import type { ExperimentUsers } from './experimentUsers';
import { KNOWN_SUMS } from './log/columnName';
import type { Contaminated } from './log/analysedUsers';
import type { ToldLogColumns } from './log/logColumns';
import { columnsOf, type Metric } from './metrics/metric';
import { DEFAULT_METRICS, parseMetric, parseMetrics } from './metrics/metricSyntax';
import { offeredMetrics } from './metrics/offeredMetrics';
import type { ExperimentSettings, Guardrail } from './settings';

/** What a person asks of a log: plain data, as it is written on the command line or chosen in a panel. */
export interface ExperimentRequest {
  readonly columns: ToldLogColumns;
  /** Absent: the variant that is called so. */
  readonly control?: string;
  /** The column of the variants was chosen by its name. */
  readonly variantByName?: boolean;
  /** Absent: all others, in byte order. */
  readonly treatments?: readonly string[];
  /** Absent: those whose columns exist. */
  readonly metrics?: string;
  /** Absent: the first metric. */
  readonly primary?: string;
  /** "PageViewsPerUser margin=2% better=lower" each. */
  readonly guardrails?: readonly string[];
  /** Metrics of which less is better. */
  readonly lowerIsBetter?: readonly string[];
  readonly split?: ReadonlyMap<string, number>;
  readonly alpha?: number;
  readonly power?: number;
  readonly correction?: Correction;
  readonly look?: Look;
  readonly plannedUsers?: number;
  readonly looks?: readonly number[];
  readonly cuped?: boolean;
  readonly winsorize?: number | null;
  readonly bootstrap?: number;
  readonly seed?: number;
  readonly contaminated?: Contaminated;
  /** Where the answer is read; absent: on the command line. */
  readonly surface?: Surface;
}

/** The metrics of a request that need columns of the log, before anything is known of it. */
export interface AskedMetrics {
  readonly metrics: readonly Metric[] | undefined;
  readonly primary: readonly Metric[] | undefined;
  readonly guardrails: readonly (Guardrail & { readonly parsed: Metric })[];
  readonly lowerIsBetter: readonly Metric[];
}

/** @throws InputError for a metric that does not exist, or a guardrail without a margin */
export function askedMetrics(request: ExperimentRequest): AskedMetrics {
  return {
    metrics: request.metrics === undefined ? undefined : parseMetrics(request.metrics),
    primary: request.primary === undefined ? undefined : parseMetrics(request.primary),
    guardrails: (request.guardrails ?? []).map(parseGuardrail),
    lowerIsBetter: (request.lowerIsBetter ?? []).map(parseMetric),
  };
}

/** The columns that a request's metrics name. */
export function askedColumns({ metrics, primary, guardrails }: AskedMetrics): string[] {
  return [...(metrics ?? []), ...(primary ?? []), ...guardrails.map(({ parsed }) => parsed)].flatMap(
    columnsOf,
  );
}

/** @throws InputError when it has no margin, or is otherwise not understood */
function parseGuardrail(text: string): Guardrail & { readonly parsed: Metric } {
  const words = text.trim().split(/\s+/);
  const options = words.findIndex((word) => /^[a-z]+=/i.test(word));
  const parsed = parseMetric((options < 0 ? words : words.slice(0, options)).join(' '));
  let margin: number | undefined;
  let better: Guardrail['better'] = 'higher';
  for (const word of options < 0 ? [] : words.slice(options)) {
    const at = word.indexOf('=');
    const name = word.slice(0, at).toLowerCase();
    const value = word.slice(at + 1);
    const share = writtenShare(value);
    if (name === 'margin' && share !== undefined && share >= 0) margin = share;
    else if (name === 'better' && (value === 'lower' || value === 'higher')) better = value;
    else {
      throw new InputError({
        message: l10n.t('Couldn’t parse the guardrail “{0}”: “{1}”.', text, word),
        advice: l10n.t('For example: {0}.', '"PageViewsPerUser margin=2% better=higher"'),
      });
    }
  }
  if (margin === undefined) {
    throw new InputError({
      message: l10n.t('The guardrail “{0}” has no margin.', text),
      advice: l10n.t(
        'Give the acceptable loss as a share of the control: {0}.',
        inQuotes(`${parsed.name} margin=2%`),
      ),
    });
  }
  return { metric: parsed.name, margin, better, parsed };
}

/** Which metrics are measured of a log that has these columns, and which of them are what. */
export interface ChosenMetrics {
  readonly metrics: readonly Metric[];
  readonly primary: readonly string[];
  readonly guardrails: readonly Guardrail[];
  readonly lowerIsBetter: readonly string[];
}

/** What of a log's columns decides which metrics there are. */
export interface MetricColumns {
  readonly sums: readonly string[];
  /** What the columns are called that may be made a metric of. */
  readonly others: readonly string[];
  readonly hasTime: boolean;
  readonly file: string;
  /** Where what is wrong is read; absent: on the command line. */
  readonly surface?: Surface | undefined;
}

/** @throws InputError when a column does not exist, or a metric is primary and guardrail */
export function chosenMetrics(asked: AskedMetrics, log: MetricColumns): ChosenMetrics {
  const { primary, guardrails } = asked;
  const exists = (metric: Metric): boolean => columnsOf(metric).every((column) => log.sums.includes(column));
  const metrics = [...(asked.metrics ?? parseMetrics(DEFAULT_METRICS.join(',')).filter(exists))];
  for (const metric of [...(primary ?? []), ...guardrails.map(({ parsed }) => parsed)])
    if (!metrics.some(({ name }) => name === metric.name)) metrics.push(metric);
  if (metrics.length === 0) throw noMetric(log);
  for (const metric of metrics) {
    const missing = columnsOf(metric).find((column) => !log.sums.includes(column));
    if (missing !== undefined) {
      throw new InputError({
        file: log.file,
        message: l10n.t('{0} needs the column “{1}”, which is missing in the log.', metric.name, missing),
        advice: l10n.t(
          'The nearest is “{0}”. Columns of sums are {1}.',
          nearest(missing, log.sums) ?? '',
          log.sums.join(', '),
        ),
      });
    }
    if (metric.of === 'retention' && !log.hasTime) {
      throw new InputError({
        file: log.file,
        message: l10n.t('{0} needs days, and the log has no time.', metric.name),
        advice: l10n.t('Give a log with a column “day” or “time”, or name it: {0}.', '--columns "time=NAME"'),
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
          : l10n.t('{0} cannot be a primary metric and a guardrail.', both),
      advice:
        log.surface === 'panel'
          ? l10n.t('Choose the primary metrics under “{0}”.', l10n.t('Primary metric'))
          : l10n.t('Name the metrics that decide: {0}.', '--primary CTR'),
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
            'Metrics are made of {0}: rename the columns of the log that hold these. It has {1}.',
            KNOWN_SUMS.join(', '),
            others.join(', '),
          )
        : surface === 'panel'
          ? l10n.t(
              'Choose a metric of another column under “{0}”, such as {1}, or rename the columns that hold {2}.',
              l10n.t('Primary metric'),
              offered,
              KNOWN_SUMS.join(', '),
            )
          : l10n.t(
              'Metrics are made of {0}; of other columns with {1}. The log has {2}.',
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
      l10n.t('Give a row for each user, for each user and day, or for each event.'),
      ...(surface === 'panel' || columns.user !== undefined
        ? []
        : [l10n.t('If another column is the user, name it with {0}.', '--columns "user=NAME"')]),
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
  const { split, look = 'once', plannedUsers, looks = [] } = request;
  requireUsers(users, request, file);
  for (const variant of users.variants) {
    if (split === undefined || split.has(variant)) continue;
    throw new InputError({
      message: l10n.t('The shares of users leave out “{0}”.', variant),
      advice: l10n.t(
        'Give a weight to every variant: {0}.',
        request.surface === 'panel'
          ? users.variants.map(() => '1').join(' : ')
          : `--split ${inQuotes(users.variants.map((name) => `${name}=1`).join(','))}`,
      ),
    });
  }
  const unknown = [...(split?.keys() ?? [])].find((name) => !users.variants.includes(name));
  if (unknown !== undefined) {
    throw new InputError({
      file,
      message: l10n.t('The shares of users name “{0}”, which is not analysed.', unknown),
      advice: l10n.t('The variants are {0}.', users.variants.join(', ')),
    });
  }
  if (look === 'planned' && plannedUsers === undefined) {
    throw new InputError({
      message: l10n.t('Planned looks need the number of users at the end.'),
      advice:
        request.surface === 'panel'
          ? l10n.t('Write it under “{0}”.', l10n.t('Users at the end'))
          : l10n.t('Add {0}.', '--planned-users N --looks N1,N2'),
    });
  }
  return {
    ...chosen,
    alpha: request.alpha ?? 0.05,
    power: request.power ?? 0.8,
    correction: request.correction ?? 'holm',
    look,
    plannedUsers,
    looks: [...looks].sort((a, b) => a - b),
    cuped: request.cuped ?? true,
    winsorize: request.winsorize === undefined ? 0.99 : request.winsorize,
    bootstrap: request.bootstrap ?? 0,
    seed: request.seed ?? 42,
    surface: request.surface ?? 'command line',
    byName: {
      ...(request.variantByName === true && { variant: request.columns.variant }),
      ...(request.control === undefined && request.surface !== 'panel' && { control: users.variants[0] }),
    },
    split,
  };
}
