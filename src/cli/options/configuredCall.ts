import { stat } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import type { AskedInputs } from '../../engine/requests/completedRequest';
import type { ConfiguredBaseline } from '../../engine/requests/configuredInputs';
import { configuredRun, readConfig } from '../../engine/requests/readConfig';
import { CONFIG_FILE } from '../../shared/config/configFile';
import type { ConfiguredEvaluation } from '../../shared/config/checkConfig';
import { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import { hyphenated, option, text } from '../../shared/config/option';
import { isPattern } from '../../engine/sources/partFiles';
import { wrongCall } from '../wrongCall';
import { sayLine, type InputValues } from './inputOptions';
import { STANDARD_INPUT } from './standardInput';

export const configOption = option(text, {
  value: 'FILE',
  help: () => l10n.t('the file with evaluations by name (default: {0})', CONFIG_FILE),
});

/** An evaluation of a configuration that a call names. */
export interface ConfiguredCall {
  readonly name: string;
  /** What its paths are relative to. */
  readonly folder: string;
  readonly evaluation: ConfiguredEvaluation;
  readonly inputs: AskedInputs;
  readonly baseline: ConfiguredBaseline | undefined;
  /** All that is read. */
  readonly files: readonly string[];
}

/** What a configuration says, in place of a call. */
const OF_CONFIG = [
  ...['truth', 'train', 'items', 'catalogue', 'users', 'formatIn', 'columns', 'decimal', 'encoding', 'fold'],
  ...['truthFormatIn', 'truthColumns', 'trainFormatIn', 'trainColumns', 'ascending', 'runs'],
];

/**
 * The evaluation that a call names by its name in recscope.json; undefined: it names files. A file of this name counts
 * before the evaluation, as it did before there was one.
 *
 * @throws InputError when the configuration is none, or the call names files beside
 */
export async function configuredCall(
  texts: readonly string[],
  values: InputValues & { readonly config?: string | undefined },
): Promise<ConfiguredCall | undefined> {
  const [name, ...others] = texts;
  const file = values.config ?? CONFIG_FILE;
  const isAsked = values.config !== undefined;
  if (name === undefined || others.length > 0 || name === STANDARD_INPUT || isPattern(name)) {
    if (isAsked) throw wrongCall(l10n.t('--config can be used with the name of one evaluation only.'));
    return undefined;
  }
  if (!isAsked && (/[/\\:=]/.test(name) || !(await isThere(file)))) return undefined;
  const isFile = !isAsked && (await isThere(name));
  const config = await readConfig(file);
  const evaluation = config.evaluations.get(name);
  if (evaluation !== undefined && isFile) {
    sayLine(
      l10n.t(
        '“{0}” is a file, and an evaluation of {1}: the file is read. For the evaluation: {2}.',
        name,
        file,
        `--config ${file}`,
      ),
    );
    return undefined;
  }
  if (evaluation === undefined) {
    if (!isAsked) return undefined;
    throw noEvaluation(name, file, [...config.evaluations.keys()]);
  }
  const given: Readonly<Record<string, unknown>> = { ...values };
  for (const field of OF_CONFIG)
    if (given[field] !== undefined)
      throw wrongCall(
        l10n.t(
          '--{0} can be used with files only: “{1}” is an evaluation of {2}.',
          hyphenated(field),
          name,
          file,
        ),
      );
  const { inputs, baseline, files } = await configuredRun(config, name, 'cli');
  const said = Object.keys(EVALUATION_CONFIG.entries).filter((field) => given[field] !== undefined);
  return {
    name,
    folder: config.folder,
    evaluation,
    inputs: { ...inputs, ...Object.fromEntries(said.map((field) => [field, given[field]])) },
    baseline,
    files: [...files, file],
  };
}

export function noEvaluation(name: string, file: string, names: readonly string[]): Error {
  return wrongCall(l10n.t('“{0}” is no evaluation of {1}. Evaluations: {2}.', name, file, names.join(', ')));
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
