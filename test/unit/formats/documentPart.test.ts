import '../fixedSeed';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DocumentPartReader, type DocumentPart } from '../../../src/reading/formats/json/documentPart';
import { runs } from '../../extent';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** As a program reads it that read the whole document. */
const read = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** What the part is, by way of the whole document. */
function expected(document: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return document;
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
  const members = Object.entries(document);
  if (key === '*') return Object.fromEntries(members.map(([name, value]) => [name, expected(value, rest)]));
  return expected(members.find(([name]) => name === key)?.[1], rest);
}

/** Returns the part of a document in one piece. */
function completePartOf(document: Uint8Array, part: DocumentPart): Uint8Array {
  const pieces: Uint8Array[] = [];
  const reader = new DocumentPartReader(part, (chunk) => pieces.push(chunk.slice()));
  reader.write(document);
  return Buffer.concat(pieces);
}

describe('the part of a JSON document in which its rows stand', () => {
  const noise = fc.jsonValue({ maxDepth: 4 });
  const list = fc.array(fc.dictionary(fc.string(), noise));
  const indent = fc.constantFrom(undefined, 1, 4);

  it('is what stands under the path, whatever stands around it', () => {
    fc.assert(
      fc.property(
        noise,
        noise,
        list,
        fc.string(),
        fc.constantFrom('a', 'rows', 'ä"\\'),
        indent,
        (before, after, rows, text, key, spaces) => {
          const document = { before, text, around: { x: before, [key]: rows, y: after }, after };
          const part = completePartOf(bytesOf(JSON.stringify(document, null, spaces)), { path: ['around'] });
          assert.deepEqual(JSON.parse(textOf(part)), read(document.around));
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('keeps every key where the path says so', () => {
    fc.assert(
      fc.property(noise, fc.dictionary(fc.string(), list), indent, (other, users, spaces) => {
        const details = Object.fromEntries(
          Object.entries(users).map(([user, hits]) => [user, { other, hits, more: [other] }]),
        );
        const document = { score: other, details, failures: { details: { q: { hits: [] } } } };
        const path = ['details', '*', 'hits'];
        const part = completePartOf(bytesOf(JSON.stringify(document, null, spaces)), { path });
        assert.deepEqual(JSON.parse(textOf(part)), expected(read(document), path));
      }),
      { numRuns: runs(300) },
    );
  });

  it('is the same however the document is cut, and as many lines long', () => {
    const document = {
      'details ': { hits: 1 },
      details: {
        'q{1': {
          rest: ['hits', { hit: 1 }],
          hits: [{ hit: { _id: 'é"', _source: { hit: {} } }, rating: 3 }],
        },
        q2: { hits: [] },
      },
    };
    const bytes = bytesOf(JSON.stringify(document, null, 2));
    const part: DocumentPart = { path: ['details', '*', 'hits'] };
    const whole = textOf(completePartOf(bytes, part));
    assert.deepEqual(JSON.parse(whole), {
      'q{1': [{ hit: { _id: 'é"', _source: { hit: {} } }, rating: 3 }],
      q2: [],
    });
    assert.equal(whole.split('\n').length, textOf(bytes).split('\n').length);
    for (let size = 1; size < 40; size++) {
      let text = '';
      const decoder = new TextDecoder();
      const reader = new DocumentPartReader(
        part,
        (chunk) => (text += decoder.decode(chunk, { stream: true })),
      );
      for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size));
      assert.equal(text, whole, `in pieces of ${size}`);
    }
  });

  it('is nothing where the path leads nowhere', () => {
    for (const text of ['{"a": [1]}', '{"b": 3, "c": {"b": [1]}}', '[{"b": [1]}]'])
      assert.equal(textOf(completePartOf(bytesOf(text), { path: ['b'] })).trim(), '', text);
  });
});
