import * as l10n from '@vscode/l10n';
import { offeredChoices, offeredVariantPlace } from '../../core/experiments/offeredChoices';
import {
  variantAmong,
  variantColumns,
  type VariantCandidate,
} from '../../core/experiments/log/variantColumn';
import type { ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { InputError } from '../../shared/protocol/problem';
import { inQuotes } from '../../shared/text/commands/shellWords';
import type { Surface } from '../../shared/text/surface';
import type { ByteSource } from '../sources/byteSource';
import { logSourceOf, type ToldOfLog } from './logSource';

/** The names of the columns of a log. @throws InputError when it is no table */
export async function logNames(source: ByteSource, told: ToldOfLog): Promise<readonly string[]> {
  return (await logSourceOf(source, told)).head.names;
}

/** What can be chosen of a log, by its first rows alone. @throws InputError when it is no table */
export async function logOptions(
  source: ByteSource,
  told: ToldOfLog,
  choices: ExperimentChoices,
): Promise<ExperimentOptions> {
  const { head, valuesAt } = await logSourceOf(source, told);
  const place = offeredVariantPlace(head, choices);
  return offeredChoices(head, choices, place < 0 ? [] : await valuesAt(place));
}

/**
 * The column that says the variant by its name; where several are called so, by what their first rows hold.
 *
 * @throws InputError when it is no table, or no column or several may be it
 */
export async function namedVariant(
  source: ByteSource,
  told: ToldOfLog,
  surface: Surface | undefined,
): Promise<string> {
  const { head, valuesAt } = await logSourceOf(source, told);
  const names = head.names.map((name) => name.trim());
  const columns = variantColumns(names);
  const candidates: VariantCandidate[] = [];
  for (const column of columns)
    candidates.push({ column, values: columns.length === 1 ? [] : await valuesAt(names.indexOf(column)) });
  const chosen = variantAmong(candidates);
  if (chosen !== undefined) return chosen;
  throw new InputError({
    file: source.name,
    message:
      columns.length === 0
        ? l10n.t('Couldn’t detect the variant column.')
        : l10n.t(
            'Several columns can be the variant: {0}.',
            columns.map((column) => `“${column}”`).join(', '),
          ),
    advice:
      surface === 'panel'
        ? l10n.t('Select one. Columns: {0}.', shownNames(names))
        : l10n.t(
            'Columns: {0}. Specify one: {1}.',
            shownNames(names),
            `--variant ${columns.length === 0 ? 'COLUMN' : inQuotes(columns[0])}`,
          ),
  });
}

/** So many columns are named. */
const NAMED = 20;

function shownNames(names: readonly string[]): string {
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ');
}
