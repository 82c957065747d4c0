import type { ComparisonQuery } from '../../../src/shared/protocol/queries';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { Engine } from '../../../src/engine/engine';
import { openSource } from '../../../src/reading/sources/fileSource';
import type { InputFile } from '../../../src/reading/inputs/evaluationRequest';
import type { ComparisonJson } from '../../../src/shared/protocol/comparisonResult';
import type { ComparisonView } from '../../../src/shared/protocol/views/comparisonView';
import { comparisonWarningTexts } from '../../../src/shared/sentences/spoilsText';

const query: ComparisonQuery = {
  baseline: 0,
  margin: { kind: 'relative', value: 0.01 },
  adjust: 'maxt',
  family: 'all',
  resamples: 0,
  seed: 42,
  first: false,
  matched: false,
  bca: false,
  by: [],
  ranks: false,
  changes: false,
};

describe('what spoils a comparison', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'recscope-spoils-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const file = (name: string, lines: readonly string[]): InputFile => {
    const place = path.join(folder, name);
    writeFileSync(place, `${lines.join('\n')}\n`);
    return { file: { kind: 'path', name, path: place }, shape: undefined };
  };
  const compared = async (
    models: Readonly<Record<string, readonly string[]>>,
    truth: readonly string[],
    measures: string,
    convention = 'recscope',
    columns?: ReadOptions['columns'],
  ): Promise<ComparisonJson> => {
    const engine = new Engine(openSource);
    const told = columns && { overrides: { columns } };
    await engine.evaluate({
      id: 'spoils',
      truth: { ...file('truth.csv', truth), ...told },
      models: Object.entries(models).map(([model, lines]) => ({ ...file(model, lines), ...told, model })),
      settings: { measures, convention, threshold: undefined },
      spread: false,
    });
    const outcome = await engine.ask('spoils', 'comparison', query);
    assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
    return (outcome as { readonly value: ComparisonView }).value.json;
  };
  const users = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const TRUTH = ['user,item', ...users(1, 12).map((user) => `u${user},x`)];
  /** Of the first so many users; of those whose number can be divided by 3 it is the wrong item that comes first. */
  const lists = (last: number): string[] => [
    'user,item,score',
    ...users(1, last).flatMap((user) => {
      const wrong = user % 3 === 0;
      return [`u${user},${wrong ? 'y' : 'x'},2`, `u${user},${wrong ? 'x' : 'y'},1`];
    }),
  ];

  it('is a model without lists for many: over those of both there is no difference', async () => {
    const json = await compared({ 'a.csv': lists(12), 'b.csv': lists(8) }, TRUTH, 'HitRate@1, RR@10');
    const [hit, rank] = json.pairs;
    // Of 12 users 8 are hit by a, and 6 of the first 8 by either.
    assert.deepEqual(hit.bothLists, { users: 8, without: [0, 4], means: [0.75, 0.75], difference: 0 });
    assert.ok((hit.difference ?? 0) < -0.1);
    assert.deepEqual(rank.bothLists?.means, [0.875, 0.875]);
    assert.deepEqual(comparisonWarningTexts(json), [
      'Of 12 users, b.csv has no recommendations for 4. HitRate@1: −0.1667 (−25.0%) over all of them, 0.0000 over the 8 who have lists of both.',
    ]);
  });

  it('counts users where each has several lists', async () => {
    const events = users(1, 6).flatMap((user) => [`u${user},1`, `u${user},2`, `u${user},3`]);
    const rows = (kept: (event: string) => boolean): string[] => [
      'user,event,item,score',
      ...events.filter(kept).map((event) => `${event},x,1`),
    ];
    const truth = ['user,event,item', ...events.map((event) => `${event},x`)];
    const columns = [{ role: 'user' as const, column: 'user+event' }];
    // The second lacks two of the three lists of u1 to u4, and has the other ten.
    const models = {
      'a.csv': rows(() => true),
      'b.csv': rows((event) => !/^u[1-4],[12]$/.test(event)),
    };
    const [hit] = (await compared(models, truth, 'HitRate@1', 'recscope', columns)).pairs;
    assert.equal(hit.n, 6);
    assert.deepEqual(hit.bothLists, { users: 6, without: [0, 4], means: [1, 1], difference: 0 });
  });

  it('is what nobody judged, where the truth judges: over judged items alone', async () => {
    // u1 likes x, u2 likes z; y was judged and is not liked, w nobody judged.
    const truth = ['user,item,rating', 'u1,x,1', 'u1,y,0', 'u2,z,1', 'u2,y,0'];
    const a = ['user,item,score', 'u1,x,2', 'u1,y,1', 'u2,y,2', 'u2,z,1'];
    const b = ['user,item,score', 'u1,w,2', 'u1,x,1', 'u2,y,2', 'u2,z,1'];
    const json = await compared({ 'a.csv': a, 'b.csv': b }, truth, 'RR@2, Judged@2, bpref');
    const [rank, ...others] = json.pairs;
    // Over judged items x is the first of u1 in b too.
    assert.deepEqual(rank.unjudged, { cutoff: 2, shares: [0, 0.25], means: [0.75, 0.75], difference: 0 });
    assert.deepEqual(
      others.map(({ unjudged }) => unjudged),
      [undefined, undefined],
    );
    assert.deepEqual(comparisonWarningTexts(json), [
      'Unjudged: 25% of the top 2 of b.csv, 0% of that of a.csv. RR@2: −0.2500 (−33.3%); over judged items alone 0.0000 (+0.0%).',
    ]);
    const liked = truth.filter((line) => !line.endsWith(',0'));
    const [positive] = (await compared({ 'a.csv': a, 'b.csv': b }, liked, 'RR@2')).pairs;
    assert.equal(positive.unjudged, undefined);
    // trec_eval refuses duplicates, the metric takes the first; the share counts each item once.
    const twice = [...b, 'u1,x,0'];
    const [told] = (
      await compared({ 'a.csv': a, 'b.csv': twice }, truth, 'RR(duplicates=first)@2', 'trec_eval')
    ).pairs;
    assert.deepEqual([told.n, told.unjudged], [2, rank.unjudged]);
  });

  it('is not one that lacks few, or whose convention leaves users without a list out', async () => {
    const few = await compared({ 'a.csv': lists(12), 'b.csv': lists(10) }, TRUTH, 'HitRate@1');
    assert.equal(few.pairs[0].bothLists, undefined);
    assert.deepEqual(comparisonWarningTexts(few), []);
    const both = await compared({ 'a.csv': lists(12), 'b.csv': lists(8) }, TRUTH, 'HitRate(users=both)@1');
    assert.equal(both.pairs[0].n, 8);
    assert.equal(both.pairs[0].bothLists, undefined);
  });
});
