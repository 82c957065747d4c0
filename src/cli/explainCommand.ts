import * as l10n from '@vscode/l10n';
import { Engine } from '../engine/engine';
import { openSource } from '../engine/fileSource';
import { explanationText } from '../shared/explanationText';
import { InputError } from '../shared/problem';
import { doneValue } from './doneValue';
import { INPUT_OPTIONS, onlyOneModel, requestOf } from './inputOptions';
import { memoryLimit } from './memoryOption';
import { usage } from './usage';
import { wrongCall } from './wrongCall';
import { parsedArguments } from './parsedArguments';

/** `recscope explain RECOMMENDATIONS --truth TRUTH --user ID --measure M`: the arithmetic of one value. */
export async function explainCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, {
    ...INPUT_OPTIONS,
    user: { type: 'string', short: 'u' },
    measure: { type: 'string' },
  });
  if (values.help === true) {
    process.stdout.write(usage());
    return;
  }
  onlyOneModel(positionals);
  if (values.user === undefined) throw wrongCall(l10n.t('Of which user?'), '--user ID');
  const measure = values.measure ?? values.measures;
  if (measure === undefined) throw wrongCall(l10n.t('Which measure?'), '--measure nDCG@10');
  const engine = new Engine(openSource, memoryLimit(values.memory));
  const request = await requestOf(engine, positionals, { ...values, measures: measure });
  const { measures } = doneValue(await engine.evaluate({ ...request, spread: false }));
  const user = engine.findUser(request.id, values.user);
  if (user < 0) {
    throw new InputError({
      message: l10n.t('There is no user “{0}” in these files.', values.user),
      advice: l10n.t('`recscope evaluate … --per-user` lists all users.'),
    });
  }
  const blocks: string[] = [];
  for (const { name } of measures) {
    const explanation = doneValue(await engine.explain(request.id, 0, user, name));
    blocks.push(
      explanation === undefined
        ? l10n.t('{0} has no value for a single user.', name)
        : explanationText(explanation).join('\n'),
    );
  }
  process.stdout.write(`${blocks.join('\n\n')}\n`);
}
