import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { PlanChoices } from '../../shared/config/planConfig';
import { evenStops, roundStops, Slider } from '../controls/slider';

interface PlanSlidersProps {
  /** With what follows from the others in its place. */
  readonly choices: PlanChoices;
  readonly onChange: (change: Partial<PlanChoices>) => void;
}

const KINDS: Readonly<Record<PlanChoices['kind'], () => string>> = {
  share: () => l10n.t('a share of users, such as conversion'),
  mean: () => l10n.t('a mean or ratio, such as revenue per user'),
};

const SHARES = roundStops(0.001, 0.9);
const AMOUNTS = roundStops(0.01, 10_000);
const EFFECTS = roundStops(0.001, 1);
const POWERS = evenStops(0.5, 0.99, 0.01);
const ALPHAS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.025, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2];
const DAYS = evenStops(1, 182, 1);
const USERS = roundStops(10, 10_000_000);
const VARIANTS = evenStops(2, 8, 1);

/** What a plan depends on. Of the effect and the days, the one that was moved last is given, and the other follows. */
export function PlanSliders({ choices, onChange }: PlanSlidersProps): JSX.Element {
  const { kind, baseline, sd, effect, days, power, alpha, usersPerDay, variants, given } = choices;
  const isShare = kind === 'share';
  return (
    <div class="plan-sliders" role="group" aria-label={l10n.t('Settings')}>
      <label class="slider">
        <span class="slider-label">{l10n.t('Metric')}</span>
        <select
          class="chart-choice"
          title={KINDS[kind]()}
          value={kind}
          // A share of before is no mean of anything, and a mean mostly no share.
          onChange={(event) =>
            event.currentTarget.value === 'share'
              ? onChange({ kind: 'share', baseline: 0.05 })
              : onChange({ kind: 'mean', baseline: 10, sd: 30 })
          }
        >
          <option value="share">{KINDS.share()}</option>
          <option value="mean">{KINDS.mean()}</option>
        </select>
      </label>
      <Slider
        label={isShare ? l10n.t('Share in control') : l10n.t('Mean in control')}
        value={baseline}
        stops={isShare ? SHARES : AMOUNTS}
        percent={isShare}
        takes={(value) => (isShare ? value > 0 && value < 1 : Number.isFinite(value) && value !== 0)}
        onChange={(value) => onChange({ baseline: value })}
      />
      {!isShare && (
        <Slider
          label={l10n.t('Standard deviation across users')}
          value={sd}
          stops={AMOUNTS}
          takes={(value) => value > 0 && Number.isFinite(value)}
          onChange={(value) => onChange({ sd: value })}
        />
      )}
      <Slider
        label={l10n.t('Smallest change to detect')}
        title={l10n.t('Relative to the control')}
        value={effect}
        stops={EFFECTS}
        percent
        takes={(value) => Number.isFinite(value) && value !== 0}
        follows={given === 'days'}
        onChange={(value) => onChange({ given: 'effect', effect: value })}
      />
      <Slider
        label={l10n.t('Days')}
        value={days}
        stops={DAYS}
        takes={(value) => Number.isInteger(value) && value >= 1 && value <= 10_000}
        follows={given === 'effect'}
        onChange={(value) => onChange({ given: 'days', days: value })}
      />
      <Slider
        label={l10n.t('New users per day')}
        title={l10n.t('All variants together')}
        value={usersPerDay}
        stops={USERS}
        takes={(value) => Number.isInteger(value) && value >= 1 && value <= 1e10}
        onChange={(value) => onChange({ usersPerDay: value })}
      />
      <Slider
        label={l10n.t('Variants')}
        title={l10n.t('Including the control, all of the same size')}
        value={variants}
        stops={VARIANTS}
        takes={(value) => Number.isInteger(value) && value >= 2 && value <= 100}
        onChange={(value) => onChange({ variants: value })}
      />
      <Slider
        label={l10n.t('Power')}
        title={l10n.t('Chance to detect a change of that size')}
        value={power}
        stops={POWERS}
        percent
        takes={(value) => value > 0 && value < 1}
        onChange={(value) => onChange({ power: value })}
      />
      <Slider
        label={l10n.t('Significance level (α)')}
        title={l10n.t('Chance to report a change when there is none')}
        value={alpha}
        stops={ALPHAS}
        percent
        takes={(value) => value > 0 && value < 1}
        onChange={(value) => onChange({ alpha: value })}
      />
    </div>
  );
}
