/**
 * Do other engines give RecScope's own numbers? `npm run test:engines [-- ENGINE …] [--rows N]`.
 *
 * Gets each engine from the package registries (into out/engines, or the folder in ENGINES), says which it could not
 * get, and asks all of the small cases of the unit tests of it; with --rows, of so many rows how long it takes.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { dialects } from '../../src/core/sql/dialects';
import type { Relation, Tables } from '../../src/core/sql/relation';
import { runClient } from '../../src/engine/programs/runClient';
import type { EngineSources } from '../../src/engine/backends/engineSources';
import { askSharedPatterns } from '../../src/engine/backends/sharedModels';
import { compareTables } from '../../src/engine/backends/tableComparison';
import {
  evaluateEngineTables,
  tableQuestion,
  type RunStatements,
} from '../../src/engine/backends/tableEvaluation';
import { InputError } from '../../src/shared/problem';
import { exposureQuestion, HOSTILE, modelsCase, questionsOf, smallCase, type Case } from '../unit/sql/cases';
import {
  assertSame,
  assertSameModel,
  evaluateTables,
  localAnswer,
  localEvaluation,
  planOf,
} from '../unit/sql/localAnswer';
import { assertClose, byModel, certain, QUERY } from '../unit/sql/localComparison';
import { Batch } from './batch';
import { caseFiles, PLAIN_MODEL } from './dataSets';
import { ENGINES, type DataSet, type RunningEngine } from './engines';
import { largeRun } from './large';

const CASES = 200;
/** Questions come round after so many cases: every measure, in every order of ties, under five conventions. */
const ROUND = 12;

const folder = path.resolve(process.env.ENGINES ?? path.join(__dirname, '../../out/engines'));

/** All small cases in one: an engine takes a second for a query of any size. Their users are told apart by a number. */
function allCases(): Case {
  const sides = Array.from({ length: CASES }, (_, seed) => {
    const { recommendations, truth } = smallCase(seed);
    const own = (rows: Case['truth']): Case['truth'] =>
      rows.map(([user, item, value]) => [user === '' ? '' : `${user} ${seed}`, item, value] as const);
    return { recommendations: own(recommendations), truth: own(truth) };
  });
  const truth = sides.flatMap((side) => side.truth);
  return {
    recommendations: sides.flatMap(({ recommendations }) => recommendations),
    truth,
    catalogue: truth.map(([, item]) => item).filter((item) => item !== ''),
  };
}

/** Models of a table with everything that goes wrong, in one: three have rows of all cases. */
function allModels(): Case {
  const sides = Array.from({ length: CASES }, (_, seed) => {
    const { recommendations, truth, models } = modelsCase(seed);
    const names = [...new Set(models)].filter((name) => name !== undefined && name !== '');
    const own = (rows: Case['truth']): Case['truth'] =>
      rows.map(([user, item, value]) => [user === '' ? '' : `${user} ${seed}`, item, value] as const);
    return {
      recommendations: own(recommendations),
      truth: own(truth),
      models: models.map((name) =>
        name === undefined || name === '' ? name : HOSTILE[names.indexOf(name) % 3],
      ),
    };
  });
  return byModel({
    recommendations: sides.flatMap(({ recommendations }) => recommendations),
    truth: sides.flatMap(({ truth }) => truth),
    models: sides.flatMap(({ models }) => models),
  });
}

/** Asks of several models what is asked of a file of them. @returns what was compared */
async function modelsRun(engine: RunningEngine, set: DataSet, rows: Case): Promise<string> {
  const dialect = dialects[engine.dialect];
  const { catalogue, ...tables } = await tablesIn(engine, set);
  assert.ok(catalogue);
  const sources: EngineSources = {
    engine: engine.dialect,
    database: undefined,
    closed: false,
    models: [{ name: 'recs', table: tables.recommendations, told: true }],
    truth: { name: 'truth', table: tables.truth },
  };
  const run: RunStatements = async (statements) => (await runClient(engine.call, statements)).rows;
  let [numbers, pairs] = [0, 0];
  for (const question of [questionsOf(0)[0], questionsOf(1)[1], questionsOf(2)[0]]) {
    const local = await localEvaluation(rows, question);
    assert.ok(local);
    const [models] = await evaluateEngineTables([tableQuestion(dialect, tables, planOf(question))], run);
    assert.deepEqual(
      models.map(({ model }) => model),
      local.view.models.map(({ name }) => name),
    );
    for (const [at, { model, answer }] of models.entries()) {
      assertSameModel(`${question.convention}: ${String(model)}`, local.view.models[at], answer);
      numbers += answer.measures.length;
    }
    const shared = await askSharedPatterns(sources, planOf(question), run);
    const { json } = await compareTables(shared, QUERY, undefined, () => undefined);
    const outcome = await local.engine.ask('local', 'comparison', QUERY);
    assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
    assertClose(certain(json), certain(outcome.value.json), question.convention);
    pairs += json.pairs.length;
  }
  return `${numbers} numbers and ${pairs} pairs of three models are those of files`;
}

export async function tablesIn(engine: RunningEngine, set: DataSet): Promise<Tables> {
  const recs: Relation = await engine.relation(set, 'recs');
  const truth: Relation = await engine.relation(set, 'truth');
  return {
    recommendations: {
      relation: recs,
      user: 'user',
      item: 'item',
      order: { by: 'score', column: 'score', smallestFirst: false },
      ...(set.model !== undefined && {
        model: { column: engine.dialect === 'spark' ? PLAIN_MODEL : set.model },
      }),
    },
    truth: { relation: truth, user: 'user', item: 'item', rating: 'rating' },
    // Whatever is relevant to somebody could have been recommended.
    catalogue: { relation: truth, item: 'item' },
  };
}

/** Asks everything of the small cases. @returns how many numbers were compared */
async function smallRun(engine: RunningEngine, tables: Tables, rows: Case): Promise<string> {
  const started = Date.now();
  const batch = new Batch(async (statements) => (await runClient(engine.call, statements)).rows);
  const questions = Array.from({ length: ROUND }, (_, seed) => [
    ...questionsOf(seed),
    exposureQuestion(seed),
  ]).flat();
  const found = await batch.settled(
    questions.map(
      (question) => () =>
        evaluateTables(tableQuestion(dialects[engine.dialect], tables, planOf(question)), batch.run),
    ),
  );
  let numbers = 0;
  for (const [at, question] of questions.entries()) {
    const local = await localAnswer(rows, question);
    assert.ok(local);
    assertSame(`${question.convention}: ${question.measures.slice(0, 60)}`, local, found[at]);
    numbers += found[at].measures.length;
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  return `${numbers} numbers of ${questions.length} evaluations are those of files, from ${batch.size} queries; ${seconds} s`;
}

async function main(argv: readonly string[]): Promise<number> {
  const at = argv.indexOf('--rows');
  const large = at < 0 ? 0 : Number(argv[at + 1]);
  const names = argv.filter((name) => Object.hasOwn(ENGINES, name));
  mkdirSync(folder, { recursive: true });
  const rows = allCases();
  const set = await caseFiles(rows, path.join(folder, 'small'));
  const models = allModels();
  const modelSet = await caseFiles(models, path.join(folder, 'models'));
  let failed = 0;
  for (const name of names.length > 0 ? names : Object.keys(ENGINES)) {
    let engine: RunningEngine;
    try {
      engine = await ENGINES[name](folder);
    } catch (error) {
      failed++;
      console.log(`${name}: could not be got: ${error instanceof Error ? error.message : String(error)}`);
      continue;
    }
    try {
      const small = await tablesIn(engine, set);
      console.log(`${name} ${engine.version}: ${await smallRun(engine, small, rows)}`);
      console.log(`${name} ${engine.version}: ${await modelsRun(engine, modelSet, models)}`);
      if (large > 0) console.log(await largeRun(name, engine, large, folder, tablesIn));
    } catch (error) {
      failed++;
      const said = error instanceof InputError ? `${error.message}\n${error.problem.advice}` : String(error);
      console.log(`${name} ${engine.version}: ${said.slice(0, 3000)}`);
    } finally {
      engine.stop();
    }
  }
  return failed === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
