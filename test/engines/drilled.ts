import type { QueryOf, QuestionName } from '../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { dialects } from '../../src/core/sql/dialects';
import type { Dialect } from '../../src/core/sql/dialects/dialect';
import type { Tables } from '../../src/core/sql/relation';
import type { EngineSources } from '../../src/engine/backends/engineSources';
import { LoadedTables } from '../../src/engine/backends/loadedTables';
import { runClient } from '../../src/engine/backends/runClient';
import { tableAnswers } from '../../src/engine/backends/tableAnswers';
import { evaluateAll, tableQuestion, type RunStatements } from '../../src/engine/backends/tableEvaluation';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { itemFilters, type ItemsPage } from '../../src/shared/protocol/views/itemsView';
import { columnsOfItems } from '../../src/shared/query/itemLanguage';
import { HOSTILE, type Case, type Question } from '../unit/sql/cases';
import { duckdbInMemory, runIn, writeCase } from '../unit/sql/duckdb';
import { planOf } from '../unit/sql/localAnswer';
import { assertClose } from '../unit/sql/localComparison';
import { byId, filesOf } from '../unit/sql/localItems';
import { Batch } from './batch';
import type { RunningEngine } from './engines';

const NEVER = new AbortController().signal;

/** Under conventions that put equal scores in an order of their own, so that files have the same. */
const QUESTIONS: readonly Question[] = [
  { measures: 'AP(duplicates=first)@4', convention: 'trec_eval-c', threshold: undefined },
  { measures: 'nDCG(ties=item-ascending,duplicates=first)@3', convention: 'trec_eval', threshold: 2 },
  { measures: 'Recall(duplicates=first)@5', convention: 'replay', threshold: 3.5 },
];

/** Patterns whose users are asked for, of each question. */
const PATTERNS = 6;

/** One question of the panel, and what to hold its answer against beside DuckDB's. */
interface Asked {
  readonly label: string;
  readonly ask: (loaded: LoadedTables) => Promise<unknown>;
  readonly ofFiles?: (answer: unknown) => Promise<void>;
}

/**
 * Asks what the panel asks once an evaluation is there: items in every order and filter, the users of items, the users of
 * patterns, lists, the curve and other conventions. Items are held against files, and everything against DuckDB, which
 * the unit tests hold against files.
 *
 * @returns how much was compared
 */
export async function drilledRun(engine: RunningEngine, tables: Tables, rows: Case): Promise<string> {
  const started = Date.now();
  const connection = await duckdbInMemory();
  const inReference = await writeCase(connection, rows);
  const batch = new Batch(async (statements) => (await runClient(engine.call, statements)).rows);
  let answers = 0;
  for (const question of QUESTIONS) {
    const files = await filesOf(rows, question);
    assert.ok(files);
    const reference = await loadedTables(dialects.duckdb, inReference, question, runIn(connection));
    const asked = await questionsTo(reference, rows, files.asked);
    const [loaded] = await batch.settled([
      () => loadedTables(dialects[engine.dialect], tables, question, batch.run),
    ]);
    const found = await batch.settled(
      asked.map(
        ({ ask }) =>
          () =>
            ask(loaded),
      ),
    );
    for (const [at, { label, ask, ofFiles }] of asked.entries()) {
      const place = `${question.convention}: ${label}`;
      assertClose(timeless(found[at]), timeless(await ask(reference)), place);
      await ofFiles?.(found[at]);
      answers++;
    }
  }
  connection.closeSync();
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  return `${answers} answers about items, their users, users of patterns, lists, curves and conventions are those of DuckDB, and the items those of files, from ${batch.size} queries; ${seconds} s`;
}

async function loadedTables(
  dialect: Dialect,
  tables: Tables,
  question: Question,
  run: RunStatements,
): Promise<LoadedTables> {
  const plan = planOf(question);
  const answered = await evaluateAll([tableQuestion(dialect, tables, plan)], run);
  const client = async (statements: readonly string[]) => ({ rows: await run(statements), bytes: 0 });
  return new LoadedTables({} as EvaluationView, plan, answered.flat(), client, {} as EngineSources);
}

async function questionsTo(
  reference: LoadedTables,
  rows: Case,
  files: <Name extends QuestionName>(name: Name, query: QueryOf<Name>) => Promise<unknown>,
): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const add = <Name extends QuestionName>(
    label: string,
    name: Name,
    queryOf: (loaded: LoadedTables) => QueryOf<Name>,
    ofFiles?: (answer: unknown) => Promise<void>,
  ): unknown =>
    asked.push({
      label,
      // Of what takes several queries each comes when those before it are known.
      ask: async (loaded) => tableAnswers(loaded, name, queryOf(loaded), NEVER, () => undefined),
      ...(ofFiles && { ofFiles }),
    });
  const columns = columnsOfItems(false);
  for (const cutoff of [3, null])
    for (const [at, column] of columns.entries()) {
      const filter = itemFilters[at % itemFilters.length];
      const sort = { column, descending: at % 2 === 0 };
      const query = { model: 0, cutoff, sort, filter, start: 0, count: 1000 };
      const label = `items by ${column}, ${filter}, at ${String(cutoff)}`;
      add(
        label,
        'items',
        () => ({ ...query, query: '' }),
        async (answer) => {
          const local = (await files('items', { ...query, query: '' })) as ItemsPage;
          assert.deepEqual(byId((answer as ItemsPage).rows), byId(local.rows), `${label}, of files`);
        },
      );
    }
  for (const id of HOSTILE.slice(0, 8))
    add(`users of ${id}`, 'item', ({ itemIds }) => ({ model: 0, cutoff: 5, item: itemIds.intern(id) }));
  const own = (loaded: LoadedTables): readonly string[] =>
    loaded.model(0).rows[0].map((row) => row.slice(1).join(' '));
  for (const pattern of own(reference).slice(0, PATTERNS))
    add(`users of the pattern ${pattern}`, 'patternUsers', (loaded) => ({
      model: 0,
      pattern: own(loaded).indexOf(pattern),
    }));
  for (const id of HOSTILE) {
    const user = rows.recommendations.find(([name]) => name.startsWith(`${id} `))?.[0] ?? id;
    add(`list of ${user}`, 'tableList', () => ({ model: 0, user }));
  }
  const [{ name: measure }] = reference.plan.measures;
  add('curve', 'chart', () => ({ kind: 'curve', measure }));
  add('conventions', 'conventions', () => ({ model: 0, measure }));
  return asked;
}

/** Without what a query took, and the numbers that items got in the order in which pages had them. */
function timeless(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { seconds, rows, ...rest } = answer as { seconds?: number; rows?: readonly { item?: number }[] };
  assert.ok(seconds === undefined || seconds >= 0);
  return { ...rest, ...(rows && { rows: rows.map(({ item: _, ...row }) => row) }) };
}
