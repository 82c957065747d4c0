import path from 'node:path';
import { requestOf } from '../../src/cli/inputOptions';
import { Engine } from '../../src/engine/engine';
import { openSource } from '../../src/engine/fileSource';
import type { EvaluationView, UserView } from '../../src/shared/evaluationView';
import type { Outcome } from '../../src/shared/problem';
import type { ItemAnswers } from './fakeItems';
import type { PanelAnswers } from './panelPage';

const films = path.resolve(__dirname, '../../examples/films');

/** The engine itself over the example of films: what the page shows of it are the command line's numbers. */
export async function exampleEngine(
  recommendations: readonly string[],
  measures: string,
): Promise<PanelAnswers & { readonly items: ItemAnswers; findUser(id: string): number }> {
  const engine = new Engine(openSource);
  const file = (name: string): string => path.join(films, name);
  const request = await requestOf(engine, recommendations.map(file), {
    truth: file('truth.csv'),
    train: file('train.csv'),
    items: file('items.csv'),
    measures,
    rel: '4',
  });
  const evaluation = labelled(valueOf(await engine.evaluate(request, () => undefined)));
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The evaluation is not loaded.');
    return value;
  };
  return {
    evaluation,
    users: async (query) => present(await engine.users(request.id, query)),
    user: async (model, user): Promise<UserView> => present(await engine.user(request.id, model, user)),
    locate: async (query) => (await engine.locate(request.id, query)) ?? null,
    explanation: async (model, user, measure) =>
      valueOf(await engine.explain(request.id, model, user, measure)) ?? null,
    conventions: async (model, measure) => valueOf(await engine.conventions(request.id, model, measure)),
    quickConventions: async (model, measure, milliseconds) =>
      valueOf(await engine.conventionsWithin(request.id, model, measure, milliseconds)),
    chart: async (query) => valueOf(await engine.chart(request.id, query)),
    items: {
      itemSummary: async (counting) => valueOf(await engine.itemSummary(request.id, counting)),
      items: async (query) => valueOf(await engine.items(request.id, query)),
      locateItem: async (query) => valueOf(await engine.locateItem(request.id, query)) ?? null,
      item: async (counting, item) => valueOf(await engine.item(request.id, counting, item)) ?? null,
    },
    findUser: (id) => engine.findUser(request.id, id),
  };
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(outcome.kind === 'problem' ? outcome.problem.message : outcome.kind);
}

/** As the host does it: people know files by their path in the workspace. */
function labelled(view: EvaluationView): EvaluationView {
  return {
    ...view,
    truth: { ...view.truth, label: path.basename(view.truth.uri) },
    models: view.models.map((model) => ({
      ...model,
      name: path.basename(model.name),
      file: { ...model.file, label: path.basename(model.file.uri) },
    })),
  };
}
