import * as l10n from '@vscode/l10n';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import type { ConfiguredExperimentRun, ReadConfig } from '../../engine/requests/readConfig';
import { CONFIG_FILE } from '../../shared/config/configFile';
import { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import { toOptionName, option, text } from '../../shared/config/option';
import { pathExists } from '../../reading/sources/fileSource';
import { isGlobPattern } from '../../reading/sources/partFiles';
import { usageError } from '../wrongCall';
import { sayLine, type InputValues } from './inputOptions';
import { LOG_FILE_OPTIONS, type ReadingValues } from './readingOptions';
import { STANDARD_INPUT } from './standardInput';

export const configOption = option(text, {
  value: 'FILE',
  help: () => l10n.t('the file with evaluations by name (default: {0})', CONFIG_FILE),
});

/** Options that a configuration replaces. */
const CONFIG_FIELDS = [
  ...['truth', 'train', 'items', 'catalogue', 'users', 'formatIn', 'columns', 'decimal', 'encoding', 'fold'],
  ...[
    'truthFormatIn',
    'truthColumns',
    'trainFormatIn',
    'trainColumns',
    'judgementsColumns',
    'ascending',
    'descending',
    'runs',
  ],
];

/** Loads the code that reads configurations, which most calls do not need. */
const configReader = () => import('../../engine/requests/readConfig');

/** Entries of a configuration that a call may name, with the messages about them. */
interface NamedEntries {
  of(config: ReadConfig): ReadonlyMap<string, unknown>;
  /** Options that the configuration specifies for its own files, so that the call may not. */
  readonly refused: readonly string[];
  readonly onlyOne: () => string;
  readonly isFileToo: (name: string, file: string, option: string) => string;
  readonly isOfConfig: (option: string, name: string, file: string) => string;
  readonly isNone: (name: string, file: string, names: string) => string;
}

const EVALUATIONS: NamedEntries = {
  of: ({ evaluations }) => evaluations,
  refused: CONFIG_FIELDS,
  onlyOne: () => l10n.t('--config can be used with the name of one evaluation only.'),
  isFileToo: (...words) =>
    l10n.t('“{0}” is a file, and an evaluation of {1}: the file is read. For the evaluation: {2}.', ...words),
  isOfConfig: (...words) =>
    l10n.t('--{0} can be used with files only: “{1}” is an evaluation of {2}.', ...words),
  isNone: (...words) => l10n.t('“{0}” is no evaluation of {1}. Evaluations: {2}.', ...words),
};

const EXPERIMENTS: NamedEntries = {
  of: ({ experiments }) => experiments,
  refused: Object.keys(LOG_FILE_OPTIONS),
  onlyOne: () => l10n.t('--config can be used with the name of one experiment only.'),
  isFileToo: (...words) =>
    l10n.t('“{0}” is a file, and an experiment of {1}: the file is read. For the experiment: {2}.', ...words),
  isOfConfig: (...words) =>
    l10n.t('--{0} can be used with files only: “{1}” is an experiment of {2}.', ...words),
  isNone: (...words) => l10n.t('“{0}” is no experiment of {1}. Experiments: {2}.', ...words),
};

/**
 * Returns the configuration entry that a call names, or undefined if the call names files. A file with the
 * same name takes precedence, for compatibility.
 *
 * @throws InputError if the configuration is invalid, or the call has options of files too
 */
async function configOf(
  texts: readonly string[],
  values: Readonly<Record<string, unknown>> & { readonly config?: string | undefined },
  entries: NamedEntries,
): Promise<{ readonly name: string; readonly file: string; readonly config: ReadConfig } | undefined> {
  const [name, ...others] = texts;
  const file = values.config ?? CONFIG_FILE;
  const isAsked = values.config !== undefined;
  if (name === undefined || others.length > 0 || name === STANDARD_INPUT || isGlobPattern(name)) {
    if (isAsked) throw usageError(entries.onlyOne());
    return undefined;
  }
  if (!isAsked && (/[/\\:=]/.test(name) || !(await pathExists(file)))) return undefined;
  const isFile = !isAsked && (await pathExists(name));
  const { readConfig } = await configReader();
  const config = await readConfig(file);
  const known = entries.of(config);
  if (known.has(name) && isFile) {
    sayLine(entries.isFileToo(name, file, `--config ${file}`));
    return undefined;
  }
  if (!known.has(name)) {
    if (!isAsked) return undefined;
    throw usageError(entries.isNone(name, file, [...known.keys()].join(', ')));
  }
  for (const field of entries.refused)
    if (values[field] !== undefined) throw usageError(entries.isOfConfig(toOptionName(field), name, file));
  return { name, file, config };
}

/** The evaluation that a call names by its name in recscope.json; undefined: it names files. @throws InputError */
export async function configuredCall(
  texts: readonly string[],
  values: InputValues & { readonly config?: string | undefined },
): Promise<ConfiguredRun | undefined> {
  const given: Readonly<Record<string, unknown>> = { ...values };
  const found = await configOf(texts, { ...given, config: values.config }, EVALUATIONS);
  if (found === undefined) return undefined;
  const { requireConfiguredRun } = await configReader();
  const run = await requireConfiguredRun(found.config, found.name, 'cli');
  const said = Object.keys(EVALUATION_CONFIG.entries).filter((field) => given[field] !== undefined);
  return {
    ...run,
    inputs: { ...run.inputs, ...Object.fromEntries(said.map((field) => [field, given[field]])) },
    files: [...run.files, found.file],
  };
}

/** Like `configuredCall`, for an experiment with its log and all files that are read. @throws InputError */
export async function configuredExperimentCall(
  texts: readonly string[],
  values: Pick<ReadingValues, keyof typeof LOG_FILE_OPTIONS> & { readonly config?: string | undefined },
): Promise<ConfiguredExperimentRun | undefined> {
  const found = await configOf(texts, { ...values, config: values.config }, EXPERIMENTS);
  if (found === undefined) return undefined;
  const { findConfiguredExperiment } = await configReader();
  const run = await findConfiguredExperiment(found.config, found.name);
  return run && { ...run, files: [...run.files, found.file] };
}

export function noEvaluationError(name: string, file: string, names: readonly string[]): Error {
  return usageError(EVALUATIONS.isNone(name, file, names.join(', ')));
}
