import type { JSX } from 'preact';
import { useResult } from '../shownResult';

/** Shows the shortest distinct name of a model. The tooltip and copies have the whole name. */
export function ModelLabel({ model }: { readonly model: number }): JSX.Element {
  const { evaluation, labels } = useResult();
  const { name } = evaluation.models[model];
  return (
    <bdi class="name" title={name} data-full={name}>
      {labels[model]}
    </bdi>
  );
}
