import assert from 'node:assert/strict';
import manifest from '../../../package.json';
import { DATA_ENDINGS } from '../../../src/features/evaluations/dataEndings';

describe('files that menus offer to evaluate', () => {
  it('end as those that are looked at beside them', () => {
    const menus: readonly (readonly { readonly when?: string }[])[] = Object.values(
      manifest.contributes.menus,
    );
    const named = menus
      .flat()
      .flatMap(({ when }) => (when === undefined ? [] : [/resourceExtname =~ (\S+)/.exec(when)?.[1]]))
      .filter((pattern) => pattern !== undefined);
    assert.ok(named.length > 0);
    for (const pattern of named) assert.equal(pattern, `/^\\.(${DATA_ENDINGS.join('|')})$/i`);
  });
});
