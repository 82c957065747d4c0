import * as l10n from '@vscode/l10n';
import { conventionByName } from '../../core/measures/conventions';
import { splitByConvention } from '../../core/measures/conventions/measuresAsked';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import type { EvaluationRequest } from '../../reading/inputs/evaluationRequest';
import { integer, oneOf, option, optionElse, flag, text } from '../../shared/config/option';
import { doneValue, InputError } from '../../shared/problem';
import type { PooledView } from '../../shared/protocol/views/boundsView';
import { delimitedText } from '../../shared/sheets/delimited';
import { command } from '../command';
import {
  COHORT_OPTIONS,
  INPUT_OPTIONS,
  namesOfInputs,
  requestOfCall,
  sayLine,
} from '../options/inputOptions';
import { UNKNOWN_OPTIONS } from '../options/judgingOptions';
import { memoryLimit } from '../options/memoryOption';
import { OUTPUT_OPTIONS, measure } from '../options/outputOptions';
import { outputTo } from '../output/outputFile';
import { baselineIndexOf } from '../wrongCall';

/** `recscope pool A [B …] --truth TRUTH`: which unjudged items to judge next, as a file for annotators. */
export const poolCommand = command({
  synopses: () => [`pool [NAME=]A [[NAME=]B…] --truth TRUTH [${l10n.t('options')}]`],
  text: () => [
    l10n.t(
      'pool writes the unjudged items to judge next: a CSV file, or JSON Lines if the name ends in .jsonl. Fill in the grades; agreement and --truth read the file.',
    ),
  ],
  options: {
    ...INPUT_OPTIONS,
    users: COHORT_OPTIONS.users,
    policy: option(oneOf('difference', 'depth', 'mtf'), {
      help: () =>
        l10n.t(
          'difference: what can decide between the models (default for two or more); depth: best ranks first; mtf: what is likely to be relevant',
        ),
    }),
    measure,
    baseline: option(text, {
      value: 'NAME',
      help: () =>
        l10n.t('with difference: the model that all others are compared with (default: every pair)'),
    }),
    budget: option(integer(1), { value: 'N', help: () => l10n.t('maximum number of items (default: all)') }),
    grades: UNKNOWN_OPTIONS.grades,
    depth: UNKNOWN_OPTIONS.depth,
    order: optionElse(oneOf('user', 'policy'), 'user', {
      help: () => l10n.t('order of the items: user by user (default), or by the policy'),
    }),
    explain: optionElse(flag, false, {
      help: () => l10n.t('add rank, number of models, and weight; judges should not see them'),
    }),
    output: OUTPUT_OPTIONS.output,
    force: OUTPUT_OPTIONS.force,
  },
  async run(values, positionals) {
    const { output, force } = values;
    const { grades = null, budget = null } = values;
    const measures = values.measure ?? values.measures;
    const write = await outputTo(output, namesOfInputs(positionals, values), force);
    const engine = new Engine(openSource, memoryLimit(values.memory));
    const request = await requestOfCall(engine, positionals, {
      ...values,
      ...(measures !== undefined && { measures }),
    });
    if (measures !== undefined) requireOneMeasure(request.settings);
    const view = doneValue(await engine.evaluate({ ...request, spread: false }));
    const { baseline: baselineName } = values;
    const baseline =
      baselineName === undefined
        ? null
        : baselineIndexOf(
            baselineName,
            view.models.map(({ name }) => name),
          );
    const policy = values.policy ?? (view.models.length > 1 ? 'difference' : 'depth');
    const pooled = doneValue(
      await engine.ask(request.id, 'pool', {
        ...{ policy, baseline, grades, budget },
        depth: values.depth ?? null,
        measure: view.measures[0].name,
      }),
    );
    // Sorting is stable: within a user the policy decides.
    const rows =
      values.order === 'policy'
        ? pooled
        : pooled.toSorted((a, b) => Buffer.compare(Buffer.from(a.user), Buffer.from(b.user)));
    await write(written(rows, output?.endsWith('.jsonl') === true, values.explain));
    if (policy !== 'depth')
      sayLine(
        l10n.t(
          'These items are no random sample: use differences between models; means keep their bounds until K is judged, and infAP does not hold.',
        ),
      );
  },
});

/** Checks that a pool is about one metric. @throws InputError if several are specified */
function requireOneMeasure({ measures, convention }: EvaluationRequest['settings']): void {
  const asked = splitByConvention(measures, conventionByName(convention)).measures;
  if (asked.length === 1) return;
  throw new InputError({
    message: l10n.t('pool chooses items by one metric; {0} are specified.', asked.length),
    advice: l10n.t('Specify one of them, such as {0}.', `--measure "${asked[0].name}"`),
  });
}

/** Returns the rows of a file to be filled in. */
function written(rows: readonly PooledView[], asJson: boolean, explains: boolean): Iterable<string> {
  const described = (['userTitle', 'userText', 'itemTitle', 'itemText'] as const).filter((field) =>
    rows.some((row) => row[field] !== undefined),
  );
  const explained = explains ? (['rank', 'runs', 'weight'] as const) : [];
  const names = {
    ...{ userTitle: 'user_title', userText: 'user_text' },
    ...{ itemTitle: 'item_title', itemText: 'item_text' },
  } as const;
  const columns = [
    ...['user', 'item', 'grade', 'judge', 'time'],
    ...described.map((field) => names[field]),
    ...explained,
  ];
  const cells = rows.map((row) => [
    ...[row.user, row.item, null, null, null],
    ...[...described, ...explained].map((field) => row[field] ?? null),
  ]);
  return asJson
    ? cells.map(
        (row) => `${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}\n`,
      )
    : delimitedText({ columns, rows: cells }, ',');
}
