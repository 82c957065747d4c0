import * as vscode from 'vscode';
import type { MeasureInput } from '../../core/measures/measure';
import { conventionNamed } from '../../core/measures/conventions';
import { measuresAsked } from '../../core/measures/conventions/measuresAsked';
import type { FileReference } from '../../engine/sources/byteSource';
import type { EvaluationRequest } from '../../engine/engineApi';
import { baseName } from '../fileNames';
import { behaviourFor, memoryLimit, overridesFor } from '../settings';
import type { EvaluationRecord, FurtherFiles, RecordedFile } from './evaluationRecord';
import { referenceTo } from './files/fileReferences';

/**
 * What the engine is asked for an evaluation.
 *
 * @param textOf the text of a document that counts instead of its file
 */
export async function requestOf(
  record: EvaluationRecord,
  textOf: (uri: string) => FileReference | undefined,
): Promise<EvaluationRequest> {
  const input = async ({ uri, shape }: RecordedFile) => {
    // What a person chose in the panel goes before what the settings say.
    const overrides = shape === undefined ? overridesFor(vscode.Uri.parse(uri)) : undefined;
    return { file: textOf(uri) ?? (await referenceTo(uri)), shape, ...(overrides && { overrides }) };
  };
  const { train, items, catalogue } = neededFiles(record);
  const { further = {} }: { further?: Partial<FurtherFiles> } = record;
  const configured = behaviourFor(vscode.Uri.parse(record.truth.uri));
  const behaviour =
    record.events === undefined
      ? configured
      : { combine: configured?.combine ?? ('max' as const), weights: record.events };
  const memory = memoryLimit();
  return {
    id: record.id,
    truth: await input(record.truth),
    models: await Promise.all(
      record.models.map(async (model) => ({ ...(await input(model)), model: baseName(model.uri) })),
    ),
    ...(behaviour && { behaviour }),
    ...(train && { train: await input(train) }),
    ...(!train && further.train && { history: await input(further.train) }),
    ...(items && { items: await input(items) }),
    // What no measure needs still says what things are called.
    ...(!items &&
      further.items && {
        items: { ...(await input(further.items)), optional: true, unasked: further.items.guessed },
      }),
    ...(catalogue && { catalogue: await input(catalogue) }),
    ...(further.users && {
      users: {
        ...(await input(further.users)),
        ...(further.users.guessed === true && { optional: true, unasked: true }),
      },
    }),
    ...(record.matchIds && { matchIds: record.matchIds }),
    ...(memory !== undefined && { memory }),
    settings: record.settings,
  };
}

/** Of the further files those that a measure of this evaluation looks into. */
function neededFiles({ settings, further }: EvaluationRecord): Partial<FurtherFiles> {
  if (further === undefined) return {};
  let needs: Set<MeasureInput>;
  try {
    const convention = conventionNamed(settings.convention);
    needs = new Set(
      measuresAsked(settings.measures, convention).measures.flatMap(({ family }) => family.needs),
    );
  } catch {
    return {}; // A wrong measure: the engine says so before it reads anything.
  }
  const any = needs.has('catalogue');
  return {
    ...((needs.has('train') || any) && { train: further.train }),
    ...((needs.has('items') || any) && { items: further.items }),
    ...(any && { catalogue: further.catalogue }),
  };
}
