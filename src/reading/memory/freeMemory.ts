import os from 'node:os';
import process from 'node:process';

/**
 * Function that returns the memory that may be allocated, in bytes, given the bytes that an evaluation
 * already uses.
 */
export type MemoryLimit = (kept: number) => number;

/** Usable share of the free memory. The rest is left to other processes. */
const SHARE = 0.9;

/** Memory of a machine and of its container, in bytes. */
export interface MachineMemory {
  readonly platform: NodeJS.Platform;
  readonly total: number;
  readonly free: number;
  /** Limit of the container; 0, or more than the machine has, if there is no limit. */
  readonly constrained: number;
  /** Memory that this process uses, in bytes. */
  readonly used: number;
}

/** Returns the memory that may be used in addition to the memory in use, in bytes. */
export function usableMemory({ platform, total, free, constrained, used }: MachineMemory): number {
  // macOS fills free memory with caches that it gives back on demand, and counts only unfilled memory as free.
  const reclaimable = platform === 'darwin' ? total / 2 : 0;
  const within = constrained > 0 && constrained < total ? constrained - used : Infinity;
  return Math.min(Math.max(free, reclaimable), within) * SHARE;
}

/** Returns the free memory of the machine, or of the container that the process runs in, in bytes. */
export const freeMemory: MemoryLimit = () =>
  usableMemory({
    platform: process.platform,
    total: os.totalmem(),
    free: os.freemem(),
    constrained: process.constrainedMemory(),
    used: process.memoryUsage.rss(),
  });
