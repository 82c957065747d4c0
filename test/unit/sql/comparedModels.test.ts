import type { ComparisonQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { isMeanOfUsers } from '../../../src/core/evaluation/aggregate';
import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '../../../src/core/sql/dialects';
import type { EngineSources } from '../../../src/engine/backends/engineSources';
import { askSharedPatterns } from '../../../src/engine/backends/sharedModels';
import { compareTables } from '../../../src/engine/backends/tableComparison';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import { CASES, modelsCase, questionsOf, smallCase, type Case, type Question } from './cases';
import { duckdbInMemory, MODEL, NAMES, runIn, writeCase } from './duckdb';
import { localEvaluation, planOf } from './localAnswer';
import { assertClose, byModel, certain, QUERY } from './localComparison';

describe('models of tables compared in DuckDB', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await duckdbInMemory();
  });

  async function sourcesOf(rows: Case): Promise<EngineSources> {
    const { recommendations, truth } = await writeCase(connection, rows);
    return {
      engine: 'duckdb',
      database: undefined,
      closed: false,
      models: [{ name: 'recs', table: recommendations, told: true }],
      truth: { name: 'truth', table: truth },
    };
  }

  async function compared(
    sources: EngineSources,
    question: Question,
    query = QUERY,
  ): Promise<ComparisonJson> {
    const shared = await askSharedPatterns(sources, planOf(question), runIn(connection));
    return (await compareTables(shared, query, undefined, () => undefined)).json;
  }

  it(`have the statistics of the same rows in a file: ${CASES} cases of two to four models`, async function () {
    this.timeout(400_000);
    let [found, exact] = [0, 0];
    for (let seed = 0; seed < CASES; seed++) {
      const rows = byModel(modelsCase(seed));
      const asked = questionsOf(seed)[seed % 5];
      // Tables have no sums of pooled metrics, and leave them out.
      const means = planOf(asked).measures.filter(({ compiled }) => isMeanOfUsers(compiled));
      const names = means.map(({ name }) => name);
      const some = names.filter((_, at) => at % 7 === seed % 7);
      const question = { ...asked, measures: (some.length > 0 ? some : names).join(', ') };
      const query: ComparisonQuery = {
        ...QUERY,
        baseline: seed % 3 === 0 ? 1 : null,
        // With few users all choices of signs are counted.
        ...(seed % 2 === 0 && { resamples: 20 }),
        adjust: seed % 3 === 0 ? 'maxt' : 'holm',
      };
      const local = await localEvaluation(rows, question);
      const sources = await sourcesOf(rows);
      if (local === undefined) {
        await assert.rejects(compared(sources, question, query), /No users in common in the two tables/);
        continue;
      }
      if (local.view.models.length < 2) continue;
      const outcome = await local.engine.ask('local', 'comparison', query);
      assert.ok(outcome.kind === 'done', JSON.stringify(outcome));
      const { json } = outcome.value;
      assertClose(certain(await compared(sources, question, query)), certain(json), `case ${seed}`);
      found++;
      if (json.pairs.some(({ tests }) => tests.randomization?.exact === true)) exact++;
    }
    assert.ok(found > 0.6 * CASES && exact > CASES / 4, `${found} ${exact}`);
  });

  it('may lie in several tables, with and without a column of models, and one may be another’s twin', async () => {
    const question: Question = {
      measures: 'nDCG(ties=item-descending)@5, AP(ties=item-descending)@3',
      convention: 'recscope',
      threshold: undefined,
    };
    const rows = modelsCase(2);
    const first = await sourcesOf(rows);
    const { recommendations: other } = smallCase(2);
    const tables = await writeCase(
      connection,
      { recommendations: other, truth: rows.truth },
      { ...NAMES, recommendations: { ...NAMES.recommendations, table: 'other "; --' } },
    );
    const twin = { name: 'other', table: tables.recommendations, told: true };
    const sources = { ...first, models: [first.models[0], twin, { ...twin, name: 'twin' }, first.models[0]] };
    const json = await compared(sources, question);
    const own = new Set(rows.models).size - 3;
    assert.equal(json.models.length, 2 * own + 2);
    const same = json.pairs.find(({ a, b }) => a === 'other' && b === 'twin');
    assert.deepEqual([same?.difference, same?.winTieLoss[1]], [0, same?.n]);
    const [{ model }] = json.models;
    const again = json.pairs.find(({ a, b }) => a === model && b === `${model} (2)`);
    assert.deepEqual([again?.difference, again?.winTieLoss[1]], [0, again?.n]);
    const lists = await localEvaluation(
      {
        recommendations: [...rows.recommendations, ...other],
        truth: rows.truth,
        models: [...rows.models, ...other.map(() => 'other')],
      },
      question,
    );
    assert.ok(lists);
    const outcome = await lists.engine.ask('local', 'comparison', QUERY);
    assert.ok(outcome.kind === 'done');
    for (const pair of outcome.value.json.pairs) {
      const found = json.pairs.find(
        ({ a, b, measure }) => a === pair.a && b === pair.b && measure === pair.measure,
      );
      const turned = json.pairs.find(
        ({ a, b, measure }) => a === pair.b && b === pair.a && measure === pair.measure,
      );
      const wins = found?.winTieLoss ?? turned?.winTieLoss.toReversed();
      assert.deepEqual(wins, pair.winTieLoss);
    }
    await connection.run(`DROP TABLE ${duckdb.identifier('other "; --')}`);
  });

  it('are refused where one query cannot say it', async () => {
    const sources = await sourcesOf(modelsCase(2));
    const question = (measures: string, convention = 'recscope'): Question => ({
      measures,
      convention,
      threshold: undefined,
    });
    await assert.rejects(
      compared(sources, question('AP@5, RR@5', 'ir_measures')),
      /AP@5 and RR@5 put equal scores in different orders/,
    );
    await assert.rejects(
      compared(sources, question('CatalogCount(ties=item-descending)@5')),
      /has no value per user/,
    );
    const [{ table }] = sources.models;
    const { model, ...plain } = table;
    assert.equal(model?.column, MODEL);
    const one = { ...sources, models: [{ ...sources.models[0], table: plain }] };
    await assert.rejects(compared(one, question('AP(ties=item-descending)@5')), /One model can be evaluated/);
    const json = await compared(
      sources,
      question('CatalogCount(ties=item-descending)@5, AP(ties=item-descending)@5'),
    );
    assert.deepEqual(
      json.models[0].measures.map(({ measure }) => measure),
      ['AP(ties=item-descending)@5'],
    );
  });
});
