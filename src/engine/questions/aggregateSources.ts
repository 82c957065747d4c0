import type { AggregateSource } from '../../core/evaluation/aggregate';
import { ratedRows, type RatedRows } from '../../core/evaluation/ratedRows';
import { userWeights } from '../../core/evaluation/userWeights';
import type { MeasuredModels } from '../loaded/measured';
import { measurableInput } from '../../reading/inputs/evaluationInput';
import { runInSlices } from '../../core/watch/yieldToEvents';

/**
 * Provides the data from which an evaluation's pooled metrics are computed. Rated rows are collected once per
 * model, weights once per model and metric.
 */
export class AggregateSources {
  private readonly rows = new Map<number, Promise<RatedRows>>();
  private readonly sources = new Map<string, Promise<AggregateSource>>();

  /** @param check throws if the answer is no longer needed */
  constructor(
    private readonly loaded: MeasuredModels,
    private readonly check: () => void,
  ) {}

  /**
   * Returns the data from which a metric is computed.
   *
   * @param measure index of the metric in the plan
   * @param model number of an evaluated model
   */
  of(measure: number, model: number): Promise<AggregateSource> {
    const key = `${measure} ${model}`;
    const source = this.sources.get(key) ?? this.read(measure, model);
    this.sources.set(key, source);
    return source;
  }

  private async read(measure: number, model: number): Promise<AggregateSource> {
    const { input, plan } = this.loaded;
    const { compiled } = plan.measures[measure];
    const { values } = this.loaded.model(model).result.measures[measure];
    if (compiled.kind === 'data-bound' && compiled.aggregate?.share !== undefined)
      return { kind: 'quantile', values, share: compiled.aggregate.share };
    if (compiled.kind === 'per-user') {
      const { name = 'mean', weight, floor = 0 } = compiled.aggregate ?? {};
      if (name === 'geometric-mean') return { kind: name, values, floor };
      if (weight === undefined) return { kind: 'mean', values };
      const own = measurableInput(input, input.models[model]);
      const weights = await runInSlices(userWeights(own, compiled, weight, values), this.check);
      return { kind: 'weighted-mean', values, weights };
    }
    return compiled.kind === 'rating' && compiled.averaging === 'micro'
      ? { kind: 'rows', rows: await this.rowsOf(model), values, measure: compiled }
      : { kind: 'mean', values };
  }

  /** Returns the predicted and true ratings of a model. */
  rowsOf(model: number): Promise<RatedRows> {
    const { input } = this.loaded;
    const found =
      this.rows.get(model) ?? runInSlices(ratedRows(measurableInput(input, input.models[model])), this.check);
    this.rows.set(model, found);
    return found;
  }
}
