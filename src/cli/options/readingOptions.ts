import * as l10n from '@vscode/l10n';
import { formatRule, parseColumnOverrides, type ReadOptions } from '../../core/formats/readOptions';
import { encodingNamed } from '../../core/formats/values/otherEncodings';
import type { CommandOptions } from './parsedArguments';
import { wrongCall } from '../wrongCall';

/** In place of the name of a fold: each of them, by itself. */
export const ALL_FOLDS = 'all';

/** What a call may say of how its files are read, where a guess would go wrong, and whether that is said of them. */
export const READING_OPTIONS = {
  'format-in': { type: 'string' },
  'truth-format-in': { type: 'string' },
  'train-format-in': { type: 'string' },
  columns: { type: 'string', list: true },
  'truth-columns': { type: 'string', list: true },
  'train-columns': { type: 'string', list: true },
  ascending: { type: 'boolean' },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  fold: { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
} as const satisfies CommandOptions;

export interface ReadingValues {
  readonly 'format-in'?: string;
  readonly 'truth-format-in'?: string;
  readonly 'train-format-in'?: string;
  readonly columns?: string;
  readonly 'truth-columns'?: string;
  readonly 'train-columns'?: string;
  readonly ascending?: boolean;
  readonly decimal?: string;
  readonly encoding?: string;
  readonly fold?: string;
  readonly quiet?: boolean;
}

/**
 * What a call says of its recommendations, its truth and its training data; undefined where it says nothing.
 *
 * @throws InputError for a format or a role that does not exist
 */
export function readOptionsOf(
  values: ReadingValues,
): Record<'recommendations' | 'truth' | 'train', ReadOptions | undefined> {
  const { decimal, fold } = values;
  if (fold === ALL_FOLDS) throw wrongCall(l10n.t('Of several folds this command takes one.'), '--fold 0');
  const encoding = values.encoding === undefined ? undefined : encodingNamed(values.encoding);
  if (decimal !== undefined && decimal !== 'comma' && decimal !== 'point') {
    throw wrongCall(l10n.t('--decimal must be comma or point, not “{0}”.', decimal));
  }
  const overrides = (format: string | undefined, columns: string | undefined): ReadOptions => {
    formatRule(format); // A wrong name is said before anything is read.
    return {
      ...(format !== undefined && { format }),
      ...(columns !== undefined && { columns: parseColumnOverrides(columns) }),
      ...(decimal !== undefined && { decimal }),
      ...(encoding !== undefined && { encoding }),
      ...(fold !== undefined && { fold }),
    };
  };
  const recommendations: ReadOptions = {
    ...overrides(values['format-in'], values.columns),
    ...(values.ascending === true && { bestScore: 'smallest' }),
  };
  return {
    recommendations: orNothing(recommendations),
    truth: orNothing(overrides(values['truth-format-in'], values['truth-columns'])),
    train: orNothing(overrides(values['train-format-in'], values['train-columns'])),
  };
}

function orNothing(overrides: ReadOptions): ReadOptions | undefined {
  return Object.keys(overrides).length === 0 ? undefined : overrides;
}
