import type { AuditChoices, AuditView } from './views/auditView';
import type { EvaluationView } from './views/evaluationView';
import type { ExperimentChoices } from '../config/experimentConfig';
import type { ExperimentOptions, ExperimentView } from './views/experimentView';
import type { PlanChoices } from '../config/planConfig';
import type { PlanView } from './views/planView';
import type { ProgressView } from './views/progressView';
import type { SplitConfig } from '../config/splitConfig';
import type { SplitView } from './views/splitView';

/**
 * Every kind of analysis, with what comes of it and what it is asked with beside its files. Requests, records and states
 * of panels are unions over these kinds.
 */
export interface Analyses {
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
/** What can be chosen where it fails; undefined: nothing, but by its files. */
export type OptionsOf<Kind extends AnalysisKind> = {
  [Name in Kind]: Analyses[Name] extends { readonly options: infer Options } ? Options : undefined;
}[Kind];

/** Kinds that one answer says all of. The data of an evaluation stays loaded, for it is asked questions. */
export type SingleAnswerKind = Exclude<AnalysisKind, 'evaluation'>;

/** What the panel of an analysis shows just now; the host sends it whole on every change. */
export type AnalysisPanelState<Kind extends AnalysisKind> =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'running';
      readonly title: string;
      readonly progress: ProgressView;
      /** The last good result stays on screen while the next one is made. */
      readonly last: ResultOf<Kind> | undefined;
    }
  /** The result goes by the name of its kind. */
  | ({ readonly kind: 'done'; readonly stale: readonly string[] } & {
      readonly [Name in Kind]: ResultOf<Name>;
    })
  | {
      readonly kind: 'failed';
      readonly title: string;
      readonly message: string;
      readonly advice: string;
      readonly place?: ProblemPlace;
      readonly options?: OptionsOf<Kind> | undefined;
      /** Answers to questions led to it: the last can be asked again. */
      readonly hasBack?: true;
      readonly last: ResultOf<Kind> | undefined;
    };

/** Where a problem is: in a file of the analysis. */
export interface ProblemPlace {
  readonly uri: string;
  readonly line?: number;
}

/** What the page of an analysis may ask for; an evaluation's page has more (panelProtocol.ts). */
export type AnalysisAction<Kind extends AnalysisKind> =
  | { readonly kind: 'rerun' | 'cancel' | 'showProblems' }
  /** Runs with these settings. */
  | { readonly kind: 'change'; readonly settings: SettingsOf<Kind> }
  /** Anything that only this kind can: copy, save, write. */
  | { readonly kind: 'do'; readonly name: string };
