import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ComparedPair } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  intervalOf,
  intervalText,
  pText,
  relativeText,
  signedText,
} from '../../shared/text/sentences/comparisonWords';
import { verdictSaid } from '../../shared/text/sentences/verdictWords';
import { ofUsers } from '../../shared/text/sentences/pooledMeasure';
import { usePanel } from '../context';
import { ModelMark } from '../../shared/charts/drawing/series';
import { Name } from '../text/nameView';
import { type ExplainedHead, ExplainedHeads } from './docsLink';
import { Shares } from './shares';
import { Verdict } from './verdict';

interface VerdictTableProps {
  readonly evaluation: EvaluationView;
  readonly view: ComparisonView;
  readonly pairs: readonly ComparedPair[];
  /** Without a baseline, every model is held against every other. */
  readonly every: boolean;
  readonly chosen: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
}

/** A row for each model and measure; one of them is looked at below. */
export function VerdictTable(props: VerdictTableProps): JSX.Element {
  const { evaluation, view, pairs, every, chosen, onChoose } = props;
  const { numbers } = usePanel();
  const heads: readonly ExplainedHead[] = [
    [l10n.t('Model'), undefined, false],
    [l10n.t('Metric'), undefined, false],
    [l10n.t('Difference'), 'paired-t-test', true],
    [l10n.t('95% interval'), 'intervals', true],
    [l10n.t('Worse · same · better'), 'verdict', false],
    ['d_z', 'effect-sizes', true],
    [l10n.t('Relative'), 'effect-sizes', true],
    [l10n.t('Adjusted p'), 'correction', true],
    [l10n.t('Verdict'), 'verdict', false],
    [l10n.t('Smallest detectable difference'), 'smallest-detectable-difference', true],
  ];
  return (
    <div class="verdicts" role="region" aria-label={l10n.t('Verdicts')} tabIndex={0}>
      <table>
        <ExplainedHeads heads={heads} />
        <tbody>
          {pairs.map((compared, index) => {
            const { a, b, measure, pair, p } = compared;
            const first = index === 0 || pairs[index - 1].a !== a || pairs[index - 1].b !== b;
            const interval = intervalOf(pair);
            const { difference } = pair;
            const effect = pair.effect.cohensDz;
            const [wins, ties, losses] = pair.winTieLoss;
            const is = compared === chosen;
            return (
              <tr key={index} class={is ? 'chosen' : undefined}>
                <th scope="row">
                  <span class={first ? undefined : 'hidden'}>
                    <ModelMark model={b} /> <Name text={evaluation.models[b].name} />
                    {every && (
                      <>
                        {' '}
                        <span class="quiet">{l10n.t('vs')}</span> <Name text={evaluation.models[a].name} />
                      </>
                    )}
                  </span>
                </th>
                <td>
                  <button
                    class="link"
                    aria-pressed={is}
                    title={l10n.t('Look at the users behind it')}
                    onClick={() => onChoose(compared)}
                  >
                    {ofUsers(view.json, evaluation.measures[measure].name)}
                  </button>
                </td>
                <td class="number" data-full={difference === null ? '' : String(difference)}>
                  {signedText(difference)}
                </td>
                <td
                  class="number"
                  data-full={interval === undefined ? '' : interval.join(' … ')}
                  title={l10n.t('This comparison alone (t): {0}', intervalText(pair.ci.t))}
                >
                  {intervalText(interval)}
                </td>
                <td>
                  <Shares worse={losses} same={ties} better={wins} />
                </td>
                <td class="number" data-full={effect === null ? '' : String(effect)}>
                  {signedText(effect)}
                </td>
                <td class="number">{relativeText(pair) ?? '–'}</td>
                <td class="number" data-full={p === undefined ? '' : String(p)}>
                  {pText(p)}
                </td>
                <td>
                  <Verdict said={verdictSaid(pair.verdict, p)} />
                </td>
                <td class="number">{pair.detectable === null ? '–' : numbers.value(pair.detectable)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
