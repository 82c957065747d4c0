// @ts-check
/*
 * The npm package: the command line and its functions, and of what is built only the files that these reach. It has no
 * dependencies and no install script, so that there is nothing that npm could forget or a proxy refuse.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { npm, readManifest, root } from './command.mjs';

const MAX_BYTES = 941_000;
const ENTRIES = ['cli.js', 'api.js'];
/** File of decompressors for browsers only: Node has its own. */
const OF_BROWSERS = 'browserInflate.js';
/** Beside what is built. */
const FILES = ['LICENSE', 'skills/recscope/SKILL.md'];
const KOREAN = 'l10n/bundle.l10n.ko.json';
/** What callers write and get, by the schema that says it. */
const TYPES = {
  Request: 'request-1',
  Evaluation: 'evaluation-1',
  Comparison: 'comparison-2',
  Config: 'config-1',
  CheckResult: 'check-1',
};

/** The path of the tarball that {@link packNpm} writes. */
export function npmPackagePath() {
  const { version } = readManifest();
  return path.join(root, 'out', 'npm', `recscope-${version}.tgz`);
}

/**
 * Packs what `npm run build -- --production` has left in dist/.
 *
 * @param {(text: string) => void} onOutput
 * @returns {Promise<string>} the path of the tarball
 * @throws {Error} if it is larger than MAX_BYTES
 */
export async function packNpm(onOutput) {
  const folder = path.join(root, 'out', 'npm', 'package');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(path.join(root, 'packages', 'npm'), folder, { recursive: true });
  const copy = (/** @type {string} */ file) => {
    const to = path.join(folder, file);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(path.join(root, file), to);
  };
  for (const file of FILES) copy(file);
  const built = reachedFiles();
  for (const file of built.keys()) copy(`dist/${file}`);
  // Only now: `npm test` imports this before anything is installed.
  const { notices } = await import('./notices.mjs');
  const ofPrograms = await notices(({ platform }) => platform === 'node');
  fs.writeFileSync(path.join(folder, 'ThirdPartyNotices.txt'), ofPrograms);
  fs.mkdirSync(path.join(folder, 'l10n'));
  fs.writeFileSync(path.join(folder, KOREAN), koreanOf([...built.values()].join('\n')));
  fs.mkdirSync(path.join(folder, 'schemas'));
  for (const file of fs.readdirSync(path.join(root, 'schemas')))
    if (file.endsWith('.json')) {
      const schema = JSON.parse(fs.readFileSync(path.join(root, 'schemas', file), 'utf8'));
      fs.writeFileSync(path.join(folder, 'schemas', file), JSON.stringify(schema));
    }
  fs.writeFileSync(path.join(folder, 'index.d.ts'), await declarations());
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { version } = readManifest();
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ name: manifest.name, version, ...manifest }, null, 2)}\n`,
  );
  await npm(['pack', '--silent', '--pack-destination', path.dirname(folder)], { cwd: folder });
  const tarball = npmPackagePath();
  const { size } = fs.statSync(tarball);
  onOutput(`${path.basename(tarball)}: ${Math.round(size / 1000)} KB of at most ${MAX_BYTES / 1000} KB\n`);
  if (size > MAX_BYTES) throw new Error(`The npm package is too large: ${size} bytes, at most ${MAX_BYTES}.`);
  return tarball;
}

/**
 * Files of dist/ whose names stand in a file that is reached, with their texts: what is required, and the scripts of
 * threads.
 */
function reachedFiles() {
  const built = new Set(fs.readdirSync(path.join(root, 'dist')).filter((name) => name.endsWith('.js')));
  /** @type {Map<string, string>} */
  const reached = new Map();
  const wanted = new Set(ENTRIES);
  for (const file of wanted) {
    const text = fs.readFileSync(path.join(root, 'dist', file), 'utf8');
    reached.set(file, text);
    for (const [, name] of text.matchAll(/["'`](?:\.\/)?([\w.-]+\.js)["'`]/g))
      if (built.has(name) && name !== OF_BROWSERS) wanted.add(name);
  }
  return reached;
}

/**
 * The Korean of what these files say: the panel says more.
 *
 * @param {string} text
 */
function koreanOf(text) {
  const all = Object.entries(JSON.parse(fs.readFileSync(path.join(root, KOREAN), 'utf8')));
  // As esbuild writes them, whatever the quotes are.
  const said = text.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  const plain = said.replace(/\\(["'`\\])/g, '$1').replace(/\\n/g, '\n');
  return JSON.stringify(Object.fromEntries(all.filter(([english]) => plain.includes(english))));
}

/** The types of requests and answers, from their schemas, and of the functions. */
async function declarations() {
  const { compile } = await import('json-schema-to-typescript');
  const types = await Promise.all(
    Object.entries(TYPES).map(async ([name, file]) => {
      const schema = JSON.parse(fs.readFileSync(path.join(root, 'schemas', `${file}.schema.json`), 'utf8'));
      // Each in a namespace: two schemas may call parts alike.
      const text = await compile({ ...schema, title: name }, name, {
        bannerComment: '',
        format: false,
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
      });
      return `declare namespace ${name}Types {\n${text}}\nexport type ${name} = ${name}Types.${name};\n`;
    }),
  );
  return [...types, fs.readFileSync(path.join(root, 'packages', 'npm', 'index.d.ts'), 'utf8')].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  packNpm((text) => process.stdout.write(text)).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
