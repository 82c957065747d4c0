import '../controls/elements';
import * as l10n from '@vscode/l10n';
import type { ComponentType, JSX } from 'preact';
import { render } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { HOST_EXTENSION } from 'vscode-messenger-common';
import { Messenger } from 'vscode-messenger-webview';
import type {
  AnalysisAction,
  AnalysisPanelState,
  OptionsOf,
  ResultOf,
  SettingsOf,
  SingleAnswerKind,
} from '../../shared/protocol/analyses';
import {
  analysisAction,
  analysisState,
  openFile,
  panelReady,
  revealLine,
} from '../../shared/protocol/panelProtocol';
import { numberFormats } from '../../shared/text/numbers/numberFormats';
import { PanelContext } from '../context';
import { startPage } from '../host/startPage';
import { FailureNotice } from '../notices/failureNotice';
import { Progress } from '../notices/progress';
import { PageMemoryContext, pageMemory, useKeptScroll } from './pageMemory';

/** Props of the view of a kind of analysis. */
export interface AnalysisViewProps<Kind extends SingleAnswerKind> {
  readonly result: ResultOf<Kind>;
  /** Files that changed after the run. */
  readonly stale: readonly string[];
  readonly running: boolean;
  /** Options of the run that failed after this result, so that a person can correct them. */
  readonly options: OptionsOf<Kind> | undefined;
  /** Settings that were chosen but have no result yet. */
  readonly asked: SettingsOf<Kind> | undefined;
  readonly act: (action: AnalysisAction<Kind>) => void;
  readonly reveal: (uri: string, line: number) => void;
  readonly open: (uri: string) => void;
}

interface StartOptions<Kind extends SingleAnswerKind> {
  /** Whether results arrive too fast to read progress, so that the page shows none in between. */
  readonly atOnce?: boolean;
  /** Shows the options if no result shows them; absent: the analysis has no options. */
  readonly Settings?: ComponentType<{
    readonly options: NonNullable<OptionsOf<Kind>>;
    readonly asked: SettingsOf<Kind> | undefined;
    readonly onChange: (settings: SettingsOf<Kind>) => void;
  }>;
}

/** Starts the page of a kind of analysis, which shows its state and the view of its result. */
export function startAnalysis<Kind extends SingleAnswerKind>(
  kind: Kind,
  View: ComponentType<AnalysisViewProps<Kind>>,
  { atOnce = false, Settings }: StartOptions<Kind> = {},
): void {
  const { api, root } = startPage();
  const messenger = new Messenger(api);
  const memory = pageMemory(api, root.dataset.analysis);
  const send = (action: AnalysisAction<Kind>): void =>
    messenger.sendNotification(analysisAction, HOST_EXTENSION, action as never);
  const hostActions = {
    reveal: (uri: string, line: number) =>
      messenger.sendNotification(revealLine, HOST_EXTENSION, { uri, line }),
    open: (uri: string) => messenger.sendNotification(openFile, HOST_EXTENSION, { uri }),
  };
  const resultOf = (state: AnalysisPanelState<Kind> | undefined): ResultOf<Kind> | undefined => {
    if (state === undefined || state.kind === 'empty') return undefined;
    return state.kind === 'done' ? state[kind] : state.last;
  };
  const listen = (listener: (state: AnalysisPanelState<Kind>) => void): void => {
    messenger.onNotification(analysisState, (state) => listener(state as AnalysisPanelState<Kind>));
    messenger.start();
    messenger.sendNotification(panelReady, HOST_EXTENSION, undefined);
  };

  function Page(): JSX.Element | null {
    const [state, setState] = useState<AnalysisPanelState<Kind>>();
    const [askedSettings, setAsked] = useState<SettingsOf<Kind>>();
    /** Options of the last failed run, which can be changed while the next run is in progress. */
    const failedOptions = useRef<OptionsOf<Kind>>(undefined);
    useLayoutEffect(
      () =>
        listen((next) => {
          if (next.kind === 'failed') failedOptions.current = next.options;
          if (next.kind === 'done') failedOptions.current = undefined;
          if (next.kind !== 'running') setAsked(undefined);
          setState(next);
        }),
      [],
    );
    const act = (action: AnalysisAction<Kind>): void => {
      if (action.kind === 'change') setAsked(() => action.settings);
      send(action);
    };
    const result = resultOf(state);
    const main = useRef<HTMLElement>(null);
    useKeptScroll(main, result !== undefined);
    if (state === undefined) return null;
    if (state.kind === 'empty')
      return (
        <main class="panel">
          <NoResult onRun={() => act({ kind: 'rerun' })} />
        </main>
      );
    const notice = (
      <>
        {state.kind === 'running' && !(atOnce && result !== undefined) && (
          <Progress
            title={state.title}
            progress={state.progress}
            alone={result === undefined}
            onCancel={() => act({ kind: 'cancel' })}
          />
        )}
        {state.kind === 'failed' && (
          <FailureNotice {...state} {...hostActions} hasLast={result !== undefined}>
            <vscode-button onClick={() => act({ kind: 'rerun' })}>{l10n.t('Run again')}</vscode-button>
          </FailureNotice>
        )}
      </>
    );
    const options = failedOptions.current;
    if (result === undefined)
      return (
        <main class="panel">
          {Settings !== undefined && options !== undefined && options !== null && (
            <Settings
              options={options}
              asked={askedSettings}
              onChange={(settings) => act({ kind: 'change', settings })}
            />
          )}
          {notice}
        </main>
      );
    return (
      <main class="panel analysis" ref={main}>
        {notice}
        <View
          {...hostActions}
          act={act}
          asked={askedSettings}
          result={result}
          stale={state.kind === 'done' ? state.stale : []}
          running={state.kind === 'running'}
          options={options}
        />
      </main>
    );
  }
  render(
    <PanelContext.Provider value={{ numbers: numberFormats(document.documentElement.lang), host: undefined }}>
      <PageMemoryContext.Provider value={memory}>
        <Page />
      </PageMemoryContext.Provider>
    </PanelContext.Provider>,
    root,
  );
}

/** Shows a button that runs an analysis whose run was cancelled; nothing while a run is about to start. */
function NoResult({ onRun }: { onRun: () => void }): JSX.Element {
  return (
    <div class="nothing late">
      <h1>{l10n.t('No result yet')}</h1>
      <p>{l10n.t('The analysis was cancelled, or has not been run.')}</p>
      <vscode-button onClick={onRun}>{l10n.t('Run')}</vscode-button>
    </div>
  );
}
