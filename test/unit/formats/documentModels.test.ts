import '../fixedSeed';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DocumentPartReader } from '../../../src/reading/formats/json/documentPart';

/** What comes of a document: the text that is passed on, and how much of it had come when each model was said. */
function passed(text: string, cuts: readonly number[]): { text: string; models: [string, number][] } {
  const bytes = new TextEncoder().encode(text);
  const pieces: Uint8Array[] = [];
  const models: [string, number][] = [];
  const length = (): number => pieces.reduce((sum, piece) => sum + piece.length, 0);
  const reader = new DocumentPartReader(
    { path: [], models: true },
    (chunk) => pieces.push(chunk.slice()),
    (name) => models.push([name, length()]),
  );
  let start = 0;
  for (const cut of [...cuts, bytes.length].map((at) => at % (bytes.length + 1)).sort((a, b) => a - b)) {
    reader.write(bytes.subarray(start, cut));
    start = cut;
  }
  return { text: Buffer.concat(pieces).toString(), models };
}

describe('documents of models', () => {
  const users = fc.dictionary(fc.string(), fc.array(fc.oneof(fc.string(), fc.integer())), { maxKeys: 4 });
  const document = fc.dictionary(fc.string(), users, { maxKeys: 4 });

  it('say each model before its users, wherever chunks are cut', () => {
    fc.assert(
      fc.property(document, fc.array(fc.nat(), { maxLength: 9 }), (models, cuts) => {
        const written = JSON.stringify(models, null, 1);
        const { text, models: said } = passed(written, cuts);
        const names = Object.keys(models);
        assert.deepEqual(
          said.map(([name]) => name),
          names,
        );
        // Lines and columns stay.
        assert.equal(Buffer.byteLength(text), Buffer.byteLength(written));
        names.forEach((name, index) => {
          const own = Buffer.from(text)
            .subarray(said[index][1], said[index + 1]?.[1])
            .toString();
          const members = own.replace(/[\s,}]*$/, '');
          assert.deepEqual(
            JSON.parse(`{${members.replace(/^[\s,]+/, '')}}`),
            JSON.parse(JSON.stringify(models[name])),
          );
        });
      }),
    );
  });
});
