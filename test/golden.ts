import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InputProblem } from '../src/shared/problem';

/** Whether golden files are written anew instead of compared: `UPDATE_GOLDEN=1`, without parallel workers. */
const UPDATES = process.env.UPDATE_GOLDEN !== undefined;

/** Asserts that a text equals a golden file, byte by byte. */
export function assertGolden(text: string, file: string): void {
  if (UPDATES) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  assert.equal(text, fs.readFileSync(file, 'utf8'));
}

/** Sentences of a surface, by the full title of the test that asserts them, in its order. */
type Sentences = Record<string, string[]>;

/**
 * Returns an assertion that a sentence, or the message and the advice of a problem, is the next one of the
 * running test in the golden file of a surface: `test/fixtures/sentences/<surface>.json`. Called once in a
 * spec file, outside of its suites. Paths of temporary folders and of the checkout are left out of the sentences.
 */
export function sentencesOf(surface: string): (said: string | InputProblem) => void {
  const file = path.resolve(__dirname, 'fixtures/sentences', `${surface}.json`);
  const golden = (): Sentences =>
    fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Sentences) : {};
  let title = '';
  let count = 0;
  beforeEach(function () {
    title = this.currentTest?.fullTitle() ?? '';
    count = 0;
  });
  return (said) => {
    const text = withoutFolders(typeof said === 'string' ? said : `${said.message}\n${said.advice}`);
    if (UPDATES) {
      const all = golden();
      all[title] = [...(all[title] ?? []).slice(0, count), text];
      const sorted = Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    }
    assert.equal(text, golden()[title]?.[count], `sentence ${count + 1} in ${path.basename(file)}`);
    count++;
  };
}

const CHECKOUT = `${path.resolve(__dirname, '..')}${path.sep}`;

/**
 * Returns a text with `/tmp/recscope-x1y2z3/list.csv` as `list.csv`, the folder's name as `FOLDER`, and paths of the
 * checkout relative to it.
 */
function withoutFolders(text: string): string {
  const parent = fs.realpathSync(os.tmpdir());
  return text
    .replaceAll(CHECKOUT, '')
    .replaceAll(
      /([\w./-]*\/)?(recscope-[\w-]+)(\/?)/g,
      (whole, above: string | undefined, name: string, below) => {
        if (!fs.existsSync(path.join(parent, name))) return whole;
        return above !== undefined && below !== '' ? '' : `FOLDER${below}`;
      },
    );
}
