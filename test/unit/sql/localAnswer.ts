import assert from 'node:assert/strict';
import { compilePlan, type EvaluationPlan } from '../../../src/core/evaluation/evaluate';
import { conventionByName } from '../../../src/core/measures/conventions';
import { splitByConvention } from '../../../src/core/measures/conventions/measuresAsked';
import { Engine } from '../../../src/engine/engine';
import { MemorySource } from '../../../src/reading/sources/byteSource';
import type { EvaluationView, ModelView } from '../../../src/shared/protocol/views/evaluationView';
import {
  evaluateEngineTables,
  type RunStatements,
  type TableAnswer,
  type TableQuestion,
} from '../../../src/engine/backends/tableEvaluation';
import { csvOf, type Case, type Question } from './cases';

/** What comes of one table of one model. */
export async function evaluateTables(question: TableQuestion, run: RunStatements): Promise<TableAnswer> {
  const [[{ answer }]] = await evaluateEngineTables([question], run);
  return answer;
}

/** What the local engine says of the same rows in files; undefined: it refuses them, for they have no user in common. */
export async function localAnswer(rows: Case, settings: Question): Promise<EvaluationView | undefined> {
  return (await localEvaluation(rows, settings))?.view;
}

/** The same, and the engine that can be asked more of `local`. */
export async function localEvaluation(
  rows: Case,
  settings: Question,
): Promise<{ readonly view: EvaluationView; readonly engine: Engine } | undefined> {
  const engine = new Engine(async (reference) => {
    assert.ok(reference.kind === 'bytes');
    return new MemorySource(reference.name, reference.bytes);
  });
  const file = (name: string, value: 'score' | 'rating', side: Case['truth'], models?: Case['models']) => ({
    file: { kind: 'bytes' as const, name, bytes: new TextEncoder().encode(csvOf(value, side, models)) },
    shape: undefined,
    overrides: {
      format: 'csv+double-quotes',
      columns: [
        { role: 'user' as const, column: 'user' },
        { role: 'item' as const, column: 'item' },
        { role: value, column: value },
        ...(models === undefined ? [] : [{ role: 'model' as const, column: 'model' }]),
      ],
    },
  });
  const outcome = await engine.evaluate({
    id: 'local',
    models: [{ ...file('recs', 'score', rows.recommendations, rows.models), model: 'recs' }],
    truth: file('truth', 'rating', rows.truth),
    ...(rows.catalogue && { catalogue: catalogueFile(rows.catalogue) }),
    settings,
    spread: false,
  });
  if (outcome.kind === 'problem' && /no users in common/i.test(outcome.problem.message)) return undefined;
  assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
  return { view: outcome.value, engine };
}

function catalogueFile(items: readonly string[]) {
  const lines = items.map((item) => `"${item.replaceAll('"', '""')}"\n`);
  return {
    file: {
      kind: 'bytes' as const,
      name: 'items',
      bytes: new TextEncoder().encode(['item\n', ...lines].join('')),
    },
    shape: undefined,
    overrides: { format: 'csv+double-quotes', columns: [{ role: 'item' as const, column: 'item' }] },
  };
}

/** Of the measures those that the library of the convention has, as files are measured by. */
export function planOf({ measures, convention, threshold }: Question): EvaluationPlan {
  return compilePlan(
    splitByConvention(measures, conventionByName(convention)).measures,
    convention,
    threshold,
  );
}

/** Holds the numbers of tables against those of files: means to 1e-12, everything that is counted exactly. */
export function assertSame(label: string, view: EvaluationView, tables: TableAnswer): void {
  const { models, truth } = view;
  assertSameModel(label, models[0], tables);
  assert.deepEqual(
    [tables.facts.recommendations.rows, tables.facts.truth.rows, tables.judgements],
    [models[0].file.rows.read, truth.rows.read, truth.rows.used],
    `${label}: rows`,
  );
}

/** Returns the result of one model, without unused rows, which are reported with the first model. */
export function assertSameModel(label: string, local: ModelView, tables: TableAnswer): void {
  for (const [index, { mean, users }] of local.means.entries()) {
    const found = tables.measures[index];
    assert.equal(found.users, users, `${label}: users of ${found.name}`);
    if (mean === null) assert.ok(Number.isNaN(found.mean), `${label}: ${found.name} is ${found.mean}`);
    else
      assert.ok(
        Math.abs(mean - found.mean) <= 1e-12 * Math.max(1, Math.abs(mean)),
        `${label}: ${found.name} is ${found.mean}, not ${mean}`,
      );
  }
  const { counted, withoutList, withoutRelevant, all } = tables.counts;
  const { counted: c, withoutList: l, withoutRelevant: r, all: a } = local.users;
  assert.deepEqual([counted, withoutList, withoutRelevant, all], [c, l, r, a], label);
  assert.equal(tables.entries, local.file.rows.used, `${label}: rows`);
}
