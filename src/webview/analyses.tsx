import type { SingleAnswerKind } from '../shared/protocol/analyses';
import { startAnalysis } from './analysis/startAnalysis';
import { AuditResult } from './audit/auditResult';
import { Experiment } from './experiment/experiment';
import { Settings } from './experiment/settings';
import { Plan } from './plan/plan';
import { SplitPreview } from './split/splitPreview';

const START: Readonly<Record<SingleAnswerKind, () => void>> = {
  experiment: () => startAnalysis('experiment', Experiment, { Settings }),
  split: () => startAnalysis('split', SplitPreview),
  audit: () => startAnalysis('audit', AuditResult),
  plan: () => startAnalysis('plan', Plan, { atOnce: true }),
};
START[document.getElementById('root')?.dataset.kind as SingleAnswerKind]();
