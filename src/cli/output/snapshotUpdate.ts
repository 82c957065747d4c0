import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { loadCheck } from '../../engine/requests/checkedEvaluation';
import { snapshotFile } from '../../engine/requests/snapshotFiles';
import { comparesUsers, measureOfGate } from '../../engine/requests/configErrors';
import type { ConfiguredRun } from '../../engine/requests/configuredInputs';
import type { ConfiguredGate } from '../../shared/config/checkConfig';
import { TERMINAL } from '../caller';
import { withEngine, type CheckMachine } from '../checkEngine';
import { sayLine } from '../options/inputOptions';
import { usageError } from '../wrongCall';
import { readingText } from './readingText';
import { appendSnapshot } from './snapshotHistory';
import { snapshotTo } from './snapshotOutput';
import { readSnapshot } from '../../core/gates/snapshot';
import { formatCount, formatMean } from '../../shared/text/numbers/numberText';
import { relativeChangeText } from '../../shared/sentences/comparisonWords';
import { signedText } from '../../shared/text/numbers/signedText';
import { movedInputTexts } from '../../shared/sentences/movedInputs';

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
    ({ baseline, inputs: { models } }) =>
      baseline?.kind === 'snapshot' || (baseline === undefined && models[0].file.kind !== 'table'),
  );
  const [first] = checksWithSnapshot;
  if (first === undefined)
    throw usageError(
      l10n.t('None of the evaluations compares with a snapshot: each names its baseline, or has tables.'),
    );
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

/**
 * Returns lines about the changes by a new snapshot: users, inputs, and the mean of each metric.
 *
 * @param before bytes of the old snapshot; undefined: there is none
 */
async function snapshotChanges(before: Uint8Array | undefined, after: Uint8Array): Promise<string[]> {
  const [old, now] = [before && (await readSnapshot(before)), await readSnapshot(after)];
  if (old === undefined || now === undefined) return [];
  const meansOf = ({ notes, values }: typeof now): Map<string, number> =>
    new Map(notes.measures.map((name, at) => [name, meanOf(values[at])]));
  const means = meansOf(old);
  const lines = [
    ...(old.users.length === now.users.length
      ? []
      : [
          l10n.t(
            'users: {0}, before {1}',
            formatCount(now.users.length, 'en'),
            formatCount(old.users.length, 'en'),
          ),
        ]),
    ...(old.notes.train === undefined ? [] : movedInputTexts(old.notes, now.notes)),
    ...[...meansOf(now)].flatMap(([name, mean]) => {
      const other = means.get(name);
      if (other === undefined) return [l10n.t('{0}: {1}, new', name, formatMean(mean))];
      if (Object.is(other, mean)) return [];
      const change = relativeChangeText(mean - other, other);
      const by = [signedText(mean - other), ...(change === undefined ? [] : [change])].join(', ');
      return [l10n.t('{0}: {1}, before {2} ({3})', name, formatMean(mean), formatMean(other), by)];
    }),
    ...[...means.keys()]
      .filter((name) => !now.notes.measures.includes(name))
      .map((name) => l10n.t('{0}: removed', name)),
  ];
  return lines.length === 0 ? [l10n.t('no change')] : lines;
}

function meanOf(values: Float64Array): number {
  const own = values.filter((value) => !Number.isNaN(value));
  return own.reduce((sum, value) => sum + value, 0) / own.length;
}
