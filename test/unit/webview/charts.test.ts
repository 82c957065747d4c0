import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { EvaluationView } from '../../../src/shared/protocol/views/evaluationView';
import { toggleCharts, initialChartsState } from '../../../src/webview/charts/chartsState';
import { drawnMeasure } from '../../../src/webview/charts/chartsState';
import { wholeTicks } from '../../../src/shared/charts/drawing';
import { definedRuns } from '../../../src/shared/charts/marks';
import { axisEnds, linearScale } from '../../../src/shared/charts/scale';
import { intervalEnds } from '../../../src/shared/text/numbers/intervalEnds';
import { seriesStyle } from '../../../src/shared/charts/seriesStyle';
import { beyondMeasures, paretoSteps } from '../../../src/shared/charts/tradeOff';

describe('an axis', () => {
  const cases: [name: string, values: number[], ends: [number, number]][] = [
    ['begins at zero', [0.2, 0.43], [0, 0.5]],
    ['does not press values together that are far from zero', [8.1, 8.9], [8, 9]],
    ['has room for values that are all zero', [0, 0], [0, 1]],
    ['has room for values that are all the same', [0.37, 0.37], [0, 0.4]],
    ['has room for no values', [], [0, 1]],
    ['shows negative values', [-0.31, 0.2], [-0.4, 0.2]],
    ['shows values that are all negative and the same', [-2, -2], [-2, 0]],
    ['takes values for the same that no step can divide', [0, 5e-324], [0, 1]],
  ];
  for (const [name, values, ends] of cases) it(name, () => assert.deepEqual(axisEnds(values), ends));

  it('shows all values, with ticks between its ends, whatever they are', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 9 }), (values) => {
        const [from, to] = axisEnds(values);
        assert.ok(from < to);
        for (const each of values) assert.ok(from <= each && each <= to, `${each} in ${from} … ${to}`);
        for (const tick of linearScale(from, to, [0, 100], 4).ticks) assert.ok(tick >= from && tick <= to);
      }),
      { examples: [[[-5e-324, 5e-324]], [[1e6, 1e6 + 2e-10]]] },
    );
  });

  it('shows of an interval around a mean what a mean could be', () => {
    assert.deepEqual(intervalEnds(0.5, [0.4, 0.6], [0, 1]), [0.4, 0.6]);
    assert.deepEqual(intervalEnds(0.75, [-2.45, 3.95], [0, 1]), [0, 1]);
    assert.deepEqual(intervalEnds(0.75, [-2.45, 3.95], [0, null]), [0, 3.95]);
    assert.deepEqual(intervalEnds(1 + 2e-16, [1 + 2e-16, 1 + 2e-16], [0, 1]), [1 + 2e-16, 1 + 2e-16]);
  });

  it('places values, and finds them again', () => {
    const scale = linearScale(1, 50, [40, 530], 5);
    assert.equal(scale.place(1), 40);
    assert.equal(scale.place(50), 530);
    assert.equal(Math.round(scale.value(scale.place(17))), 17);
  });

  it('of whole numbers is written on as far as there is room', () => {
    assert.deepEqual(wholeTicks(5, 8), [1, 2, 3, 4, 5]);
    assert.deepEqual(wholeTicks(50, 8), [1, 10, 20, 30, 40, 50]);
    assert.deepEqual(wholeTicks(20, 8), [1, 5, 10, 15, 20]);
    assert.deepEqual(wholeTicks(1, 8), [1]);
  });
});

describe('what a chart draws', () => {
  it('a line breaks where there is no value', () => {
    const points = [1, 2, null, 3, null, null, 4].map((y, x) => [x, y] as const);
    assert.deepEqual(
      definedRuns(points).map((run) => run.map(([x]) => x)),
      [[0, 1], [3], [6]],
    );
    assert.deepEqual(definedRuns([[0, null]]), []);
  });

  it('two models of 210 never look alike', () => {
    const looks = Array.from({ length: 210 }, (_, model) => JSON.stringify(seriesStyle(model)));
    assert.equal(new Set(looks).size, 210);
  });

  it('the Pareto line goes in steps that no model in front lies above', () => {
    const points = [
      { x: 3, y: 1 },
      { x: 1, y: 3 },
    ];
    assert.deepEqual(paretoSteps(points, true), [
      { x: 1, y: 3 },
      { x: 1, y: 1 },
      { x: 3, y: 1 },
    ]);
    assert.deepEqual(paretoSteps([points[0]], true), [points[0]]);
  });

  const evaluation = (
    measures: [string, 'ranking' | 'beyond-accuracy'][],
    further: EvaluationView['further'],
  ): EvaluationView =>
    ({ measures: measures.map(([name, group]) => ({ name, group })), further }) as unknown as EvaluationView;

  it('accuracy is held against what is in the evaluation, then what can be computed of what is loaded', () => {
    const plain = evaluation([['nDCG@10', 'ranking']], undefined);
    assert.deepEqual(beyondMeasures(plain, 'nDCG@10'), ['CatalogCount@10']);
    const trained = evaluation(
      [
        ['nDCG@5', 'ranking'],
        ['ILD@5', 'beyond-accuracy'],
        ['Novelty@5', 'beyond-accuracy'],
      ],
      { train: 'file:///train.csv' },
    );
    assert.deepEqual(beyondMeasures(trained, 'nDCG@5'), [
      'ILD@5',
      'Novelty@5',
      'CatalogCoverage@5',
      'CatalogCount@5',
      'ARP@5',
    ]);
  });

  it('the measure is the chosen one, else what was looked at, also at another K, else the first with a K', () => {
    const all = evaluation(
      [
        ['RPrecision', 'ranking'],
        ['nDCG@20', 'ranking'],
        ['AP@20', 'ranking'],
      ],
      undefined,
    );
    const cases: [chosen: string | undefined, looked: string | undefined, drawn: number][] = [
      [undefined, undefined, 1],
      ['AP@20', undefined, 2],
      ['AP@10', undefined, 2],
      ['RPrecision', 'AP@20', 0],
      [undefined, 'AP@10', 2],
      ['gone@3', undefined, 1],
    ];
    for (const [measure, begunWith, drawn] of cases)
      assert.equal(drawnMeasure({ measure, begunWith }, all), drawn, `${measure}, ${begunWith}`);
  });

  it('unfolded, they begin with what was looked at last; they keep to it while they are open', () => {
    const begun = toggleCharts(initialChartsState, 'AP@20');
    assert.deepEqual([begun.open, begun.begunWith], [true, 'AP@20']);
    const folded = toggleCharts(begun, 'RPrecision');
    assert.deepEqual([folded.open, folded.begunWith], [false, 'AP@20']);
    assert.equal(toggleCharts(folded, 'RPrecision').begunWith, 'RPrecision');
  });
});
