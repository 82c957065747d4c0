import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { MeanView, MeasureView } from '../../shared/protocol/views/evaluationView';
import { changeSaid, changeSize } from '../../shared/export/evaluation/changeSaid';
import { changeMarked } from '../../shared/sheets/sheet';
import type { ComparedMean } from '../../shared/sentences/comparedPairs';
import { hasTooFewUsers } from '../../shared/leaderboard/hasTooFewUsers';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { signedRoughPercentText } from '../../shared/text/numbers/changeText';
import { plural } from '../../shared/text/numbers/plural';
import { BEST_MARK, bestLegend } from '../../shared/sentences/bestWords';
import { verdictTitle } from '../../shared/sentences/verdictMarks';
import { usePanel } from '../context';
import { Histogram } from './histogram';
import { TieMark, tieText } from './ties';

/** users null: not the same in all runs. */
export type ShownMean = Omit<MeanView, 'users'> & { readonly users: number | null };

interface MeanProps {
  /** Ties only where they change something. */
  readonly mean: ShownMean;
  readonly measure: MeasureView;
  /** Over runs; undefined: it is of one. */
  readonly sd: number | undefined;
  /** What it was before. */
  readonly former: number | undefined;
  readonly run: string;
  /** The value of the open user. */
  readonly ofUser: number | undefined;
  readonly best: boolean;
  /** No other is surely better. */
  readonly mayBeBest: boolean;
  /** Interval, ties and distribution stand beside it; else they are told under the pointer alone. */
  readonly intervals: boolean;
  /** Over how many users it is, where that is not what the head says of all. */
  readonly showUsers: boolean;
  /** Its distribution is open. */
  readonly open: boolean;
  readonly onSpread: (open: boolean) => void;
}

/** A mean, as a number; the rest is told under the pointer, or beside it where a person wants to see it. */
export function Mean(props: MeanProps): JSX.Element {
  const { mean, measure, former, run, best, mayBeBest, intervals, open, onSpread } = props;
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  // An edit may move the fourth decimal alone.
  const [was, now] = [former, mean.mean].map((each) =>
    each === undefined ? undefined : numbers.valueOf(measure, each),
  );
  const users =
    mean.users === null
      ? undefined
      : plural(
          mean.users,
          l10n.t('{0} user', numbers.count(mean.users)),
          l10n.t('{0} users', numbers.count(mean.users)),
        );
  const hasSpread = mean.histogram.length > 0;
  const doubt = doubtOf(props, numbers);
  const shown = {
    class: best ? 'mean best' : 'mean',
    'data-full': String(mean.mean),
    title: [
      String(mean.mean),
      ...(best ? [l10n.t('best')] : []),
      ...(doubt === undefined ? [] : [`${doubt.text}: ${doubt.title}`]),
      ...(users === undefined ? [] : [users]),
      ...(mean.ties === undefined ? [] : [tieText(mean.ties, numbers)]),
      ...(mayBeBest ? [bestLegend()] : []),
      ...(hasSpread ? [l10n.t('Show the distribution of {0}', measure.name)] : []),
    ].join('\n'),
  };
  const value = (
    <>
      {numbers.meanOf(measure, mean.mean)}
      {intervals && hasSpread && <Histogram mean={mean} ofUser={props.ofUser} />}
    </>
  );
  return (
    <>
      {was !== undefined && was !== now && (
        <span key={run} class="changed" aria-hidden="true">
          {`${was} → ${now}`}
        </span>
      )}
      <span class="mean-line">
        {intervals && mean.ties !== undefined && <TieMark ties={mean.ties} />}
        {hasSpread ? (
          <button {...shown} aria-expanded={open} onClick={() => onSpread(!open)}>
            {value}
          </button>
        ) : (
          <span {...shown}>{value}</span>
        )}
        {best && <span class="hidden"> {l10n.t('best')}</span>}
        {intervals && mayBeBest && (
          <span class="best-mark" role="img" aria-label={l10n.t('may be the best')}>
            {BEST_MARK}
          </span>
        )}
      </span>
      {intervals && doubt !== undefined && (
        <span class="quiet interval" title={doubt.title} data-full={doubt.full}>
          {` ${doubt.text}`}
        </span>
      )}
      {props.showUsers && <span class="quiet users-of-mean">{users}</span>}
    </>
  );
}

/** How far a mean can be trusted; undefined: nothing says so. */
function doubtOf(
  { mean, measure, sd }: MeanProps,
  numbers: NumberFormats,
): { readonly text: string; readonly title: string; readonly full?: string } | undefined {
  if (sd !== undefined)
    return {
      text: `± ${numbers.value(sd)}`,
      title: l10n.t('Standard deviation of the means of the runs'),
      full: ` ± ${sd}`,
    };
  if (mean.halfWidth === undefined) return undefined;
  if (mean.users !== null && hasTooFewUsers({ ...mean, users: mean.users }, measure))
    return {
      text: l10n.t('too few users'),
      title: l10n.t('Too few users for a confidence interval.'),
    };
  return {
    text: `± ${numbers.value(mean.halfWidth)}`,
    title: l10n.t('± of the 95% confidence interval of the mean'),
    full: ` ± ${mean.halfWidth}`,
  };
}

interface DifferenceProps {
  readonly mean: Pick<MeanView, 'mean'>;
  readonly baseline: Pick<MeanView, 'mean'>;
  readonly measure: MeasureView;
  /** How sure it is; undefined: not known, or not to be known. */
  readonly verdict: ComparedMean | undefined;
  /** It will be known soon. */
  readonly waiting: boolean;
}

/** How far a mean is from the baseline's, where that is clear; else a word or sign for it. */
export function Difference(props: DifferenceProps): JSX.Element | null {
  const { mean, baseline, measure, verdict, waiting } = props;
  const { numbers } = usePanel();
  const difference = meanDifference(mean, baseline, verdict);
  if (difference === undefined) return null;
  const reference = baseline.mean;
  const known = verdict ?? (waiting ? { difference, reference, verdict: null } : undefined);
  const said = known && changeSaid(known, signedRoughPercentText);
  const title =
    verdict === undefined
      ? `${l10n.t('difference from the baseline')}: ${difference === null ? '–' : numbers.differenceOf(measure, difference)}`
      : verdictTitle(verdict);
  return (
    <span
      class={`difference ${said?.tone ?? 'unclear'}`}
      title={title}
      data-full={difference === null ? '' : String(difference)}
    >
      {/* Without a verdict it is a number, and has no colour. */}
      <span aria-hidden="true">
        {known === undefined ? changeSize(difference, reference, signedRoughPercentText) : changeMarked(said)}
      </span>
      <span class="hidden">{title}</span>
    </span>
  );
}

/**
 * How far a mean is from the baseline's; null: no user has both. Undefined: one of the means is undefined.
 *
 * @param verdict what is known of it: a mark stands beside the difference that it is about, which is one over the users
 *   of both, and of models with runs over all of them
 */
function meanDifference(
  mean: Pick<MeanView, 'mean'> | undefined,
  baseline: Pick<MeanView, 'mean'> | undefined,
  verdict: Pick<ComparedMean, 'difference'> | undefined,
): number | null | undefined {
  if (mean === undefined || mean.mean === null || baseline === undefined || baseline.mean === null)
    return undefined;
  return verdict === undefined ? mean.mean - baseline.mean : verdict.difference;
}
