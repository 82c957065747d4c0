import assert from 'node:assert/strict';
import { JsonUnits } from '../../../src/core/formats/json/jsonUnits';

describe('the units of a JSON file', () => {
  it('are offered as plain again when their end has come, but not with each tiny piece of a long one', () => {
    const unit = `{"a":[${'1,'.repeat(20_000)}1]}\n`;
    const bytes = new TextEncoder().encode(unit.repeat(3));
    for (const size of [7, 100, 1 << 14, 1 << 16]) {
      let offered = 0;
      let units = 0;
      const reader = new JsonUnits('none', {
        unit: () => units++,
        truncated: () => assert.fail(),
        tooLarge: () => assert.fail(),
        plain: {
          begin: () => undefined,
          read: (_, start, end) => {
            offered += end - start;
            return start;
          },
        },
      });
      for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size));
      reader.end();
      assert.equal(units, 3);
      assert.ok(offered >= bytes.length / 4 || size < 1000, `${offered} bytes at ${size} a piece`);
      assert.ok(offered <= 4 * bytes.length, `${offered} bytes at ${size} a piece`);
    }
  });
});
