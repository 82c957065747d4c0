import assert from 'node:assert/strict';
import { usage, usageOf } from '../../../src/cli/usage';

describe('the help of one command', () => {
  const help = usageOf('explain', { truth: {}, 'truth-columns': {}, cutoffs: {}, measure: {} });

  it('says how it is called, and how no other is', () => {
    assert.match(help, /^Usage:\n {2}recscope explain RECOMMENDATIONS .*\n\n/);
    assert.equal(help.match(/ {2}recscope /g)?.length, 1);
  });

  it('has the options that the command takes, as the help of all has them', () => {
    const options = help.split('\n').filter((line) => /^ +-/.test(line));
    assert.deepEqual(
      options.map((line) => line.trim().split('  ')[0]),
      [
        '-t, --truth FILE',
        '--truth-format-in, --truth-columns, --train-format-in, --train-columns',
        '-k, --cutoffs LIST',
        '--measure M',
      ],
    );
    for (const line of options) assert.ok(usage().includes(`${line}\n`), line);
  });
});
