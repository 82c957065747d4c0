import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView, FileView } from '../shared/evaluationView';
import { usePanel } from './context';
import { Name } from './text/nameView';
import { Sentence } from './text/sentenceView';

/** How the columns were read, and which further files there are: a quiet line whose words can be changed. */
export function Reading({ evaluation, model }: { evaluation: EvaluationView; model: number }): JSX.Element {
  const { host } = usePanel();
  const files = distinct([...evaluation.models.map(({ file }) => file), evaluation.truth]);
  const columns = [evaluation.models[model]?.file.columns, evaluation.truth.columns];
  const known = [...new Set(columns)].filter((each) => each !== undefined && each !== '');
  const further = furtherNames(evaluation);
  return (
    <p class="reading">
      <button
        class="quiet-choice"
        title={[l10n.t('Choose the columns'), ...files.map(readAs)].join('\n')}
        onClick={() => host.act({ kind: 'changeColumns' })}
      >
        {known.length === 0 ? l10n.t('Choose the columns') : l10n.t('columns {0}', known.join(' · '))}
      </button>
      <button
        class="quiet-choice"
        title={l10n.t('Choose training data, items or catalogue')}
        onClick={() => host.act({ kind: 'changeFurther' })}
      >
        {further.length === 0 ? (
          l10n.t('no further files')
        ) : (
          <Sentence template={l10n.t('with {0}')} parts={[<Name text={further.join(', ')} />]} />
        )}
      </button>
    </p>
  );
}

function readAs({ label, format, columns = '' }: FileView): string {
  return `${label}: ${[format, columns].filter((part) => part !== '').join(', ')}`;
}

/** Several models may stand in one file, and truth and recommendations too. */
function distinct(files: readonly FileView[]): FileView[] {
  return [...new Map(files.map((file) => [file.uri, file])).values()];
}

function furtherNames({ further = {} }: EvaluationView): string[] {
  const uris = [further.train, further.items, further.catalogue].filter((uri) => uri !== undefined);
  return [...new Set(uris)].map(lastSegment);
}

function lastSegment(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that is only a percent sign.
    return name;
  }
}
