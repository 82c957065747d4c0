import assert from 'node:assert/strict';
import * as v from 'valibot';
import { CHECK_CONFIG } from '../../../src/shared/config/checkConfig';
import { EVENT_WEIGHTS } from '../../../src/shared/config/evaluationConfig';
import { parseCheckedJson } from '../../../src/shared/config/json/checkedJson';

const NAMES = ['prototype', 'constructor', '__proto__', 'toString', 'plain'];

/** `recscope.json` with an evaluation of each name that has a model of each name. */
function configText(model: unknown): string {
  const each = (value: string): string => `{${NAMES.map((name) => `"${name}": ${value}`).join(', ')}}`;
  const evaluation = `{ "models": ${each(JSON.stringify(model))}, "truth": "truth.csv" }`;
  return `{ "schema": "recscope-config/1", "evaluations": ${each(evaluation)} }`;
}

describe('names that objects of JavaScript have', () => {
  it('are names of evaluations and models', () => {
    const { value, problems } = parseCheckedJson(configText('recs.csv'), CHECK_CONFIG);
    assert.deepEqual(problems, []);
    const evaluations = Object.entries(value?.evaluations ?? {});
    assert.deepEqual(evaluations.map(([name]) => name).sort(), [...NAMES].sort());
    for (const [, { models }] of evaluations)
      assert.deepEqual(Object.entries(models).sort(), NAMES.map((name) => [name, 'recs.csv']).sort());
  });

  it('have their errors at their place', () => {
    const text = configText(1);
    const { problems } = parseCheckedJson(text, CHECK_CONFIG);
    assert.equal(problems.length, NAMES.length ** 2);
    assert.deepEqual(new Set(problems.map(({ start, end }) => text.slice(start, end))), new Set(['1']));
  });

  it('are events', () => {
    const written = JSON.parse('{"constructor": 2, "__proto__": 3, "view": 1}') as unknown;
    assert.deepEqual(
      Object.entries(v.parse(EVENT_WEIGHTS, written)).sort(),
      Object.entries(written as object).sort(),
    );
  });
});
