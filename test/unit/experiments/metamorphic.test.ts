import assert from 'node:assert/strict';
import fc from 'fast-check';
import { computePlan } from '../../../src/core/experiments/plan/plan';
import { controlSample } from '../../../src/engine/experiments/experiment';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import type { Comparison, ExperimentResult } from '../../../src/shared/protocol/experimentResult';
import { analysedLog, experimentCall } from './analysedLog';

type Table = readonly (readonly string[])[];

const text = (table: Table): string => table.map((row) => row.join(',')).join('\n');

/** A log with a row for each user and day, or for each event. */
interface Log {
  readonly table: Table;
  readonly isOfEvents: boolean;
}

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
const count = fc.nat({ max: 9 });

const sums: fc.Arbitrary<Log> = fc
  .array(
    fc.tuple(
      fc.nat({ max: 25 }),
      fc.constantFrom(...DAYS),
      count,
      count,
      fc.integer({ min: -3, max: 20 }),
      count,
    ),
    {
      minLength: 12,
      maxLength: 60,
    },
  )
  .map((rows) => ({
    isOfEvents: false,
    table: [
      ['user', 'variant', 'day', 'clicks', 'impressions', 'revenue', 'latency', 'pre_clicks'],
      ...rows.map(([user, day, clicks, impressions, revenue, latency]) =>
        [
          `u${user}`,
          user % 2 === 0 ? 'old' : 'new',
          day,
          clicks,
          impressions + 1,
          revenue,
          latency,
          (user * 7) % 5,
        ].map(String),
      ),
    ],
  }));

const events: fc.Arbitrary<Log> = fc
  .array(
    fc.tuple(
      fc.nat({ max: 25 }),
      fc.constantFrom(...DAYS),
      fc.constantFrom('view', 'impression', 'impression', 'click', 'cart', 'purchase', 'refund'),
      fc.nat({ max: 30 }),
      count,
    ),
    { minLength: 12, maxLength: 80 },
  )
  .map((rows) => ({
    isOfEvents: true,
    table: [
      ['time', 'user', 'variant', 'event', 'value', 'latency', 'order_id'],
      ...rows.map(([user, day, event, value, latency], at) => {
        const isMoney = event === 'purchase' || event === 'refund';
        const fields = [isMoney ? value : '', latency, event === 'purchase' ? `o${at}` : ''];
        return [day, `u${user}`, user % 2 === 0 ? 'old' : 'new', event, ...fields].map(String);
      }),
    ],
  }));

const log = fc
  .oneof(sums, events)
  .filter(({ table }) => new Set(table.slice(1).map((row) => row[1])).size > 3);

const METRICS = 'CTR,RevenuePerUser,ClicksPerUser,perUser(latency),mean(latency),Retention@1';
const CALL = ['--control', 'old', '-m', METRICS, '--better', 'lower:perUser(latency)'];

/** All numbers of an answer that are no matter of names. */
function numbers({ metrics, checks, users, rows, decisions }: ExperimentResult): unknown {
  const verdicts = decisions.map(({ verdict, guardrails, reasons }) => ({ verdict, guardrails, reasons }));
  return { metrics, checks, users, rows, verdicts };
}

/** Numbers as they are rounded where sums are added in another order. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? Number(each.toPrecision(9)) : each,
  );
}

/** Returns the answer of a log, or what is wrong with it. */
async function answer(table: Table, ...argv: readonly string[]): Promise<unknown> {
  try {
    return rounded(numbers(await analysedLog(text(table), ...CALL, ...argv)));
  } catch (error) {
    return (error as Error).message;
  }
}

async function holds(
  property: (log: Log, seed: number) => Promise<void>,
  arbitrary: fc.Arbitrary<Log> = log,
): Promise<void> {
  await fc.assert(fc.asyncProperty(arbitrary, fc.nat(), property), { numRuns: 40, seed: 48 });
}

/** Puts things in an order that follows from a seed. */
function shuffled<T>(things: readonly T[], seed: number): T[] {
  const keys = things.map((_, at) => Math.imul(at + 1, 0x9e3779b1 ^ seed) >>> 0);
  return things
    .map((_, at) => at)
    .sort((a, b) => keys[a] - keys[b])
    .map((at) => things[at]);
}

/** Names that mean something to some log, and values that no number is. */
const UNUSED = [
  'sales',
  'lon',
  'score_delta',
  'pv',
  'pre_orders',
  'pre_segment',
  'note',
  'currency_note',
  'quantity',
  'carts',
];
const CELLS = ['', '-3.5', 'abc', '1e999', '7', 'NULL'];

describe('the numbers of an experiment', () => {
  it('are the same whatever a column holds that no metric uses', async () => {
    await holds(async ({ table, isOfEvents }, seed) => {
      const [name] = shuffled(
        UNUSED.filter((each) => !(isOfEvents && each === 'sales')),
        seed,
      );
      const more = table.map((row, at) => [...row, at === 0 ? name : CELLS[(seed + at * 7) % CELLS.length]]);
      // Revenue in a second column is a question, as it should be.
      const told = name === 'sales' ? ['--columns', 'revenue=revenue'] : [];
      const [before, after] = (await Promise.all([
        answer(table),
        answer(more, ...told),
      ])) as ExperimentResult[];
      const metricsOf = (result: unknown): unknown => (result as Partial<ExperimentResult>).metrics ?? result;
      assert.deepEqual(metricsOf(after), metricsOf(before), name);
      assert.deepEqual([after.users, after.rows], [before.users, before.rows], name);
    });
  });

  it('are the same in any order of rows and columns', async () => {
    await holds(async ({ table }, seed) => {
      const [header, ...rows] = table;
      const order = shuffled(
        header.map((_, at) => at),
        seed,
      );
      const other = [header, ...shuffled(rows, seed)].map((row) => order.map((at) => row[at]));
      assert.deepEqual(await answer(other), await answer(table));
    });
  });

  it('are the same where columns have other names that are told', async () => {
    await holds(async ({ table: [header, ...rows], isOfEvents }, seed) => {
      const roles = isOfEvents
        ? ['time', 'user', 'variant', 'event', 'value', 'order_id']
        : ['user', 'variant', 'clicks', 'impressions', 'revenue', 'pre_clicks'];
      const renamed = shuffled(roles, seed).slice(0, 1 + (seed % roles.length));
      const other = header.map((name) =>
        renamed.includes(name) ? `x_${name.length}_${header.indexOf(name)}` : name,
      );
      const told = renamed.map((name) => `${name}=${other[header.indexOf(name)]}`).join(',');
      assert.deepEqual(await answer([other, ...rows], '--columns', told), await answer([header, ...rows]));
    });
  });

  it('turn round with the arms', async () => {
    const words = new Map([
      ['better', 'worse'],
      ['worse', 'better'],
    ]);
    const seen = new Set<string>();
    const way = async (table: Table, control: string, seed: number): Promise<unknown> => {
      const primary = ['ClicksPerUser', 'RevenuePerUser', 'CTR', 'perUser(latency)'][seed % 4];
      const argv = ['--control', control, ...CALL.slice(2), '--primary', primary];
      const result = await analysedLog(text(table), ...argv).catch((error: Error) => error.message);
      if (typeof result === 'string') return result.replaceAll(/"(?:old|new)"/g, '');
      const isTurned = control === 'new';
      const signed = (value: number | null | undefined): unknown =>
        typeof value === 'number' && isTurned ? 0 - value : value;
      const turned = (difference: Comparison['difference']): unknown => {
        if (difference === null) return null;
        const { estimate, lower, upper, se } = difference;
        return [estimate, ...(isTurned ? [upper, lower] : [lower, upper])].map(signed).concat(se);
      };
      const metrics = result.metrics.map(({ comparisons: [comparison] }) => {
        const { difference, statistic, df, p, permutations, decides, cuped, adjusted, trend } = comparison;
        return {
          unadjusted: [turned(difference), signed(statistic), df, p, permutations],
          cuped: cuped && [turned(cuped.difference), cuped.p, cuped.varianceReduction],
          adjusted,
          decides,
          trend: trend && [trend.points, signed(trend.slope), trend.p],
        };
      });
      const [{ verdict, reasons }] = result.decisions;
      seen.add(verdict);
      return rounded({ metrics, reasons, verdict: isTurned ? (words.get(verdict) ?? verdict) : verdict });
    };
    await holds(async ({ table }, seed) => {
      // One arm is slower than the other by what decides.
      const slow = ['old', 'new', 'neither'][seed % 3];
      const latency = table[0].indexOf('latency');
      const slowed = table.map((row) =>
        row.includes(slow) ? row.with(latency, String(Number(row[latency]) + 30)) : row,
      );
      assert.deepEqual(await way(slowed, 'new', seed), await way(slowed, 'old', seed));
    });
    assert.ok(
      ['better', 'worse', 'undecided'].every((verdict) => seen.has(verdict)),
      [...seen].join(' '),
    );
  });

  it('grow with the revenue, and with nothing else', async () => {
    await holds(async ({ table: [header, ...rows], isOfEvents }) => {
      const column = header.indexOf(isOfEvents ? 'value' : 'revenue');
      const scaled = rows.map((row) =>
        row.map((cell, at) => (at === column && cell !== '' ? String(100 * Number(cell)) : cell)),
      );
      const changes = async (table: Table, unit: number): Promise<unknown> => {
        const result = await analysedLog(text(table), ...CALL).catch(() => undefined);
        return rounded(
          result?.metrics.map(({ metric, variants, comparisons: [{ relative, p }] }) => [
            variants.map(({ estimate }) =>
              estimate === null || metric !== 'RevenuePerUser' ? estimate : estimate / unit,
            ),
            relative?.estimate,
            p,
          ]),
        );
      };
      assert.deepEqual(await changes([header, ...scaled], 100), await changes([header, ...rows], 1));
    });
  });

  it('are the same where all users are called otherwise', async () => {
    await holds(async ({ table: [header, ...rows] }, seed) => {
      const user = header.indexOf('user');
      const prefixed = rows.map((row) => row.map((cell, at) => (at === user ? `p${seed}-${cell}` : cell)));
      assert.deepEqual(await answer([header, ...prefixed]), await answer([header, ...rows]));
    });
  });

  it('are the same where an event is written as lines of its order', async () => {
    await holds(async ({ table: [header, ...rows] }) => {
      const [value, latency] = [header.indexOf('value'), header.indexOf('latency')];
      const lines = rows.flatMap((row) => {
        if (row[header.indexOf('event')] !== 'purchase') return [row];
        const half = Number(row[value]) / 2;
        return [half, half].map((part, at) =>
          row.map((cell, column) =>
            column === value ? String(part) : column === latency && at > 0 ? '' : cell,
          ),
        );
      });
      const withoutRows = (found: unknown): unknown => ({ ...(found as object), rows: null });
      assert.deepEqual(
        withoutRows(await answer([header, ...lines])),
        withoutRows(await answer([header, ...rows])),
      );
    }, events);
  });
});

describe('the numbers of a plan', () => {
  async function planned(table: Table, ...argv: readonly string[]): Promise<unknown> {
    const { config, told } = experimentCall(['--variant', 'variant', '--control', 'old', ...argv]);
    const source = new MemorySource('log.csv', new TextEncoder().encode(text(table)));
    try {
      const { metric, sample, varianceReduction } = await controlSample(source, config, { overrides: told });
      const { estimate, variance } = sample;
      if (estimate === null || variance === null || !(estimate > 0 && variance > 0)) return null;
      const settings = { kind: metric.kind, baseline: estimate, sd: Math.sqrt(variance), varianceReduction };
      const level = { alpha: 0.05, power: 0.8, ratio: 1, comparisons: 1 };
      return rounded(computePlan({ ...settings, ...level }, { relativeEffect: 0.05 }).users);
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('are the same in cents', async () => {
    await holds(async ({ table: [header, ...rows], isOfEvents }) => {
      const column = header.indexOf(isOfEvents ? 'value' : 'revenue');
      const cents = rows.map((row) =>
        row[column] === '' ? row : row.with(column, String(100 * Number(row[column]))),
      );
      const before = await planned([header, ...rows], '-m', 'RevenuePerUser');
      assert.deepEqual(await planned([header, ...cents], '-m', 'RevenuePerUser'), before);
    });
  });

  it('are those of what is asked, in any order, under any name, beside any column', async () => {
    await holds(async ({ table: [header, ...rows] }, seed) => {
      const metric = ['perUser(latency)', 'mean(latency)', 'RevenuePerUser', 'CTR'][seed % 4];
      const before = await planned([header, ...rows], '-m', metric);
      assert.deepEqual(await planned([header, ...shuffled(rows, seed)], '-m', metric), before);
      const more = [[...header, 'lon'], ...rows.map((row, at) => [...row, CELLS[at % CELLS.length]])];
      assert.deepEqual(await planned(more, '-m', metric), before);
      const other = header.map((name) => (name === 'user' ? 'wer' : name));
      assert.deepEqual(await planned([other, ...rows], '-m', metric, '--columns', 'user=wer'), before);
      const turned = [header, ...rows].map((row) => row.toReversed());
      assert.deepEqual(await planned(turned, '-m', metric), before);
      const user = header.indexOf('user');
      const prefixed = rows.map((row) => row.with(user, `p${seed}-${row[user]}`));
      assert.deepEqual(await planned([header, ...prefixed], '-m', metric), before);
    });
  });
});
