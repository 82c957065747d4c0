import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { choiceText } from '../../shared/sentences/choiceText';
import type { MeanView, MeasureView } from '../../shared/protocol/views/evaluationView';
import { rangeText } from '../../shared/text/numbers/rangeText';
import { isIntervalUninformative } from '../../shared/leaderboard/hasTooFewUsers';
import { usePanel } from '../context';
import { IconButton } from '../controls/iconButton';
import { Formula } from '../math/formula';
import { Name } from '../text/nameView';
import type { Popover } from '../controls/popover/usePopover';
import { leavesBox, usePopoverBox } from '../controls/popover/usePopoverBox';
import { TieSentence } from './ties';
import { Comparison } from './comparison';
import type { ConventionAnswers } from './conventionAnswers';
import { useLeaderboard } from './shownLeaderboard';

interface MeasurePopoverProps {
  readonly openPopover: NonNullable<Popover['shown']>;
  readonly conventions: ConventionAnswers;
}

/**
 * Shows the description of a metric, its mean, and its values under other conventions. The formula can be
 * expanded.
 */
export function MeasurePopover({ openPopover, conventions }: MeasurePopoverProps): JSX.Element {
  const { evaluation, run, model, popover } = useLeaderboard();
  const { index: measure, anchor, isPinned } = openPopover;
  const view = evaluation.measures[measure];
  const box = useRef<HTMLDivElement>(null);

  usePopoverBox(box, anchor);
  useLayoutEffect(() => {
    if (isPinned && !box.current?.contains(document.activeElement)) box.current?.focus();
  }, [isPinned]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (box.current === null || !leavesBox(event, box.current)) return;
    event.preventDefault();
    popover.close(true);
  };

  const { means, name } = evaluation.models[model];
  const { ties } = means[measure];
  return (
    <div
      class="popover measure-popover"
      popover="manual"
      role="dialog"
      aria-label={l10n.t('What {0} is', view.name)}
      tabIndex={-1}
      ref={box}
      onKeyDown={onKeyDown}
      onPointerEnter={popover.stay}
      onPointerLeave={popover.leave}
    >
      <div class="popover-head ends">
        <h2>{view.name}</h2>
        <IconButton icon="close" label={l10n.t('Close')} onClick={() => popover.close(true)} />
      </div>
      {view.description !== '' && <p>{view.description}</p>}
      <p>
        <MeanText mean={means[measure]} measure={view} />{' '}
        {evaluation.models.length > 1 && <Name text={name} class="quiet" />}
      </p>
      {ties !== undefined && (
        <p>
          <TieSentence ties={ties} />
        </p>
      )}
      <Comparison
        key={JSON.stringify([run, model])}
        answers={conventions}
        model={model}
        measure={view.name}
      />
      <Definition view={view} />
    </div>
  );
}

/** Shows a mean with its half width: "0.2907 ± 0.0339". */
function MeanText({ mean, measure }: { mean: MeanView; measure: MeasureView }): JSX.Element {
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  return (
    <>
      <strong class="figures" data-full={String(mean.mean)}>
        {numbers.valueOf(measure, mean.mean)}
      </strong>
      {mean.halfWidth !== undefined && !isIntervalUninformative(mean, measure) && (
        <span class="quiet figures" title={l10n.t('± of the 95% confidence interval of the mean')}>
          {` ± ${numbers.value(mean.halfWidth)}`}
        </span>
      )}
    </>
  );
}

/** Shows the full definition of a metric, on demand. */
function Definition({ view }: { readonly view: MeasureView }): JSX.Element {
  const { evaluation, popover } = useLeaderboard();
  const { formula, mathml, range, higherIsBetter, edgeRules, choices, source } = view;
  return (
    <details class="definition" onToggle={({ currentTarget }) => currentTarget.open && popover.keep()}>
      <summary>{l10n.t('Formula and rules')}</summary>
      {formula !== '' && (
        <p>
          <Formula mathml={mathml} text={formula} />
        </p>
      )}
      <p class="quiet">
        {rangeText(range)}
        {' · '}
        {higherIsBetter ? l10n.t('larger is better') : l10n.t('smaller is better')}
      </p>
      {edgeRules !== undefined && edgeRules.length > 0 && (
        <ul class="edge-rules quiet">
          {edgeRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      <p>
        <strong>{l10n.t('convention {0}', evaluation.convention)}</strong>
        {choices !== undefined && choices.length > 0 && (
          <span class="quiet">
            {': '}
            {choices.map(({ choice, value }) => choiceText(choice, value)).join(' · ')}
          </span>
        )}
      </p>
      {source !== undefined && <p class="quiet">{source}</p>}
    </details>
  );
}
