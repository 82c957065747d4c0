import * as l10n from '@vscode/l10n';
import { type ComponentChildren, Fragment, type JSX } from 'preact';
import {
  type Arithmetic,
  termArithmetic,
  type Divisor,
  shortNumber,
  termText,
} from '../../shared/sentences/arithmeticText';
import type { TermView } from '../../shared/protocol/views/explanationView';
import { factorText } from '../../shared/text/factorText';
import { MathText } from './mathText';

/** Shows the factors of a term and its value: "4 ÷ log₂ 5 = 1.7227". */
export function TermMath({ term }: { term: TermView }): JSX.Element {
  const arithmetic = termArithmetic(term);
  if (!isComputed(arithmetic)) {
    return (
      <MathText text={termText(term)} spoken={spokenArithmetic(arithmetic)}>
        <ArithmeticMath arithmetic={arithmetic} />
      </MathText>
    );
  }
  const result = shortNumber(term.contribution);
  return (
    <MathText
      text={`${termText(term)} = ${result}`}
      spoken={l10n.t('{0} equals {1}', spokenArithmetic(arithmetic), result)}
    >
      <ArithmeticMath arithmetic={arithmetic} />
      <EqualsMath>
        <mn>{result}</mn>
      </EqualsMath>
    </MathText>
  );
}

/** Returns whether a term is more than a number with its name. */
export function isComputed(arithmetic: Arithmetic): boolean {
  return arithmetic.kind === 'product';
}

/** Shows "= 1.7227"; the line may break before the sign. */
export function EqualsMath({ children }: { children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <wbr />
      <math>
        <mo>=</mo>
        {children}
      </math>
    </>
  );
}

export function ArithmeticMath({ arithmetic }: { arithmetic: Arithmetic }): JSX.Element {
  switch (arithmetic.kind) {
    case 'number':
      return <NumberMath value={arithmetic.value} />;
    case 'product':
      return (
        <math>
          {arithmetic.over.map((value, index) => (
            <Fragment key={index}>
              {index > 0 && <mo>·</mo>}
              <mn>{shortNumber(value)}</mn>
            </Fragment>
          ))}
          {arithmetic.under.map((factor, index) => (
            <Fragment key={index}>
              <mo>÷</mo>
              <DivisorMath factor={factor} />
            </Fragment>
          ))}
        </math>
      );
    case 'named':
      return (
        <>
          {arithmetic.factors.map(({ name, value }, index) => (
            <span key={index}>
              {index > 0 && ', '}
              {factorText(name)} <NumberMath value={value} />
            </span>
          ))}
          {arithmetic.result !== undefined && (
            <>
              {' → '}
              <NumberMath value={arithmetic.result} />
            </>
          )}
        </>
      );
  }
}

export function NumberMath({ value }: { value: number }): JSX.Element {
  return (
    <math>
      <mn>{shortNumber(value)}</mn>
    </math>
  );
}

function DivisorMath({ factor }: { factor: Divisor }): JSX.Element {
  if (factor.kind === 'number') return <mn>{shortNumber(factor.value)}</mn>;
  return (
    <>
      {/* The character, not <msub>: without a math font, that puts the 2 below the line. */}
      <mi>log₂</mi>
      <mspace width="0.2em" />
      <mn>{factor.of}</mn>
    </>
  );
}

/** Returns the words of a term for a screen reader: "4 divided by log2 of 5". */
export function spokenArithmetic(arithmetic: Arithmetic): string {
  switch (arithmetic.kind) {
    case 'number':
      return shortNumber(arithmetic.value);
    case 'product': {
      const over = arithmetic.over
        .map(shortNumber)
        .reduce((product, factor) => l10n.t('{0} times {1}', product, factor));
      return arithmetic.under
        .map((factor) =>
          factor.kind === 'log2' ? l10n.t('log2 of {0}', factor.of) : shortNumber(factor.value),
        )
        .reduce((quotient, factor) => l10n.t('{0} divided by {1}', quotient, factor), over);
    }
    case 'named': {
      const factors = arithmetic.factors
        .map(({ name, value }) => `${factorText(name)} ${shortNumber(value)}`)
        .join(', ');
      return arithmetic.result === undefined
        ? factors
        : l10n.t('{0} makes {1}', factors, shortNumber(arithmetic.result));
    }
  }
}
