import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { Finding, FindingCode } from '../../shared/findings/finding';
import type { FindingAction } from '../../shared/findings/severity';
import { findingKind } from '../../shared/findings/kinds';
import { holdsRows } from '../../shared/findings/rowFixes';
import type { EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import type { PanelAction } from '../../shared/protocol/pageMessages';
import { usePanel } from '../context';
import { useResult } from '../shownResult';

interface RemediesProps {
  readonly finding: Finding;
  /** File in which the problem was found. */
  readonly file: FileView;
  /** Shows the users without a list; undefined: no table can show them. */
  readonly onWithoutList: (() => void) | undefined;
  /** Line to go to; undefined: the lines are already listed below. */
  readonly line: number | undefined;
}

/** Shows the advice for a kind of problem, with buttons. */
export function FindingActions({ finding, file, onWithoutList, line }: RemediesProps): JSX.Element {
  const { host, numbers } = usePanel();
  const { uri } = file;
  return (
    <div class="remedies">
      <p>{findingKind(finding.code).advice()}</p>
      <FindingActionButtons code={finding.code} file={file} onWithoutList={onWithoutList} />
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
  /** Whether only the first button is shown. */
  readonly first?: true;
}

/** Shows a button for each action on a kind of problem. */
export function FindingActionButtons({ code, file, onWithoutList, first }: RemedyButtonsProps): JSX.Element {
  const { host } = usePanel();
  const { usersRule } = useResult().evaluation;
  const { uri, reading } = file;
  const { remedies = [], fix } = findingKind(code);
  const buttons: { readonly label: string; readonly act: () => void }[] = [];
  if (fix !== undefined && reading !== undefined && holdsRows(reading))
    buttons.push({ label: l10n.t('{0}…', fix.title()), act: () => host.act({ kind: 'fix', uri, code }) });
  for (const remedy of remedies) {
    const label = remedyLabel(remedy, usersRule);
    const action = remedyAction(remedy, uri, usersRule);
    const act = remedy === 'users-without-list' ? onWithoutList : action && (() => host.act(action));
    if (act !== undefined) buttons.push({ label, act });
  }
  return (
    <>
      {buttons.slice(0, first ? 1 : undefined).map(({ label, act }) => (
        <button key={label} class="link" onClick={act}>
          {label}
        </button>
      ))}
    </>
  );
}

function remedyLabel(remedy: FindingAction, rule: EvaluationView['usersRule']): string {
  switch (remedy) {
    case 'columns':
      return l10n.t('Select columns…');
    case 'file':
      return l10n.t('Select another file…');
    case 'files':
      return l10n.t('Select files…');
    case 'convention':
      return l10n.t('Select a convention…');
    case 'measures':
      return l10n.t('Select metrics…');
    case 'event-weights':
      return l10n.t('Set event weights');
    case 'combine-events':
      return l10n.t('Set how events are combined');
    case 'users-without-list':
      return l10n.t('Show these users');
    case 'users-counted':
      return rule === 'truth' ? l10n.t('Exclude them') : l10n.t('Count them as 0');
    case 'rerun':
      return l10n.t('Run again');
  }
}

/**
 * Returns the action of a button; undefined: the action would change nothing, or the convention has another
 * rule for users.
 */
function remedyAction(
  remedy: FindingAction,
  uri: string,
  rule: EvaluationView['usersRule'],
): PanelAction | undefined {
  switch (remedy) {
    case 'users-without-list':
      return undefined;
    case 'users-counted':
      if (rule === 'truth') return { kind: 'setUsers', users: 'both' };
      return rule === 'both' ? { kind: 'setUsers', users: 'truth' } : undefined;
    case 'columns':
      return { kind: 'changeColumnsOf', uri };
    case 'file':
      return { kind: 'changeFile', uri };
    case 'files':
      return { kind: 'changeFiles' };
    case 'convention':
      return { kind: 'changeConvention' };
    case 'measures':
      return { kind: 'changeMeasures' };
    case 'event-weights':
      return { kind: 'openSetting', setting: 'eventWeights' };
    case 'combine-events':
      return { kind: 'openSetting', setting: 'combineEvents' };
    case 'rerun':
      return { kind: 'rerun' };
  }
}
