import * as l10n from '@vscode/l10n';
import { useResult } from '../../shownResult';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { RelevanceStep, RelevanceView } from '../../../shared/protocol/views/settingsView';
import { plural } from '../../../shared/text/numbers/plural';
import { usePanel } from '../../context';
import { useAnswer } from '../../host/useAnswer';
import { FetchFailure } from '../../notices/fetchFailure';
import { OptionList } from './optionList';

/**
 * Shows the relevance threshold, with the number of relevant items and their users for each possible
 * threshold.
 */
export function ThresholdSettings(): JSX.Element {
  const { evaluation, run } = useResult();
  const { host, numbers } = usePanel();
  const [typed, setTyped] = useState('');
  const typedThreshold = typed.trim() === '' ? undefined : Number(typed);
  const isNumber = typedThreshold !== undefined && Number.isFinite(typedThreshold);
  const current = evaluation.threshold ?? null;
  const previewThreshold = isNumber ? typedThreshold : current;
  const answer = useAnswer(JSON.stringify([run, previewThreshold]), (asking) =>
    host.ask('relevance', { threshold: previewThreshold }, asking),
  );
  // While another number is counted, the old values stay, so that the list does not jump.
  const last = useRef<RelevanceView>(undefined);
  if (answer.kind === 'value') last.current = answer.value;
  const view = last.current;
  const set = (threshold: number | null): void => {
    if (threshold !== current) host.act({ kind: 'setThreshold', threshold });
  };
  const steps = view === undefined ? [] : withOwn(view);
  const detail = ({ users, items }: RelevanceStep): string =>
    view === undefined
      ? ''
      : [
          plural(
            view.users,
            l10n.t('{0} of {1} user', numbers.count(users), numbers.count(view.users)),
            l10n.t('{0} of {1} users', numbers.count(users), numbers.count(view.users)),
          ),
          plural(
            items,
            l10n.t('{0} relevant item', numbers.count(items)),
            l10n.t('{0} relevant items', numbers.count(items)),
          ),
        ].join(' · ');
  return (
    <>
      <p class="quiet">{l10n.t('Users with at least one relevant item, and relevant items of all users')}</p>
      {answer.kind === 'failed' && (
        <p class="failure" role="status">
          <FetchFailure message={answer.message} onRetry={answer.retry} />
        </p>
      )}
      <OptionList
        label={l10n.t('Thresholds')}
        chosenKey={String(current)}
        options={steps.map((step) => ({
          key: String(step.threshold),
          name: step.threshold === null ? l10n.t('any rating above 0') : `≥ ${numbers.short(step.threshold)}`,
          detail: detail(step),
        }))}
        onChoose={(key) => set(key === 'null' ? null : Number(key))}
      />
      <form
        class="choice-row line"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNumber) set(typedThreshold);
        }}
      >
        <label>
          {l10n.t('Another gain')}{' '}
          <input
            class="number-field field"
            inputMode="decimal"
            value={typed}
            aria-invalid={typed.trim() !== '' && !isNumber}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button class="choice-chip chip" type="submit" aria-disabled={!isNumber}>
          {l10n.t('Apply')}
        </button>
      </form>
    </>
  );
}

/** Returns the useful thresholds and the threshold of the query, ascending. */
function withOwn({ steps, own }: RelevanceView): RelevanceStep[] {
  const isKnown = own === null || steps.some(({ threshold }) => threshold === own.threshold);
  const all = isKnown ? steps : [...steps, own];
  return [...all].sort((a, b) => (a.threshold ?? -Infinity) - (b.threshold ?? -Infinity));
}
