/*
 * To add a tool for agents, add an entry to `TOOLS` (its description and input) and its answer to `CALLS`
 * (engine/tools/toolAnswer.ts), made of the sentences and sheets of the other surfaces. `toolText` cuts and
 * escapes names, because a file may try to command the agent. `recscope mcp` and the editor call the same
 * function with unchecked arguments and with the folders that may be read. Run `npx tsx
 * scripts/configSchemas.ts`, and add questions with independently computed numbers to
 * test/unit/tools/questions.ts.
 */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { REQUEST } from './checkConfig';
import { FILE_OR_PATH } from './inputsConfig';
import { option, requiredOption, text } from './option';

const { models, truth, train, items, users, measures, convention, threshold, by, margin } = REQUEST.entries;

/** Input fields that agent tools share: the part of a request that fits into a question. */
const EVALUATED = { models, truth, train, items, users, measures, convention, threshold, by };

/** Tool for agents. Language models read its descriptions. */
interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: v.StrictObjectSchema<v.ObjectEntries, undefined>;
}

export const TOOLS = {
  recscope_evaluate: {
    title: 'Evaluate recommendations',
    description:
      'Computes ranking and rating metrics (nDCG@10, Recall@20, AP, RMSE …) of recommendation files against a ground truth file: CSV, TSV, JSON, Parquet, Arrow, TREC. Answers which model is best and whether that is clear, a table of means, how many users count, how each file was read, and what is wrong in it. A file is a path, or {file, columns: {user, item, score, rating}} where columns must be named. Use it instead of writing metric code.',
    input: v.strictObject(EVALUATED),
  },
  recscope_compare: {
    title: 'Compare models',
    description:
      'Tests on the same users whether one recommendation model is better than another: paired differences with 95% confidence intervals, p values adjusted for all comparisons, and a verdict (better, worse, equivalent, not clear). Use it before you say that a model is better. “Not clear” does not mean “equal”.',
    input: v.strictObject({
      ...EVALUATED,
      baseline: option(text, {
        help: () => l10n.t('baseline model: its name (default: compare every pair)'),
      }),
      margin,
    }),
  },
  recscope_explain: {
    title: 'Explain a number',
    description:
      'Explains one metric of one recommendation file. With user: the calculation of this user’s value, rank by rank. With match: which library, convention, or option gives this number. With neither: the value under the convention of each library (scikit-learn, ranx, RecBole, TREC …), and what makes the difference.',
    input: v.strictObject({
      model: requiredOption(FILE_OR_PATH, { help: () => l10n.t('the file of recommendations') }),
      truth,
      train,
      items,
      measure: requiredOption(text, { help: () => l10n.t('the metric, such as nDCG@10') }),
      user: option(text, { help: () => l10n.t('the ID of the user whose value is explained') }),
      match: option(v.union([text, v.pipe(v.number(), v.finite())]), {
        help: () => l10n.t('a number with its digits as they were printed, such as "0.4059"'),
      }),
      convention,
      threshold,
    }),
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;
