import '../analysis/analysis.css';
import './audit.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { auditedSheets } from '../../shared/export/parts/partSheets';
import { auditVerdictText } from '../../shared/sentences/auditWords';
import { baseName } from '../../shared/text/baseName';
import { useNumbers } from '../context';
import { AnalysisHead } from '../analysis/analysisHead';
import { CopyAs } from '../analysis/copyAs';
import { CommandLine } from '../analysis/commandLine';
import { FindingList } from '../analysis/foundList';
import { SheetView } from '../controls/sheetView';
import { ReadAs } from '../analysis/readAs';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { Answer } from '../answer/answer';
import { Name } from '../text/nameView';

/** Shows the audit of a split: findings, the worst first, then the parts. */
export function AuditResult({
  result: view,
  stale,
  act,
  reveal,
  open,
}: AnalysisViewProps<'audit'>): JSX.Element {
  const numbers = useNumbers();
  const [parts, measurable] = auditedSheets(view);
  return (
    <>
      <AnalysisHead
        title={
          <span class="audit-files line loose">
            {view.files.map(({ role, uri }) => (
              <button key={`${role} ${uri}`} class="choice dotted" onClick={() => open(uri)}>
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
      <Answer label={l10n.t('Answer')}>{auditVerdictText(view, numbers.count)}</Answer>
      <div class="analysis-body">
        <FindingList found={view.findings} heading="h2" onPlace={reveal} />
        <section aria-label={l10n.t('What can be measured')}>
          <h2 class="section-title">{l10n.t('What can be measured')}</h2>
          <SheetView sheet={measurable} label={l10n.t('What can be measured')} />
        </section>
        <section>
          <h2 class="section-title">{l10n.t('Parts')}</h2>
          <SheetView sheet={parts} label={l10n.t('Parts')} />
        </section>
        {view.command !== '' && (
          <CommandLine command={view.command} onCopy={() => act({ kind: 'do', name: 'copyCommand' })} />
        )}
      </div>
      <ReadAs files={view.files.map(({ uri, reading }) => ({ name: baseName(uri), reading }))} />
    </>
  );
}
