import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import { option, listOf, text } from '../../shared/config/option';
import { InputError } from '../../shared/problem';
import { command } from '../command';
import type { servedTools } from '../mcp/mcpServer';
import { memoryLimit } from '../options/memoryOption';
import { MACHINE_OPTIONS } from '../options/outputOptions';
import { parseThreads } from '../options/threadsOption';
import { usageError } from '../wrongCall';

/** `recscope mcp --root DIR`: the tools of agents, by the Model Context Protocol. */
export const mcpCommand = command({
  synopses: () => ['mcp --root FOLDER…'],
  text: () => [
    l10n.t(
      'mcp serves the tools evaluate, compare, and explain to agents (MCP, stdio). It only reads, and only in these folders.',
    ),
  ],
  options: {
    root: option(listOf(text), {
      value: 'FOLDER',
      help: () => l10n.t('a folder whose files may be read; may be repeated'),
    }),
    ...MACHINE_OPTIONS,
  },
  async run({ root = [], threads: asked, memory }, positionals) {
    if (positionals.length > 0) throw usageError(l10n.t('Name folders with {0}.', '--root'), '--root .');
    if (root.length === 0) throw usageError(l10n.t('No folder specified.'), '--root .');
    const roots = await Promise.all(root.map(folderAt));
    const server = await serverOfNpm();
    const threads = parseThreads(asked);
    try {
      await server.servedTools(new Engine(openSource, memoryLimit(memory), threads), roots);
    } finally {
      await threads.stop();
    }
  },
});

/**
 * Loads the tools dynamically, because the protocol has 0.3 MB and the VS Code extension, which has its own
 * tools, does not contain it.
 */
async function serverOfNpm(): Promise<{ readonly servedTools: typeof servedTools }> {
  try {
    return await import('../mcp/mcpServer');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new InputError({
      message: l10n.t('mcp is in the npm package only.'),
      advice: l10n.t('Run: {0}', 'npx recscope mcp --root .'),
    });
  }
}

async function folderAt(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) return realpath(path.resolve(folder));
  throw new InputError({
    file: folder,
    message: l10n.t('This is not a folder.'),
    advice: l10n.t('Check the path.'),
  });
}
