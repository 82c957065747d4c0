import * as l10n from '@vscode/l10n';
import { comparisonCaption, firstPairs, verdictSheet } from '../shared/export/comparison/comparisonSheets';
import { type Cell, fitting, prose, sentence, type Sheet } from '../shared/sheets/sheet';
import { pairSentences } from '../shared/text/sentences/comparisonWords';
import { spoilsText } from '../shared/text/sentences/spoilsText';
import type { NotebookComparison, NotebookModel, NotebookResult } from './results';
import { placedMessage } from '../shared/text/placedMessage';
import { furtherText } from '../shared/text/sentences/furtherText';

/** Longer tables are cut: the panel has all of it. */
const MOST_ROWS = 50;
const MOST_METRICS = 30;
const MOST_FINDINGS = 10;
/** Of more models the table says it. */
const MOST_SENTENCES = 3;

/** What a notebook shows of a result: the answer in words, the numbers that it stands on, and what is wrong. */
export function resultSheets(result: NotebookResult): Iterable<Sheet> {
  switch (result.kind) {
    case 'evaluation':
      return [meansSheet(result.models), problemsSheet(result.models)];
    case 'comparison':
      return fitting([comparedSheet(result)], 'note');
    case 'experiment':
      return [
        prose([
          ...result.decisions.slice(0, MOST_ROWS).map((decision) => decision.sentence),
          ...furtherText(result.decisions.length - MOST_ROWS),
        ]),
      ];
  }
}

function meansSheet(models: readonly NotebookModel[]): Sheet {
  const [first] = models;
  const metrics = first.measures.slice(0, MOST_METRICS);
  const shown = models.slice(0, MOST_ROWS);
  const isCut = shown.length < models.length || metrics.length < first.measures.length;
  const hasIntervals = shown.some(({ measures }) => measures.some(({ interval }) => interval));
  return {
    title: sentence(
      l10n.t('{0} vs. {1}, convention {2}'),
      ...[models.length === 1 ? nameOf(first) : l10n.t('{0} models', models.length)],
      ...[first.truth, first.convention],
    ),
    columns: [
      { title: l10n.t('Model'), kind: 'name' },
      ...metrics.map(({ measure }) => ({ title: measure, kind: 'mean' }) as const),
      { title: l10n.t('Users'), kind: 'count' },
    ],
    rows: shown.map((model): Cell[] => [
      nameOf(model),
      ...metrics.map(({ measure }) => meanCell(model.measures.find((other) => other.measure === measure))),
      model.users.counted,
    ]),
    notes: [
      ...(isCut
        ? [
            l10n.t(
              'Shown: {0} of {1} models, {2} of {3} metrics.',
              ...[shown.length, models.length, metrics.length, first.measures.length],
            ),
          ]
        : []),
      ...(hasIntervals ? [l10n.t('±: 95% confidence interval of the mean (t).')] : []),
    ],
  };
}

function meanCell(of: NotebookModel['measures'][number] | undefined): Cell {
  if (of === undefined) return null;
  const { mean, interval } = of;
  return { value: mean, ...(interval && { spread: (interval[1] - interval[0]) / 2 }) };
}

function nameOf({ model, recommendations }: NotebookModel): string {
  return model ?? recommendations;
}

function problemsSheet(models: readonly NotebookModel[]): Sheet {
  // Those of the ground truth are said with each model.
  const told = new Set(models.flatMap(({ findings }) => findings.map(placedMessage)));
  return prose(
    [...[...told].slice(0, MOST_FINDINGS), ...furtherText(told.size - MOST_FINDINGS)],
    told.size === 0 ? {} : { title: l10n.t('Problems:') },
  );
}

function comparedSheet(comparison: NotebookComparison): Sheet {
  const pairs = comparison.pairs.slice(0, MOST_ROWS);
  const first = firstPairs({ pairs });
  const said =
    first.length > MOST_SENTENCES ? [] : first.map((pair) => pairSentences(comparison, pair).join(' '));
  return {
    ...verdictSheet(comparison, pairs),
    lead: [...spoilsText(comparison), ...said],
    notes: [...furtherText(comparison.pairs.length - pairs.length), comparisonCaption(comparison)],
  };
}
