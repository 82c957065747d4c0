import { parseArgs } from 'node:util';
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import {
  toOptionName,
  listItemSchema,
  optionMetadata,
  unwrapSchema,
  parseOptionValue,
} from '../../shared/config/option';
import { removedOptionError, removedValueError } from '../../shared/config/removed';
import { likelyMeantWord } from '../../shared/text/nearest';
import { splitListText } from '../../shared/language/phrase';
import type { InputError } from '../../shared/problem';
import { usageError } from '../wrongCall';

/** Options of a command by name, each with its help and syntax. */
export type CommandOptions = Readonly<Record<string, v.GenericSchema>>;

/** Values of a call's options, with defaults for options that the call does not set. */
export type ValuesOf<O extends CommandOptions> = v.InferOutput<v.ObjectSchema<O, undefined>>;

/** Returns the name of an option on the command line, without leading hyphens. */
export function optionName(field: string, schema: v.GenericSchema): string {
  return optionMetadata(schema).name ?? toOptionName(field);
}

/** Returns the name and alias of an option on the command line. */
export function optionNames(field: string, schema: v.GenericSchema): readonly string[] {
  const { alias } = optionMetadata(schema);
  return [optionName(field, schema), ...(alias === undefined ? [] : [alias])];
}

/** Returns whether an option has no value. */
export function isSwitch(schema: v.GenericSchema): boolean {
  return unwrapSchema(schema).type === 'boolean' && optionMetadata(schema).read === undefined;
}

/**
 * Parses options and positionals of a call. Repeated lists are joined.
 *
 * @throws InputError for an option that is unknown, lacks its value, has a wrong or superfluous one, or is
 * duplicate
 */
export function parseArguments<O extends CommandOptions>(
  argv: readonly string[],
  options: O,
): {
  readonly values: ValuesOf<O>;
  readonly positionals: readonly string[];
  /** Names of the options that the call itself sets. */
  readonly said: ReadonlySet<string>;
} {
  const fields = new Map(
    Object.entries(options).flatMap(([field, schema]) =>
      optionNames(field, schema).map((name) => [name, field] as const),
    ),
  );
  const { tokens, positionals } = tokensOf(argv, options);
  const givenOptions = new Map<string, GivenOption>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { rawName, value, inlineValue } = token;
    const field = fields.get(token.name);
    if (field === undefined) throw usageError(unknownOption(rawName, [...fields.keys()]));
    const isBoolean = isSwitch(options[field]);
    if (isBoolean && value !== undefined)
      throw usageError(l10n.t('{0} takes no value, but got “{1}”.', rawName, value));
    if (!isBoolean && (value === undefined || (value.startsWith('-') && inlineValue !== true)))
      throw usageError(
        l10n.t('{0} needs a value.', rawName),
        // A negative number looks like an option.
        ...(value !== undefined && /^-[\d.]/.test(value) ? [`${rawName}=${value}`] : []),
      );
    const texts = givenOptions.get(field)?.texts ?? [];
    const [before] = texts;
    const isOne =
      optionMetadata(options[field]).list !== true && listItemSchema(options[field]) === undefined;
    if (isOne && before !== undefined && before !== value) throw givenTwice(rawName, before, value ?? '');
    givenOptions.set(field, { rawName, texts: [...texts, ...(value === undefined ? [] : [value])] });
  }
  const values = Object.fromEntries(
    Object.entries(options).flatMap(([field, schema]) => {
      const told = givenOptions.get(field);
      if (told !== undefined) return [[field, valueOf(field, schema, told)] as const];
      if (schema.type === 'optional') return [];
      const name = `--${optionName(field, schema)}`;
      throw usageError(
        l10n.t('{0} is missing.', name),
        `${name} ${optionMetadata(schema).value ?? ''}`.trim(),
      );
    }),
  );
  return {
    values: v.parse(v.object(options), values) as ValuesOf<O>,
    positionals,
    said: new Set(givenOptions.keys()),
  };
}

/** Returns the words of a call without some of its options and their values. */
export function argumentsWithout(
  argv: readonly string[],
  options: CommandOptions,
  fields: readonly string[],
): string[] {
  const left = new Set(fields.flatMap((field) => optionNames(field, options[field])));
  const { tokens } = tokensOf(argv, options);
  const dropped = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== 'option' || !left.has(token.name)) continue;
    dropped.add(token.index);
    if (token.value !== undefined && token.inlineValue === false) dropped.add(token.index + 1);
  }
  return argv.filter((_, index) => !dropped.has(index));
}

/** Splits the words of a call into options and positionals. */
function tokensOf(argv: readonly string[], options: CommandOptions) {
  const known = Object.fromEntries(
    Object.entries(options).flatMap(([field, schema]) => {
      const { short } = optionMetadata(schema);
      const type = isSwitch(schema) ? ('boolean' as const) : ('string' as const);
      return optionNames(field, schema).map((name) => [
        name,
        { type, ...(short !== undefined && { short }) },
      ]);
    }),
  );
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: known,
    strict: false,
    tokens: true,
  });
}

interface GivenOption {
  /** Name as written, with its hyphens. */
  readonly rawName: string;
  readonly texts: readonly string[];
}

/** Parses the texts of an option. @throws InputError if they do not match the schema */
function valueOf(field: string, schema: v.GenericSchema, { rawName, texts }: GivenOption): unknown {
  if (isSwitch(schema)) return true;
  const { list } = optionMetadata(schema);
  const item = listItemSchema(schema);
  const name = `--${optionName(field, schema)}`;
  if (item === undefined) return read(schema, name, list === true ? texts.join(',') : texts[0]);
  const parts = list === true ? texts.flatMap(splitListText) : texts;
  const values = parts.map((part) => read(item, name, part));
  if (v.is(schema, values)) return values;
  throw usageError(l10n.t('{0} needs a value.', rawName));
}

function read(schema: v.GenericSchema, option: string, text: string): unknown {
  const value = parseOptionValue(schema, text);
  if (value !== undefined) return value;
  const wrong = optionMetadata(schema).wrong?.(option, text);
  throw usageError(removedValueError(text) ?? wrong ?? l10n.t('{0} can’t be “{1}”.', option, text));
}

function givenTwice(option: string, first: string, second: string): InputError {
  return usageError(l10n.t('Duplicate {0}: “{1}” and “{2}”. Specify it once.', option, first, second));
}

/** Names of options in other tools, with those of RecScope. */
const CALLED_ELSEWHERE: Readonly<Record<string, string>> = {
  k: '--cutoffs',
  topk: '--cutoffs',
  'top-k': '--cutoffs',
  qrels: '--truth',
  'ground-truth': '--truth',
  threshold: '--rel',
  csv: '--format csv',
  html: '--format html',
  json: '--format json',
  latex: '--format latex',
  markdown: '--format markdown',
  tsv: '--format tsv',
};

/** Commands of each option that only some commands have; a test compares them with the commands. */
export const COMMANDS_BY_OPTION: Readonly<Record<string, readonly string[]>> = {
  'per-user': ['compare', 'evaluate'],
  models: ['compare', 'evaluate'],
  intervals: ['evaluate'],
  'safe-csv': ['evaluate'],
  user: ['evaluate', 'explain'],
  measure: ['explain', 'conventions'],
  match: ['conventions'],
  runs: ['evaluate', 'compare'],
  baseline: ['compare', 'plan'],
  margin: ['compare'],
  resamples: ['compare'],
  strict: ['audit', 'experiment'],
};

function unknownOption(option: string, known: readonly string[]): string {
  const written = option.replace(/^-+/, '');
  const gone = removedOptionError(option);
  if (gone !== undefined) return gone;
  const here = Object.hasOwn(CALLED_ELSEWHERE, written) ? CALLED_ELSEWHERE[written] : '';
  if (known.includes(/^--(\S+)/.exec(here)?.[1] ?? ''))
    return l10n.t('Unknown option {0}. Did you mean {1}?', option, here);
  const near = likelyMeantWord(written, known);
  const meant = near === undefined ? undefined : `--${near}`;
  const others = Object.hasOwn(COMMANDS_BY_OPTION, written)
    ? COMMANDS_BY_OPTION[written].join(', ')
    : undefined;
  if (others !== undefined)
    return meant === undefined
      ? l10n.t('{0} is an option of {1}, not of this command.', option, others)
      : l10n.t('{0} is an option of {1}, not of this command. Did you mean {2}?', option, others, meant);
  return meant === undefined
    ? l10n.t('Unknown option {0}.', option)
    : l10n.t('Unknown option {0}. Did you mean {1}?', option, meant);
}
