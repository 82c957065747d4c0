import * as l10n from '@vscode/l10n';
import type { ItemColumn, ItemRow } from '../../shared/protocol/views/itemsView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { columnsOfItems } from '../../shared/query/itemLanguage';
import type { GridCell, GridColumn } from '../table/columns';

/** Row of the items table without the number of the item in the engine. */
type NamedItem = Omit<ItemRow, 'item'>;

/** Column of the item table. */
interface ItemGridColumn extends GridColumn<NamedItem> {
  readonly column: ItemColumn;
}

/** Returns the columns of the item table. */
export function itemGridColumns(
  evaluation: Pick<EvaluationView, 'titles' | 'idStarts' | 'further'>,
  numbers: NumberFormats,
): ItemGridColumn[] {
  const titled = evaluation.titles?.items !== undefined;
  const count = (value: number | undefined): GridCell =>
    value === undefined
      ? missing('–', '')
      : { kind: 'number', text: numbers.count(value), full: String(value) };
  const value = (number: number | null, why: string, text = numbers.rough, share?: number): GridCell =>
    number === null
      ? missing('–', why)
      : {
          kind: 'number',
          text: text(number),
          full: String(number),
          ...(share !== undefined && { bar: { kind: 'share', share } }),
        };
  const neverRecommended = l10n.t('Never recommended');
  const columns: Readonly<Record<ItemColumn, Omit<ItemGridColumn, 'column'>>> = {
    item: {
      label: l10n.t('Item'),
      title: l10n.t('Item ID as in the files'),
      // On a narrow page the first number fits next to it.
      width: titled ? [roomBeside('18em'), '36em'] : [roomBeside('12em'), '24em'],
      cell: (row) => ({
        kind: 'name',
        text: row.id,
        described: row.described,
        start: evaluation.idStarts?.items,
      }),
    },
    recommended: {
      label: l10n.t('Recommended'),
      title: l10n.t('recommended: number of users with the item in their list'),
      width: ['11em', '12em'],
      cell: (row) => count(row.recommended),
    },
    hits: {
      label: l10n.t('Hits'),
      title: l10n.t('hits: how many of those users find it relevant'),
      width: ['5em', '7em'],
      cell: (row) => count(row.hits),
    },
    hitshare: {
      label: l10n.t('Hit share'),
      title: l10n.t('hitshare: hits / recommended'),
      width: ['8.5em', '11em'],
      cell: (row) => value(row.hitshare, neverRecommended, numbers.mean, row.hitshare ?? undefined),
    },
    relevant: {
      label: l10n.t('Relevant'),
      title: l10n.t('relevant: number of users with the item as relevant in the ground truth'),
      width: ['6.5em', '8em'],
      cell: (row) => count(row.relevant),
    },
    missed: {
      label: l10n.t('Missed'),
      title: l10n.t('missed: number of users who find it relevant and do not get it'),
      width: ['6em', '8em'],
      cell: (row) => count(row.missed),
    },
    rank: {
      label: l10n.t('Mean rank'),
      title: l10n.t('rank: mean rank in the lists that contain it'),
      width: ['7.5em', '9em'],
      cell: (row) => value(row.rank, neverRecommended),
    },
    popularity: {
      label: l10n.t('Popularity'),
      title: l10n.t('popularity: number of users with the item in the training data'),
      width: ['8em', '9em'],
      cell: (row) => count(row.popularity),
    },
    truth: {
      label: l10n.t('In ground truth'),
      title: l10n.t('truth: number of users with the item in the ground truth, relevant or not'),
      width: ['7.5em', '9em'],
      cell: (row) => count(row.truth),
    },
    lift: {
      label: l10n.t('× expected'),
      title: l10n.t('lift: its share of all recommendations / its share of all relevant items'),
      width: ['8.5em', '10em'],
      cell: (row) => liftCell(row, value),
    },
    surplus: {
      label: l10n.t('Extra'),
      title: l10n.t('surplus: recommendations above the item’s share of relevant items'),
      width: ['8.5em', '10em'],
      cell: (row) => signed(row.surplus, value),
    },
  };
  return columnsOfItems(evaluation.further?.train !== undefined).map((column) => ({
    column,
    ...columns[column],
  }));
}

/** Returns a CSS width that leaves space for the first column of numbers and two scroll bars. */
function roomBeside(most: string): string {
  return `clamp(5em, 100vw - 18em, ${most})`;
}

type ValueCell = (number: number | null, why: string) => GridCell;

/**
 * Returns the cell of the lift, which is infinite for a recommended item that is not relevant to any user.
 */
function liftCell(row: NamedItem, value: ValueCell): GridCell {
  return row.lift === null && row.recommended > 0 && row.relevant === 0
    ? missing(l10n.t('never relevant'), l10n.t('Recommended, but never relevant (∞× expected).'))
    : value(row.lift, l10n.t('Neither recommended nor relevant.'));
}

function signed(surplus: number | null, value: ValueCell): GridCell {
  const cell = value(surplus === null ? null : Math.abs(surplus), l10n.t('Nothing is relevant'));
  if (cell.kind !== 'number' || surplus === null || surplus === 0) return cell;
  return { ...cell, text: `${surplus > 0 ? '+' : '−'}${cell.text}`, full: String(surplus) };
}

function missing(text: string, title: string): GridCell {
  return { kind: 'missing', text, title };
}
