import type { JoinedColumn } from '../join/joinIds';
import { attributesOfKeys } from '../../core/data/attributes';
import { Identifiers } from '../../core/data/ids/identifiers';
import type { KeyClusters } from '../../core/data/interactions/keyedUsers';
import { once } from '../../shared/caches';
import { FindingCollector } from '../../core/findings/findingCollector';
import type { Finding } from '../../shared/findings/finding';
import { InputError } from '../../shared/problem';
import type { TableFeatures } from '../formats/items/tableFeatures';
import { withNamesAbove } from '../formats/items/namesAbove';
import type { OpenedFiles } from '../sources/openedFiles';
import type { RunWatch } from '../../core/watch/runWatch';
import type { EvaluationInput } from './evaluationInput';
import type { EvaluationRequest, InputFile } from './evaluationRequest';
import { itemFileView } from './fileViews';
import {
  toAttributes,
  catalogueFromTable,
  featuresOrProblem,
  readItemFile,
  type ReadItems,
} from './itemFiles';
import { joinTable, type EvaluatedColumns } from './joinedFiles';
import type { MatchedIds } from './matchedFiles';
import { findingsOfUsers } from './userLabels';

/** Files of items and users, with ids as written. */
interface ItemAndUserFiles {
  readonly ofItems: Identifiers;
  readonly ofUsers: Identifiers;
  readonly itemFile: ReadItems | undefined;
  readonly catalogue: ReadItems | undefined;
  readonly userFile: ReadItems | undefined;
  /** Why an optional file could not be read. */
  readonly unread: EvaluationInput['unread'];
}

/** Resources for reading a file of items or users. */
interface Means {
  readonly files: OpenedFiles;
  /** Returns the available memory in bytes; undefined: unlimited. */
  readonly free: () => number | undefined;
  readonly watch: RunWatch;
}

/**
 * Reads the files of items and users.
 *
 * @param known IDs of lists and ground truth, as written
 * @throws InputError if a file cannot be read that is not optional
 */
export async function readItemAndUserFiles(
  request: EvaluationRequest,
  { items, users }: { readonly items: Identifiers; readonly users: Identifiers },
  means: Means,
): Promise<ItemAndUserFiles> {
  // A file that is read only for names counts items that other files have.
  const ofItems = request.items?.optional === true ? new Identifiers() : items;
  const ofUsers = new Identifiers();
  const unread: { items?: string; users?: string } = {};
  const read = async (
    role: 'item' | 'user',
    input: InputFile | undefined,
    ids: Identifiers,
  ): Promise<ReadItems | undefined> => {
    if (input === undefined) return undefined;
    try {
      return await readItems(input, ids, role, role === 'item' ? items : users, means);
    } catch (error) {
      if (!(error instanceof InputError) || input.optional !== true) throw error;
      unread[`${role}s`] = `${error.problem.message} ${error.problem.advice}`;
      return undefined;
    }
  };
  const itemFile = await read('item', request.items, ofItems);
  const catalogue = request.catalogue && (await readItems(request.catalogue, items, 'item', items, means));
  const userFile = await read('user', request.users, ofUsers);
  const isUnread = Object.keys(unread).length > 0;
  return { ofItems, ofUsers, itemFile, catalogue, userFile, unread: isUnread ? unread : undefined };
}

/** Reads a file of items or users. @param known IDs of lists and ground truth */
async function readItems(
  input: InputFile,
  ids: Identifiers,
  role: 'item' | 'user',
  known: Identifiers,
  { files, free, watch }: Means,
): Promise<ReadItems> {
  const before = known.size;
  const { table, bytes } = await readItemFile(files, input, ids, role, free(), watch.check);
  const isKnown = (id: string): boolean => {
    const number = known.find(id);
    return number >= 0 && number < before;
  };
  return { table: withNamesAbove(table, (item) => ids.text(item), isKnown), bytes };
}

/** Parts of an evaluation that come from files of items and users. */
type DescribedIds = Pick<
  EvaluationInput,
  'features' | 'featuresProblem' | 'catalogue' | 'attributes' | 'itemAttributes' | 'itemNames'
> & { readonly furtherRead: Pick<EvaluationInput['furtherRead'], 'items' | 'catalogue' | 'users'> };

/**
 * Joins the files of items and users with lists and ground truth, and returns their data by ID number.
 *
 * @param clusters users of keys; undefined: users are not keys
 */
export function joinItemAndUserFiles(
  request: EvaluationRequest,
  namedFiles: ItemAndUserFiles,
  matching: MatchedIds,
  evaluated: EvaluatedColumns,
  clusters: KeyClusters | undefined,
): DescribedIds {
  const { users, items, ofUsers, ofItems } = matching;
  const itemFile = namedFiles.itemFile && matching.itemFile(namedFiles.itemFile);
  const catalogue = namedFiles.catalogue && matching.catalogueFile(namedFiles.catalogue);
  const userFile = namedFiles.userFile && matching.userFile(namedFiles.userFile);
  const itemFindings = itemFile && joinOptional(request.items, evaluated.items, 'items', itemFile, ofItems);
  const catalogueFindings =
    catalogue && joinTable(evaluated.recommended, 'catalogue', catalogue.table, items);
  const userFindings = userFile && [
    ...joinOptional(request.users, evaluated.users, 'users', userFile, ofUsers),
    ...findingsOfUsers(userFile.table, ofUsers),
  ];
  const itemTable = request.items?.optional === true ? undefined : itemFile?.table;
  const { described, featuresProblem } = featuresOrProblem(itemTable, items.size);
  return {
    features: described?.features,
    ...(featuresProblem && { featuresProblem }),
    catalogue: catalogueFromTable(catalogue?.table ?? itemTable, items.size),
    ...(userFile && {
      attributes:
        clusters === undefined
          ? toAttributes(userFile.table, ofUsers, users)
          : attributesOfKeys(toAttributes(userFile.table, ofUsers, clusters.ids), clusters.of),
    }),
    ...(itemFile && {
      itemAttributes: toAttributes(itemFile.table, ofItems, items),
      itemNames: {
        ids: ofItems,
        attributes: once(() => toAttributes(itemFile.table, ofItems, ofItems)),
      },
    }),
    furtherRead: {
      items:
        itemFile &&
        itemFileView(
          itemFile,
          ofItems,
          [...(itemFindings ?? []), ...constantFlags(itemFile, described)],
          described,
        ),
      catalogue: catalogue && itemFileView(catalogue, items, catalogueFindings),
      users: userFile && itemFileView(userFile, ofUsers, userFindings, undefined, 'user'),
    },
  };
}

/** Returns a finding for each column that is no feature because it is the same in all rows. */
function constantFlags(
  { table: { rows } }: ReadItems,
  described: TableFeatures | undefined,
): readonly Finding[] {
  const findings = new FindingCollector(rows.file);
  for (const name of described?.constant ?? [])
    findings.add('constant-feature', false, () => ({ line: 1, details: [name] }));
  return findings.findings();
}

/** Joins a file. If it was only read for names, IDs that it lacks are not reported. */
function joinOptional(
  input: InputFile | undefined,
  left: JoinedColumn,
  side: 'users' | 'items',
  { table }: ReadItems,
  ids: Identifiers,
): readonly Finding[] {
  return input?.optional === true ? [] : joinTable(left, side, table, ids);
}
