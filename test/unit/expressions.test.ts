import assert from 'node:assert/strict';
import path from 'node:path';
import { expressionsOf } from '../limits/expressions';
import { pumpedTexts } from '../limits/pumped';

/** Microseconds of processor time. What grows with the square of 8,000 letters takes many times as long, any other a hundredth. */
const MAX_MILLISECONDS = 15_000;

function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function search(expression: RegExp, text: string): void {
  if (expression.global) for (const found of text.matchAll(expression)) void found;
  else expression.test(text);
}

describe('regular expressions over names and text of files', function () {
  this.timeout(60_000);
  const unread: string[] = [];
  const all = expressionsOf(path.resolve(__dirname, '../../src'), (place) => unread.push(place));

  it('are all looked at', () => {
    assert.ok(all.length > 300);
    // Of roles, of the lines that clients take for commands, of what separates parts, of translations, and of what a person searches: none comes from a file.
    assert.deepEqual(
      unread.map((place) => place.replace(/:\d+$/, '')),
      [
        'core/sql/soleQuery.ts',
        'reading/formats/readOptions.ts',
        ...new Array<string>(4).fill('reading/join/idForms.ts'),
        'shared/language/phrase.ts',
        'shared/text/particles.ts',
        'webview/uiState.ts',
      ],
    );
  });

  it('take no time by the square of a text’s length', () => {
    const slow = all.filter(({ expression }) =>
      pumpedTexts(expression).some((text) => {
        // What is interrupted takes longer once, not each time.
        for (let attempt = 0; attempt < 5; attempt++)
          if (timeOf(() => search(expression, text)) < MAX_MILLISECONDS) return false;
        return true;
      }),
    );
    assert.deepEqual(
      slow.map(({ file, line, expression }) => `${file}:${line} ${String(expression)}`),
      [],
    );
  });

  it('that do are found', () => {
    for (const expression of [
      /(^|[^a-z])neg[^a-z].*loss$/,
      /"((?:[^"\\]|\\.)*)"\s*:/g,
      /\[\]\..*$/,
      /(a+)b$/,
    ])
      assert.ok(
        // Longer, so that the quickest machine needs longer, too.
        pumpedTexts(expression, 20_000).some(
          (text) => timeOf(() => search(expression, text)) > MAX_MILLISECONDS,
        ),
        String(expression),
      );
  });
});
