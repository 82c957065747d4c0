import * as l10n from '@vscode/l10n';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import { explanationText } from '../../shared/text/explanationText';
import { InputError } from '../../shared/protocol/problem';
import { printLines, printPieces } from '../output/print';
import { doneValue } from '../doneValue';
import { INPUT_OPTIONS, onlyOneModel, requestOf } from '../options/inputOptions';
import { memoryLimit } from '../options/memoryOption';
import { usageOf } from '../usage';
import { readingText } from '../output/readingText';
import { wrongCall } from '../wrongCall';
import { parsedArguments } from '../options/parsedArguments';

/** `recscope explain RECOMMENDATIONS --truth TRUTH --user ID --measure M`: the arithmetic of one value. */
export async function explainCommand(argv: readonly string[]): Promise<void> {
  const options = {
    ...INPUT_OPTIONS,
    user: { type: 'string', short: 'u' },
    measure: { type: 'string' },
  } as const;
  const { values, positionals } = parsedArguments(argv, options);
  if (values.help === true) {
    await printPieces([usageOf('explain', options)]);
    return;
  }
  onlyOneModel(positionals);
  if (values.user === undefined) throw wrongCall(l10n.t('No user given.'), '--user ID');
  const measure = values.measure ?? values.measures;
  if (measure === undefined) throw wrongCall(l10n.t('No measure given.'), '--measure nDCG@10');
  const engine = new Engine(openSource, memoryLimit(values.memory));
  const request = await requestOf(engine, positionals, { ...values, measures: measure });
  const view = doneValue(await engine.evaluate({ ...request, spread: false }));
  process.stderr.write(readingText(view, { quiet: values.quiet }));
  const { measures } = view;
  const user = engine.findUser(request.id, values.user);
  if (user < 0) {
    throw new InputError({
      message: l10n.t('User “{0}” is not in these files.', values.user),
      advice: l10n.t('`recscope evaluate … --per-user` lists all users.'),
    });
  }
  const blocks: string[][] = [];
  for (const { name } of measures) {
    const explanation = doneValue(
      await engine.ask(request.id, 'explanation', { model: 0, user, measure: name }),
    );
    blocks.push(
      explanation === null
        ? [l10n.t('{0} has no value for a single user.', name)]
        : explanationText(explanation),
    );
  }
  await printLines(blocks.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])));
}
