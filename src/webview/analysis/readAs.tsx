import type { JSX } from 'preact';
import type { ColumnReading } from '../../shared/protocol/fileReading';
import { readAs } from '../../shared/sentences/readAs';

/** How files were read, a line each, so that a mistake shows. */
export function ReadAs({
  files,
}: {
  readonly files: readonly { readonly name: string; readonly reading: ColumnReading | undefined }[];
}): JSX.Element {
  return (
    <div class="read-as">
      {files.map(({ name, reading }, at) => reading && <p key={at}>{readAs(name, reading)}</p>)}
    </div>
  );
}
