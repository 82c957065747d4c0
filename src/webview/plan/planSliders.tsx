import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import * as v from 'valibot';
import { share } from '../../shared/config/option';
import { PLAN_SLIDERS, type PlanChoices } from '../../shared/config/planConfig';
import { evenStops, roundStops, Slider, type SliderProps } from '../controls/slider';

type SliderName = Exclude<keyof PlanChoices, 'kind' | 'given'>;

interface PlanSlidersProps {
  /** Choices, including the computed quantity. */
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

/**
 * Shows the inputs of a plan. Of effect and days, the slider moved last is given, and the other quantity is
 * computed.
 */
export function PlanSliders({ choices, onChange }: PlanSlidersProps): JSX.Element {
  const { kind, given } = choices;
  const isShare = kind === 'share';
  const slider = (
    name: SliderName,
    shown: Pick<SliderProps, 'label' | 'title' | 'stops' | 'percent'>,
  ): JSX.Element => (
    <Slider
      {...shown}
      value={choices[name]}
      takes={(value) =>
        value !== 0 && v.is(isShare && name === 'baseline' ? share : PLAN_SLIDERS.entries[name], value)
      }
      follows={(name === 'days' || name === 'effect') && given !== name}
      onChange={(value) =>
        onChange({ [name]: value, ...((name === 'days' || name === 'effect') && { given: name }) })
      }
    />
  );
  return (
    <div class="plan-sliders" role="group" aria-label={l10n.t('Settings')}>
      <label class="slider">
        <span class="slider-label">{l10n.t('Metric')}</span>
        <select
          class="chart-choice field"
          title={KINDS[kind]()}
          value={kind}
          // A share before the experiment makes no sense as a mean, and most means are not shares.
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
      {slider('baseline', {
        label: isShare ? l10n.t('Share in control') : l10n.t('Mean in control'),
        stops: isShare ? SHARES : AMOUNTS,
        percent: isShare,
      })}
      {!isShare && slider('sd', { label: l10n.t('Standard deviation across users'), stops: AMOUNTS })}
      {slider('effect', {
        label: l10n.t('Smallest change to detect'),
        title: l10n.t('Relative to the control'),
        stops: EFFECTS,
        percent: true,
      })}
      {slider('days', { label: l10n.t('Days'), stops: DAYS })}
      {slider('usersPerDay', {
        label: l10n.t('New users per day'),
        title: l10n.t('All variants together'),
        stops: USERS,
      })}
      {slider('variants', {
        label: l10n.t('Variants'),
        title: l10n.t('Including the control, all of the same size'),
        stops: VARIANTS,
      })}
      {slider('power', {
        label: l10n.t('Power'),
        title: l10n.t('Chance to detect a change of that size'),
        stops: POWERS,
        percent: true,
      })}
      {slider('alpha', {
        label: l10n.t('Significance level (α)'),
        title: l10n.t('Chance to report a change when there is none'),
        stops: ALPHAS,
        percent: true,
      })}
    </div>
  );
}
