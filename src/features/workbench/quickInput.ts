import * as vscode from 'vscode';
import { inertText } from './inertText';

interface PickOptions {
  readonly title: string;
  readonly placeHolder?: string;
  readonly matchOnDetail?: boolean;
  /** It stays when something else takes the focus, such as a panel that opens. */
  readonly ignoreFocusOut?: boolean;
}

/** Lets a person pick one of these; an icon goes into `iconPath`, for in the texts there are none. Undefined: the person left. */
export async function pick<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<T | undefined> {
  return (await vscode.window.showQuickPick(items.map(shown), inert(options)))?.item;
}

/** Lets a person pick any number of these. Undefined: the person left. */
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
 * Lets a person write a line.
 *
 * @param options.problem what is wrong with what was written so far; undefined: nothing
 */
export async function ask(options: {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly problem: (text: string) => string | undefined | Promise<string | undefined>;
}): Promise<string | undefined> {
  const { title, prompt, value, problem } = options;
  return vscode.window.showInputBox({
    title: inertText(title),
    prompt: inertText(prompt),
    value,
    validateInput: async (text) => {
      const found = await problem(text);
      return found === undefined ? undefined : inertText(found);
    },
  });
}

function shown<T extends vscode.QuickPickItem>(item: T): vscode.QuickPickItem & { readonly item: T } {
  const { label, description, detail } = item;
  return {
    ...item,
    label: inertText(label),
    description: description === undefined ? undefined : inertText(description),
    detail: detail === undefined ? undefined : inertText(detail),
    item,
  };
}

function inert({ title, placeHolder, ...rest }: PickOptions): vscode.QuickPickOptions {
  return {
    ...rest,
    title: inertText(title),
    ...(placeHolder !== undefined && { placeHolder: inertText(placeHolder) }),
  };
}
