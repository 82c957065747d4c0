import type { AuditChoices, AuditView } from './views/auditView';
import type { EvaluationView } from './views/evaluationView';
import type { ExperimentChoices } from '../config/experimentConfig';
import type { ExperimentOptions, ExperimentView } from './views/experimentView';
import type { PlanChoices } from '../config/planConfig';
import type { PlanView } from './views/planView';
import type { ProgressView } from './views/progressView';
import type { SplitConfig } from '../config/splitConfig';
import type { SplitView } from './views/splitView';

/** Settings and result of each kind of analysis. Requests, records and states of panels are unions over these kinds. */
interface Analyses {
  readonly evaluation: { readonly settings: never; readonly result: EvaluationView };
  readonly experiment: {
    readonly settings: ExperimentChoices;
    readonly result: ExperimentView;
    readonly options: ExperimentOptions;
  };
  readonly plan: { readonly settings: PlanChoices; readonly result: PlanView };
  readonly split: { readonly settings: SplitConfig; readonly result: SplitView };
  readonly audit: { readonly settings: AuditChoices; readonly result: AuditView };
}

export type AnalysisKind = keyof Analyses;
export type ResultOf<Kind extends AnalysisKind> = Analyses[Kind]['result'];
export type SettingsOf<Kind extends AnalysisKind> = Analyses[Kind]['settings'];
/**
 * Type of the options that a person can choose if the analysis fails; undefined: only its files can be
 * chosen.
 */
export type OptionsOf<Kind extends AnalysisKind> = {
  [Name in Kind]: Analyses[Name] extends { readonly options: infer Options } ? Options : undefined;
}[Kind];

/**
 * Kinds of analyses with a single result. An evaluation is not one of them: its data stays loaded for
 * queries.
 */
export type SingleAnswerKind = Exclude<AnalysisKind, 'evaluation'>;

/** Current state of the panel of an analysis. The host sends it whole on every change. */
export type AnalysisPanelState<Kind extends AnalysisKind> =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'running';
      readonly title: string;
      readonly progress: ProgressView;
      /** Last successful result, which stays on screen while the next is computed. */
      readonly last: ResultOf<Kind> | undefined;
    }
  /** Result of the analysis, in a field with the name of its kind. */
  | ({
      readonly kind: 'done';
      /** Files that changed after the run. */
      readonly stale: readonly string[];
      /** Files that were deleted, also those of other analyses; absent: none. */
      readonly deleted?: readonly string[] | undefined;
    } & {
      readonly [Name in Kind]: ResultOf<Name>;
    })
  | {
      readonly kind: 'failed';
      readonly title: string;
      readonly message: string;
      readonly advice: string;
      readonly place?: ProblemPlace;
      readonly options?: OptionsOf<Kind> | undefined;
      /** Whether an earlier question was answered and can be asked again. */
      readonly hasBack?: true;
      readonly last: ResultOf<Kind> | undefined;
    };

/** Location of a problem in a file of the analysis. */
export interface ProblemPlace {
  readonly uri: string;
  readonly line?: number;
}

/** Action that the page of an analysis may request. An evaluation's page has more (panelProtocol.ts). */
export type AnalysisAction<Kind extends AnalysisKind> =
  | { readonly kind: 'rerun' | 'cancel' | 'showProblems' }
  /** Runs with these settings. */
  | { readonly kind: 'change'; readonly settings: SettingsOf<Kind> }
  /** Runs an action that only this kind of analysis has: copy, save, write. */
  | { readonly kind: 'do'; readonly name: string };
