import os from 'node:os';
import process from 'node:process';
import type { MemoryLimit } from './memoryNeed';

/** A part of what is free is left to others. */
const SHARE = 0.9;

/** What the machine, or the container that this runs in, still has. */
export const freeMemory: MemoryLimit = () => {
  const constrained = process.constrainedMemory();
  // Without a constraint it is 0, or larger than any machine.
  const within =
    constrained > 0 && constrained < os.totalmem() ? constrained - process.memoryUsage.rss() : Infinity;
  return Math.min(os.freemem(), within) * SHARE;
};
