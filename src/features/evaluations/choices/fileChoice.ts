import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { formatBytes } from '../../../shared/text/numbers/numberText';
import { hasOwnTruth, type Candidate, type Pairing } from '../../../engine/requests/pairing';
import { baseName } from '../../fileNames';
import { pick, pickSeveral } from '../../workbench/quickInput';

interface FileItem extends vscode.QuickPickItem {
  readonly candidate: Candidate | 'browse' | 'none';
}

/**
 * Asks for the recommendations (one or several files, each a model), then for the ground truth, with the guess on top;
 * only for what is not clear. Undefined: canceled.
 *
 * @param ask asks for everything
 * @param knownTruth ground truth, which is not asked for
 */
export async function chooseFiles(
  pairing: Pairing,
  ask: boolean,
  inspect: (uri: string) => Promise<Candidate | undefined>,
  knownTruth?: Candidate,
): Promise<{ recommendations: readonly Candidate[]; truth: Candidate } | undefined> {
  const recommendations = await chooseModels(pairing, ask, inspect);
  if (recommendations === undefined) return undefined;
  if (knownTruth !== undefined) return { recommendations, truth: knownTruth };
  // A file with predictions and ratings may be its own ground truth: offered first if it was guessed.
  const own = recommendations.length === 1 ? recommendations.filter(hasOwnTruth) : [];
  const likely = [...(pairing.truth === undefined ? [] : [pairing.truth]), ...pairing.otherTruths];
  const others = likely.filter(({ uri }) => !recommendations.some((model) => model.uri === uri));
  const isGuess = own.some(({ uri }) => uri === pairing.truth?.uri);
  const truths = isGuess ? [...own, ...others] : [...others, ...own];
  const isClear = pairing.truthClear && truths[0]?.uri === pairing.truth?.uri;
  const truth =
    !ask && isClear && (own.length === 0 || truths.length === 1)
      ? truths[0]
      : await chooseFile(
          recommendations.length === 1
            ? l10n.t('Select the ground truth for {0}', baseName(recommendations[0].uri))
            : l10n.t('Select the ground-truth file'),
          truths,
          inspect,
        );
  return truth === undefined ? undefined : { recommendations, truth };
}

async function chooseModels(
  { recommendations, otherRecommendations, recommendationsClear, truth, truthClear }: Pairing,
  ask: boolean,
  inspect: (uri: string) => Promise<Candidate | undefined>,
): Promise<readonly Candidate[] | undefined> {
  const title =
    truth !== undefined && truthClear && !ask
      ? l10n.t('Select recommendations to evaluate against {0}', baseName(truth.uri))
      : l10n.t('Select recommendation files (one per model)');
  const candidates = [...recommendations, ...otherRecommendations];
  if (!ask && recommendationsClear && recommendations.length > 0) return recommendations;
  const items = candidates.map(fileItem);
  if (items.length === 0) {
    const file = await chooseFile(title, [], inspect);
    return file && [file];
  }
  const chosen = items.map((item, index) => ({
    ...item,
    picked: recommendationsClear && index < recommendations.length,
  }));
  const picked = await pickSeveral([...chosen, browseItem()], { title, matchOnDetail: true });
  if (picked === undefined || picked.length === 0) return undefined;
  const models = picked
    .map(({ candidate }) => candidate)
    .filter((candidate) => typeof candidate !== 'string');
  if (picked.some(({ candidate }) => candidate === 'browse')) {
    const other = await browseFile(title, inspect);
    if (other !== undefined) models.push(other);
  }
  return models.length === 0 ? undefined : models;
}

/** Asks for one of the likely files, or any other. */
export async function chooseFile(
  title: string,
  likely: readonly Candidate[],
  inspect: (uri: string) => Promise<Candidate | undefined>,
): Promise<Candidate | undefined> {
  const chosen = await chooseAmong(title, [...likely.map(fileItem), browseItem()], inspect);
  return chosen === 'none' ? undefined : chosen;
}

/** Like `chooseFile`, for an optional file. */
export function chooseFileOrNone(
  title: string,
  likely: readonly Candidate[],
  inspect: (uri: string) => Promise<Candidate | undefined>,
): Promise<Candidate | 'none' | undefined> {
  const none: FileItem = {
    label: l10n.t('No file'),
    iconPath: new vscode.ThemeIcon('circle-slash'),
    alwaysShow: true,
    candidate: 'none',
  };
  return chooseAmong(title, [...likely.map(fileItem), browseItem(), none], inspect);
}

async function chooseAmong(
  title: string,
  items: readonly FileItem[],
  inspect: (uri: string) => Promise<Candidate | undefined>,
): Promise<Candidate | 'none' | undefined> {
  const hasLikely = items.some(({ candidate }) => typeof candidate !== 'string');
  const picked = await pick(items, {
    title,
    ...(!hasLikely && { placeHolder: l10n.t('No file next to it looks like one') }),
    matchOnDetail: true,
  });
  if (picked === undefined) return undefined;
  return picked.candidate === 'browse' ? browseFile(title, inspect) : picked.candidate;
}

async function browseFile(
  title: string,
  inspect: (uri: string) => Promise<Candidate | undefined>,
): Promise<Candidate | undefined> {
  const [uri] =
    (await vscode.window.showOpenDialog({ title, canSelectMany: false, openLabel: l10n.t('Select') })) ?? [];
  return uri === undefined ? undefined : inspect(uri.toString());
}

function browseItem(): FileItem {
  return {
    label: l10n.t('Another file…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    alwaysShow: true,
    candidate: 'browse',
  };
}

function fileItem(candidate: Candidate): FileItem {
  return {
    label: vscode.workspace.asRelativePath(vscode.Uri.parse(candidate.uri)),
    description: formatBytes(candidate.bytes),
    detail: columnsText(candidate),
    candidate,
  };
}

/** Returns how a file was read: "user_id, item_id, score — recommendations, because of its name". */
function columnsText({ guess }: Candidate): string {
  const columns = guess.shape.columns.map(({ name }) => name).join(', ');
  const kind = {
    recommendations: l10n.t('looks like recommendations'),
    truth: l10n.t('likely ground truth'),
    either: l10n.t('users and items'),
    train: l10n.t('looks like training data'),
    items: l10n.t('looks like a list of items'),
    unknown: l10n.t('unknown format'),
  }[guess.kind];
  return guess.reasons.length === 0
    ? `${columns} — ${kind}`
    : `${columns} — ${kind}: ${guess.reasons.join(', ')}`;
}
