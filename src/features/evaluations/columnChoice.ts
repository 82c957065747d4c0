import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ColumnRole, TableShape } from '../../core/formats/tableShape';
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
    standIns: [],
    question: () => l10n.t('Which column says the user?'),
    required: true,
    file: 'both',
  },
  {
    role: 'item',
    standIns: [],
    question: () => l10n.t('Which column says the item?'),
    required: true,
    file: 'both',
  },
  {
    role: 'score',
    standIns: ['rating'],
    question: () => l10n.t('Which column holds the score (larger is better)?'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rank',
    standIns: [],
    question: () => l10n.t('Which column holds the rank (1 is best)?'),
    required: false,
    file: 'recommendations',
  },
  {
    role: 'rating',
    standIns: ['label', 'score'],
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
    const picked = await vscode.window.showQuickPick(items, { title: label, placeHolder: question() });
    if (picked === undefined) return undefined;
    if (picked.column >= 0) given.set(picked.column, role);
  }
  return withRoles(shape, asked, given);
}
