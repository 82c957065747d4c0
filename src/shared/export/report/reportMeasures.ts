import * as l10n from '@vscode/l10n';
import { choiceText } from '../../sentences/choiceText';
import type { EvaluationView, MeasureView } from '../../protocol/views/evaluationView';
import { rangeText } from '../../text/numbers/rangeText';
import { Html, html } from '../../sheets/html';

type Choice = NonNullable<MeasureView['choices']>[number];

/** Returns the definition of each metric: text, formula, edge cases and the convention's choices. */
export function measureDefinitionsHtml({ measures, convention }: EvaluationView): Html {
  const shared = sharedChoices(measures);
  return html`<p class="quiet">
      ${l10n.t(
        'K is the cutoff, n the length of the list, R the number of relevant items of the user, h(k) the number of hits in the top k, g the gain; rel is 1 for a relevant item and 0 otherwise.',
      )}
    </p>
    <p class="quiet">${choicesText([l10n.t('convention {0}', convention)], shared)}</p>
    ${measures.map((measure) => measureHtml(measure, shared))}`;
}

function measureHtml(measure: MeasureView, shared: readonly Choice[]): Html {
  const { name, description, formula, mathml, range, edgeRules = [], source } = measure;
  const own = (measure.choices ?? []).filter((choice) => !shared.some((other) => isSame(other, choice)));
  const facts = [
    rangeText(range),
    measure.higherIsBetter ? l10n.t('larger is better') : l10n.t('smaller is better'),
  ];
  return html`<article>
    <h3>${name}</h3>
    <p>${description}</p>
    ${formula === '' ? undefined : html`<div class="formula">${formulaHtml(mathml, formula)}</div>`}
    <p class="quiet">${choicesText(facts, own)}</p>
    ${
      edgeRules.length === 0
        ? undefined
        : html`<ul>
            ${edgeRules.map((rule) => html`<li>${rule}</li>`)}
          </ul>`
    }
    ${source === undefined ? undefined : html`<p class="quiet">${l10n.t('Source: {0}', source)}</p>`}
  </article>`;
}

/** Returns the choices of the convention that all metrics share. */
function sharedChoices(measures: readonly MeasureView[]): readonly Choice[] {
  const [first, ...others] = measures.map(({ choices = [] }) => choices);
  return (first ?? []).filter((choice) =>
    others.every((choices) => choices.some((other) => isSame(other, choice))),
  );
}

function isSame(a: Choice, b: Choice): boolean {
  return a.choice === b.choice && a.value === b.value;
}

function choicesText(facts: readonly string[], choices: readonly Choice[]): string {
  return [...facts, ...choices.map(({ choice, value }) => choiceText(choice, value))].join(' · ');
}

/** MathML elements that formulas may contain; a formula with any other element is refused. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'math mfrac mi mn mo mover mrow msqrt msub msup mtext munder munderover'.split(' '),
);

/**
 * Returns the formula of a metric as MathML, rebuilt from known elements and text without attributes; as
 * plain text if there is no MathML or it has other elements.
 */
export function formulaHtml(mathml: string | undefined, text: string): Html {
  const markup = mathml === undefined ? undefined : rebuilt(mathml);
  return markup === undefined ? html`<code>${text}</code>` : markup;
}

function rebuilt(mathml: string): Html | undefined {
  const open: string[] = [];
  let markup = '';
  for (const [token, slash, name, text] of mathml.matchAll(/<(\/?)([a-z]+)(?:[^a-z<>][^<>]*)?>|([^<]+)|</g)) {
    if (text !== undefined) {
      if (!/^(?:[^&]|&(?:lt|gt|amp);)*$/.test(text)) return undefined;
      markup += text.replaceAll('>', '&gt;');
      continue;
    }
    if (name === undefined || !ELEMENTS.has(name) || token.endsWith('/>')) return undefined;
    if (slash === '/') {
      if (open.pop() !== name) return undefined;
      markup += `</${name}>`;
    } else {
      open.push(name);
      markup += name === 'math' ? '<math displaystyle="true">' : `<${name}>`;
    }
  }
  return open.length === 0 && markup.startsWith('<math') ? new Html(spaced(markup)) : undefined;
}

/** Adjusts the spacing: "DCG@K" is one name, and parentheses around a few letters need not grow. */
function spaced(markup: string): string {
  return markup
    .replaceAll('<mo>@</mo>', '<mo lspace="0" rspace="0">@</mo>')
    .replace(/<mo>([()])<\/mo>/g, '<mo stretchy="false">$1</mo>');
}
