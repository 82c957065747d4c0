// @ts-check
import os from 'node:os';
import process from 'node:process';
import { CommandFailed } from './command.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Ring one ring of tests
 * @property {string} name
 * @property {readonly string[]} [after] rings that must be over, well or not, before this one starts
 * @property {boolean} [alone] whether it takes all processors by itself
 * @property {readonly Promise<unknown>[]} needs what must have succeeded before
 * @property {(print: (text: string) => void) => Promise<Counts>} run throws where it cannot count
 *
 * @typedef {{ name: string, counts: Counts, seconds: number }} Outcome
 */

/**
 * Runs all rings, as many at once as there are processors, whatever fails. The output of each comes under a heading of
 * its own, in the order of the list: the first unfinished one prints as it goes, those behind it wait for their turn.
 *
 * @param {readonly Ring[]} rings
 * @returns {Promise<Outcome[]>}
 */
export async function runRings(rings) {
  const printer = new InOrder(rings.map(({ name }) => name));
  const slots = os.availableParallelism();
  let busy = 0;
  /** @type {(() => void)[]} */
  let waiting = [];
  const takeSlots = async (/** @type {number} */ count) => {
    while (busy + count > slots)
      await new Promise((/** @type {(value?: unknown) => void} */ go) => waiting.push(go));
    busy += count;
  };
  const giveSlots = (/** @type {number} */ count) => {
    busy -= count;
    const woken = waiting;
    waiting = [];
    for (const go of woken) go();
  };

  /** @type {Map<string, Promise<Outcome>>} */
  const outcomes = new Map();
  for (const ring of rings) outcomes.set(ring.name, runRing(ring));
  return Promise.all(outcomes.values());

  /** @param {Ring} ring */
  async function runRing(ring) {
    // One turn later, so that every ring is in the map.
    await Promise.resolve();
    await Promise.all((ring.after ?? []).map((name) => outcomes.get(name)));
    const print = (/** @type {string} */ text) => printer.print(ring.name, text);
    let counts = { passed: 0, failed: 1 };
    let started = Date.now();
    try {
      await Promise.all(ring.needs);
      const wanted = ring.alone ? slots : 1;
      await takeSlots(wanted);
      started = Date.now();
      try {
        counts = await ring.run(print);
      } finally {
        giveSlots(wanted);
      }
    } catch (error) {
      // The output of a command has been printed as it came.
      if (error instanceof CommandFailed) print(`${error.message.split('\n', 1)[0]}\n`);
      else print(`${error instanceof Error ? error.message : error}\n`);
    }
    const seconds = (Date.now() - started) / 1000;
    print(`${counts.failed > 0 ? '✘' : '✔'} ${counted(counts)} in ${seconds.toFixed(1)} s\n`);
    printer.finish(ring.name);
    return { name: ring.name, counts, seconds };
  }
}

/** @param {Counts} counts */
export function counted({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** Prints texts that come at the same time one after the other. */
class InOrder {
  /** @param {readonly string[]} names */
  constructor(names) {
    /** @type {{ name: string, held: string, finished: boolean }[]} */
    this.queue = names.map((name) => ({ name, held: '', finished: false }));
    this.#heading();
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  print(name, text) {
    const entry = this.queue.find((candidate) => candidate.name === name);
    if (!entry) return;
    if (entry === this.queue[0]) process.stdout.write(text);
    else entry.held += text;
  }

  /** @param {string} name */
  finish(name) {
    const entry = this.queue.find((candidate) => candidate.name === name);
    if (entry) entry.finished = true;
    while (this.queue[0]?.finished) {
      this.queue.shift();
      this.#heading();
    }
  }

  #heading() {
    const [front] = this.queue;
    if (front)
      process.stdout.write(
        `\n── ${front.name} ${'─'.repeat(Math.max(3, 74 - front.name.length))}\n${front.held}`,
      );
  }
}
