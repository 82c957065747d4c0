/*
 * Counts habits of wording and naming in src and test that make them hard to read. A count may only fall:
 * `scripts/prose.json` has the highest allowed ones of each folder, which the lint ring compares with.
 *
 *   npx tsx scripts/prose.ts                compares, exit status 1 if a count rose
 *   npx tsx scripts/prose.ts --list stands  prints every hit of a rule in src as path:line; with --dir in a folder
 *   npx tsx scripts/prose.ts --dir src/core counts the hits in a folder
 *   npx tsx scripts/prose.ts --update       lowers the allowed counts to those of today
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '..');
const BASELINE = path.join(ROOT, 'scripts/prose.json');
/** Lines of scope from which on a variable needs a name of its own. */
const MAX_VAGUE_SCOPE = 20;

interface Comment {
  readonly place: string;
  /** Without markers, code, quotes and line ends. */
  readonly text: string;
  readonly isDoc: boolean;
  readonly isOfFunction: boolean;
  /** Whether it is about something that is drawn, where "beside" and "behind" are places. */
  readonly isOfDrawing: boolean;
}

interface Name {
  readonly place: string;
  readonly name: string;
  readonly kind: 'variable' | 'constant' | 'type' | 'function';
  readonly isExported: boolean;
  /** Lines in which a variable is visible. */
  readonly scope: number;
}

interface Rule<Item> {
  readonly id: string;
  /** What to write instead. */
  readonly instead: string;
  readonly hits: (item: Item) => number;
}

function words(pattern: RegExp, applies: (comment: Comment) => boolean = () => true) {
  return (comment: Comment): number => (applies(comment) ? [...comment.text.matchAll(pattern)].length : 0);
}

const isDoc = ({ isDoc: is }: Comment): boolean => is;
const isOfFunction = (comment: Comment): boolean => comment.isDoc && comment.isOfFunction;
const isNotOfDrawing = ({ isOfDrawing }: Comment): boolean => !isOfDrawing;

const COMMENT_RULES: readonly Rule<Comment>[] = [
  {
    id: 'person',
    instead: 'the caller, the user, a file; or passive without an agent',
    hits: words(/\b(?:nobody|somebody|everybody|anybody|whoever)\b/gi),
  },
  {
    id: 'quantity',
    instead: '“at most N rows”; the constant is MAX_ROWS',
    hits: words(/\b(?:so|this) (?:many|much|few)\b/gi),
  },
  {
    id: 'stands',
    instead: 'is, is in, starts at, appears',
    hits: words(/\b(?:stands?|stood|standing)\b(?! (?:for|in for)\b)/gi),
  },
  {
    id: 'speech',
    instead: 'returns, contains, reports, is specified, distinguishes',
    hits: words(
      /\b(?:is|are|was|were|be|being|been) (?:said|told)\b|\b(?:says?|said|tells?|told) (?:of|nothing|so|apart)\b/gi,
    ),
  },
  {
    id: 'of-which',
    instead: 'that has, where, whose',
    hits: words(
      /(?<!\b(?:each|last|first|second|one|none|some|all|most|both|any|many) )\bof (?:whom|which)\b/gi,
    ),
  },
  {
    id: 'fragment',
    instead: 'subject first: “Rows per statement.”',
    hits: words(
      /^(?:Of|As|So|By|Under|Behind|Beside|Among|Against)\b(?! (?:a rule|well|soon|long)\b)/g,
      isDoc,
    ),
  },
  {
    id: 'the-same',
    instead: 'name it: “Like `readTruth`, for experiments.”',
    hits: words(
      /^The same(?=[.,:;]| (?:of|with|as|for|in|by|from|to|at|but|on|between|without|per|there|one)\b)/g,
      isDoc,
    ),
  },
  {
    id: 'held-against',
    instead: 'compared with, evaluated against, checked against',
    hits: words(/\bh(?:eld|olds?|olding) (?:\w+ )?against\b/gi),
  },
  {
    id: 'is-none',
    instead: '“not a number”, “not found”',
    hits: words(
      /\b(?:it|they|this|what|value|file|text|that) (?:is|are|was|were) none\b(?! of\b)|\bmay be none\b/gi,
    ),
  },
  {
    id: 'fn-what',
    instead: 'a verb (“Returns …”) or the noun that is returned',
    hits: words(/^What\b/g, isOfFunction),
  },
  {
    id: 'which-start',
    instead: 'the noun: “Order of …”, “Share of …”',
    hits: words(
      /^(?:(?:At|In|Of|By|From|To|On|For|Under|With|Over|Up to|Between) (?:which|whom|what)|Whose|Whom|Who)\b/g,
      isDoc,
    ),
  },
  { id: 'behind', instead: 'after', hits: words(/\bbehind\b/gi, isNotOfDrawing) },
  {
    id: 'beside',
    instead: 'next to, in addition to, other than',
    hits: words(/\bbeside\b/gi, isNotOfDrawing),
  },
];

const VAGUE =
  /^(?:own|found|known|told|said|asked|kept|left|given|taken|held|made|called|named|shown|written|chosen|wanted|beside|behind|apart|alike|further|whole|of|by|all|each|both|here|there|one|what|who|which|how)$/;
const BARE_TYPE =
  /^(?:Found|Kept|Told|Said|Shown|Drawn|Compared|Described|Placed|Opened|Settled|Held|Given|Asked|Seen|Written|Checked|Evaluated|Chosen|Named|Counted)$/;
const BARE_PARTICIPLE =
  /^(?!(?:markdown|round|fold|seed|need|feed|once)$)[a-z]+(?:ed|wn|ept|old|aid|ound|ritten|hosen)$/;
const BARE_PREPOSITION =
  /^(?:of|at|in|by|among|around|above|beside|behind|within|without|apart|together|several|whole|word)$/;
const ADVERBIAL_CONSTANT =
  /^(?:OF|AT|IN|BY|WITHOUT|BETWEEN|BESIDE|SO|HOW|NOTHING|NONE|ENOUGH|FEW|MANY|SURE|SURELY|ALONE|APART|SEVERAL|ALIKE|SHOWN|KEPT|TRIED)(?:_|$)/;

const NAME_RULES: readonly Rule<Name>[] = [
  {
    id: 'max-constant',
    instead: 'MAX_…, MIN_… with the unit: MAX_ROWS, MIN_USERS',
    hits: ({ kind, name }) =>
      Number(kind === 'constant' && /(?:^|_)(?:MOST|LEAST|FEWEST|DEEPEST|FURTHEST)(?:_|$)/.test(name)),
  },
  {
    id: 'word-constant',
    instead: 'a noun: EMPTY_BYTES, USERS_PATTERN',
    hits: ({ kind, name }) => Number(kind === 'constant' && ADVERBIAL_CONSTANT.test(name)),
  },
  {
    id: 'vague-local',
    instead: 'the thing: `chosenModel`, `parsedColumns`',
    hits: ({ kind, name, scope }) =>
      Number(kind === 'variable' && scope > MAX_VAGUE_SCOPE && VAGUE.test(name)),
  },
  {
    id: 'bare-type',
    instead: 'a noun with its domain: `FormatDetection`',
    hits: ({ kind, name }) => Number(kind === 'type' && BARE_TYPE.test(name)),
  },
  {
    id: 'bare-function',
    instead: 'a verb with its object: `roundValue`, `sortRows`',
    hits: ({ kind, name, isExported }) =>
      Number(
        kind === 'function' && isExported && (BARE_PARTICIPLE.test(name) || BARE_PREPOSITION.test(name)),
      ),
  },
];

/** Returns the comments and declared names of a file, each once. */
function readSource(file: string): { readonly comments: Comment[]; readonly names: Name[] } {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const isOfDrawing = /^src\/(webview|shared\/(charts|sheets))/.test(file);
  const comments = new Map<number, Comment>();
  const names: Name[] = [];
  const addComments = (ranges: readonly ts.CommentRange[] | undefined, isOfFunction: boolean): void => {
    for (const { pos, end } of ranges ?? [])
      if (!comments.has(pos))
        comments.set(pos, {
          place: `${file}:${lineAt(pos)}`,
          text: plainText(text.slice(pos, end)),
          isDoc: text.startsWith('/**', pos),
          isOfFunction,
          isOfDrawing,
        });
  };
  const visit = (node: ts.Node): void => {
    addComments(ts.getLeadingCommentRanges(text, node.pos), isFunction(node));
    addComments(ts.getTrailingCommentRanges(text, node.end), false);
    const name = nameOf(node);
    if (name !== undefined) {
      const line = lineAt(node.getStart(source));
      names.push({ ...name, place: `${file}:${line}`, scope: lineAt(scopeOf(node).end) - line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  addComments(ts.getLeadingCommentRanges(text, source.endOfFileToken.pos), false);
  return { comments: [...comments.values()], names };
}

function plainText(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/`[^`]*`|\{@link [^}]*\}|"[^"]*"|“[^”]*”/g, '§');
}

function isFunction(node: ts.Node): boolean {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.some(
      ({ initializer }) =>
        initializer !== undefined &&
        (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
    );
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isAccessor(node)
  );
}

function nameOf(node: ts.Node): Pick<Name, 'name' | 'kind' | 'isExported'> | undefined {
  const { name } = node as { readonly name?: ts.Node };
  if (name === undefined || !ts.isIdentifier(name)) return undefined;
  const { text } = name;
  if (ts.isVariableDeclaration(node) && /^[A-Z][A-Z0-9_]+$/.test(text))
    return { name: text, kind: 'constant', isExported: false };
  if (ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node))
    return { name: text, kind: 'variable', isExported: false };
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node))
    return { name: text, kind: 'type', isExported: false };
  if (!ts.isFunctionDeclaration(node)) return undefined;
  const isExported = (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;
  return { name: text, kind: 'function', isExported };
}

/** Returns the block, function or file in which a declaration is visible. */
function scopeOf(node: ts.Node): ts.Node {
  let scope = node.parent;
  while (
    !ts.isBlock(scope) &&
    !ts.isFunctionLike(scope) &&
    !ts.isSourceFile(scope) &&
    !ts.isForStatement(scope) &&
    !ts.isForOfStatement(scope) &&
    !ts.isCaseBlock(scope)
  )
    scope = scope.parent;
  return scope;
}

function hitsIn(folder: string): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', folder], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
  const hits = new Map<string, string[]>([...COMMENT_RULES, ...NAME_RULES].map(({ id }) => [id, []]));
  const add = (id: string, count: number, hit: string): void => {
    hits.get(id)?.push(...new Array<string>(count).fill(hit));
  };
  for (const file of files) {
    const { comments, names } = readSource(file);
    for (const rule of COMMENT_RULES)
      for (const comment of comments)
        add(rule.id, rule.hits(comment), `${comment.place}: ${comment.text.slice(0, 120)}`);
    for (const rule of NAME_RULES)
      for (const name of names) add(rule.id, rule.hits(name), `${name.place}: ${name.name}`);
  }
  return hits;
}

/** Folders with counts of their own. */
const FOLDERS = ['src', 'test'];

type Counts = Readonly<Record<string, number>>;

function countsIn(folder: string): Counts {
  return Object.fromEntries([...hitsIn(folder)].map(([id, all]) => [id, all.length]));
}

function print(counts: Counts, allowed: Counts | undefined): void {
  for (const { id, instead } of [...COMMENT_RULES, ...NAME_RULES]) {
    const rose = allowed !== undefined && counts[id] > (allowed[id] ?? 0);
    if (rose) process.exitCode = 1;
    const limit = allowed === undefined ? '' : ` of ${allowed[id]}`;
    console.log(`${rose ? '✗' : ' '} ${id.padEnd(14)} ${String(counts[id]).padStart(5)}${limit}  ${instead}`);
  }
}

// A reader such as `head` may close the pipe early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') throw new Error(code);
});
const { values } = parseArgs({
  options: { list: { type: 'string' }, dir: { type: 'string' }, update: { type: 'boolean' } },
});
if (values.list !== undefined) console.log((hitsIn(values.dir ?? 'src').get(values.list) ?? []).join('\n'));
else if (values.dir !== undefined) print(countsIn(values.dir), undefined);
else {
  const counts = new Map(FOLDERS.map((folder) => [folder, countsIn(folder)]));
  const allowed = JSON.parse(readFileSync(BASELINE, 'utf8')) as Readonly<Record<string, Counts>>;
  if (values.update === true) {
    // Counts may only fall.
    const lowered = [...counts].map(([folder, counted]) => [
      folder,
      Object.fromEntries(
        Object.entries(counted).map(([id, count]) => [id, Math.min(count, allowed[folder]?.[id] ?? count)]),
      ),
    ]);
    writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`);
  }
  for (const [folder, counted] of counts) {
    console.log(folder);
    print(counted, allowed[folder]);
  }
}
