import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { splitFindings } from '../../../src/shared/findings/splitKinds';
import { type FindingCode, findingKind, findingKinds } from '../../../src/shared/findings/kinds';

describe('the kinds of findings', () => {
  for (const code of Object.keys(findingKinds) as FindingCode[]) {
    it(`have a short title, whole sentences, and no button twice: ${code}`, () => {
      const { title, text, advice, remedies = [] } = findingKind(code);
      assert.match(title(), /^[A-Z].{5,50}[^.]$/);
      const short = Array.from({ length: 10 }, (_, index) => `detail${index}`);
      assert.match(
        text(short, ['7.0', '7', 'users', 'recommendations', 'truth', 1, 2, 'number']),
        /[A-Z“].{10,}\.$/,
      );
      assert.match(advice(), /^[A-Z].{20,}\.$/);
      assert.equal(new Set(remedies).size, remedies.length);
    });
  }

  it('of a split are those of its schema', () => {
    const file = path.join(__dirname, '../../../schemas/split-1.schema.json');
    const { properties } = JSON.parse(readFileSync(file, 'utf8')) as {
      properties: { findings: { items: { properties: { code: { enum: string[] } } } } };
    };
    assert.deepEqual([...splitFindings.codes], properties.findings.items.properties.code.enum);
  });
});
