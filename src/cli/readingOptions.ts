import type { ParseArgsConfig } from 'node:util';
import * as l10n from '@vscode/l10n';
import { formatRule, parseToldColumns, type ToldReading } from '../core/formats/toldReading';
import { wrongCall } from './wrongCall';

/** What a call may say of how its files are read, where a guess would go wrong. */
export const READING_OPTIONS = {
  'format-in': { type: 'string' },
  'truth-format-in': { type: 'string' },
  'train-format-in': { type: 'string' },
  columns: { type: 'string' },
  'truth-columns': { type: 'string' },
  'train-columns': { type: 'string' },
  ascending: { type: 'boolean' },
  decimal: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

export interface ReadingValues {
  readonly 'format-in'?: string;
  readonly 'truth-format-in'?: string;
  readonly 'train-format-in'?: string;
  readonly columns?: string;
  readonly 'truth-columns'?: string;
  readonly 'train-columns'?: string;
  readonly ascending?: boolean;
  readonly decimal?: string;
}

/**
 * What a call says of its recommendations, its truth and its training data; undefined where it says nothing.
 *
 * @throws InputError for a format or a role that does not exist
 */
export function toldReadings(
  values: ReadingValues,
): Record<'recommendations' | 'truth' | 'train', ToldReading | undefined> {
  const { decimal } = values;
  if (decimal !== undefined && decimal !== 'comma' && decimal !== 'point') {
    throw wrongCall(l10n.t('--decimal takes comma or point; “{0}” is neither.', decimal));
  }
  const told = (format: string | undefined, columns: string | undefined): ToldReading => {
    formatRule(format); // A wrong name is said before anything is read.
    return {
      ...(format !== undefined && { format }),
      ...(columns !== undefined && { columns: parseToldColumns(columns) }),
      ...(decimal !== undefined && { decimal }),
    };
  };
  const recommendations: ToldReading = {
    ...told(values['format-in'], values.columns),
    ...(values.ascending === true && { bestScore: 'smallest' }),
  };
  return {
    recommendations: orNothing(recommendations),
    truth: orNothing(told(values['truth-format-in'], values['truth-columns'])),
    train: orNothing(told(values['train-format-in'], values['train-columns'])),
  };
}

function orNothing(told: ToldReading): ToldReading | undefined {
  return Object.keys(told).length === 0 ? undefined : told;
}
