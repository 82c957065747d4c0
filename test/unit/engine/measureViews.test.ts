import assert from 'node:assert/strict';
import { compilePlan } from '../../../src/core/evaluation/plan';
import { conventions } from '../../../src/core/measures/conventions';
import { measureFamilies } from '../../../src/core/measures/registry';
import { parseMeasure } from '../../../src/core/measures/syntax';
import { measureViews } from '../../../src/engine/loaded/measureViews';
import { choiceText } from '../../../src/shared/sentences/choiceText';

describe('what a measure says of itself', () => {
  const beyond = ['CatalogCount@10', 'CatalogCoverage@10', 'Novelty@10', 'Surprisal@10', 'ILD@10', 'ARP@10'];

  it('a measure of lists names those whom it is over, and none of what it does not ask', () => {
    for (const convention of conventions) {
      const plan = compilePlan(beyond.map(parseMeasure), convention, undefined);
      for (const { name, choices = [] } of measureViews(plan)) {
        const asked = choices.map(({ choice }) => choice);
        assert.ok(asked.includes('listUsers'), name);
        assert.ok(!asked.includes('users') && !asked.includes('missed'), `${name}: ${asked.join()}`);
      }
    }
  });

  it('every measure says its choices in words, under every convention', () => {
    for (const convention of conventions) {
      const names = measureFamilies.map(({ name, cutoff, needs }) =>
        needs.includes('columns') ? `${name}(ms)` : cutoff === 'none' ? name : `${name}@10`,
      );
      const plan = compilePlan(names.map(parseMeasure), convention, undefined);
      for (const { name, choices = [] } of measureViews(plan))
        for (const { choice, value } of choices)
          assert.notEqual(
            choiceText(choice, value),
            `${choice} ${value}`,
            `${name} under ${convention.name}`,
          );
    }
  });

  it('a range without end is null, which messages keep', () => {
    const plan = compilePlan([parseMeasure('DCG@10'), parseMeasure('nDCG@10')], conventions[0], undefined);
    assert.deepEqual(
      measureViews(plan).map(({ range }) => range),
      [
        [0, null],
        [0, 1],
      ],
    );
  });
});
