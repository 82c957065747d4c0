import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { nearest } from '../../shared/text/nearest';
import { editDistance } from '../../shared/query/editDistance';
import type { InputError } from '../../shared/protocol/problem';
import { wrongCall } from '../wrongCall';

/** What a command takes: `list`, where what is given twice is one list, with commas between. */
export type CommandOptions = Readonly<
  Record<string, NonNullable<ParseArgsConfig['options']>[string] & { readonly list?: boolean }>
>;

/** A name that is so many letters away from what was written is likely what was meant. */
const SLIPS = 2;

/**
 * Splits the words of a call. Lists that are given twice add up.
 *
 * @throws InputError for an option that does not exist, lacks its value, takes none, or is given twice where one value counts
 */
export function parsedArguments<O extends CommandOptions>(argv: readonly string[], options: O) {
  const args = [...argv];
  const given = new Map<string, string[]>();
  for (const token of parseArgs({ args, allowPositionals: true, options, strict: false, tokens: true })
    .tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw wrongCall(unknownOption(rawName, Object.keys(options)));
    const { type, multiple = false, list = false } = options[name];
    if (type === 'boolean' && value !== undefined)
      throw wrongCall(l10n.t('{0} takes no value, but got “{1}”.', rawName, value));
    if (type === 'string' && (value === undefined || (value.startsWith('-') && inlineValue !== true)))
      throw wrongCall(
        l10n.t('{0} needs a value.', rawName),
        // A number below 0 looks like an option.
        ...(value !== undefined && /^-[\d.]/.test(value) ? [`${rawName}=${value}`] : []),
      );
    if (type === 'boolean' || value === undefined) continue;
    const before = given.get(name) ?? [];
    if (!multiple && !list && before.length > 0 && before[0] !== value)
      throw givenTwice(rawName, before[0], value);
    given.set(name, [...before, value]);
  }
  const parsed = parseArgs({ args, allowPositionals: true, options });
  const lists = [...given].filter(([name, all]) => options[name].list === true && all.length > 1);
  const added = Object.fromEntries(lists.map(([name, all]) => [name, all.join(',')]));
  return { ...parsed, values: { ...parsed.values, ...added } };
}

function givenTwice(option: string, first: string, second: string): InputError {
  return wrongCall(
    l10n.t('{0} is given twice, with “{1}” and “{2}”: one of them counts.', option, first, second),
  );
}

/** What options are called elsewhere, and what says the same here. */
const CALLED_ELSEWHERE: Readonly<Record<string, string>> = {
  k: '--cutoffs',
  topk: '--cutoffs',
  'top-k': '--cutoffs',
  metrics: '--measures',
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

/** Options of some commands that are tried with others; a test holds it to what the commands take. */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'per-user': ['compare', 'evaluate'],
  models: ['compare', 'evaluate'],
  intervals: ['evaluate', 'sql'],
  'safe-csv': ['evaluate', 'sql'],
  user: ['explain', 'sql'],
  measure: ['explain', 'conventions'],
  match: ['conventions'],
  runs: ['evaluate', 'compare'],
  baseline: ['compare', 'plan', 'sql'],
  margin: ['compare', 'sql'],
  resamples: ['compare', 'sql'],
  strict: ['audit', 'experiment'],
};

function unknownOption(option: string, known: readonly string[]): string {
  const written = option.replace(/^-+/, '');
  const here = Object.hasOwn(CALLED_ELSEWHERE, written) ? CALLED_ELSEWHERE[written] : '';
  if (known.includes(/^--(\S+)/.exec(here)?.[1] ?? ''))
    return l10n.t('Unknown option {0}. Did you mean {1}?', option, here);
  const near = nearest(written, known);
  const meant =
    near === undefined || written.length <= SLIPS || editDistance(written, near) > SLIPS
      ? undefined
      : `--${near}`;
  const others = Object.hasOwn(ELSEWHERE, written) ? ELSEWHERE[written].join(', ') : undefined;
  if (others !== undefined)
    return meant === undefined
      ? l10n.t('{0} is an option of {1}, not of this command.', option, others)
      : l10n.t('{0} is an option of {1}, not of this command. Did you mean {2}?', option, others, meant);
  return meant === undefined
    ? l10n.t('Unknown option {0}.', option)
    : l10n.t('Unknown option {0}. Did you mean {1}?', option, meant);
}
