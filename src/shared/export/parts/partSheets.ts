import * as l10n from '@vscode/l10n';
import type { AuditView } from '../../protocol/views/auditView';
import { PART_FILES, type PartView, type SplitView } from '../../protocol/views/splitView';
import { type Cell, prose, sentence, type Sheet, type Words } from '../../sheets/sheet';
import { percentText } from '../../text/numbers/changeText';
import { formatCount, formatMean } from '../../text/numbers/numberText';
import { auditAnswer } from '../../sentences/auditWords';
import type { ShownFinding } from '../../findings/shownFinding';
import { analysisSeverityText } from '../../findings/severity';

const count = (number: number): string => formatCount(number, 'en');

/** What each part of a split holds. @param fileOf where it stands; absent: it stands nowhere yet */
function partSheet(parts: readonly PartView<string>[], fileOf?: (part: string) => string): Sheet {
  return {
    columns: [
      { title: '', kind: 'text' },
      ...(fileOf === undefined ? [] : [{ title: l10n.t('File'), kind: 'name' } as const]),
      { title: l10n.t('rows'), kind: 'count' },
      { title: l10n.t('users'), kind: 'count' },
      { title: l10n.t('items'), kind: 'count' },
      { title: l10n.t('first'), kind: 'figure', spare: 2 },
      { title: l10n.t('last'), kind: 'figure', spare: 1 },
    ],
    rows: parts.map(({ part, rows, users, items, first, last }): Cell[] => [
      part,
      ...(fileOf === undefined ? [] : [{ name: fileOf(part) }]),
      ...[rows, users, items, first, last],
    ]),
    notes: [],
  };
}

/** What a split is called, and what is said of it beside what it holds. */
interface SplitSaid {
  readonly name: string;
  /** Where parts begin in time. */
  readonly begins: readonly Words[];
  /** What became of it. */
  readonly end: readonly Words[];
}

/** Returns "6,511 rows: 80.0% train, 20.0% test." */
function splitAnswer(rows: number, folds: SplitView['folds']): string {
  const [{ parts }] = folds;
  const all = parts.reduce((sum, part) => sum + part.rows, 0);
  const shares = parts.map((each) => `${percentText(all === 0 ? 0 : each.rows / all)} ${each.part}`);
  return folds.length > 1
    ? l10n.t('{0} rows, {1} folds, the first with {2}.', count(rows), folds.length, shares.join(', '))
    : l10n.t('{0} rows: {1}.', count(rows), shares.join(', '));
}

/** What was divided, and into what. */
export function splitSheets(
  {
    rows,
    filters,
    folds,
    findings,
    command,
  }: Pick<SplitView, 'rows' | 'filters' | 'folds' | 'findings' | 'command'>,
  { name, begins, end }: SplitSaid,
): Sheet[] {
  return [
    prose(
      [...filters.map((left) => l10n.t('{0}: {1} rows excluded', left.filter, count(left.rows))), ...begins],
      { title: sentence('{0}: {1}', { name }, splitAnswer(rows, folds)) },
    ),
    ...folds.map(({ window, parts, left, outside = { before: 0, behind: 0 } }, index): Sheet => ({
      ...partSheet(parts.map((each) => ({ ...each, part: PART_FILES[each.part] }))),
      ...(folds.length > 1 && {
        title:
          window === null
            ? l10n.t('Fold {0}', index)
            : l10n.t('Window {0}: {1}–{2}', index, window.from, window.to),
      }),
      notes: [
        ...left.map((each) => l10n.t('{0}: {1} rows in no part', each.reason, count(each.rows))),
        ...(outside.before + outside.behind > 0
          ? [
              l10n.t(
                'outside the window: {0} rows before, {1} after',
                count(outside.before),
                count(outside.behind),
              ),
            ]
          : []),
      ],
    })),
    ...findings.map((finding) => findingSheet(finding, [])),
    prose(end),
    prose([], { code: command }),
  ];
}

/** What the parts of a split know of each other. @param pathOf a file as people know it */
export function auditSheets(view: AuditView, pathOf: (uri: string) => string): Sheet[] {
  const { files, parts, protocol, reachableRecall, popular, findings, command } = view;
  return [
    prose([], { title: auditAnswer(view, count) }),
    partSheet(parts, (part) => pathOf(files.find(({ role }) => role === part)?.uri ?? '')),
    prose([
      l10n.t('Protocol: {0} ({1})', protocol.name, protocol.meaning),
      l10n.t('Highest possible Recall: {0}', formatMean(reachableRecall)),
      l10n.t(
        'Rows of the {0} most popular items: train {1}, test {2}',
        count(popular.items),
        formatMean(popular.train),
        formatMean(popular.test),
      ),
    ]),
    ...findings.map((finding) =>
      findingSheet(
        finding,
        finding.places.map(({ uri, line, user, item }) =>
          sentence(
            user === undefined ? `{0}:${line}` : `{0}:${line}  {1}  {2}`,
            ...[{ name: pathOf(uri) }, { name: user ?? '' }, { name: item ?? '' }],
          ),
        ),
      ),
    ),
    prose([], { code: command }),
  ];
}

function findingSheet(
  { severity, code, message }: Pick<ShownFinding, 'severity' | 'code' | 'message'>,
  places: readonly Words[],
): Sheet {
  return prose(places, { title: `${analysisSeverityText(severity)} (${code}): ${message}` });
}
