import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { isBaselineChosen, withBaseline } from '../../shared/leaderboard/leaderboardChoice';
import { modelGroups } from '../../shared/leaderboard/modelGroups';
import { Choice } from '../controls/choice';
import { useResult } from '../shownResult';

/** Value of the choice of no baseline. */
const NO_BASELINE = '';

/** Shows the model that the others are compared with, and why; another model can be chosen. */
export function BaselineChoice(): JSX.Element | null {
  const { evaluation, ui, baseline, order, choose } = useResult();
  const { models } = evaluation;
  const { leaderboard } = ui;
  const firsts = new Map(modelGroups(models).map((group) => [group.models[0], group.name]));
  if (firsts.size < 2) return null;
  const options = order.filter((model) => firsts.has(model)).map(String);
  const reason = (): string | undefined => {
    if (isBaselineChosen(leaderboard, models)) return leaderboard.baselineFrom;
    const isFile = new Set(models.map(({ file }) => file.uri)).size === models.length;
    return isFile ? l10n.t('first file') : l10n.t('first model');
  };
  return (
    <span class="line">
      <Choice
        label={l10n.t('Baseline')}
        value={baseline === undefined ? NO_BASELINE : String(baseline)}
        options={[...options, NO_BASELINE]}
        textOf={(model) => (model === NO_BASELINE ? l10n.t('none') : (firsts.get(Number(model)) ?? ''))}
        onChoice={(model) =>
          choose(withBaseline(leaderboard, models[model === NO_BASELINE ? -1 : Number(model)]))
        }
      />
      {baseline !== undefined && <span class="quiet">{reason()}</span>}
    </span>
  );
}
