import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Look } from '../../shared/protocol/experimentResult';
import type {
  ExperimentChoices,
  ExperimentOptions,
  GuardrailChoice,
} from '../../shared/protocol/views/experimentView';
import { Name } from '../text/nameView';
import { Choice } from '../controls/choice';

interface SettingsProps {
  readonly options: ExperimentOptions;
  readonly onChange: (settings: ExperimentChoices) => void;
}

/** Users at the end when nobody said: where a sequence is tightest, too. */
const PLANNED = 5000;

/** What was chosen, each to be changed where it is written. */
export function Settings({ options, onChange }: SettingsProps): JSX.Element {
  const { choices, columns, variants, primary, metrics, events, times } = options;
  const { guardrails = [] } = choices;
  const guarded = guardrails.map(({ metric }) => metric);
  const change = (part: Partial<ExperimentChoices>): void => onChange({ ...choices, ...part });
  return (
    <div class="settings" role="group" aria-label={l10n.t('Settings')}>
      <Choice
        label={l10n.t('Variant')}
        value={choices.variant ?? ''}
        options={columns}
        textOf={orNone(l10n.t('Choose a column…'))}
        // Another column has other variants.
        onChoice={(variant) => onChange({ ...ofTheFile(choices), variant })}
      />
      <Choice
        label={l10n.t('Control')}
        value={choices.control ?? ''}
        options={variants.length === 0 ? [''] : variants}
        textOf={orNone(l10n.t('as the log suggests'))}
        onChoice={(control) => change({ control: control === '' ? undefined : control })}
      />
      <Primaries
        primaries={primary}
        metrics={metrics.filter((metric) => !guarded.includes(metric))}
        onChange={(chosen) => change({ primary: chosen })}
      />
      <LookChoice choices={choices} onChange={change} />
      <Guardrails
        guardrails={guardrails}
        metrics={metrics.filter((metric) => !primary.includes(metric) && !guarded.includes(metric))}
        onChange={(next) => change({ guardrails: next, ...(primary.length > 0 && { primary }) })}
      />
      {variants.length > 0 && (
        <Shares variants={variants} split={choices.split} onChange={(split) => change({ split })} />
      )}
      {events && (
        <TextChoice
          label={l10n.t('Other events')}
          title={l10n.t(
            'What events of other names are; events are view, impression, click, cart and purchase',
          )}
          placeholder="shown=impression, buy=purchase"
          value={choices.eventNames}
          onChange={(eventNames) => change({ eventNames })}
        />
      )}
      {times && (
        <TextChoice
          label={l10n.t('Zone of days')}
          title={l10n.t('Days begin at midnight of this zone')}
          placeholder="+00:00"
          value={choices.utcOffset}
          onChange={(utcOffset) => change({ utcOffset })}
        />
      )}
    </div>
  );
}

/** Says in words that nothing was chosen. */
function orNone(text: string): (option: string) => string {
  return (option) => (option === '' ? text : option);
}

/** What is of the file, and stays where another column says the variant. */
function ofTheFile({ eventNames, utcOffset }: ExperimentChoices): ExperimentChoices {
  return { ...(eventNames !== undefined && { eventNames }), ...(utcOffset !== undefined && { utcOffset }) };
}

/** The metrics that decide: one, and others beside it. */
function Primaries({
  primaries,
  metrics,
  onChange,
}: {
  primaries: readonly string[];
  metrics: readonly string[];
  onChange: (primaries: readonly string[]) => void;
}): JSX.Element {
  const [first = '', ...others] = primaries;
  const free = metrics.filter((metric) => !primaries.includes(metric));
  return (
    <span class="primaries">
      <Choice
        label={l10n.t('Decides')}
        value={first}
        options={metrics.filter((metric) => !others.includes(metric))}
        textOf={orNone(l10n.t('Choose a metric…'))}
        onChoice={(metric) => onChange([metric, ...others])}
      />
      {others.map((metric) => (
        <span key={metric} class="further-primary">
          <Name text={metric} />
          <button
            class="quiet-button icon icon-close"
            title={l10n.t('{0} no longer decides', metric)}
            aria-label={l10n.t('{0} no longer decides', metric)}
            onClick={() => onChange(primaries.filter((other) => other !== metric))}
          />
        </span>
      ))}
      {first !== '' && free.length > 0 && (
        <select
          class="chart-choice"
          aria-label={l10n.t('Add a metric that decides')}
          value=""
          onChange={(event) => {
            const metric = event.currentTarget.value;
            event.currentTarget.value = '';
            if (metric !== '') onChange([...primaries, metric]);
          }}
        >
          <option value="">{l10n.t('and…')}</option>
          {free.map((metric) => (
            <option key={metric} value={metric}>
              {metric}
            </option>
          ))}
        </select>
      )}
    </span>
  );
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
      label={l10n.t('Shares')}
      title={l10n.t('How users were to be divided among {0}', variants.join(', '))}
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
      <input
        class="number-input text-input"
        size={Math.min(placeholder.length, LONGEST_PLACEHOLDER)}
        value={value ?? ''}
        placeholder={placeholder}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          onChange(text === '' ? undefined : text);
        }}
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
          'How often the results were looked at: who looks daily finds something more often than the level says.',
        )}
      >
        {l10n.t('Looked at')}
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
          <option value="once">{l10n.t('once, at a planned end')}</option>
          <option value="anytime">{l10n.t('any time')}</option>
          <option value="planned">{l10n.t('at planned times')}</option>
        </select>
      </label>
      {look !== 'once' && (
        <label>
          {look === 'planned' ? l10n.t('Users at the end') : l10n.t('Tightest at users')}
          <input
            class="number-input"
            type="number"
            min={1}
            step={1}
            value={plannedUsers ?? PLANNED}
            onChange={(event) => {
              const users = Number(event.currentTarget.value);
              if (Number.isInteger(users) && users > 0) onChange({ plannedUsers: users });
            }}
          />
        </label>
      )}
      {look === 'planned' && (
        <label>
          {l10n.t('Users at earlier looks')}
          <input
            class="number-input wide-input"
            value={looks.join(', ')}
            placeholder="1000, 2000"
            onChange={(event) => {
              const users = event.currentTarget.value
                .split(',')
                .filter((part) => part.trim() !== '')
                .map(Number);
              if (users.every((count) => Number.isInteger(count) && count > 0)) onChange({ looks: users });
            }}
          />
        </label>
      )}
    </>
  );
}

function Guardrails({
  guardrails,
  metrics,
  onChange,
}: {
  guardrails: readonly GuardrailChoice[];
  metrics: readonly string[];
  onChange: (guardrails: readonly GuardrailChoice[]) => void;
}): JSX.Element | null {
  const [margin, setMargin] = useState(2);
  if (guardrails.length === 0 && metrics.length === 0) return null;
  return (
    <span class="guardrails">
      <span>{l10n.t('Guardrails')}</span>
      {guardrails.map((guardrail, at) => (
        <span key={guardrail.metric} class="guardrail">
          <Name text={guardrail.metric} />
          <span>
            {guardrail.better === 'higher'
              ? l10n.t('at most {0}% less', Number((guardrail.margin * 100).toPrecision(6)))
              : l10n.t('at most {0}% more', Number((guardrail.margin * 100).toPrecision(6)))}
          </span>
          <button
            class="quiet-button icon icon-close"
            title={l10n.t('Remove the guardrail {0}', guardrail.metric)}
            aria-label={l10n.t('Remove the guardrail {0}', guardrail.metric)}
            onClick={() => onChange(guardrails.filter((_, other) => other !== at))}
          />
        </span>
      ))}
      {metrics.length > 0 && (
        <span class="guardrail-new">
          <select
            class="chart-choice"
            aria-label={l10n.t('Add a guardrail: a metric that must not get worse')}
            value=""
            onChange={(event) => {
              const [better, metric] = event.currentTarget.value.split(/:(.*)/s);
              event.currentTarget.value = '';
              if (better === 'higher' || better === 'lower')
                onChange([...guardrails, { metric, margin: margin / 100, better }]);
            }}
          >
            <option value="">{l10n.t('Add…')}</option>
            {metrics.map((metric) => (
              <option key={`higher:${metric}`} value={`higher:${metric}`}>
                {l10n.t('{0} must not fall', metric)}
              </option>
            ))}
            {metrics.map((metric) => (
              <option key={`lower:${metric}`} value={`lower:${metric}`}>
                {l10n.t('{0} must not rise', metric)}
              </option>
            ))}
          </select>
          <label>
            {l10n.t('by')}
            <input
              class="number-input"
              type="number"
              min={0}
              max={100}
              step={0.5}
              value={margin}
              onChange={(event) => {
                const percent = Number(event.currentTarget.value);
                if (percent >= 0 && percent <= 100) setMargin(percent);
              }}
            />
            %
          </label>
        </span>
      )}
    </span>
  );
}
