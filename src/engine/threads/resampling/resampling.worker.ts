import { drawResamples } from '../../../core/statistics/resampling/draws';
import { answerParts } from '../answerParts';
import { claimDraws, type DrawingJob, type DrawnPart } from './drawingJob';

/** Worker thread that computes some of the resamples. */
answerParts((job: DrawingJob): readonly DrawnPart[] => {
  const parts: DrawnPart[] = [];
  for (;;) {
    const taken = claimDraws(job);
    if (taken === undefined) return parts;
    parts.push({ from: taken[0], found: drawResamples(job.task, ...taken) });
  }
});
