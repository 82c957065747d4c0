import { filesOfTable } from '../../engine/backends/engineSources';
import { qrelsOf } from './datasetFolder';
import { STANDARD_INPUT } from './standardInput';

/** The paths behind what a call names to be read. */
export async function filesOfInputs(inputs: readonly (string | undefined)[]): Promise<string[]> {
  const files: string[] = [];
  for (const input of inputs)
    if (input !== undefined && input !== STANDARD_INPUT)
      files.push(...(filesOfTable(input) ?? [input, await qrelsOf(input).catch(() => input)]));
  return files;
}
