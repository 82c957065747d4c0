import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import { DATA_ENDINGS } from '../../../src/shared/dataEndings';

describe('files that menus offer to evaluate', () => {
  it('end as those that are looked at beside them; of the title bar only those that say it by their names', () => {
    for (const [menu, entries] of Object.entries(manifest.contributes.menus)) {
      const conditions = entries.map((entry) => ('when' in entry ? String(entry.when) : ''));
      const named = conditions.flatMap((when) =>
        [...when.matchAll(/resourceExtname =~ \/\^\\\.\((\S+)\)\$\/i/g)].map(([, endings]) =>
          endings.split('|'),
        ),
      );
      for (const endings of named)
        if (menu === 'editor/title')
          assert.deepEqual(
            endings.filter((ending) => !DATA_ENDINGS.includes(ending)),
            [],
          );
        else assert.deepEqual(endings, DATA_ENDINGS);
      assert.equal(
        named.length > 0,
        conditions.some((when) => when.includes('resourceExtname')),
      );
    }
  });
});
