import * as vscode from 'vscode';
import { escapeLinksAndIcons } from './inertText';

interface PickOptions {
  readonly title: string;
  readonly placeHolder?: string;
  readonly matchOnDetail?: boolean;
  /** Keeps the input open if the focus moves, for example to a panel that opens. */
  readonly ignoreFocusOut?: boolean;
}

/** Lets a person pick one item; texts are shown without icons, which must be in `iconPath`. Undefined: canceled. */
export async function pick<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<T | undefined> {
  return (await vscode.window.showQuickPick(items.map(shown), inert(options)))?.item;
}

/** Lets a person pick any number of items. Undefined: canceled. */
export async function pickSeveral<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<readonly T[] | undefined> {
  const picked = await vscode.window.showQuickPick(items.map(shown), {
    ...inert(options),
    canPickMany: true,
  });
  return picked?.map(({ item }) => item);
}

/**
 * Lets a person enter a line.
 *
 * @param options.problem returns the error of the current input; undefined: valid
 */
export async function ask(options: {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly problem: (text: string) => string | undefined | Promise<string | undefined>;
}): Promise<string | undefined> {
  const { title, prompt, value, problem } = options;
  return vscode.window.showInputBox({
    title: escapeLinksAndIcons(title),
    prompt: escapeLinksAndIcons(prompt),
    value,
    validateInput: async (text) => {
      const found = await problem(text);
      return found === undefined ? undefined : escapeLinksAndIcons(found);
    },
  });
}

function shown<T extends vscode.QuickPickItem>(item: T): vscode.QuickPickItem & { readonly item: T } {
  const { label, description, detail } = item;
  return {
    ...item,
    label: escapeLinksAndIcons(label),
    description: description === undefined ? undefined : escapeLinksAndIcons(description),
    detail: detail === undefined ? undefined : escapeLinksAndIcons(detail),
    item,
  };
}

function inert({ title, placeHolder, ...rest }: PickOptions): vscode.QuickPickOptions {
  return {
    ...rest,
    title: escapeLinksAndIcons(title),
    ...(placeHolder !== undefined && { placeHolder: escapeLinksAndIcons(placeHolder) }),
  };
}
