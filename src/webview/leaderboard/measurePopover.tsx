import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { choiceText } from '../../shared/text/choiceText';
import type { EvaluationView, MeasureView } from '../../shared/protocol/views/evaluationView';
import { rangeText } from '../../shared/text/numbers/rangeText';
import { IconButton } from '../controls/iconButton';
import { Formula } from '../math/formula';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { leavesBox, usePopoverBox } from '../controls/popover/usePopoverBox';
import { TieSentence } from './ties';
import { Comparison } from './comparison';
import type { ConventionAnswers } from './conventionAnswers';

interface MeasurePopoverProps {
  readonly evaluation: EvaluationView;
  /** Changes with the result. */
  readonly run: string;
  readonly model: number;
  readonly measure: number;
  /** What it hangs from. */
  readonly anchor: HTMLElement;
  /** It was asked for and takes the focus; otherwise it only shows while something points at it. */
  readonly kept: boolean;
  readonly conventions: ConventionAnswers;
  /** Something in it was asked for. */
  readonly onKeep: () => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onUser: (id: string, measure: number) => void;
  /** @param back the focus returns to the anchor */
  readonly onClose: (back: boolean) => void;
}

/** What a measure is: in words, as a formula, under the choices in use, and under those of others. */
export function MeasurePopover(props: MeasurePopoverProps): JSX.Element {
  const { evaluation, run, model, measure, anchor, kept, conventions, onClose } = props;
  const view = evaluation.measures[measure];
  const box = useRef<HTMLDivElement>(null);

  usePopoverBox(box, anchor);
  useLayoutEffect(() => {
    if (kept && !box.current?.contains(document.activeElement)) box.current?.focus();
  }, [kept]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (box.current === null || !leavesBox(event, box.current)) return;
    event.preventDefault();
    onClose(true);
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
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
    >
      <div class="popover-head">
        <h2>{view.name}</h2>
        <IconButton icon="close" label={l10n.t('Close')} onClick={() => onClose(true)} />
      </div>
      <Definition view={view} convention={evaluation.convention} />
      {ties !== undefined && (
        <p>
          <Sentence
            template={l10n.t('In {0}: {1}.')}
            parts={[
              <Name text={name} />,
              <span class="within">
                <TieSentence ties={ties} />
              </span>,
            ]}
          />
        </p>
      )}
      <Comparison
        key={JSON.stringify([run, model])}
        answers={conventions}
        model={model}
        modelName={evaluation.models.length > 1 ? name : undefined}
        measure={view.name}
        onKeep={props.onKeep}
        onUser={(id) => props.onUser(id, measure)}
      />
    </div>
  );
}

function Definition({ view, convention }: { view: MeasureView; convention: string }): JSX.Element {
  const { description, formula, mathml, range, higherIsBetter, edgeRules, choices, source } = view;
  return (
    <>
      {description !== '' && <p>{description}</p>}
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
        <ul class="edge-rules">
          {edgeRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      <p>
        <strong>{l10n.t('convention {0}', convention)}</strong>
        {choices !== undefined && choices.length > 0 && (
          <span class="quiet">
            {': '}
            {choices.map(({ choice, value }) => choiceText(choice, value)).join(' · ')}
          </span>
        )}
      </p>
      {source !== undefined && <p class="quiet">{source}</p>}
    </>
  );
}
