import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { SPLIT_CONFIG, type SplitConfig } from '../../shared/config/splitConfig';
import type { SplitView } from '../../shared/protocol/views/splitView';
import { splitWayLabel } from '../../shared/text/splitStep';
import { settingFieldsFor } from '../analysis/setting';

interface SplitSettingsProps {
  readonly choices: SplitConfig;
  readonly has: SplitView['has'];
  readonly onChange: (settings: SplitConfig) => void;
}

/** Strategy of a split that needs no size of the test part. */
const LEAVE_ONE_OUT = 'leave-one-out';

/** Shows the settings of a split; every change updates the preview. */
export function SplitSettings({ choices, has, onChange }: SplitSettingsProps): JSX.Element {
  const setting = settingFieldsFor(SPLIT_CONFIG.entries, choices, (part: Partial<SplitConfig>) =>
    onChange({ ...choices, ...part }),
  );
  const { by: strategy } = choices;
  const byTime = strategy === 'time';
  return (
    <div class="settings line loose quiet" role="group" aria-label={l10n.t('Settings')}>
      {setting('by', {
        label: l10n.t('Split'),
        words: ways(has.time),
        // Settings of one strategy do not apply to another.
        onWord: (way) =>
          onChange({ ...others(choices), by: way, ...(way !== LEAVE_ONE_OUT && { test: '0.2' }) }),
      })}
      {choices.folds === undefined &&
        strategy !== LEAVE_ONE_OUT &&
        setting('test', {
          label: 'test',
          placeholder: byTime ? '0.2, 7d' : '0.2',
          title: byTime
            ? l10n.t('Share (20%, 0.2), number of rows (1000), duration (7d, 36h, 2w), or time (@2026-03-01)')
            : l10n.t('Share (20%, 0.2) or number (1)'),
        })}
      {setting('valid', {
        label: 'valid',
        placeholder: l10n.t('none'),
        title: l10n.t('Same as test. If empty, no validation data is made.'),
      })}
      {!byTime &&
        strategy !== 'user-time' &&
        strategy !== LEAVE_ONE_OUT &&
        setting('seed', {
          label: l10n.t('Seed'),
          title: l10n.t('The same seed gives the same split'),
          otherwise: 42,
        })}
      {(strategy === 'user' || strategy === 'user-time') &&
        setting('short', {
          label: l10n.t('Users with few rows'),
          otherwise: 'train',
          words: [
            ['train', l10n.t('keep in train')],
            ['drop', l10n.t('exclude')],
            ['split', l10n.t('split anyway')],
          ],
        })}
      {(strategy === 'user-time' || strategy === LEAVE_ONE_OUT) &&
        setting('ties', {
          label: l10n.t('Equal times'),
          title: l10n.t('Which of several rows with the same time is the last'),
          otherwise: 'file',
          words: [
            ['file', l10n.t('as in the file')],
            ['hash', l10n.t('at random')],
          ],
        })}
      {setting('dropCold', {
        label: l10n.t('Not in train'),
        words: [
          ['', l10n.t('keep in test')],
          ['users', l10n.t('remove users')],
          ['items', l10n.t('remove items')],
          ['both', l10n.t('remove both')],
        ],
      })}
      {setting('duplicates', {
        label: l10n.t('Duplicates'),
        otherwise: 'keep',
        words: [
          ['keep', l10n.t('keep all')],
          ['exact', l10n.t('keep one of identical rows')],
          ['first', l10n.t('keep the first of a user and item')],
          ['last', l10n.t('keep the last of a user and item')],
        ],
      })}
      {has.rating &&
        setting('minRating', {
          label: l10n.t('Minimum rating'),
          title: l10n.t('Only rows with this rating or higher'),
          placeholder: l10n.t('any'),
        })}
      {has.event &&
        setting('events', {
          label: l10n.t('Events'),
          title: l10n.t('Only rows with these events: click,purchase'),
          placeholder: l10n.t('all'),
        })}
      {setting('core', {
        label: l10n.t('Minimum rows'),
        title: l10n.t('Only users and items with at least this number of rows'),
        placeholder: l10n.t('any'),
      })}
      {setting('dropSeen', { label: l10n.t('Remove pairs in train from test') })}
    </div>
  );
}

/** Settings that only apply to some strategies. */
const WAY_FIELDS: readonly string[] = ['by', 'test', 'valid', 'folds', 'short', 'ties', 'history'];

function others(choices: SplitConfig): Partial<SplitConfig> {
  return Object.fromEntries(Object.entries(choices).filter(([name]) => !WAY_FIELDS.includes(name)));
}

function ways(hasTime: boolean): (readonly [way: SplitConfig['by'], label: string])[] {
  const timed = ['time', 'user-time', LEAVE_ONE_OUT] as const;
  const others = ['user', 'random', 'cold-users', 'cold-items'] as const;
  return [...(hasTime ? timed : []), ...others].map((way) => [way, splitWayLabel(way)]);
}
