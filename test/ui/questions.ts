import type { Workbench } from './workbench';

/** Counts what is asked on top of the window from now on, by title; the palette's own commands are no question. */
export async function countQuestions(workbench: Workbench): Promise<() => Promise<string[]>> {
  // As text: what tsx makes of a function refers to names that are not in the page.
  await workbench.page.evaluate(`
    globalThis.questions = [];
    new MutationObserver(() => {
      const widget = document.querySelector('.quick-input-widget');
      if (widget === null || widget.style.display === 'none') return;
      const input = widget.querySelector('input[type=text]');
      if (input === null || input.value.startsWith('>')) return;
      const title = widget.querySelector('.quick-input-title')?.textContent.trim() ?? '';
      if (title !== '' && globalThis.questions.at(-1) !== title) globalThis.questions.push(title);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  `);
  return () => workbench.page.evaluate('globalThis.questions');
}
