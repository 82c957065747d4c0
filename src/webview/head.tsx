import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import { cutoffsOf } from '../shared/cutoffs';
import type { EvaluationView, ModelView, UserFilter } from '../shared/evaluationView';
import type { PanelAction } from '../shared/panelProtocol';
import { plural } from '../shared/plural';
import { usePanel } from './context';
import { Reading } from './reading';
import { Name } from './text/nameView';
import { Sentence } from './text/sentenceView';

interface HeadProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  /** Files that changed since; empty when nothing did or when it is not known. */
  readonly stale: readonly string[];
  /** The page offers a new run already: one is going on, or the last one failed. */
  readonly rerunElsewhere: boolean;
  readonly problems: number;
  readonly onFilter: (filter: UserFilter) => void;
  readonly onProblems: () => void;
}

/** What was evaluated, as a sentence whose underlined words can be changed; below it, who was counted. */
export function Head(props: HeadProps): JSX.Element {
  const { evaluation, stale, rerunElsewhere } = props;
  const { host } = usePanel();
  return (
    <header class="head">
      <div class="sentence">
        <h1>
          <EvaluationSentence evaluation={evaluation} />
        </h1>
        <Counts {...props} model={evaluation.models[props.model]} />
        <Reading evaluation={evaluation} model={props.model} />
      </div>
      <div class="actions">
        {stale.length > 0 && <StaleBadge files={stale} />}
        {!rerunElsewhere && (
          <vscode-button secondary={stale.length === 0} onClick={() => host.act({ kind: 'rerun' })}>
            {l10n.t('Run again')}
          </vscode-button>
        )}
        <vscode-button secondary onClick={() => host.act({ kind: 'copyMarkdown' })}>
          {l10n.t('Copy as Markdown')}
        </vscode-button>
      </div>
    </header>
  );
}

function EvaluationSentence({ evaluation }: { evaluation: EvaluationView }): JSX.Element {
  const { numbers } = usePanel();
  const { models, threshold } = evaluation;
  const cutoffs = cutoffsOf(evaluation);
  const first = models[0];
  const compared =
    models.length === 1 && first !== undefined ? (
      <Name text={first.name} />
    ) : (
      plural(models.length, l10n.t('{0} model', models.length), l10n.t('{0} models', models.length))
    );
  const measures =
    cutoffs.length > 0
      ? l10n.t('K {0}', cutoffs.map((cutoff) => numbers.count(cutoff)).join(', '))
      : plural(
          evaluation.measures.length,
          l10n.t('{0} measure', evaluation.measures.length),
          l10n.t('{0} measures', evaluation.measures.length),
        );
  return (
    <Sentence
      template={l10n.t('{0} against {1} · convention {2} · relevant if gain {3} · {4}')}
      parts={[
        <Choice action="changeFiles" title={l10n.t('Choose the files')}>
          {compared}
        </Choice>,
        <Choice action="changeFiles" title={l10n.t('Choose the files')}>
          <Name text={evaluation.truth.label} />
        </Choice>,
        <Choice
          action="changeConvention"
          title={l10n.t('Choose the convention: what each measure means exactly')}
        >
          {evaluation.convention}
        </Choice>,
        <Choice action="changeThreshold" title={l10n.t('Choose from which gain on an item is relevant')}>
          {threshold === undefined ? '> 0' : `≥ ${numbers.short(threshold)}`}
        </Choice>,
        <Choice action="changeMeasures" title={l10n.t('Choose the measures and their cutoffs')}>
          {measures}
        </Choice>,
      ]}
    />
  );
}

function Choice(props: {
  action: PanelAction['kind'];
  title: string;
  children: ComponentChildren;
}): JSX.Element {
  const { host } = usePanel();
  return (
    <button class="choice" title={props.title} onClick={() => host.act({ kind: props.action })}>
      {props.children}
    </button>
  );
}

type CountsProps = Omit<HeadProps, 'model'> & { readonly model: ModelView | undefined };

function Counts({ evaluation, model, problems, onFilter, onProblems }: CountsProps): JSX.Element | null {
  const { numbers } = usePanel();
  if (model === undefined) return null;
  const { users } = model;
  const rows =
    evaluation.truth.rows.read + evaluation.models.reduce((sum, each) => sum + each.file.rows.read, 0);
  const filterLink = (filter: UserFilter, text: string): JSX.Element => (
    <button class="link" onClick={() => onFilter(filter)}>
      {text}
    </button>
  );
  const parts: JSX.Element[] = [
    filterLink(
      'counted',
      plural(
        users.counted,
        l10n.t('{0} user counted', numbers.count(users.counted)),
        l10n.t('{0} users counted', numbers.count(users.counted)),
      ),
    ),
  ];
  if (users.withoutList > 0) {
    parts.push(
      <>
        {filterLink('without-list', l10n.t('{0} without a list', numbers.count(users.withoutList)))}
        {evaluation.usersRule === 'truth' && l10n.t(', scored 0')}
        {evaluation.usersRule === 'both' && l10n.t(', left out')}
      </>,
    );
  }
  if (users.withoutRelevant > 0) {
    parts.push(
      <>
        {filterLink(
          'without-relevant',
          l10n.t('{0} without a relevant item', numbers.count(users.withoutRelevant)),
        )}
        {(evaluation.usersRule === 'truth' || evaluation.usersRule === 'both') && l10n.t(', left out')}
      </>,
    );
  }
  if (problems > 0) {
    parts.push(
      <button class="link" onClick={onProblems}>
        {plural(
          problems,
          l10n.t('{0} problem', numbers.count(problems)),
          l10n.t('{0} problems', numbers.count(problems)),
        )}
      </button>,
    );
  }
  parts.push(
    <span>{l10n.t('{0} rows in {1}', numbers.compact(rows), numbers.seconds(evaluation.milliseconds))}</span>,
  );
  return (
    <p class="counts">
      {parts.map((part, index) => (
        <span key={index} class="count">
          {part}
        </span>
      ))}
    </p>
  );
}

function StaleBadge({ files }: { files: readonly string[] }): JSX.Element {
  const [first] = files;
  return (
    <span class="stale" role="status" title={files.join('\n')}>
      <span class="icon icon-warning" aria-hidden="true" />
      {files.length === 1 && first !== undefined ? (
        <Sentence template={l10n.t('{0} changed')} parts={[<Name text={first} />]} />
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
