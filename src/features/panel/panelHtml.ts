import * as vscode from 'vscode';

/** The panel's page: nothing but our own script and style may run in it, and nothing may be fetched. */
export function panelHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const asset = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource} data:`,
    `img-src ${webview.cspSource} data:`,
    // Neither falls back on default-src.
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${asset('panel.css')}" nonce="${nonce}">
<title>RecScope</title>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="l10n">${JSON.stringify(vscode.l10n.bundle ?? {}).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}" src="${asset('panel.js')}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[^\w-]/g, '');
}
