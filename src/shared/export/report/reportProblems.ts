import * as l10n from '@vscode/l10n';
import type { EvaluationView } from '../../protocol/views/evaluationView';
import type { Finding } from '../../findings/finding';
import { findingMessage, findingKind } from '../../findings/kinds';
import type { NumberFormats } from '../../text/numbers/numberFormats';
import { plural } from '../../text/numbers/plural';
import { bySeverity, problemCount, problemFiles } from '../../problems/problemFiles';
import { severityText } from '../../findings/severity';
import { type Html, html, tableHtml, wordsHtml } from '../../sheets/html';
import { joinWords, sentence, type Words } from '../../sheets/sheet';

/** Maximum places shown per kind of finding. */
const PLACES = 3;

/** Returns the problems of the data by kind, with their number and first places. */
export function problemsHtml(view: EvaluationView, numbers: NumberFormats): Html {
  const count = problemCount(view);
  const rows = problemFiles(view).flatMap(({ file, findings, absent }) => [
    ...sorted(findings).map((finding) => problemRow(finding, { name: file.label }, numbers)),
    ...absent.flatMap((about) =>
      sorted(about.findings).map((finding) =>
        problemRow(
          finding,
          sentence(l10n.t('{0}, about {1}'), { name: file.label }, namesOf(about.models, view)),
          numbers,
        ),
      ),
    ),
  ]);
  if (rows.length === 0) return html`<p>${l10n.t('No problems found in the files.')}</p> `;
  return tableHtml(
    plural(
      count,
      l10n.t('{0} problem', numbers.count(count)),
      l10n.t('{0} problems; first lines of each kind', numbers.count(count)),
    ),
    [
      { title: l10n.t('File'), kind: 'name' },
      { title: l10n.t('Severity'), kind: 'text' },
      { title: l10n.t('Count'), kind: 'count' },
      { title: l10n.t('Problem'), kind: 'sentence' },
    ],
    rows,
  );
}

function namesOf(models: readonly number[], view: EvaluationView): Words {
  const names = models.map((model) => ({ name: view.models[model].name }));
  return joinWords(names, ', ');
}

const sorted = (findings: readonly Finding[]): Finding[] => [...findings].sort(bySeverity);

function problemRow(finding: Finding, file: Words, numbers: NumberFormats): Html[] {
  const { code, severity, count, places } = finding;
  const listedPlaces = places.slice(0, PLACES);
  const omittedPlaces = count - listedPlaces.length;
  return [
    wordsHtml(file),
    html`${severityText(severity)}`,
    html`${numbers.count(count)}`,
    html`<strong>${findingKind(code).title()}</strong>
      <ul>
        ${listedPlaces.map(
          (place) =>
            html`<li>
              ${place.line > 0 ? `${l10n.t('line {0}', numbers.count(place.line))}: ` : ''}<bdi dir="ltr"
                >${findingMessage(code, place)}</bdi
              >
            </li>`,
        )}
      </ul>
      ${
        omittedPlaces < 1
          ? undefined
          : html`<span class="quiet"
              >${plural(
                omittedPlaces,
                l10n.t('… and {0} more like it', numbers.count(omittedPlaces)),
                l10n.t('… and {0} more like these', numbers.count(omittedPlaces)),
              )}</span
            >`
      }`,
  ];
}
