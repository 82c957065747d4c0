import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { SplitChoices, SplitView } from '../../shared/protocol/views/splitView';
import { DraftInput } from '../controls/draftInput';

interface SplitSettingsProps {
  readonly choices: SplitChoices;
  readonly has: SplitView['has'];
  readonly onChange: (settings: SplitChoices) => void;
}

/** It says itself what is in test. */
const LEAVE_ONE_OUT = 'leave-one-out';

type TextOption = Exclude<keyof SplitChoices, 'by' | 'drop-seen'>;

/** How the file is divided; every change shows what it would give. */
export function SplitSettings({ choices, has, onChange }: SplitSettingsProps): JSX.Element {
  const set = (name: keyof SplitChoices, value: string | boolean): void => {
    const isGiven = value !== '' && value !== false;
    const kept = Object.entries(choices).filter(([other]) => other !== name);
    onChange(Object.fromEntries([...kept, ...(isGiven ? [[name, value]] : [])]) as SplitChoices);
  };
  const text = (name: TextOption, label: string, placeholder: string, title: string): JSX.Element => (
    <label title={title}>
      {label}
      <DraftInput
        class="number-input"
        value={choices[name] ?? ''}
        placeholder={placeholder}
        onWritten={(written) => set(name, written.trim())}
      />
    </label>
  );
  const { by } = choices;
  const byTime = by === 'time';
  return (
    <div class="settings" role="group" aria-label={l10n.t('Settings')}>
      <label>
        {l10n.t('Split')}
        <select
          class="chart-choice"
          title={ways(has.time).find(([way]) => way === by)?.[1]}
          value={by}
          // What goes with one way means nothing to another.
          onChange={(event) => {
            const way = event.currentTarget.value;
            onChange({ ...others(choices), by: way, ...(way !== LEAVE_ONE_OUT && { test: '0.2' }) });
          }}
        >
          {ways(has.time).map(([way, label]) => (
            <option key={way} value={way}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {choices.folds === undefined &&
        by !== LEAVE_ONE_OUT &&
        text(
          'test',
          'test',
          byTime ? '0.2, 7d' : '0.2',
          byTime
            ? l10n.t(
                'A share (20%, 0.2), a number of rows (1000), a duration (7d, 36h, 2w) or a time (@2026-03-01)',
              )
            : l10n.t('A share (20%, 0.2) or a number (1)'),
        )}
      {text('valid', 'valid', l10n.t('none'), l10n.t('Like test; leave empty for no valid part'))}
      {!byTime && by !== 'user-time' && by !== LEAVE_ONE_OUT && (
        <label title={l10n.t('The same seed gives the same parts')}>
          {l10n.t('Seed')}
          <DraftInput
            class="number-input"
            value={choices.seed ?? '42'}
            onWritten={(written) => set('seed', written.trim())}
          />
        </label>
      )}
      {(by === 'user' || by === 'user-time') && (
        <label>
          {l10n.t('Users with few rows')}
          <select
            class="chart-choice"
            value={choices.short ?? 'train'}
            onChange={(event) =>
              set('short', event.currentTarget.value === 'train' ? '' : event.currentTarget.value)
            }
          >
            <option value="train">{l10n.t('keep in train')}</option>
            <option value="drop">{l10n.t('leave out')}</option>
            <option value="split">{l10n.t('split anyway')}</option>
          </select>
        </label>
      )}
      {(by === 'user-time' || by === LEAVE_ONE_OUT) && (
        <label title={l10n.t('Which of several rows with the same time is the last')}>
          {l10n.t('Equal times')}
          <select
            class="chart-choice"
            value={choices.ties ?? 'file'}
            onChange={(event) =>
              set('ties', event.currentTarget.value === 'file' ? '' : event.currentTarget.value)
            }
          >
            <option value="file">{l10n.t('as in the file')}</option>
            <option value="hash">{l10n.t('at random')}</option>
          </select>
        </label>
      )}
      <label>
        {l10n.t('Not in train')}
        <select
          class="chart-choice"
          value={choices['drop-cold'] ?? ''}
          onChange={(event) => set('drop-cold', event.currentTarget.value)}
        >
          <option value="">{l10n.t('keep in test')}</option>
          <option value="users">{l10n.t('remove users')}</option>
          <option value="items">{l10n.t('remove items')}</option>
          <option value="both">{l10n.t('remove both')}</option>
        </select>
      </label>
      <label>
        {l10n.t('Duplicates')}
        <select
          class="chart-choice"
          value={choices.duplicates ?? 'keep'}
          onChange={(event) =>
            set('duplicates', event.currentTarget.value === 'keep' ? '' : event.currentTarget.value)
          }
        >
          <option value="keep">{l10n.t('keep all')}</option>
          <option value="exact">{l10n.t('keep one of identical rows')}</option>
          <option value="first">{l10n.t('keep the first of a user and item')}</option>
          <option value="last">{l10n.t('keep the last of a user and item')}</option>
        </select>
      </label>
      {has.rating &&
        text(
          'min-rating',
          l10n.t('Minimum rating'),
          l10n.t('any'),
          l10n.t('Only rows with this rating or more'),
        )}
      {has.event &&
        text(
          'events',
          l10n.t('Events'),
          l10n.t('all'),
          l10n.t('Only rows with these events: click,purchase'),
        )}
      {text(
        'core',
        l10n.t('Minimum rows'),
        l10n.t('any'),
        l10n.t('Only users and items with at least this many rows'),
      )}
      <label>
        <input
          type="checkbox"
          checked={choices['drop-seen'] === true}
          onChange={(event) => set('drop-seen', event.currentTarget.checked)}
        />
        {l10n.t('Remove pairs in train from test')}
      </label>
    </div>
  );
}

/** What means something to one way alone. */
const OF_A_WAY: readonly string[] = ['by', 'test', 'valid', 'folds', 'short', 'ties', 'history'];

function others(choices: SplitChoices): Partial<SplitChoices> {
  return Object.fromEntries(Object.entries(choices).filter(([name]) => !OF_A_WAY.includes(name)));
}

function ways(hasTime: boolean): readonly (readonly [way: string, label: string])[] {
  const all = [
    ['time', l10n.t('by time: the latest rows of all users')],
    ['user-time', l10n.t('by user and time: the latest rows of each user')],
    [LEAVE_ONE_OUT, l10n.t('leave one out: the latest row of each user')],
    ['user', l10n.t('by user: random rows of each user')],
    ['random', l10n.t('at random: any rows')],
    ['cold-users', l10n.t('cold users: all rows of some users')],
    ['cold-items', l10n.t('cold items: all rows of some items')],
  ] as const;
  return hasTime ? all : all.filter(([way]) => !['time', 'user-time', LEAVE_ONE_OUT].includes(way));
}
