import assert from 'node:assert/strict';
import { readingCases } from '../../reading/cases';
import { otherCases } from '../../reading/otherCases';
import { roleCases } from '../../reading/roleCases';
import { judgementOf, type Verdict } from '../../reading/verdict';

/** Every so many of the cases of `npm run reading`; a prime, so that all forms and kinds of ids come up. */
const STRIDE = 23;

describe('files of which nothing is said', () => {
  it('give the right number or a question, and no wrong one', async function () {
    this.timeout(120_000);
    const tally: Record<Verdict, number> = { right: 0, asked: 0, refused: 0, warned: 0, silent: 0 };
    const wrong: string[] = [];
    let number = 0;
    for (const made of [...readingCases(1), ...otherCases(1), ...roleCases(1)]) {
      if (number++ % STRIDE > 0) continue;
      const { verdict, seen } = await judgementOf(made);
      tally[verdict]++;
      if (verdict === 'silent' || verdict === 'warned') wrong.push(`${made.name}\n    ${seen}`);
    }
    assert.ok(number / STRIDE > 200, 'as many cases as are worth a look');
    assert.deepEqual(wrong, []);
    assert.ok(tally.right > 0.75 * (tally.right + tally.asked + tally.refused), JSON.stringify(tally));
  });
});
