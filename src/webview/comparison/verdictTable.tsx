import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { stars, type ComparedPair } from '../../shared/leaderboard/comparedPairs';
import type { ComparisonView } from '../../shared/protocol/views/comparisonView';
import type { EvaluationView } from '../../shared/protocol/views/evaluationView';
import {
  intervalOf,
  pText,
  relativeText,
  signedText,
  verdictWord,
} from '../../shared/text/sentences/comparisonWords';
import { ofUsers } from '../../shared/text/sentences/pooledMeasure';
import { usePanel } from '../context';
import { ModelMark } from '../charts/drawing/series';
import { Name } from '../text/nameView';
import { type ExplainedHead, ExplainedHeads } from './docsLink';
import { Shares } from './shares';
import { VerdictIcon } from './verdictIcon';

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
    [l10n.t('Measure'), undefined, false],
    [l10n.t('Difference'), 'paired-t-test', true],
    [l10n.t('95% interval'), 'intervals', true],
    [l10n.t('Worse · same · better'), 'verdict', false],
    ['d_z', 'effect-sizes', true],
    [l10n.t('Relative'), 'effect-sizes', true],
    [l10n.t('Adjusted p'), 'correction', true],
    [l10n.t('Verdict'), 'verdict', false],
    [l10n.t('Detectable'), 'detectable-difference', true],
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
            const difference = pair.difference === null ? null : -pair.difference;
            const effect = pair.effect.cohensDz === null ? null : -pair.effect.cohensDz;
            const [losses, ties, wins] = pair.winTieLoss;
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
                  title={pair.ci.bca === null ? undefined : bcaText(pair.ci.bca)}
                >
                  {interval === undefined ? '–' : `${signedText(interval[0])} … ${signedText(interval[1])}`}
                </td>
                <td>
                  <Shares worse={losses} same={ties} better={wins} />
                </td>
                <td class="number" data-full={effect === null ? '' : String(effect)}>
                  {signedText(effect)}
                </td>
                <td class="number">{relativeText(view.json, pair) ?? '–'}</td>
                <td class="number" data-full={p === undefined ? '' : String(p)}>
                  {pText(p)} <span class="stars">{stars(p)}</span>
                </td>
                <td>
                  <VerdictIcon verdict={pair.verdict} /> {verdictWord(pair.verdict)}
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

function bcaText([low, high]: readonly [number, number]): string {
  return l10n.t('BCa bootstrap: {0} … {1}', signedText(-high), signedText(-low));
}
