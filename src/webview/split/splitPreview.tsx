import '../charts/charts.css';
import '../analysis/analysis.css';
import './split.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { foldSheets, splitAnswerText } from '../../shared/export/parts/partSheets';
import { lineOfWords } from '../../shared/sheets/sheet';
import { baseName } from '../../shared/text/baseName';
import { plural } from '../../shared/text/numbers/plural';
import { AnalysisHead } from '../analysis/analysisHead';
import { CopyAs } from '../analysis/copyAs';
import { CommandLine } from '../analysis/commandLine';
import { FindingList } from '../analysis/foundList';
import { ReadAs } from '../analysis/readAs';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { Answer } from '../answer/answer';
import { SheetView } from '../controls/sheetView';
import { useNumbers } from '../context';
import { Name } from '../text/nameView';
import { SplitSettings } from './splitSettings';
import { Timeline } from './timeline';

/** Shows the preview of a split; nothing is written before a person asks for it. */
export function SplitPreview({
  result: view,
  stale,
  running,
  asked,
  act,
  open,
}: AnalysisViewProps<'split'>): JSX.Element {
  const numbers = useNumbers();
  const used = view.folds[0].parts.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <AnalysisHead
        title={
          <>
            <button class="choice dotted" onClick={() => open(view.uri)}>
              <Name text={baseName(view.uri)} />
            </button>{' '}
            <span class="quiet">
              {plural(
                view.rows,
                l10n.t('{0} row, {1} excluded', numbers.count(view.rows), numbers.count(view.rows - used)),
                l10n.t('{0} rows, {1} excluded', numbers.count(view.rows), numbers.count(view.rows - used)),
              )}
            </span>
          </>
        }
        stale={stale.length > 0 ? l10n.t('File changed') : undefined}
      >
        {stale.length > 0 && (
          <vscode-button onClick={() => act({ kind: 'rerun' })}>{l10n.t('Run again')}</vscode-button>
        )}
        <vscode-button aria-disabled={running} onClick={() => !running && act({ kind: 'do', name: 'write' })}>
          {l10n.t('Write files…')}
        </vscode-button>
        <CopyAs act={act} />
      </AnalysisHead>
      <Answer label={l10n.t('Answer')}>
        {splitAnswerText(view.rows, view.folds)}{' '}
        <span class="quiet">{l10n.t('Preview. Write files… saves the parts.')}</span>
      </Answer>
      <SplitSettings
        choices={asked ?? view.choices}
        has={view.has}
        onChange={(settings) => act({ kind: 'change', settings })}
      />
      <div class="analysis-body">
        {foldSheets(view).map((sheet, at) => {
          const title = lineOfWords(sheet.title ?? l10n.t('Parts'));
          return (
            <section key={at}>
              <h2 class="section-title">{title}</h2>
              <SheetView sheet={sheet} label={title} />
              {at === 0 && view.timeline !== null && <Timeline timeline={view.timeline} />}
            </section>
          );
        })}
        <FindingList found={view.findings} heading="h2" />
        <CommandLine command={view.command} onCopy={() => act({ kind: 'do', name: 'copyCommand' })} />
      </div>
      <ReadAs files={[{ name: baseName(view.uri), reading: view.reading }]} />
    </>
  );
}
