import * as v from 'valibot';
import type { VerdictJson, VerdictsJson } from '../shared/protocol/comparisonResult';
import { clip } from '../shared/text/clip';
import { plainLine, plainName } from '../shared/text/nameText';

/*
 * What a notebook may hold of a result. Notebooks come from strangers, so every part is checked and bounded before
 * anything of it is drawn; what else is there is not looked at.
 */

/** Of a sentence that the program wrote; names in it may be long. */
const LONGEST_SENTENCE = 2000;

const NAME = v.pipe(v.string(), v.transform(plainName));
const SENTENCE = v.pipe(
  v.string(),
  v.transform((text) => plainLine(clip(text, LONGEST_SENTENCE))),
);
const COUNT = v.pipe(v.number(), v.finite());
const NUMBER = v.nullable(COUNT);
const INTERVAL = v.nullable(v.tuple([COUNT, COUNT]));

/** Looks at how long a list is before it looks at what is in it. */
function list<Each extends v.GenericSchema>(each: Each, most = 1000, least = 0) {
  const isBounded = (value: unknown): boolean =>
    Array.isArray(value) && value.length >= least && value.length <= most;
  return v.pipe(v.unknown(), v.check(isBounded), v.array(each));
}

const FINDING = v.object({ message: SENTENCE, file: v.optional(NAME), line: v.optional(COUNT) });

const FILES = list(
  v.object({
    file: v.string(),
    use: v.picklist(['recommendations', 'truth', 'train', 'items', 'catalogue']),
  }),
);

const MODEL = v.object({
  recommendations: NAME,
  model: v.optional(NAME),
  truth: NAME,
  convention: NAME,
  users: v.object({ counted: COUNT }),
  measures: list(v.object({ measure: NAME, mean: NUMBER, interval: v.optional(INTERVAL), users: COUNT })),
  findings: list(FINDING, 10_000),
  files: FILES,
});

const SEVERAL = v.object({ schema: v.literal('recscope-evaluation/1'), models: list(MODEL, 1000, 1) });
const EVALUATION = v.pipe(
  v.union([
    SEVERAL,
    v.pipe(
      v.object({ schema: v.literal('recscope-evaluation/1'), ...MODEL.entries }),
      v.transform((model) => ({ models: [model] })),
    ),
  ]),
  v.transform(({ models }) => ({ kind: 'evaluation' as const, models })),
);

const PAIR = v.object({
  a: NAME,
  b: NAME,
  measure: NAME,
  n: COUNT,
  means: v.tuple([NUMBER, NUMBER]),
  difference: NUMBER,
  verdict: v.picklist(['better', 'worse', 'equivalent', 'inconclusive', 'unsaid']),
  detectable: NUMBER,
  ci: v.object({ simultaneous: INTERVAL }),
  winTieLoss: v.tuple([COUNT, COUNT, COUNT]),
  effect: v.object({ cohensDz: NUMBER }),
  someRun: v.optional(COUNT),
  bothLists: v.optional(
    v.object({
      users: COUNT,
      without: v.tuple([COUNT, COUNT]),
      means: v.tuple([NUMBER, NUMBER]),
      difference: NUMBER,
    }),
  ),
  unjudged: v.optional(
    v.object({
      cutoff: NUMBER,
      shares: v.tuple([COUNT, COUNT]),
      means: v.tuple([NUMBER, NUMBER]),
      difference: NUMBER,
    }),
  ),
}) satisfies v.GenericSchema<unknown, VerdictJson>;

const COMPARISON = v.pipe(
  v.object({
    schema: v.literal('recscope-comparison/2'),
    convention: NAME,
    margin: v.object({ kind: v.picklist(['relative', 'absolute']), value: COUNT }),
    models: list(
      v.object({ model: NAME, measures: list(v.object({ runs: v.optional(v.object({ count: COUNT })) })) }),
    ),
    pairs: list(PAIR, 10_000, 1),
    adjusted: v.object({
      test: v.picklist(['pairedT', 'randomization', 'usersAndRuns']),
      method: v.picklist(['maxt', 'bonferroni', 'holm', 'bh', 'none']),
      family: v.picklist(['all', 'measure']),
      alpha: COUNT,
      p: list(v.object({ a: NAME, b: NAME, measure: NAME, p: COUNT }), 10_000),
    }),
    rows: list(v.object({ measure: NAME })),
    files: FILES,
  }) satisfies v.GenericSchema<unknown, VerdictsJson>,
  v.transform((comparison) => ({ kind: 'comparison' as const, ...comparison })),
);

const EXPERIMENT = v.pipe(
  v.object({
    schema: v.literal('recscope-experiment/1'),
    decisions: list(v.object({ sentence: SENTENCE }), 1000, 1),
  }),
  v.transform(({ decisions }) => ({ kind: 'experiment' as const, decisions })),
);

const RESULT = v.union([EVALUATION, COMPARISON, EXPERIMENT]);

/** A result in a notebook: names and sentences are plain lines; of files it has what they are called. */
export type NotebookResult = v.InferOutput<typeof RESULT>;
export type NotebookModel = v.InferOutput<typeof MODEL>;
export type NotebookComparison = Extract<NotebookResult, { kind: 'comparison' }>;

/** How each file of it was read. */
export function filesOf(result: NotebookResult): v.InferOutput<typeof FILES> {
  switch (result.kind) {
    case 'evaluation':
      return result.models.flatMap(({ files }) => files);
    case 'comparison':
      return result.files;
    case 'experiment':
      return [];
  }
}

/** Whether the package says of an output that no file of the caller's holds its data. */
export function isInMemory(metadata: unknown, mime: string): boolean {
  return v.is(
    v.object({ metadata: v.object({ [mime]: v.object({ inMemory: v.literal(true) }) }) }),
    metadata,
  );
}

/** The result in a notebook's output; undefined: it is none, or of a version that is not known here. */
export function resultIn(json: unknown): NotebookResult | undefined {
  const read = v.safeParse(RESULT, json);
  return read.success ? read.output : undefined;
}
