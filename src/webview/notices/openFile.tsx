import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { ProblemPlace } from '../../shared/protocol/analyses';

interface OpenFileProps {
  readonly place: ProblemPlace;
  readonly open: (uri: string) => void;
  readonly reveal: (uri: string, line: number) => void;
}

/** A way to the file that a run failed of, and to its line where one is known. */
export function OpenFile({ place: { uri, line }, open, reveal }: OpenFileProps): JSX.Element {
  return (
    <vscode-button secondary onClick={() => (line === undefined ? open(uri) : reveal(uri, line))}>
      {l10n.t('Open file')}
    </vscode-button>
  );
}
