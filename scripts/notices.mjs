// @ts-check
/*
 * Writes ThirdPartyNotices.txt: the licences of everything of others that is bundled. `npm run notices` after a
 * dependency has changed; a test holds the file equal to what is bundled.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { root } from './command.mjs';

const FILE = path.join(root, 'ThirdPartyNotices.txt');
/** What is in the bundles without being imported: the scanner is compiled together with its runtime. */
const COMPILED_IN = ['assemblyscript'];

/**
 * What belongs into ThirdPartyNotices.txt beside these bundles.
 *
 * @param {(options: import('esbuild').BuildOptions) => boolean} isBeside
 * @returns {Promise<string>}
 * @throws {Error} when a package says nothing of its licence
 */
export async function notices(isBeside = () => true) {
  const packages = (await bundledPackages(isBeside)).map(noticeOf);
  /** @type {Map<string, string[]>} the same words once, under all packages that come with them */
  const texts = new Map();
  for (const { name, version, text } of packages)
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  return [
    'RecScope contains the following software of others, each under the licence that follows its name.',
    '',
    ...packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`),
    ...[...texts].flatMap(([text, names]) => ['', '-'.repeat(80), ...names, '', text]),
    '',
  ].join('\n');
}

/**
 * Folders of the packages of which a bundle has at least one byte, by name.
 *
 * @param {(options: import('esbuild').BuildOptions) => boolean} isAsked
 */
async function bundledPackages(isAsked) {
  const { bundles } = createRequire(import.meta.url)('../esbuild.js');
  const folders = new Set(COMPILED_IN.map((name) => path.join('node_modules', name)));
  await Promise.all(
    bundles.filter(isAsked).map(async (/** @type {import('esbuild').BuildOptions} */ options) => {
      const asking = {
        ...options,
        absWorkingDir: root,
        sourcemap: /** @type {const} */ (false),
        metafile: true,
        write: false,
        plugins: options.plugins?.filter(({ name }) => name !== 'gathered-chunks'),
      };
      const { metafile } = await esbuild.build(asking);
      // Fonts and pictures stand inside the style that names them, and count as none of its inputs.
      const files = Object.keys(metafile?.inputs ?? {}).filter((input) => /\.(?:ttf|svg)$/.test(input));
      for (const { inputs } of Object.values(metafile?.outputs ?? {})) files.push(...Object.keys(inputs));
      for (const file of files) {
        const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0].replace(/^[\w-]+:/, '');
        if (folder !== undefined) folders.add(path.relative(root, path.resolve(root, folder)));
      }
    }),
  );
  return [...folders].sort();
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(
    fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  );
  const files = fs
    .readdirSync(path.join(root, folder))
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-][\w.-]*)?$/i.test(file))
    .sort()
    .map((file) => path.join(folder, file));
  if (typeof license !== 'string' || files.length === 0) throw new Error(`${folder} holds no licence.`);
  const texts = files.map((file) => readText(path.join(root, file)));
  return { name, version, licence: license, text: texts.join('\n\n') };
}

/** @param {string} file */
function readText(file) {
  const lines = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.trimEnd()).join('\n');
}

// Not awaited on the top level: a test, CommonJS to Node, imports this module.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  notices().then(
    (text) => fs.writeFileSync(FILE, text),
    (error) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
