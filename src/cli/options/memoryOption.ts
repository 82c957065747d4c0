import * as l10n from '@vscode/l10n';
import { freeMemory } from '../../reading/memory/freeMemory';
import type { MemoryLimit } from '../../reading/memory/freeMemory';
import { usageError } from '../wrongCall';

/**
 * Returns the memory limit of a call: its option in gigabytes, or free memory.
 *
 * @throws InputError if it is not a positive number
 */
export function memoryLimit(gigabytes: string | undefined): MemoryLimit {
  if (gigabytes === undefined) return freeMemory;
  const bytes = Number(gigabytes) * 1e9;
  if (gigabytes.trim() === '' || !(bytes > 0))
    throw usageError(l10n.t('--memory must be a number of gigabytes, not “{0}”.', gigabytes));
  return (kept) => bytes - kept;
}
