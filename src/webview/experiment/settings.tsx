import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { EXPERIMENT_CONFIG, type ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { settingsOf } from '../analysis/setting';
import { Choice } from '../controls/choice';
import { DraftInput } from '../controls/draftInput';
import { Guardrails } from './guardrails';
import { orNone, Primaries } from './primaries';

interface SettingsProps {
  readonly options: ExperimentOptions;
  /** What was chosen and is not answered yet. */
  readonly asked: ExperimentChoices | undefined;
  readonly onChange: (settings: ExperimentChoices) => void;
}

/** Users at which a sequence is narrowest by default. */
const PLANNED = 5000;

/** What was chosen, each to be changed where it is written. */
export function Settings({ options, asked, onChange }: SettingsProps): JSX.Element {
  const { columns, variants, metrics, events, times, asksBlank } = options;
  const choices = asked ?? options.choices;
  const primary = asked?.primary ?? options.primary;
  const { guardrails = [], look = 'once' } = choices;
  const guarded = guardrails.map(({ metric }) => metric);
  const guardable = metrics.filter((metric) => !primary.includes(metric) && !guarded.includes(metric));
  const change = (part: Partial<ExperimentChoices>): void => onChange({ ...choices, ...part });
  const setting = settingsOf(EXPERIMENT_CONFIG.entries, choices, change);
  return (
    <div class="settings" role="group" aria-label={l10n.t('Settings')}>
      <Choice
        label={l10n.t('Variant')}
        value={choices.variant ?? ''}
        options={columns}
        textOf={orNone(l10n.t('Select a column…'))}
        // Another column has other variants.
        onChoice={(variant) => onChange({ ...ofTheFile(choices), variant })}
      />
      <Choice
        label={l10n.t('Control')}
        value={choices.control ?? ''}
        options={variants.length === 0 ? [''] : variants}
        textOf={orNone(l10n.t('detect from the log'))}
        onChoice={(control) => change({ control: control === '' ? undefined : control })}
      />
      <Primaries
        primaries={primary}
        metrics={metrics.filter((metric) => !guarded.includes(metric))}
        onChange={(chosen) => change({ primary: chosen })}
      />
      {setting('look', {
        label: l10n.t('Results checked'),
        title: l10n.t(
          'When results are checked. Checking daily finds a difference more often than the significance level allows.',
        ),
        otherwise: 'once',
        words: [
          ['once', l10n.t('once, at the planned end')],
          ['anytime', l10n.t('at any time')],
        ],
      })}
      {look === 'anytime' &&
        setting('plannedUsers', { label: l10n.t('Narrowest at (users)'), otherwise: PLANNED })}
      {(guardrails.length > 0 || guardable.length > 0) && (
        <Guardrails
          guardrails={guardrails}
          metrics={guardable}
          onChange={(next) => change({ guardrails: next, ...(primary.length > 0 && { primary }) })}
        />
      )}
      {variants.length > 0 && (
        <Shares variants={variants} split={choices.split} onChange={(split) => change({ split })} />
      )}
      {asksBlank &&
        setting('blank', {
          label: l10n.t('Empty sums'),
          placeholder: l10n.t('ask if there are many'),
          words: [
            ['zero', l10n.t('count as 0')],
            ['leave-out', l10n.t('exclude the rows')],
          ],
        })}
      {events &&
        setting('eventNames', {
          label: l10n.t('Event names'),
          title: l10n.t('What other event names mean: view, impression, click, cart, or purchase'),
          placeholder: 'shown=impression, buy=purchase',
        })}
      {times &&
        setting('utcOffset', {
          label: l10n.t('Time zone'),
          title: l10n.t('Days begin at midnight in this time zone'),
          placeholder: '+00:00',
        })}
    </div>
  );
}

/** What is of the file, and stays where another column says the variant. */
function ofTheFile({ eventNames, utcOffset, blank }: ExperimentChoices): ExperimentChoices {
  return {
    ...(eventNames !== undefined && { eventNames }),
    ...(utcOffset !== undefined && { utcOffset }),
    ...(blank !== undefined && { blank }),
  };
}

/** With which weights users were to be given to the variants, in the order of the variants. */
function Shares({
  variants,
  split,
  onChange,
}: {
  variants: readonly string[];
  split: ExperimentChoices['split'];
  onChange: (split: ExperimentChoices['split']) => void;
}): JSX.Element {
  return (
    <label title={l10n.t('Planned split of users between {0}', variants.join(', '))}>
      {l10n.t('Planned split')}
      <DraftInput
        class="number-input"
        value={split === undefined ? '' : variants.map((variant) => split[variant]).join(' : ')}
        placeholder={variants.map(() => '1').join(' : ')}
        onWritten={(text) => {
          const weights = text
            .trim()
            .split(/[\s:,;]+/)
            .map(Number);
          if (text.trim() === '') onChange(undefined);
          else if (
            weights.length === variants.length &&
            weights.every((weight) => weight > 0 && weight < Infinity)
          )
            onChange(Object.fromEntries(variants.map((variant, at) => [variant, weights[at]])));
        }}
      />
    </label>
  );
}
