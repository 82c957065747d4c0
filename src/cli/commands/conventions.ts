import * as l10n from '@vscode/l10n';
import { command } from '../command';
import * as v from 'valibot';
import { option, text, parsedText } from '../../shared/config/option';
import { conventions } from '../../core/measures/conventions';
import { Engine } from '../../engine/engine';
import { openSource } from '../../reading/sources/fileSource';
import { conventionsText, numberMatchText } from '../../shared/export/conventionsText';
import { doneValue } from '../../shared/problem';
import { INPUT_OPTIONS, requireOneModelFile, requestOfCall } from '../options/inputOptions';
import { measure } from '../options/outputOptions';
import { memoryLimit } from '../options/memoryOption';
import { printLines } from '../output/print';
import { wrapText } from '../../shared/sheets/terminal';
import { parseTypedNumber } from '../../shared/text/numbers/writtenNumber';
import { readingText } from '../output/readingText';

/**
 * `recscope conventions RECOMMENDATIONS --truth TRUTH --measure M`: a metric under every convention, with the
 * causes of differences. Without files, lists the conventions.
 */
export const conventionsCommand = command({
  synopses: () => ['conventions [RECOMMENDATIONS --truth TRUTH --measure M [--match NUMBER]]'],
  text: () => [l10n.t('conventions compares how other libraries compute the metrics.')],
  options: {
    ...INPUT_OPTIONS,
    measure,
    match: option(
      parsedText(v.object({ text, number: v.number(), within: v.number() }), {
        read: parseTypedNumber,
        wrong: (name, other) => l10n.t('{0} must be a number such as 0.4059, not “{1}”.', name, other),
      }),
      {
        value: 'NUMBER',
        help: () => l10n.t('conventions: find the library, version, or options that give this number'),
      },
    ),
  },
  async run(values, positionals) {
    if (positionals.length === 0) {
      await printLines(conventions.flatMap(({ name, summary }) => wrapText(`${name}: ${summary()}`, '')));
      return;
    }
    requireOneModelFile(positionals);
    const matchTarget = values.match;
    const engine = new Engine(openSource, memoryLimit(values.memory));
    const request = await requestOfCall(engine, positionals, {
      ...values,
      measures: values.measure ?? values.measures,
    });
    const view = doneValue(await engine.evaluate({ ...request, spread: false }));
    const { measures } = view;
    const lines: string[] = [];
    for (const { name } of measures) {
      if (matchTarget !== undefined) {
        const { number, within } = matchTarget;
        const query = { model: 0, measure: name, number, within };
        const match = doneValue(await engine.ask(request.id, 'numberMatch', query));
        lines.push(...(lines.length === 0 ? [] : ['']), ...numberMatchText(match, matchTarget.text));
        continue;
      }
      const comparison = doneValue(await engine.ask(request.id, 'conventions', { model: 0, measure: name }));
      lines.push(...(lines.length === 0 ? [] : ['']), ...conventionsText(comparison));
    }
    await printLines(lines);
    process.stderr.write(readingText(view, { quiet: values.quiet, verbose: values.verbose }));
  },
});
