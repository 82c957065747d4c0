import * as l10n from '@vscode/l10n';
import { useResult } from '../shownResult';
import { Fragment, type JSX } from 'preact';
import type { Finding } from '../../shared/findings/finding';
import { plural } from '../../shared/text/numbers/plural';
import type { ProblemFile } from '../../shared/protocol/questions';
import { bySeverity, problemFiles } from '../../shared/problems/problemFiles';
import { usePanel } from '../context';
import { Failed } from '../notices/fetchFailure';
import { Name } from '../text/nameView';
import { Sentence } from '../text/sentenceView';
import { useAnswer } from '../host/useAnswer';
import { FindingGroup } from './findingGroup';

/**
 * Maximum size in bytes of a document that VS Code passes to extensions; a larger document has no squiggles
 * or hover.
 */
const LARGEST_DOCUMENT = 50 * 1024 * 1024;

/** Shows the problems by file and kind, with advice and each place as a link to its line. */
export function Problems(): JSX.Element {
  const { host } = usePanel();
  const { evaluation, run } = useResult();
  const first = problemFiles(evaluation);
  // Those of the old result stay until the new ones arrive, so that nothing jumps while typing.
  const answer = useAnswer(
    JSON.stringify([run, first]),
    (asking) => host.ask('problems', null, asking),
    'problems',
  );
  const files = first.length > 0 && answer.kind === 'value' ? answer.value : first;
  // The engine returns Uris; the labels are part of the evaluation.
  const labels = new Map(first.map(({ file }) => [file.uri, file.label]));
  if (files.length === 0) return <p class="quiet note">{l10n.t('No problems in these files.')}</p>;
  return (
    <div class="problems">
      <Failed
        answer={answer}
        said={(why) => l10n.t('Only the first lines are shown. Couldn’t load the rest: {0}', why)}
      />
      {files.map((problems) => (
        <FileProblems
          key={problems.file.uri}
          {...problems}
          file={{ ...problems.file, label: labels.get(problems.file.uri) ?? problems.file.label }}
          nameOf={(model) => evaluation.models[model]?.name ?? ''}
        />
      ))}
    </div>
  );
}

function FileProblems({
  file,
  findings,
  absent,
  nameOf,
}: ProblemFile & { readonly nameOf: (model: number) => string }): JSX.Element {
  const { numbers } = usePanel();
  const { change } = useResult();
  const group = (finding: Finding, index: number, model: number): JSX.Element => (
    <FindingGroup
      key={`${finding.code} ${index}`}
      finding={finding}
      file={file}
      onWithoutList={() => change({ model, filter: 'without-list', query: '', tab: 'users' })}
    />
  );
  return (
    <section>
      <h2>
        <Name text={file.label} /> <RowsLeftOut {...file.rows} />
      </h2>
      {file.bytes > LARGEST_DOCUMENT && (
        <p class="quiet note">
          {l10n.t(
            'This file is too large ({0}) for editor marks: its problems are listed only here.',
            numbers.bytes(file.bytes),
          )}
        </p>
      )}
      {[...findings].sort(bySeverity).map((finding, index) => group(finding, index, 0))}
      {absent.map(({ models, findings: found }) => (
        <div key={models.join()}>
          <h3>
            <Sentence
              template={l10n.t('Only about {0}')}
              parts={[
                models.map((model, at) => (
                  <Fragment key={model}>
                    {at > 0 && ', '}
                    <Name text={nameOf(model)} />
                  </Fragment>
                )),
              ]}
            />
          </h3>
          {[...found].sort(bySeverity).map((finding, index) => group(finding, index, models[0]))}
        </div>
      ))}
    </section>
  );
}

/** Shows how many rows of a file were used and skipped. */
function RowsLeftOut({ read, reported }: { read: number; reported: number }): JSX.Element {
  const { numbers } = usePanel();
  return (
    <span class="quiet">
      {reported === 0
        ? plural(
            read,
            l10n.t('{0} row, used', numbers.count(read)),
            l10n.t('all {0} rows used', numbers.count(read)),
          )
        : plural(
            read,
            l10n.t('{0} of {1} row excluded', numbers.count(reported), numbers.count(read)),
            l10n.t('{0} of {1} rows excluded', numbers.count(reported), numbers.count(read)),
          )}
    </span>
  );
}
