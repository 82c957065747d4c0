import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { parseCheckedJson, requireSound } from '../../shared/config/json/checkedJson';
import { CALLED_ELSEWHERE } from '../../shared/config/inputsConfig';
import { TOOLS, type ToolName } from '../../shared/config/toolConfig';
import { InputError, type InputProblem, type Outcome } from '../../shared/problem';
import { clipText } from '../../shared/text/clip';
import { visibleText } from '../../shared/text/nameText';
import type { AllowedPaths } from '../requests/configuredFiles';
import type { ToolCall } from '../engineApi';
import { buildRequest } from '../requests/requestOf';
import { configuredTruthAdvice } from '../requests/ownTruth';
import { readRequest } from '../requests/readConfig';
import { isFileInFolders } from '../../reading/sources/insideFolders';
import { Cancelled } from '../../core/watch/cancellation';
import type { LoadedRequest, ToolEngine } from './evaluated';
import { compareAnswer, evaluateToolAnswer, explainAnswer } from './answers';
import { MAX_TOOL_NAME_LENGTH } from './toolText';

type Fields = Readonly<Record<string, unknown>>;

/** Functions that convert the input of a tool to a request, and its result to an answer. */
const CALLS: Readonly<
  Record<
    ToolName,
    {
      readonly command: 'evaluate' | 'compare';
      readonly request: (input: Fields) => Fields;
      readonly spread: boolean;
      readonly answer: (evaluated: LoadedRequest, input: Fields) => Promise<string>;
    }
  >
> = {
  recscope_evaluate: {
    command: 'evaluate',
    request: (input) => input,
    spread: true,
    answer: evaluateToolAnswer,
  },
  recscope_compare: { command: 'compare', request: (input) => input, spread: false, answer: compareAnswer },
  recscope_explain: {
    command: 'evaluate',
    request: ({ model, measure, user, match, ...input }) => ({
      ...input,
      models: [model],
      measures: measure,
    }),
    spread: false,
    answer: explainAnswer,
  },
};

/** Maximum length of an input, in characters. */
const LONGEST_INPUT = 100_000;
/** Maximum nesting of an input; a model's file in a list, with its columns, has five levels. */
const MAX_LEVELS = 10;
const INPUT = 'input';

/**
 * Answers a tool in a short text of Markdown: the answer in a sentence, numbers, how files were read, and
 * their problems. Names from files are escaped and shortened, because they may contain instructions to the
 * agent.
 *
 * @param signal cancels the answer, also while files are read and queries are answered
 * @throws InputError for an error that the caller can act on
 */
export async function toolAnswer(engine: ToolEngine, call: ToolCall, signal: AbortSignal): Promise<string> {
  const { folder, within, agreed } = call;
  const id = `evaluation of ${call.id}`;
  const stop = (): void => void Promise.all([engine.cancel(id), engine.release(id)]);
  signal.addEventListener('abort', stop);
  try {
    const name = toolNamed(call.name);
    const input = checkedInput(name, call.input);
    const { command, request, spread, answer } = CALLS[name];
    for (const file of filesIn(input)) requirePath(file);
    const text = JSON.stringify({ schema: 'recscope-request/1', command, ...request(input) });
    const asked = await readRequest(text, INPUT, folder, reachOf(within, agreed));
    const value = <T>(outcome: Outcome<T>): T => valueOf(outcome);
    const inputs = { ...asked.inputs, id };
    const completed = await buildRequest(engine, inputs, configuredTruthAdvice, () => undefined);
    if (signal.aborted) throw new Cancelled();
    const view = value(await engine.evaluate({ ...completed, spread }));
    return await answer({ engine, id, asked, view, value }, input);
  } catch (error) {
    throw error instanceof InputError ? new InputError(toldProblem(error.problem)) : error;
  } finally {
    signal.removeEventListener('abort', stop);
    await engine.release(id);
  }
}

/**
 * Returns the files of a call that are outside its folders, also through links. The user must allow reading
 * them.
 */
export async function filesOutside({ name, input, folder, within }: ToolCall): Promise<string[]> {
  const files = filesIn(checkedInput(toolNamed(name), input));
  const inside = await Promise.all(files.map((file) => isFileInFolders(path.resolve(folder, file), within)));
  return files.filter((_, index) => !inside[index]);
}

function toolNamed(name: string): ToolName {
  if (Object.hasOwn(TOOLS, name)) return name as ToolName;
  throw new InputError({
    message: l10n.t('There is no tool “{0}”.', name),
    advice: l10n.t('Expected one of: {0}.', Object.keys(TOOLS).join(', ')),
  });
}

function checkedInput(name: ToolName, input: unknown): Fields {
  if (isTooDeep(input))
    throw new InputError({
      message: l10n.t('The input is nested too deeply.'),
      advice: l10n.t('Name files by their paths.'),
    });
  const text = JSON.stringify(input) ?? 'null';
  if (text.length > LONGEST_INPUT)
    throw new InputError({
      message: l10n.t('The input is too long: {0} characters.', text.length),
      advice: l10n.t(
        'Expected at most {0}. A pattern names many files, such as {1}.',
        LONGEST_INPUT,
        'runs/*.csv',
      ),
    });
  return requireSound(INPUT, text, parseCheckedJson(text, TOOLS[name].input, CALLED_ELSEWHERE));
}

function isTooDeep(input: unknown): boolean {
  let level: unknown[] = [input];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  return level.length > 0;
}

/** Returns all files that an input names, including a baseline. */
function filesIn(input: Fields): string[] {
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Array.isArray(value)
        ? value.flatMap(texts)
        : typeof value === 'object' && value !== null
          ? 'file' in value
            ? texts(value.file)
            : Object.values(value).flatMap(texts)
          : [];
  return ['model', 'models', 'truth', 'train', 'items', 'users', 'baseline'].flatMap((key) =>
    texts(input[key]),
  );
}

/**
 * Checks that a text is the path of a file. @throws InputError for a table of a database or a Git revision, which would
 * start a program
 */
function requirePath(file: string): void {
  const [, scheme] = /^([a-z][a-z\d+.-]+):/i.exec(file) ?? [];
  if (scheme === undefined) return;
  throw new InputError({
    message: l10n.t('“{0}” is not a file: tools read files only.', file),
    advice: l10n.t('Name a file by its path.'),
  });
}

function reachOf(folders: readonly string[], agreed: readonly string[] | undefined): AllowedPaths {
  return {
    folders,
    agreed,
    outside: (file) => ({
      message: l10n.t('“{0}” is outside the folders that may be read.', file),
      advice: l10n.t('Name a file in {0}.', folders.join(', ')),
    }),
  };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'problem') throw new InputError(outcome.problem);
  throw new Cancelled();
}

/**
 * Returns a problem as an agent may read it: quotes from files are shortened, and control characters
 * replaced.
 */
function toldProblem({ file, line, message, advice, inEditor }: InputProblem): InputProblem {
  const quoted = (text: string): string =>
    text
      .split('\n')
      .map((each) =>
        visibleText(each.replace(/^input:\d+:\d+: /, ''))
          .replace(/“([^“”]+)”/g, (_, name: string) => `“${clipText(name, MAX_TOOL_NAME_LENGTH)}”`)
          // What is an option of the command line is a field of the input.
          .replace(/--(train|items|users) ([\w.]*\w)/g, '"$1": "$2"'),
      )
      .join('\n');
  return {
    message: quoted(message),
    advice: quoted(advice),
    ...(inEditor !== undefined && { inEditor: quoted(inEditor) }),
    // The input is not visible, so its lines are not named.
    ...(file !== undefined &&
      file !== INPUT && { file: visibleText(clipText(file, MAX_TOOL_NAME_LENGTH)), line }),
  } as InputProblem;
}
