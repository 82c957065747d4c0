import * as l10n from '@vscode/l10n';
import { formatsText, TEXT_FORMAT_NAMES } from '../output/answerFormats';
import { flag, option, optionElse, text } from '../../shared/config/option';

/** Destination and format of an answer. */
export const OUTPUT_OPTIONS = {
  format: optionElse(text, 'table', {
    short: 'f',
    value: 'FORMAT',
    help: () => formatsText(),
  }),
  output: option(text, { short: 'o', value: 'FILE', help: () => l10n.t('write to a file') }),
  force: optionElse(flag, false, { help: () => l10n.t('overwrite an existing file') }),
};

/** Verbosity of the notes about the files that were read. */
export const VERBOSITY_OPTIONS = {
  quiet: option(flag, { short: 'q', help: () => l10n.t('do not print what was read') }),
  verbose: option(flag, { help: () => l10n.t('print how each file was read, with its columns') }),
};

/** File that lets others compute the result again. */
export const receiptOption = option(text, {
  value: 'FILE',
  help: () =>
    l10n.t('also write a receipt: hashes of the inputs, the call, and the result, for recscope verify'),
});

/** Limits of memory and threads. */
export const MACHINE_OPTIONS = {
  memory: option(text, {
    value: 'GB',
    help: () => l10n.t('refuse files that need more memory (default: free memory)'),
  }),
  threads: option(text, {
    help: () => l10n.t('threads for large files and models (default: by the number of cores)'),
  }),
};

/** Options for the contents of an answer. */
export const DISPLAY_OPTIONS = {
  intervals: optionElse(flag, false, {
    help: () => l10n.t('with markdown and latex: include the ± of the 95% confidence interval'),
  }),
  safeCsv: optionElse(flag, false, {
    help: () =>
      l10n.t('with csv and tsv: prefix IDs that a spreadsheet would run as formulas with an apostrophe'),
  }),
};

export const perUserOption = optionElse(flag, false, {
  help: () => l10n.t('values of every user; compare: with missed items, largest loss first'),
});

export const measure = option(text, {
  alias: 'metric',
  value: 'M',
  help: () => l10n.t('explain, conventions: the metric'),
});

/** Output format of audits and splits. */
export const PARTS_FORMAT = optionElse(text, 'table', {
  short: 'f',
  value: 'FORMAT',
  help: () => formatsText(TEXT_FORMAT_NAMES),
});
