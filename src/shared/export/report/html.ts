/** Markup that may stand in a page. It comes from {@link html} alone, so text can never become markup by mistake. */
export class Html {
  constructor(readonly markup: string) {}
}

export type HtmlValue = Html | string | number | undefined | readonly HtmlValue[];

/** A template whose values are text, escaped wherever they stand, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((page, part, index) => page + markupOf(values[index - 1]) + part));
}

/** A translated sentence with markup in the place of its `{0}`, `{1}` … */
export function htmlSentence(template: string, ...parts: readonly HtmlValue[]): Html {
  return new Html(
    escaped(template).replace(/\{(\d+)\}/g, (_, index: string) => markupOf(parts[Number(index)])),
  );
}

function markupOf(value: HtmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.markup;
  return typeof value === 'object' ? value.map(markupOf).join('') : escaped(String(value));
}

/** Signs that a page may not hold are shown as the sign for what cannot be shown. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
