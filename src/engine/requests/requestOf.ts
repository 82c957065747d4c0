import type { EVALUATION_CONFIG } from '../../shared/config/evaluationConfig';
import type { Kept } from '../../shared/config/option';
import type { EvaluationRequest, InputFile } from '../engineApi';

type Configured = Kept<typeof EVALUATION_CONFIG>;

/** An evaluation as it is asked for, by a call, a file or a saved record. */
export interface AskedEvaluation
  extends
    Pick<Configured, 'events' | 'combine' | 'judges' | 'combineJudges' | 'matchIds'>,
    Omit<EvaluationRequest, 'behaviour' | 'train' | 'moreTrain' | 'matchIds'> {
  /** The first, and those whose interactions are added. */
  readonly train?: readonly InputFile[] | undefined;
}

/** What the engine is asked for it, whoever asks. */
export function requestOf({
  events,
  combine,
  judges,
  combineJudges,
  train: [train, ...moreTrain] = [],
  ...asked
}: AskedEvaluation): EvaluationRequest {
  return {
    ...asked,
    train,
    ...(moreTrain.length > 0 && { moreTrain }),
    ...([events, combine, judges, combineJudges].some((each) => each !== undefined) && {
      behaviour: {
        ...(events !== undefined && { weights: events }),
        combine: combine ?? 'max',
        ...(judges !== undefined && { judges }),
        ...(combineJudges !== undefined && { combineJudges }),
      },
    }),
  };
}
