import axe from 'axe-core';
import type { Frame } from 'playwright-core';

/** What axe finds wrong in a webview, one line per rule and place; nothing is what we want. */
export async function accessibilityFindings(frame: Frame): Promise<string[]> {
  // Evaluated, not added as a script: the page's content security policy would rightly refuse it.
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const { axe: injected } = window as unknown as { axe: { run(root: Document): Promise<axe.AxeResults> } };
    const { violations } = await injected.run(document);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`),
    );
  });
}
