import * as l10n from '@vscode/l10n';
import {
  formatRule,
  FORMAT_NAMES,
  parseColumnOverrides,
  type ReadOptions,
} from '../../reading/formats/readOptions';
import { requireEncoding } from '../../reading/formats/values/otherEncodings';
import { READING } from '../../shared/config/inputsConfig';
import { flag, option, text } from '../../shared/config/option';
import { VERBOSITY_OPTIONS } from './outputOptions';
import { usageError } from '../wrongCall';
import type { ValuesOf } from './parsedArguments';

/** Overrides for how a file is read, if the detection is wrong. */
export const FILE_OPTIONS = {
  formatIn: option(text, {
    value: 'NAME',
    help: () => l10n.t('file format (default: detected): {0}', FORMAT_NAMES.join(', ')),
  }),
  columns: option(text, {
    value: 'LIST',
    list: true,
    help: () =>
      l10n.t(
        'columns by name or number: "user=Kunde,item=Artikel,score=3"; for one list per user and event: {0}',
        'user=user_id+event_no',
      ),
  }),
  decimal: READING.decimal,
  encoding: READING.encoding,
};

const { formatIn, decimal, encoding } = FILE_OPTIONS;
/** Options for the format of a log; its columns have separate options. */
export const LOG_FILE_OPTIONS = { formatIn, decimal, encoding };

const ofTruth = { value: 'NAME', help: () => l10n.t('same for the ground truth') };
const ofTraining = { value: 'NAME', help: () => l10n.t('same for the training data') };

/** Options for how files are read, and how much is reported about their reading. */
export const READING_OPTIONS = {
  ...FILE_OPTIONS,
  truthFormatIn: option(text, ofTruth),
  truthColumns: option(text, { ...ofTruth, value: 'LIST', list: true }),
  trainFormatIn: option(text, ofTraining),
  trainColumns: option(text, { ...ofTraining, value: 'LIST', list: true }),
  judgementsColumns: option(text, {
    value: 'LIST',
    list: true,
    help: () => l10n.t('same for the judgments'),
  }),
  ascending: READING.ascending,
  descending: option(flag, {
    help: () => l10n.t('higher scores are better (default, unless detected otherwise)'),
  }),
  fold: option(text, {
    value: 'NAME',
    help: () => l10n.t('fold or seed to evaluate'),
  }),
  ...VERBOSITY_OPTIONS,
};

export type ReadingValues = Partial<ValuesOf<typeof READING_OPTIONS>>;

/**
 * Returns the overrides for recommendations, ground truth, training data and judgments; undefined if the call has none.
 *
 * @throws InputError for an unknown format or role
 */
export function parseReadOverrides(
  values: ReadingValues,
): Record<'recommendations' | 'truth' | 'train' | 'judgements', ReadOptions | undefined> {
  const { decimal, fold } = values;
  if (values.ascending === true && values.descending === true)
    throw usageError(l10n.t('Use either {0} or {1}.', '--ascending', '--descending'));
  const encoding = values.encoding === undefined ? undefined : requireEncoding(values.encoding);
  const overrides = (format: string | undefined, columns: string | undefined): ReadOptions => {
    formatRule(format); // Throws for a wrong name before any file is read.
    return {
      ...(format !== undefined && { format }),
      ...(columns !== undefined && { columns: parseColumnOverrides(columns) }),
      ...(decimal !== undefined && { decimal }),
      ...(encoding !== undefined && { encoding }),
      ...(fold !== undefined && { fold }),
    };
  };
  const recommendations: ReadOptions = {
    ...overrides(values.formatIn, values.columns),
    ...(values.ascending === true && { bestScore: 'smallest' }),
    ...(values.descending === true && { bestScore: 'largest' }),
  };
  return {
    recommendations: orNothing(recommendations),
    truth: orNothing(overrides(values.truthFormatIn, values.truthColumns)),
    train: orNothing(overrides(values.trainFormatIn, values.trainColumns)),
    judgements: orNothing({
      ...(values.judgementsColumns !== undefined && {
        columns: parseColumnOverrides(values.judgementsColumns),
      }),
      ...(encoding !== undefined && { encoding }),
    }),
  };
}

function orNothing(overrides: ReadOptions): ReadOptions | undefined {
  return Object.keys(overrides).length === 0 ? undefined : overrides;
}
