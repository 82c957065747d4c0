import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import { DATA_ENDINGS } from '../../../src/shared/dataEndings';

describe('files that menus offer to evaluate', () => {
  it('end as those that are looked at beside them', () => {
    // The title of an editor has fewer: those of recommendations alone.
    const { 'editor/title': _, ...menus } = manifest.contributes.menus;
    const conditions = Object.values(menus).flatMap((menu) =>
      menu.map((entry) => ('when' in entry ? String(entry.when) : '')),
    );
    const named = conditions.flatMap((when) => /resourceExtname =~ (\S+)/.exec(when)?.slice(1) ?? []);
    assert.ok(named.length > 0);
    for (const pattern of named) assert.equal(pattern, `/^\\.(${DATA_ENDINGS.join('|')})$/i`);
  });
});
