import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { nearest } from '../../core/measures/nearest';
import { editDistance } from '../../shared/query/editDistance';
import { wrongCall } from '../wrongCall';

/** A name that is so many letters away from what was written is likely what was meant. */
const SLIPS = 2;

/** Splits the words of a call. @throws InputError for an option that does not exist, lacks its value, or takes none */
export function parsedArguments<O extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: O,
) {
  const args = [...argv];
  for (const token of parseArgs({ args, allowPositionals: true, options, strict: false, tokens: true })
    .tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const type = Object.hasOwn(options, name) ? options[name].type : undefined;
    if (type === undefined) throw wrongCall(unknownOption(rawName, Object.keys(options)));
    if (type === 'boolean' && value !== undefined)
      throw wrongCall(l10n.t('{0} takes no value, but got “{1}”.', rawName, value));
    if (type === 'string' && (value === undefined || (value.startsWith('-') && inlineValue !== true)))
      throw wrongCall(
        l10n.t('{0} needs a value.', rawName),
        // A number below 0 looks like an option.
        ...(value !== undefined && /^-[\d.]/.test(value) ? [`${rawName}=${value}`] : []),
      );
  }
  return parseArgs({ args, allowPositionals: true, options });
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

function unknownOption(option: string, known: readonly string[]): string {
  const written = option.replace(/^-+/, '');
  const here = Object.hasOwn(CALLED_ELSEWHERE, written) ? CALLED_ELSEWHERE[written] : '';
  if (known.includes(/^--(\S+)/.exec(here)?.[1] ?? ''))
    return l10n.t('Unknown option {0}. Did you mean {1}?', option, here);
  const meant = nearest(written, known);
  return meant === undefined || written.length <= SLIPS || editDistance(written, meant) > SLIPS
    ? l10n.t('Unknown option {0}.', option)
    : l10n.t('Unknown option {0}. Did you mean {1}?', option, `--${meant}`);
}
