import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations?: string[] } };
  readonly contributes: {
    readonly menus: Readonly<
      Record<string, readonly { readonly command?: string; readonly when?: string }[]>
    >;
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope?: string }>> };
  };
}

const { capabilities, contributes } = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8'),
) as Manifest;

describe('a workspace that nobody trusts', () => {
  it('sets nothing that is of the machine: no program, and no guard of its memory', () => {
    const { restrictedConfigurations = [] } = capabilities.untrustedWorkspaces;
    const scopes = Object.entries(contributes.configuration.properties).map(([name, { scope }]) => ({
      name,
      scope,
    }));
    const ofMachine = scopes.filter(({ scope }) => scope?.startsWith('machine')).map(({ name }) => name);
    assert.deepEqual(restrictedConfigurations, ofMachine);
    assert.deepEqual(ofMachine, ['recscope.memory']);
  });

  it('has comparisons with a commit, whose command says what it needs', () => {
    const entries = Object.values(contributes.menus)
      .flat()
      .filter(({ command }) => command?.startsWith('recscope.compareWith') === true);
    assert.equal(entries.length, 6);
    for (const { when = '' } of entries)
      assert.doesNotMatch(when, /gitOpenRepositoryCount|isWorkspaceTrusted/);
  });
});
