import assert from 'node:assert/strict';
import fs from 'node:fs';
import { CONVENTIONS_DOC, conventionsDoc } from '../../../scripts/conventionsDoc';

describe('docs/conventions.md', () => {
  it('is what the conventions say; `npx tsx scripts/conventionsDoc.ts` writes it anew', () => {
    assert.equal(fs.readFileSync(CONVENTIONS_DOC, 'utf8'), conventionsDoc());
  });
});
