import * as l10n from '@vscode/l10n';
import { shownTime } from '../../core/logs/shownTime';
import type { ManifestFold, SplitManifest } from '../../core/splits/manifest';
import { splitFindingText } from '../../core/splits/splitFindingText';
import type { PartName } from '../../core/splits/splitPart';
import { formatCount } from '../../shared/text/numbers/numberText';
import { columnsText } from './columnsText';
import { wrapped } from './wrapped';

/** What was divided, for people. @param out the folder; undefined: nothing was written */
export function splitText(
  { input, folds, filters, findings, testFrom, validFrom }: SplitManifest,
  out: string | undefined,
): string {
  const lines = [l10n.t('{0}: {1} rows', input.name, count(input.rows))];
  for (const { filter, rows } of filters) lines.push(l10n.t('  {0}: {1} rows left out', filter, count(rows)));
  if (validFrom !== undefined && validFrom !== null)
    lines.push(l10n.t('  valid from {0}', shownTime(validFrom)));
  if (testFrom !== undefined && testFrom !== null) lines.push(l10n.t('  test from {0}', shownTime(testFrom)));
  for (const [index, fold] of folds.entries()) {
    lines.push('');
    if (folds.length > 1) lines.push(foldTitle(index, fold));
    lines.push(...partTable(fold));
    for (const [reason, rows] of Object.entries(fold.left ?? {}))
      lines.push(l10n.t('  {0}: {1} rows in no part', reason, count(rows)));
    if (fold.outside !== undefined && fold.outside.before + fold.outside.behind > 0)
      lines.push(
        l10n.t(
          '  outside the window: {0} rows before, {1} behind',
          count(fold.outside.before),
          count(fold.outside.behind),
        ),
      );
  }
  if (findings.length > 0)
    lines.push(
      '',
      ...findings.flatMap((finding) => wrapped(splitFindingText(finding, 'command line'), '  ')),
    );
  lines.push('', out === undefined ? l10n.t('Nothing was written.') : l10n.t('Written to {0}', out));
  return `${lines.join('\n')}\n`;
}

function foldTitle(index: number, { from, to }: ManifestFold): string {
  return from === undefined || to === undefined
    ? l10n.t('Fold {0}', index)
    : l10n.t('Window {0}: {1} – {2}', index, shownTime(from), shownTime(to));
}

function partTable({ parts, candidates }: ManifestFold): string[] {
  const rows = [['', l10n.t('rows'), l10n.t('users'), l10n.t('items'), l10n.t('first'), l10n.t('last')]];
  for (const name of [
    'train',
    'valid',
    'validHistory',
    'test',
    'testHistory',
  ] as const satisfies readonly PartName[]) {
    const part = parts[name];
    if (part === undefined) continue;
    const { first, last } = part;
    rows.push([
      FILE_NAMES[name],
      count(part.rows),
      count(part.users),
      count(part.items),
      first === null ? '–' : shownTime(first),
      last === null ? '–' : shownTime(last),
    ]);
  }
  if (candidates !== undefined)
    rows.push(['candidates', count(candidates.rows), count(candidates.users), '', '', '']);
  return columnsText(rows);
}

const FILE_NAMES = {
  train: 'train',
  valid: 'valid',
  validHistory: 'valid-history',
  test: 'test',
  testHistory: 'test-history',
} as const;

function count(number: number): string {
  return formatCount(number, 'en');
}
