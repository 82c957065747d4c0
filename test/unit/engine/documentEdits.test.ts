import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { HEAD_BYTES } from '../../../src/core/formats/inspect';
import { openBytes } from '../../../src/engine/byteSource';
import { Engine } from '../../../src/engine/engine';
import type { EvaluationRequest } from '../../../src/engine/engineApi';
import { generatedRecommendations, generatedTruth } from '../../generatedLists';
import { LineChanges } from '../../../src/features/live/lineChanges';
import type { DocumentEdit } from '../../../src/shared/documentEdit';
import type { EvaluationView } from '../../../src/shared/evaluationView';
import type { Outcome } from '../../../src/shared/problem';

interface Settings {
  readonly measures: string;
  readonly convention: string;
}

/** Lines in the place of others: of the line `at` (counted round and round) and `length` more. */
interface Change {
  readonly at: number;
  readonly length: number;
  readonly lines: readonly string[];
}

/** Files as open documents of one evaluation, edited as an editor does it. */
class Documents {
  readonly engine = new Engine(openBytes);
  private readonly lines = new Map<string, string[]>();
  private readonly versions = new Map<string, number>();
  /** How many edits were followed without reading the whole text. */
  followed = 0;

  constructor(
    files: Readonly<Record<string, string>>,
    private readonly settings: Settings,
    private readonly lineEnd = '\n',
  ) {
    for (const [name, text] of Object.entries(files)) this.lines.set(name, text.split('\n'));
  }

  text(name: string): string {
    return this.lines.get(name)?.join(this.lineEnd) ?? '';
  }

  length(name: string): number {
    return this.lines.get(name)?.length ?? 0;
  }

  request(): EvaluationRequest {
    const input = (name: string) => ({
      file: {
        kind: 'bytes' as const,
        name,
        bytes: new TextEncoder().encode(this.text(name)),
        version: this.versions.get(name) ?? 1,
      },
      shape: undefined,
    });
    const names = [...this.lines.keys()].filter((name) => name !== 'truth');
    return {
      id: 'live',
      truth: input(this.lines.has('truth') ? 'truth' : names[0]),
      models: names.map((name) => ({ ...input(name), model: name })),
      settings: { ...this.settings, threshold: undefined },
    };
  }

  evaluate(engine: Engine): Promise<Outcome<EvaluationView>> {
    return engine.evaluate(this.request(), () => undefined);
  }

  /** Replaces lines in one version of the document, several places at once. */
  prepared(name: string, changes: readonly Change[]): DocumentEdit {
    const before = this.versions.get(name) ?? 1;
    this.versions.set(name, before + 1);
    const lines = this.lines.get(name) ?? [];
    const changed = new LineChanges();
    for (const { at, length, lines: inserted } of changes) {
      const first = at % lines.length;
      const last = Math.min(lines.length - 1, first + length);
      lines.splice(first, last - first + 1, ...inserted);
      changed.add(first, last, inserted.length - 1);
    }
    return {
      file: name,
      before,
      version: before + 1,
      hunks: changed.all.map((range) => ({
        from: range.before + 1,
        removed: range.removed,
        lines: lines.slice(range.now, range.now + range.added),
        last: range.now + range.added === lines.length,
      })),
      head: { text: this.text(name).slice(0, HEAD_BYTES), complete: this.text(name).length < HEAD_BYTES },
    };
  }

  /** Edits a document as the editor does, and evaluates it as a whole where the engine asks for that. */
  async edit(name: string, changes: readonly Change[]): Promise<Outcome<EvaluationView>> {
    const outcome = await this.engine.edit('live', this.prepared(name, changes));
    if (outcome.kind !== 'done') return outcome;
    if (outcome.value === undefined) return this.evaluate(this.engine);
    this.followed++;
    return { kind: 'done', value: outcome.value };
  }
}

/** All that can be seen of an evaluation; the sizes of files on disk and times are not of the text. */
async function seen(
  engine: Engine,
  outcome: Outcome<EvaluationView>,
  documents: Documents,
): Promise<unknown> {
  if (outcome.kind !== 'done') return outcome;
  const view = JSON.parse(
    JSON.stringify(outcome.value, (key, value: unknown) =>
      ['bytes', 'startedAt', 'milliseconds'].includes(key) ? undefined : value,
    ),
  ) as EvaluationView;
  const users: unknown[] = [];
  for (const model of view.models.keys()) {
    const page = await engine.users('live', {
      model,
      sort: { column: { kind: 'measure', index: 0 }, descending: true },
      filter: 'all',
      start: 0,
      count: 500,
    });
    users.push(page);
    for (const { user } of page?.rows ?? []) users.push(await engine.user('live', model, user));
  }
  const lines: unknown[] = [];
  for (const name of [view.truth.uri, ...view.models.map(({ file }) => file.uri)])
    for (let line = 1; line <= documents.length(name); line++)
      lines.push(await engine.line('live', name, line));
  return { view, users, lines };
}

const TRUTH = ['user_id,item_id,rating', 'u1,b,4', 'u1,x,2', 'u2,a,5', 'u3,c,1', 'u4,a,3', 'u5,d,2', ''];
const RECS = [
  'user_id,item_id,score',
  ...['u1', 'u2', 'u3', 'u4', 'u5'].flatMap((user, at) =>
    ['a', 'b', 'c', 'd'].map((item, rank) => `${user},${item},${0.9 - 0.1 * rank - 0.01 * at}`),
  ),
  '',
];
const FILES = { truth: TRUTH.join('\n'), recs: RECS.join('\n') };
const SETTINGS: Settings = { measures: 'nDCG@3, Recall@2, AP, RR', convention: 'recscope' };

describe('edits of an open document', () => {
  it('change the numbers as evaluating the whole text does, and undoing brings the old ones back', async () => {
    const documents = new Documents(FILES, SETTINGS);
    const start = await documents.evaluate(documents.engine);
    const first = await seen(documents.engine, start, documents);
    const edited = await documents.edit('recs', [{ at: 2, length: 0, lines: ['u1,x,0.8'] }]);
    assert.ok(edited.kind === 'done' && start.kind === 'done');
    assert.notEqual(edited.value.models[0].means[0].mean, start.value.models[0].means[0].mean);
    const undone = await documents.edit('recs', [{ at: 2, length: 0, lines: [RECS[2]] }]);
    assert.equal(documents.followed, 2);
    assert.deepEqual(await seen(documents.engine, undone, documents), first);
  });

  const rare = (line: fc.Arbitrary<string>) => ({ arbitrary: line, weight: 1 });
  const user = fc.constantFrom('u1', 'u2', 'u3', 'u4', 'u5', 'new', 'né', '김');
  const item = fc.constantFrom('a', 'b', 'c', 'd', 'x', 'neu', 'é');
  const number = fc.constantFrom('0.9', '0.8', '0.5', '0.5', '1', '-1', '4', '1e3', '.25');
  const row = fc.tuple(user, item, number).map((fields) => fields.join(','));
  const line = fc.oneof(
    { arbitrary: row, weight: 12 },
    rare(fc.constantFrom('', ' ', 'u1,a', 'u1', 'u1,,3', ',a,3', 'u1,a,many', 'u1,a,inf', 'u1,a,nan', ',,')),
    rare(fc.constantFrom('"u1",a,0.5', '"u,1",a,3', '"u1', 'u1,"a""b",2', '# u1,a,2', '\ufeffu1,a,2')),
    rare(
      fc.constantFrom(
        'user_id,item_id,score',
        'item_id,user_id,rating',
        'u1;a;3',
        'u1\ta\t3',
        'q Q0 d 1 2 t',
      ),
    ),
  );
  const change = fc.record({
    at: fc.nat(40),
    length: fc.oneof(fc.constant(0), fc.nat(6)),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  });
  const edit = fc.record({
    file: fc.nat(2),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });

  it('take a small part of the time of reading, in a document of 100,000 rows', async function () {
    this.timeout(60_000);
    const users = 10_000;
    const recs = [...generatedRecommendations(users, 10)].join('');
    const documents = new Documents({ truth: [...generatedTruth(users)].join(''), recs }, SETTINGS);
    await documents.evaluate(documents.engine);
    const original = recs.split('\n')[50_000];
    const own: number[] = [];
    for (let time = 0; time < 12; time++) {
      const line = time % 2 === 0 ? `u5000,typed,0.${time}` : original;
      const edit = documents.prepared('recs', [{ at: 50_000, length: 0, lines: [line] }]);
      const before = process.cpuUsage();
      const outcome = await documents.engine.edit('live', edit);
      const { user, system } = process.cpuUsage(before);
      own.push((user + system) / 1000);
      assert.ok(outcome.kind === 'done' && outcome.value !== undefined, 'the edit is followed');
    }
    const [fastest] = own.sort((a, b) => a - b);
    console.log(
      `      one line of 100,000: ${own[6].toFixed(1)} ms of processor time (median of 12; ${fastest.toFixed(1)} to ${own[11].toFixed(1)})`,
    );
    assert.ok(fastest < 50, `${fastest} ms`);
  });

  const ENDS: [string, Readonly<Record<string, string>>, Settings, string][] = [
    ['one model', FILES, SETTINGS, '\n'],
    [
      'two models, CRLF',
      { ...FILES, other: RECS.filter((_, at) => at % 3 !== 1).join('\n') },
      SETTINGS,
      '\r\n',
    ],
    [
      'measures of all lists, of pairs and weighted ones',
      FILES,
      {
        measures: 'nDCG@3, UserCoverage@3, Personalization@3, RMSE, rHR@3, GAUC@3, GMAP',
        convention: 'recscope',
      },
      '\n',
    ],
    ['ties left open', FILES, { measures: 'nDCG@2, RR', convention: 'trec_eval' }, '\n'],
    ['duplicates refused', FILES, { measures: 'nDCG@2', convention: 'recmetrics' }, '\n'],
    [
      'one file with predictions and ratings',
      {
        both: RECS.map((text, at) =>
          at === 0 ? `${text},rating` : text === '' ? '' : `${text},${at % 5}`,
        ).join('\n'),
      },
      { measures: 'nDCG@3, MAE', convention: 'recscope' },
      '\n',
    ],
    [
      'a TREC run',
      {
        truth: TRUTH.slice(1, -1)
          .map((text) => text.replace(/(.*),(.*),(.*)/, '$1 0 $2 $3'))
          .join('\n'),
        run: RECS.slice(1, -1)
          .map((text) => text.replace(/(.*),(.*),(.*)/, '$1 Q0 $2 1 $3 tag'))
          .join('\n'),
      },
      { measures: 'nDCG@3, RR', convention: 'trec_eval' },
      '\n',
    ],
  ];
  for (const [what, files, settings, lineEnd] of ENDS) {
    it(`lead to what the text evaluated as a whole does, to the last bit: ${what}`, async function () {
      this.timeout(60_000);
      let edits = 0;
      let followed = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (sequence) => {
          const documents = new Documents(files, settings, lineEnd);
          await documents.evaluate(documents.engine);
          const names = Object.keys(files);
          for (const { file, changes } of sequence) {
            const result = await documents.edit(names[file % names.length], changes);
            const fresh = new Engine(openBytes);
            const whole = await documents.evaluate(fresh);
            assert.deepEqual(
              await seen(documents.engine, result, documents),
              await seen(fresh, whole, documents),
            );
            edits++;
          }
          followed += documents.followed;
        }),
        { numRuns: 60 },
      );
      console.log(`      ${followed} of ${edits} edits were followed line by line`);
      assert.ok(followed > 0);
    });
  }
});
