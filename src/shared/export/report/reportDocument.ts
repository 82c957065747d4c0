import type { Sheet } from '../../sheets/sheet';
import { numberFormats } from '../../text/numbers/numberFormats';
import { VERSION } from '../../version';
import { Html, html, sheetsHtml } from '../../sheets/html';
import { STYLE, STYLE_HASH } from './reportStyle';

/** Metadata of an HTML file. */
interface DocumentHead {
  readonly title: string;
  /** Language of the contents, as in `<html lang>`. */
  readonly language: string;
}

/**
 * Returns a complete HTML file. It is self-contained: no scripts, no requests; its content security policy
 * forbids both.
 *
 * @param main body, `<h1>` included
 */
export function reportDocument({ title, language }: DocumentHead, main: Html): string {
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="generator" content="RecScope ${VERSION}" />
        <title>${title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${main}</main>
        <footer class="quiet">RecScope ${VERSION}</footer>
      </body>
    </html> `;
  return `${page.markup.trimEnd()}\n`;
}

/** Returns a page that only contains sheets. */
export function sheetsPage(title: string, sheets: readonly Sheet[], language: string): string {
  const numbers = numberFormats(language);
  return reportDocument(
    { title, language },
    html`<h1>${title}</h1>
      ${sheetsHtml(sheets, numbers)}`,
  );
}

/**
 * Style element. It is not part of the template, because the formatter would change its text and the content
 * security policy allows exactly this text.
 */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);
