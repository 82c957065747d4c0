import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { bestValue } from '../../shared/leaderboard/bestMeans';
import type { ShownView } from '../../shared/protocol/panelProtocol';
import { formatCount, formatShortMean } from '../../shared/text/numbers/numberText';
import { plural } from '../../shared/text/numbers/plural';
import type { AnalysisStore } from '../analyses/analysisStore';
import { baseName, shortName } from '../fileNames';
import { EDITOR_MARKS_SETTING, showsMarks } from '../settings';
import { escapeLinksAndIcons } from '../workbench/inertText';
import { evaluatedFile, type EvaluatedFile } from './evaluatedFile';
import { DisposableStore } from '../workbench/holder';

const FIRST_LINE = new vscode.Range(0, 0, 0, 0);
/** Maximum length of a name above a line, in characters. */
const NAME_LENGTH = 30;

/** Shows the result of an evaluated file above its first line, with links to the panel. */
class EvaluationLens extends DisposableStore implements vscode.CodeLensProvider {
  private readonly changes = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changes.event;

  constructor(private readonly store: AnalysisStore) {
    super();
    this.hold(
      this.changes,
      store.onChange((state) => state?.activity.kind !== 'running' && this.changes.fire()),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration(EDITOR_MARKS_SETTING) && this.changes.fire(),
      ),
    );
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const file = showsMarks('codeLens', uri) ? evaluatedFile(this.store, uri.toString()) : undefined;
    return file === undefined || file.state.activity.kind === 'running' ? [] : lensesOf(file);
  }
}

function lensesOf(file: EvaluatedFile): vscode.CodeLens[] {
  const { state, models } = file;
  const { record, result } = state;
  // The commands use only the id of a state.
  const target = { record: { id: record.id } };
  const lens = (title: string, command: string, ...more: unknown[]): vscode.CodeLens =>
    new vscode.CodeLens(FIRST_LINE, {
      title: escapeLinksAndIcons(title),
      command,
      arguments: [target, ...more],
    });
  const show = (title: string, view: ShownView): vscode.CodeLens => lens(title, 'recscope.showView', view);
  const stale = state.stale.length > 0 ? [lens(l10n.t('File changed: run again'), 'recscope.rerun')] : [];
  if (models.length === 0) {
    const [first] = record.models;
    const names =
      record.models.length === 1
        ? shortName(baseName(first.uri), NAME_LENGTH)
        : l10n.t('{0} models', record.models.length);
    return [lens(l10n.t('Ground truth of {0}', names), 'recscope.open'), ...stale];
  }
  const model = bestIn(file);
  const mean = record.means.at(model)?.at(0);
  if (mean === undefined) return stale;
  const value = mean.mean === null ? '–' : formatShortMean(mean.mean);
  const name = result?.models.at(model)?.name;
  const summary =
    models.length > 1 && name !== undefined
      ? `${shortName(name, NAME_LENGTH)}: ${mean.measure} ${value}`
      : `${mean.measure} ${value}`;
  const { withoutList = 0, withoutHit = 0 } = result?.models.at(model)?.users ?? {};
  const count = (users: number): string => formatCount(users, vscode.env.language);
  const missing = plural(
    withoutList,
    l10n.t('{0} user without recommendations', count(withoutList)),
    l10n.t('{0} users without recommendations', count(withoutList)),
  );
  const missed = plural(
    withoutHit,
    l10n.t('{0} user without a hit', count(withoutHit)),
    l10n.t('{0} users without a hit', count(withoutHit)),
  );
  return [
    lens(summary, 'recscope.open'),
    ...(withoutList > 0 ? [show(missing, { tab: 'users', model, filter: 'without-list' })] : []),
    ...(withoutHit > 0 ? [show(missed, { tab: 'users', model, filter: 'without-hit' })] : []),
    record.means.length > 1
      ? show(l10n.t('Compare'), { tab: 'comparison' })
      : lens(l10n.t('Compare…'), 'recscope.changeFiles'),
    ...stale,
  ];
}

/** Returns the best model of a file by the first metric. */
function bestIn({ state: { record, result }, models }: EvaluatedFile): number {
  const means = models.map((model) => record.means.at(model)?.at(0)?.mean ?? null);
  const best = bestValue(means, result?.measures.at(0)?.higherIsBetter ?? true);
  return models[Math.max(0, best === undefined ? 0 : means.indexOf(best))];
}

/** Registers the provider for all files; it returns lenses only for evaluated ones. */
export function registerCodeLens(store: AnalysisStore): vscode.Disposable {
  const lens = new EvaluationLens(store);
  return vscode.Disposable.from(lens, vscode.languages.registerCodeLensProvider({ pattern: '**/*' }, lens));
}
