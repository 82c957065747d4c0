import assert from 'node:assert/strict';
import { fieldsByTemplate, TemplateCutter } from '../../../src/core/formats/lineTemplate';

const arrow = (line: string): string[] | undefined =>
  fieldsByTemplate(line, new TemplateCutter(['', ' -> ', '']));

describe('lines cut by a template', () => {
  it('have any number of blanks where it has one', () => {
    assert.deepEqual(arrow('u7 -> i540'), ['u7', 'i540']);
    assert.deepEqual(arrow(' u7 \t  ->\ti540 \t'), ['u7', 'i540']);
    assert.deepEqual(arrow('u 7   x    -> i 540'), ['u 7   x', 'i 540']);
    assert.deepEqual(arrow('u7  - > -> i540'), ['u7  - >', 'i540']);
    assert.equal(arrow('u7-> i540'), undefined);
  });

  it('end where blanks at their end begin, also where the template has a blank that is nowhere in them', () => {
    for (const line of ['u7', 'u7 ', 'u7 \t ', 'u7 - ']) assert.equal(arrow(line), undefined);
  });

  it('are told from others in time that grows with their length, whatever blanks they have', () => {
    const blanks = ' '.repeat(1_000_000);
    const start = performance.now();
    assert.equal(arrow(`u7${blanks}x`), undefined);
    assert.equal(fieldsByTemplate(`u7${blanks}x`, new TemplateCutter(['', ' ->'])), undefined);
    assert.deepEqual(arrow(`u7${blanks}-> i540`), ['u7', 'i540']);
    assert.ok(performance.now() - start < 1000);
  });
});
