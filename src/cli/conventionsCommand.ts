import * as l10n from '@vscode/l10n';
import { conventions } from '../core/measures/conventions';
import { Engine } from '../engine/engine';
import { openSource } from '../engine/fileSource';
import type { ConventionRow, ConventionsView } from '../shared/conventionsView';
import { choiceText } from '../shared/choiceText';
import { formatCount, formatMean } from '../shared/numberText';
import { plural } from '../shared/plural';
import { doneValue } from './doneValue';
import { INPUT_OPTIONS, onlyOneModel, requestOf } from './inputOptions';
import { memoryLimit } from './memoryOption';
import { usage } from './usage';
import { wrapped } from './wrapped';
import { parsedArguments } from './parsedArguments';

/** Differences shown for a convention; more would bury the largest. */
const MOST = 4;

/**
 * `recscope conventions RECOMMENDATIONS --truth TRUTH --measure M`: one measure under every convention, and
 * what makes the difference. Without files: what conventions there are.
 */
export async function conventionsCommand(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parsedArguments(argv, { ...INPUT_OPTIONS, measure: { type: 'string' } });
  if (values.help === true) {
    process.stdout.write(usage());
    return;
  }
  if (positionals.length === 0) {
    process.stdout.write(
      `${conventions.flatMap(({ name, summary }) => wrapped(`${name}: ${summary()}`, '')).join('\n')}\n`,
    );
    return;
  }
  onlyOneModel(positionals);
  const engine = new Engine(openSource, memoryLimit(values.memory));
  const request = await requestOf(engine, positionals, {
    ...values,
    measures: values.measure ?? values.measures,
  });
  const { measures } = doneValue(await engine.evaluate({ ...request, spread: false }));
  const blocks: string[] = [];
  for (const { name } of measures) {
    const comparison = doneValue(await engine.conventions(request.id, 0, name));
    blocks.push(comparisonText(comparison).join('\n'));
  }
  process.stdout.write(`${blocks.join('\n\n')}\n`);
}

function comparisonText({ measure, reference, others }: ConventionsView): string[] {
  const width = Math.max(reference.convention.length, ...others.map(({ convention }) => convention.length));
  const line = (name: string, mean: number | null, users: number): string =>
    `  ${name.padEnd(width)}  ${formatMean(mean).padStart(10)}  ${plural(users, l10n.t('1 user'), l10n.t('{0} users', formatCount(users, 'en')))}`;
  return [
    measure,
    `${line(reference.convention, reference.mean, reference.users)}  ←`,
    ...others.flatMap((other) =>
      other.kind === 'refused'
        ? wrapped(refusedText(other, width), '  ')
        : [line(other.convention, other.mean, other.users), ...differenceLines(other, width)],
    ),
  ];
}

function refusedText(
  { convention, user, item }: Extract<ConventionRow, { kind: 'refused' }>,
  width: number,
): string {
  return `${convention.padEnd(width)}  ${l10n.t('refuses these lists: {0} stands twice in that of {1}', item, user)}`;
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
