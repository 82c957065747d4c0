import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { PanelState } from '../shared/panelProtocol';
import { usePanel } from './context';

/** What to do where there is no result yet. */
export function Nothing(): JSX.Element {
  const { host } = usePanel();
  return (
    <div class="nothing">
      <h1>{l10n.t('Nothing evaluated yet')}</h1>
      <p>
        {l10n.t(
          'Choose a file of recommendations (user, item, score) and a file of what the users really liked (user, item, rating).',
        )}
      </p>
      <vscode-button onClick={() => host.act({ kind: 'evaluate' })}>
        {l10n.t('Evaluate recommendations')}
      </vscode-button>
    </div>
  );
}

/** Why there is no new result, and ways out. */
export function Failure({ state }: { state: Extract<PanelState, { kind: 'failed' }> }): JSX.Element {
  const { host } = usePanel();
  return (
    <section class="failed" role="alert">
      <span class="icon icon-error" aria-hidden="true" />
      <div>
        {state.last === undefined ? <h1>{state.title}</h1> : <strong>{state.title}</strong>}
        <p>{state.message}</p>
        {state.advice !== '' && <p>{state.advice}</p>}
        {state.last !== undefined && <p class="quiet">{l10n.t('Below is the last result.')}</p>}
      </div>
      <div class="actions">
        <vscode-button onClick={() => host.act({ kind: 'rerun' })}>{l10n.t('Run again')}</vscode-button>
        <vscode-button secondary onClick={() => host.act({ kind: 'changeFiles' })}>
          {l10n.t('Choose files…')}
        </vscode-button>
        <vscode-button secondary onClick={() => host.act({ kind: 'changeColumns' })}>
          {l10n.t('Choose columns…')}
        </vscode-button>
      </div>
    </section>
  );
}
