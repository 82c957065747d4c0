// @ts-check
/*
 * The programs that Node runs share what they have in common. esbuild splits ES modules only, and into a file for every
 * combination of programs and of what they load later; reading forty small files takes longer than reading the code in
 * them. So its chunks are gathered into few files, and written as CommonJS, which Node loads faster and VS Code wants.
 */
const path = require('node:path');
const esbuild = require('esbuild');

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
        await writeGathered(chunks, gather(chunks), options);
      });
    },
  };
}

/** What no more commands than these have in common is nothing that the others should read. */
const FEW_COMMANDS = 2;

/**
 * Says for each chunk the file that it goes to. A program, and what is loaded later, is a file of its own. What the same
 * programs load at their start is one file for each set of programs that ever load it, and so is what many commands have
 * in common; what few of them, or only things that are loaded later, have in common stays as esbuild split it. A file
 * never imports one that imports it: whoever reaches a chunk reaches what it imports as well.
 *
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @returns {Map<string, string>} path of the chunk → name of the file, without its ending
 */
function gather(chunks) {
  const programs = [...chunks.values()].filter(({ output }) => isProgram(chunks, output));
  /** @type {Map<string, Set<string>>} the programs that ever load a chunk */
  const users = new Map();
  /** @type {Map<string, Set<string>>} the programs that load a chunk whatever they are asked */
  const starters = new Map();
  /** @type {Map<string, Set<string>>} the commands of programs that load a chunk at once */
  const commands = new Map();
  const isAtOnce = (/** @type {string} */ kind) => kind !== 'dynamic-import';
  const note = (
    /** @type {Map<string, Set<string>>} */ found,
    /** @type {string} */ from,
    /** @type {(kind: string) => boolean} */ follows,
    /** @type {string} */ name,
  ) => {
    for (const reached of reach(chunks, [from], follows))
      found.set(reached, (found.get(reached) ?? new Set()).add(name));
  };
  for (const program of programs) {
    const [name] = nameOf(program).split('.');
    note(users, program.path, () => true, name);
    note(starters, program.path, isAtOnce, name);
    for (const { path: command, kind } of program.output.imports)
      if (!isAtOnce(kind)) note(commands, path.resolve(command), isAtOnce, command);
  }
  const names = new Map();
  const taken = new Set();
  for (const chunk of chunks.values()) {
    const sharing = [...(users.get(chunk.path) ?? [])].sort().join('-');
    const starting = [...(starters.get(chunk.path) ?? [])].sort().join('-');
    const isOfMany = starting !== '' || (commands.get(chunk.path)?.size ?? 0) > FEW_COMMANDS;
    const shared = chunk.output.entryPoint === undefined && isOfMany;
    const kind = starting === '' ? 'shared' : starting === sharing ? 'start' : `start-${starting}`;
    let name = shared ? `${kind}.${sharing}` : nameOf(chunk);
    while (!shared && taken.has(name)) name += '_';
    taken.add(name);
    names.set(chunk.path, name);
  }
  return names;
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
        contents: gathered.map(exported).join('\n'),
        resolveDir: process.cwd(),
        sourcefile: `${name}.js`,
      },
      outfile: path.join(options.outdir ?? '', `${name}.js`),
      outdir: undefined,
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
   * What a chunk exports out of the file in which it stands with others that may use the same names: of a program, and
   * of what is loaded later, everything.
   *
   * @param {Chunk} chunk
   */
  function exported(chunk) {
    const isEntry = chunk.output.entryPoint !== undefined;
    const outside = new Map([...files.keys()].flatMap((name) => wantedOf(name, chunk.path)));
    const list = isEntry
      ? chunk.output.exports
      : [...outside].map(([name, inside]) => `${inside} as ${name}`);
    const source = JSON.stringify(chunk.path);
    return list.length > 0 ? `export { ${list.join(', ')} } from ${source};` : `import ${source};`;
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
