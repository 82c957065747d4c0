import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { nameMap } from './nameMap';
import { parsePairs, Phrase } from '../language/phrase';
import { quoteShellWord } from '../text/shellWords';
import { parseShare } from '../text/numbers/writtenShare';
import {
  option,
  optionElse,
  listOf,
  share,
  text,
  integer,
  oneOf,
  parsedText,
  type ConfigOutput,
  type ConfigInput,
} from './option';

/** Direction in which a metric improves. */
export const BETTER = v.picklist(['higher', 'lower']);
export type Better = v.InferOutput<typeof BETTER>;

const GUARDRAIL = v.object({
  metric: text,
  /** Margin as a share of the control's value, 0 … 1. */
  margin: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Direction in which the metric improves; absent: the known direction of a built-in metric. */
  better: v.optional(BETTER),
});

export type Guardrail = ConfigInput<typeof GUARDRAIL>;

const DIRECTION = v.strictObject({ metric: text, better: BETTER });

/** Metric as a name or a function of columns. */
const metric = text;

const weights = nameMap(text, v.pipe(v.number(), v.finite(), v.gtValue(0)));

/** Roles of log columns. */
const COLUMN_ROLES = {
  ...{ user: text, variant: text, time: text, event: text, value: text, order_id: text },
  ...{ impressions: text, clicks: text, carts: text, conversions: text, orders: text, revenue: text },
  ...{ page_views: text, pre_impressions: text, pre_clicks: text, pre_carts: text, pre_conversions: text },
  ...{ pre_revenue: text, pre_page_views: text },
};

/** Options for reading the log of an experiment: its columns and words. */
export const LOG_CONFIG = v.object({
  variant: option(text, {
    value: 'COLUMN',
    help: () => l10n.t('column of the variant (default: detected by name)'),
  }),
  control: option(text, {
    value: 'NAME',
    help: () => l10n.t('control variant (default: the one named control, old, A, 0…)'),
  }),
  cuped: optionElse(
    parsedText(v.boolean(), {
      read: (word) => (word === 'auto' ? true : word === 'off' ? false : undefined),
      wrong: (name, other) => l10n.t('{0} must be one of {1}, not “{2}”.', name, 'auto, off', other),
    }),
    true,
    {
      value: 'auto|off',
      help: () =>
        l10n.t('adjust for columns pre_NAME, the same sums from before the experiment (default: auto)'),
    },
  ),
  blank: option(oneOf('zero', 'leave-out'), {
    help: () =>
      l10n.t(
        'empty sums: count as 0, or exclude their rows (default: ask if they are in over a tenth of the rows)',
      ),
  }),
  eventNames: option(text, {
    value: 'LIST',
    list: true,
    help: () => l10n.t('names of events: "shown=impression,buy=purchase,returned=refund"'),
  }),
  beforeExposure: option(oneOf('keep', 'drop'), {
    help: () =>
      l10n.t(
        'events before the first exposure of a user: include or exclude them (default: ask if there are any)',
      ),
  }),
  where: option(
    parsedText(nameMap(text, text), {
      read: conditionsIn,
      wrong: (name, other) => l10n.t('{0} must be COLUMN=VALUE, not “{1}”.', name, other),
    }),
    {
      value: '"COLUMN=VALUE"',
      list: true,
      help: () => l10n.t('only rows with these values, such as "experiment=E1"; * means all'),
    },
  ),
  utcOffset: option(text, {
    value: 'ZONE',
    help: () => l10n.t('time zone in which days begin, such as +09:00 (default: UTC)'),
  }),
  columns: option(parsedText(v.partial(v.object(COLUMN_ROLES)), { read: columnsIn }), {
    value: 'LIST',
    list: true,
    help: () =>
      l10n.t(
        'columns by name or number: "user=Kunde,time=3,revenue=net"; roles: {0}',
        Object.keys(COLUMN_ROLES).join(', '),
      ),
  }),
});

/** Significance level and power of tests. */
export const LEVEL_CONFIG = v.object({
  alpha: optionElse(share, 0.05, { help: () => l10n.t('significance level (default: 0.05)') }),
  power: optionElse(share, 0.8, { help: () => l10n.t('power (default: 0.8)') }),
});

/** Options for the analysis of an online experiment's log. */
export const EXPERIMENT_CONFIG = v.object({
  ...LOG_CONFIG.entries,
  treatments: option(listOf(text), {
    value: 'LIST',
    list: true,
    help: () => l10n.t('treatment variants (default: all others)'),
  }),
  metrics: option(listOf(metric), {
    value: 'LIST',
    list: true,
    short: 'm',
    help: () => l10n.t('metrics by name or by columns, such as "{0}"', 'CTR,Retention@7,mean(price)'),
  }),
  primary: option(v.pipe(listOf(metric), v.minLength(1)), {
    value: 'LIST',
    list: true,
    help: () => l10n.t('primary metrics (default: the first)'),
  }),
  guardrails: option(listOf(parsedText(GUARDRAIL, { read: guardrailIn })), {
    name: 'guardrail',
    value: '"M margin=2% [better=lower]"',
    help: () =>
      l10n.t('guardrail: a metric that must not get worse by more than this share; may be repeated'),
  }),
  better: option(
    listOf(
      parsedText(DIRECTION, {
        read: directionIn,
        wrong: (name, other) => l10n.t('{0} must be lower:METRIC or higher:METRIC, not “{1}”.', name, other),
      }),
    ),
    {
      value: 'lower|higher:M',
      help: () => l10n.t('which way a metric of a column is better; may be repeated'),
    },
  ),
  split: option(
    parsedText(weights, {
      read: weightsIn,
      wrong: (name, other) =>
        l10n.t('{0} must have a weight for each variant, such as {1}, not “{2}”.', name, 'A=50,B=50', other),
    }),
    {
      value: 'A=50,B=50',
      help: () => l10n.t('planned shares of users per variant (default: equal)'),
    },
  ),
  ...LEVEL_CONFIG.entries,
  correction: optionElse(oneOf('holm', 'bh', 'none'), 'holm', {
    help: () => l10n.t('adjustment for several primary comparisons (default: holm)'),
  }),
  look: optionElse(oneOf('once', 'anytime'), 'once', {
    help: () => l10n.t('how often results were checked (default: once, at an end planned beforehand)'),
  }),
  plannedUsers: option(integer(1), {
    help: () => l10n.t('anytime: number of users at which the sequence is narrowest (default: 5000)'),
  }),
  contaminated: optionElse(oneOf('exclude', 'first'), 'exclude', {
    help: () => l10n.t('users in several variants: exclude (default), or include in their first variant'),
  }),
});

export type ExperimentConfig = ConfigOutput<typeof EXPERIMENT_CONFIG>;
/** Options that a person set; absent: the default, or what the log suggests. */
export type ExperimentChoices = ConfigInput<typeof EXPERIMENT_CONFIG>;

/**
 * Parses a guardrail such as "PageViewsPerUser margin=2% better=lower".
 * @throws InputError if the margin is missing or the text cannot be parsed
 */
function guardrailIn(text: string): Guardrail {
  const words = new Phrase(text).parts(/\s/).filter((word) => word.text !== '');
  const first = words.findIndex((word) => /^[a-z]+=/i.test(word.text));
  const settings = first < 0 ? [] : words.splice(first);
  const metric = words.map((word) => word.text).join(' ');
  let margin: number | undefined;
  let better: Guardrail['better'];
  for (const { whole, name, value } of settings.map((setting) => setting.pair('=', 'first'))) {
    const share = parseShare(value.text);
    if (/^margin$/i.test(name.text) && share !== undefined && share >= 0 && share <= 1) margin = share;
    else if (/^better$/i.test(name.text) && (value.text === 'lower' || value.text === 'higher'))
      better = value.text;
    else
      throw whole.wrong({
        message: l10n.t('Couldn’t parse the guardrail “{0}”: “{1}”.', text, whole.text),
        advice: l10n.t('Example: {0}.', '"PageViewsPerUser margin=2% better=higher"'),
      });
  }
  if (margin === undefined)
    throw new Phrase(text).trimmed.wrong({
      message: l10n.t('The guardrail “{0}” has no margin.', text),
      advice: l10n.t(
        'Specify the acceptable loss as a share of the control: {0}.',
        quoteShellWord(`${metric} margin=2%`),
      ),
    });
  return { metric, margin, ...(better !== undefined && { better }) };
}

/**
 * Parses a metric with its direction, such as "lower:mean(latency)".
 * @returns undefined if the text has another syntax
 */
function directionIn(text: string): v.InferOutput<typeof DIRECTION> | undefined {
  const [, better, metric] = /^\s*(lower|higher)\s*:(.+)$/.exec(text) ?? [];
  return metric === undefined ? undefined : { metric: metric.trim(), better: better as Better };
}

/** Parses conditions such as "experiment=E1,currency=*". @returns undefined if the text has another syntax */
function conditionsIn(text: string): Record<string, string> | undefined {
  const pairs = parsePairs(text, /,(?=[^,=]+=)/, 'first');
  if (pairs.some(({ name, value }) => name.text === '' || value.text === '')) return undefined;
  return Object.fromEntries(pairs.map(({ name, value }) => [name.text, value.text]));
}

/**
 * Parses columns of roles such as "user=Kunde,time=3". A comma that no `role=` follows belongs to the
 * column's name.
 */
function columnsIn(text: string): Record<string, string> {
  const columns: Record<string, string> = {};
  for (const { whole, name, value } of parsePairs(text, /,(?=\s*\w+\s*=)/, 'first')) {
    const role = Object.keys(COLUMN_ROLES).find((known) => known === name.text.toLowerCase());
    if (role === undefined || value.text === '' || Object.hasOwn(columns, role))
      throw whole.wrong({
        message: l10n.t('“{0}” is not a column role.', whole.text),
        advice: l10n.t(
          'Specify a role ({0}) and a column, such as {1}.',
          Object.keys(COLUMN_ROLES).join(', '),
          'user=Kunde',
        ),
      });
    columns[role] = value.text;
  }
  return columns;
}

/** Parses weights such as "A=50,B=50"; returns undefined if the text has another syntax. */
function weightsIn(text: string): Record<string, number> | undefined {
  const weights = new Map<string, number>();
  for (const { name, value } of parsePairs(text)) {
    const weight = Number(value.text.replace(/%$/, '') || 'none');
    if (name.text === '' || !(weight > 0) || weights.has(name.text)) return undefined;
    weights.set(name.text, weight);
  }
  return Object.fromEntries(weights);
}
