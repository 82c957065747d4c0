import os from 'node:os';
import process from 'node:process';

/** Bytes that may be used more than are now, when an evaluation keeps so many already. */
export type MemoryLimit = (kept: number) => number;

/** A part of what is free is left to others. */
const SHARE = 0.9;

/** What a machine, and the container on it, say of their memory, in bytes. */
export interface MachineMemory {
  readonly platform: NodeJS.Platform;
  readonly total: number;
  readonly free: number;
  /** What a container may use; 0, or more than the machine has, where there is none. */
  readonly constrained: number;
  /** What this process uses of it. */
  readonly used: number;
}

/** How many bytes may be used beside those in use now. */
export function usableMemory({ platform, total, free, constrained, used }: MachineMemory): number {
  // macOS fills what is free with caches that it gives back, and counts only what it has not filled.
  const reclaimable = platform === 'darwin' ? total / 2 : 0;
  const within = constrained > 0 && constrained < total ? constrained - used : Infinity;
  return Math.min(Math.max(free, reclaimable), within) * SHARE;
}

/** What the machine, or the container that this runs in, still has. */
export const freeMemory: MemoryLimit = () =>
  usableMemory({
    platform: process.platform,
    total: os.totalmem(),
    free: os.freemem(),
    constrained: process.constrainedMemory(),
    used: process.memoryUsage.rss(),
  });
