import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { evaluationFiles } from '../../shared/problems/evaluationFiles';
import { plural } from '../../shared/text/numbers/plural';
import { doubtSentences } from '../../shared/sentences/doubts';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { RemedyButtons } from '../problems/remedies';
import { useResult } from '../shownResult';
import { AnswerSentences } from './answerSentence';
import { useTargets } from './useTargets';

/** What makes the means below it not to be believed, and what can be done about it: the worst of it, and on demand the rest. */
export function TrustBar(): JSX.Element | null {
  const { evaluation } = useResult();
  const { numbers } = usePanel();
  const show = useTargets();
  const [open, setOpen] = useState(false);
  const id = useId();
  const bar = useRovingFocus<HTMLElement>();
  const { doubts = [] } = evaluation;
  if (doubts.length === 0) return null;
  const files = evaluationFiles(evaluation);
  const said = doubtSentences(evaluation);
  const more = said.length - 1;
  const count = numbers.count(more);
  return (
    <section class="trust" aria-label={l10n.t('Check before you trust these numbers')} ref={bar}>
      <ul id={id}>
        {said.slice(0, open ? undefined : 1).map(({ doubt, sentence }, index) => (
          <li key={index}>
            <span class="icon icon-warning" aria-hidden="true" />
            <span>
              <AnswerSentences sentences={[sentence]} show={show} />{' '}
              <RemedyButtons
                code={doubt.code}
                file={files.find(({ uri }) => uri === doubt.file) ?? { uri: doubt.file }}
                onWithoutList={undefined}
                first
              />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button class="link" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span class={`icon icon-chevron-${open ? 'down' : 'right'}`} aria-hidden="true" />
          {plural(more, l10n.t('{0} more warning', count), l10n.t('{0} more warnings', count))}
        </button>
      )}
    </section>
  );
}
