import * as l10n from '@vscode/l10n';
import { InputError } from '../../../shared/problem';
import type { EvaluationPlan } from '../../evaluation/plan';
import { equalScoresError } from '../equalScores';
import { checkRow, wrongResultError, wholeNumber, type ResultRow } from '../resultRows';
import { boundToTables } from '../tableData';
import type { ExposureGroup } from './exposure';
import { EXPOSURE_COLUMNS } from './exposureQuery';

/** Recommendation counts of items, with the column index of each. */
interface Exposures {
  /** Lists that hold the item within the cutoff. */
  readonly counts: Int32Array;
  /** 1 for items of the catalogue. */
  readonly contains: Uint8Array;
  /** Sum of `counts`. */
  readonly entries: number;
}

/** Maximum number of items. */
const MAX_ITEMS = 500_000_000;

/**
 * Returns the exposures from the result of an exposure query.
 *
 * @throws InputError if the rows are not its result, or if equal scores at the cutoff leave open which items are
 * recommended
 */
export function parseExposures(
  rows: Iterable<ResultRow>,
  mark: number,
  { wantsNoTies }: ExposureGroup,
): Exposures {
  const exposureGroups: { count: number; offered: boolean; items: number }[] = [];
  let [answeredItems, exposedItems, entries, tied, total] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    checkRow(row, mark, EXPOSURE_COLUMNS);
    const [, count, catalogued, items, cut, ofAll] = row.map(wholeNumber);
    if (count < 0 || count > INT32_MAX || items < 0) throw wrongResultError(l10n.t('rows are missing'));
    answeredItems += items;
    tied += cut;
    total = ofAll;
    // An item that only occurs after cutoffs is not recommended.
    if (count === 0 && catalogued === 0) continue;
    exposedItems += items;
    entries += count * items;
    exposureGroups.push({ count, offered: catalogued === 1, items });
  }
  if (answeredItems !== total)
    throw wrongResultError(l10n.t('it holds {0} of {1} items', String(answeredItems), String(total)));
  if (wantsNoTies !== undefined && tied > 0) throw tiedAtCutoff(wantsNoTies, tied);
  if (exposedItems > MAX_ITEMS)
    throw wrongResultError(l10n.t('it holds {0} of {1} items', String(exposedItems), String(MAX_ITEMS)));
  const counts = new Int32Array(exposedItems);
  const contains = new Uint8Array(exposedItems);
  let at = 0;
  for (const { count, offered, items } of exposureGroups) {
    counts.fill(count, at, at + items);
    if (offered) contains.fill(1, at, at + items);
    at += items;
  }
  return { counts, contains, entries };
}

const INT32_MAX = 2 ** 31 - 1;

/**
 * Evaluates a metric of recommendation counts.
 *
 * @param catalogued whether there is a catalogue
 * @throws InputError if the catalogue is empty
 */
export function measuredExposures(
  { name, compiled }: EvaluationPlan['measures'][number],
  { counts, contains, entries }: Exposures,
  catalogued: boolean,
): number {
  const items = catalogued
    ? Int32Array.from(contains.keys()).filter((item) => contains[item] === 1)
    : undefined;
  if (items?.length === 0)
    throw new InputError({
      message: l10n.t('The catalog table has no items.'),
      advice: l10n.t('Check the tables and their columns.'),
    });
  const measure = boundToTables(compiled, {
    items: counts.length,
    catalogue: items && { items, contains },
  });
  if (measure.kind !== 'collection' || measure.ofItemCounts === undefined)
    throw new Error(`${name} does not follow from how often items are recommended.`);
  return measure.ofItemCounts(counts, entries);
}

function tiedAtCutoff(measure: string, lists: number): InputError {
  return equalScoresError(
    l10n.t(
      '{0} wants equal scores in the order of a file, which a table does not have. Lists with equal scores at the cutoff: {1}.',
      measure,
      lists,
    ),
  );
}
