import * as v from 'valibot';

const NAME = v.pipe(v.string(), v.maxLength(10_000));
const CHOSEN = v.optional(NAME);

const COLUMNS = v.object({
  user: CHOSEN,
  item: CHOSEN,
  score: CHOSEN,
  rank: CHOSEN,
  rating: CHOSEN,
});

/** What a person selects of tables of an engine; what is absent is as it is found. */
export const TABLE_SETUP = v.object({
  engine: CHOSEN,
  /** The file of a database, of an engine that has such: relative to the folder of the workspace. */
  database: CHOSEN,
  /** As they are written behind the engine. */
  models: v.optional(v.pipe(v.array(NAME), v.maxLength(1000), v.readonly())),
  truth: CHOSEN,
  /** The table of all items. */
  catalog: CHOSEN,
  recommendationColumns: v.optional(COLUMNS),
  truthColumns: v.optional(COLUMNS),
  /** Whether scores that are tied are ordered by id where metrics want an order; absent: they are. */
  tiesById: v.optional(v.boolean()),
  /** The evaluation whose tables are selected anew; absent: another one. */
  evaluation: CHOSEN,
});

export type TableSetupChoices = Readonly<v.InferOutput<typeof TABLE_SETUP>>;
export type TableColumns = Readonly<v.InferOutput<typeof COLUMNS>>;
