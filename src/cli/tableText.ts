import * as l10n from '@vscode/l10n';
import type { EvaluationJson, RowCount } from '../shared/evaluationResult';
import { formatCount, formatMean } from '../shared/numberText';
import { plural } from '../shared/plural';

const WIDTH = 80;

/** For people, in at most 80 columns: what was compared, the means, who was counted, what was found. */
export function evaluationTable(answer: EvaluationJson): string {
  const lines: string[] = [
    ...wrapped(
      l10n.t('{0} against {1}, convention {2}', answer.recommendations, answer.truth, answer.convention),
      '',
    ),
    '',
  ];
  const nameWidth = Math.min(40, Math.max(8, ...answer.measures.map(({ measure }) => measure.length)));
  for (const { measure, mean, users } of answer.measures) {
    lines.push(
      `  ${measure.padEnd(nameWidth)}  ${formatMean(mean).padStart(12)}  ${userCount(users).padStart(20)}`,
    );
  }
  lines.push('', ...wrapped(counted(answer), '  '));
  lines.push(...wrapped(rowCount(answer.recommendations, answer.rows.recommendations), '  '));
  lines.push(...wrapped(rowCount(answer.truth, answer.rows.truth), '  '));
  if (answer.perUser !== undefined) lines.push('', ...userTable(answer));
  if (answer.findings.length > 0) {
    lines.push('', l10n.t('Found in the data:'));
    for (const { file, line, severity, count, message } of answer.findings) {
      const more =
        count > 1
          ? ` ${plural(count - 1, l10n.t('(and 1 more)'), l10n.t('(and {0} more)', formatCount(count - 1, 'en')))}`
          : '';
      lines.push(...wrapped(`${file}:${line}: ${severityText(severity)}: ${message}${more}`, '  '));
    }
  }
  return `${lines.join('\n')}\n`;
}

function severityText(severity: string): string {
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

function counted({ users }: EvaluationJson): string {
  const number = (count: number): string => formatCount(count, 'en');
  return [
    plural(users.counted, l10n.t('1 user counted'), l10n.t('{0} users counted', number(users.counted))),
    l10n.t('{0} without a list', number(users.withoutList)),
    l10n.t('{0} without a relevant item', number(users.withoutRelevant)),
  ].join(' · ');
}

function rowCount(file: string, { read, used, reported }: RowCount): string {
  return l10n.t(
    '{0}: {1} rows read, {2} used, {3} reported',
    file,
    formatCount(read, 'en'),
    formatCount(used, 'en'),
    formatCount(reported, 'en'),
  );
}

/** As many measures side by side as fit; the rest in further blocks. */
function userTable({ measures, perUser = [] }: EvaluationJson): string[] {
  const idWidth = Math.min(24, Math.max(4, ...perUser.slice(0, 10_000).map(({ user }) => user.length)));
  const lines: string[] = [];
  for (let start = 0; start < measures.length;) {
    let width = 2 + idWidth;
    let end = start;
    const widthOf = (index: number): number => 2 + Math.max(6, measures[index].measure.length);
    while (end < measures.length && (end === start || width + widthOf(end) <= WIDTH)) width += widthOf(end++);
    const cells = (texts: readonly string[]): string =>
      texts.map((text, i) => text.padStart(widthOf(start + i))).join('');
    if (start > 0) lines.push('');
    lines.push(
      `  ${l10n.t('user').padEnd(idWidth)}${cells(measures.slice(start, end).map(({ measure }) => measure))}`,
    );
    for (const { user, values } of perUser) {
      const id = user.length > idWidth ? `${user.slice(0, idWidth - 1)}…` : user.padEnd(idWidth);
      lines.push(`  ${id}${cells(values.slice(start, end).map(formatMean))}`);
    }
    start = end;
  }
  return lines;
}

/** Breaks between words so that no line is wider than the terminal of old. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.length > indent.length && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
