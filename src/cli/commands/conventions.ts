import * as l10n from '@vscode/l10n';
import { command } from '../command';
import * as v from 'valibot';
import { option, text, written } from '../../shared/config/option';
import { conventions } from '../../core/measures/conventions';
import { Engine } from '../../engine/engine';
import { openSource } from '../../engine/sources/fileSource';
import type {
  ConventionRow,
  ConventionsView,
  NumberMatchView,
} from '../../shared/protocol/views/conventionsView';
import { choiceText, switchesText } from '../../shared/text/choiceText';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import { doneValue } from '../doneValue';
import { INPUT_OPTIONS, onlyOneModel, requestOfCall } from '../options/inputOptions';
import { measure } from '../options/outputOptions';
import { memoryLimit } from '../options/memoryOption';
import { printLines } from '../output/print';
import { wrapped } from '../../shared/sheets/terminal';
import { writtenNumber } from '../../shared/text/numbers/writtenNumber';
import { readingText } from '../output/readingText';

/** Differences shown for a convention; more would bury the largest. */
const MOST = 4;

/**
 * `recscope conventions RECOMMENDATIONS --truth TRUTH --measure M`: one measure under every convention, and
 * what makes the difference. Without files: what conventions there are.
 */
export const conventionsCommand = command({
  synopses: () => ['conventions [RECOMMENDATIONS --truth TRUTH --measure M [--match NUMBER]]'],
  text: () => [l10n.t('conventions compares how other libraries compute the metrics.')],
  options: {
    ...INPUT_OPTIONS,
    measure,
    match: option(
      written(v.object({ text, number: v.number(), within: v.number() }), {
        read: writtenNumber,
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
      await printLines(conventions.flatMap(({ name, summary }) => wrapped(`${name}: ${summary()}`, '')));
      return;
    }
    onlyOneModel(positionals);
    const wanted = values.match;
    const engine = new Engine(openSource, memoryLimit(values.memory));
    const request = await requestOfCall(engine, positionals, {
      ...values,
      measures: values.measure ?? values.measures,
    });
    const view = doneValue(await engine.evaluate({ ...request, spread: false }));
    process.stderr.write(readingText(view, { quiet: values.quiet }));
    const { measures } = view;
    const lines: string[] = [];
    for (const { name } of measures) {
      if (wanted !== undefined) {
        const { number, within } = wanted;
        const query = { model: 0, measure: name, number, within };
        const match = doneValue(await engine.ask(request.id, 'numberMatch', query));
        lines.push(...(lines.length === 0 ? [] : ['']), ...matchText(match, wanted.text));
        continue;
      }
      const comparison = doneValue(await engine.ask(request.id, 'conventions', { model: 0, measure: name }));
      lines.push(...(lines.length === 0 ? [] : ['']), ...comparisonText(comparison));
    }
    await printLines(lines);
  },
});

function matchText({ measure, candidates, deciding }: NumberMatchView, number: string): string[] {
  const matching = candidates.filter(({ matches }) => matches);
  const head =
    matching.length > 0
      ? l10n.t('{0} = {1}:', measure, number)
      : l10n.t('{0}: no convention gives {1}. Nearest:', measure, number);
  const lines = candidates.flatMap(({ mean, matches, conventions: names, switches }) => {
    const ways = names.length > 0 ? [names.join(', ')] : switches.slice(0, MOST).map(switchesText);
    if (names.length === 0 && switches.length > MOST)
      ways.push(l10n.t('… and {0} more', switches.length - MOST));
    const value = formatMean(mean).padStart(10);
    return ways.flatMap((way, index) =>
      wrapped(`${index === 0 ? value : ' '.repeat(10)} ${index === 0 && matches ? '=' : ' '} ${way}`, '  '),
    );
  });
  const told = deciding
    .slice(0, 2 * MOST)
    .map(
      ({ user, first, second }) => `    ${user}: ${formatMean(first)} ${l10n.t('or')} ${formatMean(second)}`,
    );
  return [
    head,
    ...lines,
    ...(told.length === 0 ? [] : ['', `  ${l10n.t('The first two differ for these users:')}`, ...told]),
  ];
}

function comparisonText({ measure, reference, others }: ConventionsView): string[] {
  const width = Math.max(reference.convention.length, ...others.map(({ convention }) => convention.length));
  const absent = others.filter(({ kind }) => kind === 'absent').map(({ convention }) => convention);
  const line = (name: string, mean: number | null, users: number): string =>
    `  ${name.padEnd(width)}  ${formatMean(mean).padStart(10)}  ${plural(users, l10n.t('1 user'), l10n.t('{0} users', formatCount(users, 'en')))}`;
  return [
    measure,
    `${line(reference.convention, reference.mean, reference.users)}  ←`,
    ...others.flatMap((other) =>
      other.kind === 'absent' || other.kind === 'untold'
        ? []
        : other.kind === 'refused'
          ? wrapped(refusedText(other, width), '  ')
          : [line(other.convention, other.mean, other.users), ...differenceLines(other, width)],
    ),
    ...(absent.length === 0 ? [] : wrapped(l10n.t('No such metric in {0}.', absent.join(', ')), '  ')),
  ];
}

function refusedText(
  { convention, user, item }: Extract<ConventionRow, { kind: 'refused' }>,
  width: number,
): string {
  return `${convention.padEnd(width)}  ${l10n.t('doesn’t allow duplicates: {0} is a duplicate in the recommendations of {1}', item, user)}`;
}

function differenceLines(row: Extract<ConventionRow, { kind: 'value' }>, width: number): string[] {
  const indent = ' '.repeat(width + 4);
  const lines = row.differences.slice(0, MOST).flatMap(({ choice, to, mean, touchedUsers, examples }) => {
    const touched =
      touchedUsers === 0
        ? ''
        : `: ${plural(touchedUsers, l10n.t('1 user'), l10n.t('{0} users', formatCount(touchedUsers, 'en')))} (${examples.slice(0, 3).join(', ')}${touchedUsers > 3 ? ', …' : ''})`;
    return wrapped(l10n.t('{0} makes {1}', choiceText(choice, to), formatMean(mean)) + touched, indent);
  });
  if (row.differences.length > MOST)
    lines.push(indent + l10n.t('… and {0} more', row.differences.length - MOST));
  return lines;
}
