import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ColumnRole, TableShape } from '../../core/formats/tableShape';
import type { Candidate } from './pairing';

/** The roles that a person can give, in the order in which they are asked for. */
const ASKED: readonly {
  role: ColumnRole;
  question: () => string;
  required: boolean;
  file: 'both' | 'recommendations' | 'truth';
}[] = [
  { role: 'user', question: () => l10n.t('Which column says the user?'), required: true, file: 'both' },
  { role: 'item', question: () => l10n.t('Which column says the item?'), required: true, file: 'both' },
  {
    role: 'score',
    question: () => l10n.t('Which column holds the score (larger is better)?'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rank',
    question: () => l10n.t('Which column holds the rank (1 is best)?'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rating',
    question: () => l10n.t('Which column holds the rating or relevance?'),
    required: false,
    file: 'truth',
  },
];

interface ColumnItem extends vscode.QuickPickItem {
  readonly column: number;
}

/** Asks for each role which column it is, with the present answer on top. Undefined: the person left. */
export async function chooseColumns(
  candidate: Candidate,
  use: 'recommendations' | 'truth',
  label: string,
): Promise<TableShape | undefined> {
  const { shape, sample } = candidate.guess;
  const roles: ColumnRole[] = shape.columns.map(() => 'ignored');
  for (const { role, question, required, file } of ASKED) {
    if (file !== 'both' && file !== use) continue;
    const present = shape.columns.findIndex((column) => column.role === role);
    const items: ColumnItem[] = shape.columns
      .map(({ name }, column) => ({
        label: name,
        description: sample
          .slice(0, 3)
          .map((fields) => fields[column] ?? '')
          .join(', '),
        column,
      }))
      .filter(({ column }) => roles[column] === 'ignored')
      .sort((a, b) => Number(b.column === present) - Number(a.column === present));
    if (!required) {
      const none = { label: l10n.t('None'), description: l10n.t('the file has no such column'), column: -1 };
      if (present < 0) items.unshift(none);
      else items.push(none);
    }
    const picked = await vscode.window.showQuickPick(items, { title: label, placeHolder: question() });
    if (picked === undefined) return undefined;
    if (picked.column >= 0) roles[picked.column] = role;
  }
  return { ...shape, columns: shape.columns.map(({ name }, column) => ({ name, role: roles[column] })) };
}
