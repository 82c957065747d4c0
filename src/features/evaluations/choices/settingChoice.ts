import type { EvaluationSettings } from '../../../shared/config/evaluationConfig';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { AvailableMeasures } from '../../../core/measures/askedMeasures';
import type { MeasureInput } from '../../../core/measures/measure';
import { splitListText } from '../../../shared/language/phrase';
import { outcomeValue } from '../../../shared/problem';
import type { EngineService } from '../../engineService';
import { ask, pick } from '../../workbench/quickInput';
import { problemText } from '../../workbench/adviceText';

/** Asks for the metrics, which are checked while typing. Undefined: canceled. */
export async function chooseMeasures(
  { measures, convention }: Pick<EvaluationSettings, 'measures' | 'convention'>,
  engine: EngineService,
): Promise<string | undefined> {
  const there = await known(convention, engine);
  if (there === undefined) return undefined;
  return ask({
    title: l10n.t('Metrics'),
    prompt: l10n.t('Separated by commas. Known: {0}', there.names.join(', ')),
    value: measures,
    problem: async (text) => {
      const checked = await engine.use((api) => api.checkMeasures({ measures: text, convention }));
      return checked.kind === 'problem' ? problemText(checked.problem) : undefined;
    },
  });
}

/** Asks for one more metric and returns the extended list. Undefined: canceled. */
export async function chooseFurtherMeasure(
  { measures, convention }: EvaluationSettings,
  engine: EngineService,
): Promise<string | undefined> {
  const cutoff = /@(\d+)/.exec(measures)?.[1] ?? '10';
  const present = splitListText(measures).map((part) => part.toLowerCase());
  const conventionMeasures = await known(convention, engine);
  if (conventionMeasures === undefined) return undefined;
  const items = conventionMeasures.measures
    .map(({ name, cutoff: takes, summary, needs }) => ({
      label: takes === 'none' ? name : `${name}@${cutoff}`,
      description: needs.length === 0 ? undefined : needsText(needs),
      detail: summary,
    }))
    .filter(({ label }) => !present.includes(label.toLowerCase()));
  const own: vscode.QuickPickItem = {
    label: l10n.t('Write it…'),
    iconPath: new vscode.ThemeIcon('edit'),
    alwaysShow: true,
  };
  const picked = await pick([own, ...items], {
    title: l10n.t('Select a metric to add'),
    matchOnDetail: true,
  });
  if (picked === undefined) return undefined;
  return picked === own
    ? chooseMeasures({ convention, measures: `${measures}, ` }, engine)
    : [measures, picked.label].filter((part) => part.trim() !== '').join(', ');
}

/** Returns the available metrics. Undefined: the query was canceled. */
async function known(convention: string, engine: EngineService): Promise<AvailableMeasures | undefined> {
  return outcomeValue(await engine.use((api) => api.knownMeasures(convention)));
}

/** Returns the files that a metric needs: "needs training data, items". */
function needsText(needs: readonly MeasureInput[]): string {
  const words = needs.map((need) => {
    switch (need) {
      case 'scores':
        return l10n.t('scores');
      case 'train':
        return l10n.t('training data');
      case 'items':
        return l10n.t('features of items');
      case 'catalogue':
        return l10n.t('a catalog');
      case 'passages':
        return l10n.t('a ground truth of passages');
      case 'columns':
        return l10n.t('a column of the lists');
    }
  });
  return l10n.t('needs {0}', words.join(', '));
}
