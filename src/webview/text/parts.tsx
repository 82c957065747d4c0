import type { ComponentChildren, JSX } from 'preact';

/** What stands in a line, or several, with a dot between each two that stand in the same. */
export function Parts({ parts }: { readonly parts: readonly ComponentChildren[] }): JSX.Element {
  return (
    <span class="parts">
      <span class="parts-lines">
        {parts.map((part, index) => (
          <span key={index} class="count">
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}
