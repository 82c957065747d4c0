import * as v from 'valibot';

/*
 * What a notebook may hold of a result. Notebooks come from strangers, so every part is checked and bounded before
 * anything of it is drawn; what else is there is not looked at.
 */

const NAME = v.pipe(v.string(), v.maxLength(10_000));
const NUMBER = v.nullable(v.pipe(v.number(), v.finite()));
const list = <Each extends v.GenericSchema>(
  each: Each,
  most = 1000,
): v.SchemaWithPipe<
  readonly [v.ArraySchema<Each, undefined>, v.MaxLengthAction<v.InferOutput<Each>[], number, undefined>]
> => v.pipe(v.array(each), v.maxLength(most));

const FINDING = v.object({
  severity: v.picklist(['error', 'warning', 'information']),
  message: NAME,
  file: v.optional(NAME),
  line: v.optional(v.number()),
  count: v.optional(v.number()),
});

const FILES = v.optional(
  list(v.object({ file: NAME, use: v.picklist(['recommendations', 'truth', 'train']) })),
  [],
);

const MODEL = v.object({
  recommendations: NAME,
  model: v.optional(NAME),
  users: v.object({ counted: v.number() }),
  measures: list(
    v.object({
      measure: NAME,
      mean: NUMBER,
      interval: v.optional(v.nullable(v.tuple([v.number(), v.number()]))),
    }),
  ),
  findings: v.optional(list(FINDING, 10_000), []),
  files: FILES,
});

const EVALUATION = v.union([
  v.pipe(
    v.object({ schema: v.literal('recscope-evaluation/1'), models: v.pipe(list(MODEL), v.minLength(1)) }),
    v.transform(({ models }) => ({ kind: 'evaluation' as const, models })),
  ),
  v.pipe(
    v.object({ schema: v.literal('recscope-evaluation/1'), ...MODEL.entries }),
    v.transform((model) => ({ kind: 'evaluation' as const, models: [model] })),
  ),
]);

const COMPARISON = v.pipe(
  v.object({
    schema: v.literal('recscope-comparison/2'),
    users: v.object({ counted: v.number() }),
    pairs: list(
      v.object({
        a: NAME,
        b: NAME,
        measure: NAME,
        difference: NUMBER,
        verdict: v.picklist(['better', 'worse', 'equivalent', 'inconclusive', 'unsaid']),
      }),
      10_000,
    ),
    adjusted: v.object({ p: list(v.object({ a: NAME, b: NAME, measure: NAME, p: NUMBER }), 10_000) }),
    files: FILES,
  }),
  v.transform((comparison) => ({ kind: 'comparison' as const, ...comparison })),
);

const EXPERIMENT = v.pipe(
  v.object({
    schema: v.literal('recscope-experiment/1'),
    decisions: list(v.object({ treatment: NAME, sentence: NAME })),
  }),
  v.transform((experiment) => ({ kind: 'experiment' as const, ...experiment })),
);

const RESULT = v.union([EVALUATION, COMPARISON, EXPERIMENT]);

/** A result in a notebook. */
export type NotebookResult = v.InferOutput<typeof RESULT>;
export type NotebookEvaluation = Extract<NotebookResult, { kind: 'evaluation' }>;
export type NotebookComparison = Extract<NotebookResult, { kind: 'comparison' }>;
export type NotebookFinding = v.InferOutput<typeof FINDING>;

/** The result in a notebook's output; undefined: it is none, or of a version that is not known here. */
export function resultIn(json: unknown): NotebookResult | undefined {
  const read = v.safeParse(RESULT, json);
  return read.success ? read.output : undefined;
}
