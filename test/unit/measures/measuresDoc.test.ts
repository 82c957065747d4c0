import assert from 'node:assert/strict';
import fs from 'node:fs';
import { MEASURES_DOC, measuresDoc } from '../../../scripts/measuresDoc';

describe('docs/measures.md', () => {
  it('is what the registry says; `npx tsx scripts/measuresDoc.ts` writes it anew', () => {
    assert.equal(fs.readFileSync(MEASURES_DOC, 'utf8'), measuresDoc());
  });
});
