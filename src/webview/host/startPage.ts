import * as l10n from '@vscode/l10n';
import type { VsCodeApi } from 'vscode-messenger-webview';
import { copyInFull } from '../controls/copyText';
import { keepFocus } from '../controls/keepFocus';

declare function acquireVsCodeApi(): VsCodeApi;

/** Prepares a page: its language, what is copied from it, and its focus. Returns VS Code's API and the page's root. */
export function startPage(): { readonly api: VsCodeApi; readonly root: HTMLElement } {
  const bundle = document.getElementById('l10n')?.textContent?.trim() ?? '';
  if (bundle !== '') l10n.config({ contents: bundle });
  document.addEventListener('copy', copyInFull);
  const root = document.getElementById('root') ?? document.body;
  keepFocus(root);
  return { api: acquireVsCodeApi(), root };
}
