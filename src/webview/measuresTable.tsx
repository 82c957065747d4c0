import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import type { EvaluationView, MeanView, MeasureView } from '../shared/evaluationView';
import { plural } from '../shared/plural';
import { usePanel } from './context';
import { Histogram } from './histogram';
import { Name } from './text/nameView';

interface MeasuresTableProps {
  readonly evaluation: EvaluationView;
  readonly model: number;
  readonly onModel: (model: number) => void;
}

/** A row for each model, a column for each measure: the mean, its spread, and over how many users it is. */
export function MeasuresTable({ evaluation, model, onModel }: MeasuresTableProps): JSX.Element {
  const { numbers } = usePanel();
  const several = evaluation.models.length > 1;
  return (
    <div class="measures" role="region" aria-label={l10n.t('Measures')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{l10n.t('Model')}</th>
            {evaluation.measures.map((measure) => (
              <th scope="col" key={measure.name} class="number" title={explanation(measure)}>
                {measure.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evaluation.models.map((view, index) => (
            <tr key={index} class={several && index === model ? 'chosen' : undefined}>
              <th scope="row">
                {several ? (
                  <button class="link model" aria-pressed={index === model} onClick={() => onModel(index)}>
                    <Name text={view.name} />
                  </button>
                ) : (
                  <Name text={view.name} class="strong" />
                )}
                <div class="quiet">
                  {plural(
                    view.file.rows.used,
                    l10n.t('{0} row', numbers.count(view.file.rows.used)),
                    l10n.t('{0} rows', numbers.count(view.file.rows.used)),
                  )}
                </div>
              </th>
              {view.means.map((mean, column) => (
                <td key={column} class="number">
                  <Mean mean={mean} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Mean({ mean }: { mean: MeanView }): JSX.Element {
  const { numbers } = usePanel();
  if (mean.mean === null) return <span class="quiet">{l10n.t('undefined')}</span>;
  return (
    <>
      <div>
        <span class="mean" data-full={String(mean.mean)} title={String(mean.mean)}>
          {numbers.value(mean.mean)}
        </span>
        {mean.halfWidth === undefined ? null : (
          <span class="quiet" title={l10n.t('Half of the 95 % interval of the mean')}>
            {` ± ${numbers.value(mean.halfWidth)}`}
          </span>
        )}
      </div>
      <Histogram mean={mean} />
      <div class="quiet">
        {plural(
          mean.users,
          l10n.t('{0} user', numbers.count(mean.users)),
          l10n.t('{0} users', numbers.count(mean.users)),
        )}
      </div>
    </>
  );
}

function explanation(measure: MeasureView): string {
  return [measure.description, measure.formula].filter((line) => line !== '').join('\n');
}
