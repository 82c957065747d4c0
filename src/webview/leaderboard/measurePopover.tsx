import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { choiceText } from '../../shared/choiceText';
import type { ConventionsView } from '../../shared/conventionsView';
import type { EvaluationView, MeasureView } from '../../shared/evaluationView';
import { Conventions } from '../conventions';
import { Formula } from '../math/formula';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { placeBelow } from '../placeBelow';
import { TieSentence } from '../ties';
import { useAnswer } from '../useAnswer';

interface MeasurePopoverProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly measure: number;
  /** What it hangs from. */
  readonly anchor: HTMLElement;
  /** It was asked for and takes the focus; otherwise it only shows while something points at it. */
  readonly kept: boolean;
  /** Answers that were given before; asking again costs a pass over all users. */
  readonly conventions: ConventionAnswers;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onUser: (id: string, measure: number) => void;
  /** @param back the focus returns to the anchor */
  readonly onClose: (back: boolean) => void;
}

export interface ConventionAnswers {
  readonly known: (model: number, measure: string) => boolean;
  readonly ask: (model: number, measure: string) => Promise<ConventionsView>;
}

/** What a measure is: in words, as a formula, under the choices in use, and on demand under those of others. */
export function MeasurePopover(props: MeasurePopoverProps): JSX.Element {
  const { evaluation, model, measure, anchor, kept, conventions, onClose } = props;
  const view = evaluation.measures[measure];
  const box = useRef<HTMLDivElement>(null);
  const [compared, setCompared] = useState(conventions.known(model, view.name));
  /** By the button, which then is gone. */
  const asked = useRef(false);

  // In the top layer nothing clips it, wherever the table has scrolled.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover();
    const place = (): void => placeBelow(element, anchor);
    place();
    // What is compared makes it larger.
    const growth = new ResizeObserver(place);
    growth.observe(element);
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      growth.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [anchor]);
  useLayoutEffect(() => {
    if (kept) box.current?.focus();
  }, [kept]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || box.current === null) return;
    // It stands elsewhere in the page than where it hangs: leaving it leads back there.
    const stops = [...box.current.querySelectorAll('button')];
    const edges: (Element | undefined)[] = event.shiftKey ? [box.current, stops.at(0)] : [stops.at(-1)];
    if (document.activeElement === null || !edges.includes(document.activeElement)) return;
    event.preventDefault();
    onClose(true);
  };

  const { means, name } = evaluation.models[model];
  const { ties } = means[measure];
  return (
    <div
      class="popover"
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
        <button
          class="icon-button"
          aria-label={l10n.t('Close')}
          title={l10n.t('Close')}
          onClick={() => onClose(true)}
        >
          <span class="icon icon-close" aria-hidden="true" />
        </button>
      </div>
      <Definition view={view} convention={evaluation.convention} />
      {ties !== undefined && (
        <p>
          <Sentence
            template={l10n.t('In {0}: {1}.')}
            parts={[<Name text={name} />, <TieSentence ties={ties} />]}
          />
        </p>
      )}
      {compared ? (
        <Comparison
          {...props}
          name={view.name}
          several={evaluation.models.length > 1}
          modelName={name}
          run={evaluation.startedAt}
          asked={asked.current}
        />
      ) : (
        <button
          class="link compare"
          onClick={() => {
            asked.current = true;
            setCompared(true);
          }}
        >
          {l10n.t('Compare with the other conventions')}
        </button>
      )}
    </div>
  );
}

function Definition({ view, convention }: { view: MeasureView; convention: string }): JSX.Element {
  const { description, formula, mathml, range, higherIsBetter, edgeRules, choices, source } = view;
  const bound = (value: number): string =>
    value === Infinity ? '∞' : value === -Infinity ? '−∞' : String(value).replace('-', '−');
  return (
    <>
      {description !== '' && <p>{description}</p>}
      {formula !== '' && (
        <p>
          <Formula mathml={mathml} text={formula} />
        </p>
      )}
      <p class="quiet">
        {l10n.t('from {0} to {1}', bound(range[0]), bound(range[1]))}
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

interface ComparisonProps {
  readonly model: number;
  readonly modelName: string;
  readonly name: string;
  readonly several: boolean;
  readonly run: number;
  /** The focus was on the button that asked, and goes on from here. */
  readonly asked: boolean;
  readonly measure: number;
  readonly conventions: ConventionAnswers;
  readonly onUser: (id: string, measure: number) => void;
}

function Comparison(props: ComparisonProps): JSX.Element {
  const { model, modelName, name, several, run, asked, measure, conventions, onUser } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useAnswer(JSON.stringify([run, model, name]), () => conventions.ask(model, name));
  useLayoutEffect(() => {
    if (asked) heading.current?.focus();
  }, []);
  // What was asked for comes into sight.
  useLayoutEffect(() => {
    if (asked && answer.kind !== 'waiting') heading.current?.scrollIntoView();
  }, [answer.kind]);
  return (
    <section aria-busy={answer.kind === 'waiting'}>
      <h3 tabIndex={-1} ref={heading}>
        {several ? (
          <Sentence
            template={l10n.t('{0} under every convention, for {1}')}
            parts={[name, <Name text={modelName} />]}
          />
        ) : (
          l10n.t('{0} under every convention', name)
        )}
      </h3>
      <p class="quiet" role="status">
        {answer.kind === 'waiting' && l10n.t('Computing …')}
      </p>
      {answer.kind === 'failed' && (
        <p class="failure">
          {l10n.t('The conventions could not be compared: {0}', answer.message)}{' '}
          <button class="link" onClick={answer.retry}>
            {l10n.t('Try again')}
          </button>
        </p>
      )}
      {answer.kind === 'value' && <Conventions view={answer.value} onUser={(id) => onUser(id, measure)} />}
    </section>
  );
}
