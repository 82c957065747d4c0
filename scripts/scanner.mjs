// Compiles src/scanner to WebAssembly and writes it as text that every bundle and test can import. The compiler is
// pinned: the same source gives the same bytes, which a test holds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = 'src/scanner/scanner.ts';
const TARGET = 'src/core/formats/scanner/rowScanner.wasm.ts';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What belongs into TARGET. */
export function compiledScanner() {
  const folder = mkdtempSync(join(tmpdir(), 'recscope-scanner-'));
  const file = join(folder, 'scanner.wasm');
  try {
    const options = ['--outFile', file, '-O3', '--runtime', 'stub', '--noAssert', '--pedantic'];
    const compiler = ['node_modules/assemblyscript/bin/asc.js', SOURCE, ...options];
    const { status, stderr } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0 || stderr !== '')
      throw new Error(`The compiler is not content with ${SOURCE}:\n${stderr}`);
    return importable(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function importable(module) {
  return [
    `/** WebAssembly in base64, made of ${SOURCE} by \`npm run scanner\`. */`,
    'export const ROW_SCANNER =',
    `  '${Buffer.from(module).toString('base64')}';`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(`${ROOT}${TARGET}`, compiledScanner());
