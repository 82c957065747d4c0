import * as l10n from '@vscode/l10n';
import type { ConventionRow, ConventionsView, NumberMatchView } from '../protocol/views/conventionsView';
import { wrapText } from '../sheets/terminal';
import { choiceText, switchesText } from '../sentences/choiceText';
import { formatCount, formatMean } from '../text/numbers/numberText';
import { plural } from '../text/numbers/plural';

/** Maximum number of differences shown per convention; more would distract from the largest. */
const MAX_NAMES = 4;

/**
 * Lists the conventions, or combinations of their choices, that give a number, nearest first.
 * @param number the number as a person wrote it
 */
export function numberMatchText(
  { measure, candidates, deciding }: NumberMatchView,
  number: string,
): string[] {
  const matching = candidates.filter(({ matches }) => matches);
  const head =
    matching.length > 0
      ? l10n.t('{0} = {1}:', measure, number)
      : l10n.t('{0}: no convention gives {1}. Nearest:', measure, number);
  const lines = candidates.flatMap(({ mean, matches, conventions: names, switches }) => {
    const ways = names.length > 0 ? [names.join(', ')] : switches.slice(0, MAX_NAMES).map(switchesText);
    if (names.length === 0 && switches.length > MAX_NAMES)
      ways.push(l10n.t('… and {0} more', switches.length - MAX_NAMES));
    const value = formatMean(mean).padStart(10);
    return ways.flatMap((way, index) =>
      wrapText(`${index === 0 ? value : ' '.repeat(10)} ${index === 0 && matches ? '=' : ' '} ${way}`, '  '),
    );
  });
  const told = deciding
    .slice(0, 2 * MAX_NAMES)
    .map(
      ({ user, first, second }) => `    ${user}: ${formatMean(first)} ${l10n.t('or')} ${formatMean(second)}`,
    );
  return [
    head,
    ...lines,
    ...(told.length === 0 ? [] : ['', `  ${l10n.t('The first two differ for these users:')}`, ...told]),
  ];
}

/**
 * Returns the lines of a metric under every convention, with the causes of each difference.
 *
 * @param most
 * maximum causes per convention
 */
export function conventionsText({ measure, reference, others }: ConventionsView, most = MAX_NAMES): string[] {
  const width = Math.max(reference.convention.length, ...others.map(({ convention }) => convention.length));
  const absent = others.filter(({ kind }) => kind === 'absent').map(({ convention }) => convention);
  const line = (name: string, mean: number | null, users: number): string =>
    `  ${name.padEnd(width)}  ${formatMean(mean).padStart(10)}  ${plural(users, l10n.t('1 user'), l10n.t('{0} users', formatCount(users, 'en')))}`;
  return [
    measure,
    `${line(reference.convention, reference.mean, reference.users)}  ←`,
    ...others.flatMap((other) =>
      other.kind === 'absent'
        ? []
        : other.kind === 'refused'
          ? wrapText(refusedText(other, width), '  ')
          : [line(other.convention, other.mean, other.users), ...differenceLines(other, width, most)],
    ),
    ...(absent.length === 0 ? [] : wrapText(l10n.t('No such metric in {0}.', absent.join(', ')), '  ')),
  ];
}

function refusedText(
  { convention, user, item }: Extract<ConventionRow, { kind: 'refused' }>,
  width: number,
): string {
  return `${convention.padEnd(width)}  ${l10n.t('doesn’t allow duplicates: {0} is a duplicate in the recommendations of {1}', item, user)}`;
}

function differenceLines(
  row: Extract<ConventionRow, { kind: 'value' }>,
  width: number,
  most: number,
): string[] {
  const indent = ' '.repeat(width + 4);
  const lines = row.differences.slice(0, most).flatMap(({ choice, to, mean, touchedUsers, examples }) => {
    const touched =
      touchedUsers === 0
        ? ''
        : `: ${plural(touchedUsers, l10n.t('1 user'), l10n.t('{0} users', formatCount(touchedUsers, 'en')))} (${examples.slice(0, 3).join(', ')}${touchedUsers > 3 ? ', …' : ''})`;
    return wrapText(l10n.t('{0} makes {1}', choiceText(choice, to), formatMean(mean)) + touched, indent);
  });
  if (row.differences.length > most)
    lines.push(indent + l10n.t('… and {0} more', row.differences.length - most));
  return lines;
}
