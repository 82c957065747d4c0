import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { evaluationFiles } from '../../shared/export/evaluation/evaluationFiles';
import { doubtSentences } from '../../shared/text/sentences/doubts';
import { useRovingFocus } from '../controls/useRovingFocus';
import { RemedyButtons } from '../problems/remedies';
import { useResult } from '../shownResult';
import { AnswerSentences } from './answerSentence';

/** What makes the means below it not to be believed, and what can be done about it. */
export function TrustBar(): JSX.Element | null {
  const { evaluation, showUsers } = useResult();
  const list = useRef<HTMLUListElement>(null);
  useRovingFocus(list);
  const { doubts = [], tables } = evaluation;
  if (doubts.length === 0) return null;
  const files = evaluationFiles(evaluation);
  return (
    <section class="trust" aria-label={l10n.t('Check before you trust these numbers')}>
      <ul ref={list}>
        {doubtSentences(evaluation).map(({ doubt, sentence }, index) => (
          <li key={index}>
            <span class="icon icon-warning" aria-hidden="true" />
            <span>
              <AnswerSentences sentences={[sentence]} show={() => undefined} />{' '}
              {tables === undefined && (
                <span class="trust-actions">
                  <RemedyButtons
                    code={doubt.code}
                    file={files.find(({ uri }) => uri === doubt.file) ?? { uri: doubt.file }}
                    onWithoutList={() =>
                      showUsers({ model: doubt.model ?? 0, filter: 'without-list', query: '' })
                    }
                  />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
