import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { DIALECT_NAMES } from '../../core/sql/dialects';
import { option, oneOf } from '../../shared/config/option';
import { buildSharedQuery } from '../../engine/backends/sharedModels';
import { queryFacts, laterQuestion, tableQuestions } from '../../engine/backends/tableEvaluation';
import { tablesByClient } from '../engineClient';
import { CLIENT_OPTIONS, resolveTables } from '../options/engineOptions';
import { INPUT_OPTIONS, namesOfInputs } from '../options/inputOptions';
import { OUTPUT_OPTIONS } from '../options/outputOptions';
import { outputTo } from '../output/outputFile';

const { output, force } = OUTPUT_OPTIONS;

/**
 * `recscope sql ENGINE:TABLE… --truth ENGINE:TABLE`: prints the queries of `evaluate` or `compare`. Only the
 * first ones are run, because the others contain their results.
 */
export const sqlCommand = command({
  synopses: () => [
    `sql ENGINE:TABLE… --truth ENGINE:TABLE [${l10n.t('options')}]`,
    'sql A B… --truth ENGINE:TABLE --query compare',
  ],
  text: () => [l10n.t('sql prints the queries that evaluate and compare run on tables of an engine.')],
  options: {
    ...INPUT_OPTIONS,
    query: option(oneOf('compare'), {
      help: () => l10n.t('print the queries of compare instead of those of evaluate'),
    }),
    output,
    force,
    ...CLIENT_OPTIONS,
  },
  notes: () => [
    l10n.t(
      'The first query counts rows and gains. The client of the engine runs it, because the queries after it depend on the counts; those are only printed.',
    ),
    l10n.t('Engines: {0}. Name tables as in evaluate.', DIALECT_NAMES.join(', ')),
  ],
  async run(values, positionals) {
    const write = await outputTo(values.output, namesOfInputs(positionals, values), values.force);
    const { sources, plan, ask } = tablesByClient(await resolveTables(positionals, values), values);
    const questions = tableQuestions(sources, plan);
    const first = questions.map(({ facts }) => facts.sql);
    const { value: later } = await ask(async (run) => {
      if (values.query === 'compare') return [(await buildSharedQuery(sources, plan, run)).sql];
      const facts = await queryFacts(questions, run);
      return questions.flatMap((question, index) =>
        laterQuestion(question, facts[index]).queries.map(({ sql }) => sql),
      );
    });
    await write([...first, ...later].map((sql) => `${sql};\n`));
  },
});
