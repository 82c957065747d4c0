import type { EVALUATION_CONFIG, EvaluationSettings } from '../../shared/config/evaluationConfig';
import type { Kept } from '../../shared/config/option';
import type { EvaluationRequest, InputFile, NamedInput } from '../engineApi';

type Configured = Kept<typeof EVALUATION_CONFIG>;

/** An evaluation as it is asked for, by a call, a file or a saved record. */
export interface AskedEvaluation extends Pick<Configured, 'events' | 'combine' | 'matchIds'> {
  readonly id: string;
  readonly models: readonly NamedInput[];
  readonly truth: InputFile;
  readonly ownLabels?: true | undefined;
  /** The first, and those whose interactions are added. */
  readonly train?: readonly InputFile[] | undefined;
  /** Training data that no measure needs. */
  readonly history?: InputFile | undefined;
  readonly items?: InputFile | undefined;
  readonly catalogue?: InputFile | undefined;
  readonly users?: InputFile | undefined;
  readonly memory?: number | undefined;
  readonly settings: EvaluationSettings;
}

/** What the engine is asked for it, whoever asks. */
export function requestOf({
  events,
  combine = 'max',
  train: [train, ...moreTrain] = [],
  ...asked
}: AskedEvaluation): EvaluationRequest {
  return {
    ...asked,
    train,
    ...(moreTrain.length > 0 && { moreTrain }),
    ...((events !== undefined || combine !== 'max') && {
      behaviour: { ...(events !== undefined && { weights: events }), combine },
    }),
  };
}
