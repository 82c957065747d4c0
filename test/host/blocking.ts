import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';

/** Set by `npm run test:speed`. How long something takes depends on the machine: `npm test` prints it and asserts nothing of it. */
export const ASSERTS_TIMES = process.env.RECSCOPE_TIMES === '1';

export function assertTime(what: string, milliseconds: number, most: number): void {
  if (ASSERTS_TIMES) assert.ok(milliseconds < most, `${what}: ${milliseconds} ms of at most ${most}`);
}

/**
 * Watches how long this thread is kept from answering. `wall` is the longest gap between two turns of a
 * 1 ms timer: all that a person could notice, but on a busy machine also the time in which the system
 * runs other programs. `own` is the longest stretch of this thread's own work in such a gap: what our code
 * is to blame for.
 */
export class BlockingWatch {
  wall = 0;
  own = 0;
  private lastWall = performance.now();
  private lastOwn = ownMilliseconds();
  private readonly timer = setInterval(() => this.look(), 1);

  stop(): void {
    this.look();
    clearInterval(this.timer);
  }

  private look(): void {
    const wall = performance.now();
    const own = ownMilliseconds();
    this.wall = Math.max(this.wall, wall - this.lastWall);
    this.own = Math.max(this.own, Math.min(own - this.lastOwn, wall - this.lastWall));
    this.lastWall = wall;
    this.lastOwn = own;
  }
}

/** Waits until this thread has had little to do for a second: when a window opens, the editor starts extensions of its own in it. */
export async function untilCalm(): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (let calm = 0; calm < 5 && performance.now() < deadline; calm++) {
    const blocking = new BlockingWatch();
    await wait(200);
    blocking.stop();
    if (blocking.own > 15) calm = -1;
  }
}

/**
 * CPU time of this thread. Where Node cannot tell (before 23.9), that of the whole process: no less than the thread's,
 * and without the time in which the system runs other programs, which the clock has in it.
 */
function ownMilliseconds(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  const { user, system } = threadCpuUsage === undefined ? process.cpuUsage() : threadCpuUsage.call(process);
  return (user + system) / 1000;
}
