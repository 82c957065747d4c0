import * as l10n from '@vscode/l10n';
import { Identifiers } from '../../core/data/ids/identifiers';
import { readItemTable } from '../../reading/inputs/itemFiles';
import type { MemoryLimit } from '../../reading/memory/freeMemory';
import { withMemoryLimit } from '../../reading/sources/byteSource';
import { openSource } from '../../reading/sources/fileSource';
import { resolveReference } from '../../reading/sources/namedReference';
import { withOpenedFile } from '../../reading/sources/openedFiles';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { InputError } from '../../shared/problem';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import { baseName } from '../../shared/text/baseName';

/**
 * Adds the hyperparameters of a file to an evaluation: one row per model, with the name of its model or
 * file in the first column.
 *
 * @param limit returns the memory that may be used, in bytes
 * @param costNames columns that are costs
 * @throws InputError if the file cannot be read, does not fit into memory, or names no model, or a cost is not a
 *   number
 */
export async function withModelsFile(
  view: EvaluationView,
  file: string,
  limit: MemoryLimit,
  costNames: readonly string[] = [],
): Promise<EvaluationView> {
  const ids = new Identifiers();
  const open = withMemoryLimit(openSource, limit);
  const { columns, rows, header } = await withOpenedFile(open, resolveReference(file), (source) =>
    readItemTable(source, ids, 'item', undefined, { check: () => undefined, free: limit(0) }),
  );
  const rowOf = new Map<string, number>();
  for (let row = 0; row < rows.rows; row++) rowOf.set(ids.text(rows.items[row]), row);
  const groups = modelGroups(view.models);
  const rowsOfModels = view.models.map((model, index) => {
    const group = groups.find(({ models }) => models.includes(index))?.name ?? model.name;
    const { label } = model.file;
    return [group, model.name, label, baseName(label)]
      .map((name) => rowOf.get(name))
      .find((row) => row !== undefined);
  });
  if (rowsOfModels.every((row) => row === undefined))
    throw new InputError({
      file,
      line: 1,
      message: l10n.t('The file has none of the models {0}.', groups.map(({ name }) => name).join(', ')),
      advice: l10n.t('Write one row for each model, with its name in the first column.'),
    });
  const kept = columns.flatMap((column) => (column.texts === undefined ? [] : [column]));
  const values = rowsOfModels.map((row) =>
    kept.map(({ texts, ofRow }) => {
      const text = row === undefined ? '' : texts.text(ofRow[row]).trim();
      return text === '' ? undefined : text;
    }),
  );
  // A first row that names no model is a header that was taken for a row.
  const names = kept.map(({ name, texts, ofRow }) =>
    header || rowsOfModels.includes(0) ? name : texts.text(ofRow[0]).trim(),
  );
  const costs = costNames.map((cost) => costColumn(cost, file, names, values));
  return { ...view, parameters: { names, values, ...(costs.length > 0 && { costs }) } };
}

/** Returns the index of a column of costs. @throws InputError if it is missing, or has text */
function costColumn(
  cost: string,
  file: string,
  names: readonly string[],
  values: readonly (readonly (string | undefined)[])[],
): number {
  const column = names.indexOf(cost);
  if (column < 0)
    throw new InputError({
      file,
      line: 1,
      message: l10n.t('No column “{0}”.', cost),
      advice: l10n.t('Its columns are: {0}.', names.join(', ')),
    });
  const wrong = values
    .map((row) => row[column])
    .find((text) => text !== undefined && Number.isNaN(Number(text)));
  if (wrong === undefined) return column;
  throw new InputError({
    file,
    message: l10n.t('The column “{0}” has text: “{1}”.', cost, wrong),
    advice: l10n.t('A cost is a number for each model.'),
  });
}

/** Adds the hyperparameters of an evaluation to the models of its comparison. */
export function withParameters(view: ComparisonView, { models, parameters }: EvaluationView): ComparisonView {
  if (parameters === undefined) return view;
  const groups = modelGroups(models);
  return {
    ...view,
    json: {
      ...view.json,
      models: view.json.models.map((model, index) => {
        // A snapshot has no hyperparameters.
        const group = groups.at(index);
        const values = group === undefined ? [] : parameters.values[group.models[0]];
        const known = parameters.names.flatMap((name, at) => {
          const value = values[at];
          return value === undefined ? [] : [[name, value] as const];
        });
        return known.length === 0 ? model : { ...model, parameters: Object.fromEntries(known) };
      }),
    },
  };
}
