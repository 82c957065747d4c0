import { readFile } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { listOfUserQuery, usersOfPatternQuery } from '../../core/sql/drillDown';
import { factsOf } from '../../core/sql/facts';
import { itemsQuery } from '../../core/sql/items/itemsQuery';
import { patternColumns, TOTALS } from '../../core/sql/patternQuery';
import { resultRows, type ResultRow } from '../../core/sql/resultRows';
import {
  patternQuestions,
  tableAnswer,
  questionsOf,
  laterQueries,
  type PatternQuestion,
  type TableQuestion,
} from '../../engine/backends/tableEvaluation';
import { tableView } from '../../engine/backends/tableView';
import { InputError } from '../../shared/protocol/problem';
import { tablesOf } from '../options/engineOptions';
import { INPUT_OPTIONS, onlyOneModel } from '../options/inputOptions';
import { parsedArguments } from '../options/parsedArguments';
import { refuseOverwriting, writeOutput } from '../output/outputFile';
import { outputFormat, MEANS_ALONE } from '../output/outputFormats';
import { printPieces, visibleLines } from '../output/print';
import { sqlUsage } from '../sqlUsage';
import { wrongCall } from '../wrongCall';
import { unusedLines } from './evaluateTables';

/** Rows that a query for one user, or for the users of a pattern, asks for. */
const MOST_ROWS = 1000;

/**
 * `recscope sql ENGINE:TABLE --truth ENGINE:TABLE`: the queries for whoever runs them by themselves: first the one for
 * facts, with `--facts` those for patterns, with `--results` the numbers.
 */
export async function sqlCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, {
    ...INPUT_OPTIONS,
    facts: { type: 'string' },
    results: { type: 'string', multiple: true },
    query: { type: 'string' },
    pattern: { type: 'string' },
    user: { type: 'string' },
    format: { type: 'string', short: 'f', default: 'table' },
    intervals: { type: 'boolean', default: false },
    output: { type: 'string', short: 'o' },
    force: { type: 'boolean', default: false },
    'safe-csv': { type: 'boolean', default: false },
  });
  if (values.help === true) {
    await printPieces([sqlUsage()]);
    return;
  }
  onlyOneModel(positionals);
  const { intervals, 'safe-csv': safeCsv, output, force } = values;
  const format = outputFormat({ format: values.format, perUser: false, intervals, safeCsv, cohorts: false });
  if (values.format === 'html')
    throw wrongCall(l10n.t('The report in HTML goes with files, not with tables of an engine.'));
  if (output !== undefined) await refuseOverwriting(output, [values.facts, ...(values.results ?? [])], force);
  const { sources, plan } = await tablesOf(positionals, values);
  const [{ name }] = sources.models;
  const [question] = questionsOf(sources, plan);
  const write = (pieces: Iterable<string>): Promise<void> =>
    output === undefined ? printPieces(pieces) : writeOutput(output, pieces, force);
  const kind = queryKind(values.query);
  if (kind === 'list') return write([listText(question, values.user)]);
  if (values.facts === undefined) {
    if (kind !== undefined || values.results !== undefined)
      throw wrongCall(l10n.t('This takes the answer of the first query.'), '--facts facts.tsv');
    return write([`${question.facts.sql};\n`]);
  }
  const facts = await inFile(values.facts, (rows) => factsOf(rows, question.facts.mark));
  const questions = patternQuestions(question, facts);
  if (kind !== undefined) return write([drillText(question, questions, kind, values.pattern)]);
  const { results } = values;
  const queries = laterQueries(question, questions);
  if (results === undefined) return write(queries.map(({ sql }) => `${sql};\n`));
  if (results.length !== queries.length)
    throw wrongCall(
      l10n.t('There are {0} queries, and {1} results.', queries.length, results.length),
      queries.map((_, index) => `--results results-${index + 1}.tsv`).join(' '),
    );
  const answers: ResultRow[][] = [];
  for (const file of results) answers.push(await inFile(file, (rows) => rows));
  const answer = await inFile(results[0], () => tableAnswer(question, facts, questions, answers));
  const bytes = answers.flat(2).reduce((sum, cell) => sum + cell.length + 1, 0);
  const view = tableView(plan, sources.engine, [{ name, answer }], sources.truth.name, Date.now(), bytes);
  process.stderr.write(visibleLines(unusedLines(view)));
  await write(await format.pieces(view, MEANS_ALONE));
}

type QueryKind = 'items' | 'users' | 'list';

function queryKind(text: string | undefined): QueryKind | undefined {
  if (text === undefined || text === 'items' || text === 'users' || text === 'list') return text;
  throw wrongCall(l10n.t('--query must be items, users or list, not “{0}”.', text));
}

function listText({ dialect, tables, groups }: TableQuestion, user: string | undefined): string {
  if (user === undefined) throw wrongCall(l10n.t('Whose list?'), '--user ID');
  return `${listOfUserQuery(dialect, tables, groups[0].order, user, MOST_ROWS).sql};\n`;
}

function drillText(
  { dialect, tables, plan }: TableQuestion,
  [{ spec }]: readonly PatternQuestion[],
  kind: 'items' | 'users',
  pattern: string | undefined,
): string {
  if (kind === 'items') {
    const within = { order: spec.order, depth: plan.hitCutoff ?? spec.depth };
    return `${itemsQuery(dialect, tables, within, Math.max(0, plan.threshold ?? 0)).sql};\n`;
  }
  const columns = patternColumns(dialect, spec);
  const [row] = resultRows(pattern ?? '');
  if (row?.length !== 1 + columns.length + TOTALS.length)
    throw wrongCall(l10n.t('Users of which pattern? Give its row as it came back.'), '--pattern "…"');
  if (spec.encoding.kind === 'text')
    throw wrongCall(l10n.t('Patterns in text have no query for their users: choose measures of hits.'));
  return `${usersOfPatternQuery(dialect, tables, spec, row.slice(1, 1 + columns.length), MOST_ROWS).sql};\n`;
}

/** What is made of the rows of a file; what is wrong with them is wrong with the file. */
async function inFile<T>(file: string, made: (rows: ResultRow[]) => T): Promise<T> {
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
  try {
    return made(resultRows(text));
  } catch (error) {
    throw error instanceof InputError ? new InputError({ file, ...error.problem }) : error;
  }
}
