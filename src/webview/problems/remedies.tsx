import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { Finding, FindingCode } from '../../shared/findings/finding';
import type { Remedy } from '../../shared/findings/severity';
import { findingKind } from '../../shared/findings/kinds';
import { holdsRows } from '../../shared/findings/rowFixes';
import type { FileView } from '../../shared/protocol/views/evaluationView';
import type { PanelAction } from '../../shared/protocol/pageMessages';
import { usePanel } from '../context';

interface RemediesProps {
  readonly finding: Finding;
  /** The file that has the finding. */
  readonly file: FileView;
  /** Shows the users without a list; undefined: they cannot be shown. */
  readonly onWithoutList: (() => void) | undefined;
  /** A line to go to; undefined: the lines stand below already. */
  readonly line: number | undefined;
}

/** What to do about a kind of problem, and buttons that do it. */
export function Remedies({ finding, file, onWithoutList, line }: RemediesProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { uri } = file;
  return (
    <div class="remedies">
      <p>{findingKind(finding.code).advice()}</p>
      <RemedyButtons code={finding.code} file={file} onWithoutList={onWithoutList} />
      {line !== undefined && (
        <button class="link figures" onClick={() => host.reveal(uri, line)}>
          {l10n.t('Go to line {0}', numbers.count(line))}
        </button>
      )}
    </div>
  );
}

interface RemedyButtonsProps extends Pick<RemediesProps, 'onWithoutList'> {
  readonly code: FindingCode;
  readonly file: Pick<FileView, 'uri' | 'reading'>;
}

/** What can be done about a kind of problem, a button each. */
export function RemedyButtons({ code, file, onWithoutList }: RemedyButtonsProps): JSX.Element {
  const { host } = usePanel();
  const { uri, reading } = file;
  const { remedies = [], fix } = findingKind(code);
  return (
    <>
      {fix !== undefined && reading !== undefined && holdsRows(reading) && (
        <button class="link" onClick={() => host.act({ kind: 'fix', uri, code })}>
          {l10n.t('{0}…', fix.title())}
        </button>
      )}
      {remedies.map((remedy) => {
        const act =
          remedy === 'users-without-list' ? onWithoutList : () => host.act(remedyAction(remedy, uri));
        return (
          act !== undefined && (
            <button key={remedy} class="link" onClick={act}>
              {remedyLabel(remedy)}
            </button>
          )
        );
      })}
    </>
  );
}

function remedyLabel(remedy: Remedy): string {
  switch (remedy) {
    case 'columns':
      return l10n.t('Select columns…');
    case 'file':
      return l10n.t('Select another file…');
    case 'files':
      return l10n.t('Select files…');
    case 'convention':
      return l10n.t('Select a convention…');
    case 'event-weights':
      return l10n.t('Set event weights');
    case 'combine-events':
      return l10n.t('Set how events are combined');
    case 'users-without-list':
      return l10n.t('Show these users');
    case 'rerun':
      return l10n.t('Run again');
  }
}

function remedyAction(remedy: Exclude<Remedy, 'users-without-list'>, uri: string): PanelAction {
  switch (remedy) {
    case 'columns':
      return { kind: 'changeColumnsOf', uri };
    case 'file':
      return { kind: 'changeFile', uri };
    case 'files':
      return { kind: 'changeFiles' };
    case 'convention':
      return { kind: 'changeConvention' };
    case 'event-weights':
      return { kind: 'openSetting', setting: 'eventWeights' };
    case 'combine-events':
      return { kind: 'openSetting', setting: 'combineEvents' };
    case 'rerun':
      return { kind: 'rerun' };
  }
}
