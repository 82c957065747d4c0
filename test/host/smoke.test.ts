import * as assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';

/** The same in the Node and in the web extension host. */
describe('RecScope in VS Code', () => {
  const extension = () => {
    const found = extensions.getExtension('recscope.recscope');
    assert.ok(found, 'VS Code does not know RecScope');
    return found;
  };

  it('activates', async () => {
    await extension().activate();
    assert.equal(extension().isActive, true);
  });

  it('registers every command that its manifest contributes', async () => {
    const manifest = extension().packageJSON as { contributes: { commands: { command: string }[] } };
    const contributed = manifest.contributes.commands.map(({ command }) => command);
    const registered = new Set(await commands.getCommands(true));
    assert.deepEqual(
      contributed.filter((command) => !registered.has(command)),
      [],
    );
    assert.ok(contributed.includes('recscope.evaluate'));
  });
});
