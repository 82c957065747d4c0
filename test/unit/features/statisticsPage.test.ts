import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STATISTICS_SECTIONS } from '../../../src/shared/protocol/pageMessages';
import { lineOfSection } from '../../../src/shared/text/sectionLine';

const page = readFileSync(path.resolve(__dirname, '../../../docs/statistics.md'), 'utf8');

describe('what figures of a comparison mean', () => {
  for (const section of STATISTICS_SECTIONS)
    it(`stands under a heading: ${section}`, () => {
      const line = lineOfSection(page, section);
      assert.ok(line > 0);
      assert.match(page.split('\n')[line], /^## /);
    });
});
