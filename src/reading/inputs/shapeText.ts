import * as l10n from '@vscode/l10n';
import { columnarFormat } from '../formats/columnarFormats';
import {
  columnIndexOfRole,
  modelColumnsText,
  userColumnsText,
  type ColumnRole,
  type Delimiter,
  type TableShape,
} from '../formats/tableShape';
import { textFormat } from '../formats/textFormats';
import { columnRoleText } from '../../shared/text/roleText';
import { quoteOf } from '../formats/delimited/textLines';

/** Returns how a file was read, for display: "comma-separated", "TREC run". */
export function formatText(shape: TableShape): string {
  const columnar = columnarFormat(shape.format);
  return columnar?.title ?? textFormat(shape.format)?.title?.() ?? delimitedText(shape);
}

function delimitedText(shape: TableShape): string {
  return shape.decimal === undefined
    ? quotedText(shape)
    : l10n.t('{0} with decimal commas', quotedText(shape));
}

function quotedText(shape: TableShape): string {
  const text = delimiterText(shape.delimiter);
  return quoteOf(shape) === "'" ? l10n.t('{0} in single quotes', text) : text;
}

function delimiterText(delimiter: Delimiter): string {
  switch (delimiter) {
    case ',':
      return l10n.t('comma-separated');
    case '\t':
      return l10n.t('tab-separated');
    case ';':
      return l10n.t('semicolon-separated');
    case '|':
      return l10n.t('separated by “|”');
    case '::':
      return l10n.t('separated by “::”');
    case 'spaces':
      return l10n.t('separated by spaces');
  }
}

/** Lists the columns by role: "user = user_id, item = item_id, score = score". */
export function columnsText(shape: TableShape): string {
  return shape.columns
    .filter(({ role }) => role !== 'ignored' && role !== 'key' && role !== 'setting')
    .map(({ name, role }) => {
      const text = `${columnRoleText(role)} = ${role === 'user' ? userColumnsText(shape) : role === 'model' ? modelColumnsText(shape) : name}`;
      return isSmallestFirst(shape, role) ? l10n.t('{0} (smallest score first)', text) : text;
    })
    .join(', ');
}

/**
 * Returns whether the column orders lists by ascending values. Ratings order lists if there are no scores.
 */
function isSmallestFirst(shape: TableShape, role: ColumnRole): boolean {
  return (
    shape.bestScore === 'smallest' && role === (columnIndexOfRole(shape, 'score') < 0 ? 'rating' : 'score')
  );
}
