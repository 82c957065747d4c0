import '../analysis/analysis.css';
import '../analysis/parts.css';
import './audit.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { AuditView } from '../../shared/protocol/views/auditView';
import { auditAnswer } from '../../shared/sentences/auditWords';
import { baseName } from '../../shared/text/baseName';
import { useNumbers } from '../context';
import { AnalysisHead } from '../analysis/analysisHead';
import { CopyAs } from '../analysis/copyAs';
import { CommandLine } from '../analysis/commandLine';
import { FoundList } from '../analysis/foundList';
import { PartsTable } from '../analysis/partsTable';
import { ReadAs } from '../analysis/readAs';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { Answer } from '../answer/answer';
import { Name } from '../text/nameView';

/** What the parts of a split know of each other: what is worst first, then what they are. */
export function AuditResult({
  result: view,
  stale,
  act,
  reveal,
  open,
}: AnalysisViewProps<'audit'>): JSX.Element {
  const numbers = useNumbers();
  return (
    <>
      <AnalysisHead
        title={
          <span class="audit-files">
            {view.files.map(({ role, uri }) => (
              <button key={`${role} ${uri}`} class="choice" onClick={() => open(uri)}>
                <Name text={baseName(uri)} />
              </button>
            ))}
          </span>
        }
        stale={stale.length > 0 ? l10n.t('File changed') : undefined}
      >
        {stale.length > 0 && (
          <vscode-button onClick={() => act({ kind: 'rerun' })}>{l10n.t('Run again')}</vscode-button>
        )}
        {view.findings.length > 0 && (
          <vscode-button secondary onClick={() => act({ kind: 'showProblems' })}>
            {l10n.t('Show in Problems')}
          </vscode-button>
        )}
        <CopyAs act={act} />
      </AnalysisHead>
      <ReadAs files={view.files.map(({ uri, reading }) => ({ name: baseName(uri), reading }))} />
      <div class="analysis-body">
        <Answer label={l10n.t('Answer')}>{auditAnswer(view, numbers.count)}</Answer>
        <FoundList found={view.findings} heading="h2" onPlace={reveal} />
        <section aria-label={l10n.t('What can be measured')}>
          <h2 class="section-title">{l10n.t('What can be measured')}</h2>
          <Facts view={view} />
        </section>
        <section aria-label={l10n.t('Parts')}>
          <h2 class="section-title">{l10n.t('Parts')}</h2>
          <PartsTable parts={view.parts} />
        </section>
        {view.command !== '' && (
          <CommandLine command={view.command} onCopy={() => act({ kind: 'do', name: 'copyCommand' })} />
        )}
      </div>
    </>
  );
}

function Facts({ view }: { readonly view: AuditView }): JSX.Element {
  const numbers = useNumbers();
  const { protocol, users, reachableRecall, popular } = view;
  const share = (value: number | null): string => (value === null ? '–' : numbers.percent(value));
  const facts: readonly (readonly [name: string, value: string])[] = [
    [l10n.t('Protocol'), `${protocol.name}: ${protocol.meaning}`],
    [
      l10n.t('Evaluable users'),
      l10n.t('{0} of {1} users', numbers.count(users.evaluable), numbers.count(users.test)),
    ],
    [l10n.t('Highest possible Recall'), reachableRecall === null ? '–' : numbers.value(reachableRecall)],
    [
      l10n.t('Share of the {0} most popular items', numbers.count(popular.items)),
      `train ${share(popular.train)}, test ${share(popular.test)}`,
    ],
  ];
  return (
    <dl class="audit-facts">
      {facts.map(([name, value]) => (
        <>
          <dt key={name}>{name}</dt>
          <dd class="figures">{value}</dd>
        </>
      ))}
    </dl>
  );
}
