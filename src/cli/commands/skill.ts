import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { printPieces } from '../output/print';
import { usageError } from '../wrongCall';

const FILE = 'skills/recscope/SKILL.md';
/** Folders of the package, relative to the bundle and to this file. */
const PLACES = ['..', '../../..'];

/** `recscope skill`: prints the skill file for agents. */
export const skillCommand = command({
  synopses: () => ['skill'],
  text: () => [l10n.t('skill prints what an agent needs to know (SKILL.md).')],
  options: {},
  async run(_, positionals) {
    if (positionals.length > 0)
      throw usageError(l10n.t('skill takes no arguments: it prints to standard output.'), '> SKILL.md');
    const files = PLACES.map((place) => readFile(path.join(__dirname, place, FILE), 'utf8'));
    await printPieces([await Promise.any(files)]);
  },
});
