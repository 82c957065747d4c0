import assert from 'node:assert/strict';
import { explainCommand } from '../../../src/cli/commands/explain';
import { COMMANDS } from '../../../src/cli/commands';
import { usageText, commandUsageText } from '../../../src/cli/usage';

describe('the help of one command', () => {
  const help = commandUsageText(explainCommand);

  it('says how it is called, and how no other is', () => {
    assert.match(help, /^Usage:\n {2}recscope explain RECOMMENDATIONS .*\n\n/);
    assert.equal(help.match(/ {2}recscope /g)?.length, 1);
  });

  it('has the options that the command takes', () => {
    const lines = help.split('\n').filter((line) => /^ +-/.test(line));
    assert.equal(lines.length, Object.keys(explainCommand.options).length);
  });

  it('has its own options first, then those of files, of the output and of the machine', async () => {
    const text = commandUsageText(await COMMANDS.evaluate());
    const places = [
      '--truth',
      '--measures',
      'How files are read:',
      '--columns',
      'Output:',
      '--format FORMAT',
      'Machine',
    ];
    const found = places.map((each) => text.indexOf(each, text.indexOf('\n\n')));
    assert.ok(!found.includes(-1), String(found));
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );
  });

  it('is at most 80 columns wide, of every command', async () => {
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    for (const text of [usageText(Object.keys(COMMANDS)), ...commands.map(commandUsageText)])
      assert.deepEqual(
        text.split('\n').filter((line) => line.length > 80),
        [],
      );
  });

  it('of all is 12 lines: four commands, the names of the others, an example', () => {
    const text = usageText(Object.keys(COMMANDS));
    assert.equal(text.trimEnd().split('\n').length, 12);
    for (const name of Object.keys(COMMANDS)) assert.match(text, new RegExp(`\\b${name}\\b`));
    assert.match(text, /Example: recscope evaluate .* --truth truth\.csv/);
  });

  it('names every format of evaluate, and the exit statuses of each command', async () => {
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    const [evaluate] = commands;
    for (const text of [commandUsageText(evaluate)])
      for (const format of ['table', 'json', 'csv', 'tsv', 'markdown', 'latex', 'html', 'arrow'])
        assert.match(text, new RegExp(`--format FORMAT[^]*?\\b${format}\\b`), format);
    for (const command of commands)
      assert.match(commandUsageText(command), /Exit status: 0 [^]* 2 /, command.synopses()[0]);
  });
});
