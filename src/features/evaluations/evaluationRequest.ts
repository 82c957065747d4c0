import * as vscode from 'vscode';
import type { FileReference } from '../../reading/sources/byteSource';
import type { EvaluationRequest, InputFile } from '../../reading/inputs/evaluationRequest';
import type { EngineService } from '../engineService';
import { baseName } from '../fileNames';
import { committedFile } from '../git/committedFile';
import { gradedFilesOf } from '../judging/judgements';
import { behaviourFor, memoryLimit, overridesFor } from '../settings';
import type { EvaluationRecord, FurtherFiles, RecordedFile } from './evaluationRecord';
import { referenceTo } from './files/fileReferences';

/**
 * Returns the engine's request for an evaluation.
 *
 * @param text of a document, which replaces the file of the same name
 */
export async function requestOfRecord(
  record: EvaluationRecord,
  engine: EngineService,
  text?: FileReference,
): Promise<EvaluationRequest> {
  const input = async ({ uri, shape, overrides: own }: RecordedFile) => {
    // A person's choice in the panel has priority over the settings.
    const committed = committedFile(uri);
    const place = committed === undefined ? vscode.Uri.parse(uri) : vscode.Uri.file(committed.path);
    const overrides = shape === undefined ? (own ?? overridesFor(place)) : undefined;
    return {
      file: text?.name === uri ? text : await referenceTo(uri),
      shape,
      ...(overrides && { overrides }),
    };
  };
  const needed = await neededFiles(record, engine);
  const { further = {}, matchIds, settings }: { further?: Partial<FurtherFiles> } & EvaluationRecord = record;
  const optional = async (file: RecordedFile | undefined, how: Partial<InputFile>) =>
    file && { ...(await input(file)), ...how };
  const { ownLabels, configured } = record;
  const judgements = await gradedFilesOf(record);
  const behaviour = configured === undefined ? behaviourFor(vscode.Uri.parse(record.truth.uri)) : undefined;
  return {
    id: record.id,
    truth: await input(record.truth),
    ...(judgements.length > 0 && { judgements: await Promise.all(judgements.map(input)) }),
    models: await Promise.all(
      record.models.map(async (file) => {
        const { name = baseName(file.uri), told, run } = file.model ?? {};
        return { ...(await input(file)), model: name, told, ...(run && { run }) };
      }),
    ),
    train: needed.train && (await Promise.all([needed.train, ...(record.moreTrain ?? [])].map(input))),
    history: needed.train ? undefined : await optional(further.train, {}),
    // An item file that no metric needs still has titles.
    items: needed.items
      ? await input(needed.items)
      : await optional(further.items, { optional: true, unasked: further.items?.guessed }),
    // A catalog that no metric needs may say where chunks are.
    catalogue: needed.catalogue
      ? await input(needed.catalogue)
      : await optional(further.catalogue, { optional: true }),
    users: await optional(
      further.users,
      further.users?.guessed === true ? { optional: true, unasked: true } : {},
    ),
    ...(ownLabels && { ownLabels }),
    events: record.events ?? behaviour?.weights,
    combine: record.combine ?? behaviour?.combine,
    judges: record.judges,
    combineJudges: record.combineJudges,
    prefer: record.prefer,
    matchIds,
    overlap: record.overlap,
    memory: memoryLimit(),
    settings,
    ...(configured?.snapshots !== undefined && {
      snapshots: {
        ...{ evaluation: configured.name, folder: configured.snapshots },
        commits: vscode.workspace.isTrusted,
      },
    }),
  };
}

/** Returns the optional files that a metric of this evaluation needs. */
async function neededFiles(
  { settings, further }: EvaluationRecord,
  engine: EngineService,
): Promise<Partial<FurtherFiles>> {
  if (further === undefined) return {};
  const checked = await engine.use((api) => api.checkMeasures(settings));
  if (checked.kind !== 'done') return {}; // An unknown metric: the engine reports it before reading any file.
  const { needs } = checked.value;
  const any = needs.includes('catalogue');
  return {
    ...((needs.includes('train') || any) && { train: further.train }),
    ...((needs.includes('items') || any) && { items: further.items }),
    ...(any && { catalogue: further.catalogue }),
  };
}
