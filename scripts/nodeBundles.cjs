// @ts-check
/*
 * The programs of Node, and the engine of a browser, share what they have in common. esbuild splits ES modules only, and
 * into a file for every combination of programs and of what they load later; reading forty small files takes longer than
 * reading the code in them. So its chunks are gathered into few files, and written as CommonJS, which Node loads faster
 * and VS Code wants.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const esbuild = require('esbuild');

const BROWSER_ENGINE = 'engine.web';

/**
 * @typedef {import('esbuild').Metafile['outputs'][string]} Output
 *
 * @typedef {object} Chunk what esbuild would have made a file
 * @property {string} path as the others import it
 * @property {Output} output
 * @property {string} text
 */

/**
 * A plugin that builds nothing itself: at the end of a build with `splitting` and `metafile`, of which nothing is
 * written, it writes the gathered files.
 *
 * @param {import('esbuild').BuildOptions} options of the files
 * @returns {import('esbuild').Plugin}
 */
function gatheredChunks(options) {
  return {
    name: 'gathered-chunks',
    setup(build) {
      build.onEnd(async ({ metafile, outputFiles, errors }) => {
        if (errors.length > 0 || metafile === undefined || outputFiles === undefined) return;
        const texts = new Map(outputFiles.map((file) => [path.resolve(file.path), file.text]));
        const chunks = new Map(
          Object.entries(metafile.outputs)
            .filter(([file]) => file.endsWith('.js'))
            .map(([file, output]) => {
              const resolved = path.resolve(file);
              return [resolved, { path: resolved, output, text: texts.get(resolved) ?? '' }];
            }),
        );
        const names = gather(chunks);
        await Promise.all([writeGathered(chunks, names, options), writeList(chunks, names, options)]);
      });
    },
  };
}

/**
 * Returns the file of each chunk. A program, and a module that is loaded later, is a file of its own, and so is a chunk
 * that only such modules share. The other chunks are one file for each set of programs and commands that load them at
 * their start, where all sets of at least a fifth of the commands are the same: few files, of which a command needs nearly
 * all. Chunks that the engine of a browser loads are in other files than code of the command line, which could not run
 * there. A file never imports one that imports it: what loads a chunk loads its imports as well.
 *
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @returns {Map<string, string>} path of the chunk → name of the file, without its ending
 */
function gather(chunks) {
  const isAtOnce = (/** @type {string} */ kind) => kind !== 'dynamic-import';
  const programs = [...chunks.values()].filter(({ output }) => isProgram(chunks, output));
  const commands = programs.flatMap(({ output }) =>
    output.imports.filter(({ kind }) => !isAtOnce(kind)).map((imported) => path.resolve(imported.path)),
  );
  const loaders = (/** @type {string[]} */ files) => {
    /** @type {Map<string, string[]>} paths of the programs or commands that load a chunk at their start */
    const found = new Map();
    for (const file of new Set(files))
      for (const reached of reach(chunks, [file], isAtOnce))
        found.set(reached, [...(found.get(reached) ?? []), file]);
    return (/** @type {Chunk} */ chunk) => found.get(chunk.path) ?? [];
  };
  // The functions of the npm package, and the engine of a browser, load nearly all of it: they would only divide the files.
  const programsOf = loaders(
    programs
      .filter((program) => !['api', BROWSER_ENGINE].includes(nameOf(program)))
      .map(({ path: file }) => file),
  );
  const commandsOf = loaders(commands);
  const browserChunks = reachedByBrowser(chunks);
  /** @type {Map<string, Chunk[]>} */
  const files = new Map();
  for (const chunk of chunks.values()) {
    const loading = commandsOf(chunk);
    const key = [
      ...programsOf(chunk),
      ...(5 * loading.length >= new Set(commands).size ? ['most'] : loading),
      ...(browserChunks.has(chunk.path) ? ['browser'] : []),
    ];
    const isAlone = chunk.output.entryPoint !== undefined || key.length === 0;
    // What a program loads at its start and others later is no part of the program, which would run with them.
    const isBeside = programs.some((program) => program.path === key.join(' '));
    const file = isAlone ? chunk.path : `${isBeside ? 'beside ' : ''}${key.join(' ')}`;
    files.set(file, [...(files.get(file) ?? []), chunk]);
  }
  const names = new Map();
  const taken = new Set();
  for (const gathered of files.values()) {
    const [largest] = [...gathered].sort((a, b) => b.output.bytes - a.output.bytes);
    let name = largest === undefined ? '' : nameOf(largest);
    while (taken.has(name)) name += '_';
    taken.add(name);
    for (const { path: file } of gathered) names.set(file, name);
  }
  return names;
}

/**
 * Returns the paths of the chunks that the engine of a browser loads at its start or later on.
 *
 * @param {ReadonlyMap<string, Chunk>} chunks
 */
function reachedByBrowser(chunks) {
  const engines = [...chunks.values()].filter((chunk) => nameOf(chunk) === BROWSER_ENGINE);
  return reach(
    chunks,
    engines.map(({ path: file }) => file),
    () => true,
  );
}

/**
 * Writes the list of the files that the engine of a browser needs: a browser reads them all before it starts. A file is
 * needed for a chunk that the engine loads at its start or later on, or because a needed file requires it at its start.
 *
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {ReadonlyMap<string, string>} names
 * @param {import('esbuild').BuildOptions} options
 */
async function writeList(chunks, names, { outdir = '' }) {
  const needed = new Set([...reachedByBrowser(chunks)].map((file) => names.get(file)));
  for (const name of needed)
    for (const { path: file, output } of chunks.values())
      if (names.get(file) === name)
        for (const imported of output.imports) {
          const chunk = names.get(path.resolve(imported.path));
          if (imported.kind === 'require-call' && imported.path.startsWith('./'))
            needed.add(path.basename(imported.path, '.js'));
          else if (imported.kind !== 'dynamic-import' && chunk !== undefined) needed.add(chunk);
        }
  const list = [...needed].map((name) => `${name}.js`);
  await fs.mkdir(outdir, { recursive: true });
  await fs.writeFile(path.join(outdir, `${BROWSER_ENGINE}.json`), JSON.stringify(list));
}

/**
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {Output} output
 */
function isProgram(chunks, output) {
  if (output.entryPoint === undefined) return false;
  return ![...chunks.values()].some((other) =>
    other.output.imports.some(({ path: imported }) => chunks.get(path.resolve(imported))?.output === output),
  );
}

/**
 * All chunks that are loaded with these.
 *
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {string[]} from
 * @param {(kind: string) => boolean} follows
 */
function reach(chunks, from, follows) {
  const reached = new Set(from.filter((file) => chunks.has(file)));
  for (const file of reached)
    for (const { path: imported, kind } of chunks.get(file)?.output.imports ?? []) {
      const resolved = path.resolve(imported);
      if (follows(kind) && chunks.has(resolved)) reached.add(resolved);
    }
  return reached;
}

/**
 * A chunk's name: that of the module it was made for, or of the largest module or package in it.
 *
 * @param {Chunk} chunk
 */
function nameOf({ path: file, output }) {
  if (output.entryPoint === undefined) {
    const [largest] = Object.entries(output.inputs).sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput);
    const dependency = /.*node_modules\/(?:@[^/]+\/)?([^/]+)\//.exec(largest?.[0] ?? '');
    return `shared.${dependency?.[1] ?? path.basename(largest?.[0] ?? file).split('.')[0]}`;
  }
  // esbuild adds a hash to what is loaded later.
  return path.basename(file, '.js').replace(/-[A-Z0-9]{8}$/, '');
}

/**
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {ReadonlyMap<string, string>} names
 * @param {import('esbuild').BuildOptions} options
 */
async function writeGathered(chunks, names, options) {
  /** @type {Map<string, Chunk[]>} */
  const files = new Map();
  for (const chunk of chunks.values()) {
    const name = names.get(chunk.path) ?? '';
    files.set(name, [...(files.get(name) ?? []), chunk]);
  }
  const wanted = wantedNames(chunks, names);
  await Promise.all([...files].map(([name, gathered]) => writeFile(name, gathered)));

  /**
   * @param {string} name
   * @param {readonly Chunk[]} gathered
   */
  async function writeFile(name, gathered) {
    const interpreter = /^#!.*/.exec(gathered[0]?.text ?? '');
    await esbuild.build({
      ...options,
      stdin: {
        contents: contentsOf(gathered),
        resolveDir: process.cwd(),
        sourcefile: `${name}.js`,
      },
      outfile: path.join(options.outdir ?? '', `${name}.js`),
      outdir: undefined,
      logOverride: { 'commonjs-variable-in-esm': 'silent' },
      banner: interpreter ? { js: interpreter[0] } : undefined,
      plugins: [{ name: 'chunks', setup: (build) => resolveChunks(build, name) }],
    });
  }

  /**
   * @param {import('esbuild').PluginBuild} build
   * @param {string} name of the file that is being written
   */
  function resolveChunks(build, name) {
    build.onResolve({ filter: /\.js$/ }, ({ path: imported, importer, namespace, resolveDir, kind }) => {
      if (namespace === 'required') return { path: imported, external: true };
      if (namespace === 'elsewhere') return { path: imported, namespace: 'required' };
      const file = path.resolve(importer === '' ? resolveDir : path.dirname(importer), imported);
      if (!chunks.has(file)) return undefined;
      const elsewhere = names.get(file);
      if (elsewhere === name) return { path: file, namespace: 'chunk' };
      if (kind === 'dynamic-import') return { path: `./${elsewhere}.js`, external: true };
      return { path: file, namespace: 'elsewhere' };
    });
    build.onResolve({ filter: /.*/ }, ({ path: imported }) => ({ path: imported, external: true }));
    build.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path: file }) => ({
      contents: chunks.get(file)?.text,
      loader: 'js',
    }));
    build.onLoad({ filter: /.*/, namespace: 'elsewhere' }, ({ path: file }) => {
      const from = JSON.stringify(`./${names.get(file)}.js`);
      const list = wantedOf(name, file).map(([outside, inside]) => `${outside} as ${inside}`);
      return {
        contents: list.length > 0 ? `export { ${list.join(', ')} } from ${from};` : `import ${from};`,
      };
    });
    // Each name a constant: a function that is looked up in the exports of another file with each call takes longer than
    // what it does, where it is called once a user.
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path: file }) => {
      const gathered = files.get(path.basename(file, '.js')) ?? [];
      const list = gathered.flatMap((chunk) => wantedOf(name, chunk.path)).map(([outside]) => outside);
      const required = `require(${JSON.stringify(file)})`;
      if (list.length === 0) return { contents: `${required};` };
      return { contents: `const { ${list.join(', ')} } = ${required}; export { ${list.join(', ')} };` };
    });
  }

  /**
   * Returns the source of a file. A program exports its names, so that Node finds them in its text. The other files assign
   * an object with those that other files take, and of a module that is loaded later all: esbuild writes a getter for each
   * exported name, and functions that define them, which take a tenth of the bytes.
   *
   * @param {readonly Chunk[]} gathered
   */
  function contentsOf(gathered) {
    const isOfProgram = gathered.some(({ output }) => isProgram(chunks, output));
    const lists = gathered.map((chunk) => {
      const isEntry = chunk.output.entryPoint !== undefined;
      const outside = new Map([...files.keys()].flatMap((name) => wantedOf(name, chunk.path)));
      /** @type {[string, string][]} names outside the file, and in the chunk */
      const names = isEntry ? chunk.output.exports.map((name) => [name, name]) : [...outside];
      return { source: JSON.stringify(chunk.path), names };
    });
    const listed = lists.map(({ source, names }) => {
      const list = names.map(([outside, inside]) => `${inside} as ${outside}`).join(', ');
      return list === ''
        ? `import ${source};`
        : `${isOfProgram ? 'export' : 'import'} { ${list} } from ${source};`;
    });
    const exported = lists.flatMap(({ names }) => names.map(([outside]) => outside));
    const assigned =
      isOfProgram || exported.length === 0 ? [] : [`module.exports = { ${exported.join(', ')} };`];
    return [...listed, ...assigned].join('\n');
  }

  /**
   * What a file takes of a chunk in another: how it is called outside that file, and in the chunk.
   *
   * @param {string} name
   * @param {string} from
   * @returns {[string, string][]}
   */
  function wantedOf(name, from) {
    const chunk = chunks.get(from);
    if (names.get(from) === name) return [];
    const prefix = chunk?.output.entryPoint === undefined ? `c${[...chunks.keys()].indexOf(from)}_` : '';
    return [...(wanted.get(name)?.get(from) ?? [])].map((inside) => [`${prefix}${inside}`, inside]);
  }
}

/**
 * The names that the chunks of each file import, by the chunk they import them from.
 *
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {ReadonlyMap<string, string>} names
 */
function wantedNames(chunks, names) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const wanted = new Map();
  for (const { path: importer, text } of chunks.values()) {
    const name = names.get(importer) ?? '';
    const ofFile = wanted.get(name) ?? new Map();
    wanted.set(name, ofFile);
    for (const [, list = '', source = ''] of text.matchAll(IMPORT)) {
      const from = path.resolve(path.dirname(importer), source);
      const exports = chunks.get(from)?.output.exports ?? [];
      const imported = list.split(',').map((one) => one.trim().split(/\s/)[0] ?? '');
      const known = imported.filter((one) => exports.includes(one));
      ofFile.set(from, new Set([...(ofFile.get(from) ?? []), ...known]));
    }
  }
  return wanted;
}

/** As esbuild writes what it splits: names in braces. */
const IMPORT = /(?:import|export)\s*\{([^{}]*)\}\s*from\s*["']([^"']+)["']/g;

module.exports = { gatheredChunks };
