import os from 'node:os';
import process from 'node:process';
import type { MemoryLimit } from './memoryNeed';

/** A part of what is free is left to others. */
const SHARE = 0.9;

/** What the machine, or the container that this runs in, still has. */
export const freeMemory: MemoryLimit = () => {
  // macOS fills what is free with caches that it gives back, and counts only what it has not filled.
  const reclaimable = process.platform === 'darwin' ? os.totalmem() / 2 : 0;
  const free = Math.max(os.freemem(), reclaimable);
  const constrained = process.constrainedMemory();
  // Without a constraint it is 0, or larger than any machine.
  const within =
    constrained > 0 && constrained < os.totalmem() ? constrained - process.memoryUsage.rss() : Infinity;
  return Math.min(free, within) * SHARE;
};
