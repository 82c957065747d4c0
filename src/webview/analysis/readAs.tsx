import type { JSX } from 'preact';
import type { ColumnReading } from '../../shared/protocol/fileReading';
import { readAsText } from '../../shared/sentences/readAs';

/** Shows how files were read, one line each, so that a person sees mistakes. */
export function ReadAs({
  files,
}: {
  readonly files: readonly { readonly name: string; readonly reading: ColumnReading | undefined }[];
}): JSX.Element {
  return (
    <div class="read-as quiet">
      {files.map(({ name, reading }, at) => reading && <p key={at}>{readAsText(name, reading)}</p>)}
    </div>
  );
}
