import './base.css';
import './controls/controls.css';
import './panel.css';
import './controls/popover/popover.css';
import './controls/tabs.css';
import './table/table.css';
import './table/query/queryBox.css';
import './user/user.css';
import './user/compared/compared.css';
import './head/head.css';
import './notices/questionForm.css';
import './items/items.css';
import './leaderboard/leaderboard.css';
import './leaderboard/cards.css';
import './problems/problems.css';
import './controls/elements';
import * as l10n from '@vscode/l10n';
import { render } from 'preact';
import type { VsCodeApi } from 'vscode-messenger-webview';
import { App } from './app';
import { PanelContext, panelContext } from './context';
import { copyInFull } from './controls/copyText';
import { fullOnHover } from './controls/fullOnHover';
import { keepFocus } from './controls/keepFocus';
import { connectHost } from './host/host';
import { stateFromMemory } from './uiState';

declare function acquireVsCodeApi(): VsCodeApi;

const bundle = document.getElementById('l10n')?.textContent?.trim() ?? '';
if (bundle !== '') l10n.config({ contents: bundle });

const api = acquireVsCodeApi();
const kept = api.getState();
document.addEventListener('copy', copyInFull);
document.addEventListener('pointerover', fullOnHover);
const root = document.getElementById('root') ?? document.body;
keepFocus(root);
const context = panelContext(connectHost(api), document.documentElement.lang);
render(
  <PanelContext.Provider value={context}>
    <App start={stateFromMemory(kept)} memory={kept} />
  </PanelContext.Provider>,
  root,
);
// In a language whose numbers all need Intl, the first one takes longest: it is formatted while waiting for the host.
context.numbers.count(0);
