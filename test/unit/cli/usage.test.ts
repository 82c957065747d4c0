import assert from 'node:assert/strict';
import { explainCommand } from '../../../src/cli/commands/explain';
import { COMMANDS } from '../../../src/cli/commands';
import { usage, usageOf } from '../../../src/cli/usage';

describe('the help of one command', () => {
  const help = usageOf(explainCommand);

  it('says how it is called, and how no other is', () => {
    assert.match(help, /^Usage:\n {2}recscope explain RECOMMENDATIONS .*\n\n/);
    assert.equal(help.match(/ {2}recscope /g)?.length, 1);
  });

  it('has the options that the command takes, as the help of all has them', async () => {
    const all = usage(await Promise.all(Object.values(COMMANDS).map((load) => load())));
    const lines = help.split('\n').filter((line) => /^ +-/.test(line));
    assert.equal(lines.length, Object.keys(explainCommand.options).length);
    for (const line of lines) assert.ok(all.includes(/--[\w-]+/.exec(line)?.[0] ?? line), line);
  });

  it('names every format of evaluate, and the exit statuses of each command', async () => {
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    const [evaluate] = commands;
    for (const text of [usage(commands), usageOf(evaluate)])
      for (const format of ['table', 'json', 'csv', 'tsv', 'markdown', 'latex', 'html', 'arrow'])
        assert.match(text, new RegExp(`--format FORMAT .*\\b${format}\\b`), format);
    for (const command of commands)
      assert.match(usageOf(command), /Exit status: 0 .* 2 /, command.synopses()[0]);
    assert.match(usage(commands), /Exit status: 0 .* 1 .* 2 /);
  });
});
