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
import { render } from 'preact';
import { App } from './app';
import { PanelContext, panelContext } from './context';
import { connectHost } from './host/host';
import { startPage } from './host/startPage';
import { stateFromMemory } from './uiState';

const { api, root } = startPage();
const kept = api.getState();
document.addEventListener('pointerover', fullOnHover);
const context = panelContext(connectHost(api), document.documentElement.lang);
render(
  <PanelContext.Provider value={context}>
    <App start={stateFromMemory(kept)} memory={kept} />
  </PanelContext.Provider>,
  root,
);
// In a language whose numbers all need Intl, the first one takes longest: it is formatted while waiting for the host.
context.numbers.count(0);

/**
 * Sets the tooltip of a hovered number or name to its full text, which is in `data-full`. Tooltips are not
 * set earlier, because a screen reader would read hundreds of numbers twice.
 */
function fullOnHover({ target }: PointerEvent): void {
  const shown = target instanceof Element ? target.closest('[data-full]') : null;
  const full = shown?.getAttribute('data-full') ?? '';
  if (!(shown instanceof HTMLElement) || full === '' || shown.title !== '') return;
  shown.title = full;
  shown.addEventListener('pointerleave', () => shown.removeAttribute('title'), { once: true });
}
