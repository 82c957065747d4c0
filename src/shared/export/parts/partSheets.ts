import * as l10n from '@vscode/l10n';
import type { AuditView } from '../../protocol/views/auditView';
import { PART_FILES, type PartView, type SplitView } from '../../protocol/views/splitView';
import { type Cell, notesSheet, sentence, type Sheet, type Words } from '../../sheets/sheet';
import { percentText } from '../../text/numbers/changeText';
import { auditVerdictText } from '../../sentences/auditWords';
import { formatCount, formatMean } from '../../text/numbers/numberText';
import type { ShownFinding } from '../../findings/shownFinding';
import { analysisSeverityText } from '../../findings/severity';

const count = (number: number): string => formatCount(number, 'en');

interface PartSheetOptions {
  /** Returns the file of a part; absent: no file is written yet. */
  readonly fileOf?: (part: string) => string;
  /** Number of rows of the file that was split; absent: no share is shown. */
  readonly rowsOfFile?: number;
  /** Numbers of rows that are in no part, by reason. */
  readonly excluded?: readonly { readonly reason: string; readonly rows: number }[];
}

/** Lists the contents of each part of a split, followed by the rows that no part contains. */
function partSheet(
  parts: readonly PartView<string>[],
  { fileOf, rowsOfFile, excluded = [] }: PartSheetOptions,
): Sheet {
  const row = (name: string, file: Cell, rows: number, further: readonly Cell[]): Cell[] => [
    name,
    ...(fileOf === undefined ? [] : [file]),
    rows,
    ...(rowsOfFile === undefined ? [] : [percentText(rowsOfFile === 0 ? 0 : rows / rowsOfFile)]),
    ...further,
  ];
  return {
    columns: [
      { title: l10n.t('Part'), kind: 'text' },
      ...(fileOf === undefined ? [] : [{ title: l10n.t('File'), kind: 'name' } as const]),
      { title: l10n.t('Rows'), kind: 'count' },
      ...(rowsOfFile === undefined
        ? []
        : [{ title: l10n.t('Share'), kind: 'figure', room: 'page' } as const]),
      { title: l10n.t('Users'), kind: 'count' },
      { title: l10n.t('Items'), kind: 'count' },
      { title: l10n.t('First'), kind: 'figure', spare: 2 },
      { title: l10n.t('Last'), kind: 'figure', spare: 1 },
    ],
    rows: [
      ...parts.map(({ part, rows, users, items, first, last }) =>
        row(part, { name: fileOf?.(part) ?? '' }, rows, [users, items, first, last]),
      ),
      ...excluded
        .filter(({ rows }) => rows > 0)
        .map(({ reason, rows }) => row(exclusionText(reason), null, rows, [null, null, null, null])),
    ],
    notes: [],
  };
}

/** Returns why rows are in no part of a split: a filter removed them, or the strategy leaves them out. */
function exclusionText(reason: string): string {
  switch (reason) {
    case 'bad-row':
      return l10n.t('no user, item, or readable time');
    case 'events':
      return l10n.t('other events');
    case 'min-rating':
      return l10n.t('rating too low');
    case 'duplicates':
      return l10n.t('duplicates');
    case 'core':
      return l10n.t('users or items with too few rows');
    case 'cold-users':
      return l10n.t('users not in train');
    case 'cold-items':
      return l10n.t('items not in train');
    case 'seen':
      return l10n.t('pairs of user and item in train');
    case 'short-users':
      return l10n.t('users with too few rows');
    default:
      return reason;
  }
}

/** Lists the parts of each fold of a split; the first table also has the rows removed by filters. */
export function foldSheets({
  rows: rowsOfFile,
  filters,
  folds,
}: Pick<SplitView, 'rows' | 'filters' | 'folds'>): Sheet[] {
  return folds.map(({ window, parts, left, outside = { before: 0, behind: 0 } }, index): Sheet => ({
    ...partSheet(
      parts.map((each) => ({ ...each, part: PART_FILES[each.part] })),
      {
        rowsOfFile,
        excluded: [
          ...(index === 0 ? filters : []).map(({ filter, rows }) => ({ reason: filter, rows })),
          ...left,
        ],
      },
    ),
    ...(folds.length > 1 && {
      title:
        window === null
          ? l10n.t('Fold {0}', index)
          : l10n.t('Window {0}: {1}–{2}', index, window.from, window.to),
    }),
    notes:
      outside.before + outside.behind > 0
        ? [
            l10n.t(
              'outside the window: {0} rows before, {1} after',
              count(outside.before),
              count(outside.behind),
            ),
          ]
        : [],
  }));
}

/** Sentences about a split. */
interface SplitSaid {
  readonly name: string;
  /** Sentences that say when the parts of the split begin. */
  readonly begins: readonly Words[];
  /** Sentences about the result of the split. */
  readonly end: readonly Words[];
}

/** Returns "6,511 rows: 80.0% train, 20.0% test." */
export function splitAnswerText(rows: number, folds: SplitView['folds']): string {
  const [{ parts }] = folds;
  const all = parts.reduce((sum, part) => sum + part.rows, 0);
  const shares = parts.map((each) => `${percentText(all === 0 ? 0 : each.rows / all)} ${each.part}`);
  return folds.length > 1
    ? l10n.t('{0} rows, {1} folds, the first with {2}.', count(rows), folds.length, shares.join(', '))
    : l10n.t('{0} rows: {1}.', count(rows), shares.join(', '));
}

/** Returns the sheets of a split: its source and its parts. */
export function splitSheets(
  view: Pick<SplitView, 'rows' | 'filters' | 'folds' | 'findings' | 'command'>,
  { name, begins, end }: SplitSaid,
): Sheet[] {
  return [
    notesSheet(begins, { title: sentence('{0}: {1}', { name }, splitAnswerText(view.rows, view.folds)) }),
    ...foldSheets(view),
    ...view.findings.map((finding) => findingSheet(finding, [])),
    notesSheet(end),
    notesSheet([], { code: view.command }),
  ];
}

/**
 * Lists the audited parts, with the number of users that can be evaluated.
 * @param pathOf returns the path of a file to show
 */
export function auditedSheets(
  { files, parts, protocol, reachableRecall, popular }: AuditView,
  pathOf?: (uri: string) => string,
): [parts: Sheet, measurable: Sheet] {
  const fileOf =
    pathOf && ((part: string): string => pathOf(files.find(({ role }) => role === part)?.uri ?? ''));
  return [
    partSheet(parts, { ...(fileOf && { fileOf }) }),
    notesSheet([
      l10n.t('Protocol: {0} ({1})', protocol.name, protocol.meaning),
      l10n.t('Highest possible Recall: {0}', formatMean(reachableRecall)),
      l10n.t(
        'Rows of the {0} most popular items: train {1}, test {2}',
        count(popular.items),
        formatMean(popular.train),
        formatMean(popular.test),
      ),
    ]),
  ];
}

/**
 * Returns the sheets of an audit: the parts of a split and how they overlap.
 * @param pathOf returns the path of a file to show
 */
export function auditSheets(view: AuditView, pathOf: (uri: string) => string): Sheet[] {
  const { findings, command } = view;
  return [
    notesSheet([], { title: auditVerdictText(view, count) }),
    ...auditedSheets(view, pathOf),
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
    notesSheet([], { code: command }),
  ];
}

function findingSheet(
  { severity, code, message }: Pick<ShownFinding, 'severity' | 'code' | 'message'>,
  places: readonly Words[],
): Sheet {
  return notesSheet(places, { title: `${analysisSeverityText(severity)} (${code}): ${message}` });
}
