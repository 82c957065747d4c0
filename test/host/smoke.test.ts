import * as assert from 'node:assert/strict';
import { commands, extensions, Uri, workspace } from 'vscode';
import type { RecScope } from '../../src/extension';

/** Runs in both the Node and the web extension host. */
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

  it('evaluates in a thread of its own, whatever kind of thread this host has', async () => {
    const { store } = (await extension().activate()) as RecScope;
    const folder = workspace.workspaceFolders?.[0].uri;
    assert.ok(folder);
    const file = Uri.joinPath(folder, 'films', 'popular.csv');
    await commands.executeCommand('recscope.evaluate', file);
    const state = store.evaluations().find(({ record }) => record.models[0].uri === file.toString());
    assert.ok(state?.result, JSON.stringify(state?.activity));
    assert.equal(state.result.models[0].users.counted, 128);
    assert.ok(Math.abs((state.result.models[0].means[0].mean ?? 0) - 0.2656) < 1e-4);
  });

  it('ends no wait with silence: what an ended engine was asked fails, and a new one answers', async () => {
    const { store, engine } = (await extension().activate()) as RecScope;
    const folder = workspace.workspaceFolders?.[0].uri;
    assert.ok(folder);
    const file = Uri.joinPath(folder, 'films', 'itemknn.csv');
    const asked = commands.executeCommand('recscope.evaluate', file);
    await engine.kill();
    await Promise.allSettled([asked]);
    await commands.executeCommand('recscope.evaluate', file);
    const state = store.evaluations().find(({ record }) => record.models[0].uri === file.toString());
    assert.equal(state?.activity.kind, 'idle');
    assert.equal(state?.result?.models[0].users.counted, 128);
  });
});
