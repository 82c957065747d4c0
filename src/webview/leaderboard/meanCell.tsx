import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { MeanView, MeasureView } from '../../shared/protocol/views/evaluationView';
import { changeLabel, changeSize } from '../../shared/export/evaluation/changeSaid';
import { markedChangeText } from '../../shared/sheets/sheet';
import type { ComparedMean } from '../../shared/sentences/comparedPairs';
import { isIntervalUninformative } from '../../shared/leaderboard/hasTooFewUsers';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { signedRoughPercentText } from '../../shared/text/numbers/changeText';
import { plural } from '../../shared/text/numbers/plural';
import { BEST_MARK, bestLegendText } from '../../shared/sentences/bestWords';
import { verdictTitle } from '../../shared/sentences/verdictMarks';
import { usePanel } from '../context';
import { TieMark, tieText } from './ties';

/** Mean to show; `users` is null if the runs differ. */
export type ShownMean = Omit<MeanView, 'users'> & { readonly users: number | null };

interface MeanProps {
  readonly text: (mean: number) => string;
  /** Mean, with ties only if they change something visible. */
  readonly mean: ShownMean;
  readonly measure: MeasureView;
  /** Standard deviation over runs; undefined: only one run. */
  readonly sd: number | undefined;
  /** Mean in the run before; undefined: there was none. */
  readonly former: number | undefined;
  readonly run: string;
  readonly best: boolean;
  /** Whether no other model is significantly better. */
  readonly mayBeBest: boolean;
  /** Whether interval and ties are shown next to the mean; otherwise only its tooltip has them. */
  readonly intervals: boolean;
  /** Whether the distribution of the metric is open. */
  readonly open: boolean;
  readonly onSpread: (open: boolean) => void;
}

/** Shows a mean, with details in the tooltip, or on demand next to the mean. */
export function Mean(props: MeanProps): JSX.Element {
  const { mean, measure, text, former, run, best, mayBeBest, intervals, open, onSpread } = props;
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  // An edit may change only the fourth decimal.
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
  const cellProps = {
    class: best ? 'mean best' : 'mean',
    'data-full': String(mean.mean),
    title: [
      String(mean.mean),
      ...(best ? [l10n.t('best')] : []),
      ...(doubt === undefined ? [] : [`${doubt.text}: ${doubt.title}`]),
      ...(users === undefined ? [] : [users]),
      ...(mean.ties === undefined ? [] : [tieText(mean.ties, numbers)]),
      ...(mayBeBest ? [bestLegendText()] : []),
      ...(hasSpread ? [l10n.t('Show the distribution of {0}', measure.name)] : []),
    ].join('\n'),
  };
  const value = text(mean.mean);
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
          <button {...cellProps} aria-expanded={open} onClick={() => onSpread(!open)}>
            {value}
          </button>
        ) : (
          <span {...cellProps}>{value}</span>
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
    </>
  );
}

/** Returns the text on the uncertainty of a mean; undefined: not known. */
function doubtOf(
  { mean, measure, sd, text }: MeanProps,
  numbers: NumberFormats,
): { readonly text: string; readonly title: string; readonly full?: string } | undefined {
  // A mean with more digits than usual needs them in its interval, too.
  const isUsual = text(mean.mean ?? 0) === numbers.meanOf(measure, mean.mean ?? 0);
  const spread = isUsual ? numbers.value : text;
  if (sd !== undefined)
    return {
      text: `± ${spread(sd)}`,
      title: l10n.t('Standard deviation of the means of the runs'),
      full: ` ± ${sd}`,
    };
  if (mean.halfWidth === undefined) return undefined;
  if (mean.users !== null && isIntervalUninformative({ ...mean, users: mean.users }, measure))
    return {
      text: l10n.t('too few users'),
      title: l10n.t('Too few users for a confidence interval.'),
    };
  return {
    text: `± ${spread(mean.halfWidth)}`,
    title: l10n.t('± of the 95% confidence interval of the mean'),
    full: ` ± ${mean.halfWidth}`,
  };
}

interface DifferenceProps {
  readonly mean: Pick<MeanView, 'mean'>;
  readonly baseline: Pick<MeanView, 'mean'>;
  readonly measure: MeasureView;
  /** Result of the comparison with the baseline; undefined: not known. */
  readonly verdict: ComparedMean | undefined;
  /** Whether the comparison is running. */
  readonly waiting: boolean;
}

/** Shows the difference of a mean from the baseline's if it is significant, otherwise a word or sign. */
export function Difference(props: DifferenceProps): JSX.Element | null {
  const { mean, baseline, measure, verdict, waiting } = props;
  const { numbers } = usePanel();
  const difference = meanDifference(mean, baseline, verdict);
  if (difference === undefined) return null;
  const reference = baseline.mean;
  const known = verdict ?? (waiting ? { difference, reference, verdict: null } : undefined);
  const said = known && changeLabel(known, signedRoughPercentText);
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
      {/* Without a verdict the number has no color. */}
      <span aria-hidden="true">
        {known === undefined
          ? changeSize(difference, reference, signedRoughPercentText)
          : markedChangeText(said)}
      </span>
      <span class="hidden">{title}</span>
    </span>
  );
}

/**
 * Returns the difference of a mean from the baseline's; null: no user has both values; undefined: one of the
 * means is undefined.
 * @param verdict result of the comparison, whose difference is shown because the mark belongs to it: it is
 * over users with both values, and over all runs of a model
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
