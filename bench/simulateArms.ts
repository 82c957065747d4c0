/**
 * What experiments say of two arms where the truth is known, into bench/results/arms.md.
 *
 *   npm run simulate:arms [-- EXPERIMENTS of a cell]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  compareSamples,
  contrastIntervals,
  type DifferenceContrast,
} from '../src/core/experiments/analysis/compared';
import { cupedContrast } from '../src/core/experiments/analysis/cuped';
import { sampleStatistics } from '../src/core/experiments/analysis/sample';
import type { MetricValues } from '../src/core/experiments/metrics/metricValues';
import { normalQuantile } from '../src/core/statistics/distributions';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';
import { uniform } from './simulateComparison';

const EXPERIMENTS = Number(process.argv[2] ?? 1000);
const ALPHA = 0.05;

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

function normal(random: Xoshiro): number {
  return Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * uniform(random));
}

/** How users spend: a share of them buys once or more often, each time for a log-normal sum with this sigma. */
interface Shop {
  readonly buyers: number;
  readonly sigma: number;
}

type Column = 'clicks' | 'orders' | 'revenue' | 'buyer' | 'before';
type Users = Record<Column, Float64Array>;

function usersOf(count: number, { buyers, sigma }: Shop, random: Xoshiro): Users {
  const users: Users = {
    clicks: new Float64Array(count),
    orders: new Float64Array(count),
    revenue: new Float64Array(count),
    buyer: new Float64Array(count),
    before: new Float64Array(count),
  };
  for (let user = 0; user < count; user++) {
    users.clicks[user] = Math.floor(-4 * Math.log(uniform(random)));
    const isBuyer = uniform(random) < buyers;
    if (!isBuyer && uniform(random) > buyers) continue;
    const size = normal(random);
    const spent = (): number => Math.exp(sigma * (0.7 * size + 0.714 * normal(random)));
    // Most of those who buy bought before, and some of those who do not.
    if (uniform(random) < 0.7) users.before[user] = spent();
    if (!isBuyer) continue;
    users.buyer[user] = 1;
    do {
      users.orders[user]++;
      users.revenue[user] += spent();
    } while (uniform(random) < 0.3);
  }
  return users;
}

interface Measured {
  readonly name: string;
  readonly kind: 'mean' | 'ratio';
  readonly over: Column;
  readonly under?: Column;
  readonly cuped?: boolean;
}

const REVENUE: Measured = { name: 'RevenuePerUser', kind: 'mean', over: 'revenue' };
const ADJUSTED: Measured = { ...REVENUE, name: 'RevenuePerUser, CUPED', cuped: true };
const AOV: Measured = { name: 'AverageOrderValue', kind: 'ratio', over: 'revenue', under: 'orders' };
const ARPPU: Measured = { name: 'RevenuePerConvertingUser', kind: 'ratio', over: 'revenue', under: 'buyer' };
const PER_CLICK: Measured = {
  name: 'ratio(revenue, clicks)',
  kind: 'ratio',
  over: 'revenue',
  under: 'clicks',
};

function valuesOf(users: Users, { over, under }: Measured): MetricValues {
  return { x: users[over], y: under && users[under] };
}

function contrastOf(
  control: Users,
  treatment: Users,
  metric: Measured,
  judged: 'by users' | 'by formula',
): DifferenceContrast | undefined {
  const [c, t] = [control, treatment].map((users) => {
    const values = valuesOf(users, metric);
    const before: MetricValues = { x: users.before, y: undefined };
    return { values, before, sample: sampleStatistics(metric.kind, values) };
  });
  if (metric.cuped === true && judged === 'by users') return cupedContrast(metric.kind, c, t)?.contrast;
  const compared = compareSamples(c.sample, t.sample, judged);
  return compared.kind === 'contrast' ? compared.contrast : undefined;
}

/** What a cell finds: in percent of its experiments. */
class Cell {
  private readonly counts = new Map<string, number>();

  constructor(private readonly experiments: number) {}

  count(word: string, isTrue: boolean): void {
    if (isTrue) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }

  text(word: string): string {
    return ((100 * (this.counts.get(word) ?? 0)) / this.experiments).toFixed(1);
  }
}

/** The two arms of one experiment. */
function armsOf(users: number, treated: number, shop: Shop, key: readonly string[]): readonly [Users, Users] {
  const random = seededGenerator(38, 'user', ...key);
  const inTreatment = Math.round(users * treated);
  return [usersOf(users - inTreatment, shop, random), usersOf(inTreatment, shop, random)];
}

function countWords(cell: Cell, by: string, contrast: DifferenceContrast | undefined): void {
  if (contrast?.p === undefined || contrast.p === null) return;
  const { difference } = contrastIntervals(contrast, ALPHA);
  const isFound = contrast.p < ALPHA;
  cell.count(`${by} better`, isFound && contrast.estimate > 0);
  cell.count(`${by} worse`, isFound && contrast.estimate < 0);
  const leavesOut = (difference.lower ?? 0) > 0 || (difference.upper ?? 0) < 0;
  cell.count('disagree', isFound !== leavesOut);
}

say('# What experiments say of two arms where the truth is known');
say('');
say(
  `Users of whom a share buys, once or more often, for log-normal sums (σ); ${EXPERIMENTS.toLocaleString('en')} experiments a row, a quarter of them with 20,000 users. \`npm run simulate:arms\`.`,
);
say('');
say('## Two arms that are alike');
say('');
say(
  `Better / worse, in percent, where 2.5 / 2.5 are promised; of 1,000 experiments 5 together comes with ± 1.4. “By formula” takes Student’s t for all, as was done before. Word and interval disagree in “apart”.`,
);
say('');
say('| metric | σ | buyers | users | treated | better / worse | by formula | apart |');
say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');

const ALIKE: readonly (readonly [Measured, sigma: number, buyers: number, users: number, treated: number])[] =
  [
    ...[0.1, 0.9, 0.5].flatMap((treated) =>
      [
        [1.5, 0.01, 2000],
        [1, 0.05, 2000],
        [2, 0.05, 5000],
        [1, 0.05, 20_000],
        [1.5, 0.01, 20_000],
      ].map(([sigma, buyers, users]) => [REVENUE, sigma, buyers, users, treated] as const),
    ),
    ...[0.1, 0.9, 0.5].flatMap((treated) =>
      [ADJUSTED, PER_CLICK, AOV, ARPPU].map((metric) => [metric, 1, 0.05, 2000, treated] as const),
    ),
    ...[AOV, ARPPU].flatMap((metric) =>
      ([30, 60, 200, 1000] as const).map((users) => [metric, 1, 0.05, users, 0.5] as const),
    ),
    ...[AOV, ARPPU].map((metric) => [metric, 1, 0.05, 200, 0.1] as const),
  ];

function experimentsOf(users: number): number {
  return users > 10_000 ? Math.ceil(EXPERIMENTS / 4) : EXPERIMENTS;
}

for (const [metric, sigma, buyers, users, treated] of ALIKE) {
  const cell = new Cell(experimentsOf(users));
  for (let experiment = 0; experiment < experimentsOf(users); experiment++) {
    const [control, treatment] = armsOf(users, treated, { buyers, sigma }, ['alike', String(experiment)]);
    for (const judged of ['by users', 'by formula'] as const)
      countWords(cell, judged, contrastOf(control, treatment, metric, judged));
  }
  say(
    `| ${metric.name} | ${sigma} | ${100 * buyers}% | ${users.toLocaleString('en')} | ${100 * treated}% | ${cell.text('by users better')} / ${cell.text('by users worse')} | ${cell.text('by formula better')} / ${cell.text('by formula worse')} | ${cell.text('disagree')} |`,
  );
}

say('');
say('## Buyers who spend more or less');
say('');
say(
  'The treatment changes what each buyer pays by this much. Found in its direction, and in the other, in percent; the interval of the difference, and the relative one, contain the truth where 95 are promised; “safe” under a guardrail whose margin is what is lost, where at most 2.5 are allowed. The last column: found in percent where the change is the smallest detectable one (80 are stated).',
);
say('');
say(
  '| σ | buyers | users | treated | change | found / turned | by formula | difference | relative | safe | smallest detectable |',
);
say('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');

const CHANGED: readonly (readonly [
  sigma: number,
  buyers: number,
  users: number,
  treated: number,
  change: number,
])[] = [
  [1, 0.05, 20_000, 0.1, 0.35],
  [1, 0.05, 20_000, 0.1, -0.35],
  [1, 0.05, 20_000, 0.5, 0.2],
  [1.5, 0.01, 20_000, 0.1, 1],
  [1, 0.05, 5000, 0.1, -0.05],
  [1, 0.05, 5000, 0.9, -0.05],
  [1, 0.05, 5000, 0.5, -0.2],
];

/** Users who pay so many times what they paid. */
function paying(users: Users, times: number): Users {
  return { ...users, revenue: users.revenue.map((revenue) => revenue * times) };
}

for (const [sigma, buyers, users, treated, change] of CHANGED) {
  const cell = new Cell(experimentsOf(users));
  // Sums of 1 / (1 − 0.3) orders on average.
  const mean = (buyers * Math.exp((sigma * sigma) / 2)) / 0.7;
  for (let experiment = 0; experiment < experimentsOf(users); experiment++) {
    const [control, treatment] = armsOf(users, treated, { buyers, sigma }, ['changed', String(experiment)]);
    const changed = paying(treatment, 1 + change);
    for (const judged of ['by users', 'by formula'] as const) {
      const contrast = contrastOf(control, changed, REVENUE, judged);
      if (contrast === undefined) continue;
      countWords(cell, judged, contrast);
      if (judged === 'by formula') continue;
      const { difference, relative } = contrastIntervals(contrast, ALPHA);
      const [lower, upper] = [relative.lower ?? -Infinity, relative.upper ?? Infinity];
      cell.count(
        'difference',
        (difference.lower ?? 0) <= change * mean && change * mean <= (difference.upper ?? 0),
      );
      cell.count('relative', lower <= change && change <= upper);
      cell.count('safe', lower > change);
      const farther = Math.max(...(contrast.distribution?.limits(ALPHA) ?? [Infinity]).map(Math.abs));
      const least = 1 + (Math.sign(change) * (farther + normalQuantile(0.8)) * contrast.se) / mean;
      const atLeast = contrastOf(control, paying(treatment, least), REVENUE, judged);
      cell.count(
        'detectable',
        least > 0 && (atLeast?.p ?? 1) < ALPHA && (atLeast?.estimate ?? 0) * change > 0,
      );
    }
  }
  const [towards, away] = change > 0 ? ['better', 'worse'] : ['worse', 'better'];
  say(
    `| ${sigma} | ${100 * buyers}% | ${users.toLocaleString('en')} | ${100 * treated}% | ${change > 0 ? '+' : '−'}${Math.abs(100 * change)}% | ${cell.text(`by users ${towards}`)} / ${cell.text(`by users ${away}`)} | ${cell.text(`by formula ${towards}`)} / ${cell.text(`by formula ${away}`)} | ${cell.text('difference')} | ${cell.text('relative')} | ${change < 0 ? cell.text('safe') : ''} | ${cell.text('detectable')} |`,
  );
}

writeFileSync(path.join(__dirname, 'results/arms.md'), `${lines.join('\n')}\n`);
