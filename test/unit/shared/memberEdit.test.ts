import assert from 'node:assert/strict';
import { memberEdit } from '../../../src/shared/config/json/memberEdit';
import { JsonError } from '../../../src/shared/config/json/positionedJson';

function edited(text: string, path: readonly string[], value: unknown): string {
  const { start, end, text: written } = memberEdit(text, path, value);
  return text.slice(0, start) + written + text.slice(end);
}

const entry = { models: 'a.csv', gates: [{ metric: 'nDCG@10', atLeast: 0.3 }] };

/** Before and after, where nothing but the entry may differ. */
const EDITS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'behind the last entry': [
    '{\n  "evaluations": {\n    "a": {   "odd":1 }\n  },\n  "x": 1\n}\n',
    '{\n  "evaluations": {\n    "a": {   "odd":1 },\n    "new": {\n      "models": "a.csv",\n      "gates": [\n        {\n          "metric": "nDCG@10",\n          "atLeast": 0.3\n        }\n      ]\n    }\n  },\n  "x": 1\n}\n',
  ],
  'with tabs and the line ends of Windows': [
    '{\r\n\t"evaluations": {\r\n\t\t"a": {}\r\n\t}\r\n}',
    '{\r\n\t"evaluations": {\r\n\t\t"a": {},\r\n\t\t"new": {\r\n\t\t\t"models": "a.csv",\r\n\t\t\t"gates": [\r\n\t\t\t\t{\r\n\t\t\t\t\t"metric": "nDCG@10",\r\n\t\t\t\t\t"atLeast": 0.3\r\n\t\t\t\t}\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}',
  ],
  'into no entries': [
    '{\n    "evaluations": {}\n}',
    '{\n    "evaluations": {\n        "new": {\n            "models": "a.csv",\n            "gates": [\n                {\n                    "metric": "nDCG@10",\n                    "atLeast": 0.3\n                }\n            ]\n        }\n    }\n}',
  ],
  'where there are none yet': [
    '{\n  "schema": "recscope-config/1"\n}\n',
    '{\n  "schema": "recscope-config/1",\n  "evaluations": {\n    "new": {\n      "models": "a.csv",\n      "gates": [\n        {\n          "metric": "nDCG@10",\n          "atLeast": 0.3\n        }\n      ]\n    }\n  }\n}\n',
  ],
  'in one line': [
    '{"evaluations":{"a":{}}}',
    '{"evaluations":{"a":{},"new": {"models":"a.csv","gates":[{"metric":"nDCG@10","atLeast":0.3}]}}}',
  ],
  'in the place of one': [
    '{\n  "evaluations": {\n    "new": { "models": ["b.csv"] },\n    "b": {}\n  }\n}',
    '{\n  "evaluations": {\n    "new": {\n      "models": "a.csv",\n      "gates": [\n        {\n          "metric": "nDCG@10",\n          "atLeast": 0.3\n        }\n      ]\n    },\n    "b": {}\n  }\n}',
  ],
};

describe('an edit that puts a value into JSON', () => {
  for (const [name, [before, after]] of Object.entries(EDITS))
    it(name, () => {
      assert.equal(edited(before, ['evaluations', 'new'], entry), after);
      JSON.parse(after);
    });

  it('writes a line for each value, and leaves out what is undefined', () => {
    const metrics = Array.from({ length: 12 }, (_, index) => `nDCG@${index + 1}`);
    const text = edited('{\n  "a": 1\n}', ['b'], { metrics, none: undefined });
    assert.deepEqual(JSON.parse(text), { a: 1, b: { metrics } });
    assert.match(text, /"metrics": \[\n {6}"nDCG@1",\n {6}"nDCG@2",/);
  });

  it('keeps any name', () => {
    for (const name of ['__proto__', '', 'a"b\\c', '</script>', '12'])
      assert.deepEqual(Object.entries(JSON.parse(edited('{"a": 1}', [name], 2)) as object).length, 2);
  });

  it('refuses what is no object, with the place', () => {
    for (const text of ['[]', '{"evaluations": [1]}', '{"evaluations": 1', '// none'])
      assert.throws(() => memberEdit(text, ['evaluations', 'a'], 1), JsonError);
  });
});
