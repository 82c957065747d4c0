// Compiles src/scanner to WebAssembly and writes it as text that every bundle and test can import, with the fingerprint
// of what it was made of: compiling takes six seconds, and `npm test` holds the fingerprints equal.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = 'src/scanner';
const SOURCE = `${FOLDER}/scanner.ts`;
const TARGET = 'src/reading/formats/scanner/rowScanner.wasm.ts';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILER = 'node_modules/assemblyscript';
const OPTIONS = ['-O3', '--runtime', 'stub', '--noAssert', '--pedantic'];

/** What TARGET holds. */
export function writtenScanner() {
  return readFileSync(join(ROOT, TARGET), 'utf8');
}

/** What belongs into TARGET. The compiler is pinned: the same source gives the same bytes. */
export function compiledScanner() {
  const folder = mkdtempSync(join(tmpdir(), 'recscope-scanner-'));
  const file = join(folder, 'scanner.wasm');
  try {
    const compiler = [`${COMPILER}/bin/asc.js`, SOURCE, '--outFile', file, ...OPTIONS];
    const { status, stderr } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0 || stderr !== '')
      throw new Error(`The compiler is not content with ${SOURCE}:\n${stderr}`);
    return importable(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function importable(module) {
  const base64 = Buffer.from(module).toString('base64');
  return [
    `/** WebAssembly in base64, made of ${SOURCE} by \`npm run scanner\`. Fingerprint: ${fingerprintOf(base64)} */`,
    'export const ROW_SCANNER =',
    `  '${base64}';`,
    '',
  ].join('\n');
}

/** SHA-256 of the sources, the compiler's version, its options, and what they were compiled to. */
function fingerprintOf(base64) {
  const hash = createHash('sha256');
  const { version } = JSON.parse(readFileSync(join(ROOT, COMPILER, 'package.json'), 'utf8'));
  hash.update(JSON.stringify([version, OPTIONS, base64]));
  for (const name of readdirSync(join(ROOT, FOLDER)).sort()) {
    hash.update(`\0${name}\0`);
    // As git keeps them: a checkout on Windows has other line ends.
    hash.update(readFileSync(join(ROOT, FOLDER, name), 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.digest('hex');
}

/** Whether TARGET is as it was written for these sources, by the fingerprint in it, without compiling them. */
export function isOfItsSource(text = writtenScanner()) {
  const [, base64 = ''] = /'(.*)'/.exec(text) ?? [];
  return text.includes(`Fingerprint: ${fingerprintOf(base64)} `);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(ROOT, TARGET), compiledScanner());
