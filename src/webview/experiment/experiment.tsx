import '../charts/charts.css';
import '../analysis/analysis.css';
import './experiment.css';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { IconName } from '../controls/icon';
import { toShownFindings } from '../../shared/findings/shownFinding';
import type { Decision, ExperimentResult } from '../../shared/protocol/experimentResult';
import type { ExperimentOptions, ExperimentView } from '../../shared/protocol/views/experimentView';
import { plural } from '../../shared/text/numbers/plural';
import { decisionWord } from '../../shared/sentences/verdictWords';
import { AnalysisHead } from '../analysis/analysisHead';
import { CopyAs } from '../analysis/copyAs';
import { FindingList } from '../analysis/foundList';
import { ReadAs } from '../analysis/readAs';
import type { AnalysisViewProps } from '../analysis/startAnalysis';
import { Answer } from '../answer/answer';
import { useNumbers } from '../context';
import { Name } from '../text/nameView';
import { Checks } from './checks';
import { MetricsTable } from './metricsTable';
import { OverTime } from './overTime';
import { Settings } from './settings';
import { joinWords, type Sheet } from '../../shared/sheets/sheet';
import { sharePercentText, percentText } from '../../shared/text/numbers/changeText';
import { SheetView } from '../controls/sheetView';

/** Shows an experiment: the decision first, then the data it is based on. */
export function Experiment(props: AnalysisViewProps<'experiment'>): JSX.Element {
  const { result: view, stale, running, options, asked, act, open, reveal } = props;
  const numbers = useNumbers();
  const { result } = view;
  return (
    <>
      <AnalysisHead
        title={
          <>
            <button class="choice dotted" onClick={() => open(view.uri)}>
              <Name text={result.log} />
            </button>{' '}
            <span class="quiet">
              {plural(
                result.users.analysed,
                l10n.t(
                  '{0} user in {1} variants',
                  numbers.count(result.users.analysed),
                  result.variants.length,
                ),
                l10n.t(
                  '{0} users in {1} variants',
                  numbers.count(result.users.analysed),
                  result.variants.length,
                ),
              )}
            </span>
          </>
        }
        stale={stale.length > 0 ? l10n.t('Log changed') : undefined}
      >
        <vscode-button
          secondary={stale.length === 0}
          aria-disabled={running}
          onClick={() => !running && act({ kind: 'rerun' })}
        >
          {l10n.t('Run again')}
        </vscode-button>
        <CopyAs act={act} />
        <vscode-button secondary onClick={() => act({ kind: 'do', name: 'saveReport' })}>
          {l10n.t('Save report…')}
        </vscode-button>
      </AnalysisHead>
      <section aria-label={l10n.t('Decision')}>
        {result.decisions.map((decision) => (
          <DecisionView key={decision.treatment} decision={decision} />
        ))}
      </section>
      <Settings
        options={options ?? optionsOf(view)}
        asked={asked}
        onChange={(settings) => act({ kind: 'change', settings })}
      />
      <div class="analysis-body">
        <Checks result={result} />
        <MetricsTable result={result} />
        <OverTime result={result} />
        <UsersPerVariant result={result} />
        <FindingList found={toShownFindings(view.uri, result.findings)} heading="h3" onPlace={reveal}>
          <p class="quiet">
            {l10n.t(
              '{0} rows read, {1} used, {2} skipped',
              numbers.count(result.rows.read),
              numbers.count(result.rows.used),
              numbers.count(result.rows.reported),
            )}
          </p>
        </FindingList>
      </div>
      <ReadAs files={[{ name: result.log, reading: result.reading }]} />
    </>
  );
}

/** Returns the options of a result: its variants, and its own metrics before other metrics. */
function optionsOf({ choices, columns, metrics, result }: ExperimentView): ExperimentOptions {
  return {
    choices,
    columns,
    variants: result.variants.map(({ variant }) => variant),
    primary: result.metrics.filter(({ role }) => role === 'primary').map(({ metric }) => metric),
    metrics: [...new Set([...result.metrics.map(({ metric }) => metric), ...metrics])],
    events: result.input === 'events',
    times: result.checks.time !== null,
    asksBlank: choices.blank !== undefined,
  };
}

function DecisionView({ decision }: { decision: Decision }): JSX.Element {
  const { treatment, verdict, sentence, guardrails } = decision;
  // A gain with harm in a guardrail is not shown as success.
  const harmed = verdict !== 'invalid' && guardrails === 'harmed';
  return (
    <Answer
      label={treatment}
      heading
      icon={ICONS[verdict]}
      tone={harmed ? 'harmed' : verdict}
      more={sentence}
    >
      <strong>
        <Name text={treatment} />
      </strong>
      : {harmed ? l10n.t('{0}, but a guardrail got worse', decisionWord(verdict)) : decisionWord(verdict)}
    </Answer>
  );
}

const ICONS: Readonly<Record<Decision['verdict'], IconName>> = {
  better: 'arrow-up',
  worse: 'arrow-down',
  mixed: 'arrow-both',
  undecided: 'dash',
  untestable: 'circle-slash',
  invalid: 'error',
};

/** Lists the number of users of each variant next to the planned number. */
function UsersPerVariant({ result }: { result: ExperimentResult }): JSX.Element {
  const { variants, checks, control } = result;
  const userCount = variants.reduce((sum, { users }) => sum + users, 0);
  const title = l10n.t('Users per variant');
  const sheet: Sheet = {
    columns: [
      { title: l10n.t('Variant'), kind: 'name' },
      { title: l10n.t('Users'), kind: 'count' },
      { title: l10n.t('Share'), kind: 'figure' },
      { title: l10n.t('Expected'), kind: 'figure' },
    ],
    rows: variants.map(({ variant, users }) => [
      variant === control ? joinWords([{ name: variant }, l10n.t('control')], ' ') : { name: variant },
      users,
      percentText(userCount === 0 ? 0 : users / userCount),
      sharePercentText(checks.srm.expected[variant] ?? 0),
    ]),
    notes: [],
  };
  return (
    <section>
      <h3>{title}</h3>
      <SheetView sheet={sheet} label={title} />
    </section>
  );
}
