import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import {
  columnIndexOfRole,
  keyColumns,
  userColumnsText,
  type ColumnRole,
  type TableShape,
} from '../../../reading/formats/tableShape';
import { expectedText, FORMAT_NAMES, formatName } from '../../../reading/formats/readOptions';
import { columnarFormat } from '../../../reading/formats/columnarFormats';
import { formatText } from '../../../reading/inputs/shapeText';
import { presentColumn, withRoles, type AskedRole } from './columnRoles';
import type { Candidate } from '../../../engine/requests/pairing';
import { problemText } from '../../workbench/adviceText';
import { showError } from '../../workbench/notification';
import { pick } from '../../workbench/quickInput';

/** Roles that a person can assign, in the order of the questions. */
const ASKED: readonly (AskedRole & {
  readonly question: () => string;
  readonly required: boolean;
  readonly file: 'both' | 'recommendations' | 'truth';
})[] = [
  {
    role: 'user',
    readFrom: ['user', 'key'],
    question: () => l10n.t('Select the user column'),
    required: true,
    file: 'both',
  },
  {
    role: 'item',
    readFrom: ['item'],
    question: () => l10n.t('Select the item column'),
    required: true,
    file: 'both',
  },
  {
    role: 'score',
    readFrom: ['score', 'rating'],
    question: () => l10n.t('Select the score column'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rank',
    readFrom: ['rank'],
    question: () => l10n.t('Select the rank column (1 is best)'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rating',
    readFrom: ['label', 'rating', 'score'],
    question: () => l10n.t('Select the rating or relevance column'),
    required: false,
    file: 'truth',
  },
];

interface ColumnItem extends vscode.QuickPickItem {
  readonly column: number;
}

/** Item for changing the format instead of choosing a column. */
const WRONG_FORMAT = -2;
/** Items for users that are keys of several columns: one to choose them, and one to keep the current ones. */
const KEY_OF_COLUMNS = -3;
const CURRENT_KEY = -4;

/**
 * Asks for the column of each role, with the current one on top, and for the order of scores. If the file was misread,
 * a person can choose another format first. Undefined: canceled.
 *
 * @param readAs returns the file as read in a given format; undefined: it cannot be opened
 */
export async function chooseColumns(
  candidate: Candidate,
  use: 'recommendations' | 'truth',
  label: string,
  readAs: (format: string) => Promise<Candidate | undefined>,
): Promise<TableShape | undefined> {
  const { shape, sample } = candidate.guess;
  const questions = ASKED.filter(({ file }) => file === 'both' || file === use);
  const chosenRoles = new Map<number, ColumnRole>();
  for (const ask of questions) {
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
      .filter(({ column }) => !chosenRoles.has(column))
      .sort((a, b) => Number(b.column === present) - Number(a.column === present));
    if (!required) {
      const none = { label: l10n.t('None'), description: l10n.t('the file has no such column'), column: -1 };
      if (present < 0) items.unshift(none);
      else items.push(none);
    }
    if (role === 'user' && shape.columns.length > 2) items.push(severalColumns());
    if (role === 'user' && keyColumns(shape).length > 0)
      items.unshift({ label: userColumnsText(shape), column: CURRENT_KEY });
    if (ask === questions[0]) {
      items.push({
        label: l10n.t('The columns look wrong: select the file format…'),
        iconPath: new vscode.ThemeIcon('file-code'),
        description: l10n.t('now {0}', formatText(shape)),
        alwaysShow: true,
        column: WRONG_FORMAT,
      });
    }
    const picked = await pick(items, { title: label, placeHolder: question() });
    if (picked === undefined) return undefined;
    if (picked.column === WRONG_FORMAT) {
      const other = await chooseFormat(shape, label, readAs);
      return other && chooseColumns(other, use, label, readAs);
    }
    if (picked.column === CURRENT_KEY) {
      chosenRoles.set(present, role);
      for (const column of keyColumns(shape)) chosenRoles.set(column, 'key');
    }
    if (picked.column === KEY_OF_COLUMNS) {
      const columns = items.filter(({ column }) => column >= 0);
      const key = await chooseKey(columns, label, question());
      if (key === undefined) return undefined;
      for (const [part, column] of key.entries()) chosenRoles.set(column, part === 0 ? role : 'key');
    }
    if (picked.column >= 0) chosenRoles.set(picked.column, role);
  }
  const chosen = withRoles(shape, questions, chosenRoles);
  return use === 'truth' ? chosen : chooseOrder(chosen, label);
}

function severalColumns(): ColumnItem {
  return {
    label: l10n.t('Two columns together…'),
    description: l10n.t('a list for each user and event, request or session'),
    column: KEY_OF_COLUMNS,
  };
}

/** Asks for the user column, and for the column that divides the user's rows. Undefined: canceled. */
async function chooseKey(
  columns: readonly ColumnItem[],
  label: string,
  question: string,
): Promise<readonly [user: number, other: number] | undefined> {
  const user = await pick([...columns], { title: label, placeHolder: question });
  if (user === undefined) return undefined;
  const others = columns.filter(({ column }) => column !== user.column);
  const other = await pick(others, {
    title: label,
    placeHolder: l10n.t('Select the column that splits the rows of a user into lists'),
  });
  return other && [user.column, other.column];
}

/** Asks for a format and returns the file as read in it. */
async function chooseFormat(
  shape: TableShape,
  label: string,
  readAs: (format: string) => Promise<Candidate | undefined>,
): Promise<Candidate | undefined> {
  const present = formatName(shape);
  const picked = await pick(
    FORMAT_NAMES.filter((name) => columnarFormat(name) === undefined).map((name) => ({
      label: name,
      description: name === present ? l10n.t('in use') : undefined,
      detail: expectedText(name),
    })),
    { title: label, placeHolder: l10n.t('Select the file format'), matchOnDetail: true },
  );
  if (picked === undefined) return undefined;
  const candidate = await readAs(picked.label);
  const problem = candidate?.problem;
  if (candidate !== undefined && problem !== undefined && candidate.guess.shape.columns.length === 0) {
    void showError(`${label}: ${problemText(problem)}`);
    return undefined;
  }
  return candidate;
}

/** Asks whether the largest or the smallest scores are best; for a file without scores, for its order. */
async function chooseOrder(shape: TableShape, label: string): Promise<TableShape | undefined> {
  if (columnIndexOfRole(shape, 'score') < 0) return shape;
  const smallest = shape.bestScore === 'smallest';
  const orders = [
    { label: l10n.t('Higher scores are better'), smallest: false },
    { label: l10n.t('Lower scores are better, as with distances'), smallest: true },
  ];
  const picked = await pick(smallest ? orders.reverse() : orders, {
    title: label,
    placeHolder: l10n.t('Select the order of scores'),
  });
  if (picked === undefined) return undefined;
  return { ...shape, bestScore: picked.smallest ? 'smallest' : 'largest' };
}
