import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { loadCheck, snapshotFile } from '../../engine/requests/checkedEvaluation';
import { comparesUsers, measureOfGate } from '../../engine/requests/configErrors';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import type { ConfiguredGate } from '../../shared/config/checkConfig';
import { TERMINAL } from '../caller';
import { withEngine, type CheckMachine } from '../checkEngine';
import { sayLine } from '../options/inputOptions';
import { usageError } from '../wrongCall';
import { readingText } from './readingText';
import { snapshotChanges } from './snapshotChanges';
import { appendSnapshot } from './snapshotHistory';
import { snapshotTo } from './snapshotOutput';

/**
 * Writes the snapshots of evaluations whose gates compare with one, and adds each to its history. All are computed before
 * any is written.
 */
export async function updateSnapshots(
  checks: readonly ConfiguredRun[],
  inputs: readonly string[],
  values: CheckMachine,
): Promise<void> {
  const checksWithSnapshot = checks.filter(
    ({ baseline }) => baseline === undefined || baseline.kind === 'snapshot',
  );
  const [first] = checksWithSnapshot;
  if (first === undefined)
    throw usageError(l10n.t('None of the evaluations compares with a snapshot: each names its baseline.'));
  const files = await withEngine(values, TERMINAL, async (engine, watch) => {
    const snapshotFiles: { readonly folder: string; readonly file: string; readonly bytes: Uint8Array }[] =
      [];
    for (const check of checksWithSnapshot) {
      const { evaluation, baseline, name, folder } = check;
      const { id } = check.inputs;
      const { view } = await loadCheck(engine, check, watch);
      watch.clear();
      process.stderr.write(
        readingText(view, { format: 'json', quiet: values.quiet, verbose: values.verbose }),
      );
      const metricsOf = (gates: readonly ConfiguredGate[]): string[] => [
        ...new Set(gates.flatMap((gate) => measureOfGate(gate) ?? [])),
      ];
      const { gates = [] } = evaluation;
      const gated = metricsOf(gates);
      const compared = metricsOf(gates.filter(comparesUsers));
      const { createSnapshot } = await import('../../engine/questions/snapshotModel');
      const bytes = await createSnapshot(
        engine.stillLoaded(id),
        gated.length === 0 ? undefined : { gated, compared },
        evaluation.ids ?? 'plain',
        () => undefined,
      );
      const file = baseline?.kind === 'snapshot' ? baseline.file : snapshotFile(name);
      snapshotFiles.push({ folder, file, bytes });
      await engine.release(id);
    }
    return snapshotFiles;
  });
  for (const { folder, file, bytes } of files) {
    const write = await snapshotTo(folder, file, inputs);
    const before = await readFile(path.resolve(folder, file)).catch(() => undefined);
    await write(bytes);
    await appendSnapshot(folder, file, bytes, inputs);
    sayLine(l10n.t('Wrote {0}.', path.relative(process.cwd(), path.resolve(folder, file))));
    for (const line of await snapshotChanges(before && new Uint8Array(before), bytes)) sayLine(`  ${line}`);
  }
}
