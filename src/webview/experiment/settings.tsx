import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { listParts } from '../../shared/language/phrase';
import type { Look } from '../../shared/protocol/experimentResult';
import type { ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { Choice } from '../controls/choice';
import { DraftInput } from '../controls/draftInput';
import { Guardrails } from './guardrails';
import { orNone } from './orNone';
import { Primaries } from './primaries';

interface SettingsProps {
  readonly options: ExperimentOptions;
  /** What was chosen and is not answered yet. */
  readonly asked: ExperimentChoices | undefined;
  readonly onChange: (settings: ExperimentChoices) => void;
}

/** Users at the end when nobody said: where a sequence is tightest, too. */
const PLANNED = 5000;

/** What was chosen, each to be changed where it is written. */
export function Settings({ options, asked, onChange }: SettingsProps): JSX.Element {
  const { columns, variants, metrics, events, times, asks } = options;
  const choices = asked ?? options.choices;
  const primary = asked?.primary ?? options.primary;
  const { guardrails = [] } = choices;
  const guarded = guardrails.map(({ metric }) => metric);
  const guardable = metrics.filter((metric) => !primary.includes(metric) && !guarded.includes(metric));
  const change = (part: Partial<ExperimentChoices>): void => onChange({ ...choices, ...part });
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
      <LookChoice choices={choices} onChange={change} />
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
      {asks.includes('blank') && (
        <Choice
          label={l10n.t('Empty sums')}
          value={choices.blank ?? ''}
          options={['zero', 'leave-out']}
          textOf={(blank) =>
            blank === 'zero'
              ? l10n.t('count as 0')
              : blank === 'leave-out'
                ? l10n.t('exclude the rows')
                : l10n.t('ask if there are many')
          }
          onChoice={(blank) => change({ blank: blank === 'zero' ? 'zero' : 'leave-out' })}
        />
      )}
      {asks.includes('alike') && (
        <Choice
          label={l10n.t('Variants with similar names')}
          value={choices.alike ?? ''}
          options={['join', 'separate']}
          textOf={(alike) =>
            alike === 'join'
              ? l10n.t('treat as one')
              : alike === 'separate'
                ? l10n.t('treat as several')
                : l10n.t('ask')
          }
          onChoice={(alike) => change({ alike: alike === 'join' ? 'join' : 'separate' })}
        />
      )}
      {events && (
        <TextChoice
          label={l10n.t('Event names')}
          title={l10n.t('What other event names mean: view, impression, click, cart, or purchase')}
          placeholder="shown=impression, buy=purchase"
          value={choices.eventNames}
          onChange={(eventNames) => change({ eventNames })}
        />
      )}
      {times && (
        <TextChoice
          label={l10n.t('Time zone')}
          title={l10n.t('Days begin at midnight in this time zone')}
          placeholder="+00:00"
          value={choices.utcOffset}
          onChange={(utcOffset) => change({ utcOffset })}
        />
      )}
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
    <TextChoice
      label={l10n.t('Planned split')}
      title={l10n.t('Planned split of users between {0}', variants.join(', '))}
      placeholder={variants.map(() => '1').join(' : ')}
      value={split && variants.map((variant) => split[variant]).join(' : ')}
      onChange={(text) => {
        if (text === undefined) return onChange(undefined);
        const weights = text.split(/[\s:,;]+/).map(Number);
        if (weights.length === variants.length && weights.every((weight) => weight > 0 && weight < Infinity))
          onChange(Object.fromEntries(variants.map((variant, at) => [variant, weights[at]])));
      }}
    />
  );
}

const LONGEST_PLACEHOLDER = 30;

/** Text that may be left out. */
function TextChoice({
  label,
  title,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  title: string;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}): JSX.Element {
  return (
    <label title={title}>
      {label}
      <DraftInput
        class="number-input text-input"
        size={Math.min(placeholder.length, LONGEST_PLACEHOLDER)}
        value={value ?? ''}
        placeholder={placeholder}
        onWritten={(text) => onChange(text.trim() === '' ? undefined : text.trim())}
      />
    </label>
  );
}

function LookChoice({
  choices,
  onChange,
}: {
  choices: ExperimentChoices;
  onChange: (part: Partial<ExperimentChoices>) => void;
}): JSX.Element {
  const { look = 'once', plannedUsers, looks = [] } = choices;
  return (
    <>
      <label
        title={l10n.t(
          'When results are checked. Checking daily finds a difference more often than the significance level allows.',
        )}
      >
        {l10n.t('Results checked')}
        <select
          class="chart-choice"
          value={look}
          onChange={(event) => {
            const chosen = event.currentTarget.value as Look;
            onChange({
              look: chosen,
              ...(chosen === 'planned' && { plannedUsers: plannedUsers ?? PLANNED }),
            });
          }}
        >
          <option value="once">{l10n.t('once, at the planned end')}</option>
          <option value="anytime">{l10n.t('at any time')}</option>
          <option value="planned">{l10n.t('at planned times')}</option>
        </select>
      </label>
      {look !== 'once' && (
        <label>
          {look === 'planned' ? l10n.t('Final number of users') : l10n.t('Narrowest at (users)')}
          <DraftInput
            class="number-input"
            type="number"
            min={1}
            step={1}
            value={plannedUsers ?? PLANNED}
            onWritten={(text) => {
              const users = Number(text);
              if (Number.isInteger(users) && users > 0) onChange({ plannedUsers: users });
            }}
          />
        </label>
      )}
      {look === 'planned' && (
        <label>
          {l10n.t('Users at earlier looks')}
          <DraftInput
            class="number-input wide-input"
            value={looks.join(', ')}
            placeholder="1000, 2000"
            onWritten={(text) => {
              const users = listParts(text).map(Number);
              if (users.every((count) => Number.isInteger(count) && count > 0)) onChange({ looks: users });
            }}
          />
        </label>
      )}
    </>
  );
}
