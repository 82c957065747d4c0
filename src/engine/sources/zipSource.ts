import * as l10n from '@vscode/l10n';
import { columnarFormat } from '../../core/formats/registry';
import { signature, SIGNATURE_BYTES } from '../../core/formats/values/encoding';
import { InputError, type InputProblem } from '../../shared/protocol/problem';
import { type ByteSource, type FileReference, headOf, MemorySource, openBytes } from './byteSource';
import { counted, inflated } from './decompressed';
import { zipEntries, type ZipEntry } from './zipDirectory';

const CHUNK = 1 << 20;
/** The name of the first file in a ZIP file, which tells other formats from it, stands among so many bytes. */
const BEGINNING = 256;

/**
 * The one file in a ZIP file, where a source is that; any other source as it is.
 *
 * @throws InputError when it holds several files, or is damaged
 */
export async function withoutZip(source: ByteSource): Promise<ByteSource> {
  if (signature(await source.read(0, BEGINNING)) !== 'ZIP') return source;
  try {
    const files = (await zipEntries(source)).filter(({ name }) => !isAside(name));
    if (files.length !== 1) throw new InputError({ ...severalFiles(files), file: source.name });
    const zip = new ZipSource(source, files[0]);
    const { bytes } = await zip.head(SIGNATURE_BYTES);
    if (columnarFormat(bytes) === undefined) return zip;
    // What is not read from front to back must be there whole.
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of zip.chunks(() => undefined)) parts.push(Uint8Array.from(chunk));
    await source.close();
    return new MemorySource(source.name, new Uint8Array(await new Blob(parts).arrayBuffer()));
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** The way to open files where there is no disk, ZIP files by what they hold. */
export async function openUnzippedBytes(reference: FileReference): Promise<ByteSource> {
  return withoutZip(await openBytes(reference));
}

/** What systems put into ZIP files beside what a person did. */
function isAside(name: string): boolean {
  return name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);
}

function severalFiles(files: readonly ZipEntry[]): InputProblem {
  const names = files.slice(0, 10).map(({ name }) => name);
  return files.length === 0
    ? { message: l10n.t('The ZIP file is empty.'), advice: l10n.t('Compress the file again.') }
    : {
        message: l10n.t('The ZIP file holds {0} files: {1}.', files.length, names.join(', ')),
        advice: l10n.t('Unpack it and name one of them, or put one file into each ZIP file.'),
      };
}

/** A file in a ZIP file. */
class ZipSource implements ByteSource {
  constructor(
    private readonly archive: ByteSource,
    private readonly entry: ZipEntry,
  ) {}

  get name(): string {
    return this.archive.name;
  }

  get bytes(): number {
    return this.entry.stored;
  }

  get stamp(): string | undefined {
    return this.archive.stamp;
  }

  head(count: number): Promise<{ bytes: Uint8Array; complete: boolean }> {
    return headOf(this, count);
  }

  chunks(onRaw: (bytes: number) => void): AsyncIterable<Uint8Array> {
    const raw = counted(this.raw(), onRaw);
    return this.entry.isDeflated ? inflated(new Uint8Array(0), raw, 'deflate-raw') : raw;
  }

  /** Of the ZIP file. */
  read(start: number, end: number): Promise<Uint8Array> {
    return this.archive.read(start, end);
  }

  changed(): Promise<InputProblem | undefined> {
    return this.archive.changed();
  }

  close(): Promise<void> {
    return this.archive.close();
  }

  private async *raw(): AsyncIterable<Uint8Array> {
    const { start, stored } = this.entry;
    for (let at = 0; at < stored; at += CHUNK)
      yield await this.archive.read(start + at, start + Math.min(stored, at + CHUNK));
  }
}
