import * as l10n from '@vscode/l10n';
import { command } from '../command';
import { flag, option, optionElse, text } from '../../shared/config/option';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import { explainedBoundsText, explanationText } from '../../shared/sentences/explanationText';
import { unknownUserError } from '../noSuchUser';
import { printLines } from '../output/print';
import { doneValue } from '../../shared/problem';
import { withRoles } from '../options/fileRoles';
import { INPUT_OPTIONS, requireOneModelFile, requestOfCall, sayLine } from '../options/inputOptions';
import { requireBounds, UNKNOWN_OPTIONS } from '../options/judgingOptions';
import { measure } from '../options/outputOptions';
import { memoryLimit } from '../options/memoryOption';
import { terminalProgress } from '../output/progress';
import { readingText } from '../output/readingText';
import { usageError } from '../wrongCall';

/** `recscope explain RECOMMENDATIONS --truth TRUTH --user ID --measure M`: the arithmetic of one value. */
export const explainCommand = command({
  synopses: () => ['explain RECOMMENDATIONS --truth TRUTH --user ID --measure M'],
  text: () => [l10n.t('explain shows how one value is calculated.')],
  options: {
    ...INPUT_OPTIONS,
    user: option(text, { short: 'u', value: 'ID', help: () => l10n.t('explain: the user of the value') }),
    measure,
    bounds: optionElse(flag, false, {
      help: () => l10n.t('explain: also the lowest and highest value over all judgments of unjudged items'),
    }),
    grades: UNKNOWN_OPTIONS.grades,
  },
  async run(callValues, texts) {
    requireBounds(callValues);
    const { models, values, said: rolesLine } = await withRoles(texts, callValues);
    requireOneModelFile(models);
    if (values.user === undefined) throw usageError(l10n.t('No user specified.'), '--user ID');
    const measures = values.measure ?? values.measures;
    if (measures === undefined) throw usageError(l10n.t('No metric specified.'), '--measure nDCG@10');
    const engine = new Engine(openSource, memoryLimit(values.memory));
    const request = await requestOfCall(engine, models, { ...values, measures });
    const progress = terminalProgress(process.stderr);
    const evaluated = await engine.evaluate({ ...request, spread: false }, progress.show);
    progress.clear();
    const view = doneValue(evaluated);
    const user = engine.stillLoaded(request.id).input.users.find(values.user);
    if (user < 0) throw unknownUserError(values.user);
    const blocks: string[][] = [];
    for (const { name } of view.measures) {
      const explanation = doneValue(
        await engine.ask(request.id, 'explanation', { model: 0, user, measure: name }),
      );
      blocks.push(
        explanation === null
          ? [l10n.t('{0} has no value for a single user.', name)]
          : explanationText(explanation),
      );
      if (!values.bounds || explanation === null) continue;
      const { grades = null } = values;
      const query = { model: 0, user, measure: name, grades };
      blocks.push(explainedBoundsText(name, doneValue(await engine.ask(request.id, 'explainedEnds', query))));
    }
    await printLines(blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])));
    process.stderr.write(readingText(view, { quiet: values.quiet, verbose: values.verbose }));
    if (rolesLine !== undefined && values.quiet !== true) sayLine(rolesLine);
  },
});
