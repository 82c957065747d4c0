import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { openBytes } from '../../../src/reading/sources/byteSource';

interface PassageCase {
  readonly name: string;
  readonly overlap: number;
  readonly passages: readonly (readonly [document: string, start: number, end: number, grade: number])[];
  readonly chunks: readonly (readonly [document: string, start: number, end: number])[];
  readonly values: Readonly<Record<string, number>>;
}

const cases = JSON.parse(
  readFileSync(path.join(__dirname, '../../fixtures/golden/passages/cases.json'), 'utf8'),
) as readonly PassageCase[];

const encoder = new TextEncoder();
const input = (name: string, lines: readonly string[]) => ({
  file: { kind: 'bytes' as const, name, bytes: encoder.encode(`${lines.join('\n')}\n`) },
  shape: undefined,
});

/** Lists of chunks by place, or by name with a file of the chunks. */
const FORMS = ['places', 'names'] as const;

/**
 * Returns the values of a case's query. A second query, whose only passage is the only chunk of its list, makes sure
 * that the files share a document; the means are over both.
 */
async function meansOf(
  { overlap, passages, chunks, values }: PassageCase,
  form: (typeof FORMS)[number],
): Promise<Record<string, number>> {
  const listed = [...chunks, ['a', 1000, 1010]];
  const queryOf = (at: number): string => (at < chunks.length ? 'q' : 'z');
  const byPlace = listed.map((place, at) => `${queryOf(at)},${place.join(',')},${100 - at}`);
  const byName = listed.map((_, at) => `${queryOf(at)},c${at},${100 - at}`);
  const outcome = await new Engine(openBytes).evaluate({
    id: 'case',
    truth: input('truth.csv', [
      'query,doc,start,end,grade',
      ...passages.map((passage) => `q,${passage.join(',')}`),
      'z,a,1000,1010,1',
    ]),
    models: [
      {
        ...(form === 'places'
          ? input('lists.csv', ['query,doc,start,end,score', ...byPlace])
          : input('lists.csv', ['query,chunk_id,score', ...byName])),
        model: 'model',
      },
    ],
    ...(form === 'names' && {
      catalogue: input('chunks.csv', [
        'chunk_id,doc,start,end',
        ...listed.map((place, at) => `c${at},${place.join(',')}`),
      ]),
    }),
    overlap,
    settings: { measures: Object.keys(values).join(', '), convention: 'recscope', threshold: undefined },
    spread: false,
  });
  if (outcome.kind !== 'done') assert.fail(JSON.stringify(outcome));
  const [{ means }] = outcome.value.models;
  return Object.fromEntries(
    Object.keys(values).map((name, at) => {
      const ofFiller = name.startsWith('Precision@') ? 1 / Number(name.slice('Precision@'.length)) : 1;
      return [name, 2 * (means[at].mean ?? NaN) - ofFiller];
    }),
  );
}

describe('lists of chunks over gold passages', () => {
  it('has 60 cases', () => assert.equal(cases.length, 60));

  for (const form of FORMS)
    for (const each of cases)
      it(`${each.name}, chunks by their ${form}`, async () => {
        const means = await meansOf(each, form);
        for (const [name, value] of Object.entries(each.values))
          assert.ok(Math.abs(means[name] - value) < 1e-12, `${name}: ${means[name]}, not ${value}`);
      });
});
