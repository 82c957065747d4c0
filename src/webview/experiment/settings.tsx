import * as l10n from '@vscode/l10n';
import type * as v from 'valibot';
import type { JSX } from 'preact';
import { EXPERIMENT_CONFIG, type ExperimentChoices } from '../../shared/config/experimentConfig';
import type { ExperimentOptions } from '../../shared/protocol/views/experimentView';
import { parseOptionValue } from '../../shared/config/option';
import { InputError } from '../../shared/problem';
import { settingFieldsFor } from '../analysis/setting';
import { Choice } from '../controls/choice';
import { DraftInput } from '../controls/draftInput';
import { Guardrails } from './guardrails';
import { MetricChips } from './chosen';

interface SettingsProps {
  readonly options: ExperimentOptions;
  /** Choices that were made but have no result yet. */
  readonly asked: ExperimentChoices | undefined;
  readonly onChange: (settings: ExperimentChoices) => void;
}

/** Default number of users at which a confidence sequence is narrowest. */
const PLANNED = 5000;

/** Shows the settings, each with its control. */
export function Settings({ options, asked, onChange }: SettingsProps): JSX.Element {
  const { columns, variants, metrics, events, times, asksBlank } = options;
  const choices = asked ?? options.choices;
  const primary = asked?.primary ?? options.primary;
  const { guardrails = [], look = 'once' } = choices;
  const guarded = guardrails.map(({ metric }) => metric);
  const guardable = metrics.filter((metric) => !primary.includes(metric) && !guarded.includes(metric));
  const change = (part: Partial<ExperimentChoices>): void => onChange({ ...choices, ...part });
  const setting = settingFieldsFor(EXPERIMENT_CONFIG.entries, choices, change);
  return (
    <div class="settings line loose quiet" role="group" aria-label={l10n.t('Settings')}>
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
      <PrimaryMetrics
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
      {primary.map(
        (metric) =>
          isOfColumns(metric) && <Direction key={metric} metric={metric} choices={choices} change={change} />,
      )}
      <NamedValues
        label={l10n.t('Columns')}
        title={l10n.t('Which column has a role: user, time, event, order_id, clicks, orders, revenue…')}
        placeholder="revenue=amount"
        values={choices.columns}
        schema={EXPERIMENT_CONFIG.entries.columns}
        onChange={(columns) => change({ columns })}
      />
      <NamedValues
        label={l10n.t('Only rows with')}
        title={l10n.t('One experiment or currency of several in the log; * means all')}
        placeholder="experiment=E1"
        values={choices.where}
        schema={EXPERIMENT_CONFIG.entries.where}
        onChange={(where) => change({ where })}
      />
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
          title: l10n.t(
            'What other event names mean: view, impression, click, cart, purchase, refund, exposure, or ignore',
          ),
          placeholder: 'shown=impression, buy=purchase',
        })}
      {events &&
        setting('beforeExposure', {
          label: l10n.t('Before exposure'),
          title: l10n.t('Events of users before their first exposure'),
          placeholder: l10n.t('ask if there are any'),
          words: [
            ['drop', l10n.t('exclude')],
            ['keep', l10n.t('include')],
          ],
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

/** Returns whether a metric is a function of columns, for which the better direction may be unknown. */
function isOfColumns(metric: string): boolean {
  return /^(mean|perUser|share|ratio)\(/i.test(metric);
}

/** Shows the better direction of a metric over columns. */
function Direction({
  metric,
  choices: { better = [] },
  change,
}: {
  metric: string;
  choices: ExperimentChoices;
  change: (part: Partial<ExperimentChoices>) => void;
}): JSX.Element {
  const others = better.filter((told) => told.metric !== metric);
  const words: Readonly<Record<string, string>> = {
    '': l10n.t('known by the column, or asked'),
    higher: l10n.t('higher'),
    lower: l10n.t('lower'),
  };
  return (
    <Choice
      label={l10n.t('Better')}
      title={l10n.t('Which way {0} is better', metric)}
      value={better.find((told) => told.metric === metric)?.better ?? ''}
      options={Object.keys(words)}
      textOf={(word) => words[word]}
      onChoice={(word) => {
        const told = word === 'higher' || word === 'lower' ? [{ metric, better: word } as const] : [];
        change({ better: [...others, ...told] });
      }}
    />
  );
}

/** Shows an input of names with values, written like the option of the command line. */
function NamedValues<Values extends Readonly<Record<string, string | undefined>>>({
  label,
  title,
  placeholder,
  values,
  schema,
  onChange,
}: {
  label: string;
  title: string;
  placeholder: string;
  values: Values | undefined;
  schema: v.GenericSchema;
  onChange: (values: Values | undefined) => void;
}): JSX.Element {
  return (
    <label title={title}>
      {label}
      <DraftInput
        class="number-input text-input field"
        size={placeholder.length}
        placeholder={placeholder}
        value={Object.entries(values ?? {})
          .map(([name, value]) => `${name}=${value}`)
          .join(', ')}
        onWritten={(text) => {
          if (text.trim() === '') return onChange(undefined);
          const read = readOrNot(schema, text);
          if (read !== undefined) onChange(read as Values);
        }}
      />
    </label>
  );
}

/** Returns the parsed value of a text; undefined if the text is invalid. */
function readOrNot(schema: v.GenericSchema, text: string): unknown {
  try {
    return parseOptionValue(schema, text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Returns the choices on reading the file, which are kept if the variant column changes. */
function ofTheFile({
  eventNames,
  utcOffset,
  blank,
  columns,
  where,
  beforeExposure,
}: ExperimentChoices): ExperimentChoices {
  return {
    ...(columns !== undefined && { columns }),
    ...(where !== undefined && { where }),
    ...(beforeExposure !== undefined && { beforeExposure }),
    ...(eventNames !== undefined && { eventNames }),
    ...(utcOffset !== undefined && { utcOffset }),
    ...(blank !== undefined && { blank }),
  };
}

/** Shows the planned shares of users, in the order of the variants. */
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
        class="number-input field"
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

/** Shows the primary metrics: the first, and optional others. */
function PrimaryMetrics({
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
    <span class="primaries line">
      <Choice
        label={l10n.t('Primary metric')}
        value={first}
        options={metrics.filter((metric) => !others.includes(metric))}
        textOf={orNone(l10n.t('Select a metric…'))}
        onChoice={(metric) => onChange([metric, ...others])}
      />
      <MetricChips
        class="chosen-metrics line"
        metrics={others.map((metric) => ({ metric, removal: l10n.t('Remove primary metric {0}', metric) }))}
        onRemove={(at) => onChange(primaries.filter((_, other) => other !== at + 1))}
        menu={
          first === '' || free.length === 0
            ? undefined
            : {
                label: l10n.t('Add a primary metric'),
                text: l10n.t('Add…'),
                options: free.map((metric) => ({
                  text: metric,
                  add: () => onChange([...primaries, metric]),
                })),
              }
        }
      />
    </span>
  );
}

/** Returns a function that returns labels of options, with the given text for an empty option. */
function orNone(text: string): (option: string) => string {
  return (option) => (option === '' ? text : option);
}
