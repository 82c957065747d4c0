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

/** CPU time of this thread; where Node cannot tell (before 23.9), the time on the clock. */
function ownMilliseconds(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };
  if (threadCpuUsage === undefined) return performance.now();
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}
