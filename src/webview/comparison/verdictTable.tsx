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
import { PopoverButton } from '../controls/popover/popoverButton';
import { FURTHER_COLUMNS, type FurtherColumn } from './comparisonState';
import { type ExplainedHead, ExplainedHeads } from './docsLink';
import { Shares } from './shares';
import { Verdict } from './verdict';

interface VerdictTableProps {
  readonly evaluation: EvaluationView;
  readonly view: ComparisonView;
  /** Of one model with another, one for each metric. */
  readonly pairs: readonly ComparedPair[];
  readonly chosen: ComparedPair;
  readonly onChoose: (pair: ComparedPair) => void;
  /** Columns that were asked for. */
  readonly further: readonly FurtherColumn[];
}

/** A row for each metric, its verdict first; one of them is looked at below. */
export function VerdictTable(props: VerdictTableProps): JSX.Element {
  const { evaluation, view, pairs, chosen, onChoose, further } = props;
  const { numbers } = usePanel();
  const heads: readonly ExplainedHead[] = [
    [l10n.t('Metric'), undefined, false],
    [l10n.t('Verdict'), 'verdict', false],
    [l10n.t('Difference'), 'paired-t-test', true],
    [l10n.t('Relative'), 'effect-sizes', true],
    [l10n.t('95% interval'), 'intervals', true],
    [l10n.t('Adjusted p'), 'correction', true],
    [l10n.t('Worse · same · better'), 'verdict', false],
    ...further.map((column): ExplainedHead => [furtherTitle(column), SECTIONS[column], true]),
  ];
  return (
    <div class="verdicts" role="region" aria-label={l10n.t('Verdicts')} tabIndex={0}>
      <table>
        <ExplainedHeads heads={heads} />
        <tbody>
          {pairs.map((compared) => {
            const { measure, pair, p } = compared;
            const interval = intervalOf(pair);
            const { difference, detectable } = pair;
            const [wins, ties, losses] = pair.winTieLoss;
            const is = compared === chosen;
            const values = {
              effect: { text: signedText(pair.effect.cohensDz), value: pair.effect.cohensDz },
              detectable: { text: detectable === null ? '–' : numbers.value(detectable), value: detectable },
            } as const;
            return (
              <tr key={measure} class={is ? 'chosen' : undefined}>
                <th scope="row">
                  <button
                    class="link"
                    aria-pressed={is}
                    title={l10n.t('Look at the users behind it')}
                    onClick={() => onChoose(compared)}
                  >
                    {ofUsers(view.json, evaluation.measures[measure].name)}
                  </button>
                </th>
                <td>
                  <Verdict said={verdictSaid(pair.verdict)} />
                </td>
                <td class="number" data-full={difference === null ? '' : String(difference)}>
                  {signedText(difference)}
                </td>
                <td class="number">{relativeText(pair) ?? '–'}</td>
                <td
                  class="number"
                  data-full={interval === undefined ? '' : interval.join(' … ')}
                  title={l10n.t('This comparison alone (t): {0}', intervalText(pair.ci.t))}
                >
                  {intervalText(interval)}
                </td>
                <td class="number" data-full={p === undefined ? '' : String(p)}>
                  {pText(p)}
                </td>
                <td>
                  <Shares worse={losses} same={ties} better={wins} />
                </td>
                {further.map((column) => (
                  <td key={column} class="number" data-full={String(values[column].value ?? '')}>
                    {values[column].text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const SECTIONS = { effect: 'effect-sizes', detectable: 'smallest-detectable-difference' } as const;

function furtherTitle(column: FurtherColumn): string {
  return column === 'effect' ? l10n.t('Effect size (d)') : l10n.t('Smallest detectable difference');
}

interface FurtherColumnsProps {
  readonly shown: readonly FurtherColumn[];
  readonly onShown: (shown: FurtherColumn[]) => void;
}

/** A button that opens the list of columns that are not shown unless asked for. */
export function FurtherColumns({ shown, onShown }: FurtherColumnsProps): JSX.Element {
  return (
    <PopoverButton
      icon="settings"
      label={l10n.t('Select the columns of the comparison')}
      class="columns-menu"
      title={l10n.t('Columns')}
    >
      {() => (
        <ul>
          {FURTHER_COLUMNS.map((column) => (
            <li key={column}>
              <label>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={() =>
                    onShown(FURTHER_COLUMNS.filter((each) => (each === column) !== shown.includes(each)))
                  }
                />
                {furtherTitle(column)}
              </label>
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}
