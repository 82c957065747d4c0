import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { PanelState } from '../../shared/protocol/panelProtocol';
import type { QuestionView } from '../../shared/protocol/views/questionView';
import { usePanel } from '../context';
import { FailureNotice } from './failureNotice';
import { QuestionForm } from './questionForm';

/** Shows what a person can do if there is no result yet. */
export function Nothing(): JSX.Element {
  const { host } = usePanel();
  return (
    <div class="nothing">
      <h1>{l10n.t('Nothing evaluated yet')}</h1>
      <p>
        {l10n.t(
          'Select a recommendation file (user, item, score) and a ground-truth file (user, item, rating).',
        )}
      </p>
      <vscode-button onClick={() => host.act({ kind: 'evaluate' })}>
        {l10n.t('Evaluate Recommendations')}
      </vscode-button>
    </div>
  );
}

/** Shows the question of an evaluation, with further actions. */
export function Question({ question }: { readonly question: QuestionView }): JSX.Element {
  const { host } = usePanel();
  return (
    <QuestionForm question={question} onAnswer={(choice) => host.act({ kind: 'answer', choice })}>
      {question.hasBack && (
        <vscode-button secondary onClick={() => host.act({ kind: 'back' })}>
          {l10n.t('Back')}
        </vscode-button>
      )}
      <vscode-button secondary onClick={() => host.act({ kind: 'changeColumns' })}>
        {l10n.t('Select columns…')}
      </vscode-button>
      <vscode-button secondary onClick={() => host.act({ kind: 'changeFiles' })}>
        {l10n.t('Select files…')}
      </vscode-button>
    </QuestionForm>
  );
}

/** Shows the reason why an evaluation has no new result, with possible actions. */
export function Failure({ state }: { state: Extract<PanelState, { kind: 'failed' }> }): JSX.Element {
  const { host } = usePanel();
  return (
    <FailureNotice {...state} open={host.open} reveal={host.reveal} hasLast={state.last !== undefined}>
      {state.hasBack && (
        <vscode-button onClick={() => host.act({ kind: 'back' })}>
          {l10n.t('Back to the question')}
        </vscode-button>
      )}
      <vscode-button secondary={state.hasBack} onClick={() => host.act({ kind: 'rerun' })}>
        {l10n.t('Run again')}
      </vscode-button>
      <vscode-button secondary onClick={() => host.act({ kind: 'changeFiles' })}>
        {l10n.t('Select files…')}
      </vscode-button>
      <vscode-button secondary onClick={() => host.act({ kind: 'changeColumns' })}>
        {l10n.t('Select columns…')}
      </vscode-button>
    </FailureNotice>
  );
}
