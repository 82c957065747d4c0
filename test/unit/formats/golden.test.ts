import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FileGuess } from '../../../src/reading/formats/detection/inspect';
import { findItemColumnPair } from '../../../src/reading/formats/detection/embeddedTruth';
import type { ReaderOptions } from '../../../src/reading/formats/readerOptions';
import type { ReadOptions } from '../../../src/reading/formats/readOptions';
import { readBytes, readSource } from './reading';

const FOLDER = path.resolve(__dirname, '../../fixtures/formats');

/**
 * Each folder of test/fixtures/formats holds one file, input.*, and what must come out of it, expected.json;
 * readOptions.json, if there, is what a person says of it.
 * A folder without expected.json gets one written by `RECSCOPE_WRITE_GOLDEN=1`, to be read and checked by hand.
 */
describe('golden files of every format', () => {
  for (const name of readdirSync(FOLDER)) {
    it(name, async () => {
      const folder = path.join(FOLDER, name);
      const input = readdirSync(folder).find((file) => file.startsWith('input.'));
      assert.ok(input !== undefined, 'a folder needs an input file');
      const bytes = new Uint8Array(readFileSync(path.join(folder, input)));
      const { guess, file } = await readSource(bytes, input, useOf, undefined, overridesOf(folder));
      assert.equal(guess.problem, undefined);
      const found = {
        kind: guess.kind,
        both: guess.both,
        format: guess.shape.format,
        encoding: guess.shape.encoding,
        delimiter: guess.shape.delimiter,
        header: guess.shape.header,
        list: guess.shape.list,
        decimal: guess.shape.decimal,
        bestScore: guess.shape.bestScore,
        columns: guess.shape.columns.map((column) => [column.name, column.role]),
        itemsOfBoth: itemsOfBoth(guess),
        rows: file.rows,
        ranks: file.ranks,
        labels: file.labels,
        models: file.models,
        findings: file.findings,
      };
      // Through JSON and back: infinities become words and undefined values go.
      const plain: unknown = JSON.parse(
        JSON.stringify(found, (_, value: unknown) =>
          typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
        ),
      );
      const expected = path.join(folder, 'expected.json');
      if (!existsSync(expected) && process.env['RECSCOPE_WRITE_GOLDEN'] === '1') {
        writeFileSync(expected, `${JSON.stringify(plain, null, 1)}\n`);
      }
      assert.deepEqual(plain, JSON.parse(readFileSync(expected, 'utf8')));
      assert.equal(file.rowsRead, file.rows.length + file.dropped);
      if (guess.shape.format === 'parquet') return; // does not come in pieces
      const text = input.endsWith('.gz') ? Uint8Array.from(gunzipSync(bytes)) : bytes;
      const everywhere = readBytes(text, guess.shape, useOf(guess), [...text.keys()]);
      assert.deepEqual(everywhere.rows, file.rows);
      assert.deepEqual(everywhere.findings, file.findings);
    });
  }
});

/** The names of the columns that hold what was recommended and what users liked. */
function itemsOfBoth(guess: FileGuess): readonly string[] | undefined {
  const both = findItemColumnPair(guess);
  return both && [both.recommended, both.liked].map((column) => guess.shape.columns[column].name);
}

function overridesOf(folder: string): ReadOptions {
  const overrides = path.join(folder, 'readOptions.json');
  return existsSync(overrides) ? (JSON.parse(readFileSync(overrides, 'utf8')) as ReadOptions) : {};
}

function useOf(guess: FileGuess): ReaderOptions['use'] {
  if (guess.both) return 'both';
  return guess.kind === 'truth' ? 'truth' : 'recommendations';
}
