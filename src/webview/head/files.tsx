import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { evaluationFiles } from '../../shared/problems/evaluationFiles';
import type { EvaluationView, FileView } from '../../shared/protocol/views/evaluationView';
import { plural } from '../../shared/text/numbers/plural';
import { usePanel } from '../context';
import { useRovingFocus } from '../controls/useRovingFocus';
import { Name } from '../text/nameView';
import type { NumberFormats } from '../../shared/text/numbers/numberFormats';
import { Icon } from '../controls/icon';

/**
 * Maximum number of models shown at first, so that a folder of models does not push the results off the page.
 */
const MAX_MODELS = 6;

/** File of the evaluation. */
interface Part {
  readonly uri: string;
  readonly label: string;
  /** Role of the file; undefined: recommendations, which need no label. */
  readonly role: string | undefined;
  /** Lines on how the file was read. */
  readonly details: readonly string[];
  /** Reason why the file could not be read; undefined: it could. */
  readonly problem?: string | undefined;
}

/**
 * Shows the files as chips to open or replace, followed by how their columns were read, and how long reading
 * took.
 */
export function Files(): JSX.Element {
  const { host, numbers } = usePanel();
  const { evaluation, ui, stale } = useResult();
  const [showsAll, setAll] = useState(false);
  const group = useRovingFocus<HTMLElement>();
  const { models, truth } = evaluation;
  const modelParts = evaluationFiles(evaluation)
    .filter(({ uri }) => models.some(({ file }) => file.uri === uri))
    .map((file) => partOf(file, undefined, numbers));
  const listedParts = showsAll ? modelParts : modelParts.slice(0, MAX_MODELS);
  const others = distinct([
    partOf(truth, l10n.t('ground truth'), numbers),
    ...furtherParts(evaluation, numbers),
  ]);
  const columns = [models[ui.model]?.file.columns, truth.columns];
  const columnNames = [...new Set(columns)].filter((each) => each !== undefined && each !== '');
  const chip = (part: Part): JSX.Element => <Chip key={part.uri} part={part} stale={isStale(part, stale)} />;
  return (
    <section class="files line quiet notice" aria-label={l10n.t('Files')} ref={group}>
      {listedParts.map(chip)}
      {listedParts.length < modelParts.length && (
        <button class="link" onClick={() => setAll(true)}>
          {l10n.t('{0} more', numbers.count(modelParts.length - listedParts.length))}
        </button>
      )}
      {others.filter(({ uri }) => !modelParts.some((part) => part.uri === uri)).map(chip)}
      <button
        class="quiet-choice cut"
        title={l10n.t('Add training data, items, catalog, or users')}
        onClick={() => host.act({ kind: 'changeFurther' })}
      >
        {l10n.t('Add file…')}
      </button>
      <button
        class="quiet-choice cut"
        title={[l10n.t('Select columns'), ...columnNames].join('\n')}
        onClick={() => host.act({ kind: 'changeColumns' })}
      >
        <Icon name="edit" />{' '}
        {columnNames.length === 0 ? l10n.t('Select columns') : l10n.t('columns {0}', columnNames.join(' · '))}
      </button>
      <OwnHits />
      <ReadRows />
    </section>
  );
}

/** Shows how many more hits the shown model's lists have for their own users than for other users. */
function OwnHits(): JSX.Element | null {
  const { numbers } = usePanel();
  const { evaluation, ui } = useResult();
  const { hits } = evaluation.models[ui.model] ?? evaluation.models[0];
  if (hits === undefined || hits.exchanged === 0) return null;
  return (
    <span
      title={l10n.t(
        'Relevant items in lists: {0}. If lists are exchanged between users: {1} on average.',
        numbers.count(hits.own),
        numbers.short(Math.round(hits.exchanged * 10) / 10),
      )}
    >
      {l10n.t(
        'own lists hit {0}× as often as others’',
        numbers.short(Math.round((hits.own / hits.exchanged) * 10) / 10),
      )}
    </span>
  );
}

/** Shows how many rows were read, and how long reading took. */
function ReadRows(): JSX.Element {
  const { numbers } = usePanel();
  const { evaluation } = useResult();
  const seconds = numbers.seconds(evaluation.milliseconds);
  const rows = evaluationFiles(evaluation).reduce((sum, file) => sum + file.rows.read, 0);
  return (
    <span>
      {plural(
        rows,
        l10n.t('{0} row · {1}', numbers.count(rows), seconds),
        l10n.t('{0} rows · {1}', numbers.count(rows), seconds),
      )}
    </span>
  );
}

function Chip({ part, stale }: { part: Part; stale: boolean }): JSX.Element {
  const { host } = usePanel();
  const { uri, label, role, details, problem } = part;
  return (
    <span class="file-chip chip">
      <button
        class="file-open chip-part"
        title={[l10n.t('Open {0}', label), ...details].join('\n')}
        onClick={() => host.open(uri)}
      >
        {stale && <Icon name="warning" label={l10n.t('changed since')} />}
        {problem !== undefined && <Icon name="warning" label={l10n.t('not read')} />}
        {role !== undefined && <span class="quiet">{role} </span>}
        <Name text={label} />
      </button>
      <button
        class="file-change chip-part"
        aria-label={l10n.t('Replace {0}', label)}
        title={l10n.t('Replace {0}', label)}
        onClick={() => host.act({ kind: 'changeFile', uri })}
      >
        <Icon name="edit" />
      </button>
    </span>
  );
}

function partOf(file: FileView, role: string | undefined, numbers: NumberFormats): Part {
  const { uri, label, format, columns = '', rows } = file;
  const count = plural(
    rows.read,
    l10n.t('{0} row', numbers.count(rows.read)),
    l10n.t('{0} rows', numbers.count(rows.read)),
  );
  return { uri, label, role, details: [format, columns, count].filter((detail) => detail !== '') };
}

/** Removes duplicate files, because an optional file may also be the ground truth. */
function distinct(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [part.uri, part])).values()];
}

function furtherParts(
  { further = {}, furtherRead = {}, named = {}, unread = {}, titles = {} }: EvaluationView,
  numbers: NumberFormats,
): Part[] {
  const part = (
    uri: string | undefined,
    read: FileView | undefined,
    role: string,
    problem?: string,
    title?: string,
  ): Part[] => {
    if (uri === undefined) return [];
    const { details } = read === undefined ? { details: [] } : partOf(read, role, numbers);
    const called = title === undefined ? [] : [l10n.t('titles: {0}', title)];
    const failed = problem === undefined ? [] : [l10n.t('Not read: {0}', problem)];
    return [{ uri, label: lastSegment(uri), role, details: [...called, ...details, ...failed], problem }];
  };
  return [
    ...part(further.train, furtherRead.train, l10n.t('training data')),
    ...part(further.items ?? named.items, furtherRead.items, l10n.t('items'), unread.items, titles.items),
    ...part(further.catalogue, furtherRead.catalogue, l10n.t('catalog')),
    ...part(further.users ?? named.users, furtherRead.users, l10n.t('users'), unread.users, titles.users),
  ];
}

/**
 * Returns whether a file changed. Changed files are known by path in the workspace, optional files only by
 * Uri.
 */
function isStale({ uri, label }: Part, stale: readonly string[]): boolean {
  return stale.some((path) => path === label || decoded(uri).endsWith(`/${path}`));
}

export function lastSegment(uri: string): string {
  return decoded(uri.slice(uri.lastIndexOf('/') + 1));
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // The Uri has an unescaped percent sign.
    return uri;
  }
}
