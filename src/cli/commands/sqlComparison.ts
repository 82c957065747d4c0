import * as l10n from '@vscode/l10n';
import { factsOf, type Facts } from '../../core/sql/facts';
import { laterSharedQuestion, sharedAnswerOf, sharedQuestion } from '../../engine/backends/sharedModels';
import { inAnswerFile, requireAnswers } from '../answerFile';
import type { ComparisonValues } from '../options/comparisonOptions';
import { comparisonSettings } from '../options/comparisonOptions';
import { tablesOf } from '../options/engineOptions';
import type { InputValues } from '../options/inputOptions';
import { threadsOf } from '../options/threadsOption';
import { requireFormat, writtenAs } from '../output/answerFormats';
import { comparisonAnswer } from '../output/comparisonAnswer';
import { terminalProgress } from '../output/progress';
import type { Piece } from '../output/print';
import { wrongCall } from '../wrongCall';
import { comparedShared, sharedView } from './compareTables';

/** What `recscope sql … --query compare` takes. */
type SqlComparisonValues = InputValues &
  ComparisonValues & {
    readonly facts?: readonly string[] | undefined;
    readonly results?: readonly string[] | undefined;
    readonly format: string;
    readonly threads?: string | undefined;
  };

/**
 * The queries by which models of tables are compared: first one for the facts of each table, with `--facts` the one for
 * the patterns that users have of all models, with `--results` the comparison.
 */
export async function sqlComparison(
  tables: readonly string[],
  values: SqlComparisonValues,
): Promise<Iterable<Piece>> {
  const { format, facts: factFiles, results } = values;
  requireFormat(format);
  const settings = comparisonSettings(values, format);
  const { sources, plan } = await tablesOf(tables, { ...values, threads: undefined });
  const asked = sharedQuestion(sources, plan);
  const { questions } = asked;
  if (factFiles === undefined) {
    if (results !== undefined)
      throw wrongCall(l10n.t('This needs the results of the first query.'), '--facts facts.tsv');
    return questions.map(({ facts }) => `${facts.sql};\n`);
  }
  requireAnswers(factFiles, numbered('facts', questions.length), '--facts');
  const facts: Facts[] = [];
  for (const [table, file] of factFiles.entries())
    facts.push(await inAnswerFile(file, (rows) => factsOf(rows, questions[table].facts.mark)));
  const later = laterSharedQuestion(asked, facts);
  if (results === undefined) return [`${later.query.sql};\n`];
  requireAnswers(results, ['results'], '--results');
  const startedAt = Date.now();
  let bytes = 0;
  const shared = await inAnswerFile(results[0], (rows) => {
    bytes = rows.flat().reduce((sum, cell) => sum + cell.length + 1, 0);
    return sharedAnswerOf(later, rows);
  });
  const threads = threadsOf(values.threads);
  const progress = terminalProgress(process.stderr);
  try {
    const view = sharedView(shared, sources, startedAt, bytes);
    const compared = await comparedShared(shared, view, [], {
      settings,
      drawing: threads.drawing,
      progress,
      quiet: values.quiet,
    });
    const { seed, resamples } = settings;
    const context = { truth: sources.truth.name, seed, resamples };
    return await writtenAs(format, comparisonAnswer(compared, context));
  } finally {
    progress.clear();
    threads.stop();
  }
}

function numbered(name: string, count: number): string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}
