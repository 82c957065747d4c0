import assert from 'node:assert/strict';
import { InputError } from '../../../src/shared/problem';
import { boundedText } from '../../../src/shared/text/boundedText';

describe('what a message quotes of others', () => {
  const long = 'x'.repeat(300_000);

  it('stays as it is where a person would read it', () => {
    for (const text of [
      'No column “item”.',
      `“${'a'.repeat(199)}” ${'b'.repeat(599)}`,
      `${'word '.repeat(1_000)}`,
    ])
      assert.equal(boundedText(text), text);
  });

  it('is cut in quotes, the sentence around it is not', () => {
    assert.equal(
      boundedText(`No “${long}” in “${long}”, but “u1”.`),
      `No “${'x'.repeat(199)}…” in “${'x'.repeat(199)}…”, but “u1”.`,
    );
  });

  it('is cut where nothing quotes it, and where it has blanks', () => {
    assert.equal(boundedText(`Its columns are: ${long}.`), `Its columns are: ${'x'.repeat(599)}…`);
    assert.equal(boundedText('name '.repeat(60_000)).length, 6_000);
  });

  it('is cut in everything that a person is told of input', () => {
    const { message, problem } = new InputError({ file: 'a', line: 3, message: `“${long}”?`, advice: long });
    assert.deepEqual(problem, {
      file: 'a',
      line: 3,
      message: `“${'x'.repeat(199)}…”?`,
      advice: `${'x'.repeat(599)}…`,
    });
    assert.equal(message, problem.message);
  });
});
