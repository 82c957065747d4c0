import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { evaluationFiles } from '../../shared/problems/evaluationFiles';
import { plural } from '../../shared/text/numbers/plural';
import { warningSentences } from '../../shared/sentences/doubts';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { FindingActionButtons } from '../problems/remedies';
import { useResult } from '../shownResult';
import { AnswerSentences } from './answerSentence';
import { useTargets } from './useTargets';
import { Icon } from '../controls/icon';

/** Shows reasons why the means may be wrong, with advice: the worst reason first, the others on demand. */
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
  const warnings = warningSentences(evaluation);
  const more = warnings.length - 1;
  const count = numbers.count(more);
  return (
    <section class="trust" aria-label={l10n.t('Check before you trust these numbers')} ref={bar}>
      <ul id={id}>
        {warnings.slice(0, open ? undefined : 1).map(({ doubt, sentence }, index) => (
          <li key={index}>
            <Icon name="warning" />
            <span>
              <AnswerSentences sentences={[sentence]} show={show} />{' '}
              <FindingActionButtons
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
          <Icon name={`chevron-${open ? 'down' : 'right'}`} />
          {plural(more, l10n.t('{0} more warning', count), l10n.t('{0} more warnings', count))}
        </button>
      )}
    </section>
  );
}
