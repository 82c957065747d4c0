import path from 'node:path';
import { debuglog } from 'node:util';
import { Worker } from 'node:worker_threads';

/** Written to standard error where NODE_DEBUG=recscope: what was done without, so that nobody else has to know. */
export const threadLog = debuglog('recscope');

/** A piece of work that several threads do together: plain data, the same for all of them. */
export interface ThreadsJob {
  /** Another one for each piece of work. */
  readonly id: number;
}

/** What a thread sends of its part. */
export interface ThreadsAnswer {
  /** The job's id. */
  readonly job: number;
}

/** What threads are sent. */
export interface ThreadsMessage<Job extends ThreadsJob> {
  readonly job: Job;
  /** Which of the threads it is, from 0. */
  readonly number: number;
}

/** Whoever waits for what threads do. */
export interface ThreadsClient<Answer extends ThreadsAnswer> {
  receive(answer: Answer): void;
  /** One of the threads is gone. */
  died(): void;
}

/**
 * Threads beside this one, all of the same script. They are started when first needed and do one job after the other
 * until they are stopped.
 */
export class Threads<Job extends ThreadsJob, Answer extends ThreadsAnswer> {
  private readonly workers: Worker[] = [];
  private readonly alive = new Set<Worker>();
  private readonly clients = new Map<number, ThreadsClient<Answer>>();
  private idle: NodeJS.Timeout | undefined;
  /** Why threads died. Their work is done again by whoever gave it, so that this is for developers. */
  readonly deaths: string[] = [];

  /**
   * @param script as it was built
   * @param count how many there are to be
   * @param keptFor milliseconds after which threads without work are stopped; absent: never
   */
  constructor(
    private readonly script: string,
    readonly count: number,
    private readonly keptFor?: number,
  ) {}

  /** How many there are now; one that cannot start, or died, is done without. */
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

  /** Gives all threads a job. */
  begin(job: Job, client: ThreadsClient<Answer>): void {
    this.clients.set(job.id, client);
    for (const [number, worker] of this.workers.entries())
      worker.postMessage({ job, number } satisfies ThreadsMessage<Job>);
  }

  /** What still comes of that job is of no interest any more. */
  end(job: Job): void {
    this.clients.delete(job.id);
    this.rest();
  }

  /** Threads hold on to what they worked with, and to memory of their own. */
  private rest(): void {
    clearTimeout(this.idle);
    if (this.keptFor === undefined || this.clients.size > 0) return;
    this.idle = setTimeout(() => {
      if (this.clients.size === 0) this.stop();
    }, this.keptFor);
    this.idle.unref();
  }
}
