import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { NumberMatchView } from '../../shared/protocol/views/conventionsView';
import { switchesText } from '../../shared/sentences/choiceText';
import { formatMean } from '../../shared/text/numbers/numberText';
import { parseTypedNumber, type TypedNumber } from '../../shared/text/numbers/writtenNumber';
import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';
import { useLeaderboard } from '../leaderboard/shownLeaderboard';
import { Sentence } from '../text/sentenceView';
import { UserLink } from './userLink';

/** Maximum number of combinations of choices shown per mean; further ones are counted. */
const WAYS = 3;
const USERS = 6;

interface NumberMatchProps {
  readonly model: number;
  readonly measure: string;
}

/** Shows an input for a number from another source, and the conventions or choices that give it, nearest first. */
export function NumberMatch({ model, measure }: NumberMatchProps): JSX.Element {
  const [text, setText] = useState('');
  const [typedNumber, setWanted] = useState<TypedNumber | 'none'>();
  const [times, setTimes] = useState(0);
  const field = useId();
  const { popover } = useLeaderboard();
  const { host } = usePanel();
  const number = typedNumber === 'none' ? undefined : typedNumber;
  const answer = useAnswer(number && JSON.stringify([model, measure, number, times]), (asking) =>
    host.ask(
      'numberMatch',
      { model, measure, number: number?.number ?? 0, within: number?.within ?? 0 },
      asking,
    ),
  );
  const waits = number !== undefined && answer.kind === 'waiting';

  const find = (event: Event): void => {
    event.preventDefault();
    setTimes(times + 1);
    setWanted(parseTypedNumber(text) ?? 'none');
  };
  return (
    <section class="number-match" aria-busy={waits}>
      <form onSubmit={find}>
        <label for={field}>{l10n.t('Find the convention that gives')}</label>
        <input
          id={field}
          class="number-field field"
          type="text"
          inputMode="decimal"
          spellcheck={false}
          autocomplete="off"
          placeholder={l10n.t('e.g. {0}', '0.4059')}
          aria-invalid={typedNumber === 'none'}
          aria-describedby={`${field}-status`}
          value={text}
          // The popover stays open while the input is used.
          onFocus={popover.keep}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button class="link">{l10n.t('Find')}</button>
      </form>
      <p id={`${field}-status`} class={answer.kind === 'failed' ? 'failure' : 'quiet'} role="status">
        {typedNumber === 'none' && l10n.t('Enter a number such as {0}.', '0.4059')}
        {waits && l10n.t('Computing…')}
        {answer.kind === 'failed' && l10n.t('The number could not be looked for: {0}', answer.message)}
        {answer.kind === 'value' && headText(measure, number?.text ?? '', answer.value)}
      </p>
      {answer.kind === 'value' && <Found view={answer.value} />}
    </section>
  );
}

function headText(measure: string, text: string, { candidates }: NumberMatchView): string {
  if (candidates.length === 0) return l10n.t('{0} is undefined under every convention.', measure);
  const matching = candidates.filter(({ matches }) => matches).length;
  if (matching === 0) return l10n.t('Nothing gives {0}. Nearest:', text);
  return matching === 1
    ? l10n.t('{0} = {1}:', measure, text)
    : l10n.t('{0} = {1}, as far as it is written out, in {2} ways:', measure, text, matching);
}

function Found({ view }: { view: NumberMatchView }): JSX.Element {
  const { candidates, deciding } = view;
  return (
    <>
      <ol class="conventions">
        {candidates.map((candidate) => (
          <li key={candidate.mean} class={candidate.matches ? 'matching' : undefined}>
            <Candidate candidate={candidate} />
          </li>
        ))}
      </ol>
      {deciding.length > 0 && (
        <>
          <p>{l10n.t('The first two differ for these users:')}</p>
          <ul class="deciding">
            {deciding.slice(0, USERS).map(({ user, first, second }) => (
              <li key={user}>
                <Sentence
                  template={l10n.t('{0}: {1} or {2}')}
                  parts={[<UserLink id={user} />, formatMean(first), formatMean(second)]}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Candidate({
  candidate: { mean, conventions, switches },
}: {
  candidate: NumberMatchView['candidates'][number];
}): JSX.Element {
  const ways = conventions.length > 0 ? [conventions.join(', ')] : switches.slice(0, WAYS).map(switchesText);
  const further = conventions.length > 0 ? 0 : switches.length - WAYS;
  return (
    <div class="convention-mean ends">
      <span>
        {ways.map((way) => (
          <span key={way} class="way">
            {way}
          </span>
        ))}
        {further > 0 && <span class="way quiet">{l10n.t('… and {0} more', further)}</span>}
      </span>
      <span class="figures" data-full={`\t${mean}`}>
        {formatMean(mean)}
      </span>
    </div>
  );
}
