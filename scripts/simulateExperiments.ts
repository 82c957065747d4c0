/**
 * A/A experiments: two variants that are the same, so that every alarm is a false one. Prints how often each way of
 * looking raises one, and writes it into docs/experiments-simulation.md.
 *
 *   npm run simulate:experiments [-- EXPERIMENTS]
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compareSamples } from '../src/core/experiments/analysis/compared';
import { sampleStatistics } from '../src/core/experiments/analysis/sample';
import { sequenceP, sequenceRho } from '../src/core/experiments/anytime';
import { parseMetric } from '../src/core/experiments/metrics/metricSyntax';
import { metricValuesFromSums } from '../src/core/experiments/metrics/metricValues';
import { seededGenerator, type Xoshiro } from '../src/core/statistics/xoshiro';

const EXPERIMENTS = Number(process.argv[2] ?? 10_000);
const USERS = 2000;
const DAYS = 14;
const ALPHA = 0.05;
const SEED = 20261122;

const METRICS = ['CTR', 'ConversionRate', 'RevenuePerUser'].map(parseMetric);
type Sums = Record<'impressions' | 'clicks' | 'conversions' | 'revenue', Float64Array>;

/** A number between 0 and 1, neither of them. */
function uniform(random: Xoshiro): number {
  return (random.next() + 0.5) / 4294967296;
}

function normal(random: Xoshiro): number {
  return Math.sqrt(-2 * Math.log(uniform(random))) * Math.cos(2 * Math.PI * uniform(random));
}

/** Users in the order in which they came: some see much more than others, few buy, and of those few spend most. */
function simulatedUsers(random: Xoshiro): Sums {
  const sums: Sums = {
    impressions: new Float64Array(USERS),
    clicks: new Float64Array(USERS),
    conversions: new Float64Array(USERS),
    revenue: new Float64Array(USERS),
  };
  for (let user = 0; user < USERS; user++) {
    const shown = Math.floor(-12 * Math.log(uniform(random)));
    const rate = Math.min(0.9, 0.08 * Math.exp(0.6 * normal(random)));
    let clicks = 0;
    for (let at = 0; at < shown; at++) if (uniform(random) < rate) clicks++;
    let orders = 0;
    for (let at = 0; at < clicks; at++) if (uniform(random) < 0.08) orders++;
    sums.impressions[user] = shown;
    sums.clicks[user] = clicks;
    sums.conversions[user] = orders;
    // Log-normal: its mean is 1.6 times its median.
    for (let at = 0; at < orders; at++) sums.revenue[user] += 20 * Math.exp(normal(random));
  }
  return sums;
}

/** Which of the looks raise an alarm in one experiment, by metric. */
interface Alarms {
  readonly end: boolean;
  readonly anyDay: boolean;
  readonly anytime: boolean;
}

const rho = sequenceRho(ALPHA, 2 * USERS);

function alarmsOf(metric: (typeof METRICS)[number], control: Sums, treatment: Sums): Alarms {
  let [end, anyDay, anytime] = [false, false, false];
  for (let day = 1; day <= DAYS; day++) {
    const users = Math.round((USERS * day) / DAYS);
    const [c, t] = [control, treatment].map((sums) => {
      if (metric.of === 'retention') throw new Error('There are no days of users here.');
      return sampleStatistics(
        metric.kind,
        metricValuesFromSums(metric, (column) => sums[column as keyof Sums].subarray(0, users)),
      );
    });
    const compared = compareSamples(c, t);
    if (compared.kind !== 'contrast') continue;
    const { p, estimate, se } = compared.contrast;
    const isFound = p !== null && p < ALPHA;
    anyDay ||= isFound;
    if (day === DAYS) end = isFound;
    if (se > 0) anytime ||= sequenceP(c.n + t.n, rho, estimate / se) < ALPHA;
  }
  return { end, anyDay, anytime };
}

let converted = 0;
const counts = METRICS.map(() => ({ end: 0, anyDay: 0, anytime: 0 }));
for (let experiment = 0; experiment < EXPERIMENTS; experiment++) {
  const random = seededGenerator(SEED, 'user', String(experiment));
  const [control, treatment] = [simulatedUsers(random), simulatedUsers(random)];
  converted += control.conversions.filter((orders) => orders > 0).length;
  METRICS.forEach((metric, at) => {
    const alarms = alarmsOf(metric, control, treatment);
    for (const look of ['end', 'anyDay', 'anytime'] as const) if (alarms[look]) counts[at][look]++;
  });
}

const percent = (count: number): string => `${((100 * count) / EXPERIMENTS).toFixed(1)}%`;
const percentOf = (share: number): string => `${(100 * share).toFixed(1)}%`;
const rows = METRICS.map(
  ({ name }, at) =>
    `| ${name} | ${percent(counts[at].end)} | ${percent(counts[at].anyDay)} | ${percent(counts[at].anytime)} |`,
);
const noise = (196 * Math.sqrt((ALPHA * (1 - ALPHA)) / EXPERIMENTS)).toFixed(1);
const page = `# False alarms, simulated

Made by \`npm run simulate:experiments\`: ${EXPERIMENTS.toLocaleString('en')} experiments of two variants that are the same, with ${USERS.toLocaleString('en')} users each who come over ${DAYS} days; ${percentOf(converted / EXPERIMENTS / USERS)} of them buy, and what they pay is log-normal. Every alarm is a false one, and ${100 * ALPHA}% of the experiments may raise one. Chance alone moves these shares by ± ${noise}%.

| metric | \`once\`, at the end | \`once\`, but looked at every day | \`anytime\`, looked at every day |
| --- | ---: | ---: | ---: |
${rows.join('\n')}

Whoever looks every day and stops at the first p below 5% is wrong four times as often as they think. Look once at an end that was fixed beforehand, or use \`--look anytime\`.
`;
process.stdout.write(page);
writeFileSync(path.join(__dirname, '../docs/experiments-simulation.md'), page);
