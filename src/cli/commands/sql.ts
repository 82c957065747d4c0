import * as l10n from '@vscode/l10n';
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
import { parsedArguments } from '../options/parsedArguments';
import { outputTo } from '../output/outputFile';
import { itemsAnswer } from '../output/itemsAnswer';
import { requireFormat, WITHOUT_JSON, writtenAs } from '../output/answerFormats';
import { evaluationAnswer, MEANS_ALONE } from '../output/evaluationAnswer';
import { requireWishes } from './evaluate';
import { printPieces } from '../output/print';
import { readingText } from '../output/readingText';
import { sqlUsage } from '../sqlUsage';
import { wrongCall } from '../wrongCall';
import { sqlComparison } from './sqlComparison';

/** Rows that a query for one user, or for the users of a pattern, asks for. */
const MOST_ROWS = 1000;

/** What goes with `--query compare` alone: elsewhere it would be passed over without a word. */
const OF_COMPARISON = [
  ...(Object.keys(COMPARISON_OPTIONS) as (keyof typeof COMPARISON_OPTIONS)[]),
  'threads',
] as const;

/**
 * `recscope sql ENGINE:TABLE --truth ENGINE:TABLE`: the queries for whoever runs them by themselves: first the one for
 * facts, with `--facts` those for patterns, with `--results` the numbers. `--query` says which others.
 */
export async function sqlCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, {
    ...INPUT_OPTIONS,
    ...COMPARISON_OPTIONS,
    facts: { type: 'string', multiple: true },
    results: { type: 'string', multiple: true },
    query: { type: 'string' },
    pattern: { type: 'string' },
    user: { type: 'string' },
    model: { type: 'string' },
    format: { type: 'string', short: 'f', default: 'table' },
    intervals: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    'safe-csv': { type: 'boolean', default: false },
    threads: { type: 'string' },
  });
  if (values.help === true) {
    await printPieces([sqlUsage()]);
    return;
  }
  const { intervals, 'safe-csv': safeCsv, output, force, facts: factFiles = [] } = values;
  const { truth, catalogue } = values;
  const inputs = [...positionals, truth, catalogue, ...factFiles, ...(values.results ?? [])];
  const write = await outputTo(output, inputs, force);
  const kind = queryKind(values.query);
  if (kind === 'compare') return write(await sqlComparison(positionals, values));
  for (const option of OF_COMPARISON)
    if (values[option] !== undefined)
      throw wrongCall(l10n.t('{0} goes with {1}.', `--${option}`, '--query compare'));
  onlyOneModel(positionals);
  requireFormat(values.format);
  requireWishes(values.format, values);
  if (values.format === 'html')
    throw wrongCall(l10n.t('The report in HTML goes with files, not with tables of an engine.'));
  const { sources, plan } = await tablesOf(positionals, values);
  const [question] = questionsOf(sources, plan);
  const drilled = kind === undefined ? question : ofModel(question, values.model);
  if (kind === 'list') return write([listText(drilled, values.user)]);
  if (kind === 'items') return write(await itemPieces(drilled, values));
  if (factFiles.length === 0) {
    if (kind !== undefined || values.results !== undefined)
      throw wrongCall(l10n.t('This takes the answer of the first query.'), '--facts facts.tsv');
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
}

/** A question of one model of a table of several. */
function ofModel(question: TableQuestion, only: string | undefined): TableQuestion {
  const { dialect, tables, plan } = question;
  const { model } = tables.recommendations;
  if (model === undefined) {
    if (only === undefined) return question;
    throw wrongCall(l10n.t('No column says which model a row is of.'), '--columns model=model');
  }
  if (only === undefined) throw wrongCall(l10n.t('Which of the models?'), '--model NAME');
  const recommendations = { ...tables.recommendations, model: { ...model, only } };
  return tableQuestion(dialect, { ...tables, recommendations }, plan);
}

type QueryKind = (typeof QUERY_KINDS)[number];

const QUERY_KINDS = ['items', 'users', 'list', 'compare'] as const;

function queryKind(text: string | undefined): QueryKind | undefined {
  const known = QUERY_KINDS.find((kind) => kind === text);
  if (text === undefined || known !== undefined) return known;
  throw wrongCall(l10n.t('--query must be one of {0}, not “{1}”.', QUERY_KINDS.join(', '), text));
}

function listText(question: TableQuestion, user: string | undefined): string {
  if (user === undefined) throw wrongCall(l10n.t('Whose list?'), '--user ID');
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
  { results, format, 'safe-csv': safe }: { results?: string[]; format: string; 'safe-csv': boolean },
): Promise<Iterable<string>> {
  const { dialect, tables, plan } = question;
  const { open, ...counting } = itemCounting(question, plan.hitCutoff ?? null);
  const query = itemsQuery(dialect, tables, counting, ALL_ITEMS);
  if (results === undefined) return [`${query.sql};\n`];
  requireAnswers(results, ['items'], '--results');
  const [file] = results;
  requireFormat(format, WITHOUT_JSON);
  const items = await inAnswerFile(file, (rows) => countedItems(rows, query.mark, ALL_ITEMS, open));
  return writtenAs(format, itemsAnswer(items), safe);
}

function usersText(question: TableQuestion, facts: Facts, pattern: string | undefined): string {
  const { dialect, tables } = question;
  const [{ spec }] = patternQuestions(question, facts);
  const columns = patternColumns(dialect, spec);
  const [row] = resultRows(pattern ?? '');
  // Of a table of several models, the number of the model stands behind the mark.
  const before = facts.models.length > 1 ? 2 : 1;
  if (row?.length !== before + columns.length + TOTALS.length)
    throw wrongCall(l10n.t('Users of which pattern? Give its row as it came back.'), '--pattern "…"');
  if (spec.encoding.kind === 'text')
    throw wrongCall(l10n.t('Patterns in text have no query for their users: choose measures of hits.'));
  return `${usersOfPatternQuery(dialect, tables, spec, row.slice(before, before + columns.length), MOST_ROWS).sql};\n`;
}
