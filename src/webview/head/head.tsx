import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import { type ComponentChildren, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cutoffsOf } from '../../shared/leaderboard/cutoffs';
import { shownColumns } from '../../shared/leaderboard/leaderboardChoice';
import type { HeadSetting, PanelMode } from '../../shared/protocol/panelProtocol';
import type { PanelAction } from '../../shared/protocol/pageMessages';
import { plural } from '../../shared/text/numbers/plural';
import { columnRoleText } from '../../shared/text/roleText';
import {
  evaluationTemplate,
  measuresText,
  minimumRatingText,
  modelsText,
} from '../../shared/sentences/evaluationWords';
import { rerankedText } from '../../shared/sentences/readAs';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { useNewest } from '../host/useNewest';
import { ActionButton } from './actionButton';
import { ChoicePopover } from './choices/choicePopover';
import { ConventionSettings } from './choices/conventionSettings';
import { CutoffSettings } from './choices/cutoffSettings';
import { ThresholdSettings } from './choices/thresholdSettings';
import { Files, lastSegment } from './files';
import { Export } from './export';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { Icon } from '../controls/icon';

/**
 * Shows the evaluation's settings as a sentence, in which underlined words can be changed, and on demand its
 * files.
 */
export function Head(): JSX.Element {
  const { evaluation, stale, deleted, rerunElsewhere, running, mode, askedSetting, ui, change } = useResult();
  const { details } = ui;
  const { host } = usePanel();
  const choices = useRovingFocus<HTMLHeadingElement>();
  const actions = useRovingFocus<HTMLDivElement>();
  const [open, setOpen] = useState<OpenSetting>();
  useEffect(() => {
    const setting = askedSetting?.setting;
    const anchor = document.querySelector<HTMLElement>(`[data-setting="${setting}"]`);
    if (setting !== undefined && anchor !== null) setOpen({ setting, anchor });
  }, [askedSetting]);
  const close = useNewest((back: boolean) => {
    if (back) open?.anchor.focus();
    setOpen(undefined);
  });
  return (
    <>
      <header class="head line loose">
        <h1 ref={choices}>
          <EvaluationSentence open={open?.setting} onOpen={setOpen} />
          <Counted />
          <Columns />
          <Chosen />
          <Reranked />
          <Titles />
        </h1>
        <div class="actions line" role="toolbar" aria-label={l10n.t('Actions')} ref={actions}>
          {stale.length > 0 && <StaleBadge files={stale} deleted={deleted} />}
          {(running || !rerunElsewhere) && (
            <ActionButton
              icon="refresh"
              label={l10n.t('Run again')}
              secondary={stale.length === 0}
              aria-disabled={running}
              onClick={() => !running && host.act({ kind: 'rerun' })}
            />
          )}
          <button
            class="details"
            aria-expanded={details}
            title={l10n.t('Files and how their columns are read')}
            onClick={() => change({ details: !details })}
          >
            <Icon name={`chevron-${details ? 'down' : 'right'}`} />
            {l10n.t('Details')}
          </button>
          <Export
            models={evaluation.models.length}
            columns={shownColumns(evaluation.measures, ui.leaderboard).length}
          />
          <Modes mode={mode} />
        </div>
      </header>
      {open !== undefined && (
        <ChoicePopover title={settingTitle(open.setting)} anchor={open.anchor} onClose={close}>
          {open.setting === 'cutoff' && <CutoffSettings />}
          {open.setting === 'convention' && <ConventionSettings />}
          {open.setting === 'threshold' && <ThresholdSettings />}
        </ChoicePopover>
      )}
      {details && <Files />}
    </>
  );
}

/** Setting with its choices open, and the word below which they are shown. */
interface OpenSetting {
  readonly setting: HeadSetting;
  readonly anchor: HTMLElement;
}

function settingTitle(setting: HeadSetting): string {
  switch (setting) {
    case 'cutoff':
      return l10n.t('Cutoff K');
    case 'convention':
      return l10n.t('Metric convention');
    case 'threshold':
      return l10n.t('Minimum relevant rating');
  }
}

interface EvaluationSentenceProps {
  readonly open: HeadSetting | undefined;
  readonly onOpen: (open: OpenSetting | undefined) => void;
}

function EvaluationSentence({ open, onOpen }: EvaluationSentenceProps): JSX.Element {
  const { numbers } = usePanel();
  const { evaluation } = useResult();
  const { models } = evaluation;
  const measures = measuresText(evaluation, numbers);
  const inPlace = (setting: HeadSetting, title: string, children: ComponentChildren): JSX.Element => (
    <button
      class="choice dotted"
      data-setting={setting}
      title={title}
      aria-haspopup="dialog"
      aria-expanded={open === setting}
      onClick={({ currentTarget }) =>
        onOpen(open === setting ? undefined : { setting, anchor: currentTarget })
      }
    >
      {children}
    </button>
  );
  return (
    <Sentence
      template={evaluationTemplate()}
      parts={[
        <Choice title={l10n.t('Select files')} act={{ kind: 'changeModels' }}>
          {models.length === 1 ? <Name text={models[0].name} /> : modelsText(evaluation)}
        </Choice>,
        <Choice
          title={l10n.t('Select another ground-truth file')}
          act={{ kind: 'changeFile', uri: evaluation.truth.uri }}
        >
          <Name text={evaluation.truth.label} />
        </Choice>,
        cutoffsOf(evaluation).length > 0 ? (
          inPlace('cutoff', l10n.t('Set K'), measures)
        ) : (
          <Choice title={l10n.t('Select metrics and cutoffs')} act={{ kind: 'changeMeasures' }}>
            {measures}
          </Choice>
        ),
        inPlace(
          'threshold',
          l10n.t('Set the minimum relevant rating'),
          minimumRatingText(evaluation, numbers),
        ),
        inPlace(
          'convention',
          l10n.t('Select a convention (how each metric is computed)'),
          evaluation.convention,
        ),
      ]}
    />
  );
}

/** Shows that the means are over a selected set of users; a click returns to the default. */
function Counted(): JSX.Element | null {
  const { measures, usersRule } = useResult().evaluation;
  if (usersRule !== 'both' || measures.every(({ written }) => written === undefined)) return null;
  return (
    <Further
      template={l10n.t('users: {0}')}
      parts={[
        <Choice
          title={l10n.t('Count users without recommendations as 0')}
          act={{ kind: 'setUsers', users: 'truth' }}
        >
          {l10n.t('with recommendations')}
        </Choice>,
      ]}
    />
  );
}

/**
 * Shows how recommendations without column names were read, so that a person sees mistakes; a click changes
 * it.
 */
function Columns(): JSX.Element | null {
  const { evaluation, ui, mode } = useResult();
  const { uri, reading, unnamed } = (evaluation.models[ui.model] ?? evaluation.models[0]).file;
  const isChosen = mode.chosen?.some((answer) => answer.uri === uri) === true;
  if (reading === undefined || unnamed !== true || isChosen) return null;
  const columns = reading.columns.map(({ role, column }) => `${column} ${columnRoleText(role)}`).join(', ');
  return (
    <Further
      template={l10n.t('columns: {0}')}
      parts={[
        <Choice title={l10n.t('Select the columns')} act={{ kind: 'changeColumnsOf', uri }}>
          {columns}
        </Choice>,
      ]}
    />
  );
}

/** Shows the answers that a person gave about the shown model and other files; a click asks again. */
function Chosen(): JSX.Element {
  const { evaluation, ui, mode } = useResult();
  const { models } = evaluation;
  const shownUri = (models[ui.model] ?? models[0]).file.uri;
  const isOfOther = (uri: string | undefined): boolean =>
    uri !== shownUri && models.some(({ file }) => file.uri === uri);
  const answers = mode.chosen?.filter(({ uri }) => !isOfOther(uri)) ?? [];
  return (
    <>
      {answers.map(({ uri, label }) => (
        <Further
          key={uri ?? ''}
          template={l10n.t('{0}: {1}')}
          parts={[
            uri === undefined ? l10n.t('IDs') : <Name text={lastSegment(uri)} />,
            <Choice title={l10n.t('Ask again')} act={{ kind: 'askAgain', ...(uri !== undefined && { uri }) }}>
              <Name text={label} />
            </Choice>,
          ]}
        />
      ))}
    </>
  );
}

/** Shows that the lists of the current model contain only judged items. */
function Reranked(): JSX.Element | null {
  const { evaluation, ui } = useResult();
  const { reranked } = (evaluation.models[ui.model] ?? evaluation.models[0]).file;
  return reranked === undefined ? null : <> · {rerankedText(reranked)}</>;
}

/** Shows which file contains the titles of items; a click replaces it. */
function Titles(): JSX.Element | null {
  const { titles, further, named } = useResult().evaluation;
  const uri = further?.items ?? named?.items;
  if (uri === undefined || titles?.items === undefined) return null;
  return (
    <Further
      template={l10n.t('titles: {0}')}
      parts={[
        <Choice title={l10n.t('Select the file with item titles')} act={{ kind: 'changeFile', uri }}>
          <Name text={lastSegment(uri)} />
        </Choice>,
      ]}
    />
  );
}

/** Shows whether the panel is linked to the active editor, and whether it is locked to its result. */
function Modes({ mode: { locked, linked } }: { mode: PanelMode }): JSX.Element {
  const { host } = usePanel();
  const link = locked
    ? l10n.t('A locked panel does not follow the editor')
    : linked
      ? l10n.t('Linked: shows the user of the line you select in an editor. Click to unlink')
      : l10n.t('Link with editor: show the user of the selected line');
  const lock = locked
    ? l10n.t('Locked: new results open in another panel. Click to unlock')
    : l10n.t('Lock: keep this result. New results then open in another panel');
  return (
    <span class="modes">
      <button
        class="icon-button"
        aria-label={l10n.t('Link with editor')}
        aria-pressed={linked && !locked}
        aria-disabled={locked}
        title={link}
        onClick={() => !locked && host.act({ kind: 'link', on: !linked })}
      >
        <Icon name="link" />
      </button>
      <button
        class="icon-button"
        aria-label={l10n.t('Lock this panel')}
        aria-pressed={locked}
        title={lock}
        onClick={() => host.act({ kind: 'lock', on: !locked })}
      >
        <Icon name={`${locked ? 'lock' : 'unlock'}`} />
      </button>
    </span>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly act: PanelAction;
  readonly children: ComponentChildren;
}

/** Shows a word that a click changes. */
function Choice({ title, act, children }: ChoiceProps): JSX.Element {
  const { host } = usePanel();
  return (
    <button class="choice dotted" title={title} onClick={() => host.act(act)}>
      {children}
    </button>
  );
}

/** Shows a setting after the sentence. */
function Further(props: {
  readonly template: string;
  readonly parts: readonly ComponentChildren[];
}): JSX.Element {
  return (
    <>
      {' · '}
      <Sentence {...props} />
    </>
  );
}

interface StaleBadgeProps {
  readonly files: readonly string[];
  readonly deleted?: readonly string[] | undefined;
}

function StaleBadge({ files, deleted = [] }: StaleBadgeProps): JSX.Element {
  const [first] = files;
  return (
    <span class="stale cut" role="status" title={files.join('\n')}>
      <Icon name="warning" />
      {files.length === 1 && first !== undefined ? (
        <Sentence
          template={deleted.includes(first) ? l10n.t('{0} was deleted') : l10n.t('{0} changed')}
          parts={[<Name text={first} />]}
        />
      ) : (
        plural(
          files.length,
          l10n.t('{0} file changed', files.length),
          l10n.t('{0} files changed', files.length),
        )
      )}
    </span>
  );
}
