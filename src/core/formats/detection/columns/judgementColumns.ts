import { listEntries, listStyleOf } from '../../delimited/lists';
import { columnOf, type TableShape, type RowFields } from '../../tableShape';
import { numberOf } from '../../values/decimal';
import { areTimes, isMissing } from './columnProfile';
import { inWords } from '../../columnNames';

/** A column that may say which rows of a truth say what users liked, and which that they did not. */
interface JudgementColumn {
  /** `verdicts`: words or numbers for yes and no, or for how often. `gaps`: times, which some rows have not. */
  readonly form: 'verdicts' | 'gaps';
  readonly column: number;
  /** What stands there in the rows that were looked at, blanks aside. */
  readonly seen: readonly string[];
}

const NO =
  /^(-?0(\.0+)?|-1(\.0+)?|false|f|no|n|down|dislike[ds]?|neg(ative)?|irrelevant|(not|non)[-_ ]?relevant|thumbs?[-_ ]?down)$/i;
const YES =
  /^(\+?1(\.0+)?|true|t|yes|y|up|like[ds]?|love[ds]?|pos(itive)?|neutral|relevant|partially[-_ ]relevant|thumbs?[-_ ]?up)$/i;

const DEEDS =
  'click|view|purchase|order|buy|bought|conver[ts]|cart|play|stream|listen|watch|like|share|sale|sold|book(ed|ing)|download|install|visit|reward|response|complet';
/** Named after what users do: “clicks”, “n_orders”, “converted”. */
const OF_DEEDS = new RegExp(`(^|[^a-z])(${DEEDS})[a-z]*$`);
/** Named after what somebody judged. */
const OF_JUDGEMENTS =
  /(^|[^a-z])(labels?|judge?ments?|verdicts?|grades?|relevan(t|ce|cy)|outcomes?|status|sentiments?|thumbs?|votes?|reactions?|feedback|responses?|results?)$/;

/** More are no verdicts. */
const MOST_WORDS = 12;

/**
 * The columns that may say which rows count, in a truth of which no column is read as a value: all of its rows count
 * otherwise. Where the value is a word, no row would. What stands beside a list says nothing of one item.
 */
export function judgementColumns(shape: TableShape, rows: RowFields): readonly JudgementColumn[] {
  const item = columnOf(shape, 'item');
  if (!shape.header || shape.list === 'rest' || shape.list === 'pairs' || item < 0) return [];
  if (shape.list !== 'none') return listedJudgements(shape, rows, shape.list);
  const ofItems = levelOf(shape.columns[item].name);
  if (ofItems === '' && rows.some((fields) => /^\s*[[{]/.test(fields[item] ?? ''))) return [];
  const isValued = (['score', 'rating', 'label', 'event'] as const).some(
    (role) => columnOf(shape, role) >= 0,
  );
  const found: JudgementColumn[] = [];
  for (const [column, { name, role }] of shape.columns.entries()) {
    const isValue = (role === 'rating' || role === 'label') && columnOf(shape, 'score') < 0;
    if (!isValue && (role !== 'ignored' || isValued || levelOf(name) !== ofItems)) continue;
    const fields = rows.map((row) => (row[column] ?? '').trim());
    const filled = fields.filter((field) => !isMissing(field));
    const seen = [...new Set(filled)];
    if (seen.length === 0) continue;
    if (isValue ? areWords(seen) : areVerdicts(inWords(name.slice(ofItems.length)), seen))
      found.push({ form: 'verdicts', column, seen });
    else if (!isValue && filled.length < fields.length && areTimes(filled))
      found.push({ form: 'gaps', column, seen: [] });
  }
  return found;
}

/** The columns of lists that hold yes or no for each item of the list beside them. */
function listedJudgements(
  shape: TableShape,
  rows: RowFields,
  list: Exclude<TableShape['list'], 'none' | 'rest'>,
): readonly JudgementColumn[] {
  if ((['score', 'rating', 'label'] as const).some((role) => columnOf(shape, role) >= 0)) return [];
  return shape.columns.flatMap(({ name, role }, column) => {
    const cells = rows.map((fields) => fields[column] ?? '');
    if (role !== 'ignored' || listStyleOf(cells) === undefined) return [];
    const entries = cells
      .flatMap((cell) => listEntries(cell, undefined, list, shape.around))
      .map((entry) => entry.item);
    const seen = [...new Set(entries)];
    const tells = !areWords(seen) && areVerdicts(inWords(name), seen) && toldApart(seen) !== undefined;
    return tells ? [{ form: 'verdicts' as const, column, seen }] : [];
  });
}

/** The values of a column that may tell what was liked, those for no last; undefined where it does not tell rows apart. */
export function toldApart(values: readonly string[]): readonly string[] | undefined {
  const no = values.filter((value) => NO.test(value));
  const tells = values.length > 1 && (no.length > 0 || areWords(values));
  return tells ? [...values.filter((value) => !NO.test(value)), ...no] : undefined;
}

/** Where in a record a key stands: `items[].` of `items[].id`. */
function levelOf(name: string): string {
  return /^.*\[\]\./.exec(name)?.[0] ?? '';
}

function areVerdicts(name: string, seen: readonly string[]): boolean {
  if (seen.every((value) => NO.test(value) || YES.test(value))) return true;
  if (OF_DEEDS.test(name) && seen.every((value) => numberOf(value) >= 0)) return true;
  return OF_JUDGEMENTS.test(name) && areWords(seen);
}

/** Whether a column says by yes and no, or 1 and 0, whether users did what its name says. */
export function judgedByDeeds(name: string, fields: readonly string[]): boolean {
  const seen = [...new Set(fields.map((field) => field.trim()).filter((field) => !isMissing(field)))];
  return (
    OF_DEEDS.test(inWords(name)) &&
    seen.length > 0 &&
    seen.every((value) => NO.test(value) || YES.test(value))
  );
}

function areWords(values: readonly string[]): boolean {
  return values.length <= MOST_WORDS && values.every((value) => Number.isNaN(numberOf(value)));
}
