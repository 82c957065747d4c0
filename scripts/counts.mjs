// @ts-check
import fs from 'node:fs';
import process from 'node:process';

/**
 * How many checks a ring of tests made. A ring that runs as a process of its own writes them to the file that
 * `RECSCOPE_COUNTS` names, for `npm test` to add up. `failures` has the title and the message of each failed test.
 *
 * @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Counts
 */

/** @param {Counts} counts */
export function recordCounts(counts) {
  const file = process.env.RECSCOPE_COUNTS;
  if (file) fs.writeFileSync(file, JSON.stringify(counts));
}

/**
 * @param {string} file
 * @returns {Counts | undefined} nothing when the ring ended before it could count
 */
export function readCounts(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
