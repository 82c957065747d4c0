import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { SplitConfig } from '../../shared/config/splitConfig';
import type { SplitView } from '../../shared/protocol/views/splitView';
import { listParts } from '../../shared/language/phrase';
import { DraftInput } from '../controls/draftInput';

interface SplitSettingsProps {
  readonly choices: SplitConfig;
  readonly has: SplitView['has'];
  readonly onChange: (settings: SplitConfig) => void;
}

/** It says itself what is in test. */
const LEAVE_ONE_OUT = 'leave-one-out';

const MAX_SEED = 2 ** 32 - 1;

type TextOption = 'test' | 'valid' | 'core';

/** How the file is divided; every change shows what it would give. */
export function SplitSettings({ choices, has, onChange }: SplitSettingsProps): JSX.Element {
  const change = (part: Partial<SplitConfig>): void => onChange({ ...choices, ...part });
  const text = (name: TextOption, label: string, placeholder: string, title: string): JSX.Element => (
    <label title={title}>
      {label}
      <DraftInput
        class="number-input"
        value={choices[name] ?? ''}
        placeholder={placeholder}
        onWritten={(written) => change({ [name]: written.trim() === '' ? undefined : written.trim() })}
      />
    </label>
  );
  const { by } = choices;
  const byTime = by === 'time';
  return (
    <div class="settings" role="group" aria-label={l10n.t('Settings')}>
      <Words
        label={l10n.t('Split')}
        value={by}
        words={ways(has.time)}
        // What goes with one way means nothing to another.
        onChoice={(way) =>
          onChange({ ...others(choices), by: way, ...(way !== LEAVE_ONE_OUT && { test: '0.2' }) })
        }
      />
      {choices.folds === undefined &&
        by !== LEAVE_ONE_OUT &&
        text(
          'test',
          'test',
          byTime ? '0.2, 7d' : '0.2',
          byTime
            ? l10n.t('Share (20%, 0.2), number of rows (1000), duration (7d, 36h, 2w), or time (@2026-03-01)')
            : l10n.t('Share (20%, 0.2) or number (1)'),
        )}
      {text('valid', 'valid', l10n.t('none'), l10n.t('Same as test. If empty, no validation data is made.'))}
      {!byTime && by !== 'user-time' && by !== LEAVE_ONE_OUT && (
        <label title={l10n.t('The same seed gives the same split')}>
          {l10n.t('Seed')}
          <DraftInput
            class="number-input"
            type="number"
            min={0}
            max={MAX_SEED}
            step={1}
            value={choices.seed ?? 42}
            onWritten={(written) => {
              const seed = Number(written);
              if (written === '' || (Number.isInteger(seed) && seed >= 0 && seed <= MAX_SEED))
                change({ seed: written === '' ? undefined : seed });
            }}
          />
        </label>
      )}
      {(by === 'user' || by === 'user-time') && (
        <Words
          label={l10n.t('Users with few rows')}
          value={choices.short ?? 'train'}
          words={[
            ['train', l10n.t('keep in train')],
            ['drop', l10n.t('exclude')],
            ['split', l10n.t('split anyway')],
          ]}
          onChoice={(short) => change({ short })}
        />
      )}
      {(by === 'user-time' || by === LEAVE_ONE_OUT) && (
        <Words
          label={l10n.t('Equal times')}
          title={l10n.t('Which of several rows with the same time is the last')}
          value={choices.ties ?? 'file'}
          words={[
            ['file', l10n.t('as in the file')],
            ['hash', l10n.t('at random')],
          ]}
          onChoice={(ties) => change({ ties })}
        />
      )}
      <Words
        label={l10n.t('Not in train')}
        value={choices.dropCold ?? ''}
        words={[
          ['', l10n.t('keep in test')],
          ['users', l10n.t('remove users')],
          ['items', l10n.t('remove items')],
          ['both', l10n.t('remove both')],
        ]}
        onChoice={(dropCold) => change({ dropCold: dropCold === '' ? undefined : dropCold })}
      />
      <Words
        label={l10n.t('Duplicates')}
        value={choices.duplicates ?? 'keep'}
        words={[
          ['keep', l10n.t('keep all')],
          ['exact', l10n.t('keep one of identical rows')],
          ['first', l10n.t('keep the first of a user and item')],
          ['last', l10n.t('keep the last of a user and item')],
        ]}
        onChoice={(duplicates) => change({ duplicates })}
      />
      {has.rating && (
        <label title={l10n.t('Only rows with this rating or higher')}>
          {l10n.t('Minimum rating')}
          <DraftInput
            class="number-input"
            type="number"
            step="any"
            value={choices.minRating ?? ''}
            placeholder={l10n.t('any')}
            onWritten={(written) => change({ minRating: written === '' ? undefined : Number(written) })}
          />
        </label>
      )}
      {has.event && (
        <label title={l10n.t('Only rows with these events: click,purchase')}>
          {l10n.t('Events')}
          <DraftInput
            class="number-input"
            value={choices.events?.join(',') ?? ''}
            placeholder={l10n.t('all')}
            onWritten={(written) => {
              const events = listParts(written);
              change({ events: events.length === 0 ? undefined : events });
            }}
          />
        </label>
      )}
      {text(
        'core',
        l10n.t('Minimum rows'),
        l10n.t('any'),
        l10n.t('Only users and items with at least this number of rows'),
      )}
      <label>
        <input
          type="checkbox"
          checked={choices.dropSeen === true}
          onChange={(event) => change({ dropSeen: event.currentTarget.checked })}
        />
        {l10n.t('Remove pairs in train from test')}
      </label>
    </div>
  );
}

interface WordsProps<W extends string> {
  readonly label: string;
  readonly title?: string;
  readonly value: W;
  readonly words: readonly (readonly [word: W, text: string])[];
  readonly onChoice: (word: W) => void;
}

/** One of several words, each shown as its text. */
function Words<W extends string>({ label, title, value, words, onChoice }: WordsProps<W>): JSX.Element {
  return (
    <label title={title}>
      {label}
      <select
        class="chart-choice"
        title={words.find(([word]) => word === value)?.[1]}
        value={value}
        onChange={({ currentTarget }) => onChoice(words[currentTarget.selectedIndex][0])}
      >
        {words.map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What means something to one way alone. */
const OF_A_WAY: readonly string[] = ['by', 'test', 'valid', 'folds', 'short', 'ties', 'history'];

function others(choices: SplitConfig): Partial<SplitConfig> {
  return Object.fromEntries(Object.entries(choices).filter(([name]) => !OF_A_WAY.includes(name)));
}

function ways(hasTime: boolean): readonly (readonly [way: SplitConfig['by'], label: string])[] {
  const all = [
    ['time', l10n.t('by time: latest rows of all users')],
    ['user-time', l10n.t('by user and time: latest rows of each user')],
    [LEAVE_ONE_OUT, l10n.t('leave-one-out: latest row of each user')],
    ['user', l10n.t('by user: random rows of each user')],
    ['random', l10n.t('at random: any rows')],
    ['cold-users', l10n.t('cold users: all rows of some users')],
    ['cold-items', l10n.t('cold items: all rows of some items')],
  ] as const;
  return hasTime ? all : all.filter(([way]) => !['time', 'user-time', LEAVE_ONE_OUT].includes(way));
}
