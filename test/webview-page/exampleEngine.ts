import path from 'node:path';
import { requestOfCall } from '../../src/cli/options/inputOptions';
import { Engine } from '../../src/engine/engine';
import { openSource } from '../../src/reading/sources/fileSource';
import type { EvaluationView } from '../../src/shared/protocol/views/evaluationView';
import { engineAnswers, valueOf } from './engineAnswers';
import type { ItemAnswers } from './fakeItems';
import type { PanelAnswers } from './panelPage';

const films = path.resolve(__dirname, '../../examples/films');

/** The engine itself over the example of films: what the page shows of it are the command line's numbers. */
export async function exampleEngine(
  recommendations: readonly string[],
  measures: string,
): Promise<PanelAnswers & { readonly items: ItemAnswers; findUser(id: string): number }> {
  const file = (name: string): string => path.join(films, name);
  return engineOver(recommendations.map(file), {
    truth: file('truth.csv'),
    train: [file('train.csv')],
    items: file('items.csv'),
    measures,
    threshold: 4,
  });
}

/** The engine over any files, as the command line calls it. */
export async function engineOver(
  recommendations: readonly string[],
  values: Parameters<typeof requestOfCall>[2],
): Promise<PanelAnswers & { readonly items: ItemAnswers; findUser(id: string): number }> {
  const engine = new Engine(openSource);
  const asked = await requestOfCall(engine, recommendations, values);
  const models = asked.models.map((model) => ({ ...model, model: path.basename(model.file.name) }));
  const request = { ...asked, models };
  const evaluation = labelled(valueOf(await engine.evaluate(request, () => undefined)));
  return {
    ...engineAnswers(engine, request.id, evaluation),
    findUser: (id) => engine.stillLoaded(request.id).input.users.find(id),
  };
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
