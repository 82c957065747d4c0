import path from 'node:path';
import { debuglog } from 'node:util';
import { Worker } from 'node:worker_threads';

/**
 * Logs a failed thread, whose work was repeated without threads. Written to standard error if NODE_DEBUG=recscope. The
 * log is opened with the first message: a browser loads this file without Node.
 */
export function threadLog(message: string, cause: unknown): void {
  debuglog('recscope')(message, cause);
}

/** Work that several threads share. Plain data, equal for all threads. */
export interface ThreadsJob {
  /** Unique for each job. */
  readonly id: number;
}

/** Message from a thread, with its result. */
export interface ThreadsAnswer {
  /** Id of the job. */
  readonly job: number;
}

/** Message to a thread. */
export interface ThreadsMessage<Job extends ThreadsJob> {
  readonly job: Job;
  /** Index of the thread, from 0. */
  readonly number: number;
}

/** Receiver of the threads' results. */
export interface ThreadsClient<Answer extends ThreadsAnswer> {
  receive(answer: Answer): void;
  /** Called if one of the threads died. */
  died(): void;
}

/**
 * Worker threads, all of the same script. They are started on demand and run one job after the other until they are
 * stopped.
 */
export class Threads<Job extends ThreadsJob, Answer extends ThreadsAnswer> {
  private readonly workers: Worker[] = [];
  private readonly alive = new Set<Worker>();
  private readonly clients = new Map<number, ThreadsClient<Answer>>();
  private idle: NodeJS.Timeout | undefined;
  /** Messages of threads that died, for developers. The caller repeats their work. */
  readonly deaths: string[] = [];

  /**
   * @param script path of the built script
   * @param count number of threads
   * @param keptFor time in ms after which idle threads are stopped; absent: never
   */
  constructor(
    private readonly script: string,
    readonly count: number,
    private readonly keptFor?: number,
  ) {}

  /** Number of running threads. Threads that cannot start, or have died, are not replaced. */
  get size(): number {
    this.start();
    return this.alive.size;
  }

  private start(): void {
    for (let number = this.workers.length; number < this.count; number++) {
      const worker = new Worker(this.script, { stderr: false });
      worker.unref();
      this.workers.push(worker);
      this.alive.add(worker);
      worker.on('message', (answer: Answer) => this.clients.get(answer.job)?.receive(answer));
      let cause: unknown;
      worker.on('error', (error) => (cause = error));
      worker.on('exit', (code) => {
        if (!this.alive.delete(worker)) return;
        const why = cause instanceof Error ? cause.stack : (cause ?? `exit code ${code}`);
        this.deaths.push(`${path.basename(this.script)}: ${String(why)}`);
        threadLog('a thread died: %s', this.deaths.at(-1));
        for (const client of this.clients.values()) client.died();
      });
    }
    this.rest();
  }

  stop(): void {
    clearTimeout(this.idle);
    this.alive.clear();
    for (const worker of this.workers.splice(0)) void worker.terminate();
  }

  /** Sends a job to all threads. */
  begin(job: Job, client: ThreadsClient<Answer>): void {
    this.clients.set(job.id, client);
    for (const [number, worker] of this.workers.entries())
      worker.postMessage({ job, number } satisfies ThreadsMessage<Job>);
  }

  /** Ends a job: later results of it are dropped. */
  end(job: Job): void {
    this.clients.delete(job.id);
    this.rest();
  }

  /** Stops idle threads after `keptFor`, because they occupy memory. */
  private rest(): void {
    clearTimeout(this.idle);
    if (this.keptFor === undefined || this.clients.size > 0) return;
    this.idle = setTimeout(() => {
      if (this.clients.size === 0) this.stop();
    }, this.keptFor);
    this.idle.unref();
  }
}
