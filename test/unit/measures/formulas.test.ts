import assert from 'node:assert/strict';
import { explain } from '../../../src/core/evaluation/explanation/explain';
import { conventions } from '../../../src/core/measures/conventions';
import { mathml } from '../../../src/core/measures/derivation/mathml';
import { measureFamilies } from '../../../src/core/measures/registry';
import { formulaUnder, resolveChoices } from '../../../src/core/measures/resolve';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { goldenCase } from './goldenCase';

/** Families whose arithmetic is another way to write the formula, or whose formula names its pairs in words or is that of all users. */
const REARRANGED = ['Fbeta', 'SetF', 'Rndcg', 'PAP', 'RankingLoss', 'GAUC'];

/** Whether a formula has this divisor: "h(K) / R" or "1/R · Σ …", and not R of min(K, R). */
function dividesBy(formula: string, divisor: string): boolean {
  const closed = (text: string): string => text.replace(/\s*([·,])\s*/g, '$1');
  const escaped = closed(divisor).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|[^/])/ ?\\(?${escaped}\\)?($|[@ ·,])`, 'u').test(closed(formula));
}

describe('the formula of a measure', () => {
  const input = goldenCase('clean');
  let checked = 0;
  for (const convention of conventions) {
    it(`divides by what the arithmetic divides by: ${convention.name}`, () => {
      for (const family of measureFamilies) {
        if (family.group !== 'ranking' || REARRANGED.includes(family.name)) continue;
        for (const cutoff of ['', '@5']) {
          if (cutoff === '' ? family.cutoff === 'required' : family.cutoff === 'none') continue;
          const query = parseMeasure(family.name + cutoff);
          const choices = resolveChoices(query, convention, undefined);
          const over = explain(input, query, convention, undefined, 0)?.derivation?.normaliser?.text;
          if (over === undefined) continue;
          const { text, math } = formulaUnder(query, choices);
          assert.ok(dividesBy(text, over), `${query.name}: ${text} does not divide by ${over}`);
          assert.match(mathml(math), /^<math .*<\/math>$/s);
          checked++;
        }
      }
    });
  }

  it('was looked at in most conventions', () =>
    assert.ok(checked > 15 * conventions.length * 0.8, `${checked} formulas have a divisor`));

  it('AP, Recall and Precision follow the convention', () => {
    const formulaOf = (measure: string, convention: string): string => {
      const query = parseMeasure(measure);
      const found = conventions.find(({ name }) => name === convention);
      assert.ok(found);
      return formulaUnder(query, resolveChoices(query, found, undefined)).text;
    };
    assert.equal(formulaOf('AP@5', 'recscope'), '1/min(K, R) · Σ_{k≤K} Precision@k · rel(i_k)');
    assert.equal(formulaOf('AP@5', 'ranx'), '1/R · Σ_{k≤K} Precision@k · rel(i_k)');
    assert.equal(formulaOf('AP(norm=hits)@5', 'ranx'), '1/h(K) · Σ_{k≤K} Precision@k · rel(i_k)');
    assert.equal(formulaOf('Recall@5', 'lenskit'), 'h(K) / min(K, R)');
    assert.equal(formulaOf('Precision@5', 'lenskit'), 'h(K) / min(K, n)');
    // implicit ranks the whole catalogue, and so divides by all pairs of a relevant item and another.
    assert.match(formulaOf('LAUC@5', 'implicit'), / \/ \(R · misses\)$/);
    assert.match(formulaOf('LAUC@5', 'recscope'), / \/ \(hits · misses\)$/);
  });
});
