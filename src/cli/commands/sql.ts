import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import { hyphenated, option, several, text, word } from '../../shared/config/option';
import { listOfUserQuery, usersOfPatternQuery } from '../../core/sql/drillDown';
import { factsOf, type Facts } from '../../core/sql/facts';
import { countedItems } from '../../core/sql/items/countedItems';
import { itemsQuery, type ItemWindow } from '../../core/sql/items/itemsQuery';
import { patternColumns, TOTALS } from '../../core/sql/patternQuery';
import { resultRows, type ResultRow } from '../../core/sql/resultRows';
import {
  answeredModels,
  laterQuestion,
  patternQuestions,
  questionsOf,
  tableQuestion,
  type TableQuestion,
} from '../../engine/backends/tableEvaluation';
import { itemCounting, shownOrder } from '../../engine/backends/tableItems';
import { namedModels, tableView } from '../../engine/backends/tableView';
import { inAnswerFile, requireAnswers } from '../answerFile';
import { COMPARISON_OPTIONS } from '../options/comparisonOptions';
import { tablesOf } from '../options/engineOptions';
import { INPUT_OPTIONS, onlyOneModel } from '../options/inputOptions';
import { MACHINE_OPTIONS, OUTPUT_OPTIONS, SHOWN_OPTIONS } from '../options/outputOptions';
import { outputTo } from '../output/outputFile';
import type { Piece } from '../output/print';
import { itemsAnswer } from '../output/itemsAnswer';
import { requireFormat, WITHOUT_JSON, writtenAs } from '../output/answerFormats';
import { evaluationAnswer, MEANS_ALONE } from '../output/evaluationAnswer';
import { requireWishes } from './evaluate';
import { readingText } from '../output/readingText';
import { wrongCall } from '../wrongCall';
import { sqlComparison } from './sqlComparison';

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
    const { intervals, safeCsv, output, force, facts: factFiles = [], query: kind } = values;
    const { truth, catalogue } = values;
    const inputs = [...positionals, truth, catalogue, ...factFiles, ...(values.results ?? [])];
    const write = await outputTo(output, inputs, force);
    if (kind === 'compare') return write(await sqlComparison(positionals, values));
    const given: Readonly<Record<string, unknown>> = values;
    for (const field of Object.keys(OF_COMPARISON))
      if (given[field] !== undefined)
        throw wrongCall(l10n.t('{0} must be used with {1}.', `--${hyphenated(field)}`, '--query compare'));
    onlyOneModel(positionals);
    requireFormat(values.format);
    requireWishes(values.format, values);
    if (values.format === 'html')
      throw wrongCall(l10n.t('The HTML report supports files, not tables of an engine.'));
    const { sources, plan } = await tablesOf(positionals, values);
    const [question] = questionsOf(sources, plan);
    const drilled = kind === undefined ? question : ofModel(question, values.model);
    if (kind === 'list') return write([listText(drilled, values.user)]);
    if (kind === 'items') return write(await itemPieces(drilled, values));
    if (factFiles.length === 0) {
      if (kind !== undefined || values.results !== undefined)
        throw wrongCall(l10n.t('This needs the results of the first query.'), '--facts facts.tsv');
      return write([`${question.facts.sql};\n`]);
    }
    requireAnswers(factFiles, ['facts'], '--facts');
    const facts = await inAnswerFile(factFiles[0], (rows) => factsOf(rows, question.facts.mark));
    if (kind !== undefined) return write([usersText(drilled, facts, values.pattern)]);
    const { results } = values;
    const later = laterQuestion(question, facts);
    const { queries } = later;
    if (results === undefined) return write(queries.map(({ sql }) => `${sql};\n`));
    requireAnswers(
      results,
      queries.map((_, index) => `results-${index + 1}`),
      '--results',
    );
    const answers: ResultRow[][] = [];
    for (const file of results) answers.push(await inAnswerFile(file, (rows) => rows));
    const answered = await inAnswerFile(results[0], () => answeredModels(later, answers));
    const bytes = answers.flat(2).reduce((sum, cell) => sum + cell.length + 1, 0);
    const models = namedModels(sources.models, [answered]);
    const view = tableView(plan, sources, models, Date.now(), bytes);
    process.stderr.write(readingText(view, values));
    const answer = evaluationAnswer(view, { ...MEANS_ALONE, intervals });
    await write(await writtenAs(values.format, answer, safeCsv));
  },
});

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

/** The query for items, or, where it was answered, the items. */
async function itemPieces(
  question: TableQuestion,
  { results, format, safeCsv }: { results?: string[] | undefined; format: string; safeCsv: boolean },
): Promise<Iterable<Piece>> {
  const { dialect, tables, plan } = question;
  const { open, ...counting } = itemCounting(question, plan.hitCutoff ?? null);
  const query = itemsQuery(dialect, tables, counting, ALL_ITEMS);
  if (results === undefined) return [`${query.sql};\n`];
  requireAnswers(results, ['items'], '--results');
  const [file] = results;
  requireFormat(format, WITHOUT_JSON);
  const items = await inAnswerFile(file, (rows) => countedItems(rows, query.mark, ALL_ITEMS, open));
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
