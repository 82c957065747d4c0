import type { NotebookOutput } from './notebookPage';

/** What the renderer makes of it: something is drawn, or a line says what to do. */
type Outcome = 'drawn' | 'advice';

export interface HostileOutput {
  readonly what: string;
  readonly output: NotebookOutput;
  readonly becomes: Outcome;
}

type Json = Record<string, unknown>;

/** Markup that would run if any of it became an element. */
const SCRIPTS = [
  '<script>broken()</script>',
  '<img src=x onerror="broken()">',
  '<svg onload="broken()"></svg>',
  '<iframe srcdoc="<script>parent.broken()</script>"></iframe>',
  '"><style>*{background:url(https://evil.invalid/x)}</style>',
  '<a href="javascript:broken()">click</a>',
  '{0}{1}${broken()}{{constructor.constructor("broken()")()}}',
  '<link rel=stylesheet href=https://evil.invalid/x.css>',
];

/** Texts that would hide, turn round or fill what stands beside them. */
const TEXTS: readonly (readonly [what: string, text: string])[] = [
  ['a turn of the writing direction', 'a\u202egpj.exe\u2066\u2069'],
  ['nothing that can be seen', '\u200b\u2060\ufeff'],
  ['controls and lines', 'a\u0000b\u001b[31m\r\n\u2028c'],
  ['half a character', '\ud800'],
  ['accents upon accents', `e${'\u0301'.repeat(2000)}`],
  ['100,000 letters', 'x'.repeat(100_000)],
  ['nothing', ''],
];

/** @param outputs of a real notebook: an evaluation and a comparison */
export function hostileOutputs(outputs: readonly NotebookOutput[]): HostileOutput[] {
  const [evaluation, comparison] = outputs;
  const fromEvaluation = (change: (json: Json) => void): NotebookOutput => changed(evaluation, change);
  const fromComparison = (change: (json: Json) => void): NotebookOutput => changed(comparison, change);
  const names = [...SCRIPTS.map((text) => [`script: ${text}`, text] as const), ...TEXTS];
  const cases: [what: string, output: NotebookOutput, becomes: Outcome][] = [
    ...names.map(([what, text]): [string, NotebookOutput, Outcome] => [
      `${what}, as every name of an evaluation`,
      { ...evaluation, text: everyText(evaluation.text, text) },
      'drawn',
    ]),
    ...names.map(([what, text]): [string, NotebookOutput, Outcome] => [
      `${what}, as every name of a comparison`,
      { ...comparison, text: everyText(comparison.text, text) },
      'drawn',
    ]),
    ['no JSON', { ...evaluation, text: '<script>broken()</script>' }, 'advice'],
    ['nothing at all', { ...evaluation, text: '' }, 'advice'],
    [
      'NaN as a mean',
      { ...evaluation, text: evaluation.text.replace(/"mean":[\d.]+/, '"mean":NaN') },
      'advice',
    ],
    [
      '1e999 as a mean',
      { ...evaluation, text: evaluation.text.replace(/"mean":[\d.]+/, '"mean":1e999') },
      'advice',
    ],
    [
      '1e308 as a mean',
      { ...evaluation, text: evaluation.text.replace(/"mean":[\d.]+/, '"mean":1e308') },
      'drawn',
    ],
    ['null', { ...evaluation, text: 'null' }, 'advice'],
    ['a list', { ...evaluation, text: '[]' }, 'advice'],
    ['a text', { ...evaluation, text: '"recscope-evaluation/1"' }, 'advice'],
    [
      '100,000 lists in each other',
      { ...evaluation, text: `${'['.repeat(1e5)}${']'.repeat(1e5)}` },
      'advice',
    ],
    [
      '100,000 lists in each other, in a field that nobody reads',
      {
        ...evaluation,
        text: evaluation.text.replace(/^\{/, `{"further":${'['.repeat(1e5)}${']'.repeat(1e5)},`),
      },
      'drawn',
    ],
    [
      'metadata as deep',
      {
        ...evaluation,
        metadata: { metadata: JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`) as unknown },
      },
      'drawn',
    ],
    [
      '__proto__ as a field',
      { ...evaluation, text: evaluation.text.replace(/^\{/, '{"__proto__":{"broken":true},') },
      'drawn',
    ],
    ['__proto__ as a name', { ...comparison, text: everyText(comparison.text, '__proto__') }, 'drawn'],
    ['all of it in __proto__', { ...evaluation, text: `{"__proto__":${evaluation.text}}` }, 'advice'],
    ['a later schema', fromEvaluation((json) => (json.schema = 'recscope-evaluation/2')), 'advice'],
    [
      'the schema of something else',
      fromComparison((json) => (json.schema = 'recscope-evaluation/1')),
      'advice',
    ],
    ['an object as a name', fromEvaluation((json) => (json.model = { toString: 'broken' })), 'advice'],
    ['a number as a list', fromEvaluation((json) => (json.measures = 1e9)), 'advice'],
    [
      'an object with a length as a list',
      fromEvaluation((json) => (json.measures = { length: 3 })),
      'advice',
    ],
    ['a million models', fromEvaluation((json) => wrapped(json, 1e6)), 'advice'],
    ['no model', fromEvaluation((json) => wrapped(json, 0)), 'advice'],
    ['1,000 models', fromEvaluation((json) => wrapped(json, 1000)), 'drawn'],
    ['1,000 metrics', fromEvaluation((json) => (json.measures = repeated(json.measures, 1000))), 'drawn'],
    [
      '10,000 problems',
      fromEvaluation((json) => {
        json.findings = Array.from({ length: 10_000 }, (_, line) => ({
          message: `<b>${line}</b>`,
          file: 'a.csv',
          line,
        }));
      }),
      'drawn',
    ],
    ['10,000 pairs', fromComparison((json) => (json.pairs = repeated(json.pairs, 10_000))), 'drawn'],
    ['no pair', fromComparison((json) => (json.pairs = [])), 'advice'],
    [
      'a word that is no verdict',
      fromComparison((json) => (json.pairs = [{ ...first(json.pairs), verdict: 'constructor' }])),
      'advice',
    ],
    [
      '10,000 experiments of markup',
      {
        mime: 'application/vnd.recscope.experiment+json',
        text: JSON.stringify({
          schema: 'recscope-experiment/1',
          decisions: repeated([{ sentence: SCRIPTS[0] }], 1000),
        }),
      },
      'drawn',
    ],
  ];
  return cases.map(([what, output, becomes]) => ({ what, output, becomes }));
}

function changed(output: NotebookOutput, change: (json: Json) => void): NotebookOutput {
  const json = JSON.parse(output.text) as Json;
  change(json);
  return { ...output, text: JSON.stringify(json) };
}

/** Another name wherever one from a file stands. */
function everyText(text: string, name: string): string {
  const named = new Set([
    'model',
    'recommendations',
    'truth',
    'a',
    'b',
    'measure',
    'message',
    'file',
    'convention',
  ]);
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) => (named.has(key) && typeof value === 'string' ? name : value)),
  );
}

function wrapped(json: Json, count: number): void {
  const model = { ...json };
  // A million whole ones would be a gigabyte of text.
  json.models = Array<unknown>(count).fill(count > 1000 ? 0 : model);
  for (const key of Object.keys(model)) if (key !== 'schema') delete json[key];
}

function repeated(list: unknown, count: number): unknown[] {
  const entries = list as unknown[];
  return Array.from({ length: count }, (_, index) => entries[index % entries.length]);
}

function first(list: unknown): object {
  return (list as object[])[0];
}
