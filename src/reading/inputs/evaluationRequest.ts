import type { EVALUATION_CONFIG, EvaluationSettings } from '../../shared/config/evaluationConfig';
import type { ConfigInput } from '../../shared/config/option';
import type { RunView } from '../../shared/protocol/views/evaluationView';
import type { ReadOptions } from '../formats/readOptions';
import type { TableShape } from '../formats/tableShape';
import type { FileReference } from '../sources/byteSource';

/** Request for an evaluation, from the command line, a file of evaluations, a tool or a saved record. */
export interface EvaluationRequest extends Pick<
  ConfigInput<typeof EVALUATION_CONFIG>,
  'events' | 'combine' | 'judges' | 'combineJudges' | 'matchIds'
> {
  readonly id: string;
  readonly truth: InputFile;
  readonly models: readonly NamedInput[];
  /** Each model's file has the labels of its own rows, which are the same in all; the first file is the ground truth. */
  readonly ownLabels?: true;
  /** Training data: the interactions of all files together. Metrics beyond accuracy need them. */
  readonly train?: readonly InputFile[];
  /** Training data that no measure needs: read when the history of a user is shown. */
  readonly history?: InputFile;
  /** Items with their features, or at least their ids. */
  readonly items?: InputFile;
  /** Items that could have been recommended. */
  readonly catalogue?: InputFile;
  /** Attributes of users: any columns in addition to their id. */
  readonly users?: InputFile;
  readonly settings: EvaluationSettings;
  /** Bytes that the rows of the files may take; absent: free memory. */
  readonly memory?: number;
  /** False: histograms and intervals are left out. */
  readonly spread?: boolean;
  /** Snapshot of an earlier evaluation's values by user, which gates and comparisons use. */
  readonly snapshot?: SnapshotReference | undefined;
}

/** File of recommendations with the name of its model, if it has only one. */
export interface NamedInput extends InputFile {
  readonly model: string;
  /** The name was specified by a person; it is also shown with each model of a file with several. */
  readonly told?: boolean;
  /** Training run of the model; absent: as the file says. */
  readonly run?: RunView;
}

export interface InputFile {
  readonly file: FileReference;
  /** Reading of the file; undefined: detected from its head. */
  readonly shape: TableShape | undefined;
  /** Overrides that detection must keep to. */
  readonly overrides?: ReadOptions;
  /**
   * No metric needs the file, which only has names. Problems in it stop nothing, and its items count only if they are
   * in other files.
   */
  readonly optional?: boolean;
  /** The file was not chosen by a person: if it is large, it is not read. */
  readonly unasked?: boolean;
}

export interface SnapshotReference {
  readonly file: FileReference;
  /** Key of hashed ids; undefined: none was specified. */
  readonly key?: string | undefined;
}
