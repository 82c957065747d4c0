import assert from 'node:assert/strict';
import {
  compareConventions,
  type ComparedConvention,
  type ConventionComparison,
} from '../../../src/core/evaluation/conventions/compareConventions';
import { compilePlan, type ModelEvaluationInput } from '../../../src/core/evaluation/evaluate';
import { runToEnd } from '../../../src/core/evaluation/steps';
import { conventions, recscopeConvention } from '../../../src/core/measures/conventions';
import { measureFamilies } from '../../../src/core/measures/registry';
import { choicesRead, compileMeasure, resolveChoices } from '../../../src/core/measures/resolve';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { evaluateAtOnce } from '../../evaluateAtOnce';
import { goldenCase } from '../measures/goldenCase';
import { manyUsers } from './smallInput';

function compared(input: ModelEvaluationInput, measure: string): ConventionComparison {
  return runToEnd(compareConventions(input, parseMeasure(measure), recscopeConvention, undefined));
}

function of(comparison: ConventionComparison, name: string): ComparedConvention & { kind: 'value' } {
  const found = comparison.others.find(({ convention }) => convention === name);
  assert.ok(found?.kind === 'value');
  return found;
}

describe('comparing conventions', () => {
  // Two hits of three relevant in the first list, one of one in the second.
  const input = manyUsers([
    ['A B C', 'A C X Y'],
    ['A B C', 'B'],
  ]);

  it('gives AP@3 under every convention', () => {
    const comparison = compared(input, 'AP@3');
    assert.equal(comparison.others.length, conventions.length - 1);
    assert.equal(comparison.reference.mean, ((1 + 2 / 3) / 3 + 1 / 2) / 2);
    assert.equal(of(comparison, 'trec_eval').mean, ((1 + 2 / 3) / 4 + 1 / 2) / 2);
    assert.equal(of(comparison, 'recmetrics').mean, ((1 + 2 / 3) / 2 + 1 / 2) / 2);
    for (const other of comparison.others) {
      assert.ok(other.kind === 'value');
      const [alone] = evaluateAtOnce(input, compilePlan('AP@3', other.convention)).measures;
      assert.equal(other.mean, alone.mean);
      assert.equal(other.users, alone.users);
    }
  });

  it('names the choice that makes the difference, and whom it touches', () => {
    const { differs, differences, interacting } = of(compared(input, 'AP@3'), 'trec_eval');
    assert.equal(differs, true);
    assert.equal(interacting, false);
    assert.deepEqual(
      differences.map(({ choice, from, to, touchedUsers, examples }) => ({
        choice,
        from,
        to,
        touchedUsers,
        examples,
      })),
      [{ choice: 'apDenominator', from: 'min', to: 'relevant', touchedUsers: 1, examples: [0] }],
    );
  });

  it('no difference, no reasons', () => {
    for (const other of compared(input, 'RR@3').others) {
      assert.ok(other.kind === 'value');
      assert.equal(other.differs, false, other.convention);
      assert.deepEqual(other.differences, []);
    }
  });

  it('users who stand in one file only: the rule of counting makes the difference', () => {
    const { differences } = of(compared(goldenCase('missing'), 'Recall@5'), 'recommenders');
    assert.deepEqual(
      differences.map(({ choice, from, to, touchedUsers }) => [choice, from, to, touchedUsers]),
      [['users', 'truth', 'both', 2]],
    );
  });

  it('a convention that refuses duplicates is named with the first of them; the others still answer', () => {
    const dups = goldenCase('dups');
    const comparison = compared(dups, 'AP@10');
    const refused = comparison.others.filter(({ kind }) => kind === 'refused');
    assert.deepEqual(
      refused.map(({ convention }) => convention),
      ['trec_eval', 'trec_eval-c'],
    );
    for (const other of refused)
      assert.ok(other.kind === 'refused' && dups.items.text(other.duplicate.item) === 'i031');
    assert.ok(of(comparison, 'elliot').differences.length > 0);
  });

  it('every measure names all choices that it depends on', () => {
    const ranking = measureFamilies.filter(({ group }) => group === 'ranking');
    for (const input of [goldenCase('short'), goldenCase('ties')])
      for (const family of ranking) {
        const query = parseMeasure(family.cutoff === 'none' ? family.name : `${family.name}@5`);
        const read = choicesRead(family);
        const own = resolveChoices(query, recscopeConvention, undefined);
        const measures = conventions.flatMap((convention) => {
          const theirs = resolveChoices(query, convention, undefined);
          const onlyRead = Object.fromEntries([...read].map((name) => [name, theirs[name]]));
          return [compileMeasure(query, theirs), compileMeasure(query, { ...own, ...onlyRead })];
        });
        const { measures: results } = evaluateAtOnce(input, {
          ...compilePlan([query], recscopeConvention),
          measures,
        });
        conventions.forEach(({ name }, index) =>
          assert.deepEqual(
            results[2 * index + 1].values,
            results[2 * index].values,
            `${query.name} under ${name}`,
          ),
        );
      }
  });
});
