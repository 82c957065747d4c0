// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { npm, root } from './command.mjs';

const marker = path.join(root, 'node_modules', '.installed-from-lock');

/** Says so, and ends, where Node is older than package.json asks for. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`RecScope needs Node 20.19 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs what package-lock.json names, unless exactly that is installed already.
 *
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<'installed' | 'already there'>}
 */
export async function installDependencies(onOutput) {
  const lock = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (readMarker() === lock || npmInstalledThisLock()) return 'already there';
  await npm(['ci', '--no-audit', '--no-fund'], { onOutput });
  // Last, so that an interrupted install is done again.
  fs.writeFileSync(marker, lock);
  return 'installed';
}

function readMarker() {
  return fs.existsSync(marker) ? fs.readFileSync(marker, 'utf8') : undefined;
}

/** npm writes its hidden lockfile at the end of an install: newer than our lock means it installed this one. */
function npmInstalledThisLock() {
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(hidden)) return false;
  if (fs.existsSync(marker)) return false;
  return fs.statSync(hidden).mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs;
}
