import * as l10n from '@vscode/l10n';
import type { EngineService } from '../../engineService';
import { baseName } from '../../fileNames';
import { pick } from '../../workbench/quickInput';
import { inspectAll } from '../files/dataFiles';
import type { Candidate } from '../files/pairing';

/**
 * Asks in which encodings chosen files are that are not UTF-8, each shown as the text would read.
 *
 * @returns the files, as they are read with the answers; undefined: the person left
 */
export async function withEncodings(
  chosen: readonly Candidate[],
  engine: EngineService,
): Promise<readonly Candidate[] | undefined> {
  const answered: Candidate[] = [];
  for (const candidate of chosen) {
    const known = await withEncoding(candidate, engine);
    if (known === undefined) return undefined;
    answered.push(known);
  }
  return answered;
}

async function withEncoding(candidate: Candidate, engine: EngineService): Promise<Candidate | undefined> {
  const { uri, guess } = candidate;
  if (guess.problem?.kind !== 'not-utf8') return candidate;
  const picked = await pick(
    guess.problem.readings.map(({ encoding, text }) => ({ label: text, description: encoding, encoding })),
    {
      title: baseName(uri),
      placeHolder: l10n.t('The file is not in UTF-8. Which text reads right (line {0})?', guess.problem.line),
    },
  );
  if (picked === undefined) return undefined;
  const [read] = await inspectAll([uri], engine, { encoding: picked.encoding });
  return read && { ...read, shape: read.guess.shape };
}
