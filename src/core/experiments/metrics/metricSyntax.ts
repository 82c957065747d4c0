import * as l10n from '@vscode/l10n';
import { Phrase, splitListText } from '../../../shared/language/phrase';
import { Scanner } from '../../../shared/language/scanner';
import { nearestWord } from '../../../shared/text/nearest';
import { type Metric, type MetricPart, type RetentionWindow, sumColumnsOf } from './metric';

const sum = (column: string): MetricPart => ({ column, positive: false, byRole: true });
const positive = (column: string): MetricPart => ({ column, positive: true, byRole: true });

/** Metrics by name. */
const NAMED: readonly Metric[] = [
  { name: 'CTR', kind: 'ratio', of: 'ratio', numerator: sum('clicks'), denominator: sum('impressions') },
  {
    name: 'UserCTR',
    kind: 'mean',
    of: 'quotient',
    numerator: sum('clicks'),
    denominator: sum('impressions'),
  },
  { name: 'ConversionRate', kind: 'share', of: 'sum', numerator: positive('conversions') },
  {
    name: 'OrdersPerClick',
    kind: 'ratio',
    of: 'ratio',
    numerator: sum('conversions'),
    denominator: sum('clicks'),
  },
  { name: 'OrdersPerUser', kind: 'mean', of: 'sum', numerator: sum('conversions') },
  { name: 'ClicksPerUser', kind: 'mean', of: 'sum', numerator: sum('clicks') },
  { name: 'ImpressionsPerUser', kind: 'mean', of: 'sum', numerator: sum('impressions') },
  { name: 'PageViewsPerUser', kind: 'mean', of: 'sum', numerator: sum('page_views') },
  { name: 'RevenuePerUser', kind: 'mean', of: 'sum', numerator: sum('revenue') },
  {
    name: 'RevenuePerConvertingUser',
    kind: 'ratio',
    of: 'ratio',
    numerator: sum('revenue'),
    denominator: positive('conversions'),
  },
  {
    name: 'AverageOrderValue',
    kind: 'ratio',
    of: 'ratio',
    numerator: sum('revenue'),
    denominator: sum('conversions'),
  },
];

const ALIASES: Readonly<Record<string, string>> = {
  cvr: 'ConversionRate',
  pv: 'PageViewsPerUser',
  rpu: 'RevenuePerUser',
  arpu: 'RevenuePerUser',
  arppu: 'RevenuePerConvertingUser',
  aov: 'AverageOrderValue',
};

/** Metrics measured by default, if their columns exist. */
export const DEFAULT_METRICS: readonly string[] = [
  'CTR',
  'ConversionRate',
  'RevenuePerUser',
  'PageViewsPerUser',
];

/** All names of metrics, for help. */
export const METRIC_NAMES: readonly string[] = [
  ...NAMED.map(({ name }) => name),
  'Retention@D',
  'mean(x)',
  'perUser(x)',
  'share(x)',
  'ratio(x, y)',
];

/** Returns whether a metric is one of the predefined ones, for which higher is better. */
export function isNamedMetric(metric: Metric): boolean {
  return metric.of === 'retention' || NAMED.some(({ name }) => name === metric.name);
}

/** Parses metrics, given by name or as functions of columns, without duplicates. @throws InputError as `parseMetric` does */
export function parseMetrics(names: readonly string[]): Metric[] {
  const metrics: Metric[] = [];
  for (const name of names) {
    const metric = parseMetric(name);
    if (!metrics.some((other) => other.name === metric.name)) metrics.push(metric);
  }
  return metrics;
}

/**
 * Parses a metric, given by name or as a function of columns: `CTR`, `mean(price)`.
 *
 * @throws InputError if there is no such metric
 */
export function parseMetric(text: string): Metric {
  const phrase = new Phrase(text).trimmed;
  const lower = phrase.text.toLowerCase();
  const name = Object.hasOwn(ALIASES, lower) ? ALIASES[lower].toLowerCase() : lower;
  const named = NAMED.find((metric) => metric.name.toLowerCase() === name);
  return named ?? retention(phrase) ?? ofColumns(phrase) ?? unknown(phrase);
}

function retention(phrase: Phrase): Metric | undefined {
  const { text } = phrase;
  const match = /^retention(?:\(window=(on|within|after)\))?@(\d{1,4})$/i.exec(text.replace(/\s/g, ''));
  if (match === null) return undefined;
  const window = (match[1]?.toLowerCase() ?? 'on') as RetentionWindow;
  const days = Number(match[2]);
  if (days === 0)
    throw phrase.wrong({
      message: l10n.t('“{0}” is not useful: every user is active on the first day.', text),
      advice: l10n.t('Specify one day or more, such as {0}.', 'Retention@7'),
    });
  const name = window === 'on' ? `Retention@${days}` : `Retention(window=${window})@${days}`;
  return { name, kind: 'share', of: 'retention', days, window };
}

/** Functions of columns that a metric may be written with. */
const FUNCTIONS = ['mean', 'peruser', 'share', 'ratio'] as const;

function ofColumns(phrase: Phrase): Metric | undefined {
  const scanner = new Scanner(phrase);
  const functionName = scanner.taken(/[\s(]/).text.toLowerCase();
  const knownFunction = FUNCTIONS.find((each) => each === functionName);
  scanner.skipSpace();
  if (knownFunction === undefined || !scanner.take('(') || !phrase.text.endsWith(')')) return undefined;
  const inside = phrase.piece(scanner.at, phrase.end - 1);
  const columns = inside.parts(/,/).map((column) => column.text);
  if (columns.includes('') || columns.length !== (knownFunction === 'ratio' ? 2 : 1))
    throw inside.wrong({
      message: l10n.t('“{0}” has no column names.', phrase.text),
      advice: l10n.t('Write {0}, {1}, or {2}.', 'mean(x), perUser(x)', 'share(x)', 'ratio(x, y)'),
    });
  const name = `${knownFunction === 'peruser' ? 'perUser' : knownFunction}(${columns.join(', ')})`;
  const [x, y] = columns.map((column): MetricPart => ({ column, positive: false, byRole: false }));
  switch (knownFunction) {
    case 'ratio':
      return { name, kind: 'ratio', of: 'ratio', numerator: x, denominator: y };
    case 'share':
      return { name, kind: 'share', of: 'sum', numerator: { ...x, positive: true } };
    case 'peruser':
      return { name, kind: 'mean', of: 'sum', numerator: x };
    case 'mean':
      return { name, kind: 'ratio', of: 'rows', numerator: x };
  }
}

function unknown(phrase: Phrase): never {
  const { text } = phrase;
  const names = [
    ...NAMED.map(({ name }) => name),
    ...Object.keys(ALIASES).map((alias) => alias.toUpperCase()),
  ];
  throw phrase.wrong({
    message: l10n.t('Unknown metric “{0}”. The nearest is “{1}”.', text, nearestWord(text, names) ?? ''),
    advice: l10n.t(
      'Metrics are {0}. For a column of that name: {1} or {2}.',
      METRIC_NAMES.join(', '),
      `mean(${text})`,
      `share(${text})`,
    ),
  });
}

/**
 * Returns the metrics to offer for a log: named ones whose columns exist, and for each other number column its share
 * of users, mean over rows and mean over users. Omits columns whose name would be parsed differently.
 *
 * @param roles roles that have a column or are counted
 * @param columns number columns without a role
 */
export function metricsToOffer(roles: readonly string[], columns: readonly string[]): string[] {
  const named = METRIC_NAMES.filter((name) => /^\w+$/.test(name)).filter((name) =>
    sumColumnsOf(parseMetric(name)).every((column) => roles.includes(column)),
  );
  const ofColumns = columns
    .filter((column) => !/[,()]/.test(column) && splitListText(column).length === 1)
    .flatMap((column) => [`share(${column})`, `mean(${column})`, `perUser(${column})`]);
  return [...named, ...ofColumns];
}
