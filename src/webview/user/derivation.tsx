import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { termArithmetic, shortNumber, termText } from '../../shared/sentences/arithmeticText';
import { choiceText } from '../../shared/sentences/choiceText';
import type {
  ChoiceView,
  DerivationView,
  ExplanationView,
  TermView,
} from '../../shared/protocol/views/explanationView';
import { IDEAL_TERMS, standingText, totalText } from '../../shared/sentences/explanationText';
import { formatMean } from '../../shared/text/numbers/numberText';
import { usePanel } from '../context';
import { Failed } from '../notices/fetchFailure';
import { ArithmeticMath, EqualsMath, NumberMath, spokenArithmetic, TermMath } from '../math/arithmetic';
import { Formula } from '../math/formula';
import { MathText } from '../math/mathText';
import { Called } from '../text/called';
import { Sentence } from '../text/sentenceView';
import type { QueryState } from '../host/useAnswer';

/** Number of terms shown at first; a metric of the whole list may have thousands. */
const TERMS = 20;
const MORE_TERMS = 100;

interface WhyProps {
  readonly measure: string;
  /** Value to explain; null: undefined for this user. */
  readonly value: number | null;
  /** Key that changes with the explained value. */
  readonly question: string;
  /** Derivation of the value; null: the metric has no value for a single user. */
  readonly answer: QueryState<ExplanationView | null>;
}

/**
 * Shows how a metric of this user is computed: formula, numbers of this user, and values under other choices.
 */
export function MetricDerivation({ measure, value, question, answer }: WhyProps): JSX.Element {
  const { numbers } = usePanel();
  const heading = (): string => {
    if (value !== null) return l10n.t('Why {0} is {1}', measure, numbers.value(value));
    // The arithmetic may have a value that the mean leaves out.
    return answer.kind === 'value' && answer.value !== null && answer.value.value !== null
      ? l10n.t('Why {0} excludes this user', measure)
      : l10n.t('Why {0} is undefined', measure);
  };
  // The section keeps its height until the next answer arrives, so that nothing jumps between users.
  const section = useRef<HTMLElement>(null);
  const height = useRef(0);
  const waiting = answer.kind === 'waiting';
  useLayoutEffect(() => {
    if (!waiting) height.current = section.current?.offsetHeight ?? 0;
  });
  return (
    <section
      class="why"
      aria-labelledby="why"
      aria-busy={waiting}
      ref={section}
      style={{ minHeight: waiting ? `${height.current}px` : '0' }}
    >
      <h3 id="why">{heading()}</h3>
      <Failed answer={answer} said={(why) => l10n.t('Couldn’t load the arithmetic: {0}', why)} />
      {answer.kind === 'value' &&
        (answer.value === null ? (
          <p class="note">{l10n.t('{0} has no value for a single user.', measure)}</p>
        ) : (
          <Explanation key={question} view={answer.value} />
        ))}
    </section>
  );
}

function Explanation({ view }: { view: ExplanationView }): JSX.Element {
  return (
    <>
      {!view.counted && <p class="left-out">{l10n.t('This user is not in the mean.')}</p>}
      <div class="why-box card">
        <p>
          <Formula mathml={view.mathml} text={`${view.measure} = ${view.formula}`} />
        </p>
        {view.derivation === undefined ? (
          <p class="quiet">{l10n.t('There is no arithmetic over the ranks of this list to show.')}</p>
        ) : (
          <Derivation derivation={view.derivation} measure={view.measure} />
        )}
        <p class="quiet">{standingText(view)}</p>
      </div>
      {view.choices.length > 0 && <OtherChoices choices={view.choices} />}
    </>
  );
}

function Derivation({ derivation, measure }: { derivation: DerivationView; measure: string }): JSX.Element {
  const { terms, combination, total, normaliser, result } = derivation;
  return (
    <>
      {terms.length === 0 && combination !== 'orders' && <p>{l10n.t('No item in the list contributes.')}</p>}
      {terms.length > 0 && <Terms terms={terms} />}
      <p>
        <Sentence template={totalText(combination, '{0}')} parts={[<Plain value={total} />]} />
      </p>
      {normaliser !== undefined && (
        <>
          {normaliser.text !== shortNumber(normaliser.value) && (
            <p>
              <NormaliserMath normaliser={normaliser} />
            </p>
          )}
          <p>
            <MathText
              text={`${measure} = ${shortNumber(total)} / ${shortNumber(normaliser.value)} = ${formatMean(result)}`}
              spoken={l10n.t(
                '{0} equals {1}',
                measure,
                `${l10n.t('{0} divided by {1}', shortNumber(total), shortNumber(normaliser.value))}: ${formatMean(result)}`,
              )}
            >
              <math displaystyle>
                <mtext>{measure}</mtext>
                <mo>=</mo>
                <mfrac>
                  <mn>{shortNumber(total)}</mn>
                  <mn>{shortNumber(normaliser.value)}</mn>
                </mfrac>
              </math>
              <EqualsMath>
                <mn class="result strong">{formatMean(result)}</mn>
              </EqualsMath>
            </MathText>
          </p>
        </>
      )}
    </>
  );
}

function Terms({ terms }: { terms: readonly TermView[] }): JSX.Element {
  const { numbers } = usePanel();
  const [termCount, setShown] = useState(TERMS);
  const hiddenTerms = terms.length - termCount;
  return (
    <>
      {/* Tabs separate the cells of a copy. */}
      <ol class="terms" aria-label={l10n.t('Contribution of each rank')}>
        {terms.slice(0, termCount).map((term, index) => (
          <li key={index}>
            <span class="rank figures">{numbers.count(term.rank)}</span>
            {'\t'}
            <span class="term-item">
              {term.item !== undefined && (
                <Called
                  kind="items"
                  id={term.item}
                  described={term.title ? { title: term.title } : undefined}
                />
              )}
            </span>
            {'\t'}
            <span class="term-math figures">
              <TermMath term={term} />
            </span>
          </li>
        ))}
      </ol>
      {hiddenTerms > 0 && (
        <button class="link note" onClick={() => setShown(termCount + MORE_TERMS)}>
          {l10n.t('Show {0} more', numbers.count(hiddenTerms))}
        </button>
      )}
    </>
  );
}

/**
 * Shows a normalizer as a sum, "IDCG = 5 ÷ 1 + 5 ÷ log₂ 3 + … = 22.718"; only its value if it is not a sum.
 */
function NormaliserMath({
  normaliser,
}: {
  normaliser: NonNullable<DerivationView['normaliser']>;
}): JSX.Element {
  const { text, value, terms } = normaliser;
  const listedTerms = terms.slice(0, IDEAL_TERMS);
  const cut = terms.length > listedTerms.length;
  const words = (of: (term: TermView) => string): string =>
    [...listedTerms.map(of), ...(cut ? ['…'] : [])].join(' + ');
  const result = shortNumber(value);
  const name = (
    <math>
      <mtext>{text}</mtext>
    </math>
  );
  if (listedTerms.length === 0) {
    return (
      <MathText text={`${text} = ${result}`} spoken={l10n.t('{0} equals {1}', text, result)}>
        {name}
        <EqualsMath>
          <mn>{result}</mn>
        </EqualsMath>
      </MathText>
    );
  }
  return (
    <MathText
      text={`${text} = ${words(termText)} = ${result}`}
      spoken={l10n.t(
        '{0} equals {1}',
        text,
        `${words((term) => spokenArithmetic(termArithmetic(term)))}: ${result}`,
      )}
    >
      {name}
      <EqualsMath />
      <wbr />
      {listedTerms.map((term, index) => (
        <span key={index}>
          {index > 0 && ' + '}
          <span class="unbroken">
            <ArithmeticMath arithmetic={termArithmetic(term)} />
          </span>
        </span>
      ))}
      {cut && ' + …'}
      <EqualsMath>
        <mn>{result}</mn>
      </EqualsMath>
    </MathText>
  );
}

function Plain({ value }: { value: number }): JSX.Element {
  return (
    <MathText text={shortNumber(value)}>
      <NumberMath value={value} />
    </MathText>
  );
}

/**
 * Shows the choices of the convention that change this user's value, each with the value under another
 * choice.
 */
function OtherChoices({ choices }: { choices: readonly ChoiceView[] }): JSX.Element {
  return (
    <>
      <h3>{l10n.t('With other settings')}</h3>
      <dl class="choices line">
        {choices.map(({ choice, used, alternatives }) => (
          <div key={choice}>
            <dt class="quiet">{l10n.t('Current: {0}', choiceText(choice, used))}</dt>
            {alternatives.map(({ value, result }) => (
              <dd key={value}>
                <Sentence
                  template={l10n.t('{0}: {1}')}
                  parts={[
                    <span class="within">{choiceText(choice, value)}</span>,
                    <strong class="figures" data-full={result === null ? '' : String(result)}>
                      {formatMean(result)}
                    </strong>,
                  ]}
                />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}
