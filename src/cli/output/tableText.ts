import * as l10n from '@vscode/l10n';
import { parseMeasure } from '../../core/measures/syntax';
import { rangeView } from '../../engine/loaded/measureViews';
import { hasTooFewUsers } from '../../shared/leaderboard/hasTooFewUsers';
import stringWidth from 'string-width';
import type { RowCount } from '../../shared/protocol/fileReading';
import { visibleText } from '../../shared/text/nameText';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { EvaluationAnswer, ModelAnswer } from '../../shared/export/evaluationJson';
import { cohortNote, cohortTables } from '../../shared/export/cohortTables';
import type { CohortMeanJson } from '../../shared/protocol/evaluationResult';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import { BEST_MARK, bestNotes, mayBeBest } from '../../shared/text/sentences/bestWords';
import { unjudgedText } from '../../shared/text/sentences/spoilsText';
import { visibleLines } from './print';
import { wrapped } from './wrapped';

const WIDTH = 80;

/** For people, in at most 80 columns: what was compared, the means, who was counted, what was found. */
export function evaluationTable({ models }: EvaluationAnswer, comparison?: ComparisonView): string {
  const blocks = models.map(modelTable);
  if (models.length > 1) blocks.push(allModels(models, comparison));
  return blocks.map(visibleLines).join('\n');
}

function modelTable(answer: ModelAnswer): string[] {
  const recommendations =
    answer.model === undefined || answer.model === answer.recommendations
      ? answer.recommendations
      : `${answer.model} (${answer.recommendations})`;
  const lines: string[] = [
    ...wrapped(
      isJoined(answer)
        ? l10n.t('{0} against its own truth, convention {1}', answer.recommendations, answer.convention)
        : l10n.t('{0} against {1}, convention {2}', recommendations, answer.truth, answer.convention),
      '',
    ),
    '',
  ];
  const names = Math.min(40, Math.max(8, ...answer.measures.map(({ measure }) => measure.length)));
  for (const { measure, mean, interval, users, ties } of answer.measures) {
    const between =
      ties === undefined
        ? ''
        : `  ${formatMean(ties.worst)} … ${formatMean(ties.best)} (${formatCount(ties.users, 'en')})`;
    lines.push(
      `  ${measure.padEnd(names)}  ${formatMean(mean).padStart(10)} ${halfText(measure, interval, users)}  ${padStart(userCount(users), 12)}${between}`,
    );
  }
  if (answer.measures.some(({ interval }) => interval !== undefined))
    lines.push(
      '',
      ...wrapped(
        answer.clusteredBy === undefined
          ? l10n.t('±: half of the 95% t interval of the mean over users.')
          : l10n.t('±: half of the 95% t interval of the mean, clustered by {0}.', answer.clusteredBy),
        '  ',
      ),
    );
  if (
    answer.measures.some(
      ({ measure, interval, users }) => interval !== undefined && saysNothing(measure, interval, users),
    )
  )
    lines.push(...wrapped(l10n.t('± {0}: too few users for an interval.', NONE), '  '));
  if (answer.measures.some(({ ties }) => ties !== undefined)) {
    lines.push(
      '',
      ...wrapped(
        l10n.t(
          'Some scores are tied. On the right: the range of the mean over all tie orders, and in brackets the number of affected users.',
        ),
        '  ',
      ),
    );
  }
  lines.push('', ...wrapped(counted(answer), '  '));
  for (const { cutoff, share } of answer.unjudged ?? [])
    lines.push(
      ...wrapped(unjudgedText(cutoff, [{ model: answer.model ?? answer.recommendations, share }]), '  '),
    );
  lines.push(...wrapped(rowCount(answer.recommendations, answer.rows.recommendations), '  '));
  const truthRows = isJoined(answer) ? l10n.t('its truth') : answer.truth;
  lines.push(...wrapped(rowCount(truthRows, answer.rows.truth), '  '));
  // Users may be too many to be arguments of a call.
  const users = answer.perUser === undefined ? [] : ['', ...userTable(answer)];
  const cohorts = answer.cohorts === undefined ? [] : cohortLines(answer.cohorts);
  const found: string[] = [];
  if (answer.findings.length > 0) {
    found.push('', l10n.t('Found in the data:'));
    for (const { file, line, severity, count, message } of answer.findings) {
      const place = line === undefined ? file : `${file}:${line}`;
      const further = line === undefined ? '' : furtherText(count - 1);
      found.push(...wrapped(`${place}: ${severityText(severity)}: ${message}${further}`, '  '));
    }
  }
  return [...lines, ...cohorts, ...users, ...found];
}

function halfText(measure: string, interval: MeasureMean['interval'], users: number): string {
  if (interval === undefined) return ''.padEnd(8);
  return (saysNothing(measure, interval, users) ? `± ${NONE}` : `± ${formatMean(halfOf(interval))}`).padEnd(
    8,
  );
}

/** Stands where an interval would say nothing. */
const NONE = '–';

type MeasureMean = ModelAnswer['measures'][number];

function halfOf([low, high]: readonly [low: number, high: number]): number {
  return (high - low) / 2;
}

function saysNothing(
  measure: string,
  interval: readonly [low: number, high: number],
  users: number,
): boolean {
  const range = rangeView(parseMeasure(measure).family.range);
  return hasTooFewUsers({ halfWidth: halfOf(interval), users }, { range });
}

/** One file held predictions and truth. */
function isJoined({ recommendations, truth }: ModelAnswer): boolean {
  return recommendations === truth;
}

/** All models at a glance: a line for each. */
function allModels(models: readonly ModelAnswer[], comparison: ComparisonView | undefined): string[] {
  const may = comparison && mayBeBest(comparison);
  const rows = models.map(({ recommendations, model, measures }, index) => ({
    name: visibleText(model ?? recommendations),
    cells: measures.map(({ mean }) => formatMean(mean)),
    marked: measures.map(({ measure }) => may?.get(measure)?.[index] ?? false),
  }));
  return [
    l10n.t('Side by side:'),
    ...sideBySide(
      l10n.t('model'),
      models[0].measures.map(({ measure }) => measure),
      rows,
    ),
    ...(comparison === undefined ? [] : bestNotes(comparison).flatMap((text) => wrapped(text, '  '))),
  ];
}

function furtherText(further: number): string {
  if (further < 1) return '';
  return ` ${plural(further, l10n.t('(and 1 more)'), l10n.t('(and {0} more)', formatCount(further, 'en')))}`;
}

export function severityText(severity: string): string {
  switch (severity) {
    case 'error':
      return l10n.t('error');
    case 'warning':
      return l10n.t('warning');
    default:
      return l10n.t('note');
  }
}

function userCount(users: number): string {
  return plural(users, l10n.t('1 user'), l10n.t('{0} users', formatCount(users, 'en')));
}

export function counted({ users }: ModelAnswer): string {
  const number = (count: number): string => formatCount(count, 'en');
  return [
    plural(users.counted, l10n.t('1 user counted'), l10n.t('{0} users counted', number(users.counted))),
    l10n.t('{0} without a list', number(users.withoutList)),
    l10n.t('{0} without a relevant item', number(users.withoutRelevant)),
  ].join(' · ');
}

export function rowCount(file: string, { read, used, reported }: RowCount): string {
  return l10n.t(
    '{0}: {1} rows read, {2} used, {3} reported',
    file,
    formatCount(read, 'en'),
    formatCount(used, 'en'),
    formatCount(reported, 'en'),
  );
}

function userTable({ measures, perUser = [] }: ModelAnswer): string[] {
  const rows = Array.from(perUser, ({ user, values }) => ({
    name: visibleText(user),
    cells: values.map(formatMean),
  }));
  return sideBySide(
    l10n.t('user'),
    measures.map(({ measure }) => measure),
    rows,
  );
}

function cohortLines(cohorts: readonly CohortMeanJson[]): string[] {
  const tables = cohortTables(cohorts);
  if (tables.length === 0) return [];
  const blocks = tables.flatMap(({ by, measures, rows }) => [
    '',
    ...sideBySide(
      visibleText(by),
      [l10n.t('users'), ...measures],
      rows.map(({ value, users, few, means }) => ({
        name: visibleText(value),
        cells: [`${formatCount(users, 'en')}${few ? ` (${l10n.t('few')})` : ''}`, ...means],
      })),
    ),
  ]);
  return [...blocks, '', ...wrapped(cohortNote(), '  ')];
}

interface TableRow {
  readonly name: string;
  readonly cells: readonly string[];
  /** Which cells are of a model that may be the best; absent: none. */
  readonly marked?: readonly boolean[];
}

/** A table with as many columns side by side as fit; the rest in further blocks, of so many rows. */
export function sideBySide(
  corner: string,
  names: readonly string[],
  unmarked: readonly TableRow[],
  further = unmarked.length,
): string[] {
  // Numbers stay below numbers, and below their heads.
  const withMarks = names.map((_, column) => unmarked.some(({ marked }) => marked?.[column] === true));
  const columns = names.map((name, column) => (withMarks[column] ? `${name} ` : name));
  const rows = unmarked.map(({ name, cells, marked }) => ({
    name,
    cells: cells.map((text, column) =>
      withMarks[column] ? `${text}${marked?.[column] === true ? BEST_MARK : ' '}` : text,
    ),
  }));
  const longest = rows.reduce(
    (width, { name }) => Math.max(width, widthOnTerminal(name)),
    widthOnTerminal(corner),
  );
  const nameWidth = Math.min(30, longest);
  const widths = columns.map((name) => 2 + Math.max(6, name.length));
  for (const { cells } of rows)
    for (const [column, text] of cells.entries()) widths[column] = Math.max(widths[column], 2 + text.length);
  const lines: string[] = [];
  for (let start = 0; start < columns.length;) {
    let width = 2 + nameWidth;
    let end = start;
    while (end < columns.length && (end === start || width + widths[end] <= WIDTH)) width += widths[end++];
    const cells = (texts: readonly string[]): string =>
      texts
        .slice(start, end)
        .map((text, i) => text.padStart(widths[start + i]))
        .join('');
    if (start > 0) lines.push('');
    lines.push(`  ${padEnd(corner, nameWidth)}${cells(columns)}`.trimEnd());
    for (const row of start > 0 ? rows.slice(0, further) : rows)
      lines.push(`  ${padEnd(cut(row.name, nameWidth), nameWidth)}${cells(row.cells)}`.trimEnd());
    start = end;
  }
  return lines;
}

/** Letters of East Asian scripts take two columns of a terminal. Most ids have none, and a million are to be measured. */
function widthOnTerminal(text: string): number {
  return /^[ -~]*$/.test(text) ? text.length : stringWidth(text);
}

function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - widthOnTerminal(text))) + text;
}

function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOnTerminal(text)));
}

function cut(text: string, width: number): string {
  if (widthOnTerminal(text) <= width) return text;
  let kept = '';
  for (const letter of text) {
    if (widthOnTerminal(kept + letter) > width - 1) break;
    kept += letter;
  }
  return `${kept}…`;
}
