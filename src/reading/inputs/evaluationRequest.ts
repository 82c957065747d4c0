import type { EVALUATION_CONFIG, EvaluationSettings } from '../../shared/config/evaluationConfig';
import type { ConfigInput } from '../../shared/config/option';
import type { RunView } from '../../shared/protocol/views/evaluationView';
import type { ReadOptions } from '../formats/readOptions';
import type { TableShape } from '../formats/tableShape';
import type { FileReference } from '../sources/byteSource';

/** Request for an evaluation from the command line, a configuration, a tool or a saved record. */
export interface EvaluationRequest extends Pick<
  ConfigInput<typeof EVALUATION_CONFIG>,
  'events' | 'combine' | 'judges' | 'combineJudges' | 'prefer' | 'matchIds' | 'overlap'
> {
  readonly id: string;
  readonly truth: InputFile;
  /** Judgments that are merged into the ground truth; of several the last counts. */
  readonly judgements?: readonly InputFile[] | undefined;
  readonly models: readonly RecommendationsInput[];
  /** Whether the order in `overrides` was specified once for all models. */
  readonly sharedOrder?: true;
  /**
   * Whether the file of each model contains labels of its own rows. The labels are the same in all files; the
   * first file is the ground truth.
   */
  readonly ownLabels?: true;
  /** Training data: the interactions of all files together. Metrics beyond accuracy need them. */
  readonly train?: readonly InputFile[];
  /** Training data that no metric needs. They are read when the history of a user is displayed. */
  readonly history?: InputFile;
  /** Items with their features, or at least their IDs. */
  readonly items?: InputFile;
  /** Items that could have been recommended. */
  readonly catalogue?: InputFile;
  /** Attributes of users: any columns in addition to their ID. */
  readonly users?: InputFile;
  readonly settings: EvaluationSettings;
  /** Available memory for the rows of the files, in bytes; absent: the free memory. */
  readonly memory?: number;
  /** Whether histograms and intervals are computed; absent: they are. */
  readonly spread?: boolean;
  /** Snapshot with the values by user of an earlier evaluation. Gates and comparisons use it. */
  readonly snapshot?: SnapshotReference | undefined;
  /** Earlier snapshots of the evaluation, which a chart shows; absent: it is in no configuration. */
  readonly snapshots?: StoredSnapshots | undefined;
}

/** Snapshots that `recscope check --update` added to the history of an evaluation. */
export interface StoredSnapshots {
  /** Name of the evaluation. */
  readonly evaluation: string;
  /** Folder with the snapshots, absolute. */
  readonly folder: string;
  /** Whether Git may be asked for the commits of the snapshots. */
  readonly commits: boolean;
}

/** File of recommendations. Its name is the model's name if it contains only one model. */
export interface RecommendationsInput extends InputFile {
  readonly model: string;
  /**
   * Whether the user specified the name. It is then also displayed with each model of a file with several.
   */
  readonly told?: boolean;
  /** Training run of the model; absent: read from the file if it has one. */
  readonly run?: RunView;
}

export interface InputFile {
  readonly file: FileReference;
  /** How to read the file; undefined: as detected from its first rows. */
  readonly shape: TableShape | undefined;
  /** Overrides of the detection. */
  readonly overrides?: ReadOptions;
  /**
   * Whether the file is only read for names, and no metric needs it. Problems in it do not stop the
   * evaluation, and only its items that are in other files are used.
   */
  readonly optional?: boolean;
  /** Whether the file was not chosen by the user. It is then not read if it is large. */
  readonly unasked?: boolean;
}

export interface SnapshotReference {
  readonly file: FileReference;
  /** Key of hashed IDs; undefined: none was specified. */
  readonly key?: string | undefined;
}
