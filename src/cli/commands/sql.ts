import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import { hyphenated, option, several, text, word } from '../../shared/config/option';
import { listOfUserQuery, usersOfPatternQuery } from '../../core/sql/drillDown';
import type { Facts } from '../../core/sql/facts';
import { countedItems, type CountedItems } from '../../core/sql/items/countedItems';
import { itemsQuery, type ItemWindow } from '../../core/sql/items/itemsQuery';
import { patternColumns, TOTALS } from '../../core/sql/patternQuery';
import { readIn, resultRows, type AnswerRows } from '../../core/sql/resultRows';
import {
  factsOfAll,
  patternQuestions,
  questionsOf,
  tableQuestion,
  type RunStatements,
  type TableQuestion,
} from '../../engine/backends/tableEvaluation';
import { itemCounting, shownOrder } from '../../engine/backends/tableItems';
import { COMPARISON_OPTIONS, comparisonSettings } from '../options/comparisonOptions';
import { tablesOf } from '../options/engineOptions';
import { INPUT_OPTIONS, onlyOneModel } from '../options/inputOptions';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, SHOWN_OPTIONS } from '../options/outputOptions';
import type { ValuesOf } from '../options/parsedArguments';
import { outputTo } from '../output/outputFile';
import type { Piece } from '../output/print';
import { itemNumbers } from '../../engine/table/itemRows';
import { orNull } from '../../shared/protocol/orNull';
import { columnsOfItems } from '../../shared/query/itemLanguage';
import type { Cell } from '../../shared/sheets/sheet';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { requireFormat, WITHOUT_JSON, writtenAs, type Answer } from '../output/answerFormats';
import { comparisonAnswer } from '../output/comparisonAnswer';
import { evaluationAnswer, MEANS_ALONE } from '../output/evaluationAnswer';
import { readFile } from 'node:fs/promises';
import { InputError } from '../../shared/protocol/problem';
import { wrongCall } from '../wrongCall';
import { comparedByTables, evaluatedTables, type AskedTables } from './askedTables';
import { requireWishes } from './evaluate';

/** Rows that a query for one user, or for the users of a pattern, asks for. */
const MOST_ROWS = 1000;

/** What goes with `--query compare` alone: elsewhere it would be passed over without a word. */
const OF_COMPARISON = { ...COMPARISON_OPTIONS, threads: MACHINE_OPTIONS.threads };

/**
 * `recscope sql ENGINE:TABLE --truth ENGINE:TABLE`: the queries for whoever runs them by themselves: first the one for
 * facts, with `--facts` those for patterns, with `--results` the numbers. `--query` says which others.
 */
export const sqlCommand = command({
  synopses: () => [
    `sql ENGINE:TABLE --truth ENGINE:TABLE [${l10n.t('options')}]`,
    'sql … --facts FILE',
    'sql … --facts FILE --results FILE [--results FILE…]',
    'sql A B… --truth ENGINE:TABLE --query compare [--facts FILE… [--results FILE]]',
  ],
  text: () => [
    l10n.t(
      'sql prints the queries that evaluate tables of an engine, so that you can run them elsewhere, and reads their results.',
    ),
  ],
  options: {
    ...INPUT_OPTIONS,
    ...OF_COMPARISON,
    facts: option(several(text), {
      value: 'FILE',
      help: () => l10n.t('results of the first query as TSV or CSV; repeat for each query'),
    }),
    results: option(several(text), {
      value: 'FILE',
      help: () => l10n.t('results of a pattern query; repeat for each query'),
    }),
    query: option(word('items', 'users', 'list', 'compare'), {
      help: () =>
        l10n.t(
          'print the query for items, for the users of a pattern, for the recommendations of a user, or for comparing models',
        ),
    }),
    pattern: option(text, {
      value: 'ROW',
      help: () => l10n.t('row of the pattern, as returned by the pattern query'),
    }),
    user: option(text, { value: 'ID', help: () => l10n.t('user whose recommendations to query') }),
    model: option(text, {
      value: 'NAME',
      help: () => l10n.t('with --query: the model, if the table holds several'),
    }),
    ...OUTPUT_OPTIONS,
    ...SHOWN_OPTIONS,
  },
  notes: () => [
    l10n.t(
      'Run the first query and save its rows. With --facts, the pattern queries are printed; with --results, the metrics.',
    ),
    l10n.t('Engines: {0}. Name tables as in evaluate.', DIALECT_NAMES.join(', ')),
  ],
  async run(values, positionals) {
    const { output, force, format, query: kind, facts, results, truth, catalogue, quiet } = values;
    const inputs = [...positionals, truth, catalogue, ...(facts ?? []), ...(results ?? [])];
    const write = await outputTo(output, inputs, force);
    requireFormat(format);
    const settings = kind === 'compare' ? comparisonSettings(values, format) : undefined;
    if (settings === undefined) requireOneModel(positionals, values);
    if (facts === undefined && (kind === 'users' || (kind !== 'items' && results !== undefined)))
      throw wrongCall(l10n.t('This needs the results of the first query.'), '--facts facts.tsv');
    const { sources, plan } = await tablesOf(positionals, { ...values, threads: undefined });
    const steps: readonly AnswerFiles[] = [
      ...(kind === 'items' ? [] : [{ option: '--facts', files: facts } as const]),
      { option: '--results', files: results },
    ];
    const pieces = await printedOr<Iterable<Piece>>(steps, async (run) => {
      const ask: AskedTables['ask'] = async (work) => ({ value: await work(run), bytes: undefined });
      if (settings !== undefined) {
        const view = await comparedByTables({ sources, plan, ask, quiet }, settings, values.threads);
        const { seed, resamples } = settings;
        const context = { truth: sources.truth.name, seed, resamples };
        return writtenAs(format, comparisonAnswer(view, context));
      }
      if (kind === undefined) {
        const view = await evaluatedTables({ sources, plan, ask, quiet });
        const answer = evaluationAnswer(view, { ...MEANS_ALONE, intervals: values.intervals });
        return writtenAs(format, answer, values.safeCsv);
      }
      const [question] = questionsOf(sources, plan);
      const drilled = ofModel(question, values.model);
      if (kind === 'list') return [listText(drilled, values.user)];
      if (kind === 'items') return itemPieces(drilled, values, run);
      const [known] = await factsOfAll([question], run);
      return [usersText(drilled, known, values.pattern)];
    });
    await write(pieces);
  },
});

/** @throws InputError for several tables, and for what goes with a comparison alone */
function requireOneModel(
  positionals: readonly string[],
  values: Readonly<Record<string, unknown>> & { readonly format: string } & ValuesOf<typeof SHOWN_OPTIONS>,
): void {
  for (const field of Object.keys(OF_COMPARISON))
    if (values[field] !== undefined)
      throw wrongCall(l10n.t('{0} must be used with {1}.', `--${hyphenated(field)}`, '--query compare'));
  onlyOneModel(positionals);
  requireWishes(values.format, values);
  if (values.format === 'html')
    throw wrongCall(l10n.t('The HTML report supports files, not tables of an engine.'));
}

/** A question of one model of a table of several. */
function ofModel(question: TableQuestion, only: string | undefined): TableQuestion {
  const { dialect, tables, plan } = question;
  const { model } = tables.recommendations;
  if (model === undefined) {
    if (only === undefined) return question;
    throw wrongCall(l10n.t('No model column found.'), '--columns model=model');
  }
  if (only === undefined) throw wrongCall(l10n.t('No model specified.'), '--model NAME');
  const recommendations = { ...tables.recommendations, model: { ...model, only } };
  return tableQuestion(dialect, { ...tables, recommendations }, plan);
}

function listText(question: TableQuestion, user: string | undefined): string {
  if (user === undefined) throw wrongCall(l10n.t('No user specified for the list.'), '--user ID');
  const { dialect, tables } = question;
  return `${listOfUserQuery(dialect, tables, shownOrder(question).order, user, MOST_ROWS).sql};\n`;
}

/** All items, the most recommended first. */
const ALL_ITEMS: ItemWindow = {
  sort: { column: 'recommended', descending: true },
  filter: 'all',
  start: 0,
  count: Infinity,
};

async function itemPieces(
  question: TableQuestion,
  { format, safeCsv }: { readonly format: string; readonly safeCsv: boolean },
  run: RunStatements,
): Promise<Iterable<Piece>> {
  const { dialect, tables, plan } = question;
  const { open, ...counting } = itemCounting(question, plan.hitCutoff ?? null);
  const query = itemsQuery(dialect, tables, counting, ALL_ITEMS);
  const [rows] = await run([query.sql]);
  requireFormat(format, WITHOUT_JSON);
  const items = readIn(rows, () => countedItems(rows, query.mark, ALL_ITEMS, open));
  return writtenAs(format, itemsAnswer(items), safeCsv);
}

function usersText(question: TableQuestion, facts: Facts, pattern: string | undefined): string {
  const { dialect, tables } = question;
  const [{ spec }] = patternQuestions(question, facts);
  const columns = patternColumns(dialect, spec);
  const [row] = resultRows(pattern ?? '');
  // Of a table of several models, the number of the model stands behind the mark.
  const before = facts.models.length > 1 ? 2 : 1;
  if (row?.length !== before + columns.length + TOTALS.length)
    throw wrongCall(l10n.t('No pattern specified. Paste its row as the query returned it.'), '--pattern "…"');
  if (spec.encoding.kind === 'text')
    throw wrongCall(l10n.t('Patterns in text have no query for their users. Select metrics of hits.'));
  return `${usersOfPatternQuery(dialect, tables, spec, row.slice(before, before + columns.length), MOST_ROWS).sql};\n`;
}

/** More items than this nobody reads in a table. */
const MOST_ITEMS = 100;

const COLUMNS = columnsOfItems(false);

/**
 * Items with all that is counted of them, under the names of the columns. What is not defined is an empty cell, and so
 * is a lift without end.
 */
function itemsAnswer(items: CountedItems): Answer {
  const left = items.ids.length - MOST_ITEMS;
  const more = plural(
    left,
    l10n.t('1 more item: use csv or tsv for all.'),
    l10n.t('{0} more items: use csv or tsv for all.', formatCount(left, 'en')),
  );
  return {
    title: () => l10n.t('Items'),
    sheets: () => [
      {
        columns: COLUMNS.map((title) => ({ title, kind: title === 'item' ? 'name' : 'figure' })),
        rows: Array.from(rowsOf(items, MOST_ITEMS), (row): Cell[] =>
          row.map((value) =>
            typeof value === 'string' ? { name: value } : Number.isInteger(value) ? value : formatMean(value),
          ),
        ),
        notes: left > 0 ? [more] : [],
      },
    ],
    records: () => ({ columns: COLUMNS, rows: rowsOf(items, Infinity) }),
  };
}

function* rowsOf({ ids, counts, truth }: CountedItems, most: number): Generator<(string | number | null)[]> {
  const numbers = itemNumbers(counts, { train: undefined, truth });
  for (const [place, id] of ids.entries()) {
    if (place === most) return;
    yield COLUMNS.map((column) => (column === 'item' ? id : orNull(numbers[column][place])));
  }
}

/** Files with what a person had the statements of one call of the client answered; undefined: nobody has yet. */
interface AnswerFiles {
  readonly option: '--facts' | '--results';
  readonly files: readonly string[] | undefined;
}

/** Statements that are to be answered elsewhere. */
class Unanswered extends Error {
  constructor(readonly statements: readonly string[]) {
    super('Statements wait for an answer.');
  }
}

/**
 * The client of an engine that a person is: what is asked of it first is answered by the first files, and so on. What no
 * file answers is printed.
 *
 * @returns what the work makes of the answers, or the statements that it waits for
 * @throws InputError where there is not one file for each statement, or one cannot be read
 */
async function printedOr<T>(
  steps: readonly AnswerFiles[],
  work: (run: RunStatements) => Promise<T>,
): Promise<T | string[]> {
  const left = [...steps];
  try {
    return await work(async (statements) => {
      const step = left.shift();
      if (step?.files === undefined) throw new Unanswered(statements);
      requireOneEach(step.option, step.files, statements.length);
      return Promise.all(step.files.map(rowsOfFile));
    });
  } catch (error) {
    if (error instanceof Unanswered) return error.statements.map((sql) => `${sql};\n`);
    throw error;
  }
}

function requireOneEach(option: AnswerFiles['option'], files: readonly string[], queries: number): void {
  if (files.length === queries) return;
  const numbers = queries === 1 ? [''] : Array.from({ length: queries }, (_, index) => `-${index + 1}`);
  throw wrongCall(
    l10n.t('Expected one result per query: {0} queries, {1} results.', queries, files.length),
    numbers.map((number) => `${option} ${option.slice(2)}${number}.tsv`).join(' '),
  );
}

async function rowsOfFile(file: string): Promise<AnswerRows> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new InputError({
      file,
      message: l10n.t(
        'Couldn’t read the results: {0}',
        error instanceof Error ? error.message : String(error),
      ),
      advice: l10n.t('Check the path.'),
    });
  });
  return Object.assign(resultRows(text), { file });
}
