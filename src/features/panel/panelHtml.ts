import * as vscode from 'vscode';
import type { AnalysisKind } from '../../shared/protocol/analyses';

/** Returns the page of a kind of analysis. It runs only RecScope's script and style, and fetches nothing. */
export function panelHtml(
  webview: vscode.Webview,
  extension: vscode.Uri,
  kind: AnalysisKind,
  analysis: string,
): string {
  const page = kind === 'evaluation' ? 'panel' : 'analyses';
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const asset = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource} data:`,
    // These two do not fall back to default-src.
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${asset('panel.css')}" nonce="${nonce}">${
    page === 'panel' ? '' : `\n<link rel="stylesheet" href="${asset(`${page}.css`)}" nonce="${nonce}">`
  }
<title>RecScope</title>
</head>
<body>
<div id="root" data-kind="${kind}" data-analysis="${escaped(analysis)}"></div>
<script type="application/json" id="l10n">${JSON.stringify(vscode.l10n.bundle ?? {}).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}" src="${asset(`${page}.js`)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '');
}
