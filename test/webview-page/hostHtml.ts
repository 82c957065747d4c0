import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnalysisKind } from '../../src/shared/protocol/analyses';
import type { Theme } from './themes';

const root = path.resolve(__dirname, '../..');
/** The page is never fetched: the browser is given these answers for this address. */
export const ORIGIN = 'https://panel.invalid';

/** What the host names in its page, by the addresses below the origin. */
export interface HostedPage {
  readonly script: string;
  readonly styles: readonly string[];
  /** The id of the analysis whose page it is. */
  readonly analysis?: string;
  readonly kind?: AnalysisKind;
}

/** The host's page (features/panel/panelHtml.ts) with the same policy, and the theme that VS Code would add. */
export function hostHtml(theme: Theme, language: string, page: HostedPage): string {
  const variables = Object.entries({
    'font-family':
      '"Segoe WPC", "Segoe UI", system-ui, Ubuntu, "Noto Sans CJK KR", "DejaVu Sans", sans-serif',
    'font-size': '13px',
    'font-weight': 'normal',
    'editor-font-family': 'monospace',
    ...theme.colors,
  });
  const style = variables.map(([name, value]) => `--vscode-${name}: ${value};`).join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-abc'",
    `style-src ${ORIGIN} 'nonce-abc'`,
    `font-src ${ORIGIN} data:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const contents =
    language === 'ko'
      ? readFileSync(path.join(root, 'l10n/bundle.l10n.ko.json'), 'utf8').replaceAll('<', '\\u003c')
      : '{}';
  const links = page.styles
    .map((style) => `<link rel="stylesheet" href="${ORIGIN}/${style}" nonce="abc">`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="abc">:root { ${style} } html { scrollbar-color: rgb(121 121 121 / 0.5) var(--vscode-editor-background); }</style>
${links}
<title>RecScope</title>
</head>
<body class="${theme.kind}${theme.kind === 'vscode-high-contrast-light' ? ' vscode-high-contrast' : ''}">
<div id="root" data-kind="${page.kind ?? 'evaluation'}"${page.analysis === undefined ? '' : ` data-analysis="${page.analysis}"`}></div>
<script type="application/json" id="l10n">${contents}</script>
<script nonce="abc" src="${ORIGIN}/${page.script}"></script>
</body>
</html>`;
}
