import type { FileProblem } from '../../fileProblem';
import { columnOf } from '../../tableShape';
import { textFormat } from '../../textFormats';
import { ambiguousItemColumn } from '../columns/ambiguousItemColumn';
import { describes, inWords } from '../../columnNames';
import { areTimes } from '../columns/columnProfile';
import { isIdentifier } from '../columns/fieldKinds';
import type { UsedReading } from '../reading';
import { describesItems, saysItems, saysLiked, saysRetrieved } from './listNames';

/** What was there before, and nothing that was to be predicted. */
const HISTORY =
  /(^|[^a-z])(history|hist|past|seen|previous|prior|prefix|inputs?|seq(uence)?|session|sessions)([^a-z]|$)/;
/** What was to be predicted. */
const LIKED_NEXT = /(^|[^a-z])(next|answers?|outputs?|positives?|pos|labels?|targets?)([^a-z]|$)/;

/**
 * What is asked of a truth whose items are lists that may be what users did before, beside one id that may be what they
 * liked then; undefined where it is clear.
 */
export function historyProblem({ shape, rows, use }: UsedReading): FileProblem | undefined {
  if (use !== 'truth') return undefined;
  const item = columnOf(shape, 'item');
  if (!shape.header || item < 0 || shape.list === 'rest' || shape.list === 'pairs') return undefined;
  const { name } = shape.columns[item];
  const line = textFormat(shape.format)?.line;
  if (shape.list === 'none' && line === 'fields') return undefined;
  if (name.includes('[].') || saysItems(name) || saysLiked(name) || saysRetrieved(name)) return undefined;
  const isHistory = HISTORY.test(inWords(name));
  const rivals = shape.columns.flatMap((column, index) => {
    const fields = rows.map((row) => (row[index] ?? '').trim()).filter((field) => field !== '');
    const isFree = column.role === 'ignored' || column.role === 'label' || column.role === 'rating';
    const isId =
      fields.length > 0 && fields.every(isIdentifier) && !areTimes(fields) && new Set(fields).size > 2;
    const words = inWords(column.name);
    const mayBeLiked =
      saysLiked(column.name) ||
      LIKED_NEXT.test(words) ||
      (isHistory && !describesItems(column.name) && !describes(column.name));
    return isFree && isId && mayBeLiked ? [index] : [];
  });
  if (rivals.length === 0) return undefined;
  return ambiguousItemColumn([rivals[0], item], (column) => shape.columns[column].name, {
    ...(line !== 'fields' && { named: line === undefined ? 'column' : 'field' }),
  });
}
