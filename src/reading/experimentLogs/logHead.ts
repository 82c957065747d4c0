import * as l10n from '@vscode/l10n';
import { InputError } from '../../shared/problem';
import { sampleLines } from '../formats/detection/lines/headLines';
import { delimitedShape, type TableShape, type RowFields } from '../formats/tableShape';
import { fileProblemText } from '../formats/fileProblem';
import { jsonHead } from '../formats/detection/json/jsonHead';
import { formatRule, type ReadOptions } from '../formats/readOptions';
import { headRows } from '../formats/detection/lines/quoting';
import { blankPaddedShare } from '../formats/detection/tableReadings';
import { pointedNumbers } from '../../shared/text/numbers/pointedNumbers';
import { withDecimalPoint } from '../formats/values/decimalComma';
import { decodeHead, formatBySignature } from '../formats/values/encoding';
import { covariateColumnOf, isCountRole, sumRole } from '../../core/experiments/columnName';
import type { LogHead } from './logColumn';

/** Format of a text log, and its first rows. */
interface TextLogHead extends LogHead {
  readonly shape: TableShape;
}

/**
 * Detects the format of a text log from its first bytes. A log has a header, so no column types are guessed.
 *
 * @param head first bytes, decompressed
 * @param complete whether that is the whole file
 * @throws InputError if it is empty, not text, or not a table
 */
export function textLogHead(
  head: Uint8Array,
  file: string,
  complete: boolean,
  overrides: Pick<ReadOptions, 'format' | 'decimal' | 'encoding'>,
): TextLogHead {
  if (head.length === 0) throw emptyLog(file);
  const binaryFormat = formatBySignature(head);
  if (binaryFormat !== undefined)
    throw new InputError({ ...fileProblemText({ code: 'binary', what: binaryFormat }), file });
  const { text, encoding, binary } = decodeHead(head, complete, overrides.encoding);
  if (binary) throw new InputError({ ...fileProblemText({ code: 'binary', what: undefined }), file });
  const rule = formatRule(overrides.format);
  if (rule.kind === undefined || rule.kind === 'json' || rule.kind === 'jsonl') {
    const json = jsonHead(text);
    if (json !== undefined && json.named && json.format !== 'json-users') {
      const names = json.columns.map(({ name }) => name);
      const columns = names.map((name) => ({ name, role: 'ignored' as const }));
      return {
        shape: { ...delimitedShape(',', columns, true, undefined), format: json.format, encoding },
        names,
        rows: json.rows,
      };
    }
  }
  const { separator, lines, rows, writing } = headRows(sampleLines(text, complete), rule);
  if (rows.length === 0) throw emptyLog(file);
  const cells = rows.map((line) => writing.cutter.fields(line, writing.delimiter));
  const [first, ...others] = cells;
  const names = first.map((name) => name.trim());
  if (names.length < 2) {
    throw new InputError({
      file,
      line: 1,
      message: l10n.t('The log has only one column.'),
      advice: l10n.t(
        'A log needs a row of column names, and columns for the user and the variant. Specify its format with {0}.',
        '--format-in',
      ),
      inEditor: l10n.t('A log needs a row of column names, and columns for the user and the variant.'),
    });
  }
  const shape: TableShape = {
    ...delimitedShape(
      writing.delimiter,
      names.map((name) => ({ name, role: 'ignored' as const })),
      true,
      writing.cutter.quote,
    ),
    encoding,
    trim: writing.delimiter !== 'spaces' && blankPaddedShare(cells) >= 0.9,
    comments: rows !== lines,
    ...(separator !== undefined && { separatorLine: true as const }),
    ...((overrides.decimal === 'comma' ||
      (overrides.decimal === undefined && hasDecimalCommas(others, writing.delimiter))) && {
      decimal: ',' as const,
    }),
  };
  return {
    shape,
    names,
    rows: shape.decimal === ',' ? others.map((fields) => fields.map(withDecimalPoint)) : others,
  };
}

/** A number whose point may be a thousands separator. */
export interface UnclearPoint {
  readonly column: string;
  readonly text: string;
}

/**
 * Returns a number with an ambiguous point, from a column with only whole numbers up to 999 and numbers with
 * a point before each three digits. In such a column 5.000 means 5,000: a program that writes 5 as 5.000
 * would write 0 as 0.000. Returns undefined if there is no such column. A column of counts need not contain
 * whole numbers up to 999.
 */
export function unclearPoint({ names, rows, shape }: TextLogHead): UnclearPoint | undefined {
  if (shape.format !== 'delimited' || shape.decimal === ',') return undefined;
  for (const [at, column] of names.entries()) {
    const fields = rows.map((row) => (row[at] ?? '').trim()).filter((field) => field !== '');
    const pointed = pointedNumbers(fields);
    if (pointed.length === 0) continue;
    const text = pointed.find((field) => field.endsWith('0'));
    if (isCountRole(sumRole(covariateColumnOf(column) ?? column)))
      return { column, text: text ?? pointed[0] };
    if (text !== undefined && pointed.length < fields.length) return { column, text };
  }
  return undefined;
}

const WITH_COMMA = /^[+-]?\d+,\d+$/;
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const WHOLE = /^[+-]?\d+$/;

/**
 * Returns whether a column certainly has decimal commas. A column of numbers such as 1,234 may have thousands
 * separators.
 */
function hasDecimalCommas(rows: RowFields, delimiter: string): boolean {
  if (delimiter === ',') return false;
  const width = Math.max(0, ...rows.map((fields) => fields.length));
  for (let column = 0; column < width; column++) {
    const fields = rows.map((row) => (row[column] ?? '').trim()).filter((field) => field !== '');
    const commas = fields.filter((field) => WITH_COMMA.test(field));
    if (commas.length === 0 || !fields.every((field) => WITH_COMMA.test(field) || WHOLE.test(field)))
      continue;
    if (commas.some((field) => !THOUSANDS.test(field))) return true;
  }
  return false;
}

function emptyLog(file: string): InputError {
  return new InputError({
    ...fileProblemText({ code: 'empty' }),
    advice: l10n.t('Use a log with one row for each user, for each user and day, or for each event.'),
    file,
  });
}
