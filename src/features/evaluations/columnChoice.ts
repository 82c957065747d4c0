import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { expectedText, fileProblemText } from '../../core/formats/fileProblem';
import { columnOf, type ColumnRole, type TableShape } from '../../core/formats/tableShape';
import { FORMAT_NAMES, formatName } from '../../core/formats/toldReading';
import { formatText } from '../../engine/shapeText';
import { presentColumn, withRoles, type AskedRole } from './columnRoles';
import type { Candidate } from './pairing';

/** The roles that a person can give, in the order in which they are asked for. */
const ASKED: readonly (AskedRole & {
  readonly question: () => string;
  readonly required: boolean;
  readonly file: 'both' | 'recommendations' | 'truth';
})[] = [
  {
    role: 'user',
    readFrom: ['user'],
    question: () => l10n.t('Which column says the user?'),
    required: true,
    file: 'both',
  },
  {
    role: 'item',
    readFrom: ['item'],
    question: () => l10n.t('Which column says the item?'),
    required: true,
    file: 'both',
  },
  {
    role: 'score',
    readFrom: ['score', 'rating'],
    question: () => l10n.t('Which column holds the score?'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rank',
    readFrom: ['rank'],
    question: () => l10n.t('Which column holds the rank (1 is best)?'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rating',
    readFrom: ['label', 'rating', 'score'],
    question: () => l10n.t('Which column holds the rating or relevance?'),
    required: false,
    file: 'truth',
  },
];

interface ColumnItem extends vscode.QuickPickItem {
  readonly column: number;
}

/** The item that leads to another format instead of a column. */
const WRONG_FORMAT = -2;

/**
 * Asks for each role which column it is, with the present answer on top, and which scores are the best. Where the
 * file was understood wrongly a person can say first how it is written. Undefined: the person left.
 *
 * @param readAs the file read in a told format; undefined: it cannot be opened
 */
export async function chooseColumns(
  candidate: Candidate,
  use: 'recommendations' | 'truth',
  label: string,
  readAs: (format: string) => Promise<Candidate | undefined>,
): Promise<TableShape | undefined> {
  const { shape, sample } = candidate.guess;
  const asked = ASKED.filter(({ file }) => file === 'both' || file === use);
  const given = new Map<number, ColumnRole>();
  for (const ask of asked) {
    const { role, question, required } = ask;
    const present = presentColumn(shape, ask);
    const items: ColumnItem[] = shape.columns
      .map(({ name }, column) => ({
        label: name,
        description: sample
          .slice(0, 3)
          .map((fields) => fields[column] ?? '')
          .join(', '),
        column,
      }))
      .filter(({ column }) => !given.has(column))
      .sort((a, b) => Number(b.column === present) - Number(a.column === present));
    if (!required) {
      const none = { label: l10n.t('None'), description: l10n.t('the file has no such column'), column: -1 };
      if (present < 0) items.unshift(none);
      else items.push(none);
    }
    if (ask === asked[0]) {
      items.push({
        label: l10n.t('$(file-code) The columns look wrong: choose how the file is written…'),
        description: l10n.t('now {0}', formatText(shape)),
        alwaysShow: true,
        column: WRONG_FORMAT,
      });
    }
    const picked = await vscode.window.showQuickPick(items, { title: label, placeHolder: question() });
    if (picked === undefined) return undefined;
    if (picked.column === WRONG_FORMAT) {
      const other = await chooseFormat(shape, label, readAs);
      return other && chooseColumns(other, use, label, readAs);
    }
    if (picked.column >= 0) given.set(picked.column, role);
  }
  const chosen = withRoles(shape, asked, given);
  return use === 'truth' ? chosen : chooseOrder(chosen, label);
}

/** The file as it is when it is written in a format that the person chose. */
async function chooseFormat(
  shape: TableShape,
  label: string,
  readAs: (format: string) => Promise<Candidate | undefined>,
): Promise<Candidate | undefined> {
  const present = formatName(shape);
  const picked = await vscode.window.showQuickPick(
    FORMAT_NAMES.filter((name) => name !== 'parquet').map((name) => ({
      label: name,
      description: name === present ? l10n.t('in use') : undefined,
      detail: expectedText(name),
    })),
    { title: label, placeHolder: l10n.t('How is the file written?'), matchOnDetail: true },
  );
  if (picked === undefined) return undefined;
  const candidate = await readAs(picked.label);
  const problem = candidate?.guess.problem;
  if (candidate !== undefined && problem !== undefined && candidate.guess.shape.columns.length === 0) {
    const { message, advice } = fileProblemText(problem);
    void vscode.window.showErrorMessage(`${label}: ${message} ${advice}`);
    return undefined;
  }
  return candidate;
}

/** Asks which end of the scores is the best; a file without scores is in another order. */
async function chooseOrder(shape: TableShape, label: string): Promise<TableShape | undefined> {
  if (columnOf(shape, 'score') < 0) return shape;
  const smallest = shape.bestScore === 'smallest';
  const orders = [
    { label: l10n.t('The largest score is the best'), smallest: false },
    { label: l10n.t('The smallest score is the best, as with distances'), smallest: true },
  ];
  const picked = await vscode.window.showQuickPick(smallest ? orders.reverse() : orders, {
    title: label,
    placeHolder: l10n.t('In which order do the scores put the items?'),
  });
  if (picked === undefined) return undefined;
  return { ...shape, bestScore: picked.smallest ? 'smallest' : undefined };
}
