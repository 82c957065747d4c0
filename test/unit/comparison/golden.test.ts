import assert from 'node:assert/strict';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareCommand } from '../../../src/cli/commands/compare';
import {
  compareModels,
  type Comparison,
  type ComparisonSettings,
} from '../../../src/core/comparison/compare';
import { meanOfRuns } from '../../../src/core/comparison/runs';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { ADJUSTMENT_NAMES } from '../../../src/core/statistics/adjustment';
import type { AdjustMethod, MarginJson, PairJson } from '../../../src/shared/protocol/comparisonResult';

const FOLDER = path.join(__dirname, '../../fixtures/golden/comparison');

/** Values that two programs of others found. */
interface Case {
  readonly name: string;
  readonly models: readonly string[];
  readonly measures: readonly { readonly name: string; readonly higherIsBetter: boolean }[];
  readonly baseline: string | null;
  readonly margin: MarginJson;
  readonly matched?: boolean;
  readonly values: Record<string, Record<string, readonly Value[] | readonly (readonly Value[])[]>>;
  readonly command?: string;
  readonly expected: {
    readonly maxt?: GoldenFamily;
    readonly best?: readonly { measure: string; p: Record<string, number>; mayBeBest: string[] }[];
    readonly luck?: readonly {
      measure: string;
      users: number;
      splits: number;
      halves: number;
      luck: number;
      best: string[];
      mean: number;
      meanWithoutLuck: number;
    }[];
    readonly runs?: GoldenRuns;
  } & Partial<Record<AdjustMethod, { readonly rows: readonly GoldenRow[] }>>;
}

type Value = number | null;

interface GoldenRow {
  readonly a: string;
  readonly b: string;
  readonly measure: string;
  readonly n: number;
  readonly difference?: number;
  readonly margin?: number | null;
  readonly p: number | null;
  readonly ci: [number, number] | null;
  readonly ciEquivalence?: [number, number] | null;
  readonly pEquivalence?: number | null;
  readonly verdict?: string;
  readonly needed?: number;
}

interface GoldenFamily {
  readonly exact: boolean;
  readonly users: number;
  readonly draws: number;
  readonly c95: number;
  readonly cEquivalence: number;
  readonly rows: readonly GoldenRow[];
}

interface GoldenRuns {
  readonly models: readonly {
    model: string;
    measure: string;
    runs: number;
    mean: number;
    sdOverRuns: number | null;
  }[];
  readonly rows: readonly (GoldenRow & {
    readonly users: number;
    readonly components: readonly {
      runs: number;
      betweenRuns: number | null;
      residual: number | null;
      runVariance: number | null;
    }[];
    readonly se: number;
    readonly df: number;
    readonly adjustedP: number;
  })[];
}

const settings: ComparisonSettings = {
  baseline: undefined,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 10_000,
  seed: 42,
  ranks: false,
  bca: false,
};

/** What a second program of this project expects since statistics are Hall's; the inputs are those of others. */
const CHANGED = path.join(__dirname, '../../fixtures/golden/comparison-hall');

function casesOf(file: string, isChanged = true): readonly Case[] {
  const read = (folder: string): Case[] =>
    (JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8')) as { cases: Case[] }).cases;
  const cases = read(FOLDER);
  if (!isChanged) return cases;
  const changed = read(CHANGED);
  return cases.map((given, at) => {
    assert.equal(given.name, changed[at].name);
    return { ...given, expected: changed[at].expected };
  });
}

function compared(given: Case, changed: Partial<ComparisonSettings> = {}): Comparison {
  const { measures } = given;
  const models = given.models.map((name) => {
    const own = measures.map((measure) => given.values[name][measure.name]);
    if (!own.some((values) => Array.isArray(values[0]))) return { name, values: own.map(columnOf) };
    const ofMeasures = own.map((runs) => (runs as readonly (readonly Value[])[]).map(columnOf));
    return {
      name,
      values: ofMeasures.map(meanOfRuns),
      runs: ofMeasures[0].map((_, run) => ofMeasures.map((runs) => runs[run])),
    };
  });
  const baseline = given.baseline === null ? undefined : given.models.indexOf(given.baseline);
  return runToEnd(
    compareModels(
      { convention: 'recscope', models, measures, cohorts: [] },
      { ...settings, baseline, margin: given.margin, matched: given.matched === true, ...changed },
    ),
  );
}

function isWhole({ values }: Case): boolean {
  return !JSON.stringify(values).includes('null');
}

function columnOf(values: readonly unknown[]): Float64Array {
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
}

/** Equal up to rounding, relative to what is above 1. */
function near(
  found: number | null | undefined,
  expected: number | null | undefined,
  tolerance: number,
  what: string,
): void {
  if (expected === null || expected === undefined || found === null || found === undefined)
    assert.equal(found ?? null, expected ?? null, what);
  else
    assert.ok(
      Math.abs(found - expected) <= tolerance * Math.max(1, Math.abs(expected)),
      `${what}: ${found}, expected ${expected}`,
    );
}

function nearEnds(
  found: readonly [number, number] | null,
  expected: readonly [number, number] | null | undefined,
  tolerance: number,
  what: string,
): void {
  for (const end of [0, 1]) near(found?.[end], expected?.[end], tolerance, `${what}[${end}]`);
}

function adjustedOf({ adjusted }: Pick<Comparison, 'adjusted'>, row: GoldenRow): number | null {
  return (
    adjusted.p.find(({ a, b, measure }) => a === row.a && b === row.b && measure === row.measure)?.p ?? null
  );
}

type ComparisonPart = Pick<Comparison, 'pairs' | 'adjusted' | 'best' | 'luck' | 'models'>;

/** The row of the same pair and measure; it says only what holds together. */
function pairOf(json: ComparisonPart, row: GoldenRow): PairJson {
  const pair = json.pairs.find(({ a, b, measure }) => a === row.a && b === row.b && measure === row.measure);
  assert.ok(pair, `${row.a} ${row.b} ${row.measure}`);
  const p = adjustedOf(json, row);
  const { simultaneous } = pair.ci;
  if (json.adjusted.test === 'randomization' && simultaneous !== null && p !== null)
    assert.equal(simultaneous[0] > 0 || simultaneous[1] < 0, p < 0.05, `${row.a} ${row.b} ${row.measure}`);
  return pair;
}

function assertExact(json: ComparisonPart, { maxt, best = [], luck = [] }: Case['expected']): void {
  assert.ok(maxt);
  const [family] = json.adjusted.families;
  assert.deepEqual([family.exact, family.users, family.draws], [maxt.exact, maxt.users, maxt.draws]);
  near(family.c95, maxt.c95, 1e-9, 'c95');
  near(family.cEquivalence, maxt.cEquivalence, 1e-9, 'cEquivalence');
  assert.equal(json.pairs.length, maxt.rows.length);
  for (const row of maxt.rows) {
    const what = `${row.a} ${row.b} ${row.measure}`;
    const pair = pairOf(json, row);
    assert.equal(pair.n, row.n, what);
    assert.deepEqual([pair.verdict, pair.needed], [row.verdict, row.needed], what);
    near(pair.difference, row.difference, 1e-9, `${what} difference`);
    near(pair.margin, row.margin, 1e-9, `${what} margin`);
    near(adjustedOf(json, row), row.p, 1e-12, `${what} p`);
    nearEnds(pair.ci.simultaneous, row.ci, 1e-8, `${what} interval`);
    nearEnds(pair.ci.equivalence, row.ciEquivalence, 1e-8, `${what} interval of equivalence`);
    near(pair.tests.equivalence?.p, row.pEquivalence, 1e-12, `${what} p of equivalence`);
  }
  for (const { measure, p, mayBeBest } of best) {
    const models = json.best.find((each) => each.measure === measure)?.models ?? [];
    assert.deepEqual(
      models.filter((each) => each.mayBeBest).map(({ model }) => model),
      mayBeBest,
      measure,
    );
    assert.deepEqual(
      models.map(({ model }) => model),
      Object.keys(p),
    );
    for (const each of models) near(each.p, p[each.model], 1e-12, `${measure} ${each.model} may be the best`);
  }
  for (const expected of luck) {
    const found = json.luck.find(({ measure }) => measure === expected.measure);
    assert.deepEqual(
      [found?.users, found?.splits, found?.best],
      [expected.users, expected.splits, expected.best],
    );
    near(found?.halves, expected.halves, 1e-9, 'halves');
    near(found?.luck, expected.luck, 1e-9, 'luck');
    near(found?.mean, expected.mean, 1e-9, 'mean');
    near(found?.meanWithoutLuck, expected.meanWithoutLuck, 1e-9, 'mean without luck');
  }
}

/** @param whole every user has a value in every run */
function assertRuns(json: ComparisonPart, { models, rows }: GoldenRuns, whole: boolean): void {
  for (const expected of models) {
    const found = json.models
      .find(({ model }) => model === expected.model)
      ?.measures.find(({ measure }) => measure === expected.measure);
    near(found?.runs?.count ?? 1, expected.runs, 0, 'runs');
    // Over users with a value in all runs of all models; theirs are over those of the model's own.
    if (!whole) continue;
    near(found?.mean, expected.mean, 1e-9, 'mean');
    near(found?.runs?.sd, expected.sdOverRuns, 1e-9, 'sd over runs');
  }
  for (const row of rows) {
    const what = `${row.a} ${row.b} ${row.measure}`;
    const pair = pairOf(json, row);
    assert.equal(pair.n, row.n, what);
    assert.equal(pair.verdict, row.verdict, what);
    near(pair.difference, row.difference, 1e-9, `${what} difference`);
    near(adjustedOf(json, row), row.adjustedP, 1e-7, `${what} p`);
    nearEnds(pair.ci.simultaneous, row.ci, 1e-7, `${what} interval`);
    near(pair.tests.equivalence?.p, row.pEquivalence, 1e-7, `${what} p of equivalence`);
    if (pair.runs === undefined) continue;
    near(pair.runs.se, row.se, 1e-9, `${what} se`);
    near(pair.runs.df, row.df, 1e-7, `${what} df`);
    near(pair.runs.users, row.users, 1e-9, `${what} users`);
    for (const [at, expected] of row.components.entries())
      for (const key of ['runs', 'betweenRuns', 'residual', 'runVariance'] as const)
        near(pair.runs.components[at][key], expected[key], 1e-9, `${what} ${key}`);
  }
}

describe('comparisons as two other programs make them', () => {
  for (const file of ['maxt', 'pairs'])
    for (const given of casesOf(file))
      it(`${file}: ${given.name}`, () => assertExact(compared(given), given.expected));

  for (const given of casesOf('runs'))
    it(`runs: ${given.name}`, () => {
      const { runs } = given.expected;
      assert.ok(runs);
      // One run each is a comparison of users alone.
      if (runs.models.every((model) => model.runs === 1)) {
        const json = compared(given, { adjust: 'bonferroni' });
        assertRuns(json, runs, isWhole(given));
      } else assertRuns(compared(given), runs, isWhole(given));
    });

  for (const given of casesOf('other-methods', false))
    for (const adjust of ADJUSTMENT_NAMES)
      it(`--adjust ${adjust}`, () => {
        const json = compared(given, { adjust });
        for (const row of given.expected[adjust]?.rows ?? []) {
          const pair = pairOf(json, row);
          assert.equal(pair.verdict, row.verdict);
          near(adjustedOf(json, row), row.p, 1e-7, 'p');
          near(pair.tests.equivalence?.p, row.pEquivalence, 1e-7, 'p of equivalence');
          nearEnds(pair.ci.simultaneous, row.ci, 1e-7, 'interval');
        }
      });

  for (const given of casesOf('drawn'))
    it(`drawn: ${given.name}`, () => {
      const draws = 10_000;
      const json = compared(given, { resamples: draws });
      const { maxt, best = [] } = given.expected;
      assert.ok(maxt);
      const within = (found: number, p: number): void =>
        assert.ok(
          Math.abs(found - p) <= 4 * Math.sqrt(p * (1 - p) * (1 / draws + 1 / maxt.draws)) + 1 / draws,
          `${found} ${p}`,
        );
      near(json.adjusted.families[0].c95, maxt.c95, 0.06 / maxt.c95, 'c95');
      near(
        json.adjusted.families[0].cEquivalence,
        maxt.cEquivalence,
        0.06 / maxt.cEquivalence,
        'cEquivalence',
      );
      for (const row of maxt.rows) {
        within(adjustedOf(json, row) ?? Number.NaN, row.p ?? 0);
        if (Math.abs((row.p ?? 0) - 0.05) > 0.01) assert.equal(pairOf(json, row).verdict, row.verdict);
      }
      for (const { measure, p } of best)
        for (const each of json.best.find((one) => one.measure === measure)?.models ?? [])
          within(each.p, p[each.model]);
    });
});

/** A row of the other programs, which do not know the range of a metric, with intervals cut where its differences end. */
function withinRange(row: GoldenRow): GoldenRow {
  const [least, most] = parseMeasure(row.measure).family.range;
  const cut = (ends: readonly [number, number] | null): [number, number] | null =>
    ends && [Math.max(least - most, ends[0]), Math.min(most - least, ends[1])];
  return { ...row, ci: cut(row.ci), ciEquivalence: cut(row.ciEquivalence ?? null) };
}

describe('comparisons of files as two other programs make them', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-compared-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const given of casesOf('files'))
    it(given.name, async () => {
      const files = path.join(FOLDER, 'files', given.name);
      const output = path.join(folder, `${given.name}.json`);
      // As a shell would cut it, with the files where they are.
      const words = (given.command ?? '').replaceAll('"', '').split(' ').slice(1);
      const argv = words.map((word) => word.replace(/(^|[=,])([\w-]+\.csv)/g, `$1${files}/$2`));
      await compareCommand([...argv, '--quiet', '--output', output]);
      const json = JSON.parse(readFileSync(output, 'utf8')) as ComparisonPart;
      const { maxt } = given.expected;
      const cut = maxt && { ...maxt, rows: maxt.rows.map(withinRange) };
      if (given.expected.runs === undefined) assertExact(json, { ...given.expected, maxt: cut });
      else assertRuns(json, given.expected.runs, isWhole(given));
    });
});
